//! Net mode: one position in a market. An order against it is split into lots that close it, for which nothing is held,
//! and lots that open. Whatever its lots were meant for, a fill reduces the opposite position as long as there is one.

use plimsoll_units::{Amount, Lots, OrderId, PositionId, Rounding, Ticks};

use super::mode::PositionMode;
use crate::accounts::Realm;
use crate::book::Resting;
use crate::command::PlaceOrder;
use crate::engine::Engine;
use crate::event::{OrderEnd, ReduceReason};
use crate::fees::Liquidity;
use crate::orders::{NO_POSITION, Purpose};
use crate::planted::{Bug, planted};

impl Engine {
    /// How many lots of a new order close the opposite position: those that no other order has spoken for.
    /// `closable`: lots that the same command frees of closing orders, or speaks for.
    pub(crate) fn closing_part(&self, command: &PlaceOrder, lots: Lots, closable: i64) -> Lots {
        if self.accounts[command.account.index()].position_mode != PositionMode::Net {
            return Lots::ZERO;
        }
        let against = (command.account, command.market, command.side.opposite());
        let Some(position) = self.positions.exposures.position(against) else { return Lots::ZERO };
        lots.min(self.unspoken(position, closable))
    }

    /// Lots of a position that no closing order has spoken for.
    pub(crate) fn unspoken(&self, id: PositionId, closable: i64) -> Lots {
        let Some(position) = self.positions.get(id) else { return Lots::ZERO };
        let left = i128::from((position.lots - position.closing).0) + i128::from(closable);
        Lots(u64::try_from(left).unwrap_or(0))
    }

    /// One fill: what the opposite position has is reduced, closing lots first; what is left joins or opens.
    pub(super) fn fill_net(
        &mut self,
        order: &Resting,
        ticks: Ticks,
        lots: Lots,
        liquidity: Liquidity,
        (leverage, closing): (u16, Lots),
    ) -> Amount {
        let value = |engine: &Self, lots| engine.markets[order.market.index()].value(ticks, lots);
        let opening = self.order_of(order.id).lots + lots - closing;
        let against = self.against(order).filter(|_| !planted(Bug::NetOpensBeside) || !closing.is_zero());
        let (mut fee, mut reduces) = (Amount::ZERO, Lots::ZERO);
        if let Some(id) = against {
            reduces = lots.min(self.positions.get(id).expect("a joined position lives").lots);
            let closes = closing.min(lots);
            if !closes.is_zero() {
                self.take_closing(order.id, id, closes);
            }
            if reduces > closes {
                self.expire_closing(id, reduces);
                self.free_netted(order, reduces - closes, opening);
            }
            fee += self.reduce_by_trade(id, value(self, reduces), reduces, liquidity, ReduceReason::Order);
        }
        let joins = lots - reduces;
        if !joins.is_zero() {
            fee += self.fill_open(order, value(self, joins), joins, liquidity, (leverage, NO_POSITION));
        }
        fee
    }

    /// Opening lots that meet the opposite position open nothing: what was held for them is free.
    fn free_netted(&mut self, order: &Resting, lots: Lots, opening: Lots) {
        let hold = self.orders.detail(order.id).hold;
        let share = hold.mul_div(lots.0.into(), opening.0.into(), Rounding::Down).expect("a part of a hold");
        if share.is_positive() && !planted(Bug::NettedLotsKeepHold) {
            self.release_hold(order, share);
        }
        self.positions.exposures.take_opening((order.account, order.market, order.side), lots);
    }

    /// The position that fills of an order reduce.
    fn against(&self, order: &Resting) -> Option<PositionId> {
        self.positions.exposures.position((order.account, order.market, order.side.opposite()))
    }

    /// Fewer lots of an order are meant to close.
    pub(crate) fn take_closing(&mut self, id: OrderId, position: PositionId, lots: Lots) {
        let detail = self.orders.detail_mut(id);
        let Purpose::Net { closing, .. } = &mut detail.purpose else { unreachable!("only asked of net orders") };
        *closing -= lots;
        let is_last = closing.is_zero();
        let position = self.positions.get_mut(position).expect("closing lots have their position");
        position.closing -= lots;
        if is_last {
            position.orders.retain(|order| *order != id);
        }
    }

    /// Lots of a position are about to go, and not by the orders that were to close them: what these could no longer
    /// close expires, the newest order's first.
    fn expire_closing(&mut self, id: PositionId, going: Lots) {
        loop {
            let position = self.positions.get(id).expect("a live position is reduced");
            let left = position.lots - going;
            if position.closing <= left || planted(Bug::ClosingLotsNeverExpire) {
                return;
            }
            let excess = position.closing - left;
            let newest = *position.orders.last().expect("closing lots belong to orders");
            self.expire_closing_lots(newest, excess);
        }
    }

    /// So many of an order's closing lots expire, or all of them. What it has left to open stays.
    pub(super) fn expire_closing_lots(&mut self, id: OrderId, most: Lots) {
        let order = self.order_of(id);
        let (closing, position) = match self.orders.detail(id).purpose {
            Purpose::Net { closing, .. } => (closing, self.against(&order)),
            _ => (order.lots, None),
        };
        let lots = closing.min(most);
        if lots == order.lots {
            return self.take_out(id, OrderEnd::PositionGone);
        }
        self.lower_order(&order, lots);
        match (position, self.orders.detail(id).purpose) {
            (Some(position), Purpose::Net { .. }) => self.take_closing(id, position, lots),
            (_, Purpose::Close { position, .. }) => {
                self.positions.get_mut(position).expect("a closing order has its position").closing -= lots;
            }
            _ => unreachable!("only orders with closing lots expire"),
        }
        self.tell_reduced(id, lots);
    }

    /// Take lots off an order that stays, wherever it stands.
    pub(crate) fn lower_order(&mut self, order: &Resting, lots: Lots) {
        let practice = self.accounts[order.account.index()].realm == Realm::Practice;
        let waits = self.orders.detail(order.id).stop().is_some();
        let market = &mut self.markets[order.market.index()];
        if waits {
            self.orders.pool.reduce(order.id, lots);
        } else {
            let book = if practice { &mut market.shadow } else { &mut market.book };
            book.lower(&mut self.orders.pool, order.id, lots);
        }
        self.orders.detail_mut(order.id).total -= lots;
    }
}
