//! C2C: `c2c-coin`, `c2c-fiat`, `post-ad`, `change-ad`, `switch-ad`, `end-ad`, `take-ad`, `c2c-paid`, `c2c-cancel`,
//! `c2c-release`, `c2c-appeal`, `c2c-decide`, `ad`, `c2c-order`, `c2c-preview`, `dealer`.

use plimsoll_engine::c2c::{C2cAdTerms, C2cOutcome, C2cPrice, Fiat, FiatRate};
use plimsoll_engine::command::{
    AppealC2cOrder, C2cSize, CancelC2cOrder, ChangeC2cAd, DecideC2cOrder, EndC2cAd, MarkC2cPaid, OfferC2cCoin,
    OfferC2cFiat, PostC2cAd, ReleaseC2cOrder, SwitchC2cAd, TakeC2cAd,
};
use plimsoll_engine::{Command, Event};
use plimsoll_units::{AccountId, Amount, C2cAdId, C2cOrderId, Price, Rate, Side};

use super::tail::{Tail, one_person, reported};
use crate::describe::kebab;
use crate::names::Kind;
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

pub(super) const TAKE: &[&str] = &["price", "amount", "quantity", "fee", "escrow", "until", "repeated"];
pub(super) const RELEASE: &[&str] = &["received", "fee", "held", "repeated"];
pub(super) const AD: &[&str] = &["status", "price", "available", "left", "orders", "min", "max", "gone"];
pub(super) const ORDER: &[&str] = &["status", "price", "amount", "quantity", "fee", "escrow", "value", "next", "gone"];
pub(super) const PREVIEW: &[&str] = &["price", "amount", "quantity", "fee", "escrow", "received"];
pub(super) const DEALER: &[&str] = &["completed", "today", "left", "paused", "held", "withdrawable"];

/// Offered when a line says nothing of it.
const FEE: Rate = Rate::from_units(Rate::SCALE / 1_000);
const DECIMALS: u8 = 2;
const MINIMUM: Amount = Amount::whole(10);
const MAXIMUM: Amount = Amount::whole(100_000);
const QUANTITY: Amount = Amount::whole(1_000_000);
const PAY_MINUTES: u8 = 15;
const METHOD: u16 = 1;

pub(super) fn coin(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let coin = words.name("a coin")?;
    let (mut fee, mut maximum, mut open) = (FEE, QUANTITY, true);
    loop {
        if words.take("fee") {
            fee = words.rate("a rate like `0.1%`")?;
        } else if words.take("max") {
            maximum = words.amount("an amount")?;
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let asset = world.asset(&coin)?;
        world.ask(OfferC2cCoin { asset, fee, maximum, open })?;
        Ok(Observations::none())
    }))
}

pub(super) fn fiat(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let fiat: Fiat = words.parse("a currency like `EUR`")?;
    let (mut decimals, mut dollar, mut by, mut open) = (DECIMALS, false, None, true);
    loop {
        if words.take("decimals") {
            decimals = words.parse("a number")?;
        } else if words.take("dollar") {
            dollar = true;
        } else if words.take("by") {
            by = Some((words.name("an index")?, words.take("inverse")));
        } else if words.take("closed") {
            open = false;
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let rate = match &by {
            Some((index, inverse)) => FiatRate::Index { index: world.index(index)?, inverse: *inverse },
            None if dollar => FiatRate::Dollar,
            None => FiatRate::Unknown,
        };
        world.ask(OfferC2cFiat { fiat, decimals, rate, open })?;
        Ok(Observations::none())
    }))
}

/// What a line says about an advertisement.
#[derive(Clone, Debug, Default)]
struct Wishes {
    price: Option<C2cPrice>,
    minimum: Option<Amount>,
    maximum: Option<Amount>,
    quantity: Option<Amount>,
    pay_minutes: Option<u8>,
    methods: Vec<u16>,
    completed: Option<u16>,
}

