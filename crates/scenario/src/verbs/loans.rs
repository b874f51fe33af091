//! Unsecured loans: `offer-loan`, `apply-loan`, `approve-loan`, `decline-loan`, `repay-loan`, `withdraw-loan`,
//! `loan-debit`, `loan`, `loan-cost`, `loan-limit`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{ApplyLoan, DecideLoan, LoanOutcome, OfferLoan, RepayLoan, SetLoanDebit, WithdrawLoan};
use plimsoll_engine::loans::LocalTime;
use plimsoll_units::{Amount, DAY_MS, LoanId, Rate, Timestamp};

use super::tail::{People, Tail, reported};
use crate::describe::percent;
use crate::names::Kind;
use crate::numbers::{duration_ms, show_moment};
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

pub(super) const FACTS: &[&str] = &[
    "status",
    "principal",
    "interest",
    "penalty",
    "total",
    "days",
    "late-days",
    "penalty-days",
    "due",
    "debit",
    "gone",
];
pub(super) const COST: &[&str] = &["interest", "total", "yearly", "due"];

/// Stated when a line says nothing of it: enough for every loan.
const INCOME: Amount = Amount::whole(100_000);
const SCORE: u8 = 100;
const ROUNDING: Amount = Amount::from_units(Amount::SCALE / 100);

pub(super) fn read_days(words: &mut Words<'_>) -> Result<u16, ParseError> {
    words.read("days like `30d`", |text| {
        let ms = duration_ms(text)?;
        let days = u16::try_from(ms / DAY_MS).ok().filter(|_| ms % DAY_MS == 0);
        days.ok_or_else(|| "whole days".to_owned())
    })
}

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a product")?;
    let coin = words.name("a coin")?;
    let days = read_days(words)?;
    let (mut rate, mut rounding, mut open) = (Rate::ZERO, ROUNDING, true);
    let (mut minimum, mut maximum) = (Amount::whole(50), Amount::whole(5_000));
    loop {
        if words.take("rate") {
            rate = words.rate("a daily rate")?;
        } else if words.take("min") {
            minimum = words.amount("an amount")?;
        } else if words.take("max") {
            maximum = words.amount("an amount")?;
        } else if words.take("rounding") {
            rounding = words.amount("an amount")?;
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (product, asset) = (world.names.loan_product(&name)?, world.asset(&coin)?);
        world.ask(OfferLoan { product, asset, days, rate, minimum, maximum, rounding, open })?;
        Ok(Observations::none())
    }))
}

pub(super) fn apply(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a product")?;
    let amount = words.amount("an amount")?;
    let (mut monthly_income, mut score, mut auto_debit) = (INCOME, SCORE, false);
    let mut tail = Tail::default();
    loop {
        if words.take("income") {
            monthly_income = words.amount("an amount")?;
        } else if words.take("score") {
            score = words.parse("a score")?;
        } else if words.take("debit") {
            auto_debit = true;
        } else if !tail.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (account, product) = (world.account(&who)?, world.names.loan_product(&name)?);
        let key = tail.key(world, account);
        let command = ApplyLoan { account, product, amount, monthly_income, score, auto_debit };
        let receipt = world.request(key, command)?;
        tail.call(world, Kind::Loan, &receipt);
        Ok(reported(&receipt, Observations::none))
    }))
}

/// The local time of a zone from now on, as the platform journals it.
fn local_time(zone: &str, now: Timestamp) -> Option<LocalTime> {
    let zone = jiff::tz::TimeZone::get(zone).ok()?;
    let start = jiff::Timestamp::from_millisecond(now.0).ok()?;
    let offset_s = zone.to_offset(start).seconds();
    let changes = zone.following(start).take(plimsoll_engine::loans::LOCAL_CHANGES_MAX);
    let changes = changes.map(|change| (Timestamp(change.timestamp().as_millisecond()), change.offset().seconds()));
    Some(LocalTime { offset_s, changes: changes.collect() })
}

fn find(world: &World, word: &Word) -> Result<LoanId, StepError> {
    world.names.find(Kind::Loan, word).map(LoanId)
}

pub(super) fn approve(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a loan")?;
    let people = People::read(words)?;
    let zone = if words.take("zone") { Some(words.name("a time zone")?) } else { None };
    Ok(Box::new(move |world| {
        let loan = find(world, &name)?;
        let (by, second) = people.ids(world)?;
        let local = match &zone {
            None => LocalTime::UTC,
            Some(zone) => {
                let local = local_time(&zone.text, world.now);
                local.ok_or_else(|| StepError::at(zone, format!("no time zone is called `{}`", zone.text)))?
            }
        };
        world.ask(DecideLoan { loan, outcome: LoanOutcome::Approve(local), by, second })?;
        let due = world.happened().iter().find_map(|event| match event {
            Event::LoanDisbursed { due_at, .. } => Some(show_moment(*due_at)),
            _ => None,
        });
        Ok(Observations::none().with_some("due", due))
    }))
}

