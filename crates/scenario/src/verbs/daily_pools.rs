//! Pools with a daily ceiling: `offer-daily`, `join-daily`, `leave-daily`, `daily-pool`, `daily-share`.

use plimsoll_engine::command::{JoinDailyPool, LeaveDailyPool, OfferDailyPool};
use plimsoll_engine::funds::FundClass;
use plimsoll_units::{AccountId, Amount, DailyPoolId};

use super::tail::{Tail, one_person, reported};
use crate::describe::percent;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::Words;

pub(super) const POOL: &[&str] = &["held", "amount", "earning", "days", "yearly", "paid", "recent"];
pub(super) const SHARE: &[&str] = &["amount", "earning", "fresh", "paid", "gone"];

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a pool")?;
    words.must("of")?;
    let coin = words.name("a coin")?;
    words.must("ceiling")?;
    let ceiling = words.rate("a fraction a day")?;
    let (mut minimum, mut maximum) = (Amount::ONE, Amount::whole(1_000_000_000));
    let (mut level, mut class, mut open) = (0, FundClass::General, true);
    loop {
        if words.take("least") {
            minimum = words.amount("an amount")?;
        } else if words.take("most") {
            maximum = words.amount("an amount")?;
        } else if words.take("level") {
            level = words.parse("a level")?;
        } else if words.take("institutions") {
            class = FundClass::Institution;
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let (pool, asset) = (world.names.daily_pool(&name)?, world.asset(&coin)?);
        let by = world.names.staff(&by)?;
        world.ask(OfferDailyPool { pool, asset, ceiling, minimum, maximum, level, class, open, by })?;
        Ok(Observations::none())
    }))
}

fn moves(
    words: &mut Words<'_>,
    command: fn(AccountId, DailyPoolId, Amount) -> plimsoll_engine::Command,
) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a pool")?;
    let amount = words.amount("an amount")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, pool) = (world.account(&who)?, world.names.daily_pool(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, command(account, pool, amount))?;
        Ok(reported(&receipt, Observations::none))
    }))
}

pub(super) fn join(words: &mut Words<'_>) -> Result<Run, ParseError> {
    moves(words, |account, pool, amount| JoinDailyPool { account, pool, amount }.into())
}

pub(super) fn leave(words: &mut Words<'_>) -> Result<Run, ParseError> {
    moves(words, |account, pool, amount| LeaveDailyPool { account, pool, amount }.into())
}

pub(super) fn pool(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a pool")?;
    Ok(Box::new(move |world| {
        let id = world.names.daily_pool(&name)?;
        let (Some(pool), Some(coverage)) = (world.engine.daily_pools().pool(id), world.engine.daily_coverage(id))
        else {
            return Err(StepError::at(&name, format!("no pool is called `{}`", name.text)));
        };
        Ok(Observations::none()
            .with("held", coverage.held)
            .with("amount", pool.amount)
            .with("earning", pool.earning)
            .with_some("days", coverage.days.map(|days| format!("{}.{:02}", days / 100, days % 100)))
            .with("yearly", percent(coverage.yearly))
            .with("paid", pool.paid)
            .with("recent", coverage.paid_recently))
    }))
}

pub(super) fn share(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a pool")?;
    Ok(Box::new(move |world| {
        let (account, id) = (world.account(&who)?, world.names.daily_pool(&name)?);
        let Some(share) = world.engine.daily_pools().share(id, account) else {
            return Ok(Observations::none().with("gone", ""));
        };
        Ok(Observations::none()
            .with("amount", share.amount())
            .with("earning", share.earning)
            .with("fresh", share.fresh())
            .with("paid", share.paid))
    }))
}
