//! Replacing an order: the old one ends and the new one stands in one command, or nothing changes at all.
//!
//! An order that is only made smaller keeps its number and its place in the queue; that is a cancel in part and is
//! checked like one. Every other change is a new order behind those that wait already.

use plimsoll_units::{Amount, Lots, OrderId, PositionId, Rounding};

use super::OrderKind;
use super::accept::Beside;
use super::table::{Detail, NO_POSITION, Purpose};
use crate::book::Resting;
use crate::command::{Effect, PlaceOrder, ReplaceOrder};
use crate::engine::{Engine, RULES_REPLACE};
use crate::event::{Event, OrderEnd};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    /// Checks: rules, account, the order, what must stay as it is, then those of placing an order.
    pub(crate) fn replace_order(&mut self, command: &ReplaceOrder) -> Result<OrderId, Reject> {
        self.check_rules(RULES_REPLACE)?;
        let account = self.customer(command.account)?;
        let old = match self.orders.pool.get(command.order) {
            Some(order) if order.account == command.account => *order,
            _ => return Err(Reject::OrderGone),
        };
        let with = &self.successor(&old, command);
        let position = self.check_same_end(&old, with)?;
        if let Some(lots) = self.lots_taken_off(&old, with)? {
            account.check_not_frozen()?;
            self.take_off(&old, lots);
            return Ok(old.id);
        }
        let detail = self.orders.detail(old.id);
        let beside = Beside {
            free: detail.hold,
            closable: detail.purpose.closing(old.lots).0 as i64,
            open: -1,
            placed: 0,
            filled: detail.total - old.lots,
            opening: -(detail.purpose.opening(old.lots).0 as i64),
        };
        // It names the order it replaces: sent twice, the second finds that one gone.
        let mut ready = self.check_order(with, true, &beside)?;
        if let Purpose::Open { position: of_order, .. } = &mut ready.purpose {
            *of_order = position;
        }
        // Every check is above. From here on nothing may fail.
        if !planted(Bug::ReplaceKeepsOld) {
            self.take_out(old.id, OrderEnd::Replaced);
        }
        ready.slot = self.accounts[with.account.index()].order_limits.slot(with.market);
        let id = self.admit_order(with, &ready);
        if ready.plan.stop.is_none() && !self.markets[with.market.index()].is_contract() {
            self.fire_stops(with.market);
        }
        Ok(id)
    }

    /// The order in the other's stead, as if it were asked for alone.
    fn successor(&self, old: &Resting, command: &ReplaceOrder) -> PlaceOrder {
        let detail = self.orders.detail(old.id);
        let same = match detail.purpose {
            Purpose::Open { leverage, .. } | Purpose::Net { leverage, .. } => {
                let (take_profit, stop_loss) = self.orders.protections.get(&old.id).copied().unwrap_or_default();
                Effect::Open { leverage, take_profit, stop_loss }
            }
            Purpose::Close { position, .. } => Effect::Close { position },
            Purpose::Spot | Purpose::Quote | Purpose::Unwind => Effect::Spot,
        };
        PlaceOrder {
            account: command.account,
            market: old.market,
            side: old.side,
            kind: command.kind,
            tif: command.tif.unwrap_or(detail.tif),
            self_trade: command.self_trade.unwrap_or(detail.self_trade),
            effect: command.effect.unwrap_or(same),
        }
    }

    /// An order goes on for the same end. Returns the position that it has begun to open.
    fn check_same_end(&self, old: &Resting, with: &PlaceOrder) -> Result<PositionId, Reject> {
        let differs = |what| Err(Reject::InvalidInput { what });
        if self.orders.pairs.contains_key(&old.id) {
            return differs("one of a pair");
        }
        if matches!(with.kind, OrderKind::MarketValue { .. }) {
            return differs("an order by value replaces none");
        }
        match (self.orders.detail(old.id).purpose, with.effect) {
            (Purpose::Spot, Effect::Spot) => Ok(NO_POSITION),
            (Purpose::Open { position: NO_POSITION, .. } | Purpose::Net { .. }, Effect::Open { .. }) => Ok(NO_POSITION),
            // What has begun goes on as it began: further fills average into the same position.
            (Purpose::Open { leverage, position }, Effect::Open { leverage: asked, take_profit, stop_loss }) => {
                if asked != leverage {
                    return differs("leverage");
                }
                if take_profit.is_some() || stop_loss.is_some() {
                    return differs("the position is protected by itself");
                }
                Ok(position)
            }
            (Purpose::Close { position, .. }, Effect::Close { position: asked }) if asked == position => {
                Ok(NO_POSITION)
            }
            _ => differs("effect"),
        }
    }

    /// How many lots come off, when nothing but the quantity changes and it does not rise.
    fn lots_taken_off(&self, old: &Resting, with: &PlaceOrder) -> Result<Option<Lots>, Reject> {
        let detail = self.orders.detail(old.id);
        let market = &self.markets[old.market.index()];
        let OrderKind::Limit { price, quantity } = with.kind else { return Ok(None) };
        let same_effect = match with.effect {
            Effect::Open { leverage, take_profit, stop_loss } => {
                let protection = self.orders.protections.get(&old.id).copied().unwrap_or_default();
                let same = match detail.purpose {
                    Purpose::Open { leverage: old, .. } | Purpose::Net { leverage: old, .. } => old == leverage,
                    _ => false,
                };
                same && protection == (take_profit, stop_loss)
            }
            Effect::Spot | Effect::Close { .. } => true,
        };
        let same_terms = with.tif == detail.tif && with.self_trade == detail.self_trade;
        if detail.stop().is_some() || market.ticks(price)? != old.ticks || !same_terms || !same_effect {
            return Ok(None);
        }
        let asked = self.order_lots(with, quantity)?;
        if asked > detail.total {
            return Ok(None);
        }
        let filled = detail.total - old.lots;
        if asked <= filled {
            return Err(Reject::QuantityTooSmall);
        }
        let notional = market.value(old.ticks, asked);
        if notional < market.spec.min_notional {
            return Err(Reject::NotionalTooSmall { notional, minimum: market.spec.min_notional });
        }
        Ok(Some(detail.total - asked))
    }

    /// Take lots off a resting order where it stands, and give back what was held for them. Of an order that closes and
    /// opens, the lots that open come off first.
    fn take_off(&mut self, order: &Resting, lots: Lots) {
        if lots.is_zero() {
            return;
        }
        let Detail { hold, purpose, .. } = *self.orders.detail(order.id);
        self.lower_order(order, lots);
        let (off, held) = match purpose {
            Purpose::Net { .. } => (lots.min(purpose.opening(order.lots)), purpose.opening(order.lots)),
            _ => (lots, order.lots),
        };
        let share = hold.mul_div(off.0.into(), held.0.max(1).into(), Rounding::Down).expect("a part of a hold");
        if share > Amount::ZERO {
            self.release_hold(order, share);
        }
        match purpose {
            Purpose::Close { position, .. } => {
                self.positions.get_mut(position).expect("a closing order has its position").closing -= lots;
            }
            Purpose::Net { .. } if off < lots => {
                let against = (order.account, order.market, order.side.opposite());
                let position = self.positions.exposures.position(against).expect("closing lots have their position");
                self.take_closing(order.id, position, lots - off);
            }
            _ => {}
        }
        if self.accounts[order.account.index()].position_mode.joins() {
            let side = (order.account, order.market, order.side);
            self.positions.exposures.take_opening(side, purpose.opening(order.lots).min(off));
        }
        self.tell_reduced(order.id, lots);
    }

    /// Tell of an order that asks for fewer lots than before.
    pub(crate) fn tell_reduced(&mut self, id: OrderId, lots: Lots) {
        let order = *self.orders.pool.get(id).expect("a live order is reduced");
        self.ledger.fold(&[id.0, order.lots.0, lots.0]);
        self.out.push(Event::OrderReduced {
            order: id,
            account: order.account,
            market: order.market,
            lots,
            left: order.lots,
        });
    }
}
