//! Test venue with its own journal: one instrument, spot and contract, and users with money.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use plimsoll_engine::accounts::{KycLevel, Profile, Realm, Status};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::{Class, Conversion, MarketSpec, Product, SourceSpec, Tier};
use plimsoll_engine::{Command, RequestKey, USDT};
use plimsoll_sequencer::{Options, Platform, Reading, Sequencer};
use plimsoll_store::{Address, Store};
use plimsoll_units::*;

use crate::trading::{OpenTrades, Trading};
use crate::{
    AppError, EngineClient, History, OpenJournal, Principal, Replica, SessionId, Tasks, UserId, content, projection,
};

pub(super) const BTC: AssetId = AssetId(2);
pub(super) const INDEX: IndexId = IndexId(0);
const START: Timestamp = Timestamp(20_240 * DAY_MS + DAY_MS / 2);

pub(super) struct Venue {
    pub(super) trading: Trading,
    pub(super) engine_client: EngineClient,
    now: Arc<AtomicI64>,
    people: AtomicI64,
    _tasks: Tasks,
    _sequencer: Sequencer<Platform>,
    _folder: tempfile::TempDir,
}

/// A clock that stands still until a test moves it.
struct HandClock(Arc<AtomicI64>);

impl plimsoll_sequencer::Clock for HandClock {
    fn read(&mut self) -> Reading {
        let us = self.0.load(Ordering::SeqCst) * 1_000;
        Reading { wall_us: us, steady_us: us }
    }
}

pub(super) fn amount(text: &str) -> Amount {
    text.parse().unwrap()
}
pub(super) fn price(text: &str) -> Price {
    text.parse().unwrap()
}
pub(super) fn quantity(text: &str) -> Quantity {
    text.parse().unwrap()
}

pub(super) fn key(who: &Principal, name: u8) -> Option<RequestKey> {
    Some(RequestKey { account: who.account, key: [name; 16], issued_at: START })
}

/// The code of a refusal.
pub(super) fn code<T: std::fmt::Debug>(result: Result<T, AppError>) -> i32 {
    match result {
        Err(AppError::Refused(refusal)) => refusal.code,
        other => panic!("a refusal was expected: {other:?}"),
    }
}

fn market(symbol: &str, product: Product, lot: &str, min_notional: Amount) -> ListMarket {
    let spec = MarketSpec {
        symbol: symbol.to_owned(),
        index: INDEX,
        product,
        tick: price("0.01"),
        lot: quantity(lot),
        min_lots: Lots(1),
        max_lots: Lots(10_000_000),
        min_notional,
        liquidity: None,
    };
    ListMarket { spec }
}

fn listing() -> Vec<Command> {
    let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
    let until = START.plus(400 * DAY_MS);
    let tier = Tier {
        cap: Amount::whole(50_000),
        leverage_max: 100,
        maintenance: "0.004".parse().unwrap(),
        deduction: Amount::ZERO,
    };
    let perp = Product::Contract {
        settle: USDT,
        conversion: Conversion::One,
        leverage_max: 100,
        regulated_leverage_max: 2,
        tiers: vec![tier],
        funding: false,
    };
    let (odds, minimum, maximum) = ("0.85".parse().unwrap(), amount("5"), amount("500"));
    let (network, transaction) = (NetworkId(1), [9; 32]);
    vec![
        ListAsset { code: "BTC".to_owned() }.into(),
        PublishCalendar { calendar: CalendarId(0), until, windows: vec![(Timestamp(1), until)], rollovers: vec![] }
            .into(),
        ListIndex {
            symbol: "btcusdt".to_owned(),
            class: Class::Crypto,
            sources: vec![source(1), source(2), source(3)],
            calendar: CalendarId(0),
            values: Some(BTC),
            tick: price("0.01"),
        }
        .into(),
        market("btcusdt", Product::Spot { base: BTC, quote: USDT }, "0.00001", Amount::whole(5)).into(),
        market("btcusdt-perp", perp, "0.001", Amount::ZERO).into(),
        OfferSeconds { index: INDEX, period_s: 30, odds, minimum, maximum, all_or_nothing: true, open: true }.into(),
        FundHouse { house: House::OptionPool, asset: USDT, amount: amount("1000000"), network, transaction, index: 0 }
            .into(),
    ]
}

