//! The instrument universe: every instrument with its tick, lot, caps and hours, as typed and validated data. Must not
//! know a current price, an account or an order.

mod table;

use std::collections::BTreeMap;
use std::fmt;

use plimsoll_units::{Amount, Price, Quantity, Rate};

use crate::calendar::Session;
pub use table::UniverseError;

/// More than any operator lists; keeps [`InstrumentId`] and every table over it small.
pub const INSTRUMENTS_MAX: usize = 1_000;

/// The index of an instrument in its universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstrumentId(pub u16);

impl InstrumentId {
    /// For indexing dense tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The asset class. Fees, margin tiers and index tolerances depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[repr(u8)]
pub enum Class {
    Crypto,
    Forex,
    Gold,
    Oil,
    Commodity,
    Index,
    Stock,
}

impl Class {
    pub const ALL: [Self; 7] =
        [Self::Crypto, Self::Forex, Self::Gold, Self::Oil, Self::Commodity, Self::Index, Self::Stock];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name on the wire and in the tables.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Crypto => "CRYPTO",
            Self::Forex => "FOREX",
            Self::Gold => "GOLD",
            Self::Oil => "OIL",
            Self::Commodity => "COMMODITY",
            Self::Index => "INDEX",
            Self::Stock => "STOCK",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// One instrument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instrument {
    /// Lower case, unique: `btcusdt`.
    pub symbol: String,
    /// Display form: `BTC/USDT`.
    pub display: String,
    /// The client's key for it: `btc` for coins, the symbol for everything else.
    pub coin: String,
    pub class: Class,
    /// The currency of its price.
    pub quote: String,
    /// A round price to start a simulation from; not a quote.
    pub seed_price: Price,
    pub tick: Price,
    /// Decimals that show every tick.
    pub price_decimals: u8,
    /// The spread between best bid and best ask in a quiet market.
    pub spread: Price,
    /// Standard deviation of the yearly return.
    pub volatility: Rate,
    pub session: Session,
    /// Absent where no margined contract is listed.
    pub contract: Option<ContractTerms>,
    /// Absent where there is no spot market.
    pub spot: Option<SpotTerms>,
    /// Whether second-contracts are offered.
    pub seconds: bool,
}

impl Instrument {
    /// Listed only to convert one currency into another.
    pub fn is_conversion_only(&self) -> bool {
        self.contract.is_none() && self.spot.is_none()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractTerms {
    /// Units per lot.
    pub lot: Quantity,
    /// A lot's unit, for display: `oz`, `USD/pt`.
    pub unit: String,
    pub lots_min: u64,
    pub lots_max: u64,
    pub leverage_max: u16,
    /// The cap for regulated retail clients.
    pub leverage_max_retail: u16,
    pub maker_fee: Rate,
    pub taker_fee: Rate,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotTerms {
    pub step: Quantity,
    pub quantity_min: Quantity,
    pub notional_min: Amount,
}

/// How an amount of a currency is converted to US dollars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// It is counted as dollars already.
    One,
    /// Multiply by this instrument's price.
    Times(InstrumentId),
    /// Divide by this instrument's price.
    Over(InstrumentId),
}

/// All instruments, in the order of their table; conversion-only ones last.
#[derive(Clone, Debug)]
pub struct Universe {
    instruments: Vec<Instrument>,
    by_symbol: BTreeMap<String, InstrumentId>,
}

impl Universe {
    /// The default universe: 61 tradable instruments and two conversions, compiled in.
    pub fn bundled() -> Self {
        Self::from_json(include_str!("../../data/instruments.json"), include_str!("../../data/conversions.json"))
            .expect("the bundled tables are valid: a test reads them")
    }

    /// The same with the conversions first: a price in dollars can be converted to USDT only by an index that was
    /// listed before.
    pub fn bundled_conversions_first() -> Self {
        let Self { mut instruments, .. } = Self::bundled();
        // Stable: each part keeps its order.
        instruments.sort_by_key(|instrument| !instrument.is_conversion_only());
        let symbols = instruments.iter().map(|instrument| instrument.symbol.clone());
        let by_symbol = symbols.zip((0..).map(InstrumentId)).collect();
        Self { instruments, by_symbol }
    }

    /// Reads an operator's tables: tradable instruments, then conversion-only ones.
    pub fn from_json(tradable: &str, conversions: &str) -> Result<Self, UniverseError> {
        let instruments = table::read(tradable, conversions)?;
        let mut by_symbol = BTreeMap::new();
        for (id, instrument) in (0..).map(InstrumentId).zip(&instruments) {
            if by_symbol.insert(instrument.symbol.clone(), id).is_some() {
                return Err(UniverseError::Duplicate(instrument.symbol.clone()));
            }
        }
        Ok(Self { instruments, by_symbol })
    }

    pub fn len(&self) -> usize {
        self.instruments.len()
    }
    pub fn is_empty(&self) -> bool {
        self.instruments.is_empty()
    }

    /// # Panics
    /// When `id` is from another, larger universe.
    #[inline]
    pub fn get(&self, id: InstrumentId) -> &Instrument {
        &self.instruments[id.index()]
    }

    pub fn find(&self, symbol: &str) -> Option<InstrumentId> {
        self.by_symbol.get(symbol).copied()
    }

    pub fn iter(&self) -> impl Iterator<Item = (InstrumentId, &Instrument)> {
        (0..).map(InstrumentId).zip(&self.instruments)
    }

    /// Everything that can be traded.
    pub fn tradable(&self) -> impl Iterator<Item = (InstrumentId, &Instrument)> {
        self.iter().filter(|(_, instrument)| !instrument.is_conversion_only())
    }

    /// How `currency` is converted to dollars with the listed instruments; `None` without a way.
    pub fn conversion(&self, currency: &str) -> Option<Conversion> {
        if currency == "USD" || currency == "USDT" {
            return Some(Conversion::One);
        }
        let currency = currency.to_ascii_lowercase();
        let direct = self.find(&format!("{currency}usd")).map(Conversion::Times);
        direct.or_else(|| self.find(&format!("usd{currency}")).map(Conversion::Over))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_universe_has_the_61_instruments_and_two_conversions() {
        let universe = Universe::bundled();
        assert_eq!(universe.len(), 63);
        assert_eq!(universe.tradable().count(), 61);
        let count = |class| universe.tradable().filter(|(_, i)| i.class == class).count();
        assert_eq!(Class::ALL.map(count), [14, 14, 2, 2, 9, 8, 12]);
        assert_eq!(universe.tradable().filter(|(_, i)| i.spot.is_some()).count(), 14);
        assert_eq!(universe.tradable().filter(|(_, i)| i.contract.is_some()).count(), 60);
    }

    #[test]
    fn terms_are_read_exactly() {
        let universe = Universe::bundled();
        let btc = universe.get(universe.find("btcusdt").unwrap());
        assert_eq!((btc.tick, btc.spread), ("0.01".parse().unwrap(), Price::ONE));
        assert_eq!(btc.volatility, "0.55".parse().unwrap());
        let contract = btc.contract.as_ref().unwrap();
        assert_eq!(contract.lot, "0.001".parse().unwrap());
        assert_eq!((contract.leverage_max, contract.leverage_max_retail), (100, 2));
        assert_eq!(contract.taker_fee, "0.0005".parse().unwrap());
        assert_eq!(btc.spot.as_ref().unwrap().step, "0.00001".parse().unwrap());

        let eurusd = universe.get(universe.find("eurusd").unwrap());
        assert_eq!(eurusd.contract.as_ref().unwrap().maker_fee, "0.000012".parse().unwrap());
        assert_eq!(eurusd.contract.as_ref().unwrap().taker_fee, "0.00003".parse().unwrap());
        assert!(eurusd.seconds && eurusd.spot.is_none());

        let usdc = universe.get(universe.find("usdcusdt").unwrap());
        assert!(usdc.contract.is_none(), "a lot of nothing is no contract");
        assert_eq!(usdc.spot.as_ref().unwrap().quantity_min, Quantity::ONE);
    }

    #[test]
    fn every_quote_currency_leads_to_dollars() {
        let universe = Universe::bundled();
        for (_, instrument) in universe.tradable() {
            assert!(universe.conversion(&instrument.quote).is_some(), "{}", instrument.quote);
        }
        let id = |symbol| universe.find(symbol).unwrap();
        assert_eq!(universe.conversion("USDT"), Some(Conversion::One));
        assert_eq!(universe.conversion("EUR"), Some(Conversion::Times(id("eurusd"))));
        assert_eq!(universe.conversion("JPY"), Some(Conversion::Over(id("usdjpy"))));
        assert_eq!(universe.conversion("HKD"), Some(Conversion::Over(id("usdhkd"))));
        assert_eq!(universe.conversion("XYZ"), None);
    }

    #[test]
    fn conversions_can_come_first() {
        let (usual, turned) = (Universe::bundled(), Universe::bundled_conversions_first());
        assert_eq!(turned.len(), usual.len());
        assert!(turned.find("usdtusd").unwrap() < turned.find("btcusdt").unwrap());
        for (id, instrument) in turned.iter() {
            assert_eq!(turned.find(&instrument.symbol), Some(id));
        }
        let tradable = |universe: &Universe| universe.tradable().map(|(_, i)| i.symbol.clone()).collect::<Vec<_>>();
        assert_eq!(tradable(&usual), tradable(&turned));
    }
}
