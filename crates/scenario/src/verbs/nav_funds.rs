//! Funds that hold coins: `offer-nav`, `seed-nav`, `buy-nav`, `redeem-nav`, `cancel-nav`, `trade-nav`, `close-nav`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{
    BuyNavFund, CancelNavOrder, CloseNavFund, OfferNavFund, RedeemNavFund, SeedNavFund, TradeNavFund,
};
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::nav_funds::{NavExit, Redemption};
use plimsoll_units::{Amount, Rate};

use super::funds::{find, refunded};
use super::loans::read_days;
use super::tail::{Tail, TwoPeople, one_person, reported};
use crate::names::Kind;
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

/// Offered when a line says nothing of it.
const MINIMUM: Amount = Amount::whole(10);
const MAXIMUM: Amount = Amount::whole(1_000_000_000);

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund")?;
    let (mut coins, mut exits) = (Vec::new(), Vec::new());
    let (mut fee, mut minimum, mut maximum) = (Rate::ZERO, MINIMUM, MAXIMUM);
    let (mut level, mut class, mut lock_days, mut open) = (0, FundClass::General, 0, true);
    loop {
        if words.take("coin") {
            coins.push(words.name("a coin")?);
        } else if words.take("fee") {
            fee = words.rate("a yearly fee")?;
        } else if words.take("min") {
            minimum = words.amount("an amount")?;
        } else if words.take("max") {
            maximum = words.amount("an amount")?;
        } else if words.take("level") {
            level = words.parse("a VIP level")?;
        } else if let Some(of) = words.choose_any(&[("vip", FundClass::Vip), ("institution", FundClass::Institution)]) {
            class = of;
        } else if words.take("lock") {
            lock_days = read_days(words)?;
        } else if words.take("exit") {
            let cap = words.rate("the part that may leave early")?;
            words.must("at")?;
            exits.push(NavExit { cap, fee: words.rate("a fee")? });
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let fund = world.names.fund(&name)?;
        let assets = coins.iter().map(|coin| world.asset(coin)).collect::<Result<Vec<_>, _>>()?;
        let exits = exits.clone();
        world.ask(OfferNavFund { fund, assets, fee, minimum, maximum, level, class, lock_days, exits, open })?;
        Ok(Observations::none())
    }))
}

pub(super) fn seed(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund")?;
    let amount = words.amount("an amount")?;
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let (fund, by) = (world.names.fund(&name)?, world.names.staff(&by)?);
        world.ask(SeedNavFund { fund, amount, by })?;
        Ok(Observations::none())
    }))
}

pub(super) fn buy(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a fund")?;
    let amount = words.amount("an amount")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, fund) = (world.account(&who)?, world.names.fund(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, BuyNavFund { account, fund, amount })?;
        tail.call(world, Kind::FundOrder, &receipt);
        Ok(reported(&receipt, || {
            let cut = world.happened().iter().find_map(|event| match event {
                Event::NavBought { cut_at, .. } => Some(show_moment(*cut_at)),
                _ => None,
            });
            Observations::none().with_some("cut", cut)
        }))
    }))
}

/// Units, or an amount of money.
type Wanted = fn(Amount) -> Redemption;

/// `units 12.5` or `amount 1000`.
pub(super) fn read_wanted(words: &mut Words<'_>) -> Result<Redemption, ParseError> {
    let kinds: [(&str, Wanted); 2] = [("units", Redemption::Units), ("amount", Redemption::Money)];
    let kind = words.choose(&kinds)?;
    words.amount("units or an amount").map(kind)
}

pub(super) fn redeem(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a fund order")?;
    let wanted = read_wanted(words)?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, order) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, RedeemNavFund { account, order, wanted })?;
        Ok(reported(&receipt, || {
            let cut = world.happened().iter().find_map(|event| match event {
                Event::NavRedemptionAsked { cut_at, .. } => Some(show_moment(*cut_at)),
                _ => None,
            });
            Observations::none().with_some("cut", cut)
        }))
    }))
}

pub(super) fn cancel(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a fund order")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, order) = (world.account(&who)?, find(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, CancelNavOrder { account, order })?;
        Ok(reported(&receipt, || Observations::none().with_some("returned", refunded(world))))
    }))
}

pub(super) fn trade(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund")?;
    let amount = words.amount("an amount")?;
    let from = words.name("a coin")?;
    words.must("to")?;
    let to = words.name("a coin")?;
    let minimum_received = if words.take("least") { words.amount("an amount")? } else { Amount::ZERO };
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let (fund, from, to) = (world.names.fund(&name)?, world.asset(&from)?, world.asset(&to)?);
        let by = world.names.staff(&by)?;
        world.ask(TradeNavFund { fund, from, to, amount, minimum_received, by })?;
        let traded = world.happened().iter().find_map(|event| match event {
            Event::NavTraded { given, received, .. } => Some((*given, *received)),
            _ => None,
        });
        let facts = Observations::none().with_some("given", traded.map(|(given, _)| given));
        Ok(facts.with_some("received", traded.map(|(_, received)| received)))
    }))
}

pub(super) fn close(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a fund")?;
    let people = TwoPeople::read(words)?;
    Ok(Box::new(move |world| {
        let fund = world.names.fund(&name)?;
        let (by, second) = people.ids(world)?;
        world.ask(CloseNavFund { fund, by, second })?;
        let returned = world.happened().iter().find_map(|event| match event {
            Event::NavClosed { amount, .. } => Some(*amount),
            _ => None,
        });
        Ok(Observations::none().with_some("returned", returned))
    }))
}
