//! The swap desk: `offer-swap`, `quote`, `swap`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{ExecuteSwap, OfferSwap, QuoteSwap};
use plimsoll_units::{Amount, QuoteId, Rate};

use super::tail::{Tail, reported};
use crate::names::Kind;
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let coin = words.name("a coin")?;
    let (mut half_spread, mut commission) = (Rate::ZERO, Rate::ZERO);
    let (mut minimum, mut maximum, mut open) = (Amount::from_units(1), Amount::whole(1_000_000), true);
    loop {
        if words.take("half-spread") {
            half_spread = words.rate("a rate")?;
        } else if words.take("commission") {
            commission = words.rate("a rate")?;
        } else if words.take("min") {
            minimum = words.amount("an amount")?;
        } else if words.take("max") {
            maximum = words.amount("an amount")?;
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let asset = world.asset(&coin)?;
        world.ask(OfferSwap { asset, half_spread, commission, minimum, maximum, open })?;
        Ok(Observations::none())
    }))
}

pub(super) fn quote(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let from = words.name("a coin")?;
    words.must("to")?;
    let to = words.name("a coin")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, from, to) = (world.account(&who)?, world.asset(&from)?, world.asset(&to)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, QuoteSwap { account, from, to })?;
        tail.call(world, Kind::Quote, &receipt);
        let told_by = world.happened().iter().find_map(|event| match event {
            Event::SwapQuoted { mid, rate, expires_at, .. } => Some((*mid, *rate, *expires_at)),
            _ => None,
        });
        let Some((mid, rate, expires_at)) = told_by else {
            return Ok(Observations::none());
        };
        Ok(Observations::none().with("mid", mid).with("rate", rate).with("expires", show_moment(expires_at)))
    }))
}

pub(super) fn execute(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let quote = words.name("a quote")?;
    let amount = words.amount("an amount")?;
    let minimum_received = if words.take("least") { words.amount("an amount")? } else { Amount::ZERO };
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        let quote = QuoteId(world.names.find(Kind::Quote, &quote)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, ExecuteSwap { account, quote, amount, minimum_received })?;
        let swapped = world.happened().iter().find_map(|event| match event {
            Event::Swapped { given, received, .. } => Some((*given, *received)),
            _ => None,
        });
        Ok(reported(&receipt, || {
            let facts = Observations::none().with_some("given", swapped.map(|(given, _)| given));
            facts.with_some("received", swapped.map(|(_, received)| received))
        }))
    }))
}
