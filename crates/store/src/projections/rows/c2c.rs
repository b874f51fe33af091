//! Rows of advertisements and orders between customers.

use plimsoll_units::{AccountId, Amount, AssetId, C2cAdId, C2cOrderId, Price, Timestamp};

use super::keyed;
use crate::projections::table::table;

table! {
    /// What lists are searched by; terms and what is left are the engine's.
    C2cAdRow in "derived_c2c_ads" {
        id: C2cAdId,
        account: AccountId,
        side: i64,
        asset: AssetId,
        fiat: String,
        is_on: bool,
        off_reason: Option<i64>,
        /// Taken down for good.
        is_ended: bool,
        posted_at: Timestamp,
        changed_at: Timestamp,
    }
}

table! {
    C2cOrderRow in "derived_c2c_orders" {
        id: C2cOrderId,
        ad: C2cAdId,
        maker: AccountId,
        taker: AccountId,
        buyer: AccountId,
        seller: AccountId,
        asset: AssetId,
        fiat: String,
        method: i64,
        price: Price,
        quantity: Amount,
        /// To pay, in the currency.
        amount: Amount,
        fee: Amount,
        /// In USDT, when it was made.
        value: Amount,
        status: i64,
        opened_at: Timestamp,
        pay_until: Timestamp,
        paid_at: Option<Timestamp>,
        release_until: Option<Timestamp>,
        appeal_by: Option<i64>,
        appeal_reason: Option<i64>,
        appealed_at: Option<Timestamp>,
        evidence_until: Option<Timestamp>,
        decide_until: Option<Timestamp>,
        ended_at: Option<Timestamp>,
        cancel_reason: Option<i64>,
        decision_reason: Option<i64>,
        /// Against whom the staff decided.
        loser: Option<AccountId>,
        is_forged: bool,
        /// Until when a new buyer's coins stay.
        held_until: Option<Timestamp>,
    }
}

keyed! { C2cAdRow C2cOrderRow }

impl C2cOrderRow {
    /// What the seller gave: a selling maker pays the fee on top.
    pub fn escrow(&self) -> Amount {
        if self.maker == self.seller { self.quantity + self.fee } else { self.quantity }
    }

    /// What the buyer gets: a buying maker pays the fee out of it.
    pub fn received(&self) -> Amount {
        self.escrow() - self.fee
    }
}
