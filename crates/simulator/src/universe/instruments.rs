//! The instruments a run can have: one of each kind that the engine treats differently.

use plimsoll_engine::markets::{Class, Conversion, LiquiditySpec, MarketSpec, Product, Tier};
use plimsoll_units::{Amount, AssetId, CalendarId, IndexId, Lots, Price, Rate};

use super::{ALWAYS, SESSIONS};

pub(crate) struct Instrument {
    pub(crate) symbol: &'static str,
    pub(crate) class: Class,
    pub(crate) start: &'static str,
    pub(crate) index_tick: &'static str,
    pub(crate) calendar: CalendarId,
    pub(crate) sources: u16,
    /// The coin that this index values.
    pub(crate) values: Option<&'static str>,
    /// Whether one of its sources quotes in dollars.
    pub(crate) dollars: bool,
}

const fn instrument(symbol: &'static str, class: Class, start: &'static str, index_tick: &'static str) -> Instrument {
    let calendar = ALWAYS;
    Instrument { symbol, class, start, index_tick, calendar, sources: 3, values: None, dollars: false }
}

/// In listing order: an index that others divide by comes before them.
pub(crate) const INSTRUMENTS: [Instrument; 7] = [
    instrument("USDTUSD", Class::Forex, "1", "0.00001"),
    Instrument {
        values: Some("BTC"),
        dollars: true,
        sources: 4,
        ..instrument("BTCUSDT", Class::Crypto, "60000", "0.01")
    },
    Instrument { values: Some("ETH"), ..instrument("ETHUSDT", Class::Crypto, "3300", "0.01") },
    instrument("EURUSD", Class::Forex, "1.085", "0.00001"),
    Instrument { calendar: SESSIONS, ..instrument("GER40", Class::Index, "18000", "0.1") },
    Instrument { sources: 2, ..instrument("USDJPY", Class::Forex, "150", "0.001") },
    Instrument { calendar: SESSIONS, ..instrument("AAPL", Class::Stock, "190", "0.01") },
];

pub(crate) const USDT_USD: IndexId = IndexId(0);
pub(crate) const BTC_USDT: IndexId = IndexId(1);
pub(crate) const ETH_USDT: IndexId = IndexId(2);
pub(crate) const EUR_USD: IndexId = IndexId(3);
pub(crate) const GER40: IndexId = IndexId(4);
pub(crate) const USD_JPY: IndexId = IndexId(5);
pub(crate) const AAPL: IndexId = IndexId(6);

fn tier(cap: i128, leverage_max: u16, maintenance: &str, deduction: i128) -> Tier {
    let maintenance = Rate::from_percent(maintenance).expect("a percentage");
    Tier { cap: Amount::whole(cap), leverage_max, maintenance, deduction: Amount::whole(deduction) }
}

fn tiers(class: Class) -> Vec<Tier> {
    match class {
        Class::Crypto => vec![
            tier(50_000, 100, "0.4", 0),
            tier(250_000, 75, "0.5", 50),
            tier(1_000_000, 50, "1", 1_300),
            tier(10_000_000, 20, "2.5", 16_300),
        ],
        Class::Stock => {
            vec![tier(100_000, 20, "2.5", 0), tier(500_000, 10, "5", 2_500), tier(2_000_000, 5, "10", 27_500)]
        }
        _ => vec![tier(500_000, 100, "0.5", 0), tier(2_000_000, 50, "1", 2_500), tier(10_000_000, 20, "2.5", 32_500)],
    }
}

fn text<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text} is a number"))
}

pub(crate) fn spot(symbol: &str, index: IndexId, base: AssetId, liquidity: Option<LiquiditySpec>) -> MarketSpec {
    let (tick, lot) = if index == BTC_USDT { ("0.1", "0.00001") } else { ("0.01", "0.0001") };
    MarketSpec {
        symbol: symbol.to_owned(),
        index,
        product: Product::Spot { base, quote: plimsoll_engine::USDT },
        tick: text(tick),
        lot: text(lot),
        min_lots: Lots(1),
        max_lots: Lots(100_000_000),
        min_notional: Amount::whole(5),
        liquidity,
    }
}

pub(crate) fn contract(symbol: &str, index: IndexId, liquidity: Option<LiquiditySpec>) -> MarketSpec {
    let class = INSTRUMENTS[index.index()].class;
    let (tick, lot, conversion) = match index {
        BTC_USDT => ("0.1", "0.001", Conversion::One),
        ETH_USDT => ("0.01", "0.01", Conversion::One),
        EUR_USD => ("0.00001", "1000", Conversion::One),
        GER40 => ("0.1", "0.1", Conversion::Times(EUR_USD)),
        USD_JPY => ("0.001", "1000", Conversion::DividedBy(USD_JPY)),
        _ => ("0.01", "1", Conversion::One),
    };
    MarketSpec {
        symbol: symbol.to_owned(),
        index,
        product: Product::Contract {
            settle: plimsoll_engine::USDT,
            conversion,
            leverage_max: 100,
            regulated_leverage_max: if class == Class::Crypto { 2 } else { 5 },
            tiers: tiers(class),
            funding: class == Class::Crypto,
        },
        tick: text(tick),
        lot: text(lot),
        min_lots: Lots(1),
        max_lots: Lots(10_000_000),
        min_notional: Amount::ZERO,
        liquidity,
    }
}

/// A spread of about 0.02 % of the price.
pub(crate) fn liquidity(index: IndexId, top_value: i128, levels: u8) -> LiquiditySpec {
    let start: Price = text(INSTRUMENTS[index.index()].start);
    let spread = Price::from_units((start.units() / 5_000).max(2_000));
    // In yen a value has two more digits.
    let top_value = if index == USD_JPY { top_value * 150 } else { top_value };
    // Every other book leans against what its provider holds.
    let lean = index.0.is_multiple_of(2).then(|| Rate::from_units(Rate::SCALE / 1_000));
    LiquiditySpec { spread, top_value: Amount::whole(top_value), levels, lean }
}
