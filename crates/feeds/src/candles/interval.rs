//! Candle intervals, and where each begins. Must not know prices.

use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS, Timestamp};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Interval {
    Min1,
    Min5,
    Min15,
    Min30,
    Min60,
    Hour4,
    Day1,
    Week1,
}

impl Interval {
    /// Shortest first; each is made of whole minutes.
    pub const ALL: [Self; 8] =
        [Self::Min1, Self::Min5, Self::Min15, Self::Min30, Self::Min60, Self::Hour4, Self::Day1, Self::Week1];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Min1 => "1min",
            Self::Min5 => "5min",
            Self::Min15 => "15min",
            Self::Min30 => "30min",
            Self::Min60 => "60min",
            Self::Hour4 => "4hour",
            Self::Day1 => "1day",
            Self::Week1 => "1week",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|interval| interval.code() == code)
    }

    pub const fn length_ms(self) -> i64 {
        match self {
            Self::Min1 => MINUTE_MS,
            Self::Min5 => 5 * MINUTE_MS,
            Self::Min15 => 15 * MINUTE_MS,
            Self::Min30 => 30 * MINUTE_MS,
            Self::Min60 => HOUR_MS,
            Self::Hour4 => 4 * HOUR_MS,
            Self::Day1 => DAY_MS,
            Self::Week1 => 7 * DAY_MS,
        }
    }

    /// The start of the candle that contains `at`. Weeks start on Monday, and 1970 began on a Thursday.
    pub const fn start_of(self, at: Timestamp) -> Timestamp {
        const FIRST_MONDAY_MS: i64 = 4 * DAY_MS;
        match self {
            Self::Week1 => at.minus(FIRST_MONDAY_MS).floor(self.length_ms()).plus(FIRST_MONDAY_MS),
            _ => at.floor(self.length_ms()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::Weekday;

    #[test]
    fn weeks_start_on_monday_midnight_utc() {
        let utc = |at: Timestamp| jiff::Timestamp::from_millisecond(at.0).unwrap().to_zoned(jiff::tz::TimeZone::UTC);
        for day in 20_000..20_030 {
            let at = Timestamp(day * DAY_MS + 12_345);
            let start = Interval::Week1.start_of(at);
            assert_eq!(utc(start).weekday(), Weekday::Monday);
            assert_eq!(start.0 % DAY_MS, 0);
            assert!(start <= at && at < start.plus(7 * DAY_MS));
        }
    }

    #[test]
    fn codes_round_trip() {
        for interval in Interval::ALL {
            assert_eq!(Interval::from_code(interval.code()), Some(interval));
            assert_eq!(interval.length_ms() % MINUTE_MS, 0);
        }
        assert_eq!(Interval::from_code("1year"), None);
    }
}
