//! A pair on spot, of which one cancels the other: a limit order in the book and a stop order that waits for the last
//! price share one hold.
//!
//! The hold is the dearer order's and lies with the limit order until the stop is triggered. A fill in part lowers both;
//! whatever ends one ends the other in the same command.

use plimsoll_units::{Amount, Lots, OrderId, Side};

use super::accept::Beside;
use super::{OrderKind, TimeInForce};
use crate::command::{Effect, PlaceOco, PlaceOrder};
use crate::engine::{Engine, RULES_OCO};
use crate::event::OrderEnd;
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl PlaceOco {
    /// The limit order and the stop order.
    pub fn legs(&self) -> [PlaceOrder; 2] {
        let Self { account, market, side, quantity, price, stop, stop_limit, self_trade } = *self;
        let stop = match stop_limit {
            Some(price) => OrderKind::StopLimit { stop, price, quantity },
            None => OrderKind::Trigger { stop, quantity },
        };
        let leg = |kind, tif| PlaceOrder { account, market, side, kind, tif, self_trade, effect: Effect::Spot };
        [leg(OrderKind::Limit { price, quantity }, TimeInForce::PostOnly), leg(stop, TimeInForce::Gtc)]
    }
}

impl Engine {
    /// Checks: rules, those of placing each order, then that the prices lie on both sides of the last one. Returns the
    /// limit order's number.
    pub(crate) fn place_oco(&mut self, command: &PlaceOco) -> Result<OrderId, Reject> {
        self.check_rules(RULES_OCO)?;
        let [limit, stop] = command.legs();
        let mut ready = self.check_order(&limit, true, &Beside::default())?;
        // Each must be covered alone: only one of them ever trades.
        let beside = Beside { open: 1, placed: 1, ..Beside::default() };
        let mut waiting = self.check_order(&stop, true, &beside)?;
        self.check_both_sides(command)?;
        // Every check is above. From here on nothing may fail.
        ready.hold.amount = ready.hold.amount.max(waiting.hold.amount);
        waiting.hold.amount = Amount::ZERO;
        let first = self.admit_order(&limit, &ready);
        waiting.slot = self.accounts[stop.account.index()].order_limits.slot(stop.market);
        let second = self.admit_order(&stop, &waiting);
        self.orders.pairs.insert(first, second);
        self.orders.pairs.insert(second, first);
        Ok(first)
    }

    /// A sale takes its profit above the last price and stops its loss below it; a purchase the other way round.
    fn check_both_sides(&self, command: &PlaceOco) -> Result<(), Reject> {
        let market = &self.markets[command.market.index()];
        let index = self.indexes[market.spec.index.index()].price;
        let reference = self.stop_reference(command.market).or(index).ok_or(Reject::FeedStale)?;
        let PlaceOco { side, price, stop, .. } = *command;
        let (waits, apart) = match side {
            Side::Sell => (stop < reference, stop < price),
            Side::Buy => (stop > reference, stop > price),
        };
        if !waits {
            return Err(Reject::StopWouldTriggerNow);
        }
        if apart { Ok(()) } else { Err(Reject::InvalidInput { what: "the limit lies behind the stop" }) }
    }

    /// A resting order filled in part: so much less is left for the other one of its pair.
    #[inline]
    pub(super) fn lower_other(&mut self, id: OrderId, lots: Lots) {
        if self.orders.pairs.is_empty() || planted(Bug::PairNotLowered) {
            return;
        }
        let Some(other) = self.orders.pairs.get(&id).copied() else { return };
        self.orders.pool.reduce(other, lots);
        self.orders.detail_mut(other).total -= lots;
        self.tell_reduced(other, lots);
        let needed = self.pair_needs(id, other);
        self.release_beyond(id, needed);
    }

    /// What a pair must hold for the lots that are left.
    fn pair_needs(&self, id: OrderId, other: OrderId) -> Amount {
        let order = self.orders.pool.get(id).expect("a live order of a pair");
        let other = self.orders.pool.get(other).expect("a live order of a pair");
        let market = &self.markets[order.market.index()];
        match order.side {
            Side::Buy => market.value(order.ticks.max(other.ticks), order.lots),
            Side::Sell => market.base_amount(order.lots),
        }
    }

    fn release_beyond(&mut self, id: OrderId, needed: Amount) {
        let order = *self.orders.pool.get(id).expect("a live order");
        let excess = self.orders.detail(id).hold - needed;
        if excess.is_positive() {
            self.release_hold(&order, excess);
        }
    }

    /// A stop order was triggered: if it is one of a pair, the hold is its own now and the limit order ends.
    pub(super) fn take_over_hold(&mut self, stop: OrderId) {
        let Some(limit) = self.unpair(stop) else { return };
        let hold = std::mem::take(&mut self.orders.detail_mut(limit).hold);
        self.orders.detail_mut(stop).hold = hold;
        self.take_out(limit, OrderEnd::Paired);
        let needed = self.pair_needs(stop, stop);
        self.release_beyond(stop, needed);
    }

    /// Dissolve a pair; returns the other order.
    #[inline]
    pub(super) fn unpair(&mut self, id: OrderId) -> Option<OrderId> {
        if self.orders.pairs.is_empty() {
            return None;
        }
        let other = self.orders.pairs.remove(&id)?;
        self.orders.pairs.remove(&other);
        Some(other)
    }

    /// One of a pair has ended: so does the other.
    pub(super) fn end_other(&mut self, other: OrderId, end: OrderEnd) {
        if planted(Bug::PairOutlivesFill) && end == OrderEnd::Filled {
            return;
        }
        let end = match end {
            OrderEnd::Cancelled | OrderEnd::Aged => end,
            _ => OrderEnd::Paired,
        };
        self.take_out(other, end);
    }

    /// Pairs name each other, agree in what they trade and how much, and one of the two waits for a price.
    pub(crate) fn check_pairs(&self) -> Result<(), String> {
        for (id, other) in &self.orders.pairs {
            let wrong = || format!("orders {id} and {other} are no pair");
            let (Some(one), Some(two)) = (self.orders.pool.get(*id), self.orders.pool.get(*other)) else {
                return Err(wrong());
            };
            let terms = |order: &crate::book::Resting| (order.account, order.market, order.side, order.lots);
            let stops = [*id, *other].map(|order| self.orders.detail(order).stop().is_some());
            let agree = terms(one) == terms(two) && stops[0] != stops[1];
            if self.orders.pairs.get(other) != Some(id) || !agree {
                return Err(wrong());
            }
        }
        Ok(())
    }
}
