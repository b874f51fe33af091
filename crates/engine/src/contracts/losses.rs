//! Take-profit and stop-loss. Triggered by the mark, filled at what the book has: there are no guaranteed stops.

use minicbor::{Decode, Encode};
use plimsoll_units::{LossId, Lots, MarketId, PositionId, Price, Rounding, Side, Ticks};

use super::trailing::Trail;
use crate::book::NewOrder;
use crate::carry::Ratio;
use crate::command::{CancelLoss, LossKind, PlaceOrder, SetLoss};
use crate::engine::Engine;
use crate::event::{Event, ReduceReason};
use crate::orders::{Detail, Purpose, SelfTrade, TimeInForce};
use crate::reject::Reject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Loss {
    #[n(0)]
    pub position: PositionId,
    #[n(1)]
    pub market: MarketId,
    #[n(2)]
    pub kind: LossKind,
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
fn fires_rising(side: Side, kind: LossKind) -> bool {
    (side == Side::Buy) == (kind == LossKind::TakeProfit)
}

fn key(price: Price) -> i64 {
    price.units().clamp(0, i128::from(i64::MAX)) as i64
}

impl Engine {
    pub(crate) fn set_loss(&mut self, command: &SetLoss) -> Result<LossId, Reject> {
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
        if position.losses.len() >= LOSSES_PER_POSITION {
            return Err(Reject::CapacityReached);
        }
        let mark = market.contract().mark.ok_or(Reject::FeedStale)?;
        let conversion = self.conversion(market).ok_or(Reject::FeedStale)?;
        let liquidation = position.liquidation_price(market, conversion);
        check_trigger(position.side, command.kind, trigger, mark, liquidation)?;
        let loss = Loss {
            position: position.id,
            market: position.market,
            kind: command.kind,
            trigger,
            limit,
            lots,
            whole: false,
            trail: None,
        };
        Ok(self.add_loss(loss))
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
        for (kind, price) in [(LossKind::TakeProfit, take_profit), (LossKind::StopLoss, stop_loss)] {
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
        for (kind, price) in [(LossKind::TakeProfit, take_profit), (LossKind::StopLoss, stop_loss)] {
            if let Some(trigger) = price {
                self.add_loss(Loss {
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
        let losses = self.positions.get(id).expect("just opened").losses.clone();
        for loss in losses {
            let Loss { kind, whole, .. } = self.positions.losses[&loss];
            let is_replaced = match kind {
                LossKind::TakeProfit => take_profit,
                LossKind::StopLoss => stop_loss,
            };
            if whole && is_replaced {
                self.remove_loss(loss, false);
            }
        }
    }

    pub(super) fn add_loss(&mut self, loss: Loss) -> LossId {
        self.positions.next_loss += 1;
        let id = LossId(self.positions.next_loss);
        let position = self.positions.get_mut(loss.position).expect("checked");
        position.losses.push(id);
        let (side, account) = (position.side, position.account);
        let contract = self.markets[loss.market.index()].contract_mut();
        if loss.trail.is_none() {
            let set = if fires_rising(side, loss.kind) { &mut contract.rising } else { &mut contract.falling };
            set.insert((key(loss.trigger), id));
        }
        self.positions.losses.insert(id, loss);
        self.out.push(Event::LossSet { loss: id, position: loss.position, account });
        id
    }

    pub(crate) fn cancel_loss(&mut self, command: &CancelLoss) -> Result<(), Reject> {
        self.customer(command.account)?;
        let loss = self.positions.losses.get(&command.loss).ok_or(Reject::OrderGone)?;
        let position = self.positions.get(loss.position).expect("a loss has its position");
        if position.account != command.account {
            return Err(Reject::OrderGone);
        }
        self.remove_loss(command.loss, false);
        Ok(())
    }

    fn remove_loss(&mut self, id: LossId, fired: bool) {
        let loss = self.positions.losses.remove(&id).expect("a live loss is removed");
        let position = self.positions.get_mut(loss.position).expect("a loss has its position");
        position.losses.retain(|l| *l != id);
        let (account, side) = (position.account, position.side);
        if let Some(trail) = &loss.trail {
            self.forget_trail(id, side, loss.market, trail);
        }
        let contract = self.markets[loss.market.index()].contract_mut();
        contract.rising.remove(&(key(loss.trigger), id));
        contract.falling.remove(&(key(loss.trigger), id));
        contract.firing.remove(&id);
        self.out.push(Event::LossDone { loss: id, account, fired });
    }

    pub(super) fn drop_losses(&mut self, id: PositionId) {
        let losses = self.positions.get(id).map(|p| p.losses.clone()).unwrap_or_default();
        for loss in losses {
            // One that fired and closed the position has done its work.
            let market = self.positions.losses[&loss].market;
            let fired = self.markets[market.index()].contract().firing.contains(&loss);
            self.remove_loss(loss, fired);
        }
    }

    /// After a part was closed: no protective order closes more than is left.
    pub(super) fn clip_losses(&mut self, id: PositionId) {
        let position = self.positions.get(id).expect("still there");
        let (left, losses) = (position.lots, position.losses.clone());
        for loss in losses {
            let loss = self.positions.losses.get_mut(&loss).expect("listed by its position");
            loss.lots = if loss.whole { left } else { loss.lots.min(left) };
        }
    }

    /// After more was opened: what protects the whole position protects that, too.
    pub(super) fn grow_losses(&mut self, id: PositionId) {
        let position = self.positions.get(id).expect("still there");
        let (lots, losses) = (position.lots, position.losses.clone());
        for loss in losses {
            let loss = self.positions.losses.get_mut(&loss).expect("listed by its position");
            if loss.whole {
                loss.lots = lots;
            }
        }
    }

    /// Restate triggers, limits and lots after a stock split, in the holder's favour: nothing fires that would not have
    /// before, and nothing closes at a worse limit.
    pub(crate) fn split_losses(&mut self, id: PositionId, ratio: Ratio) {
        let position = self.positions.get(id).expect("a live position is split");
        let (side, lots, losses) = (position.side, position.lots, position.losses.clone());
        for id in losses {
            self.split_trail(id, side, ratio);
            let loss = self.positions.losses.get_mut(&id).expect("listed by its position");
            let market = &mut self.markets[loss.market.index()];
            let before = key(loss.trigger);
            let rising = fires_rising(side, loss.kind);
            loss.trigger = ratio.price(loss.trigger, if rising { Rounding::Up } else { Rounding::Down });
            loss.limit = loss.limit.map(|limit| {
                let rounding = if side == Side::Buy { Rounding::Up } else { Rounding::Down };
                market.ticks_towards(ratio.price(market.price(limit), rounding), side.opposite())
            });
            loss.lots = if loss.whole { lots } else { ratio.whole(loss.lots).min(lots) };
            let contract = market.contract_mut();
            let waiting = if rising { &mut contract.rising } else { &mut contract.falling };
            // One that fired already is in neither set.
            if waiting.remove(&(before, id)) {
                waiting.insert((key(loss.trigger), id));
            }
            if loss.lots.is_zero() {
                self.remove_loss(id, false);
            }
        }
    }

    /// Fire what the mark has reached, in the order of positions and of their protective orders, and try again what
    /// fired before and is not filled.
    pub(crate) fn fire_losses(&mut self, market: MarketId) {
        self.follow_mark(market);
        let contract = self.markets[market.index()].contract_mut();
        let Some(mark) = contract.mark.map(key) else {
            return;
        };
        let room = LOSSES_PER_MARK;
        let up = contract.rising.range(..=(mark, LossId(u64::MAX))).take(room).copied();
        let down = contract.falling.range((mark, LossId(0))..).take(room).copied();
        let reached: Vec<(i64, LossId)> = up.chain(down).collect();
        for entry in reached {
            contract.rising.remove(&entry);
            contract.falling.remove(&entry);
            contract.firing.insert(entry.1);
        }
        let mut firing: Vec<(PositionId, LossId)> =
            contract.firing.iter().take(room).map(|id| (self.positions.losses[id].position, *id)).collect();
        firing.sort_unstable();
        for (_, id) in firing {
            // One that fired before may have closed the position or cancelled this one.
            if self.positions.losses.contains_key(&id) {
                self.fire_loss(id);
            }
        }
    }

    fn fire_loss(&mut self, id: LossId) {
        let loss = self.positions.losses[&id];
        let position = self.positions.get(loss.position).expect("a loss has its position");
        let lots = loss.lots.min(position.lots - position.closing);
        let why = match loss.kind {
            LossKind::TakeProfit => ReduceReason::TakeProfit,
            LossKind::StopLoss => ReduceReason::StopLoss,
        };
        if lots.is_zero() {
            return; // Spoken for by closing orders; looked at again at the next mark.
        }
        let before = position.lots;
        match loss.limit {
            Some(limit) => {
                self.remove_loss(id, true);
                self.rest_close(loss.position, lots, limit, why);
            }
            None => {
                let side = position.side.opposite();
                let Some(limit) = self.sweep_limit(loss.market, side) else {
                    return;
                };
                self.close_at_once(loss.position, lots, limit, why);
                let Some(position) = self.positions.get(loss.position) else {
                    return;
                };
                let filled = before - position.lots;
                if filled == lots {
                    self.remove_loss(id, true);
                } else if let Some(loss) = self.positions.losses.get_mut(&id) {
                    loss.lots = lots - filled;
                }
            }
        }
    }

    /// A limit order that closes, resting if it must.
    fn rest_close(&mut self, id: PositionId, lots: Lots, limit: Ticks, why: ReduceReason) {
        let position = self.positions.get_mut(id).expect("a live position is closed");
        position.closing += lots;
        let (account, market, side) = (position.account, position.market, position.side.opposite());
        let seat = self.accounts[account.index()].pace.opened_unchecked(market);
        let detail = Detail {
            seat,
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
fn check_trigger(side: Side, kind: LossKind, trigger: Price, mark: Price, liquidation: Price) -> Result<(), Reject> {
    let ahead = if side == Side::Buy { trigger > mark } else { trigger < mark };
    let behind = if side == Side::Buy { trigger < mark } else { trigger > mark };
    let safe = if side == Side::Buy { trigger > liquidation } else { trigger < liquidation };
    match kind {
        LossKind::TakeProfit if !ahead => Err(Reject::TakeProfitBehindMark { mark }),
        LossKind::StopLoss if !behind => Err(Reject::StopLossBeyondMark { mark }),
        LossKind::StopLoss if !safe => Err(Reject::StopLossBehindLiquidation { liquidation }),
        _ => Ok(()),
    }
}