impl Wishes {
    fn take(&mut self, words: &mut Words<'_>) -> Result<bool, ParseError> {
        if words.take("@") {
            self.price = Some(C2cPrice::Fixed(words.parse::<Price>("a price")?));
        } else if words.take("ratio") {
            self.price = Some(C2cPrice::Ratio(words.rate("a ratio")?));
        } else if words.take("min") {
            self.minimum = Some(words.amount("an amount")?);
        } else if words.take("max") {
            self.maximum = Some(words.amount("an amount")?);
        } else if words.take("quantity") {
            self.quantity = Some(words.amount("a quantity")?);
        } else if words.take("pay") {
            self.pay_minutes = Some(words.parse("minutes")?);
        } else if words.take("method") {
            self.methods.push(words.parse("a method's number")?);
        } else if words.take("completed") {
            self.completed = Some(words.parse("a number of orders")?);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn over(&self, terms: &C2cAdTerms) -> C2cAdTerms {
        C2cAdTerms {
            price: self.price.unwrap_or(terms.price),
            minimum: self.minimum.unwrap_or(terms.minimum),
            maximum: self.maximum.unwrap_or(terms.maximum),
            quantity: self.quantity.unwrap_or(terms.quantity),
            pay_minutes: self.pay_minutes.unwrap_or(terms.pay_minutes),
            methods: if self.methods.is_empty() { terms.methods.clone() } else { self.methods.clone() },
            completed: self.completed.unwrap_or(terms.completed),
            ..*terms
        }
    }
}

pub(super) fn post(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let side: Side = words.side()?;
    let coin = words.name("a coin")?;
    words.must("for")?;
    let fiat: Fiat = words.parse("a currency like `EUR`")?;
    let (mut wishes, mut tail) = (Wishes::default(), Tail::default());
    while wishes.take(words)? || tail.take(words)? {}
    Ok(Box::new(move |world| {
        let (account, asset) = (world.account(&who)?, world.asset(&coin)?);
        let terms = wishes.over(&C2cAdTerms {
            side,
            asset,
            fiat,
            price: C2cPrice::Ratio(Rate::ONE),
            minimum: MINIMUM,
            maximum: MAXIMUM,
            quantity: QUANTITY,
            pay_minutes: PAY_MINUTES,
            methods: vec![METHOD],
            completed: 0,
        });
        let key = tail.key(world, account);
        let receipt = world.request(key, PostC2cAd { account, terms })?;
        tail.call(world, Kind::Ad, &receipt);
        Ok(reported(&receipt, Observations::none))
    }))
}

fn find_ad(world: &World, word: &Word) -> Result<C2cAdId, StepError> {
    world.names.find(Kind::Ad, word).map(C2cAdId)
}

fn find_order(world: &World, word: &Word) -> Result<C2cOrderId, StepError> {
    world.names.find(Kind::C2cOrder, word).map(C2cOrderId)
}

/// `side`, `coin` and `fiat` only name what can't be changed.
pub(super) fn change(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("an advertisement")?;
    let (mut wishes, mut side) = (Wishes::default(), None);
    loop {
        if words.take("side") {
            side = Some(words.side()?);
        } else if !wishes.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (account, ad) = (world.account(&who)?, find_ad(world, &name)?);
        let terms = world.engine.c2c().ad(ad).map(|ad| ad.terms.clone());
        let terms = terms.ok_or_else(|| StepError::at(&name, format!("`{}` is gone", name.text)))?;
        let terms = C2cAdTerms { side: side.unwrap_or(terms.side), ..wishes.over(&terms) };
        world.ask(ChangeC2cAd { account, ad, terms })?;
        Ok(Observations::none())
    }))
}

pub(super) fn switch(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("an advertisement")?;
    let on = words.choose(&[("on", true), ("off", false)])?;
    Ok(Box::new(move |world| {
        let (account, ad) = (world.account(&who)?, find_ad(world, &name)?);
        world.ask(SwitchC2cAd { account, ad, on })?;
        Ok(Observations::none())
    }))
}

pub(super) fn end(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("an advertisement")?;
    Ok(Box::new(move |world| {
        let (account, ad) = (world.account(&who)?, find_ad(world, &name)?);
        world.ask(EndC2cAd { account, ad })?;
        Ok(Observations::none())
    }))
}

fn read_size(words: &mut Words<'_>) -> Result<C2cSize, ParseError> {
    if words.take("amount") {
        return words.amount("an amount").map(C2cSize::Amount);
    }
    words.must("quantity")?;
    words.amount("a quantity").map(C2cSize::Quantity)
}

pub(super) fn take(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("an advertisement")?;
    let size = read_size(words)?;
    let (mut method, mut price, mut tail) = (METHOD, None, Tail::default());
    loop {
        if words.take("method") {
            method = words.parse("a method's number")?;
        } else if words.take("@") {
            price = Some(words.parse::<Price>("a price")?);
        } else if !tail.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (account, ad) = (world.account(&who)?, find_ad(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, TakeC2cAd { account, ad, size, method, price })?;
        tail.call(world, Kind::C2cOrder, &receipt);
        Ok(reported(&receipt, || {
            let Some(order) = world.engine.c2c().order(C2cOrderId(receipt.id)) else {
                return Observations::none();
            };
            Observations::none()
                .with("price", order.price)
                .with("amount", order.amount)
                .with("quantity", order.quantity)
                .with("fee", order.fee)
                .with("escrow", order.escrow())
                .with("until", show_moment(order.pay_until))
        }))
    }))
}

