//! The trading calendar: session windows, overnight rollovers, next openings, in UTC from IANA local hours. Must not
//! know prices or instruments; reads no clock and uses the compiled-in zone database only.

mod holidays;
mod hours;
mod session;

use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use plimsoll_units::{DAY_MS, Timestamp};

pub use holidays::HolidayError;
pub use session::Session;

use holidays::Holidays;
use hours::{NEW_YORK, TradeDate};

/// The longest range of one query: a little over ten years.
pub const RANGE_DAYS_MAX: i64 = 3_700;
/// No listed market is closed for longer.
const CLOSURE_DAYS_MAX: i64 = 30;
/// Windows reach at most this many days to either side of the date they are listed under.
const SPILL_DAYS: i64 = 2;
/// Interest is booked when the banking day ends in New York.
const ROLLOVER: Time = Time::constant(17, 0, 0, 0);

/// A stretch of trading: `open` is in it, `close` is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub open: Timestamp,
    pub close: Timestamp,
}

impl Window {
    #[inline]
    pub const fn contains(&self, at: Timestamp) -> bool {
        self.open.0 <= at.0 && at.0 < self.close.0
    }
}

/// A moment at which open positions are charged for the nights ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rollover {
    pub at: Timestamp,
    pub nights: u8,
}

/// The hours of every session, with its holidays.
#[derive(Clone, Debug)]
pub struct Calendar {
    new_york: TimeZone,
    sessions: Vec<Listed>,
}

#[derive(Clone, Debug)]
struct Listed {
    zone: TimeZone,
    holidays: Holidays,
}

impl Calendar {
    /// The session tables with the holiday files compiled in.
    pub fn bundled() -> Self {
        let zones = TimeZoneDatabase::bundled();
        let zone = |name| zones.get(name).expect("the zone database is compiled in: a test asks for every zone");
        let listed = |session: Session| Listed {
            zone: zone(session.weekly().zone),
            holidays: Holidays::bundled(session.weekly().holidays),
        };
        Self { new_york: zone(NEW_YORK), sessions: Session::ALL.into_iter().map(listed).collect() }
    }

    /// Replaces the holidays of one session by an operator's file.
    pub fn with_holidays(mut self, session: Session, file: &str) -> Result<Self, HolidayError> {
        self.sessions[session.index()].holidays = Holidays::read(file)?;
        Ok(self)
    }

    /// The windows that overlap `from..to`, whole and in order. A session that never closes is one window, clipped to
    /// the range.
    ///
    /// # Panics
    /// When the range is longer than [`RANGE_DAYS_MAX`].
    pub fn windows(&self, session: Session, from: Timestamp, to: Timestamp) -> Vec<Window> {
        assert!(to.since(from) <= RANGE_DAYS_MAX * DAY_MS, "a question to the calendar covers ten years at most");
        if from >= to {
            return Vec::new();
        }
        if session.is_continuous() {
            return vec![Window { open: from, close: to }];
        }
        let zone = &self.sessions[session.index()].zone;
        let first = local(from.minus(SPILL_DAYS * DAY_MS), zone).date();
        let last = local(to, zone).date();
        let mut windows = Vec::new();
        let mut date = first;
        while date <= last {
            windows.extend(self.windows_opening_on(session, date));
            date = date.tomorrow().expect("the calendar is asked about this millennium");
        }
        windows.retain(|window| window.close > from && window.open < to);
        windows
    }

    fn windows_opening_on(&self, session: Session, date: Date) -> impl Iterator<Item = Window> {
        let Listed { zone, holidays } = &self.sessions[session.index()];
        let weekly = session.weekly();
        let spans = weekly.spans.iter().filter(move |span| span.opens_on(date.weekday()));
        spans.filter_map(move |span| {
            let closing_date = if span.close <= span.open { date.tomorrow().ok()? } else { date };
            let trade_date = match weekly.trade_date {
                TradeDate::OfOpening => date,
                TradeDate::OfClosing => closing_date,
            };
            if holidays.is_closed(trade_date) {
                return None;
            }
            let open = date.to_datetime(span.open);
            let mut close = closing_date.to_datetime(span.close);
            if let Some(early) = holidays.early_close(trade_date) {
                close = close.min(trade_date.to_datetime(early));
            }
            (open < close).then(|| Window { open: instant(open, zone), close: instant(close, zone) })
        })
    }

    /// The window that contains `at`, if the session trades then.
    pub fn window_at(&self, session: Session, at: Timestamp) -> Option<Window> {
        self.windows(session, at, at.plus(1)).first().copied()
    }

    pub fn is_open(&self, session: Session, at: Timestamp) -> bool {
        self.window_at(session, at).is_some()
    }

    /// The first opening after `at`; `None` for a session that never closes.
    pub fn next_open(&self, session: Session, at: Timestamp) -> Option<Timestamp> {
        if session.is_continuous() {
            return None;
        }
        let ahead = self.windows(session, at, at.plus(CLOSURE_DAYS_MAX * DAY_MS));
        ahead.into_iter().map(|window| window.open).find(|open| *open > at)
    }

    /// The holiday whose local date `at` falls on, by name.
    pub fn holiday(&self, session: Session, at: Timestamp) -> Option<&str> {
        let Listed { zone, holidays } = &self.sessions[session.index()];
        holidays.name(local(at, zone).date())
    }

    /// The rollovers in `from..to`: every weekday at 17:00 New York, holidays included, one of them for the weekend
    /// as well.
    ///
    /// # Panics
    /// When the range is longer than [`RANGE_DAYS_MAX`].
    pub fn rollovers(&self, session: Session, from: Timestamp, to: Timestamp) -> Vec<Rollover> {
        assert!(to.since(from) <= RANGE_DAYS_MAX * DAY_MS, "a question to the calendar covers ten years at most");
        let Some(triple) = session.triple_night() else {
            return Vec::new();
        };
        let mut rollovers = Vec::new();
        let mut date = local(from, &self.new_york).date();
        loop {
            let at = instant(date.to_datetime(ROLLOVER), &self.new_york);
            if at >= to {
                return rollovers;
            }
            let weekend = matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday);
            if at >= from && !weekend {
                rollovers.push(Rollover { at, nights: if date.weekday() == triple { 3 } else { 1 } });
            }
            date = date.tomorrow().expect("the calendar is asked about this millennium");
        }
    }

    /// The wall clock in New York, by which liquidity thins around the rollover.
    pub(crate) fn new_york_time(&self, at: Timestamp) -> Time {
        local(at, &self.new_york).time()
    }
}

fn local(at: Timestamp, zone: &TimeZone) -> DateTime {
    zone.to_datetime(jiff::Timestamp::from_millisecond(at.0).expect("the calendar is asked about this millennium"))
}

fn instant(local: DateTime, zone: &TimeZone) -> Timestamp {
    // No session opens or closes inside a clock change, so the choice of side never matters.
    let instant = zone.to_ambiguous_timestamp(local).compatible();
    Timestamp(instant.expect("the calendar is asked about this millennium").as_millisecond())
}
