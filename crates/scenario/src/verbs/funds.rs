//! Funds with a fixed rate: `offer-fund`, `buy-fund`, `cancel-fund`, `redeem-fund`, `refuse-fund`, `fund-order`,
//! `fund-preview`, `fund-coverage`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{BuyFund, CancelFundOrder, OfferFund, RedeemFund, RefuseFundOrder};
use plimsoll_engine::funds::{FundClass, FundPays};
use plimsoll_engine::ledger::{Posting, Reason};
use plimsoll_units::{Amount, FundOrderId, Rate};

use super::loans::read_days;
use super::tail::{Tail, one_person, reported};
use crate::names::Kind;
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

pub(super) const ORDER: &[&str] =
    &["status", "amount", "daily", "days", "accrued", "paid", "reserved", "value", "ends", "gone"];
pub(super) const PREVIEW: &[&str] = &["daily", "reward", "value", "ends"];
pub(super) const COVERAGE: &[&str] = &["status", "sold", "left", "principal", "reward", "reserved", "needed", "paid"];

/// Offered when a line says nothing of it.
const DAYS: u16 = 30;
const QUOTA: Amount = Amount::whole(500_000);
const MINIMUM: Amount = Amount::whole(10);

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund")?;
    let coin = words.name("a coin")?;
    let (mut rate, mut quota, mut minimum, mut maximum) = (Rate::ZERO, QUOTA, MINIMUM, None);
    let (mut times, mut level, mut open) = (0, 0, true);
    let (mut class, mut pays) = (FundClass::General, FundPays::AtMaturity);
    let mut days = Vec::new();
    loop {
        if words.take("rate") {
            rate = words.rate("a yearly rate")?;
        } else if words.take("term") {
            days.push(read_days(words)?);
        } else if words.take("quota") {
            quota = words.amount("an amount")?;
        } else if words.take("min") {
            minimum = words.amount("an amount")?;
        } else if words.take("max") {
            maximum = Some(words.amount("an amount")?);
        } else if words.take("times") {
            times = words.parse("a number of orders")?;
        } else if words.take("level") {
            level = words.parse("a VIP level")?;
        } else if let Some(of) = words.choose_any(&[("vip", FundClass::Vip), ("institution", FundClass::Institution)]) {
            class = of;
        } else if words.take("daily") {
            pays = FundPays::Daily;
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    let days = if days.is_empty() { vec![DAYS] } else { days };
    Ok(Box::new(move |world| {
        let (fund, asset) = (world.names.fund(&name)?, world.asset(&coin)?);
        let (days, maximum) = (days.clone(), maximum.unwrap_or(quota));
        world.ask(OfferFund { fund, asset, days, rate, quota, minimum, maximum, times, level, class, pays, open })?;
        Ok(Observations::none())
    }))
}

pub(super) fn buy(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a fund")?;
    let amount = words.amount("an amount")?;
    words.must("for")?;
    let days = read_days(words)?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, fund) = (world.account(&who)?, world.names.fund(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, BuyFund { account, fund, amount, days })?;
        tail.call(world, Kind::FundOrder, &receipt);
        Ok(reported(&receipt, || {
            world.happened().iter().fold(Observations::none(), |facts, event| match event {
                Event::Posted(Posting { amount, reason: Reason::FundReserve, .. }) => facts.with("reserved", amount),
                Event::FundBought { value_at, ends_at, .. } => {
                    facts.with("value", show_moment(*value_at)).with("ends", show_moment(*ends_at))
                }
                _ => facts,
            })
        }))
    }))
}

/// What a cancelled order brought back.
pub(super) fn refunded(world: &World) -> Option<Amount> {
    world.happened().iter().find_map(|event| match event {
        Event::Posted(Posting { amount, reason: Reason::FundRefund, .. }) => Some(*amount),
        _ => None,
    })
}

pub(super) fn find(world: &World, word: &Word) -> Result<FundOrderId, StepError> {
    world.names.find(Kind::FundOrder, word).map(FundOrderId)
}

pub(super) fn cancel(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a fund order")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, order) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, CancelFundOrder { account, order })?;
        Ok(reported(&receipt, || Observations::none().with_some("returned", refunded(world))))
    }))
}

pub(super) fn redeem(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a fund order")?;
    let amount = words.amount("an amount")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, order) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, RedeemFund { account, order, amount })?;
        Ok(reported(&receipt, || {
            world.happened().iter().fold(Observations::none(), |facts, event| match event {
                Event::FundRedeemed { amount, forfeited, left, .. } => {
                    facts.with("returned", amount).with("forfeited", forfeited).with("left", left)
                }
                _ => facts,
            })
        }))
    }))
}

pub(super) fn refuse(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund order")?;
    let by = one_person(words)?;
    let reason = if words.take("reason") { words.parse("a reason's number")? } else { 1 };
    Ok(Box::new(move |world| {
        let (order, by) = (find(world, &name)?, world.names.staff(&by)?);
        world.ask(RefuseFundOrder { order, reason, by })?;
        Ok(Observations::none())
    }))
}

pub(super) fn order(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund order")?;
    Ok(Box::new(move |world| {
        let id = find(world, &name)?;
        let Some(order) = world.engine.funds().order(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        // What is earned now, not at the last command.
        Ok(Observations::none()
            .with("status", if order.started { "running" } else { "waiting" })
            .with("amount", order.amount)
            .with("daily", order.daily())
            .with("days", order.days_accrued(world.now))
            .with("accrued", order.accrued(world.now))
            .with("paid", order.paid)
            .with("reserved", order.reserved)
            .with("value", show_moment(order.value_at))
            .with("ends", show_moment(order.ends_at())))
    }))
}

pub(super) fn preview(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund")?;
    let amount = words.amount("an amount")?;
    words.must("for")?;
    let days = read_days(words)?;
    Ok(Box::new(move |world| {
        let fund = world.names.fund(&name)?;
        let preview = world.engine.fund_preview(fund, amount, days).map_err(StepError::Rejected)?;
        Ok(Observations::none()
            .with("daily", preview.daily)
            .with("reward", preview.reward)
            .with("value", show_moment(preview.value_at))
            .with("ends", show_moment(preview.ends_at)))
    }))
}

pub(super) fn coverage(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund")?;
    Ok(Box::new(move |world| {
        let id = world.names.fund(&name)?;
        let Some(fund) = world.engine.funds().fund(id) else {
            return Err(StepError::at(&name, format!("no fund is called `{}`", name.text)));
        };
        let coverage = world.engine.fund_coverage(id, fund);
        Ok(Observations::none()
            .with("status", if fund.terms.open { "open" } else { "closed" })
            .with("sold", fund.sold)
            .with("left", fund.left())
            .with("principal", coverage.principal)
            .with("reward", coverage.reward)
            .with("reserved", coverage.reserved)
            .with("needed", coverage.needed)
            .with("paid", fund.paid))
    }))
}
