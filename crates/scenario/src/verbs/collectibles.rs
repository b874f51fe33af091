//! Collectibles: `mint-item`, `price-item`, `buy-item`, `item`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{BuyCollectible, MintCollectible, PriceCollectible};
use plimsoll_units::Rate;

use super::tail::{Tail, one_person, reported};
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::Words;

pub(super) const ITEM: &[&str] = &["owner", "price", "fee", "royalty"];

pub(super) fn mint(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("an item")?;
    words.must("for")?;
    let who = words.name("the owner")?;
    let (mut series, mut number, mut author) = (1, 1, None);
    let (mut handling_fee, mut royalty) = (Rate::ZERO, Rate::ZERO);
    loop {
        if words.take("series") {
            series = words.parse("a number")?;
        } else if words.take("number") {
            number = words.parse("a number")?;
        } else if words.take("author") {
            author = Some(words.name("the author")?);
        } else if words.take("fee") {
            handling_fee = words.rate("a fraction of the price")?;
        } else if words.take("royalty") {
            royalty = words.rate("a fraction of the price")?;
        } else {
            break;
        }
    }
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let (collectible, owner) = (world.names.collectible(&name)?, world.account(&who)?);
        let author = author.as_ref().map(|author| world.account(author)).transpose()?;
        let by = world.names.staff(&by)?;
        world.ask(MintCollectible { collectible, series, number, owner, author, handling_fee, royalty, by })?;
        Ok(Observations::none())
    }))
}

pub(super) fn price(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("an item")?;
    let price = if words.take("none") { None } else { Some(words.amount("a price or `none`")?) };
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, collectible) = (world.account(&who)?, world.names.collectible(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, PriceCollectible { account, collectible, price })?;
        Ok(reported(&receipt, Observations::none))
    }))
}

pub(super) fn buy(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("an item")?;
    let price = if words.take("at") { Some(words.amount("a price")?) } else { None };
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, collectible) = (world.account(&who)?, world.names.collectible(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, BuyCollectible { account, collectible, price })?;
        Ok(reported(&receipt, || {
            world.happened().iter().fold(Observations::none(), |facts, event| match event {
                Event::CollectibleSold { price, fee, royalty, .. } => {
                    let received = *price - *fee - *royalty;
                    facts.with("price", price).with("fee", fee).with("royalty", royalty).with("received", received)
                }
                _ => facts,
            })
        }))
    }))
}

pub(super) fn item(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("an item")?;
    Ok(Box::new(move |world| {
        let id = world.names.collectible(&name)?;
        let Some(item) = world.engine.collectibles().item(id) else {
            return Err(StepError::at(&name, format!("no item is called `{}`", name.text)));
        };
        let price = item.price.map_or_else(|| "none".to_owned(), |price| price.to_string());
        Ok(Observations::none()
            .with("owner", world.names.account_name(item.owner))
            .with("price", price)
            .with("fee", item.handling_fee)
            .with("royalty", item.royalty))
    }))
}