/// A line of one side about an order, with the request's key.
fn step(words: &mut Words<'_>, command: fn(AccountId, C2cOrderId, u16) -> Command) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a C2C order")?;
    let reason = if words.take("reason") { words.parse("a reason's number")? } else { 1 };
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, order) = (world.account(&who)?, find_order(world, &name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, command(account, order, reason))?;
        Ok(reported(&receipt, || {
            world.happened().iter().fold(Observations::none(), |facts, event| match event {
                Event::C2cReleased(release) => facts.with("received", release.received).with("fee", release.fee),
                Event::C2cHeld { until, .. } => facts.with("held", show_moment(*until)),
                Event::C2cReturned { amount, .. } => facts.with("returned", amount),
                Event::C2cPaid { release_until, .. } => facts.with("until", show_moment(*release_until)),
                Event::C2cAppealed { evidence_until, decide_until, .. } => {
                    facts.with("evidence", show_moment(*evidence_until)).with("decision", show_moment(*decide_until))
                }
                _ => facts,
            })
        }))
    }))
}

pub(super) fn paid(words: &mut Words<'_>) -> Result<Run, ParseError> {
    step(words, |account, order, _| MarkC2cPaid { account, order }.into())
}

pub(super) fn cancel(words: &mut Words<'_>) -> Result<Run, ParseError> {
    step(words, |account, order, reason| CancelC2cOrder { account, order, reason }.into())
}

pub(super) fn release(words: &mut Words<'_>) -> Result<Run, ParseError> {
    step(words, |account, order, _| ReleaseC2cOrder { account, order }.into())
}

pub(super) fn appeal(words: &mut Words<'_>) -> Result<Run, ParseError> {
    step(words, |account, order, reason| AppealC2cOrder { account, order, reason }.into())
}

pub(super) fn decide(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a C2C order")?;
    let outcomes = [("release", C2cOutcome::Release), ("refund", C2cOutcome::Refund { forged: false })];
    let mut outcome = words.choose(&outcomes)?;
    if words.take("forged") {
        outcome = C2cOutcome::Refund { forged: true };
    }
    let by = one_person(words)?;
    let second = if words.take("and") { Some(words.name("a second person")?) } else { None };
    let reason = if words.take("reason") { words.parse("a reason's number")? } else { 1 };
    Ok(Box::new(move |world| {
        let (order, by) = (find_order(world, &name)?, world.names.staff(&by)?);
        let second = second.as_ref().map(|second| world.names.staff(second)).transpose()?;
        world.ask(DecideC2cOrder { order, outcome, reason, by, second })?;
        Ok(Observations::none())
    }))
}

pub(super) fn ad(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("an advertisement")?;
    Ok(Box::new(move |world| {
        let id = find_ad(world, &name)?;
        let Some(view) = world.engine.c2c_ad_view(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        Ok(Observations::none()
            .with("status", if view.ad.on { "on" } else { "off" })
            .with_some("price", view.price)
            .with("available", view.available)
            .with("left", view.ad.left)
            .with("orders", view.ad.open)
            .with_some("min", view.range.map(|(minimum, _)| minimum))
            .with_some("max", view.range.map(|(_, maximum)| maximum)))
    }))
}

pub(super) fn order(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a C2C order")?;
    Ok(Box::new(move |world| {
        let id = find_order(world, &name)?;
        let Some(order) = world.engine.c2c().order(id) else {
            return Ok(Observations::none().with("gone", ""));
        };
        let next = order.appeal.map(|appeal| appeal.decide_until()).or(order.release_until());
        Ok(Observations::none()
            .with("status", kebab(&order.state()))
            .with("price", order.price)
            .with("amount", order.amount)
            .with("quantity", order.quantity)
            .with("fee", order.fee)
            .with("escrow", order.escrow())
            .with("value", order.value)
            .with("next", show_moment(next.unwrap_or(order.pay_until))))
    }))
}

pub(super) fn preview(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("an advertisement")?;
    let size = read_size(words)?;
    Ok(Box::new(move |world| {
        let id = find_ad(world, &name)?;
        let preview = world.engine.c2c_preview(id, size).map_err(StepError::Rejected)?;
        let deal = preview.deal;
        Ok(Observations::none()
            .with("price", deal.price)
            .with("amount", deal.amount)
            .with("quantity", deal.quantity)
            .with("fee", deal.fee)
            .with("escrow", preview.escrow)
            .with("received", preview.received))
    }))
}

/// With a coin also what is held of it.
pub(super) fn dealer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let coin = if words.is_empty() { None } else { Some(words.name("a coin")?) };
    Ok(Box::new(move |world| {
        let (account, now) = (world.account(&who)?, world.now);
        let dealer = world.engine.c2c().dealer(account).cloned().unwrap_or_default();
        let facts = Observations::none()
            .with("completed", dealer.completed)
            .with("today", dealer.takes_within_day(now).count())
            .with("left", dealer.value_left(now))
            .with_some("paused", dealer.is_paused(now).then(|| show_moment(dealer.paused_until)));
        let Some(coin) = &coin else {
            return Ok(facts);
        };
        let asset = world.asset(coin)?;
        let held = world.engine.c2c().held(account, asset, now);
        Ok(facts.with("held", held).with("withdrawable", world.engine.withdrawable(account, asset)))
    }))
}
