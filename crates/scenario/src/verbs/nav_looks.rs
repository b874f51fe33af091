//! Looking at funds that hold coins: `nav-fund`, `nav-order`, `nav-preview`, `nav-exit`.

use super::funds::find;
use super::nav_funds::read_wanted;
use crate::describe::{percent, redemption};
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::Words;

pub(super) const FUND: &[&str] =
    &["status", "units", "seed", "nav", "gross", "cash", "fee", "now", "owed", "fees", "paid"];
pub(super) const ORDER: &[&str] = &[
    "status", "amount", "units", "bought", "nav", "value", "paid", "cut", "locked", "cap", "fee", "early", "wanted",
    "gone",
];
pub(super) const PREVIEW: &[&str] = &["nav", "units", "cut", "locked", "cap", "fee"];
pub(super) const EXIT: &[&str] = &["units", "gross", "fee", "net", "cut"];

pub(super) fn fund(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund")?;
    Ok(Box::new(move |world| {
        let id = world.names.fund(&name)?;
        let Some(fund) = world.engine.nav_funds().fund(id) else {
            return Err(StepError::at(&name, format!("no fund is called `{}`", name.text)));
        };
        let status = match (fund.cut.is_some(), fund.is_delayed, fund.terms.open) {
            (true, ..) => "dealing",
            (_, true, _) => "delayed",
            (.., true) => "open",
            _ => "closed",
        };
        let facts = Observations::none()
            .with("status", status)
            .with("units", fund.units)
            .with("seed", fund.seed_units)
            .with("nav", fund.nav)
            .with("owed", fund.fee_owed)
            .with("fees", fund.fees_taken)
            .with("paid", fund.paid);
        // What it is worth at the prices of now, with the fee up to the last command.
        let value = world.engine.nav_now(id, fund);
        Ok(facts
            .with_some("gross", value.as_ref().map(|value| value.gross))
            .with_some("cash", value.as_ref().map(|value| value.cash))
            .with_some("fee", value.as_ref().map(|value| value.fee))
            .with_some("now", value.as_ref().map(|value| value.nav)))
    }))
}

pub(super) fn order(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund order")?;
    Ok(Box::new(move |world| {
        let id = find(world, &name)?;
        let Some(order) = world.engine.nav_funds().order(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        let status = match (order.started_at, order.request) {
            (None, _) => "waiting",
            (Some(_), None) => "holding",
            (Some(_), Some(_)) => "leaving",
        };
        let cut_at = order.request.map_or(order.cut_at, |request| request.cut_at);
        Ok(Observations::none()
            .with("status", status)
            .with("amount", order.amount)
            .with("units", order.units)
            .with("bought", order.bought)
            .with("nav", order.nav)
            .with("value", world.engine.nav_order_value(order))
            .with("paid", order.paid)
            .with("cut", show_moment(cut_at))
            .with("locked", show_moment(order.locked_until))
            .with("cap", percent(order.early_cap))
            .with("fee", percent(order.exit_fee))
            .with("early", order.early_left())
            .with_some("wanted", order.request.map(|request| redemption(request.wanted))))
    }))
}

pub(super) fn preview(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a fund")?;
    let amount = words.amount("an amount")?;
    Ok(Box::new(move |world| {
        let (account, fund) = (world.account(&who)?, world.names.fund(&name)?);
        let preview = world.engine.nav_preview(account, fund, amount).map_err(StepError::Rejected)?;
        Ok(Observations::none()
            .with("nav", preview.nav)
            .with("units", preview.units)
            .with("cut", show_moment(preview.cut_at))
            .with("locked", show_moment(preview.locked_until))
            .with("cap", percent(preview.early_cap))
            .with("fee", percent(preview.exit_fee)))
    }))
}

pub(super) fn exit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund order")?;
    let wanted = read_wanted(words)?;
    Ok(Box::new(move |world| {
        let order = find(world, &name)?;
        let preview = world.engine.redemption_preview(order, wanted).map_err(StepError::Rejected)?;
        Ok(Observations::none()
            .with("units", preview.units)
            .with("gross", preview.gross)
            .with("fee", preview.fee)
            .with("net", preview.net)
            .with("cut", show_moment(preview.cut_at)))
    }))
}
