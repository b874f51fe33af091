//! A small exchange to measure on: one coin, its index, a spot market and a contract, and as many people as wanted.
//! Everything is said in commands, so the same world stands in a bare engine and behind a sequencer.

use plimsoll_engine::accounts::{KycLevel, Profile, Realm};
use plimsoll_engine::command::{
    CreditDeposit, Effect, FundHouse, ListAsset, ListIndex, ListMarket, ObservePrice, OfferSeconds, OpenAccount,
    PlaceOrder, PlaceSeconds, PublishCalendar, Sample, SetProfile, Transfer,
};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::{Class, Conversion, LiquiditySpec, MarketSpec, Product, SourceSpec, Tier};
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::seconds::Direction;
use plimsoll_engine::{Command, USDT};
use plimsoll_units::{
    AccountId, Amount, AssetId, CalendarId, IndexId, Lots, MarketId, NetworkId, Price, Quantity, Rate, Side, SourceId,
    Timestamp,
};

pub const INDEX: IndexId = IndexId(0);
pub const SPOT: MarketId = MarketId(0);
pub const CONTRACT: MarketId = MarketId(1);
pub const COIN: AssetId = AssetId(2);
const NETWORK: NetworkId = NetworkId(0);
const CALENDAR: CalendarId = CalendarId(0);
/// The house's money: enough that it is never what is measured.
const PLENTY: Amount = Amount::whole(1_000_000_000_000);
/// A customer's money, in each of two wallets and in the coin.
const PURSE: Amount = Amount::whole(10_000_000);

pub fn price(whole: i128) -> Price {
    Price::whole(whole)
}

/// The exchange itself. A liquidity provider with `depth` in its best level quotes the contract; without one, nobody does.
pub fn listings(depth: Option<Amount>) -> Vec<Command> {
    let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
    let never = Timestamp(i64::MAX / 2);
    let tick = Price::from_units(Price::SCALE / 100);
    let market = |symbol: &str, product, lot, liquidity| MarketSpec {
        symbol: symbol.to_owned(),
        index: INDEX,
        product,
        tick,
        lot,
        min_lots: Lots(1),
        max_lots: Lots(1_000_000),
        min_notional: Amount::ZERO,
        liquidity,
    };
    let tier = Tier {
        cap: Amount::whole(1_000_000_000),
        leverage_max: 100,
        maintenance: Rate::from_units(Rate::SCALE / 250),
        deduction: Amount::ZERO,
    };
    let contract = Product::Contract {
        settle: USDT,
        conversion: Conversion::One,
        leverage_max: 100,
        regulated_leverage_max: 2,
        tiers: vec![tier],
        funding: true,
    };
    let spot = Product::Spot { base: COIN, quote: USDT };
    let spread = Price::whole(1);
    let quotes = depth.map(|top_value| LiquiditySpec { spread, top_value, levels: 10, lean: None });
    let (step, lot) = (Quantity::from_units(Quantity::SCALE / 100_000), Quantity::from_units(Quantity::SCALE / 1_000));
    let mut commands: Vec<Command> = vec![
        ListAsset { code: "BTC".to_owned() }.into(),
        PublishCalendar {
            calendar: CALENDAR,
            until: never,
            windows: vec![(Timestamp::ZERO, never)],
            rollovers: Vec::new(),
        }
        .into(),
        ListIndex {
            symbol: "btcusdt".to_owned(),
            class: Class::Crypto,
            sources: (0..3).map(source).collect(),
            calendar: CALENDAR,
            values: Some(COIN),
            tick,
        }
        .into(),
        ListMarket { spec: market("btcusdt", spot, step, None) }.into(),
        ListMarket { spec: market("btcusdt-perp", contract, lot, quotes) }.into(),
        OfferSeconds {
            index: INDEX,
            period_s: 30,
            odds: Rate::from_units(Rate::SCALE * 85 / 100),
            minimum: Amount::whole(5),
            maximum: Amount::whole(500),
            all_or_nothing: true,
            open: true,
        }
        .into(),
    ];
    let houses = [House::Insurance(Class::Crypto), House::OptionPool, House::Liquidity(Wallet::Contract)];
    for (n, house) in houses.into_iter().enumerate() {
        let index = n as u32;
        commands.push(
            FundHouse { house, asset: USDT, amount: PLENTY, network: NETWORK, transaction: [1; 32], index }.into(),
        );
    }
    commands
}

/// One customer with money in every pocket. Numbers count from one: the house is account zero.
pub fn customer(number: u32) -> Vec<Command> {
    let account = AccountId(number);
    let mut transaction = [0; 32];
    transaction[..4].copy_from_slice(&number.to_le_bytes());
    let deposit = |asset, amount, index| CreditDeposit {
        account,
        asset,
        amount,
        network: NETWORK,
        transaction,
        index,
        is_final: true,
    };
    vec![
        OpenAccount { realm: Realm::Live, group: number }.into(),
        SetProfile {
            account,
            profile: Profile::Global,
            kyc: KycLevel::Advanced,
            assessed: true,
            seconds_allowed: true,
        }
        .into(),
        deposit(USDT, PURSE + PURSE, 0).into(),
        deposit(COIN, PURSE, 1).into(),
        Transfer { account, asset: USDT, from: Wallet::Platform, to: Wallet::Contract, amount: PURSE }.into(),
    ]
}

/// All three sources say the same.
pub fn tick(at: Timestamp, price: Price) -> Command {
    let samples = (0..3).map(|id| Sample { source: SourceId(id), price, at }).collect();
    ObservePrice { index: INDEX, samples }.into()
}

/// A market order that opens a position.
pub fn open(number: u32, side: Side, lots: i128, leverage: u16) -> Command {
    PlaceOrder {
        account: AccountId(number),
        market: CONTRACT,
        side,
        kind: OrderKind::Market { quantity: Quantity::from_units(lots * Quantity::SCALE / 1_000) },
        tif: TimeInForce::Ioc,
        self_trade: SelfTrade::ExpireTaker,
        effect: Effect::Open { leverage, take_profit: None, stop_loss: None },
    }
    .into()
}

/// A spot order of one step more or less, far from everything: it rests.
pub fn rest(number: u32, ticks: i128) -> Command {
    PlaceOrder {
        account: AccountId(number),
        market: SPOT,
        side: Side::Buy,
        kind: OrderKind::Limit {
            price: Price::from_units(ticks * Price::SCALE / 100),
            quantity: Quantity::from_units(Quantity::SCALE / 1_000),
        },
        tif: TimeInForce::Gtc,
        self_trade: SelfTrade::ExpireTaker,
        effect: Effect::Spot,
    }
    .into()
}

pub fn stake(number: u32, direction: Direction) -> Command {
    PlaceSeconds { account: AccountId(number), index: INDEX, period_s: 30, direction, stake: Amount::whole(5) }.into()
}
