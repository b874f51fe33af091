//! Orders on spot markets and what every order shares: `limit`, `market`, `stop-limit`, `trigger`, `cancel`, `order`.

use plimsoll_engine::command::{CancelOrder, Effect, PlaceOrder};
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_units::{AccountId, MarketId, OrderId, Side};

use super::fills::{self, Placed};
use super::tail::{Tail, reported};
use crate::describe;
use crate::names::Kind;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

/// How long an order lives, what it does when it meets its own kind, and the tail.
#[derive(Clone, Default)]
pub(super) struct Terms {
    /// Until cancelled, when nothing is said.
    pub(super) tif: Option<TimeInForce>,
    pub(super) self_trade: Option<SelfTrade>,
    pub(super) tail: Tail,
}

impl Terms {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut terms = Self::default();
        while terms.take(words)? {}
        Ok(terms)
    }

    pub(super) fn take(&mut self, words: &mut Words<'_>) -> Result<bool, ParseError> {
        let lives = [
            ("gtc", TimeInForce::Gtc),
            ("ioc", TimeInForce::Ioc),
            ("fok", TimeInForce::Fok),
            ("post-only", TimeInForce::PostOnly),
        ];
        if let Some(tif) = words.choose_any(&lives) {
            self.tif = Some(tif);
            return Ok(true);
        }
        if words.take("stp") {
            self.self_trade = Some(words.choose(&[
                ("expire-taker", SelfTrade::ExpireTaker),
                ("expire-maker", SelfTrade::ExpireMaker),
                ("expire-both", SelfTrade::ExpireBoth),
            ])?);
            return Ok(true);
        }
        self.tail.take(words)
    }

    pub(super) fn order(&self, placed: (AccountId, MarketId, Side), kind: OrderKind, effect: Effect) -> PlaceOrder {
        let (account, market, side) = placed;
        let (tif, self_trade) = (self.tif.unwrap_or_default(), self.self_trade.unwrap_or_default());
        PlaceOrder { account, market, side, kind, tif, self_trade, effect }
    }
}

/// Place it, give it its name, and tell what became of it.
pub(super) fn place(world: &mut World, terms: &Terms, order: PlaceOrder) -> Result<Observations, StepError> {
    let key = terms.tail.key(world, order.account);
    let receipt = world.request(key, order)?;
    terms.tail.call(world, Kind::Order, &receipt);
    let placed = Placed { order: OrderId(receipt.id), account: order.account, market: order.market, side: order.side };
    Ok(reported(&receipt, || fills::facts(world, &placed)))
}

fn spot_order(who: Word, side: Side, market: Word, kind: OrderKind, terms: Terms) -> Run {
    Box::new(move |world| {
        let placed = (world.account(&who)?, world.market(&market)?, side);
        place(world, &terms, terms.order(placed, kind, Effect::Spot))
    })
}

pub(super) fn limit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let (who, side) = (words.name("an account")?, words.side()?);
    let quantity = words.parse("a quantity")?;
    let market = words.name("a market")?;
    words.must("@")?;
    let price = words.parse("a price")?;
    Ok(spot_order(who, side, market, OrderKind::Limit { price, quantity }, Terms::read(words)?))
}

pub(super) fn market(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let (who, side) = (words.name("an account")?, words.side()?);
    let kind = if words.take("worth") {
        OrderKind::MarketValue { value: words.amount("an amount of the quote coin")? }
    } else {
        OrderKind::Market { quantity: words.parse("a quantity, or `worth` an amount")? }
    };
    let market = words.name("a market")?;
    Ok(spot_order(who, side, market, kind, Terms::read(words)?))
}

pub(super) fn stop_limit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let (who, side) = (words.name("an account")?, words.side()?);
    let quantity = words.parse("a quantity")?;
    let market = words.name("a market")?;
    words.must("stop")?;
    let stop = words.parse("a price")?;
    words.must("@")?;
    let price = words.parse("a price")?;
    Ok(spot_order(who, side, market, OrderKind::StopLimit { stop, price, quantity }, Terms::read(words)?))
}

pub(super) fn trigger(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let (who, side) = (words.name("an account")?, words.side()?);
    let quantity = words.parse("a quantity")?;
    let market = words.name("a market")?;
    words.must("stop")?;
    let stop = words.parse("a price")?;
    Ok(spot_order(who, side, market, OrderKind::Trigger { stop, quantity }, Terms::read(words)?))
}

pub(super) fn cancel(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let order = words.name("an order")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        let order = OrderId(world.names.find(Kind::Order, &order)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, CancelOrder { account, order })?;
        Ok(reported(&receipt, || Observations::none().with("released", fills::released(world, account))))
    }))
}

pub(super) fn order(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("an order")?;
    Ok(Box::new(move |world| {
        let id = OrderId(world.names.find(Kind::Order, &name)?);
        let orders = world.engine.orders();
        let Some(order) = orders.pool().get(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        let detail = orders.detail(id);
        let status = if detail.stop().is_some() { "waiting" } else { "resting" };
        Ok(Observations::none()
            .with("left", describe::size(world, order.market, order.lots))
            .with("closing", detail.purpose.closing(order.lots))
            .with("hold", detail.hold)
            .with("status", status))
    }))
}
