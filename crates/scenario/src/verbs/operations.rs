//! What the operator publishes about a contract, and which rules are in force: `financing`, `dividend`,
//! `split`, `rules`.

use plimsoll_engine::command::{ActivateRules, DeclareDividend, DeclareSplit, PublishFinancing};

use super::tail::TwoPeople;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

pub(super) fn financing(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let market = words.name("a contract")?;
    words.must("long")?;
    let long = words.rate("a yearly rate")?;
    words.must("short")?;
    let short = words.rate("a yearly rate")?;
    let days_per_year = if words.take("year") { words.parse("a number of days")? } else { 360 };
    Ok(Box::new(move |world| {
        let market = world.market(&market)?;
        world.ask(PublishFinancing { market, long, short, days_per_year })?;
        Ok(Observations::none())
    }))
}

pub(super) fn dividend(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let market = words.name("a contract")?;
    let per_unit = words.amount("an amount a unit")?;
    words.must("on")?;
    let ex_date = words.moment()?;
    let people = TwoPeople::read(words)?;
    Ok(Box::new(move |world| {
        let market = world.market(&market)?;
        let (by, second) = people.ids(world)?;
        world.ask(DeclareDividend { market, per_unit, ex_date, by, second })?;
        Ok(Observations::none())
    }))
}

pub(super) fn split(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let market = words.name("a contract")?;
    let new = words.parse("a number of new units")?;
    words.must("for")?;
    let old = words.parse("a number of old units")?;
    words.must("on")?;
    let ex_date = words.moment()?;
    let people = TwoPeople::read(words)?;
    Ok(Box::new(move |world| {
        let market = world.market(&market)?;
        let (by, second) = people.ids(world)?;
        world.ask(DeclareSplit { market, new, old, ex_date, by, second })?;
        Ok(Observations::none())
    }))
}

pub(super) fn rules(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let version = words.parse("a version")?;
    Ok(Box::new(move |world| {
        world.ask(ActivateRules::new(version))?;
        Ok(Observations::none())
    }))
}
