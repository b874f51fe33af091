//! Positions: `open`, `close`, `margin`, `principal`, `tp`, `sl`, `unset`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{AddPrincipal, AdjustMargin, CancelProtection, Effect, PlaceProtection, ProtectionKind};
use plimsoll_engine::orders::OrderKind;
use plimsoll_units::{AccountId, MarketId, OrderId, PositionId, Price, ProtectionId, Quantity, Side};

use super::fills::{self, Placed};
use super::orders::{Terms, place};
use super::tail::{Tail, reported};
use crate::names::Kind;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

/// At which price, and when.
#[derive(Clone, Copy, Default)]
pub(super) struct When {
    pub(super) limit: Option<Price>,
    pub(super) stop: Option<Price>,
}

impl When {
    pub(super) fn take(&mut self, words: &mut Words<'_>) -> Result<bool, ParseError> {
        if words.take("@") {
            self.limit = Some(words.parse("a price")?);
        } else if words.take("stop") {
            self.stop = Some(words.parse("a price")?);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    pub(super) fn kind(&self, quantity: Quantity) -> OrderKind {
        match (self.stop, self.limit) {
            (None, Some(price)) => OrderKind::Limit { price, quantity },
            (None, None) => OrderKind::Market { quantity },
            (Some(stop), Some(price)) => OrderKind::StopLimit { stop, price, quantity },
            (Some(stop), None) => OrderKind::Trigger { stop, quantity },
        }
    }
}

fn read_lots(words: &mut Words<'_>) -> Result<u64, ParseError> {
    let lots = words.parse("a number of lots")?;
    words.must("lots")?;
    Ok(lots)
}

pub(super) fn quantity(world: &World, market: MarketId, lots: u64) -> Result<Quantity, StepError> {
    let lot = world.engine.market(market).map_or(0, |m| m.spec.lot.units());
    let units = i128::from(lots).checked_mul(lot).ok_or_else(|| StepError::trouble("too many lots"))?;
    Ok(Quantity::from_units(units))
}

pub(super) fn open(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let side = words.choose(&[("long", Side::Buy), ("short", Side::Sell)])?;
    let lots = read_lots(words)?;
    let market = words.name("a contract")?;
    let (mut when, mut leverage, mut terms) = (When::default(), 1, Terms::default());
    let (mut take_profit, mut stop_loss) = (None, None);
    loop {
        if words.take("tp") {
            take_profit = Some(words.parse("a price")?);
        } else if words.take("sl") {
            stop_loss = Some(words.parse("a price")?);
        } else if words.peek().is_some_and(|word| is_leverage(&word.text)) {
            leverage = words.read("a leverage like `x20`", read_leverage)?;
        } else if !when.take(words)? && !terms.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (account, market) = (world.account(&who)?, world.market(&market)?);
        let kind = when.kind(quantity(world, market, lots)?);
        // The position gets the order's name, whenever it begins.
        if let Some(name) = &terms.tail.name {
            world.names.await_position(account, market, side, &name.text);
        }
        let effect = Effect::Open { leverage, take_profit, stop_loss };
        place(world, &terms, terms.order((account, market, side), kind, effect))
    }))
}

pub(super) fn is_leverage(text: &str) -> bool {
    text.strip_prefix('x').is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

pub(super) fn read_leverage(text: &str) -> Result<u16, String> {
    text.trim_start_matches('x').parse().map_err(|_| "a whole number up to 65535".to_owned())
}

pub(super) fn close(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let position = words.name("a position")?;
    let (mut lots, mut when, mut terms) = (None, When::default(), Terms::default());
    loop {
        if words.peek().is_some_and(|word| word.text.bytes().all(|b| b.is_ascii_digit())) {
            lots = Some(read_lots(words)?);
        } else if !when.take(words)? && !terms.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        let id = world.position(&position)?;
        let Some(held) = world.engine.positions().get(id) else {
            return close_gone(world, &terms, &when, account, id);
        };
        let (market, side, all) = (held.market, held.side.opposite(), held.lots.0);
        let kind = when.kind(quantity(world, market, lots.unwrap_or(all))?);
        place(world, &terms, terms.order((account, market, side), kind, Effect::Close { position: id }))
    }))
}