impl Venue {
    pub(super) async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plimsoll.db").display());
        let now = Arc::new(AtomicI64::new(START.0));
        let (trades, watcher) = OpenTrades::new();
        let store = Store::open(&Address::beside_journal(&url).unwrap()).await.unwrap();
        let clock = Box::new(HandClock(Arc::clone(&now)));
        let (tasks, journal) = (Tasks::default(), url.clone());
        let opener: OpenJournal = Arc::new(move || plimsoll_journal::open(&journal));
        let (projector, projection) = projection::start(store.clone(), opener, &tasks);
        let opened = tokio::task::spawn_blocking(move || {
            let (replica, feed) =
                Replica::new(plimsoll_journal::open(&url).unwrap(), vec![Box::new(projector), Box::new(watcher)]);
            let journal = plimsoll_journal::open(&url).unwrap();
            let sequencer =
                Sequencer::<Platform>::open(journal, clock, Some(Box::new(feed)), &Options::new("test")).unwrap();
            (sequencer, replica)
        });
        let (sequencer, replica) = opened.await.unwrap();
        let engine_client = EngineClient::new(sequencer.handle(), replica);
        let history = History::new(store.clone(), engine_client.clone(), projection);
        let content = content::Context {
            store: store.clone(),
            engine_client: engine_client.clone(),
            clock: crate::Clock::by_hand(START),
            config: Arc::default(),
            profiles: Arc::new(crate::Profiles::new(engine_client.clone())),
            pushes: crate::pushes::Pushes::default(),
            seals: Arc::new(crate::seal::Seals::random()),
        };
        let content = content::Content::start(content).await.unwrap();
        let trading = Trading::new(engine_client.clone(), store, history, trades, content);
        let people = AtomicI64::new(0);
        let venue = Self { trading, engine_client, now, people, _tasks: tasks, _sequencer: sequencer, _folder: folder };
        for command in listing() {
            venue.run(command).await;
        }
        venue.tick("60000").await;
        // Names are resolved from the replica without waiting.
        venue.engine_client.read(|_| ()).await.unwrap();
        venue
    }

    pub(super) async fn run(&self, command: impl Into<Command>) -> u64 {
        let command = command.into();
        let said = format!("{command:?}");
        self.engine_client
            .submit(command, None)
            .await
            .unwrap_or_else(|failure| panic!("{said}: {failure:?}"))
            .receipt
            .id
    }

    pub(super) fn pass(&self, ms: i64) {
        self.now.fetch_add(ms, Ordering::SeqCst);
    }

    pub(super) fn now(&self) -> Timestamp {
        Timestamp(self.now.load(Ordering::SeqCst))
    }

    /// Sends this price from three sources, a millisecond later.
    pub(super) async fn tick(&self, at: &str) {
        self.pass(1);
        let sample = |n| Sample { source: SourceId(n), price: price(at), at: self.now() };
        self.run(ObservePrice { index: INDEX, samples: vec![sample(1), sample(2), sample(3)] }).await;
    }

    async fn person_in(&self, realm: Realm) -> Principal {
        let number = self.people.fetch_add(1, Ordering::SeqCst) + 1;
        let account = AccountId(self.run(OpenAccount { realm, group: number as u32 }).await as u32);
        Principal {
            user: UserId(number),
            session: SessionId(number),
            account,
            live_account: account,
            realm,
            status: Status::Normal,
            signed_in_at: START,
        }
    }

    /// A user with money in both wallets and coins to sell.
    pub(super) async fn person(&self) -> Principal {
        let person = self.person_in(Realm::Live).await;
        let account = person.account;
        let (profile, kyc) = (Profile::Global, KycLevel::Advanced);
        self.run(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true }).await;
        for (index, asset, money) in [(0, USDT, "200000"), (1, BTC, "10")] {
            let mut transaction = [7; 32];
            transaction[..4].copy_from_slice(&account.0.to_le_bytes());
            let (amount, network) = (amount(money), NetworkId(1));
            self.run(CreditDeposit { account, asset, amount, network, transaction, index, is_final: true }).await;
        }
        let (from, to) = (Wallet::Platform, Wallet::Contract);
        self.run(Transfer { account, asset: USDT, from, to, amount: amount("100000") }).await;
        person
    }

    pub(super) async fn pupil(&self) -> Principal {
        self.person_in(Realm::Practice).await
    }
}
