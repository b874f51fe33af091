//! Session codes that instruments trade under. Must not know dates: weekly hours are in `hours`, holidays are data.

use jiff::civil::Weekday;

use super::hours::{self, Weekly};

/// An instrument's trading hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[repr(u8)]
pub enum Session {
    Crypto24,
    Fx,
    Metal,
    Energy,
    Brent,
    UsIdx,
    EuIdx,
    UkIdx,
    HkIdx,
    AuIdx,
    UsStk,
    Grain,
    #[serde(rename = "SOFT_KC")]
    SoftKc,
    #[serde(rename = "SOFT_SB")]
    SoftSb,
}

impl Session {
    pub const ALL: [Self; 14] = [
        Self::Crypto24,
        Self::Fx,
        Self::Metal,
        Self::Energy,
        Self::Brent,
        Self::UsIdx,
        Self::EuIdx,
        Self::UkIdx,
        Self::HkIdx,
        Self::AuIdx,
        Self::UsStk,
        Self::Grain,
        Self::SoftKc,
        Self::SoftSb,
    ];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name on the wire and in the tables.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Crypto24 => "CRYPTO24",
            Self::Fx => "FX",
            Self::Metal => "METAL",
            Self::Energy => "ENERGY",
            Self::Brent => "BRENT",
            Self::UsIdx => "USIDX",
            Self::EuIdx => "EUIDX",
            Self::UkIdx => "UKIDX",
            Self::HkIdx => "HKIDX",
            Self::AuIdx => "AUIDX",
            Self::UsStk => "USSTK",
            Self::Grain => "GRAIN",
            Self::SoftKc => "SOFT_KC",
            Self::SoftSb => "SOFT_SB",
        }
    }

    /// Whether it never closes.
    pub const fn is_continuous(self) -> bool {
        matches!(self, Self::Crypto24)
    }

    /// The day whose rollover charges the weekend too. Forex and metals settle two days later, so Wednesday's
    /// night reaches over the weekend; the others pay for it on Friday. Crypto pays funding instead.
    pub const fn triple_night(self) -> Option<Weekday> {
        match self {
            Self::Crypto24 => None,
            Self::Fx | Self::Metal => Some(Weekday::Wednesday),
            _ => Some(Weekday::Friday),
        }
    }

    /// Minutes of trading in a week without holidays.
    pub fn open_minutes_a_week(self) -> u32 {
        const WEEK: u32 = 7 * 24 * 60;
        if self.is_continuous() { WEEK } else { self.weekly().spans.iter().map(hours::Span::minutes_a_week).sum() }
    }

    /// Days of trading in a week without holidays.
    pub const fn days_a_week(self) -> u32 {
        if self.is_continuous() { 7 } else { 5 }
    }

    pub(super) fn weekly(self) -> &'static Weekly {
        hours::weekly(self)
    }
}
