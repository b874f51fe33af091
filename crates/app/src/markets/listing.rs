//! Listings and their names: one resolver for every endpoint and socket. Must not know prices.

use std::collections::HashMap;
use std::sync::Arc;

use plimsoll_engine::Engine;
use plimsoll_engine::markets::Class;
use plimsoll_feeds::instruments::{Instrument, Universe};
use plimsoll_units::{IndexId, MarketId, Price};

use super::series::SeriesId;

/// Longer names match nothing.
const NAME_BYTES_MAX: usize = 32;
/// Minimum length of a search for a class name.
const CLASS_BYTES_MIN: usize = 3;
/// Decimals of a price whose instrument is in no table.
const DECIMALS_UNKNOWN: u8 = 8;

/// One instrument: its price index and its markets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub index: IndexId,
    /// `btcusdt`, `eurusd`.
    pub symbol: String,
    /// Its name in clients: `btc` for coins, the symbol for everything else.
    pub coin: String,
    /// Its display name: `BTC/USDT`.
    pub display: String,
    pub quote: String,
    pub class: Class,
    pub tick: Price,
    pub decimals: u8,
    pub session: String,
    pub spot: Option<MarketId>,
    pub contract: Option<MarketId>,
}

impl Listing {
    /// The market that its name alone means: spot where it exists, else its contract.
    pub fn primary(&self) -> Option<MarketId> {
        self.spot.or(self.contract)
    }

    /// Symbol of one of its markets: the coin for the primary market, `btc-perp` for a contract beside it.
    pub fn market_symbol(&self, market: MarketId) -> String {
        if self.primary() == Some(market) { self.coin.clone() } else { self.contract_name() }
    }

    fn contract_name(&self) -> String {
        format!("{}-perp", self.coin)
    }

    /// Symbol of its index.
    pub fn index_symbol(&self) -> String {
        format!("{}-index", self.coin)
    }

    /// Its markets.
    pub fn markets(&self) -> impl Iterator<Item = MarketId> {
        self.spot.into_iter().chain(self.contract)
    }

    pub fn is_tradable(&self) -> bool {
        self.primary().is_some()
    }

    fn of(engine: &Engine, universe: &Universe, index: IndexId) -> Option<Self> {
        let symbol = engine.index(index)?.symbol.clone();
        let known = universe.find(&symbol).map(|id| universe.get(id));
        let (spot, contract) = (engine.spot_on(index), engine.contract_on(index));
        let market = spot.or(contract).and_then(|id| engine.market(id));
        let text = |of: fn(&Instrument) -> &str, otherwise: &str| known.map_or(otherwise, of).to_owned();
        Some(Self {
            coin: text(|i| &i.coin, &symbol).to_ascii_lowercase(),
            display: text(|i| &i.display, &symbol),
            quote: text(|i| &i.quote, "USDT"),
            session: text(|i| i.session.code(), ""),
            class: engine.index(index)?.class,
            tick: known.map(|i| i.tick).or(market.map(|m| m.spec.tick)).unwrap_or(Price::from_units(1)),
            decimals: known.map_or(DECIMALS_UNKNOWN, |i| i.price_decimals),
            index,
            symbol,
            spot,
            contract,
        })
    }
}

/// The target of a resolved name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub listing: Arc<Listing>,
    /// The named market; `None` for an instrument that only has a price.
    pub market: Option<MarketId>,
}

/// All listings.
#[derive(Clone, Debug, Default)]
pub struct Listings {
    by_index: Vec<Arc<Listing>>,
    /// The market of a name, where the name means a particular one.
    names: HashMap<String, (IndexId, Option<MarketId>)>,
    /// The index of each market, and its symbol.
    markets: Vec<(IndexId, String)>,
}

impl Listings {
    pub(super) fn of(engine: &Engine, universe: &Universe) -> Self {
        let mut listings = Self::default();
        for n in 0..engine.indexes().len() {
            let Some(listing) = Listing::of(engine, universe, IndexId(n as u16)) else {
                continue;
            };
            let meant = (listing.index, listing.primary());
            listings.names.insert(listing.symbol.clone(), meant);
            if listing.is_tradable() {
                listings.names.insert(listing.coin.clone(), meant);
            }
            listings.names.insert(listing.index_symbol(), (listing.index, None));
            if listing.contract.is_some() {
                listings.names.insert(listing.contract_name(), (listing.index, listing.contract));
            }
            listings.by_index.push(Arc::new(listing));
        }
        for market in engine.markets() {
            let name = market.spec.symbol.to_ascii_lowercase();
            listings.names.insert(name.clone(), (market.spec.index, Some(market.id)));
            listings.markets.push((market.spec.index, name));
        }
        listings
    }

    /// By coin (`btc`), by symbol (`btcusdt`, `eurusd`), by contract (`btc-perp`, `btcusdt-perp`), by index
    /// (`btc-index`); upper or lower case, with or without a slash.
    pub fn resolve(&self, name: &str) -> Option<Named> {
        let name = name.trim();
        if name.is_empty() || name.len() > NAME_BYTES_MAX {
            return None;
        }
        let name = name.to_ascii_lowercase().replace(['/', '_'], "");
        let (index, market) = *self.names.get(&name)?;
        Some(Named { listing: Arc::clone(self.get(index)?), market })
    }

    pub fn get(&self, index: IndexId) -> Option<&Arc<Listing>> {
        self.by_index.get(index.index())
    }

    pub fn of_market(&self, market: MarketId) -> Option<&Arc<Listing>> {
        self.get(self.markets.get(market.index())?.0)
    }

    pub(super) fn of_series(&self, series: SeriesId) -> Option<&Arc<Listing>> {
        match series {
            SeriesId::Index(index) => self.get(index),
            SeriesId::Last(market) | SeriesId::Mark(market) => self.of_market(market),
        }
    }

    /// A market's unique symbol.
    pub(super) fn market_name(&self, market: MarketId) -> Option<&str> {
        self.markets.get(market.index()).map(|(_, name)| name.as_str())
    }

    /// In the order of the instrument table, including conversion rates that are not traded.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Listing>> {
        self.by_index.iter()
    }

    /// Everything an order can be placed in.
    pub fn tradable(&self) -> impl Iterator<Item = &Arc<Listing>> {
        self.iter().filter(|listing| listing.is_tradable())
    }

    /// Listings whose coin or symbol contains the text, then those of a class of that name (`gold`), best matches
    /// first, at most `most`.
    pub fn search(&self, text: &str, most: usize) -> Vec<Arc<Listing>> {
        let text = text.trim().to_ascii_lowercase().replace('/', "");
        if text.len() > NAME_BYTES_MAX {
            return Vec::new();
        }
        let is_class = |class: Class, text: &str| {
            text.len() >= CLASS_BYTES_MIN && format!("{class:?}").to_ascii_lowercase().starts_with(text)
        };
        let rank = |listing: &Listing| {
            let names = [listing.coin.as_str(), listing.symbol.as_str()];
            if names.contains(&text.as_str()) {
                Some(0)
            } else if names.iter().any(|name| name.starts_with(&text)) {
                Some(1)
            } else if names.iter().any(|name| name.contains(&text)) {
                Some(2)
            } else {
                is_class(listing.class, &text).then_some(3)
            }
        };
        let mut found: Vec<(u8, &Arc<Listing>)> =
            self.tradable().filter_map(|listing| Some((rank(listing)?, listing))).collect();
        found.sort_by_key(|(rank, listing)| (*rank, listing.index));
        found.into_iter().take(most).map(|(_, listing)| Arc::clone(listing)).collect()
    }
}
