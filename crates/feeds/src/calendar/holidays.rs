//! Exchange holidays and early closes, read from data files. Must not know hours: a date and, for a short day, a local
//! clock time is all there is.

use std::collections::BTreeMap;

use jiff::civil::{Date, Time};

/// More days than a decade of any exchange's holidays.
const DAYS_MAX: usize = 1_000;

/// Why a holiday file was refused.
#[derive(Debug, thiserror::Error)]
pub enum HolidayError {
    #[error("holiday file is not of its form")]
    Form(#[from] toml::de::Error),
    #[error("{0} is both closed and closing early")]
    Both(Date),
    #[error("{0} closes at {1}: windows end on whole minutes")]
    NotOnAMinute(Date, Time),
    #[error("more than {DAYS_MAX} days")]
    TooMany,
}

#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Holidays {
    /// Closed all day, with the name of the holiday.
    #[serde(default)]
    closed: BTreeMap<Date, String>,
    #[serde(default)]
    early_close: BTreeMap<Date, Time>,
}

impl Holidays {
    pub(super) fn read(file: &str) -> Result<Self, HolidayError> {
        let holidays: Self = toml::from_str(file)?;
        if holidays.closed.len() + holidays.early_close.len() > DAYS_MAX {
            return Err(HolidayError::TooMany);
        }
        for (date, time) in &holidays.early_close {
            if holidays.closed.contains_key(date) {
                return Err(HolidayError::Both(*date));
            }
            if time.second() != 0 || time.subsec_nanosecond() != 0 {
                return Err(HolidayError::NotOnAMinute(*date, *time));
            }
        }
        Ok(holidays)
    }

    /// A file compiled in, by name.
    ///
    /// # Panics
    /// When no such file is compiled in.
    pub(super) fn bundled(name: &str) -> Self {
        let file = match name {
            "none" => "",
            "forex" => include_str!("../../data/holidays/forex.toml"),
            "us-metals-energy" => include_str!("../../data/holidays/us-metals-energy.toml"),
            "us-index-futures" => include_str!("../../data/holidays/us-index-futures.toml"),
            "us-stocks" => include_str!("../../data/holidays/us-stocks.toml"),
            "us-grains" => include_str!("../../data/holidays/us-grains.toml"),
            "us-softs" => include_str!("../../data/holidays/us-softs.toml"),
            "brent" => include_str!("../../data/holidays/brent.toml"),
            "germany" => include_str!("../../data/holidays/germany.toml"),
            "uk" => include_str!("../../data/holidays/uk.toml"),
            "hong-kong" => include_str!("../../data/holidays/hong-kong.toml"),
            "australia" => include_str!("../../data/holidays/australia.toml"),
            unknown => panic!("no holiday file {unknown} is compiled in"),
        };
        Self::read(file).expect("the holiday files compiled in are valid: a test reads them")
    }

    pub(super) fn is_closed(&self, date: Date) -> bool {
        self.closed.contains_key(&date)
    }
    pub(super) fn early_close(&self, date: Date) -> Option<Time> {
        self.early_close.get(&date).copied()
    }
    pub(super) fn name(&self, date: Date) -> Option<&str> {
        self.closed.get(&date).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_days_and_times_and_refuses_contradictions() {
        let file = "[closed]\n2026-12-25 = \"Christmas Day\"\n[early_close]\n2026-12-24 = \"13:00\"";
        let holidays = Holidays::read(file).unwrap();
        assert_eq!(holidays.name(jiff::civil::date(2026, 12, 25)), Some("Christmas Day"));
        assert_eq!(holidays.early_close(jiff::civil::date(2026, 12, 24)), Some(Time::constant(13, 0, 0, 0)));

        let refused = |file: &str, words: &str| {
            let error = Holidays::read(file).expect_err(words);
            assert!(error.to_string().contains(words), "{error}");
        };
        refused("[closed]\n2026-02-30 = \"Never\"", "not of its form");
        refused("[shut]\n2026-02-20 = \"Typo\"", "not of its form");
        refused("[closed]\n2026-12-24 = \"A\"\n[early_close]\n2026-12-24 = \"13:00\"", "both closed");
        refused("[early_close]\n2026-12-24 = \"13:00:30\"", "whole minutes");
    }
}
