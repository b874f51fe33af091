//! Stop orders: they wait for the last trade on spot, the mark on contracts. Found from ordered sets, so a price costs
//! only what it triggers.

use std::collections::BTreeSet;

use minicbor::{Decode, Encode};
use plimsoll_units::{MarketId, OrderId, Price, Side, Ticks};

use crate::engine::{Engine, RULES_STOPS_BY_SETTLED_MARK};
use crate::event::{Event, OrderEnd};
use crate::slices::slice;
use crate::timers::TimerKind;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct Stops {
    /// Fire when the price rises to them.
    #[n(0)]
    rising: BTreeSet<(Ticks, OrderId)>,
    /// Fire when it falls to them.
    #[n(1)]
    falling: BTreeSet<(Ticks, OrderId)>,
}

/// Maximum stops fired per command in a market; the rest follow in later commands.
pub(super) const STOPS_PER_COMMAND: usize = 64;

impl Stops {
    pub(crate) fn add(&mut self, rising: bool, stop: Ticks, order: OrderId) {
        if rising {
            self.rising.insert((stop, order))
        } else {
            self.falling.insert((stop, order))
        };
    }
    pub(crate) fn remove(&mut self, stop: Ticks, order: OrderId) {
        let _ = self.rising.remove(&(stop, order)) || self.falling.remove(&(stop, order));
    }
    fn is_empty(&self) -> bool {
        self.rising.is_empty() && self.falling.is_empty()
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = OrderId> + '_ {
        self.rising.iter().chain(&self.falling).map(|(_, id)| *id)
    }

    /// The first order whose stop the price has reached: lowest rising first, then highest falling.
    fn reached(&self, rising_to: Ticks, falling_to: Ticks) -> Option<(Ticks, OrderId)> {
        let up = self.rising.first().filter(|(stop, _)| *stop <= rising_to);
        up.or_else(|| self.falling.last().filter(|(stop, _)| *stop >= falling_to)).copied()
    }
}

impl Engine {
    /// The reference price of this market's stops.
    pub(crate) fn stop_reference(&self, market: MarketId) -> Option<Price> {
        let market = &self.markets[market.index()];
        match &market.contract {
            Some(contract) => contract.mark,
            None => market.last_price(),
        }
    }

    /// Fires what the current reference price has reached.
    pub(crate) fn fire_stops(&mut self, market: MarketId) {
        for fired in 0.. {
            if self.markets[market.index()].stops.is_empty() {
                return;
            }
            let Some(reference) = self.stop_reference(market) else {
                return;
            };
            let m = &mut self.markets[market.index()];
            let (floor, ceiling) = (m.ticks_towards(reference, Side::Buy), m.ticks_towards(reference, Side::Sell));
            let Some((stop, order)) = m.stops.reached(floor, ceiling) else {
                return;
            };
            if fired == slice(STOPS_PER_COMMAND) {
                let now = self.now();
                self.timers.go_on(now, TimerKind::Stops, u64::from(market.0));
                return;
            }
            m.stops.remove(stop, order);
            self.trigger(order);
        }
    }

    /// Fires the stops that a price reached beyond its own command's limit. The price may have become unfit since: then
    /// they wait for the next one that is fit.
    pub(crate) fn continue_stops(&mut self, id: u64) {
        let market = MarketId(id as u16);
        let m = &self.markets[market.index()];
        let index = m.spec.index;
        let by_mark = m.is_contract() && self.rules >= RULES_STOPS_BY_SETTLED_MARK;
        let is_fit = !by_mark || self.indexes[index.index()].is_settled(self.now());
        if is_fit && self.is_tradable(index) {
            self.fire_stops(market);
        }
    }

    /// Triggers a waiting order, as a limit order or as a market order within its cap.
    fn trigger(&mut self, order: OrderId) {
        let resting = *self.orders.pool.get(order).expect("a waiting order is live");
        let detail = self.orders.detail_mut(order);
        detail.set_stop(None);
        let at_market = detail.at_market;
        self.out.push(Event::OrderTriggered { order, market: resting.market });
        self.take_over_hold(order);
        let mut limit = resting.ticks;
        if at_market {
            let Some(cap) = self.market_cap(resting.market, resting.side) else {
                return self.finish_order(order, OrderEnd::Unfilled);
            };
            // A buyer never pays more than what was held.
            limit = match resting.side {
                Side::Buy => cap.min(resting.ticks),
                Side::Sell => cap,
            };
        }
        let end = self.match_any(order, limit, None);
        self.rest_or_end(order, end, !at_market);
    }
}
