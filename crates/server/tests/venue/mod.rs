//! A small venue that is always open: two coins, two spot markets, a contract, second-contracts, a swap desk and a
//! road for withdrawals, with money in every house account. Shared by the drills and the golden journal.

use plimsoll_engine::command::{
    FundHouse, ListAsset, ListIndex, ListMarket, ObservePrice, OfferSeconds, OfferSwap, OpenChannel, PublishCalendar,
    Sample,
};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::{Class, Conversion, LiquiditySpec, MarketSpec, Product, SourceSpec, Tier};
use plimsoll_engine::{Command, USDT};
use plimsoll_units::{
    Amount, AssetId, CalendarId, IndexId, Lots, MarketId, NetworkId, Price, Quantity, Rate, SourceId, Timestamp,
};

pub(crate) const BTC: AssetId = AssetId(2);
pub(crate) const ETH: AssetId = AssetId(4);
pub(crate) const BTC_INDEX: IndexId = IndexId(0);
pub(crate) const ETH_INDEX: IndexId = IndexId(1);
pub(crate) const BTC_SPOT: MarketId = MarketId(0);
pub(crate) const ETH_SPOT: MarketId = MarketId(1);
pub(crate) const BTC_CONTRACT: MarketId = MarketId(2);
pub(crate) const CHAIN: NetworkId = NetworkId(1);
pub(crate) const PERIOD_S: u32 = 30;

const SOURCES: [u16; 3] = [1, 2, 3];
/// The years 2000 to 2200.
const ALWAYS: (Timestamp, Timestamp) = (Timestamp(946_684_800_000), Timestamp(7_258_118_400_000));
const HOUSE_USDT: i128 = 50_000_000;
const HOUSE_COINS: i128 = 10_000;

/// Everything the venue lists and owns, in order.
pub(crate) fn opening() -> Vec<Command> {
    let mut commands = vec![
        ListAsset { code: "BTC".to_owned() }.into(),
        ListAsset { code: "ETH".to_owned() }.into(),
        calendar().into(),
        index("btcusdt", BTC).into(),
        index("ethusdt", ETH).into(),
        market("btcusdt", BTC_INDEX, Product::Spot { base: BTC, quote: USDT }).into(),
        market("ethusdt", ETH_INDEX, Product::Spot { base: ETH, quote: USDT }).into(),
        market("btcusdt-perp", BTC_INDEX, contract()).into(),
        seconds().into(),
    ];
    commands.extend([USDT, BTC, ETH].map(|asset| Command::from(swap(asset))));
    commands.extend([USDT, BTC].map(|asset| Command::from(channel(asset))));
    commands.extend(capital());
    commands
}

/// What all sources of an index say at once.
pub(crate) fn tick(index: IndexId, price: Price, at: Timestamp) -> ObservePrice {
    let samples = SOURCES.map(|source| Sample { source: SourceId(source), price, at });
    ObservePrice { index, samples: samples.to_vec() }
}

fn calendar() -> PublishCalendar {
    PublishCalendar { calendar: CalendarId(0), until: ALWAYS.1, windows: vec![ALWAYS], rollovers: Vec::new() }
}

fn index(symbol: &str, coin: AssetId) -> ListIndex {
    let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
    ListIndex {
        symbol: symbol.to_owned(),
        class: Class::Crypto,
        sources: SOURCES.map(source).to_vec(),
        calendar: CalendarId(0),
        values: Some(coin),
        tick: Price::from_units(Price::SCALE / 100),
    }
}

fn market(symbol: &str, index: IndexId, product: Product) -> ListMarket {
    let liquidity = LiquiditySpec { spread: Price::whole(2), top_value: Amount::whole(20_000), levels: 4, lean: None };
    ListMarket {
        spec: MarketSpec {
            symbol: symbol.to_owned(),
            index,
            product,
            tick: Price::from_units(Price::SCALE / 100),
            lot: Quantity::from_units(Quantity::SCALE / 10_000),
            min_lots: Lots(1),
            max_lots: Lots(10_000_000),
            min_notional: Amount::whole(5),
            liquidity: Some(liquidity),
        },
    }
}

fn contract() -> Product {
    let tier = |thousands: i128, leverage_max, percent, deduction| Tier {
        cap: Amount::whole(thousands * 1_000),
        leverage_max,
        maintenance: Rate::from_units(percent * Rate::SCALE / 100),
        deduction: Amount::whole(deduction),
    };
    Product::Contract {
        settle: USDT,
        conversion: Conversion::One,
        leverage_max: 50,
        regulated_leverage_max: 2,
        tiers: vec![tier(100, 50, 1, 0), tier(10_000, 20, 2, 1_000)],
        funding: true,
    }
}

fn seconds() -> OfferSeconds {
    OfferSeconds {
        index: BTC_INDEX,
        period_s: PERIOD_S,
        odds: Rate::from_units(Rate::SCALE / 100 * 85),
        minimum: Amount::whole(5),
        maximum: Amount::whole(500),
        all_or_nothing: true,
        open: true,
    }
}

fn swap(asset: AssetId) -> OfferSwap {
    OfferSwap {
        asset,
        half_spread: Rate::from_units(Rate::SCALE / 1_000),
        commission: Rate::from_units(Rate::SCALE / 1_000),
        minimum: Amount::from_units(Amount::SCALE / 10_000),
        maximum: Amount::whole(100_000),
        open: true,
    }
}

fn channel(asset: AssetId) -> OpenChannel {
    OpenChannel {
        network: CHAIN,
        asset,
        minimum: Amount::from_units(Amount::SCALE / 1_000),
        maximum: Amount::whole(100_000),
        fee_rate: Rate::from_units(Rate::SCALE / 1_000),
        fixed_fee: Amount::ZERO,
        free_per_day: 0,
        count_per_day: 10,
        deposit_minimum: Amount::from_units(1),
        open: true,
    }
}

fn capital() -> impl Iterator<Item = Command> {
    let usdt = [
        House::Insurance(Class::Crypto),
        House::OptionPool,
        House::SwapDesk,
        House::Corrections,
        House::Liquidity(Wallet::Platform),
        House::Liquidity(Wallet::Contract),
    ];
    let coins = [House::SwapDesk, House::Liquidity(Wallet::Platform)];
    let usdt = usdt.map(|house| (house, USDT, HOUSE_USDT)).into_iter();
    let coins = [BTC, ETH].into_iter().flat_map(move |asset| coins.map(|house| (house, asset, HOUSE_COINS)));
    usdt.chain(coins).zip(0..).map(|((house, asset, whole), index)| {
        Command::from(FundHouse {
            house,
            asset,
            amount: Amount::whole(whole),
            network: CHAIN,
            transaction: [0xca; 32],
            index,
        })
    })
}
