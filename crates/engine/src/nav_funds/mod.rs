//! Funds that hold coins. Owns the funds, the purchases and the daily cut at which both sides are dealt.
//!
//! What a fund holds lies in its own ledger account. Once a day, at the first moment of the UTC date at which every price
//! it needs is good, the fund is valued, the fee is taken, and redemptions and purchases are dealt at that one value.
//! Redemptions are paid from the cash that was there before the purchases of the same cut: nobody leaves with the money of
//! those who come.

mod buy;
mod check;
mod cut;
mod deal;
mod offer;
mod order;
mod redeem;
mod trade;
mod value;

use std::collections::{BTreeMap, BTreeSet};

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, FundId, FundOrderId, Rate, Rounding, Timestamp};

use crate::engine::Engine;
use crate::reject::Reject;

pub use cut::Cut;
pub use offer::{NavExit, NavFund, NavTerms};
pub use order::{NavEnd, NavOrder, Redemption, Request};
pub use value::NavValue;

/// Funds on offer, now or earlier.
pub const NAV_FUNDS_MAX: usize = 100;
/// Coins that one fund may hold beside USDT.
pub const NAV_ASSETS_MAX: usize = 20;
/// The highest management fee a year.
pub const NAV_FEE_MAX: Rate = Rate::from_units(Rate::SCALE / 100 * 2);
/// The highest fee for leaving within the lock-up; it stays in the fund.
pub const NAV_EXIT_FEE_MAX: Rate = Rate::from_units(Rate::SCALE / 100 * 5);
pub const NAV_LOCK_DAYS_MAX: u16 = 730;
/// Everything one account may pay into a fund: keeps products of amounts inside the wide arithmetic's results.
pub const NAV_AMOUNT_MAX: Amount = Amount::whole(1_000_000_000);
/// Redemptions above this part of all units are shared out: one tenth.
pub const NAV_GATE: i128 = 10;
/// Open purchases of one account.
pub const NAV_ORDERS_PER_ACCOUNT_MAX: usize = 200;
/// Redemptions that can wait in one fund: they are shared out in one command.
pub const NAV_REQUESTS_MAX: usize = 20_000;
/// Orders dealt per command; the rest follow in commands of their own.
pub const NAV_ORDERS_PER_SLICE: usize = 500;
/// Tiers of institutions, none included.
pub const NAV_TIERS: usize = 3;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct NavBook {
    #[n(0)]
    funds: BTreeMap<FundId, NavFund>,
    #[n(1)]
    orders: BTreeMap<FundOrderId, NavOrder>,
    #[n(2)]
    owners: BTreeSet<(AccountId, FundOrderId)>,
    /// Purchases that wait for a cut, by its time.
    #[n(3)]
    purchases: BTreeSet<(FundId, Timestamp, FundOrderId)>,
    /// Redemptions that wait for a cut.
    #[n(4)]
    requests: BTreeSet<(FundId, FundOrderId)>,
}

impl NavBook {
    pub fn fund(&self, id: FundId) -> Option<&NavFund> {
        self.funds.get(&id)
    }
    fn fund_mut(&mut self, id: FundId) -> &mut NavFund {
        self.funds.get_mut(&id).expect("an order has its fund")
    }
    /// Every fund ever offered, by number.
    pub fn funds(&self) -> impl Iterator<Item = (FundId, &NavFund)> + '_ {
        self.funds.iter().map(|(id, fund)| (*id, fund))
    }
    pub fn order(&self, id: FundOrderId) -> Option<&NavOrder> {
        self.orders.get(&id)
    }
    /// Every open order, oldest first.
    pub fn orders(&self) -> impl Iterator<Item = &NavOrder> + '_ {
        self.orders.values()
    }
    /// Those of one account, oldest first.
    pub fn orders_of(&self, account: AccountId) -> impl Iterator<Item = &NavOrder> + '_ {
        let own = self.owners.range((account, FundOrderId(0))..=(account, FundOrderId(u64::MAX)));
        own.filter_map(|(_, id)| self.orders.get(id))
    }
    /// What an account's units are worth at the last published values. Purchases that wait are still in its wallet.
    pub fn value_of(&self, account: AccountId) -> Amount {
        let values = self.orders_of(account).filter_map(|order| {
            let fund = self.fund(order.fund)?;
            order.units.mul_div(fund.nav.units(), Amount::SCALE, Rounding::Down).ok()
        });
        values.fold(Amount::ZERO, |sum, value| sum.checked_add(value).unwrap_or(sum))
    }
    pub(crate) fn is_unused(&self) -> bool {
        self.funds.is_empty()
    }

    fn insert(&mut self, order: NavOrder) {
        self.owners.insert((order.account, order.id));
        if order.started_at.is_none() {
            self.purchases.insert((order.fund, order.cut_at, order.id));
        }
        if order.request.is_some() {
            self.requests.insert((order.fund, order.id));
        }
        self.orders.insert(order.id, order);
    }

    fn remove(&mut self, id: FundOrderId) -> Option<NavOrder> {
        let order = self.orders.remove(&id)?;
        self.owners.remove(&(order.account, id));
        self.purchases.remove(&(order.fund, order.cut_at, id));
        self.requests.remove(&(order.fund, id));
        Some(order)
    }

    /// Counts numbers alone: looking up each order would take milliseconds when many wait.
    fn has_room_for_request(&self, fund: FundId) -> bool {
        let waiting = self.requests.range((fund, FundOrderId(0))..=(fund, FundOrderId(u64::MAX)));
        waiting.take(NAV_REQUESTS_MAX).count() < NAV_REQUESTS_MAX
    }

    fn requests_in(&self, fund: FundId) -> impl Iterator<Item = &NavOrder> + '_ {
        let waiting = self.requests.range((fund, FundOrderId(0))..=(fund, FundOrderId(u64::MAX)));
        waiting.filter_map(|(_, id)| self.orders.get(id))
    }
}

impl Engine {
    pub fn nav_funds(&self) -> &NavBook {
        &self.nav_funds
    }

    fn nav_fund(&self, id: FundId) -> Result<&NavFund, Reject> {
        self.nav_funds.fund(id).ok_or(Reject::NotFound)
    }
}
