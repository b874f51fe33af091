//! Take-profit and stop-loss. Triggered by the mark, filled at what the book has: there are no guaranteed stops.

use minicbor::{Decode, Encode};
use plimsoll_units::{Lots, MarketId, PositionId, Price, ProtectionId, Rounding, Side, Ticks};

use super::trailing::Trail;
use crate::book::NewOrder;
use crate::carry::Ratio;
use crate::command::{CancelProtection, PlaceOrder, PlaceProtection, ProtectionKind};
use crate::engine::Engine;
use crate::event::{Event, ReduceReason};
use crate::orders::{Detail, Purpose, SelfTrade, TimeInForce};
use crate::reject::Reject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ProtectiveOrder {
    #[n(0)]
    pub position: PositionId,
    #[n(1)]
    pub market: MarketId,
    #[n(2)]
    pub kind: ProtectionKind,
    #[n(3)]
    pub trigger: Price,
    #[n(4)]
    pub limit: Option<Ticks>,
    /// How much it closes; everything, when `whole`.
    #[n(5)]
    pub lots: Lots,
    #[n(6)]
    pub whole: bool,
    /// Its trigger follows the mark.
    #[n(7)]
    pub trail: Option<Trail>,
}

/// Protective orders a position may carry.
pub(super) const LOSSES_PER_POSITION: usize = 20;
/// Protective orders one mark may fire in a market; the rest follow at the next mark.
pub(super) const LOSSES_PER_MARK: usize = 256;

/// A long takes profit and a short stops its loss on the way up.
fn fires_rising(side: Side, kind: ProtectionKind) -> bool {
    (side == Side::Buy) == (kind == ProtectionKind::TakeProfit)
}

fn key(price: Price) -> i64 {
    price.units().clamp(0, i128::from(i64::MAX)) as i64
}

impl Engine {
    pub(crate) fn place_protection(&mut self, command: &PlaceProtection) -> Result<ProtectionId, Reject> {
        let position = self.own_position(command.account, command.position)?;
        self.accounts[command.account.index()].check_not_frozen()?;
        let market = &self.markets[position.market.index()];
        if self.indexes[market.spec.index.index()].splitting {
            return Err(Reject::MarketHalted);
        }
        let trigger = market.price(market.ticks(command.trigger)?);
        let limit = command.limit.map(|price| market.ticks(price)).transpose()?;
        let lots = market.lots(command.quantity).map_err(|_| Reject::ContractQuantity)?;
        if lots > position.lots {
            return Err(Reject::ContractQuantity);
        }
        if position.protections.len() >= LOSSES_PER_POSITION {
            return Err(Reject::CapacityReached);
        }
        let mark = market.contract().mark.ok_or(Reject::FeedStale)?;
        let conversion = self.conversion(market).ok_or(Reject::FeedStale)?;
        let liquidation = position.liquidation_price(market, conversion);
        check_trigger(position.side, command.kind, trigger, mark, liquidation)?;
        let protection = ProtectiveOrder {
            position: position.id,
            market: position.market,
            kind: command.kind,
            trigger,
            limit,
            lots,
            whole: false,
            trail: None,
        };
        Ok(self.add_protection(protection))
    }

    /// The protective prices of an opening order, against the mark at the time it is placed.
    pub(crate) fn check_protection(
        &self,
        command: &PlaceOrder,
        take_profit: Option<Price>,
        stop_loss: Option<Price>,
    ) -> Result<(), Reject> {
        if take_profit.is_none() && stop_loss.is_none() {
            return Ok(());
        }
        let market = &self.markets[command.market.index()];
        let mark = market.contract().mark.ok_or(Reject::FeedStale)?;
        let far = match command.side {
            Side::Buy => Price::ZERO,
            Side::Sell => Price::from_units(i128::from(i64::MAX)),
        };
        for (kind, price) in [(ProtectionKind::TakeProfit, take_profit), (ProtectionKind::StopLoss, stop_loss)] {
            if let Some(price) = price {
                market.ticks(price)?;
                check_trigger(command.side, kind, price, mark, far)?;
            }
        }
        Ok(())
    }

    /// Attach what the opening order asked for.
    pub(super) fn protect(&mut self, id: PositionId, take_profit: Option<Price>, stop_loss: Option<Price>) {
        let position = self.positions.get(id).expect("just opened");
        let (market, lots) = (position.market, position.lots);
        if self.accounts[position.account.index()].position_mode.joins() {
            self.replace_whole(id, take_profit.is_some(), stop_loss.is_some());
        }
        for (kind, price) in [(ProtectionKind::TakeProfit, take_profit), (ProtectionKind::StopLoss, stop_loss)] {
            if let Some(trigger) = price {
                self.add_protection(ProtectiveOrder {
                    position: id,
                    market,
                    kind,
                    trigger,
                    limit: None,
                    lots,
                    whole: true,
                    trail: None,
                });
            }
        }
    }

