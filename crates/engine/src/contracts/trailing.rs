//! Trailing stops of positions: protective orders that follow the best mark and never go back.

use minicbor::{Decode, Encode};
use plimsoll_units::{MarketId, Price, ProtectionId, Rate, Rounding, Side};

use super::protective_orders::{LOSSES_PER_MARK, LOSSES_PER_POSITION, ProtectiveOrder};
use super::trailing_index::{Callback, height, price_at, stop_behind};
use crate::carry::Ratio;
use crate::command::{ProtectionKind, SetTrailing};
use crate::engine::{Engine, RULES_TRAILING_STOPS};
use crate::reject::Reject;

/// A part of the best mark that a stop may stay behind it: a thousandth to a tenth.
const RATES: std::ops::RangeInclusive<i64> = Rate::SCALE / 1_000..=Rate::SCALE / 10;

/// What makes a protective order a trailing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Trail {
    #[n(0)]
    pub callback: Callback,
    /// The mark from which it follows.
    #[n(1)]
    pub activation: Option<Price>,
    /// By which number its market knows it; nothing while it waits for its activation or for a first mark.
    #[n(2)]
    pub(super) began: Option<u64>,
}

impl Trail {
    /// It follows the mark, or has fired.
    pub fn is_active(&self) -> bool {
        self.began.is_some()
    }
}

impl Engine {
    /// Checks: rules, position, account, split, quantity, callback, activation, number of orders, feed, liquidation.
    pub(crate) fn set_trailing(&mut self, command: &SetTrailing) -> Result<ProtectionId, Reject> {
        self.check_rules(RULES_TRAILING_STOPS)?;
        let position = self.own_position(command.account, command.position)?;
        self.accounts[command.account.index()].check_not_frozen()?;
        let market = &self.markets[position.market.index()];
        if self.indexes[market.spec.index.index()].splitting {
            return Err(Reject::MarketHalted);
        }
        let lots = market.lots(command.quantity).map_err(|_| Reject::ContractQuantity)?;
        if lots > position.lots {
            return Err(Reject::ContractQuantity);
        }
        match command.callback {
            Callback::Rate(rate) if !RATES.contains(&rate.units()) => {
                return Err(Reject::InvalidInput { what: "callback" });
            }
            Callback::Rate(_) => {}
            Callback::Distance(distance) => {
                market.ticks(distance)?;
            }
        }
        if let Some(activation) = command.activation {
            market.ticks(activation)?;
        }
        if position.protections.len() >= LOSSES_PER_POSITION {
            return Err(Reject::CapacityReached);
        }
        let mark = market.contract().mark.ok_or(Reject::FeedStale)?;
        let conversion = self.conversion(market).ok_or(Reject::FeedStale)?;
        let side = position.side;
        let waits = command.activation.filter(|activation| height(side, *activation) > height(side, mark));
        let stop = stop_behind(side, waits.unwrap_or(mark), command.callback);
        let liquidation = position.liquidation_price(market, conversion);
        let is_safe = if side == Side::Buy { stop > liquidation } else { stop < liquidation };
        if !is_safe {
            return Err(Reject::StopLossBehindLiquidation { liquidation });
        }
        // Every check is above. From here on nothing may fail.
        let trail = Trail { callback: command.callback, activation: command.activation, began: None };
        let protection = ProtectiveOrder {
            position: position.id,
            market: position.market,
            kind: ProtectionKind::StopLoss,
            trigger: stop,
            limit: None,
            lots,
            whole: false,
            trail: Some(trail),
        };
        let id = self.add_protection(protection);
        let activation = command.activation.map(|price| height(side, price));
        // It begins with a mark that may fire stops: the present one may not.
        self.markets[protection.market.index()].contract_mut().trails_mut(side).wait(activation, id);
        Ok(id)
    }

    fn begin_trail(&mut self, id: ProtectionId, side: Side, mark: Price) {
        let protection = self.positions.protections.get_mut(&id).expect("a live loss begins to trail");
        let trail = protection.trail.as_mut().expect("a trailing stop");
        let trails = self.markets[protection.market.index()].contract_mut().trails_mut(side);
        trail.began = Some(trails.begin(height(side, mark), trail.callback, id));
    }

