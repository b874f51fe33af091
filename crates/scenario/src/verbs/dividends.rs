//! Dividends of institutions: `start-dividends`, `declare-dividend`, `fee-income`, `unit-days`, `dividends`.

use plimsoll_engine::command::{DeclareTierDividend, StartTierDividends};
use plimsoll_units::Rate;

use super::tail::{TwoPeople, one_person};
use crate::describe::quarter as show;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::Words;

pub(super) const DECLARED: &[&str] = &["income", "first", "second", "paid", "left"];

/// `2028Q1`.
fn read_quarter(words: &mut Words<'_>) -> Result<i64, ParseError> {
    words.read("a quarter like 2028Q1", |text| {
        let parts =
            text.split_once('Q').and_then(|(year, n)| Some((year.parse::<i64>().ok()?, n.parse::<i64>().ok()?)));
        match parts {
            Some((year, n @ 1..=4)) => Ok(year * 4 + n - 1),
            _ => Err("a year, Q and 1 to 4".to_owned()),
        }
    })
}

pub(super) fn start(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let by = world.names.staff(&by)?;
        world.ask(StartTierDividends { by })?;
        Ok(Observations::none())
    }))
}

pub(super) fn declare(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let quarter = read_quarter(words)?;
    words.must("first")?;
    let first: Rate = words.rate("a fraction of the income")?;
    words.must("second")?;
    let rates = [first, words.rate("a fraction of the income")?];
    let people = TwoPeople::read(words)?;
    Ok(Box::new(move |world| {
        let (by, second) = people.ids(world)?;
        world.ask(DeclareTierDividend { quarter, rates, by, second })?;
        Ok(Observations::none())
    }))
}

pub(super) fn income(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let quarter = read_quarter(words)?;
    Ok(Box::new(move |world| {
        let book = world.engine.dividends();
        let closed = book.closed().find(|(closed, _)| *closed == quarter).map(|(_, income)| income);
        Ok(Observations::none().with("income", closed.unwrap_or_else(|| world.engine.net_income(quarter))))
    }))
}

pub(super) fn unit_days(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let quarter = read_quarter(words)?;
    Ok(Box::new(move |world| {
        let [first, second] = world.engine.dividends().unit_days(quarter, world.account(&who)?);
        Ok(Observations::none().with("first", first).with("second", second))
    }))
}

pub(super) fn declared(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let quarter = read_quarter(words)?;
    Ok(Box::new(move |world| {
        let Some(declared) = world.engine.dividends().declared_in(quarter) else {
            return Err(StepError::trouble(format!("nothing was declared for {}", show(quarter))));
        };
        Ok(Observations::none()
            .with("income", declared.income)
            .with("first", declared.pools[0])
            .with("second", declared.pools[1])
            .with("paid", declared.paid())
            .with("left", declared.pool() - declared.paid()))
    }))
}
