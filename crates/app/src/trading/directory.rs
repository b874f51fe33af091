//! Directory of listed instruments and their names, read by requests without the engine.
//!
//! Holds the terms that never change after listing; no prices and no states.

use std::sync::Arc;

use plimsoll_engine::Engine;
use plimsoll_engine::markets::{Class, Market, Product};
use plimsoll_units::{AssetId, IndexId, MarketId, Price, Quantity};
use rustc_hash::FxHashMap;

/// Quote coin of crypto instruments, which are named by their base coin.
const QUOTE: &str = "usdt";
/// Maximum length of a name.
const NAME_MAX: usize = 32;

/// One instrument and its markets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instrument {
    pub index: IndexId,
    /// `btcusdt`, `eurusd`.
    pub symbol: String,
    /// `btc`; for other instruments, the symbol.
    pub coin: String,
    pub class: Class,
    pub spot: Option<SpotTerms>,
    pub contract: Option<ContractTerms>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpotTerms {
    pub market: MarketId,
    pub base: AssetId,
    pub quote: AssetId,
    pub tick: Price,
    pub step: Quantity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractTerms {
    pub market: MarketId,
    pub tick: Price,
    /// Units of one lot.
    pub lot: Quantity,
}

/// All listed instruments.
#[derive(Clone, Debug, Default)]
pub struct Directory {
    instruments: Vec<Instrument>,
    /// Asset codes, lower case; the practice twin has the same.
    coins: Vec<String>,
    by_name: FxHashMap<String, usize>,
    by_market: FxHashMap<MarketId, usize>,
}

impl Directory {
    pub(super) fn of(engine: &Engine) -> Arc<Self> {
        let mut directory =
            Self { coins: engine.assets().iter().map(|code| code.to_ascii_lowercase()).collect(), ..Self::default() };
        for (n, index) in engine.indexes().iter().enumerate() {
            let id = IndexId(n as u16);
            let symbol = index.symbol.to_ascii_lowercase();
            let coin = match (index.class, symbol.strip_suffix(QUOTE)) {
                (Class::Crypto, Some(coin)) if !coin.is_empty() => coin.to_owned(),
                _ => symbol.clone(),
            };
            let mut instrument = Instrument { index: id, symbol, coin, class: index.class, spot: None, contract: None };
            for market in engine.markets().iter().filter(|market| market.spec.index == id) {
                instrument.add(market);
                directory.by_market.insert(market.id, n);
                directory.by_name.insert(market.spec.symbol.to_ascii_lowercase(), n);
            }
            directory.by_name.insert(instrument.symbol.clone(), n);
            directory.by_name.insert(instrument.coin.clone(), n);
            directory.instruments.push(instrument);
        }
        Arc::new(directory)
    }

    /// By coin, symbol or market, in any case: `btc`, `BTCUSDT`, `btc/usdt`.
    pub fn find(&self, name: &str) -> Option<&Instrument> {
        if name.is_empty() || name.len() > NAME_MAX {
            return None;
        }
        if let Some(place) = self.by_name.get(name) {
            return self.instruments.get(*place);
        }
        let plain: String =
            name.chars().filter(|c| !matches!(c, '/' | '_' | ' ')).map(|c| c.to_ascii_lowercase()).collect();
        self.by_name.get(&plain).and_then(|place| self.instruments.get(*place))
    }

    pub fn instrument(&self, index: IndexId) -> Option<&Instrument> {
        self.instruments.get(index.index())
    }

    pub fn of_market(&self, market: MarketId) -> Option<&Instrument> {
        self.by_market.get(&market).and_then(|place| self.instruments.get(*place))
    }

    pub fn instruments(&self) -> &[Instrument] {
        &self.instruments
    }

    /// The code of a live or practice coin, lower case.
    pub fn coin(&self, asset: AssetId) -> &str {
        self.coins.get(asset.index() / 2).map_or("", String::as_str)
    }
}

impl Instrument {
    fn add(&mut self, market: &Market) {
        let (tick, step) = (market.spec.tick, market.spec.lot);
        match market.spec.product {
            Product::Spot { base, quote } => {
                self.spot = Some(SpotTerms { market: market.id, base, quote, tick, step });
            }
            Product::Contract { .. } => self.contract = Some(ContractTerms { market: market.id, tick, lot: step }),
        }
    }

    /// Tick size of one of its markets.
    pub fn tick(&self, market: MarketId) -> Price {
        let spot = self.spot.filter(|terms| terms.market == market).map(|terms| terms.tick);
        spot.or(self.contract.map(|terms| terms.tick)).unwrap_or(Price::from_units(1))
    }

    /// Lot size in one of its markets.
    pub fn lot(&self, market: MarketId) -> Quantity {
        let spot = self.spot.filter(|terms| terms.market == market).map(|terms| terms.step);
        spot.or(self.contract.map(|terms| terms.lot)).unwrap_or(Quantity::from_units(1))
    }
}
