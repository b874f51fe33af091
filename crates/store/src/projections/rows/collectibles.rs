//! Rows of collectibles, what happened to them and their trades.

use plimsoll_units::{AccountId, Amount, CollectibleId, Rate, Timestamp};

use super::keyed;
use crate::projections::table::{Keyed, table};

table! {
    CollectibleRow in "derived_collectibles" {
        id: CollectibleId,
        series: i64,
        number: i64,
        owner: AccountId,
        author: Option<AccountId>,
        handling_fee: Rate,
        royalty: Rate,
        /// Absent: not for sale.
        price: Option<Amount>,
        /// The same as a whole number, by which lists are ordered.
        price_units: Option<i64>,
        last_price: Option<Amount>,
        trades: i64,
        minted_at: Timestamp,
        /// When it was last minted, priced or sold.
        changed_at: Timestamp,
    }
}

table! {
    /// Sums of a series' trades.
    SeriesRow in "derived_collectible_series" {
        id: i64,
        traded: Amount,
        trades: i64,
    }
}

table! {
    CollectibleEventRow in "derived_collectible_events" {
        collectible: CollectibleId,
        at: Timestamp,
        seq: u64,
        n: i64,
        kind: i64,
        price: Option<Amount>,
        from_account: Option<AccountId>,
        to_account: Option<AccountId>,
    }
}

table! {
    CollectibleTradeRow in "derived_collectible_trades" {
        id: u64,
        at: Timestamp,
        collectible: CollectibleId,
        seller: AccountId,
        buyer: AccountId,
        price: Amount,
        fee: Amount,
        royalty: Amount,
    }
}

keyed! { CollectibleRow }

impl Keyed for SeriesRow {
    fn id(&self) -> i64 {
        self.id
    }
}

impl Keyed for CollectibleTradeRow {
    fn id(&self) -> i64 {
        i64::try_from(self.id).expect("the databases count in signed 64-bit numbers")
    }
}
