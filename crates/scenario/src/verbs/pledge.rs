//! Loans against collateral: `offer-pledge`, `pledge`, `add-collateral`, `remove-collateral`, `sell-collateral`,
//! `repay-pledge`, `redeem`, `renew`, `pledged`, `pledge-cost`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{
    AddCollateral, Command, OfferPledge, OpenPledge, RedeemPledge, RemoveCollateral, RenewPledge, RepayPledge,
    SellCollateral,
};
use plimsoll_engine::pledge::ltv;
use plimsoll_units::{AccountId, Amount, PledgeId, Rate};

use super::loans::read_days;
use super::tail::{Tail, reported};
use crate::describe::percent;
use crate::names::Kind;
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

pub(super) const FACTS: &[&str] = &[
    "status",
    "collateral",
    "principal",
    "interest",
    "debt",
    "ltv",
    "call",
    "liquidation",
    "removable",
    "hours",
    "ends",
    "gone",
];
pub(super) const COST: &[&str] = &["ltv", "most", "call", "liquidation", "interest", "total", "yearly"];

const TERMS: [u16; 4] = [7, 30, 90, 180];

/// A loan-to-value as a person reads it, with four decimals.
fn show_ltv(rate: Rate) -> String {
    let step = Rate::SCALE / 1_000_000;
    percent(Rate::from_units(rate.units().saturating_add(step / 2) / step * step))
}

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a product")?;
    let coin = words.name("a coin")?;
    let rates = |text: &str| text.parse().unwrap_or(Rate::ZERO);
    let (mut initial, mut call, mut liquidation) = (rates("0.65"), rates("0.75"), rates("0.83"));
    let (mut rate, mut fee, mut open) = (rates("0.0002"), rates("0.02"), true);
    let (mut minimum, mut maximum) = (Amount::whole(50), Amount::whole(1_000_000));
    let mut days = Vec::new();
    loop {
        if words.take("initial") {
            initial = words.rate("a loan-to-value")?;
        } else if words.take("call") {
            call = words.rate("a loan-to-value")?;
        } else if words.take("liquidation") {
            liquidation = words.rate("a loan-to-value")?;
        } else if words.take("rate") {
            rate = words.rate("a daily rate")?;
        } else if words.take("fee") {
            fee = words.rate("a rate")?;
        } else if words.take("min") {
            minimum = words.amount("an amount")?;
        } else if words.take("max") {
            maximum = words.amount("an amount")?;
        } else if words.take("term") {
            days.push(read_days(words)?);
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    let days = if days.is_empty() { TERMS.to_vec() } else { days };
    Ok(Box::new(move |world| {
        let (product, collateral) = (world.names.pledge_product(&name)?, world.asset(&coin)?);
        let days = days.clone();
        let offer =
            OfferPledge { product, collateral, initial, call, liquidation, rate, fee, minimum, maximum, days, open };
        world.ask(offer)?;
        Ok(Observations::none())
    }))
}

pub(super) fn open(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a product")?;
    let collateral = words.amount("collateral")?;
    words.must("loan")?;
    let loan = words.amount("an amount")?;
    words.must("for")?;
    let days = read_days(words)?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, product) = (world.account(&who)?, world.names.pledge_product(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, OpenPledge { account, product, collateral, loan, days })?;
        tail.call(world, Kind::Pledge, &receipt);
        Ok(reported(&receipt, || {
            let preview = world.engine.pledge_preview(product, collateral, loan, days).ok();
            let facts = Observations::none().with_some("ltv", preview.map(|p| show_ltv(p.ltv)));
            let facts = facts.with_some("call", preview.map(|p| p.call_price));
            let facts = facts.with_some("liquidation", preview.map(|p| p.liquidation_price));
            facts.with_some("ends", preview.map(|p| show_moment(p.ends_at)))
        }))
    }))
}

fn find(world: &World, word: &Word) -> Result<PledgeId, StepError> {
    world.names.find(Kind::Pledge, word).map(PledgeId)
}

/// `VERB alice pledge1 AMOUNT`, and what to tell of it.
fn with_amount(
    words: &mut Words<'_>,
    command: fn(AccountId, PledgeId, Amount) -> Command,
    tell: fn(&World, PledgeId) -> Observations,
) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a pledge")?;
    let amount = words.amount("an amount")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, pledge) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, command(account, pledge, amount))?;
        Ok(reported(&receipt, || tell(world, pledge)))
    }))
}

pub(super) fn add(words: &mut Words<'_>) -> Result<Run, ParseError> {
    with_amount(words, |account, pledge, amount| AddCollateral { account, pledge, amount }.into(), secured)
}