    /// A mark that may fire stops: those it activates begin, those it is the best for follow, those it has fallen to
    /// fire with the others.
    pub(super) fn follow_mark(&mut self, market: MarketId) {
        let contract = self.markets[market.index()].contract_mut();
        let (Some(mark), true) = (contract.mark, contract.trails.is_some()) else { return };
        for side in [Side::Buy, Side::Sell] {
            let at = height(side, mark);
            let trails = self.markets[market.index()].contract_mut().trails_mut(side);
            trails.raise(at);
            for id in trails.activated(at) {
                self.begin_trail(id, side, mark);
            }
            let contract = self.markets[market.index()].contract_mut();
            for _ in 0..LOSSES_PER_MARK {
                let Some((stop, id)) = contract.trails_mut(side).fire(at) else { break };
                contract.firing.insert(id);
                self.positions.protections.get_mut(&id).expect("a live loss fires").trigger = price_at(side, stop);
            }
        }
    }

    /// Take a trailing stop out of the sets that find it.
    pub(super) fn forget_trail(&mut self, id: ProtectionId, side: Side, market: MarketId, trail: &Trail) {
        let activation = trail.activation.map(|price| height(side, price));
        let trails = self.markets[market.index()].contract_mut().trails_mut(side);
        trails.remove(id, trail.began, activation, trail.callback);
    }

    /// Restate activation and distance after a stock split; best marks were restated with the market.
    pub(super) fn split_trail(&mut self, id: ProtectionId, side: Side, ratio: Ratio) {
        let protection = self.positions.protections.get_mut(&id).expect("a live loss is restated");
        let Some(trail) = &mut protection.trail else { return };
        let trails = self.markets[protection.market.index()].contract_mut().trails_mut(side);
        let before = *trail;
        if let Callback::Distance(distance) = &mut trail.callback {
            *distance = ratio.price(*distance, Rounding::Up);
        }
        trail.activation = trail.activation.map(|price| ratio.price(price, Rounding::HalfEven));
        let at = |activation: Option<Price>| activation.map(|price| height(side, price));
        match before.began {
            Some(began) => trails.restate(id, began, before.callback, trail.callback),
            None => {
                trails.remove(id, None, at(before.activation), before.callback);
                trails.wait(at(trail.activation), id);
            }
        }
    }

    /// Where a protective order fires now. One that waits for its activation: where it will begin.
    pub(crate) fn present_trigger(&self, id: ProtectionId, protection: &ProtectiveOrder, side: Side) -> Price {
        let contract = self.markets[protection.market.index()].contract();
        let (Some(trail), Some(trails)) = (&protection.trail, contract.trails.as_deref()) else {
            return protection.trigger;
        };
        let following = trail.began.filter(|_| !contract.firing.contains(&id));
        match following.and_then(|began| trails[side.index()].best_of(began)) {
            Some(best) => stop_behind(side, price_at(side, best), trail.callback),
            None => protection.trigger,
        }
    }

    /// Every trailing stop is found by its market, and by nobody else.
    pub(crate) fn check_trails(&self) -> Result<(), String> {
        for market in self.markets.iter().filter(|market| market.is_contract()) {
            let contract = market.contract();
            let ours = |side: Side| {
                let protections =
                    self.positions.protections.iter().filter(|(_, protection)| protection.market == market.id);
                protections
                    .filter(|(id, protection)| protection.trail.is_some() && !contract.firing.contains(id))
                    .filter(|(_, protection)| self.positions.get(protection.position).is_some_and(|p| p.side == side))
                    .count()
            };
            let Some(trails) = contract.trails.as_deref() else {
                if ours(Side::Buy) + ours(Side::Sell) > 0 {
                    return Err(format!("{} has lost its trailing stops", market.spec.symbol));
                }
                continue;
            };
            for side in [Side::Buy, Side::Sell] {
                trails[side.index()].check()?;
                let (kept, known) = (trails[side.index()].len(), ours(side));
                if kept != known {
                    return Err(format!("{} follows the mark for {kept} of {known} stops", market.spec.symbol));
                }
            }
        }
        Ok(())
    }
}
