//! Replacing an open order in one command: both happen or neither.

use plimsoll_engine::command::{Effect, ReplaceOrder};
use plimsoll_engine::orders::{SelfTrade, TimeInForce};
use plimsoll_units::{Lots, OrderId, Price, Quantity};

use super::order_request::{OrderRequest, quantity_of};
use super::order_view::OrderView;
use super::placed::Placed;
use super::{Key, Trading, found};
use crate::Result;
use crate::principal::Principal;

/// What stands in an order's stead. Its size counts what the order has filled; what is absent stays as it was.
#[derive(Clone, Copy, Debug)]
pub struct ReplaceRequest<S> {
    pub order: OrderId,
    pub ask: OrderRequest<S>,
    pub tif: Option<TimeInForce>,
    pub self_trade: Option<SelfTrade>,
    pub opening: Option<ReplacedOpening>,
}

/// Other terms of the position that the order opens: all of them together.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReplacedOpening {
    pub leverage: Option<u16>,
    pub take_profit: Option<Price>,
    pub stop_loss: Option<Price>,
}

impl Trading {
    /// Returns what came of it, with the market's tick.
    pub async fn replace_spot(
        &self,
        who: &Principal,
        ask: &ReplaceRequest<Quantity>,
        key: Key,
    ) -> Result<(Placed, Price)> {
        self.replace(who, ask, key, true, |size, _| Ok(size)).await
    }

    pub async fn replace_contract(
        &self,
        who: &Principal,
        ask: &ReplaceRequest<Lots>,
        key: Key,
    ) -> Result<(Placed, Price)> {
        self.replace(who, ask, key, false, quantity_of).await
    }

    async fn replace<S: Copy>(
        &self,
        who: &Principal,
        ask: &ReplaceRequest<S>,
        key: Key,
        spot: bool,
        quantity: impl Fn(S, Quantity) -> Result<Quantity>,
    ) -> Result<(Placed, Price)> {
        let line = found(self.order_line(who.account, ask.order).await?)?;
        let directory = self.directory();
        let instrument = found(directory.of_market(line.market))?;
        let is_spot = instrument.spot.is_some_and(|terms| terms.market == line.market);
        found((is_spot == spot).then_some(()))?;
        let (lot, tick) = (instrument.lot(line.market), instrument.tick(line.market));
        let command = ReplaceOrder {
            account: who.account,
            order: ask.order,
            kind: ask.ask.kind(|size| quantity(size, lot))?,
            tif: ask.tif,
            self_trade: ask.self_trade,
            effect: ask.opening.map(|opening| effect(&line, opening)),
        };
        let done = self.engine_client.submit(command, key).await?;
        let id = OrderId(done.receipt.id);
        // One that kept its place has filled before, or may have.
        let placed = if done.receipt.repeated || id == ask.order {
            Placed::from(&found(self.order_line(who.account, id).await?)?)
        } else {
            Placed::of(done.events(), id, who.account, instrument, line.market)
        };
        Ok((placed, tick))
    }
}

fn effect(line: &OrderView, opening: ReplacedOpening) -> Effect {
    let ReplacedOpening { leverage, take_profit, stop_loss } = opening;
    Effect::Open { leverage: leverage.or(line.leverage).unwrap_or(1), take_profit, stop_loss }
}
