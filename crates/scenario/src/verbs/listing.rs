//! Listings: `asset`, `index`, `spot`, `contract`.

use plimsoll_engine::USDT;
use plimsoll_engine::command::{ListAsset, ListIndex, ListMarket};
use plimsoll_engine::markets::{Class, Conversion, LiquiditySpec, MarketSpec, Product, SourceSpec};
use plimsoll_units::{Amount, IndexId, Lots, Price, Quantity};

use super::prices::say;
use super::tiers::{Tiers, regulated_leverage};
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

/// Default maximum lots per order.
const MAX_LOTS: u64 = 1_000_000_000;

pub(super) const CLASSES: &[(&str, Class)] = &[
    ("crypto", Class::Crypto),
    ("forex", Class::Forex),
    ("gold", Class::Gold),
    ("oil", Class::Oil),
    ("commodity", Class::Commodity),
    ("index", Class::Index),
    ("stock", Class::Stock),
];

pub(super) fn asset(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let code = words.name("a coin's code")?;
    Ok(Box::new(move |world| {
        world.ask(ListAsset { code: code.text.clone() })?;
        Ok(Observations::none())
    }))
}

#[derive(Clone)]
struct Source {
    name: Word,
    weight: u16,
    divide_by: Option<Word>,
}

struct IndexTerms {
    at: Option<Price>,
    tick: Price,
    calendar: Option<Word>,
    values: Option<Word>,
    sources: Vec<Source>,
}

const INDEX_OPTIONS: &[&str] = &["at", "tick", "calendar", "values", "sources"];

pub(super) fn index(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let symbol = words.name("a name")?;
    let class = words.choose(CLASSES)?;
    let mut terms =
        IndexTerms { at: None, tick: Price::from_units(1_000_000), calendar: None, values: None, sources: Vec::new() };
    while let Some(word) = words.peek() {
        match word.text.as_str() {
            "at" if words.take("at") => terms.at = Some(words.parse("a price")?),
            "tick" if words.take("tick") => terms.tick = words.parse("a tick")?,
            "calendar" if words.take("calendar") => terms.calendar = Some(words.name("a calendar")?),
            "values" if words.take("values") => terms.values = Some(words.name("a coin, or `none`")?),
            "sources" if words.take("sources") => terms.sources = read_sources(words)?,
            _ => break,
        }
    }
    if terms.sources.is_empty() {
        let plain = |text: &str| Word { text: text.to_owned(), column: symbol.column, quoted: false };
        terms.sources = ["a", "b", "c"].map(|name| Source { name: plain(name), weight: 1, divide_by: None }).to_vec();
    }
    Ok(Box::new(move |world| {
        let mut sources = Vec::new();
        for source in &terms.sources {
            let divide_by = source.divide_by.as_ref().map(|index| world.index(index)).transpose()?;
            sources.push(SourceSpec { id: world.names.source(&source.name)?, weight: source.weight, divide_by });
        }
        let calendar = match &terms.calendar {
            Some(name) => world.names.calendar(name)?,
            None => world.always_open()?,
        };
        let values = match &terms.values {
            Some(word) if word.is("none") => None,
            Some(word) => Some(world.asset(word)?),
            None => world.asset(&symbol).ok().filter(|asset| *asset != USDT),
        };
        let id = IndexId(world.engine.indexes().len() as u16);
        world.ask(ListIndex { symbol: symbol.text.clone(), class, sources, calendar, values, tick: terms.tick })?;
        match terms.at {
            Some(price) => say(world, id, price).map(|()| Observations::none()),
            None => Ok(Observations::none()),
        }
    }))
}

/// `binance:3`, or `coinbase:2/USDTUSD` for one that quotes in dollars.
fn read_sources(words: &mut Words<'_>) -> Result<Vec<Source>, ParseError> {
    let mut sources = Vec::new();
    while sources.is_empty() || words.peek().is_some_and(|word| !INDEX_OPTIONS.contains(&word.text.as_str())) {
        let column = words.peek().map_or(1, |word| word.column);
        sources.push(words.read("a source like `binance:3`", |text| {
            let word = |text: &str| Word { text: text.to_owned(), column, quoted: false };
            let (text, divide_by) = match text.split_once('/') {
                Some((text, index)) => (text, Some(word(index))),
                None => (text, None),
            };
            let (name, weight) = text.split_once(':').unwrap_or((text, "1"));
            let weight = weight.parse().map_err(|_| "its weight is a whole number".to_owned())?;
            Ok(Source { name: word(name), weight, divide_by })
        })?);
    }
    Ok(sources)
}

/// The terms that spot markets and contracts share.
struct Terms {
    index: Option<Word>,
    tick: Price,
    lot: Quantity,
    min_lots: u64,
    max_lots: u64,
    min_notional: Amount,
    liquidity: Option<LiquiditySpec>,
}

