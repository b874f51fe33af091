//! Liquidation: found from ordered sets, decided by the exact inequality, done in slices so that nobody else waits.

use plimsoll_units::{Amount, Lots, MINUTE_MS, MarketId, PositionId, Rate, SECOND_MS};

use super::risk::{fifth, maintenance_rate};
use crate::engine::Engine;
use crate::event::{Event, ReduceReason};
use crate::planted::{Bug, planted};
use crate::slices::slice;
use crate::timers::TimerKind;

/// Positions one command liquidates at most; the rest follow in commands of their own.
pub(super) const LIQUIDATIONS_PER_COMMAND: usize = 2_000;
/// Margin calls one command sends at most; the rest follow at the next mark.
pub(crate) const CALLS_PER_COMMAND: usize = 1_000;
/// A margin call is repeated no sooner.
pub(super) const CALL_EVERY_MS: i64 = 30 * MINUTE_MS;
/// The most a liquidation costs, of the closed notional.
const LIQUIDATION_FEE_MAX: Rate = Rate::from_units(Rate::SCALE / 200);
/// Above this notional a fifth is closed first.
pub(super) const PARTIAL_ABOVE: Amount = Amount::whole(100_000);
/// And then nothing for this long, unless it gets deep.
pub(super) const PARTIAL_PAUSE_MS: i64 = 30 * SECOND_MS;

impl Engine {
    /// Find who the mark has reached; liquidate the first of them now.
    pub(crate) fn check_positions(&mut self, market: MarketId) {
        if !self.may_liquidate(market) {
            return self.forget_queue(market);
        }
        self.refresh_conversion(market);
        self.call_margins(market);
        self.collect_liquidations(market);
        self.liquidate_queue(market);
    }

    fn may_liquidate(&self, market: MarketId) -> bool {
        let index = self.markets[market.index()].spec.index;
        let settled = self.indexes[index.index()].is_settled(self.now()) || planted(Bug::LiquidatesOnStalePrice);
        settled && self.is_tradable(index)
    }

    fn forget_queue(&mut self, market: MarketId) {
        let queue = std::mem::take(&mut self.markets[market.index()].contract_mut().queue);
        for id in queue {
            if let Some(position) = self.positions.get_mut(id) {
                position.queued = false;
            }
        }
    }

    /// Thresholds of contracts in another currency hold up to a ceiling of its rate; past it, all are worked out anew.
    fn refresh_conversion(&mut self, market: MarketId) {
        let m = &self.markets[market.index()];
        let (Some(conversion), Some(ceiling)) = (self.conversion(m), m.contract().conversion_ceiling) else { return };
        if !conversion.exceeds(ceiling) {
            return;
        }
        let contract = self.markets[market.index()].contract_mut();
        contract.conversion_ceiling = Some(conversion.raised());
        let all: Vec<PositionId> = contract.liquidations.iter().flatten().map(|(_, id)| *id).collect();
        for id in all {
            self.watch(id);
        }
    }

    /// Thresholds the mark has reached: longs whose key is at or above it, shorts whose key is at or below.
    fn reached(&self, market: MarketId, calls: bool, most: usize) -> Vec<PositionId> {
        let contract = self.markets[market.index()].contract();
        let Some(mark) = contract.mark else {
            return Vec::new();
        };
        let mark = mark.units().clamp(0, i128::from(i64::MAX)) as i64;
        let sets = if calls { &contract.calls } else { &contract.liquidations };
        let longs = sets[0].range((mark, PositionId(0))..);
        let shorts = sets[1].range(..=(mark, PositionId(u64::MAX)));
        longs.chain(shorts).take(most).map(|(_, id)| *id).collect()
    }

