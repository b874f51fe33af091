//! Several orders in one command: a scale of limit orders, and a pair of which one cancels the other.

use plimsoll_engine::Event;
use plimsoll_engine::command::{Effect, PlaceOco, PlaceScale};
use plimsoll_engine::event::Accepted;
use plimsoll_engine::orders::SelfTrade;
use plimsoll_units::{Lots, MarketId, OrderId, Price, Quantity, Side};

use super::order_request::{Terms, quantity_of};
use super::placed::Placed;
use super::{Key, Trading, found, unknown_symbol};
use crate::principal::Principal;
use crate::{Done, Result};

/// Limit orders at even distances between two prices.
#[derive(Clone, Debug)]
pub struct ScaleRequest {
    pub symbol: String,
    pub side: Side,
    pub from: Price,
    pub to: Price,
    pub count: u8,
    pub size: ScaleSize,
    pub terms: Terms,
}

/// Of all orders together.
#[derive(Clone, Copy, Debug)]
pub enum ScaleSize {
    Spot(Quantity),
    Contract { lots: Lots, leverage: u16, take_profit: Option<Price>, stop_loss: Option<Price> },
}

/// A limit and a stop that share one hold.
#[derive(Clone, Debug)]
pub struct OcoRequest {
    pub symbol: String,
    pub side: Side,
    pub quantity: Quantity,
    pub price: Price,
    pub stop: Price,
    /// At market when absent.
    pub stop_limit: Option<Price>,
    pub self_trade: SelfTrade,
}

impl Trading {
    /// All orders or none, with the market's tick. A repetition answers how the first of them stands.
    pub async fn place_scale(&self, who: &Principal, ask: &ScaleRequest, key: Key) -> Result<(Vec<Placed>, Price)> {
        let directory = self.directory();
        let instrument = directory.find(&ask.symbol).ok_or_else(unknown_symbol)?;
        let (market, quantity, effect) = match ask.size {
            ScaleSize::Spot(quantity) => {
                let terms = instrument.spot.ok_or_else(unknown_symbol)?;
                (terms.market, quantity, Effect::Spot)
            }
            ScaleSize::Contract { lots, leverage, take_profit, stop_loss } => {
                let terms = instrument.contract.ok_or_else(unknown_symbol)?;
                (terms.market, quantity_of(lots, terms.lot)?, Effect::Open { leverage, take_profit, stop_loss })
            }
        };
        let command = PlaceScale {
            account: who.account,
            market,
            side: ask.side,
            from: ask.from,
            to: ask.to,
            count: ask.count,
            quantity,
            tif: ask.terms.tif.unwrap_or_default(),
            self_trade: ask.terms.self_trade,
            effect,
        };
        let done = self.engine_client.submit(command, key).await?;
        Ok((self.all_placed(who, market, &done).await?, instrument.tick(market)))
    }

    /// The limit order and the stop order, with the market's tick. A repetition answers how the limit order stands.
    pub async fn place_oco(&self, who: &Principal, ask: &OcoRequest, key: Key) -> Result<(Vec<Placed>, Price)> {
        let directory = self.directory();
        let instrument = directory.find(&ask.symbol).ok_or_else(unknown_symbol)?;
        let market = instrument.spot.ok_or_else(unknown_symbol)?.market;
        let OcoRequest { side, quantity, price, stop, stop_limit, self_trade, .. } = *ask;
        let command = PlaceOco { account: who.account, market, side, quantity, price, stop, stop_limit, self_trade };
        let done = self.engine_client.submit(command, key).await?;
        Ok((self.all_placed(who, market, &done).await?, instrument.tick(market)))
    }

    async fn all_placed(&self, who: &Principal, market: MarketId, done: &Done) -> Result<Vec<Placed>> {
        if done.receipt.repeated {
            let first = found(self.order_line(who.account, OrderId(done.receipt.id)).await?)?;
            return Ok(vec![Placed::from(&first)]);
        }
        let directory = self.directory();
        let instrument = found(directory.of_market(market))?;
        let accepted = done.events().iter().filter_map(|event| match event {
            Event::OrderAccepted(Accepted { order, account, .. }) if *account == who.account => Some(*order),
            _ => None,
        });
        Ok(accepted.map(|id| Placed::of(done.events(), id, who.account, instrument, market)).collect())
    }
}
