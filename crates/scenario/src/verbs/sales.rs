//! Token sales: `offer-sale`, `open-sale`, `commit-sale`, `cancel-commitment`, `withdraw-sale`, `sale`, `sale-preview`,
//! `token-lock`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{CancelCommitment, CommitSale, OfferSale, OpenSale, WithdrawSale};
use plimsoll_engine::sales::{SaleStage, Vesting};
use plimsoll_units::{Amount, DAY_MS, Price, SaleOrderId};

use super::loans::read_days;
use super::tail::{Tail, TwoPeople, one_person, reported};
use crate::describe::kebab;
use crate::names::Kind;
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::Words;

pub(super) const SALE: &[&str] = &["status", "committed", "people", "sold", "paid"];
pub(super) const PREVIEW: &[&str] = &["committed", "share", "cap", "pay", "refund"];
pub(super) const LOCK: &[&str] = &["left", "part", "parts", "next", "gone"];

/// Offered when a line says nothing of it.
const MINIMUM: Amount = Amount::whole(10);
const STEP: Amount = Amount::from_units(Amount::SCALE / 10_000);

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a sale")?;
    let coin = words.name("a token")?;
    words.must("of")?;
    let who = words.name("the issuer")?;
    let (mut price, mut tokens) = (Price::whole(1), Amount::whole(1_000));
    let (mut per_person, mut soft_cap) = (None, Amount::ZERO);
    let (mut minimum, mut step) = (MINIMUM, STEP);
    let (mut begins_in, mut lasts) = (0, DAY_MS);
    let mut vesting = None;
    loop {
        if words.take("price") {
            price = words.parse("a price")?;
        } else if words.take("tokens") {
            tokens = words.amount("an amount")?;
        } else if words.take("each") {
            per_person = Some(words.amount("an amount")?);
        } else if words.take("soft") {
            soft_cap = words.amount("an amount")?;
        } else if words.take("min") {
            minimum = words.amount("an amount")?;
        } else if words.take("step") {
            step = words.amount("an amount")?;
        } else if words.take("in") {
            begins_in = words.duration_ms()?;
        } else if words.take("for") {
            lasts = words.duration_ms()?;
        } else if words.take("vesting") {
            let at_listing = words.rate("a fraction")?;
            let parts = words.parse("a number of parts")?;
            words.must("every")?;
            vesting = Some(Vesting { at_listing, parts, every_days: read_days(words)? });
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (sale, asset, issuer) = (world.names.sale(&name)?, world.asset(&coin)?, world.account(&who)?);
        let begins_at = world.now.plus(begins_in);
        let (ends_at, per_person) = (begins_at.plus(lasts), per_person.unwrap_or(tokens));
        world.ask(OfferSale {
            sale,
            asset,
            issuer,
            price,
            tokens,
            per_person,
            soft_cap,
            minimum,
            step,
            begins_at,
            ends_at,
            vesting,
        })?;
        Ok(Observations::none())
    }))
}

pub(super) fn open(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a sale")?;
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let (sale, by) = (world.names.sale(&name)?, world.names.staff(&by)?);
        world.ask(OpenSale { sale, by })?;
        Ok(Observations::none())
    }))
}

pub(super) fn commit(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a sale")?;
    let amount = words.amount("an amount")?;
    let price = if words.take("at") { Some(words.parse("a price")?) } else { None };
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, sale) = (world.account(&who)?, world.names.sale(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, CommitSale { account, sale, amount, price })?;
        tail.call(world, Kind::SaleOrder, &receipt);
        Ok(reported(&receipt, || {
            let committed = world.happened().iter().find_map(|event| match event {
                Event::SaleCommitted { committed, .. } => Some(*committed),
                _ => None,
            });
            Observations::none().with_some("committed", committed)
        }))
    }))
}

pub(super) fn cancel(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a sale")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, sale) = (world.account(&who)?, world.names.sale(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, CancelCommitment { account, sale })?;
        Ok(reported(&receipt, || {
            let refund = world.happened().iter().find_map(|event| match event {
                Event::SaleCancelled { refund, .. } => Some(*refund),
                _ => None,
            });
            Observations::none().with_some("refund", refund)
        }))
    }))
}

pub(super) fn withdraw(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a sale")?;
    let people = TwoPeople::read(words)?;
    let reason = if words.take("reason") { words.parse("a reason's number")? } else { 1 };
    Ok(Box::new(move |world| {
        let (sale, (by, second)) = (world.names.sale(&name)?, people.ids(world)?);
        world.ask(WithdrawSale { sale, reason, by, second })?;
        Ok(Observations::none())
    }))
}

pub(super) fn sale(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a sale")?;
    Ok(Box::new(move |world| {
        let id = world.names.sale(&name)?;
        let Some(sale) = world.engine.sales().sale(id) else {
            return Err(StepError::at(&name, format!("no sale is called `{}`", name.text)));
        };
        let status = match sale.stage {
            SaleStage::Announced => "announced".to_owned(),
            SaleStage::Open => "open".to_owned(),
            SaleStage::Settling(_) => "settling".to_owned(),
            SaleStage::Over(end) => kebab(&end),
        };
        Ok(Observations::none()
            .with("status", status)
            .with("committed", sale.committed)
            .with("people", sale.people)
            .with("sold", sale.sold)
            .with("paid", sale.paid))
    }))
}

pub(super) fn preview(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a sale")?;
    let amount = words.amount("an amount")?;
    Ok(Box::new(move |world| {
        let (account, sale) = (world.account(&who)?, world.names.sale(&name)?);
        let preview = world.engine.sale_preview(account, sale, amount).map_err(StepError::Rejected)?;
        Ok(Observations::none()
            .with("committed", preview.committed)
            .with("share", preview.share)
            .with("cap", preview.cap)
            .with("pay", preview.pay)
            .with("refund", preview.refund))
    }))
}

pub(super) fn lock(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a commitment")?;
    Ok(Box::new(move |world| {
        let id = world.names.find(Kind::SaleOrder, &name).map(SaleOrderId)?;
        let Some(lock) = world.engine.sales().lock(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        Ok(Observations::none()
            .with("left", lock.left)
            .with("part", lock.part)
            .with("parts", lock.parts_left)
            .with("next", show_moment(lock.next_at)))
    }))
}
