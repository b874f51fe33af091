//! Rows of purchases of funds.

use plimsoll_units::{AccountId, Amount, AssetId, FundId, FundOrderId, Price, Rate, Timestamp};

use super::keyed;
use crate::projections::table::{Keyed, table};

table! {
    FundOrderRow in "derived_fund_orders" {
        id: FundOrderId,
        account: AccountId,
        fund: FundId,
        asset: AssetId,
        bought: Amount,
        /// Principal in it now; at the end of the term, what went back.
        amount: Amount,
        days: i64,
        rate: Rate,
        pays: i64,
        /// The least that a part redemption may leave.
        minimum: Amount,
        bought_at: Timestamp,
        value_at: Timestamp,
        ends_at: Timestamp,
        status: i64,
        /// Rewards so far.
        paid: Amount,
        /// Why the operator turned it down.
        reason: Option<i64>,
        ended_at: Option<Timestamp>,
        /// A fixed rate, or units of a fund that holds coins.
        kind: i64,
        /// Units it was dealt, those that are left, and the value of one when it was dealt.
        units_bought: Option<Amount>,
        units: Option<Amount>,
        nav: Option<Amount>,
    }
}

table! {
    /// A fund that holds coins, at its daily cut.
    NavCutRow in "derived_nav_cuts" {
        fund: FundId,
        at: Timestamp,
        gross: Amount,
        fee: Amount,
        nav: Amount,
        units: Amount,
        cash: Amount,
        /// Units that redemptions asked for, and those that were dealt.
        asked: Amount,
        dealt: Amount,
    }
}

table! {
    /// A coin that a fund held at a cut.
    NavHoldingRow in "derived_nav_holdings" {
        fund: FundId,
        at: Timestamp,
        asset: AssetId,
        amount: Amount,
        price: Price,
    }
}

table! {
    /// What went back to the buyer: a day's reward, a redemption, or principal and reward at the end.
    FundPaymentRow in "derived_fund_payments" {
        account: AccountId,
        at: Timestamp,
        seq: u64,
        n: i64,
        fund_order: FundOrderId,
        asset: AssetId,
        principal: Amount,
        reward: Amount,
        /// Earned by what was redeemed, and not paid.
        forfeited: Amount,
    }
}

table! {
    /// What an institution got of a quarter's fees, by tier.
    DividendRow in "derived_dividends" {
        id: i64,
        account: AccountId,
        /// Four times the year, and from 0 to 3.
        quarter: i64,
        at: Timestamp,
        first: Amount,
        second: Amount,
        /// Units times days.
        first_days: Amount,
        second_days: Amount,
    }
}

impl DividendRow {
    /// One number for each account and quarter.
    pub fn id_of(account: AccountId, quarter: i64) -> i64 {
        quarter << 32 | i64::from(account.0)
    }
}

keyed! { FundOrderRow }

impl Keyed for DividendRow {
    fn id(&self) -> i64 {
        self.id
    }
}
