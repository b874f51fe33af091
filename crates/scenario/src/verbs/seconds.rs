//! Second-contracts: `offer-seconds`, `seconds`, `limit-seconds`, `bet`, `odds`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{LimitSeconds, OfferSeconds, PlaceSeconds};
use plimsoll_engine::seconds::{Direction, break_even, expected_loss};
use plimsoll_units::{Amount, Rate, Rounding, SECOND_MS, SecondsId, mul_div};

use super::tail::{Tail, reported};
use crate::names::Kind;
use crate::numbers::{duration_ms, rate, show_moment};
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

fn read_period(words: &mut Words<'_>) -> Result<u32, ParseError> {
    words.read("a period like `30s`", |text| {
        let ms = duration_ms(text)?;
        let whole = u32::try_from(ms / SECOND_MS).ok().filter(|_| ms % SECOND_MS == 0);
        whole.ok_or_else(|| "whole seconds".to_owned())
    })
}

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let index = words.name("an index")?;
    let period_s = read_period(words)?;
    words.must("odds")?;
    let odds = words.rate("odds")?;
    let (mut minimum, mut maximum) = (Amount::whole(5), Amount::whole(500));
    let (mut all_or_nothing, mut open) = (true, true);
    loop {
        if words.take("min") {
            minimum = words.amount("an amount")?;
        } else if words.take("max") {
            maximum = words.amount("an amount")?;
        } else if words.take("soft") {
            all_or_nothing = false;
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let index = world.index(&index)?;
        world.ask(OfferSeconds { index, period_s, odds, minimum, maximum, all_or_nothing, open })?;
        Ok(Observations::none())
    }))
}

pub(super) fn place(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let direction = words.choose(&[("up", Direction::Up), ("down", Direction::Down)])?;
    let stake = words.amount("a stake")?;
    let index = words.name("an index")?;
    let period_s = read_period(words)?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, index) = (world.account(&who)?, world.index(&index)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, PlaceSeconds { account, index, period_s, direction, stake })?;
        tail.call(world, Kind::Seconds, &receipt);
        let reserved = world.happened().iter().find_map(|event| match event {
            Event::SecondsAccepted { order, reserved, .. } if order.0 == receipt.id => Some(*reserved),
            _ => None,
        });
        Ok(reported(&receipt, || Observations::none().with_some("reserved", reserved)))
    }))
}

pub(super) fn limit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let (mut daily_stake, mut exclude_ms) = (None, None);
    loop {
        if words.take("daily") {
            daily_stake = Some(words.amount("an amount")?);
        } else if words.take("exclude") {
            exclude_ms = Some(words.duration_ms()?);
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        let exclude_until = exclude_ms.map(|ms| world.now.plus(ms));
        world.ask(LimitSeconds { account, daily_stake, exclude_until })?;
        Ok(Observations::none())
    }))
}

pub(super) fn bet(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a second-contract")?;
    Ok(Box::new(move |world| {
        let id = SecondsId(world.names.find(Kind::Seconds, &name)?);
        let Some(order) = world.engine.seconds().order(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        let status = if order.entry.is_some() { "running" } else { "waiting" };
        Ok(Observations::none()
            .with("status", status)
            .with_some("entry", order.entry.map(|entry| entry.price))
            .with_some("expires", order.entry.map(|entry| show_moment(entry.expires_at)))
            .with("stake", order.stake)
            .with("reserved", order.reserved))
    }))
}

/// What odds mean for those who take them: the win rate that comes out even, the average loss of a stake of 100.
pub(super) fn odds(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let odds = words.read("odds up to 1", |text| {
        let odds = rate(text)?;
        if odds.is_positive() && odds <= Rate::ONE { Ok(odds) } else { Err("more than 0, at most 1".to_owned()) }
    })?;
    let soft = words.take("soft");
    Ok(Box::new(move |_| {
        // Shown in percent with two decimals, like on the ticket.
        let hundredths = mul_div(break_even(odds).units().into(), 10_000, Rate::SCALE.into(), Rounding::HalfEven);
        let percent = Amount::from_units(hundredths.unwrap_or_default() * Amount::SCALE / 100);
        let loss = expected_loss(Amount::whole(100), odds, !soft).ok();
        Ok(Observations::none().with("break-even", format!("{percent}%")).with_some("loss", loss))
    }))
}
