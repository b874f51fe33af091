//! Public rows without an owner.

use plimsoll_units::{Amount, AssetId, Lots, MarketId, Price, Rate, Timestamp};

use crate::projections::table::{Keyed, table};

table! {
    FundingRateRow in "derived_funding_rates" {
        market: MarketId,
        seq: u64,
        rate: Rate,
        mark: Price,
        at: Timestamp,
    }
}

table! {
    /// A liquidation, without its owner.
    LiquidationRow in "derived_liquidations" {
        market: MarketId,
        seq: u64,
        n: i64,
        side: i64,
        lots: Lots,
        price: Price,
        why: i64,
        at: Timestamp,
    }
}

table! {
    /// A day of a house account in one coin.
    HouseDayRow in "derived_house_days" {
        id: i64,
        /// Days since 1970.
        day: i64,
        pot: i64,
        asset: AssetId,
        taken_in: Amount,
        paid_out: Amount,
    }
}

impl Keyed for HouseDayRow {
    fn id(&self) -> i64 {
        self.id
    }
}
