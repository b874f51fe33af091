//! Which orders, positions and second-contracts each account has open, kept from events: the engine itself finds
//! things by number and never by owner.
//!
//! Derived and outside the hashed state: it can be dropped and made anew from the engine at any time.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_units::{AccountId, Amount, OrderId, PositionId, ProtectionId, SecondsId, Timestamp};

use crate::engine::{Engine, LIQUIDITY_PROVIDER};
use crate::event::{Accepted, Event};

/// What an order has brought so far: value in the quote currency, fee in the coin it is charged in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    pub value: Amount,
    pub fee: Amount,
}

/// One account's open orders by number, oldest first, with what each has filled; nothing when it had filled before this
/// list began.
///
/// A row of numbers and no tree: new orders have the highest number, and an account has few open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenOrders {
    open: Vec<OrderId>,
    /// Those of them that have filled: few.
    fills: BTreeMap<OrderId, Option<Filled>>,
}

impl OpenOrders {
    pub fn get(&self, order: OrderId) -> Option<Option<Filled>> {
        self.open.binary_search(&order).ok().map(|_| self.filled(order))
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (OrderId, Option<Filled>)> + '_ {
        self.open.iter().map(|order| (*order, self.filled(*order)))
    }

    fn filled(&self, order: OrderId) -> Option<Filled> {
        self.fills.get(&order).copied().unwrap_or(Some(Filled::default()))
    }

    fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    fn insert(&mut self, order: OrderId, filled: Option<Filled>) {
        if filled != Some(Filled::default()) {
            self.fills.insert(order, filled);
        }
        let is_newest = self.open.last().is_none_or(|last| *last < order);
        let place = if is_newest { Err(self.open.len()) } else { self.open.binary_search(&order) };
        if let Err(place) = place {
            self.open.insert(place, order);
        }
    }

    fn remove(&mut self, order: OrderId) {
        self.fills.remove(&order);
        if let Ok(place) = self.open.binary_search(&order) {
            self.open.remove(place);
        }
    }

    fn fill(&mut self, order: OrderId, value: Amount, fee: Amount) {
        if self.open.binary_search(&order).is_err() {
            return;
        }
        if let Some(filled) = self.fills.entry(order).or_insert(Some(Filled::default())) {
            filled.value += value;
            filled.fee += fee;
        }
    }
}

impl FromIterator<(OrderId, Option<Filled>)> for OpenOrders {
    fn from_iter<I: IntoIterator<Item = (OrderId, Option<Filled>)>>(orders: I) -> Self {
        let mut list = Self::default();
        orders.into_iter().for_each(|(order, filled)| list.insert(order, filled));
        list
    }
}

/// What one account has open, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenIds {
    pub orders: OpenOrders,
    pub positions: BTreeSet<PositionId>,
    pub seconds: BTreeSet<SecondsId>,
    /// Protective orders with when they were set: only those set since this list began.
    pub protections: BTreeMap<ProtectionId, Timestamp>,
}

impl OpenIds {
    fn is_empty(&self) -> bool {
        self.orders.is_empty() && self.positions.is_empty() && self.seconds.is_empty() && self.protections.is_empty()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenLists {
    accounts: BTreeMap<AccountId, OpenIds>,
}

impl OpenLists {
    /// From an engine that has been running: walks everything once.
    pub fn of(engine: &Engine) -> Self {
        let mut lists = Self::default();
        for (account, id) in engine.customers_orders() {
            let untouched = engine.view_order(id).is_some_and(|order| order.filled.is_zero());
            lists.entry(account).orders.insert(id, untouched.then(Filled::default));
        }
        for position in engine.positions().iter() {
            lists.entry(position.account).positions.insert(position.id);
        }
        for order in engine.seconds().orders() {
            lists.entry(order.account).seconds.insert(order.id);
        }
        lists
    }

    pub fn get(&self, account: AccountId) -> Option<&OpenIds> {
        self.accounts.get(&account)
    }

    /// Take in what one command did. `engine` is the state after it.
    pub fn note(&mut self, engine: &Engine, events: &[Event]) {
        for event in events {
            match *event {
                Event::OrderAccepted(Accepted { order, account, .. }) => {
                    self.entry(account).orders.insert(order, Some(Filled::default()));
                }
                Event::OrderClosed { order, account, .. } => self.end(account, |ids| {
                    ids.orders.remove(order);
                }),
                Event::PositionOpened { position, account, .. } => {
                    self.entry(account).positions.insert(position);
                }
                Event::PositionClosed { position, account, .. } => self.end(account, |ids| {
                    ids.positions.remove(&position);
                }),
                Event::ProtectionPlaced { protection, account, .. } => {
                    self.entry(account).protections.insert(protection, engine.stamp().at);
                }
                Event::ProtectionEnded { protection, account, .. } => self.end(account, |ids| {
                    ids.protections.remove(&protection);
                }),
                Event::SecondsAccepted { order, account, .. } => {
                    self.entry(account).seconds.insert(order);
                }
                Event::SecondsSettled { order, account, .. } | Event::SecondsVoided { order, account, .. } => {
                    self.end(account, |ids| {
                        ids.seconds.remove(&order);
                    });
                }
                Event::Traded(ref trade) => {
                    let market = &engine.markets()[trade.market.index()];
                    let value = market.value(trade.ticks, trade.lots);
                    self.fill(trade.maker_account, trade.maker, value, trade.maker_fee);
                    self.fill(trade.taker_account, trade.taker, value, trade.taker_fee);
                }
                Event::PracticeTraded { order, account, market, ticks, lots, fee, .. } => {
                    let value = engine.markets()[market.index()].value(ticks, lots);
                    self.fill(account, order, value, fee);
                }
                _ => {}
            }
        }
    }

    fn entry(&mut self, account: AccountId) -> &mut OpenIds {
        self.accounts.entry(account).or_default()
    }

    fn end(&mut self, account: AccountId, remove: impl FnOnce(&mut OpenIds)) {
        let Some(ids) = self.accounts.get_mut(&account) else { return };
        remove(ids);
        if ids.is_empty() {
            self.accounts.remove(&account);
        }
    }

    fn fill(&mut self, account: AccountId, order: OrderId, value: Amount, fee: Amount) {
        if account == LIQUIDITY_PROVIDER {
            return;
        }
        if let Some(ids) = self.accounts.get_mut(&account) {
            ids.orders.fill(order, value, fee);
        }
    }
}