/// Ask all the same: the engine's own answer is wanted, and any contract will do.
fn close_gone(
    world: &mut World,
    terms: &Terms,
    when: &When,
    account: AccountId,
    position: PositionId,
) -> Result<Observations, StepError> {
    let contract = world.engine.markets().iter().find(|m| m.is_contract()).map(|m| m.id);
    let market = contract.ok_or_else(|| StepError::trouble("there is no contract"))?;
    let kind = when.kind(quantity(world, market, 1)?);
    place(world, terms, terms.order((account, market, Side::Sell), kind, Effect::Close { position }))
}

pub(super) fn margin(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let position = words.name("a position")?;
    let change = words.amount("an amount like `+300` or `-300`")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, position) = (world.account(&who)?, world.position(&position)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, AdjustMargin { account, position, change })?;
        Ok(reported(&receipt, Observations::none))
    }))
}

pub(super) fn principal(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let position = words.name("a position")?;
    let money = words.amount("an amount")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, id) = (world.account(&who)?, world.position(&position)?);
        let held = world.engine.positions().get(id).map(|p| (p.market, p.side));
        let key = tail.key(world, account);
        let receipt = world.request(key, AddPrincipal { account, position: id, money })?;
        let Some((market, side)) = held else {
            return Ok(Observations::none());
        };
        let order = traded_order(world).unwrap_or(OrderId(0));
        Ok(reported(&receipt, || fills::facts(world, &Placed { order, account, market, side })))
    }))
}

/// The order of the rules' own that traded in this step.
fn traded_order(world: &World) -> Option<OrderId> {
    world.happened().iter().find_map(|event| match event {
        Event::Traded(trade) => Some(trade.taker),
        Event::PracticeTraded { order, .. } => Some(*order),
        _ => None,
    })
}

pub(super) fn take_profit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    protect(words, ProtectionKind::TakeProfit)
}

pub(super) fn stop_loss(words: &mut Words<'_>) -> Result<Run, ParseError> {
    protect(words, ProtectionKind::StopLoss)
}

fn protect(words: &mut Words<'_>, kind: ProtectionKind) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let position = words.name("a position")?;
    let trigger = words.parse("a price")?;
    let (mut limit, mut lots, mut tail) = (None, None, Tail::default());
    loop {
        if words.take("@") {
            limit = Some(words.parse("a price")?);
        } else if words.peek().is_some_and(|word| word.text.bytes().all(|b| b.is_ascii_digit())) {
            lots = Some(read_lots(words)?);
        } else if !tail.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| place_protection(world, (&who, &position), kind, (trigger, limit), lots, &tail)))
}

fn place_protection(
    world: &mut World,
    (who, position): (&Word, &Word),
    kind: ProtectionKind,
    (trigger, limit): (Price, Option<Price>),
    lots: Option<u64>,
    tail: &Tail,
) -> Result<Observations, StepError> {
    let (account, position) = (world.account(who)?, world.position(position)?);
    let held = world.engine.positions().get(position).map(|p| (p.market, p.lots.0));
    let quantity = match held {
        Some((market, all)) => quantity(world, market, lots.unwrap_or(all))?,
        None => Quantity::ONE,
    };
    let key = tail.key(world, account);
    let receipt = world.request(key, PlaceProtection { account, position, kind, trigger, limit, quantity })?;
    tail.call(world, Kind::Loss, &receipt);
    Ok(reported(&receipt, Observations::none))
}

pub(super) fn unset(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let protection = words.name("a take-profit or stop-loss")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        let protection = ProtectionId(world.names.find(Kind::Loss, &protection)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, CancelProtection { account, protection })?;
        Ok(reported(&receipt, Observations::none))
    }))
}