pub(super) fn decline(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a loan")?;
    let people = People::read(words)?;
    let reason = if words.take("reason") { words.parse("a reason's number")? } else { 1 };
    Ok(Box::new(move |world| {
        let loan = find(world, &name)?;
        let (by, second) = people.ids(world)?;
        world.ask(DecideLoan { loan, outcome: LoanOutcome::Decline { reason }, by, second })?;
        Ok(Observations::none())
    }))
}

/// What a payment of the last step did.
fn paid(world: &World, loan: LoanId) -> Observations {
    let parts = world.happened().iter().rev().find_map(|event| match event {
        Event::LoanRepaid { loan: id, penalty, interest, principal, left, .. } if *id == loan => {
            Some((*penalty, *interest, *principal, *left))
        }
        _ => None,
    });
    let Some((penalty, interest, principal, left)) = parts else {
        return Observations::none();
    };
    let facts = Observations::none().with("paid", penalty + interest + principal).with("penalty", penalty);
    let facts = facts.with("interest", interest).with("principal", principal).with("left", left);
    facts.with("status", status(world, loan))
}

fn status(world: &World, loan: LoanId) -> &'static str {
    match world.engine.loan_view(loan) {
        None => "settled",
        Some(view) if view.loan.running.is_none() => "pending",
        Some(view) if view.is_overdue => "overdue",
        Some(_) => "active",
    }
}

pub(super) fn repay(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a loan")?;
    let amount = words.amount("an amount")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, loan) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, RepayLoan { account, loan, amount })?;
        Ok(reported(&receipt, || paid(world, loan)))
    }))
}

pub(super) fn withdraw(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a loan")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, loan) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, WithdrawLoan { account, loan })?;
        Ok(reported(&receipt, || paid(world, loan)))
    }))
}

pub(super) fn debit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a loan")?;
    let auto_debit = words.choose(&[("on", true), ("off", false)])?;
    Ok(Box::new(move |world| {
        let (account, loan) = (world.account(&who)?, find(world, &name)?);
        world.ask(SetLoanDebit { account, loan, auto_debit })?;
        Ok(Observations::none())
    }))
}

pub(super) fn loan(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a loan")?;
    Ok(Box::new(move |world| {
        let id = find(world, &name)?;
        // What is owed now, not at the last command.
        let Some(loan) = world.engine.loans().loan(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        let due = loan.due(world.now);
        let running = loan.running.as_ref();
        let status = match running {
            None => "pending",
            Some(running) if running.is_overdue(world.now) => "overdue",
            Some(_) => "active",
        };
        Ok(Observations::none()
            .with("status", status)
            .with("principal", due.principal)
            .with("interest", due.interest)
            .with("penalty", due.penalty)
            .with("total", due.total())
            .with("days", due.days)
            .with("late-days", due.late_days)
            .with("penalty-days", due.penalty_days)
            .with_some("due", running.map(|running| show_moment(running.due_at())))
            .with("debit", if loan.auto_debit { "on" } else { "off" }))
    }))
}

pub(super) fn cost(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a product")?;
    let amount = words.amount("an amount")?;
    Ok(Box::new(move |world| {
        let product = world.names.loan_product(&name)?;
        let preview = world.engine.loan_preview(product, amount, &LocalTime::UTC).map_err(StepError::Rejected)?;
        Ok(Observations::none()
            .with("interest", preview.interest)
            .with("total", preview.total)
            .with("yearly", percent(preview.yearly_rate))
            .with("due", show_moment(preview.due_at)))
    }))
}

pub(super) fn limit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a product")?;
    words.must("income")?;
    let income = words.amount("an amount")?;
    Ok(Box::new(move |world| {
        let (account, product) = (world.account(&who)?, world.names.loan_product(&name)?);
        let Some(terms) = world.engine.loans().product(product).copied() else {
            return Err(StepError::at(&name, format!("no product is called `{}`", name.text)));
        };
        let allowance = world.engine.loan_allowance(account, &terms, income).map_err(StepError::Rejected)?;
        Ok(Observations::none().with("most", allowance.most).with("owed", allowance.owed))
    }))
}
