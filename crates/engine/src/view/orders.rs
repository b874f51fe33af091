//! An open order as its owner sees it. The engine does not keep the value of its fills; events do.

use plimsoll_units::{AccountId, Amount, Lots, MarketId, OrderId, Price, Quantity, Side, Timestamp};

use crate::engine::Engine;
use crate::orders::{Purpose, SelfTrade, TimeInForce};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenOrder {
    pub id: OrderId,
    pub account: AccountId,
    pub market: MarketId,
    pub side: Side,
    pub purpose: Purpose,
    /// The limit price; for a market order, the worst price it may reach.
    pub price: Price,
    /// Its trigger price, if it waits for one.
    pub stop: Option<Price>,
    /// Becomes a market order when triggered.
    pub at_market: bool,
    pub lots: Lots,
    pub left: Lots,
    pub quantity: Quantity,
    pub filled: Quantity,
    pub tif: TimeInForce,
    pub self_trade: SelfTrade,
    /// The other order of its OCO pair.
    pub pair: Option<OrderId>,
    pub hold: Amount,
    pub placed_at: Timestamp,
}

impl Engine {
    pub fn view_order(&self, id: OrderId) -> Option<OpenOrder> {
        let order = self.orders.pool.get(id)?;
        let detail = self.orders.detail(id);
        let market = &self.markets[order.market.index()];
        Some(OpenOrder {
            id,
            account: order.account,
            market: order.market,
            side: order.side,
            purpose: detail.purpose,
            price: market.price(order.ticks),
            stop: detail.stop().map(|ticks| market.price(ticks)),
            at_market: detail.at_market,
            lots: detail.total,
            left: order.lots,
            quantity: market.quantity(detail.total),
            filled: market.quantity(detail.total - order.lots),
            tif: detail.tif,
            self_trade: detail.self_trade,
            pair: self.orders.pairs.get(&id).copied(),
            hold: detail.hold,
            placed_at: detail.placed_at,
        })
    }

    /// Every open order of a customer, unordered.
    pub fn customers_orders(&self) -> impl Iterator<Item = (AccountId, OrderId)> + '_ {
        let live = (0..self.orders.slots()).filter_map(|slot| self.orders.in_slot(slot));
        live.filter_map(|id| Some((self.orders.pool.get(id)?.account, id)))
            .filter(|(account, _)| !self.accounts[account.index()].is_house())
    }
}