    fn call_margins(&mut self, market: MarketId) {
        let now = self.now();
        while let Some((at, id)) = self.markets[market.index()].contract().called.front().copied()
            && now.since(at) >= CALL_EVERY_MS
        {
            self.markets[market.index()].contract_mut().called.pop_front();
            if self.positions.get(id).is_some_and(|p| p.call_key.is_none()) {
                self.watch(id);
            }
        }
        for id in self.reached(market, true, slice(CALLS_PER_COMMAND)) {
            let Some(risk) = self.risk_of(id) else { continue };
            if !risk.is_called() {
                continue;
            }
            let position = self.positions.get_mut(id).expect("found in a set");
            position.called_at = now;
            let call = position.call_key.take().expect("found by it");
            let (side, account) = (position.side.index(), position.account);
            let contract = self.markets[market.index()].contract_mut();
            contract.calls[side].remove(&(call, id));
            contract.called.push_back((now, id));
            self.out.push(Event::MarginCalled { position: id, account });
        }
    }

    /// A position measured at the present mark.
    pub fn risk_of(&self, id: PositionId) -> Option<super::Risk> {
        let position = self.positions.get(id)?;
        let market = &self.markets[position.market.index()];
        Some(position.risk(market, market.contract().mark?, self.conversion(market)?))
    }

    /// By their thresholds alone, which are a hair early: the exact inequality is asked when a position's turn comes.
    fn collect_liquidations(&mut self, market: MarketId) {
        let mut found: Vec<PositionId> = self
            .reached(market, false, usize::MAX)
            .into_iter()
            .filter(|id| !self.positions.get(*id).expect("found in a set").queued)
            .collect();
        found.sort_unstable();
        for id in &found {
            self.positions.get_mut(*id).expect("found in a set").queued = true;
        }
        self.markets[market.index()].contract_mut().queue.extend(found);
    }

    pub(crate) fn continue_liquidations(&mut self, id: u64) {
        let market = MarketId(id as u16);
        if self.may_liquidate(market) {
            self.liquidate_queue(market);
        } else {
            self.forget_queue(market);
        }
    }

    fn liquidate_queue(&mut self, market: MarketId) {
        for _ in 0..slice(LIQUIDATIONS_PER_COMMAND) {
            let Some(id) = self.markets[market.index()].contract_mut().queue.pop_front() else {
                return self.sweep_clearing(market);
            };
            let Some(position) = self.positions.get_mut(id) else {
                continue;
            };
            position.queued = false;
            // The mark may have moved since it was queued.
            if self.risk_of(id).is_some_and(|risk| risk.must_liquidate()) {
                self.liquidate(id);
            }
        }
        if !self.markets[market.index()].contract().queue.is_empty() {
            let now = self.now();
            self.timers.go_on(now, TimerKind::Liquidations, u64::from(market.0));
        }
    }

    fn liquidate(&mut self, id: PositionId) {
        let risk = self.risk_of(id).expect("measured by the caller");
        let now = self.now();
        let position = self.positions.get(id).expect("found by the caller");
        let large = risk.notional > PARTIAL_ABOVE && !risk.is_deep();
        if large && now.since(position.partial_at) < PARTIAL_PAUSE_MS {
            return;
        }
        let market = &self.markets[position.market.index()];
        let rate = maintenance_rate(market, position.floor, risk.notional);
        let rate = Rate::from_units(rate.units() / 2).min(LIQUIDATION_FEE_MAX);
        let limit = self.bankruptcy_ticks(position);
        self.drop_protections(id);
        self.cancel_closing_orders(id);
        let position = self.positions.get_mut(id).expect("cancelling orders closes nothing");
        position.liquidation_rate = rate;
        let (lots, why) = if large {
            position.partial_at = now;
            (fifth(position.lots), ReduceReason::PartialLiquidation)
        } else {
            (position.lots, ReduceReason::Liquidation)
        };
        self.close_at_once(id, lots, limit, why);
        // A large position whose fifth found no buyer waits for the next mark; any other is taken over now.
        if large {
            return;
        }
        let left = self.positions.get(id).map_or(Lots::ZERO, |p| p.lots);
        if !left.is_zero() && !self.take_over(id) {
            self.deleverage(id);
        }
    }
}
