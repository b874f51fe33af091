//! Trading calendars as data. The engine knows no time zones, holidays or daylight saving: it is given windows of time,
//! ahead, each only once.

use std::collections::VecDeque;

use minicbor::{Decode, Encode};
use plimsoll_units::{CalendarId, HOUR_MS, MINUTE_MS, Timestamp};

use crate::command::PublishCalendar;
use crate::engine::Engine;
use crate::reject::Reject;
use crate::timers::TimerKind;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct Calendar {
    /// End of the period covered by the publications so far.
    #[n(0)]
    known_until: Timestamp,
    #[n(1)]
    windows: VecDeque<(Timestamp, Timestamp)>,
    #[n(2)]
    rollovers: VecDeque<(Timestamp, u8)>,
}

/// Windows and rollovers one publication may carry.
pub(super) const CALENDAR_ENTRIES_MAX: usize = 4_096;
/// Calendars the engine will hold.
pub(super) const CALENDARS_MAX: u16 = 256;
/// Closures longer than this are preceded by a minute in which high leverage may only be reduced.
pub(super) const LONG_CLOSURE_MS: i64 = HOUR_MS;
pub(super) const CLOSING_MINUTE_MS: i64 = MINUTE_MS;

impl Calendar {
    #[inline]
    pub fn window_at(&self, now: Timestamp) -> Option<(Timestamp, Timestamp)> {
        let after = self.windows.partition_point(|(open, _)| *open <= now);
        let window = *self.windows.get(after.checked_sub(1)?)?;
        (now < window.1).then_some(window)
    }

    pub fn next_open(&self, now: Timestamp) -> Option<Timestamp> {
        let after = self.windows.partition_point(|(open, _)| *open <= now);
        self.windows.get(after).map(|w| w.0)
    }

    /// Whether any part of the span from `earlier` to `now` lay outside the sessions.
    pub(crate) fn was_closed_between(&self, earlier: Timestamp, now: Timestamp) -> bool {
        self.window_at(now).is_none_or(|(open, _)| open > earlier)
    }

    /// The minute before a long closure.
    pub(crate) fn is_closing(&self, now: Timestamp) -> bool {
        let Some((_, close)) = self.window_at(now) else {
            return false;
        };
        close.since(now) <= CLOSING_MINUTE_MS
            && self.next_open(now).is_none_or(|open| open.since(close) > LONG_CLOSURE_MS)
    }

    pub(crate) fn take_rollover(&mut self, due: Timestamp) -> Option<u8> {
        let (at, nights) = *self.rollovers.front()?;
        (at <= due).then(|| {
            self.rollovers.pop_front();
            nights
        })
    }

    fn check(&self, now: Timestamp, publication: &PublishCalendar) -> Result<(), Reject> {
        let refuse = |what| Err(Reject::InvalidInput { what });
        if publication.windows.len().max(publication.rollovers.len()) > CALENDAR_ENTRIES_MAX {
            return refuse("too many entries");
        }
        let from = self.known_until;
        if publication.until <= from {
            return refuse("nothing new");
        }
        let mut end = from;
        for (open, close) in &publication.windows {
            if *open < end || close <= open || *close > publication.until {
                return refuse("windows");
            }
            end = *close;
        }
        let mut last = from.max(now);
        for (at, nights) in &publication.rollovers {
            if *at <= last || *at > publication.until || *nights == 0 {
                return refuse("rollovers");
            }
            last = *at;
        }
        Ok(())
    }
}

impl Engine {
    pub(crate) fn publish_calendar(&mut self, command: &PublishCalendar) -> Result<(), Reject> {
        let CalendarId(id) = command.calendar;
        if id >= CALENDARS_MAX {
            return Err(Reject::CapacityReached);
        }
        let now = self.now();
        let known = self.calendars.entry(command.calendar);
        let calendar = match &known {
            std::collections::btree_map::Entry::Occupied(entry) => entry.get(),
            std::collections::btree_map::Entry::Vacant(_) => &Calendar::default(),
        };
        calendar.check(now, command)?;
        // From here on nothing may fail.
        let calendar = known.or_default();
        calendar.known_until = command.until;
        while calendar.windows.len() > 1 && calendar.windows[1].0 <= now {
            calendar.windows.pop_front();
        }
        // Adjacent windows are merged.
        for window in &command.windows {
            match calendar.windows.back_mut() {
                Some(last) if last.1 == window.0 => last.1 = window.1,
                _ => calendar.windows.push_back(*window),
            }
        }
        calendar.rollovers.extend(command.rollovers.iter().copied());
        for (at, _) in &command.rollovers {
            self.timers.add(*at, TimerKind::Rollover, u64::from(id));
        }
        Ok(())
    }
}
