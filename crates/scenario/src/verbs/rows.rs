//! Commands about several orders at once: `replace`, `scale`, `oco`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{Effect, PlaceOco, PlaceScale, ReplaceOrder};
use plimsoll_engine::event::Accepted;
use plimsoll_engine::markets::Market;
use plimsoll_engine::orders::Purpose;
use plimsoll_units::{Amount, Lots, MarketId, OrderId, Price, Quantity, Side};

use super::contracts::{When, is_leverage, quantity, read_leverage};
use super::fills::{self, Placed};
use super::orders::Terms;
use super::tail::reported;
use crate::describe;
use crate::names::Kind;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::Words;
use crate::world::World;

/// A quantity on spot, lots on contracts.
#[derive(Clone, Copy)]
enum Size {
    Units(Quantity),
    Lots(u64),
}

impl Size {
    fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let units: Quantity = words.parse("a quantity, or a number of `lots`")?;
        if !words.take("lots") {
            return Ok(Self::Units(units));
        }
        let lots = u64::try_from(units.units() / Quantity::ONE.units());
        lots.map(Self::Lots).map_err(|_| words.wrong("a number of lots before"))
    }

    fn quantity(self, world: &World, market: MarketId) -> Result<Quantity, StepError> {
        match self {
            Self::Units(units) => Ok(units),
            Self::Lots(lots) => quantity(world, market, lots),
        }
    }
}

/// What a contract order opens with.
#[derive(Clone, Copy, Default)]
struct Opening {
    leverage: Option<u16>,
    take_profit: Option<Price>,
    stop_loss: Option<Price>,
}

impl Opening {
    fn take(&mut self, words: &mut Words<'_>) -> Result<bool, ParseError> {
        if words.take("tp") {
            self.take_profit = Some(words.parse("a price")?);
        } else if words.take("sl") {
            self.stop_loss = Some(words.parse("a price")?);
        } else if words.peek().is_some_and(|word| is_leverage(&word.text)) {
            self.leverage = Some(words.read("a leverage like `x20`", read_leverage)?);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn says_something(&self) -> bool {
        self.leverage.is_some() || self.take_profit.is_some() || self.stop_loss.is_some()
    }

    fn effect(self, leverage: u16) -> Effect {
        let Self { take_profit, stop_loss, .. } = self;
        Effect::Open { leverage: self.leverage.unwrap_or(leverage), take_profit, stop_loss }
    }
}

pub(super) fn replace(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let order = words.name("an order")?;
    let size = Size::read(words)?;
    let (mut when, mut opening, mut terms) = (When::default(), Opening::default(), Terms::default());
    while when.take(words)? || opening.take(words)? || terms.take(words)? {}
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        let order = OrderId(world.names.find(Kind::Order, &order)?);
        // Of an order that is gone the engine's own answer is wanted, and any market will do.
        let old = world.engine.view_order(order);
        let (market, side) = old.map_or((MarketId(0), Side::Buy), |old| (old.market, old.side));
        let effect = match old.map(|old| old.purpose) {
            Some(Purpose::Open { leverage, .. } | Purpose::Net { leverage, .. }) if opening.says_something() => {
                Some(opening.effect(leverage))
            }
            _ if opening.says_something() => Some(opening.effect(1)),
            _ => None,
        };
        let kind = when.kind(size.quantity(world, market)?);
        let key = terms.tail.key(world, account);
        let (tif, self_trade) = (terms.tif, terms.self_trade);
        let receipt = world.request(key, ReplaceOrder { account, order, kind, tif, self_trade, effect })?;
        terms.tail.call(world, Kind::Order, &receipt);
        let placed = Placed { order: OrderId(receipt.id), account, market, side };
        Ok(reported(&receipt, || fills::facts(world, &placed)))
    }))
}

pub(super) fn scale(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let sides = [("buy", Side::Buy), ("sell", Side::Sell), ("long", Side::Buy), ("short", Side::Sell)];
    let side = words.choose(&sides)?;
    let size = Size::read(words)?;
    let market = words.name("a market")?;
    words.must("from")?;
    let from = words.parse("a price")?;
    words.must("to")?;
    let to = words.parse("a price")?;
    words.must("in")?;
    let count = words.parse("a number of orders")?;
    let (mut opening, mut terms) = (Opening::default(), Terms::default());
    while opening.take(words)? || terms.take(words)? {}
    Ok(Box::new(move |world| {
        let (account, market) = (world.account(&who)?, world.market(&market)?);
        let is_contract = world.engine.market(market).is_some_and(Market::is_contract);
        let command = PlaceScale {
            account,
            market,
            side,
            from,
            to,
            count,
            quantity: size.quantity(world, market)?,
            tif: terms.tif.unwrap_or_default(),
            self_trade: terms.self_trade.unwrap_or_default(),
            effect: if is_contract { opening.effect(1) } else { Effect::Spot },
        };
        let key = terms.tail.key(world, account);
        let receipt = world.request(key, command)?;
        terms.tail.call(world, Kind::Order, &receipt);
        Ok(reported(&receipt, || row_facts(world, market)))
    }))
}

pub(super) fn oco(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let (who, side) = (words.name("an account")?, words.side()?);
    let quantity = words.parse("a quantity")?;
    let market = words.name("a market")?;
    words.must("@")?;
    let price = words.parse("a price")?;
    words.must("stop")?;
    let stop = words.parse("a price")?;
    let stop_limit = if words.take("@") { Some(words.parse("a price")?) } else { None };
    let terms = Terms::read(words)?;
    Ok(Box::new(move |world| {
        let (account, market) = (world.account(&who)?, world.market(&market)?);
        let self_trade = terms.self_trade.unwrap_or_default();
        let key = terms.tail.key(world, account);
        let command = PlaceOco { account, market, side, quantity, price, stop, stop_limit, self_trade };
        let receipt = world.request(key, command)?;
        terms.tail.call(world, Kind::Order, &receipt);
        Ok(reported(&receipt, || row_facts(world, market)))
    }))
}

/// Every order that the step accepted, as quantities at prices, what is held for all, and what traded at once.
fn row_facts(world: &World, market: MarketId) -> Observations {
    let (mut orders, mut hold, mut traded) = (Vec::new(), Amount::ZERO, Lots::ZERO);
    for event in world.happened() {
        match event {
            Event::OrderAccepted(Accepted { lots, ticks, hold: held, .. }) => {
                let price = world.engine.market(market).map(|market| market.price(*ticks)).unwrap_or_default();
                orders.push(format!("{}@{price}", describe::size(world, market, *lots)));
                hold += *held;
            }
            Event::Traded(trade) => traded += trade.lots,
            _ => {}
        }
    }
    Observations::none()
        .with("orders", orders.join(" "))
        .with("traded", describe::size(world, market, traded))
        .with("hold", hold)
}
