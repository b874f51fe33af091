//! Stops that follow the mark, and looking at protective orders: `trail`, `loss`.

use plimsoll_engine::command::SetTrailing;
use plimsoll_engine::contracts::Callback;
use plimsoll_units::{ProtectionId, Quantity};

use super::contracts::quantity;
use super::tail::{Tail, reported};
use crate::names::Kind;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

/// `trail alice long 1% from 62000 200 lots`; a figure without a percent sign is a distance.
pub(super) fn trail(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let position = words.name("a position")?;
    let is_rate = words.peek().is_some_and(|word| word.text.ends_with('%'));
    let callback = match is_rate {
        true => Callback::Rate(words.rate("a rate like `1%`")?),
        false => Callback::Distance(words.parse("a rate like `1%`, or a distance")?),
    };
    let activation = if words.take("from") { Some(words.parse("a price")?) } else { None };
    let (mut lots, mut tail) = (None, Tail::default());
    loop {
        if words.peek().is_some_and(|word| word.text.bytes().all(|b| b.is_ascii_digit())) {
            lots = Some(words.parse("a number of lots")?);
            words.must("lots")?;
        } else if !tail.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (account, position) = (world.account(&who)?, world.position(&position)?);
        let held = world.engine.positions().get(position).map(|p| (p.market, p.lots.0));
        let quantity = match held {
            Some((market, all)) => quantity(world, market, lots.unwrap_or(all))?,
            None => Quantity::ONE,
        };
        let key = tail.key(world, account);
        let receipt = world.request(key, SetTrailing { account, position, callback, activation, quantity })?;
        tail.call(world, Kind::Loss, &receipt);
        Ok(reported(&receipt, Observations::none))
    }))
}

pub(super) fn protection(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a take-profit or stop-loss")?;
    Ok(Box::new(move |world| {
        let id = ProtectionId(world.names.find(Kind::Loss, &name)?);
        let Some(protection) = world.engine.view_protection(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        let status = match protection.trail {
            _ if protection.is_fired => "fired",
            Some(trail) if !trail.is_active() => "waiting",
            _ => "active",
        };
        Ok(Observations::none()
            .with("trigger", protection.trigger)
            .with("lots", protection.lots)
            .with("status", status))
    }))
}
