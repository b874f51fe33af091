//! Reference data: coins, indexes, markets, sessions, contract costs and payments, as the operator lists them. Owns the
//! shape of these commands. The module that carries one out decides whether it is accepted.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, AssetId, CalendarId, IndexId, MarketId, Price, Rate, StaffId, Timestamp};

use crate::markets::{Class, MarketSpec, SourceSpec};

/// A coin and, with it, its practice twin.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ListAsset {
    #[n(0)]
    pub code: String,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ListIndex {
    #[n(0)]
    pub symbol: String,
    #[n(1)]
    pub class: Class,
    #[n(2)]
    pub sources: Vec<SourceSpec>,
    #[n(3)]
    pub calendar: CalendarId,
    /// The coin this index values in USDT, if it is a coin's own (for totals, swaps and limits).
    #[n(4)]
    pub values: Option<AssetId>,
    /// What the index is rounded to.
    #[n(5)]
    pub tick: Price,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ListMarket {
    #[n(0)]
    pub spec: MarketSpec,
}

/// Trading sessions and rollovers ahead of time. What was published can't be rewritten: only entries after the last
/// published hour are taken.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct PublishCalendar {
    #[n(0)]
    pub calendar: CalendarId,
    /// End of the period this publication covers.
    #[n(1)]
    pub until: Timestamp,
    #[n(2)]
    pub windows: Vec<(Timestamp, Timestamp)>,
    /// When overnight financing is charged, and for how many nights.
    #[n(3)]
    pub rollovers: Vec<(Timestamp, u8)>,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct HaltIndex {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub by: StaffId,
    #[n(2)]
    pub reason: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ResumeIndex {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub by: StaffId,
}

/// Yearly overnight rates of a contract, as paid by the holder: positive costs, negative earns.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PublishFinancing {
    #[n(0)]
    pub market: MarketId,
    #[n(1)]
    pub long: Rate,
    #[n(2)]
    pub short: Rate,
    /// 360 or 365, by the convention of the quote currency.
    #[n(3)]
    pub days_per_year: u16,
}

/// A declared gross dividend per unit of a stock or index, in its quote currency, booked at the ex-date.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct DeclareDividend {
    #[n(0)]
    pub market: MarketId,
    #[n(1)]
    pub per_unit: Amount,
    #[n(2)]
    pub ex_date: Timestamp,
    #[n(3)]
    pub by: StaffId,
    #[n(4)]
    pub second: StaffId,
}

/// A stock split of `new` units for `old` at the ex-date. Fewer new than old is a reverse split.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct DeclareSplit {
    #[n(0)]
    pub market: MarketId,
    #[n(1)]
    pub new: u16,
    #[n(2)]
    pub old: u16,
    #[n(3)]
    pub ex_date: Timestamp,
    #[n(4)]
    pub by: StaffId,
    #[n(5)]
    pub second: StaffId,
}