impl Terms {
    fn take(&mut self, words: &mut Words<'_>) -> Result<bool, ParseError> {
        let Some(word) = words.peek() else {
            return Ok(false);
        };
        match word.text.as_str() {
            "index" if words.take("index") => self.index = Some(words.name("an index")?),
            "tick" if words.take("tick") => self.tick = words.parse("a tick")?,
            "min-lots" if words.take("min-lots") => self.min_lots = words.parse("a number of lots")?,
            "max-lots" if words.take("max-lots") => self.max_lots = words.parse("a number of lots")?,
            "min-notional" if words.take("min-notional") => self.min_notional = words.amount("an amount")?,
            "quotes" if words.take("quotes") => {
                words.must("spread")?;
                let spread = words.parse("a spread")?;
                words.must("value")?;
                let top_value = words.amount("an amount")?;
                words.must("levels")?;
                let levels = words.parse("a number of levels")?;
                let lean = if words.take("lean") { Some(words.parse("a rate")?) } else { None };
                self.liquidity = Some(LiquiditySpec { spread, top_value, levels, lean });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn spec(&self, symbol: &Word, index: IndexId, product: Product) -> MarketSpec {
        MarketSpec {
            symbol: symbol.text.clone(),
            index,
            product,
            tick: self.tick,
            lot: self.lot,
            min_lots: Lots(self.min_lots),
            max_lots: Lots(self.max_lots),
            min_notional: self.min_notional,
            liquidity: self.liquidity,
        }
    }
}

/// The named index, or the one with the name of the market's first part.
fn index_of(world: &World, symbol: &Word, named: Option<&Word>) -> Result<IndexId, StepError> {
    if let Some(word) = named {
        return world.index(word);
    }
    let base = symbol.text.split(['/', '-']).next().unwrap_or_default();
    world.index(&Word { text: base.to_owned(), ..symbol.clone() })
}

pub(super) fn spot(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let (symbol, base, quote) = read_pair(words)?;
    let mut terms = Terms {
        index: None,
        tick: Price::from_units(1_000_000),
        lot: Quantity::from_units(1_000),
        min_lots: 1,
        max_lots: MAX_LOTS,
        min_notional: Amount::whole(5),
        liquidity: None,
    };
    loop {
        if words.take("step") {
            terms.lot = words.parse("a step")?;
        } else if !terms.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let product = Product::Spot { base: world.asset(&base)?, quote: world.asset(&quote)? };
        let index = index_of(world, &symbol, terms.index.as_ref())?;
        world.ask(ListMarket { spec: terms.spec(&symbol, index, product) })?;
        Ok(Observations::none())
    }))
}

fn read_pair(words: &mut Words<'_>) -> Result<(Word, Word, Word), ParseError> {
    let Some(word) = words.peek() else {
        return Err(words.wrong("a pair like `BTC/USDT`"));
    };
    let Some((base, quote)) = word.text.split_once('/') else {
        return Err(words.wrong("a pair like `BTC/USDT`"));
    };
    let part = |text: &str| Word { text: text.to_owned(), ..word.clone() };
    let (base, quote) = (part(base), part(quote));
    Ok((words.name("a pair")?, base, quote))
}

const CONTRACT_OPTIONS: &[&str] = &[
    "index",
    "tick",
    "min-lots",
    "max-lots",
    "min-notional",
    "quotes",
    "lot",
    "leverage",
    "regulated",
    "tiers",
    "settle",
    "funding",
    "overnight",
    "times",
    "divided-by",
];

struct ContractTerms {
    common: Terms,
    leverage: Option<u16>,
    regulated: Option<u16>,
    tiers: Tiers,
    settle: Option<Word>,
    funding: Option<bool>,
    times: Option<Word>,
    divided_by: Option<Word>,
}

pub(super) fn contract(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let symbol = words.name("a name")?;
    let mut terms = ContractTerms {
        common: Terms {
            index: None,
            tick: Price::from_units(1_000_000),
            lot: Quantity::from_units(100_000),
            min_lots: 1,
            max_lots: MAX_LOTS,
            min_notional: Amount::ZERO,
            liquidity: None,
        },
        leverage: None,
        regulated: None,
        tiers: Tiers::OfClass,
        settle: None,
        funding: None,
        times: None,
        divided_by: None,
    };
    while let Some(word) = words.peek() {
        match word.text.as_str() {
            "lot" if words.take("lot") => terms.common.lot = words.parse("the units of a lot")?,
            "leverage" if words.take("leverage") => terms.leverage = Some(words.parse("a leverage")?),
            "regulated" if words.take("regulated") => terms.regulated = Some(words.parse("a leverage")?),
            "tiers" if words.take("tiers") => {
                terms.tiers = Tiers::read(words, |text| CONTRACT_OPTIONS.contains(&text))?;
            }
            "settle" if words.take("settle") => terms.settle = Some(words.name("a coin")?),
            "funding" if words.take("funding") => terms.funding = Some(true),
            "overnight" if words.take("overnight") => terms.funding = Some(false),
            "times" if words.take("times") => terms.times = Some(words.name("an index")?),
            "divided-by" if words.take("divided-by") => terms.divided_by = Some(words.name("an index")?),
            _ if terms.common.take(words)? => {}
            _ => break,
        }
    }
    Ok(Box::new(move |world| {
        let index = index_of(world, &symbol, terms.common.index.as_ref())?;
        let product = terms.product(world, index)?;
        world.ask(ListMarket { spec: terms.common.spec(&symbol, index, product) })?;
        Ok(Observations::none())
    }))
}

impl ContractTerms {
    fn product(&self, world: &World, index: IndexId) -> Result<Product, StepError> {
        let class = world.engine.index(index).map_or(Class::Crypto, |i| i.class);
        let tiers = self.tiers.list(class);
        let leverage_max = self.leverage.or(tiers.first().map(|tier| tier.leverage_max)).unwrap_or(1);
        let conversion = match (&self.times, &self.divided_by) {
            (Some(index), _) => Conversion::Times(world.index(index)?),
            (None, Some(index)) => Conversion::DividedBy(world.index(index)?),
            (None, None) => Conversion::One,
        };
        Ok(Product::Contract {
            settle: self.settle.as_ref().map_or(Ok(USDT), |coin| world.asset(coin))?,
            conversion,
            leverage_max,
            regulated_leverage_max: self.regulated.unwrap_or(regulated_leverage(class)).min(leverage_max),
            tiers,
            funding: self.funding.unwrap_or(class == Class::Crypto),
        })
    }
}
