//! Trading hours of an ordinary week, in each market's own zone. Must not know holidays, nor UTC.

use jiff::civil::{Time, Weekday};

use super::Session;

pub(super) const NEW_YORK: &str = "America/New_York";
const CHICAGO: &str = "America/Chicago";
const BERLIN: &str = "Europe/Berlin";
const LONDON: &str = "Europe/London";
const HONG_KONG: &str = "Asia/Hong_Kong";
const SYDNEY: &str = "Australia/Sydney";
const UTC: &str = "UTC";

/// Which date of a window past midnight decides whether a holiday closes it.
pub(super) enum TradeDate {
    /// The evening belongs to the day that just ended.
    OfOpening,
    /// The evening already belongs to the day ahead.
    OfClosing,
}

pub(super) struct Weekly {
    pub(super) zone: &'static str,
    /// The holiday file, by name.
    pub(super) holidays: &'static str,
    pub(super) trade_date: TradeDate,
    /// In order of opening.
    pub(super) spans: &'static [Span],
}

/// Trading from `open` to `close`, on the next day when `close` is the earlier clock time, once for each weekday
/// from `first` to `last`.
pub(super) struct Span {
    first: Weekday,
    last: Weekday,
    pub(super) open: Time,
    pub(super) close: Time,
}

impl Span {
    pub(super) fn opens_on(&self, day: Weekday) -> bool {
        let day = day.to_sunday_zero_offset();
        self.first.to_sunday_zero_offset() <= day && day <= self.last.to_sunday_zero_offset()
    }

    pub(super) fn minutes_a_week(&self) -> u32 {
        const DAY: i32 = 24 * 60;
        let minute = |time: Time| i32::from(time.hour()) * 60 + i32::from(time.minute());
        let length = (minute(self.close) - minute(self.open) - 1).rem_euclid(DAY) + 1;
        let days = 1 + i32::from(self.last.to_sunday_zero_offset() - self.first.to_sunday_zero_offset());
        (length * days).unsigned_abs()
    }
}

const fn span(first: Weekday, last: Weekday, open: (i8, i8), close: (i8, i8)) -> Span {
    Span { first, last, open: Time::constant(open.0, open.1, 0, 0), close: Time::constant(close.0, close.1, 0, 0) }
}

const fn week(zone: &'static str, holidays: &'static str, spans: &'static [Span]) -> Weekly {
    Weekly { zone, holidays, trade_date: TradeDate::OfClosing, spans }
}

use Weekday::{Friday as FRI, Monday as MON, Sunday as SUN, Thursday as THU, Wednesday as WED};

static CRYPTO24: Weekly = week(UTC, "none", &[]);
static FX: Weekly = week(NEW_YORK, "forex", &[span(SUN, WED, (17, 5), (16, 59)), span(THU, THU, (17, 5), (16, 55))]);
static METAL: Weekly = week(NEW_YORK, "us-metals-energy", &[span(SUN, THU, (18, 0), (17, 0))]);
static BRENT: Weekly = week(NEW_YORK, "brent", &[span(SUN, THU, (20, 5), (16, 55))]);
static USIDX: Weekly = week(NEW_YORK, "us-index-futures", &[span(SUN, THU, (18, 0), (17, 0))]);
static EUIDX: Weekly = week(BERLIN, "germany", &[span(MON, FRI, (1, 15), (22, 0))]);
static UKIDX: Weekly = week(LONDON, "uk", &[span(MON, FRI, (1, 0), (21, 0))]);
static HKIDX: Weekly = Weekly {
    zone: HONG_KONG,
    holidays: "hong-kong",
    trade_date: TradeDate::OfOpening,
    spans: &[span(MON, FRI, (9, 15), (12, 0)), span(MON, FRI, (13, 0), (16, 30)), span(MON, FRI, (17, 15), (3, 0))],
};
static AUIDX: Weekly = Weekly {
    zone: SYDNEY,
    holidays: "australia",
    trade_date: TradeDate::OfOpening,
    spans: &[span(MON, FRI, (9, 50), (16, 30)), span(MON, FRI, (17, 10), (8, 0))],
};
static USSTK: Weekly = week(NEW_YORK, "us-stocks", &[span(MON, FRI, (9, 30), (16, 0))]);
static GRAIN: Weekly =
    week(CHICAGO, "us-grains", &[span(MON, FRI, (8, 30), (13, 20)), span(SUN, THU, (19, 0), (7, 45))]);
static SOFT_KC: Weekly = week(NEW_YORK, "us-softs", &[span(MON, FRI, (4, 15), (13, 30))]);
static SOFT_SB: Weekly = week(NEW_YORK, "us-softs", &[span(MON, FRI, (3, 30), (13, 0))]);

pub(super) fn weekly(session: Session) -> &'static Weekly {
    match session {
        Session::Crypto24 => &CRYPTO24,
        Session::Fx => &FX,
        Session::Metal | Session::Energy => &METAL,
        Session::Brent => &BRENT,
        Session::UsIdx => &USIDX,
        Session::EuIdx => &EUIDX,
        Session::UkIdx => &UKIDX,
        Session::HkIdx => &HKIDX,
        Session::AuIdx => &AUIDX,
        Session::UsStk => &USSTK,
        Session::Grain => &GRAIN,
        Session::SoftKc => &SOFT_KC,
        Session::SoftSb => &SOFT_SB,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_has_the_minutes_its_table_says() {
        let check = |session: Session, minutes| {
            assert_eq!(session.open_minutes_a_week(), minutes, "{}", session.code());
        };
        check(Session::Crypto24, 7 * 1440);
        check(Session::Fx, 4 * (1440 - 6) + 1440 - 10);
        check(Session::Metal, 5 * 23 * 60);
        check(Session::Brent, 5 * (1440 - 190));
        check(Session::HkIdx, 5 * (165 + 210 + 585));
        check(Session::AuIdx, 5 * (400 + 890));
        check(Session::UsStk, 5 * 390);
        check(Session::Grain, 5 * (765 + 290));
    }
}