    /// The newest order's protective prices take the place of those that earlier ones gave the position.
    fn replace_whole(&mut self, id: PositionId, take_profit: bool, stop_loss: bool) {
        let protections = self.positions.get(id).expect("just opened").protections.clone();
        for protection in protections {
            let ProtectiveOrder { kind, whole, .. } = self.positions.protections[&protection];
            let is_replaced = match kind {
                ProtectionKind::TakeProfit => take_profit,
                ProtectionKind::StopLoss => stop_loss,
            };
            if whole && is_replaced {
                self.remove_protection(protection, false);
            }
        }
    }

    pub(super) fn add_protection(&mut self, protection: ProtectiveOrder) -> ProtectionId {
        self.positions.next_protection += 1;
        let id = ProtectionId(self.positions.next_protection);
        let position = self.positions.get_mut(protection.position).expect("checked");
        position.protections.push(id);
        let (side, account) = (position.side, position.account);
        let contract = self.markets[protection.market.index()].contract_mut();
        if protection.trail.is_none() {
            let set = if fires_rising(side, protection.kind) { &mut contract.rising } else { &mut contract.falling };
            set.insert((key(protection.trigger), id));
        }
        self.positions.protections.insert(id, protection);
        self.out.push(Event::ProtectionPlaced { protection: id, position: protection.position, account });
        id
    }

    pub(crate) fn cancel_protection(&mut self, command: &CancelProtection) -> Result<(), Reject> {
        self.customer(command.account)?;
        let protection = self.positions.protections.get(&command.protection).ok_or(Reject::OrderGone)?;
        let position = self.positions.get(protection.position).expect("a loss has its position");
        if position.account != command.account {
            return Err(Reject::OrderGone);
        }
        self.remove_protection(command.protection, false);
        Ok(())
    }

    fn remove_protection(&mut self, id: ProtectionId, fired: bool) {
        let protection = self.positions.protections.remove(&id).expect("a live loss is removed");
        let position = self.positions.get_mut(protection.position).expect("a loss has its position");
        position.protections.retain(|l| *l != id);
        let (account, side) = (position.account, position.side);
        if let Some(trail) = &protection.trail {
            self.forget_trail(id, side, protection.market, trail);
        }
        let contract = self.markets[protection.market.index()].contract_mut();
        contract.rising.remove(&(key(protection.trigger), id));
        contract.falling.remove(&(key(protection.trigger), id));
        contract.firing.remove(&id);
        self.out.push(Event::ProtectionEnded { protection: id, account, fired });
    }

    pub(super) fn drop_protections(&mut self, id: PositionId) {
        let protections = self.positions.get(id).map(|p| p.protections.clone()).unwrap_or_default();
        for protection in protections {
            // One that fired and closed the position has done its work.
            let market = self.positions.protections[&protection].market;
            let fired = self.markets[market.index()].contract().firing.contains(&protection);
            self.remove_protection(protection, fired);
        }
    }

    /// After a part was closed: no protective order closes more than is left.
    pub(super) fn clip_protections(&mut self, id: PositionId) {
        let position = self.positions.get(id).expect("still there");
        let (left, protections) = (position.lots, position.protections.clone());
        for protection in protections {
            let protection = self.positions.protections.get_mut(&protection).expect("listed by its position");
            protection.lots = if protection.whole { left } else { protection.lots.min(left) };
        }
    }

    /// After more was opened: what protects the whole position protects that, too.
    pub(super) fn grow_protections(&mut self, id: PositionId) {
        let position = self.positions.get(id).expect("still there");
        let (lots, protections) = (position.lots, position.protections.clone());
        for protection in protections {
            let protection = self.positions.protections.get_mut(&protection).expect("listed by its position");
            if protection.whole {
                protection.lots = lots;
            }
        }
    }

    /// Restate triggers, limits and lots after a stock split, in the holder's favour: nothing fires that would not have
    /// before, and nothing closes at a worse limit.
    pub(crate) fn split_protections(&mut self, id: PositionId, ratio: Ratio) {
        let position = self.positions.get(id).expect("a live position is split");
        let (side, lots, protections) = (position.side, position.lots, position.protections.clone());
        for id in protections {
            self.split_trail(id, side, ratio);
            let protection = self.positions.protections.get_mut(&id).expect("listed by its position");
            let market = &mut self.markets[protection.market.index()];
            let before = key(protection.trigger);
            let rising = fires_rising(side, protection.kind);
            protection.trigger = ratio.price(protection.trigger, if rising { Rounding::Up } else { Rounding::Down });
            protection.limit = protection.limit.map(|limit| {
                let rounding = if side == Side::Buy { Rounding::Up } else { Rounding::Down };
                market.ticks_towards(ratio.price(market.price(limit), rounding), side.opposite())
            });
            protection.lots = if protection.whole { lots } else { ratio.whole(protection.lots).min(lots) };
            let contract = market.contract_mut();
            let waiting = if rising { &mut contract.rising } else { &mut contract.falling };
            // One that fired already is in neither set.
            if waiting.remove(&(before, id)) {
                waiting.insert((key(protection.trigger), id));
            }
            if protection.lots.is_zero() {
                self.remove_protection(id, false);
            }
        }
    }