pub(super) fn remove(words: &mut Words<'_>) -> Result<Run, ParseError> {
    with_amount(words, |account, pledge, amount| RemoveCollateral { account, pledge, amount }.into(), secured)
}

pub(super) fn repay(words: &mut Words<'_>) -> Result<Run, ParseError> {
    with_amount(words, |account, pledge, amount| RepayPledge { account, pledge, amount }.into(), paid)
}

fn secured(world: &World, pledge: PledgeId) -> Observations {
    let Some(health) = world.engine.pledge_health(pledge) else {
        return Observations::none();
    };
    let facts = Observations::none().with("collateral", health.pledge.collateral).with("debt", health.due.total());
    facts.with_some("ltv", health.ltv.map(show_ltv))
}

/// What a payment or a sale of the last step did.
fn paid(world: &World, pledge: PledgeId) -> Observations {
    let mut facts = Observations::none();
    for event in world.happened() {
        facts = match event {
            Event::PledgeRepaid { pledge: id, interest, principal, left, .. } if *id == pledge => {
                let facts = facts.with("paid", *interest + *principal).with("interest", interest);
                facts.with("principal", principal).with("left", left)
            }
            Event::CollateralSold(sale) if sale.pledge == pledge => {
                let facts = facts.with("paid", sale.interest + sale.principal).with("interest", sale.interest);
                let facts = facts.with("principal", sale.principal).with("sold", sale.sold).with("fee", sale.fee);
                facts.with("collateral", sale.left)
            }
            Event::PledgeClosed { pledge: id, released, .. } if *id == pledge => facts.with("released", released),
            _ => facts,
        };
    }
    let status = if world.engine.pledges().pledge(pledge).is_some() { "open" } else { "closed" };
    facts.with("status", status)
}

pub(super) fn sell(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a pledge")?;
    let amount = words.amount("an amount")?;
    let minimum_repaid = if words.take("least") { words.amount("an amount")? } else { Amount::ZERO };
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, pledge) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, SellCollateral { account, pledge, amount, minimum_repaid })?;
        Ok(reported(&receipt, || paid(world, pledge)))
    }))
}

pub(super) fn redeem(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a pledge")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, pledge) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, RedeemPledge { account, pledge })?;
        Ok(reported(&receipt, || paid(world, pledge)))
    }))
}

pub(super) fn renew(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a pledge")?;
    words.must("for")?;
    let days = read_days(words)?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, pledge) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, RenewPledge { account, pledge, days })?;
        Ok(reported(&receipt, || {
            let mut facts = Observations::none();
            for event in world.happened() {
                facts = match event {
                    Event::Posted(posting) => facts.with("paid", posting.amount),
                    Event::PledgeRenewed { ends_at, .. } => facts.with("ends", show_moment(*ends_at)),
                    _ => facts,
                };
            }
            facts
        }))
    }))
}

pub(super) fn pledged(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a pledge")?;
    Ok(Box::new(move |world| {
        let id = find(world, &name)?;
        let Some(health) = world.engine.pledge_health(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        // What is owed now, not at the last command.
        let (pledge, due) = (health.pledge, health.pledge.due(world.now));
        let share = health.price.map(|price| show_ltv(ltv(due.total(), pledge.collateral, price)));
        Ok(Observations::none()
            .with("status", if pledge.is_overdue(world.now) { "overdue" } else { "active" })
            .with("collateral", pledge.collateral)
            .with("principal", due.principal)
            .with("interest", due.interest)
            .with("debt", due.total())
            .with_some("ltv", share)
            .with("call", health.call_price)
            .with("liquidation", health.liquidation_price)
            .with("removable", health.removable)
            .with("hours", due.hours)
            .with("ends", show_moment(pledge.ends_at())))
    }))
}

pub(super) fn cost(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a product")?;
    let collateral = words.amount("collateral")?;
    words.must("loan")?;
    let loan = words.amount("an amount")?;
    words.must("for")?;
    let days = read_days(words)?;
    Ok(Box::new(move |world| {
        let product = world.names.pledge_product(&name)?;
        let preview = world.engine.pledge_preview(product, collateral, loan, days).map_err(StepError::Rejected)?;
        Ok(Observations::none()
            .with("ltv", show_ltv(preview.ltv))
            .with("most", preview.most)
            .with("call", preview.call_price)
            .with("liquidation", preview.liquidation_price)
            .with("interest", preview.interest)
            .with("total", preview.total)
            .with("yearly", percent(preview.yearly_rate)))
    }))
}
