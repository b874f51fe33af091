//! Test node: one index with a spot and a contract market, on a journal in its own folder.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use plimsoll_engine::accounts::{KycLevel, Profile, Realm};
use plimsoll_engine::command::{
    CreditDeposit, Effect, FundHouse, ListAsset, ListIndex, ListMarket, ObservePrice, OpenAccount, PlaceOrder,
    PublishCalendar, Sample, SetProfile,
};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::{Class, Conversion, LiquiditySpec, MarketSpec, Product, SourceSpec, Tier};
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::{Command, USDT};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_sequencer::{Options, Platform, Reading, Sequencer};
use plimsoll_store::Store;
use plimsoll_units::{
    AccountId, Amount, AssetId, CalendarId, DAY_MS, IndexId, Lots, MINUTE_MS, MarketId, NetworkId, Price, SECOND_MS,
    Side, SourceId, Timestamp,
};

use crate::app::AppContext;
use crate::clock::Clock;
use crate::config::Config;
use crate::engine_client::EngineClient;
use crate::markets::{Markets, Named, PreparedMarkets};
use crate::replica::Replica;
use crate::tasks::Tasks;

/// Ten minutes before midnight, UTC, between a Sunday and a Monday.
pub(super) const START: Timestamp = Timestamp(20_527 * DAY_MS - 10 * MINUTE_MS);
pub(super) const BTC: AssetId = AssetId(2);
pub(super) const SPOT: MarketId = MarketId(0);
pub(super) const PERP: MarketId = MarketId(1);

/// A manual clock. Clones show the same time.
#[derive(Clone)]
pub(super) struct HandClock(Arc<AtomicI64>);

