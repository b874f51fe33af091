//! Funds with a fixed rate. Owns the funds, the orders and what is reserved for them.
//!
//! A fund is open only while the operator's reward account holds everything that its unsold quota could earn, and every
//! order reserves its own reward when it is bought. The principal lies in the fund's account until it goes back: nobody is
//! paid from what another customer brought.

mod buy;
mod check;
mod offer;
mod order;
mod redeem;
mod run;

use std::collections::{BTreeMap, BTreeSet};

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, FundId, FundOrderId, Rate};

use crate::agenda::Agenda;
use crate::engine::Engine;
use crate::reject::Reject;

pub(crate) use buy::{own_wallet, value_date};
pub use offer::{Fund, FundClass, FundPays, FundTerms, daily as daily_reward};
pub use order::{FundEnd, FundOrder};

/// Funds on offer, now or earlier.
pub const FUNDS_MAX: usize = 1_000;
/// Terms that a fund can offer.
pub const FUND_TERMS_MAX: usize = 8;
/// Longest term.
pub const FUND_DAYS_MAX: u16 = 730;
/// The highest yearly rate.
pub const FUND_RATE_MAX: Rate = Rate::from_units(Rate::SCALE / 100 * 15);
/// The largest quota: keeps every product of amounts, days and rates inside 128 bits.
pub const FUND_QUOTA_MAX: Amount = Amount::whole(1_000_000_000_000);
/// Open orders of one account.
pub const FUND_ORDERS_PER_ACCOUNT_MAX: usize = 200;
/// Open orders of everybody.
pub const FUND_ORDERS_MAX: usize = 1 << 22;
/// Orders that one timer looks after; the rest follow in commands of their own.
pub const FUND_ORDERS_PER_SLICE: usize = 500;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct FundBook {
    #[n(0)]
    funds: BTreeMap<FundId, Fund>,
    #[n(1)]
    orders: BTreeMap<FundOrderId, FundOrder>,
    #[n(2)]
    owners: BTreeSet<(AccountId, FundOrderId)>,
    /// Orders ever made, in funds of either kind: the last number given.
    #[n(3)]
    bought: u64,
    /// Orders of an account in a fund, open or ended, without those that were taken back or turned down.
    #[n(4)]
    times: BTreeMap<(AccountId, FundId), u16>,
    #[n(5)]
    agenda: Agenda,
}

impl FundBook {
    pub fn fund(&self, id: FundId) -> Option<&Fund> {
        self.funds.get(&id)
    }
    /// A fund that can be bought now.
    pub(crate) fn on_offer(&self, id: FundId) -> Result<&Fund, Reject> {
        self.fund(id).filter(|fund| fund.terms.open).ok_or(Reject::ProductRemoved)
    }
    /// Every fund ever offered, by number.
    pub fn funds(&self) -> impl Iterator<Item = (FundId, &Fund)> + '_ {
        self.funds.iter().map(|(id, fund)| (*id, fund))
    }
    pub fn order(&self, id: FundOrderId) -> Option<&FundOrder> {
        self.orders.get(&id)
    }
    /// Every open order, oldest first.
    pub fn orders(&self) -> impl Iterator<Item = &FundOrder> + '_ {
        self.orders.values()
    }
    /// Those of one account, oldest first.
    pub fn orders_of(&self, account: AccountId) -> impl Iterator<Item = &FundOrder> + '_ {
        let own = self.owners.range((account, FundOrderId(0))..=(account, FundOrderId(u64::MAX)));
        own.filter_map(|(_, id)| self.orders.get(id))
    }
    /// What an account has in funds: its own, and no longer in a wallet.
    pub fn principal_of(&self, account: AccountId) -> impl Iterator<Item = (AssetId, Amount)> + '_ {
        self.orders_of(account).filter(|order| order.started).map(|order| (order.asset, order.amount))
    }
    /// Orders of an account in a fund that count towards its limit.
    pub fn times(&self, account: AccountId, fund: FundId) -> u16 {
        self.times.get(&(account, fund)).copied().unwrap_or_default()
    }
    /// Nothing was ever offered or bought, so there is nothing at all.
    pub(crate) fn is_unused(&self) -> bool {
        self.funds.is_empty() && self.bought == 0
    }
    /// Orders ever made, in funds of either kind.
    pub(crate) fn orders_made(&self) -> u64 {
        self.bought
    }
    /// A number for the next one.
    pub(crate) fn next_order(&mut self) -> FundOrderId {
        self.bought += 1;
        FundOrderId(self.bought)
    }

    fn insert(&mut self, order: FundOrder) {
        self.owners.insert((order.account, order.id));
        self.agenda.add(order.next_at(), order.id.0);
        self.orders.insert(order.id, order);
    }

    fn remove(&mut self, id: FundOrderId) -> Option<FundOrder> {
        let order = self.orders.remove(&id)?;
        self.owners.remove(&(order.account, id));
        self.agenda.remove(order.next_at(), id.0);
        Some(order)
    }
}

impl Engine {
    pub fn funds(&self) -> &FundBook {
        &self.funds
    }
}