    /// Fire what the mark has reached, in the order of positions and of their protective orders, and try again what
    /// fired before and is not filled.
    pub(crate) fn fire_protections(&mut self, market: MarketId) {
        self.follow_mark(market);
        let contract = self.markets[market.index()].contract_mut();
        let Some(mark) = contract.mark.map(key) else {
            return;
        };
        let room = LOSSES_PER_MARK;
        let up = contract.rising.range(..=(mark, ProtectionId(u64::MAX))).take(room).copied();
        let down = contract.falling.range((mark, ProtectionId(0))..).take(room).copied();
        let reached: Vec<(i64, ProtectionId)> = up.chain(down).collect();
        for entry in reached {
            contract.rising.remove(&entry);
            contract.falling.remove(&entry);
            contract.firing.insert(entry.1);
        }
        let mut firing: Vec<(PositionId, ProtectionId)> =
            contract.firing.iter().take(room).map(|id| (self.positions.protections[id].position, *id)).collect();
        firing.sort_unstable();
        for (_, id) in firing {
            // One that fired before may have closed the position or cancelled this one.
            if self.positions.protections.contains_key(&id) {
                self.fire_protection(id);
            }
        }
    }

    fn fire_protection(&mut self, id: ProtectionId) {
        let protection = self.positions.protections[&id];
        let position = self.positions.get(protection.position).expect("a loss has its position");
        let lots = protection.lots.min(position.lots - position.closing);
        let why = match protection.kind {
            ProtectionKind::TakeProfit => ReduceReason::TakeProfit,
            ProtectionKind::StopLoss => ReduceReason::StopLoss,
        };
        if lots.is_zero() {
            return; // Spoken for by closing orders; looked at again at the next mark.
        }
        let before = position.lots;
        match protection.limit {
            Some(limit) => {
                self.remove_protection(id, true);
                self.rest_close(protection.position, lots, limit, why);
            }
            None => {
                let side = position.side.opposite();
                let Some(limit) = self.sweep_limit(protection.market, side) else {
                    return;
                };
                self.close_at_once(protection.position, lots, limit, why);
                let Some(position) = self.positions.get(protection.position) else {
                    return;
                };
                let filled = before - position.lots;
                if filled == lots {
                    self.remove_protection(id, true);
                } else if let Some(protection) = self.positions.protections.get_mut(&id) {
                    protection.lots = lots - filled;
                }
            }
        }
    }

    /// A limit order that closes, resting if it must.
    fn rest_close(&mut self, id: PositionId, lots: Lots, limit: Ticks, why: ReduceReason) {
        let position = self.positions.get_mut(id).expect("a live position is closed");
        position.closing += lots;
        let (account, market, side) = (position.account, position.market, position.side.opposite());
        let slot = self.accounts[account.index()].order_limits.opened_unchecked(market);
        let detail = Detail {
            slot,
            tif: TimeInForce::Gtc,
            self_trade: SelfTrade::ExpireMaker,
            at_market: false,
            ..Detail::new(Purpose::Close { position: id, why }, lots, self.now())
        };
        let order = NewOrder { account, market, side, ticks: limit, lots };
        let resting = self.orders.open(order, detail);
        self.positions.get_mut(id).expect("found above").orders.push(resting);
        self.announce(resting, &order, &detail);
        let end = self.match_any(resting, limit, None);
        self.rest_or_end(resting, end, true);
    }
}

/// A take-profit lies ahead of the mark, a stop-loss behind it and before the liquidation price.
fn check_trigger(
    side: Side,
    kind: ProtectionKind,
    trigger: Price,
    mark: Price,
    liquidation: Price,
) -> Result<(), Reject> {
    let ahead = if side == Side::Buy { trigger > mark } else { trigger < mark };
    let behind = if side == Side::Buy { trigger < mark } else { trigger > mark };
    let safe = if side == Side::Buy { trigger > liquidation } else { trigger < liquidation };
    match kind {
        ProtectionKind::TakeProfit if !ahead => Err(Reject::TakeProfitBehindMark { mark }),
        ProtectionKind::StopLoss if !behind => Err(Reject::StopLossBeyondMark { mark }),
        ProtectionKind::StopLoss if !safe => Err(Reject::StopLossBehindLiquidation { liquidation }),
        _ => Ok(()),
    }
}