impl HandClock {
    pub(super) fn new() -> Self {
        Self(Arc::new(AtomicI64::new(START.0)))
    }
    pub(super) fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
    pub(super) fn pass(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

impl plimsoll_sequencer::Clock for HandClock {
    fn read(&mut self) -> Reading {
        let us = self.now().0 * 1_000;
        Reading { wall_us: us, steady_us: us }
    }
}

pub(super) struct Node {
    sequencer: Sequencer<Platform>,
    pub(super) engine_client: EngineClient,
    pub(super) markets: Markets,
    tasks: Tasks,
    time: HandClock,
    clock: Clock,
}

impl Node {
    pub(super) async fn boot(folder: &Path, store: &Store, time: &HandClock) -> Self {
        let address = format!("sqlite:{}", folder.join("journal.db").display());
        let journal = plimsoll_journal::open(&address).unwrap();
        let again = address.clone();
        let base = AppContext {
            config: Arc::new(Config { sandbox: false, ..Config::default() }),
            clock: Clock::by_hand(time.now()),
            store: store.clone(),
            journal: Arc::new(move || plimsoll_journal::open(&again)),
            universe: Arc::new(Universe::bundled()),
            calendar: Arc::new(Calendar::bundled()),
            tasks: Tasks::default(),
        };
        let (tasks, clock) = (base.tasks.clone(), base.clock.clone());
        let prepared = PreparedMarkets::new(&base);
        let (replica, feed) = Replica::new(plimsoll_journal::open(&address).unwrap(), vec![prepared.watcher()]);
        let mut options = Options::new("test");
        options.force_lease = true;
        let sequencer =
            Sequencer::<Platform>::open(journal, Box::new(time.clone()), Some(Box::new(feed)), &options).unwrap();
        let engine_client = EngineClient::new(sequencer.handle(), replica);
        let markets = prepared.start(engine_client.clone());
        let node = Self { sequencer, engine_client, markets, tasks, time: time.clone(), clock };
        node.until(Markets::is_joined).await;
        node
    }

    /// Waits for background work.
    pub(super) async fn until(&self, done: impl Fn(&Markets) -> bool) {
        for _ in 0..2_000 {
            if done(&self.markets) {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        panic!("it never came");
    }

    pub(super) async fn run(&self, command: impl Into<Command>) -> u64 {
        let command = command.into();
        self.clock.set(self.time.now());
        let done = self.engine_client.submit(command.clone(), None).await;
        let receipt = done.unwrap_or_else(|failure| panic!("{command:?}: {failure}")).receipt;
        self.engine_client.read(|_| ()).await.unwrap();
        receipt.id
    }

    pub(super) async fn list(&self) {
        self.run(ListAsset { code: "BTC".to_owned() }).await;
        let until = START.plus(400 * DAY_MS);
        let windows = vec![(Timestamp::ZERO, until)];
        self.run(PublishCalendar { calendar: CalendarId(0), until, windows, rollovers: vec![] }).await;
        let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
        self.run(ListIndex {
            symbol: "btcusdt".to_owned(),
            class: Class::Crypto,
            sources: vec![source(1), source(2), source(3)],
            calendar: CalendarId(0),
            values: Some(BTC),
            tick: "0.01".parse().unwrap(),
        })
        .await;
        let spot = Product::Spot { base: BTC, quote: USDT };
        self.run(ListMarket { spec: spec("btcusdt", spot, "0.00001") }).await;
        self.run(ListMarket { spec: spec("btcusdt-perp", contract(), "0.001") }).await;
    }

    /// A stock with its own contract, on an index that serves nothing else.
    pub(super) async fn list_stock(&self) -> (IndexId, MarketId) {
        let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
        let index = self.run(ListIndex {
            symbol: "aapl".to_owned(),
            class: Class::Stock,
            sources: vec![source(1), source(2), source(3)],
            calendar: CalendarId(0),
            values: None,
            tick: "0.01".parse().unwrap(),
        });
        let index = IndexId(index.await as u16);
        let spec = MarketSpec { index, ..spec("aapl-cfd", contract(), "1") };
        (index, MarketId(self.run(ListMarket { spec }).await as u16))
    }

    /// A contract quoted by the provider.
    pub(super) async fn list_quoted(&self) -> (IndexId, MarketId) {
        let (house, network, transaction) = (House::Liquidity(Wallet::Contract), NetworkId(0), [9; 32]);
        let amount = Amount::whole(1_000_000);
        self.run(FundHouse { house, asset: USDT, amount, network, transaction, index: 0 }).await;
        let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
        let index = self.run(ListIndex {
            symbol: "eurusd".to_owned(),
            class: Class::Forex,
            sources: vec![source(1), source(2), source(3)],
            calendar: CalendarId(0),
            values: None,
            tick: "0.01".parse().unwrap(),
        });
        let index = IndexId(index.await as u16);
        let liquidity =
            LiquiditySpec { spread: Price::whole(2), top_value: Amount::whole(1_000), levels: 4, lean: None };
        let spec = MarketSpec { index, liquidity: Some(liquidity), ..spec("eurusd-perp", contract(), "0.001") };
        (index, MarketId(self.run(ListMarket { spec }).await as u16))
    }

    /// Sends a price from all sources and advances a second.
    pub(super) async fn tick(&self, price: Price) {
        self.tick_of(IndexId(0), price).await;
    }

    pub(super) async fn tick_of(&self, index: IndexId, price: Price) {
        let at = self.time.now();
        let sample = |n| Sample { source: SourceId(n), price, at };
        self.run(ObservePrice { index, samples: vec![sample(1), sample(2), sample(3)] }).await;
        self.time.pass(SECOND_MS);
    }

    pub(super) async fn person(&self, n: u8) -> AccountId {
        let account = AccountId(self.run(OpenAccount { realm: Realm::Live, group: u32::from(n) + 10 }).await as u32);
        let (profile, kyc) = (Profile::Global, KycLevel::Advanced);
        self.run(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true }).await;
        for (index, asset, amount) in [(0, USDT, Amount::whole(200_000)), (1, BTC, Amount::whole(10))] {
            let (transaction, network) = ([n; 32], NetworkId(1));
            self.run(CreditDeposit { account, asset, amount, network, transaction, index, is_final: true }).await;
        }
        account
    }

    pub(super) async fn order(&self, account: AccountId, side: Side, price: &str, quantity: &str) {
        let kind = OrderKind::Limit { price: price.parse().unwrap(), quantity: quantity.parse().unwrap() };
        let (tif, self_trade, effect) = (TimeInForce::Gtc, SelfTrade::ExpireTaker, Effect::Spot);
        self.run(PlaceOrder { account, market: SPOT, side, kind, tif, self_trade, effect }).await;
    }

    pub(super) fn btc(&self) -> Named {
        self.markets.resolve("btc").expect("it is listed")
    }

    /// An orderly shutdown.
    pub(super) async fn stop(self) {
        self.sequencer.stop();
        self.tasks.stop().await;
    }

    /// A crash: nothing is written.
    pub(super) fn crash(self) {
        self.sequencer.stop();
    }
}

fn contract() -> Product {
    let tier = Tier {
        cap: Amount::whole(1_000_000),
        leverage_max: 100,
        maintenance: "0.004".parse().unwrap(),
        deduction: Amount::ZERO,
    };
    Product::Contract {
        settle: USDT,
        conversion: Conversion::One,
        leverage_max: 100,
        regulated_leverage_max: 2,
        tiers: vec![tier],
        funding: true,
    }
}

fn spec(symbol: &str, product: Product, lot: &str) -> MarketSpec {
    MarketSpec {
        symbol: symbol.to_owned(),
        index: IndexId(0),
        product,
        tick: "0.01".parse().unwrap(),
        lot: lot.parse().unwrap(),
        min_lots: Lots(1),
        max_lots: Lots(10_000_000),
        min_notional: Amount::ZERO,
        liquidity: None,
    }
}
