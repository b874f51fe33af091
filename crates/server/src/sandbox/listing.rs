//! Assets, indexes and markets of the universe.

use plimsoll_engine::command::{ListAsset, ListIndex, ListMarket, PublishFinancing};
use plimsoll_engine::markets::{Class, Conversion, LiquiditySpec, MarketSpec, Product, SourceSpec};
use plimsoll_engine::{Command, USDT};
use plimsoll_feeds::instruments::{
    Class as FeedClass, Conversion as FeedConversion, Instrument, InstrumentId, Universe,
};
use plimsoll_feeds::simulator::Source;
use plimsoll_units::{Amount, AssetId, CalendarId, IndexId, Lots, MarketId, Rate, SourceId};

use super::tiers;
use crate::venues::FeedSettings;

/// Value of the liquidity provider's best level: majors, and everything else.
const TOP_MAJOR: i128 = 30_000;
const TOP_OTHER: i128 = 8_000;
const LEVELS: u8 = 10;
/// How far the provider moves its quotes against an inventory worth its best level: 0.05 %.
const LEAN: Rate = Rate::from_units(Rate::SCALE / 2_000);
const MAJORS: [&str; 9] = ["btcusdt", "ethusdt", "eurusd", "gbpusd", "usdjpy", "xauusd", "us500", "nas100", "us30"];
/// Largest spot order, by value at the seed price.
const SPOT_ORDER_MAX: i128 = 5_000_000;

/// Spot coins with the ids the engine will assign: USDT exists already.
pub(crate) fn coins(universe: &Universe) -> Vec<(String, AssetId)> {
    let spot = universe.iter().filter(|(_, i)| i.spot.is_some());
    spot.enumerate().map(|(n, (_, i))| (i.coin.clone(), AssetId(2 * (n as u16 + 1)))).collect()
}

pub(super) fn assets(universe: &Universe) -> Vec<Command> {
    let list = |(coin, _): (String, AssetId)| Command::from(ListAsset { code: coin.to_ascii_uppercase() });
    coins(universe).into_iter().map(list).collect()
}

fn asset_of(coins: &[(String, AssetId)], coin: &str) -> Option<AssetId> {
    coins.iter().find(|(c, _)| c == coin).map(|(_, a)| *a)
}

pub(super) fn class(class: FeedClass) -> Class {
    Class::ALL[class.index()]
}

/// An instrument's number is its index's number.
pub(super) fn indexes(universe: &Universe, coins: &[(String, AssetId)], feeds: &FeedSettings) -> Vec<Command> {
    let simulated = |source: Source| SourceSpec { id: SourceId(source.index() as u16), weight: 1, divide_by: None };
    let sources = |i: &Instrument| {
        let venues = feeds.sources(universe, i);
        if venues.is_empty() { Source::ALL.into_iter().map(simulated).collect() } else { venues }
    };
    let list = |(_, i): (InstrumentId, &Instrument)| {
        Command::from(ListIndex {
            symbol: i.symbol.clone(),
            class: class(i.class),
            sources: sources(i),
            calendar: CalendarId(i.session.index() as u16),
            values: i.spot.as_ref().and_then(|_| asset_of(coins, &i.coin)),
            tick: i.tick,
        })
    };
    universe.iter().map(list).collect()
}

pub(super) fn markets(universe: &Universe, coins: &[(String, AssetId)]) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut next = 0;
    for (id, i) in universe.tradable() {
        if let Some(spec) = spot(id, i, coins) {
            commands.push(ListMarket { spec }.into());
            next += 1;
        }
        if let Some(spec) = contract(universe, id, i) {
            commands.push(ListMarket { spec }.into());
            if i.class != FeedClass::Crypto {
                commands.push(financing(MarketId(next), i).into());
            }
            next += 1;
        }
    }
    commands
}

fn liquidity(i: &Instrument) -> LiquiditySpec {
    let top = if MAJORS.contains(&i.symbol.as_str()) { TOP_MAJOR } else { TOP_OTHER };
    // In the quote currency: the same number of quote units keeps books alike; JPY and HKD books are scaled up.
    let scale = match i.quote.as_str() {
        "JPY" => 150,
        "HKD" | "CNH" => 8,
        _ => 1,
    };
    // Where longs and shorts pay each other, quotes follow the side that customers take, and funding with them.
    let lean = (i.class == FeedClass::Crypto).then_some(LEAN);
    LiquiditySpec { spread: i.spread, top_value: Amount::whole(top * scale), levels: LEVELS, lean }
}

fn spot(id: InstrumentId, i: &Instrument, coins: &[(String, AssetId)]) -> Option<MarketSpec> {
    let terms = i.spot.as_ref()?;
    let base = asset_of(coins, &i.coin)?;
    let most = SPOT_ORDER_MAX * Amount::SCALE * Amount::SCALE / i.seed_price.units() / terms.step.units();
    Some(MarketSpec {
        symbol: i.symbol.clone(),
        index: IndexId(id.0),
        product: Product::Spot { base, quote: USDT },
        tick: i.tick,
        lot: terms.step,
        min_lots: Lots((terms.quantity_min.units() / terms.step.units()).max(1) as u64),
        max_lots: Lots(most as u64),
        min_notional: terms.notional_min,
        liquidity: Some(liquidity(i)),
    })
}

fn contract(universe: &Universe, id: InstrumentId, i: &Instrument) -> Option<MarketSpec> {
    let terms = i.contract.as_ref().filter(|t| t.lots_max > 0)?;
    let conversion = match universe.conversion(&i.quote)? {
        FeedConversion::One => Conversion::One,
        FeedConversion::Times(id) => Conversion::Times(IndexId(id.0)),
        FeedConversion::Over(id) => Conversion::DividedBy(IndexId(id.0)),
    };
    Some(MarketSpec {
        symbol: format!("{}-perp", i.symbol),
        index: IndexId(id.0),
        product: Product::Contract {
            settle: USDT,
            conversion,
            leverage_max: terms.leverage_max,
            regulated_leverage_max: terms.leverage_max_retail,
            tiers: tiers::of(i),
            funding: i.class == FeedClass::Crypto,
        },
        tick: i.tick,
        lot: terms.lot,
        min_lots: Lots(terms.lots_min.max(1)),
        max_lots: Lots(terms.lots_max),
        min_notional: Amount::ZERO,
        liquidity: Some(liquidity(i)),
    })
}

/// The house's yearly markup on both sides; base rates come with a licensed source of them.
fn financing(market: MarketId, i: &Instrument) -> PublishFinancing {
    let basis_points = match i.class {
        FeedClass::Forex | FeedClass::Gold => 75,
        _ => 250,
    };
    let markup = Rate::from_units(basis_points * Rate::SCALE / 10_000);
    let days_per_year = if matches!(i.quote.as_str(), "GBP" | "AUD" | "HKD" | "SGD") { 365 } else { 360 };
    PublishFinancing { market, long: markup, short: markup, days_per_year }
}
