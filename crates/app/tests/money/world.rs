//! A small platform: two coins, their channels, a desk, and people with passwords.

use std::sync::Arc;

use async_trait::async_trait;
use plimsoll_app::money::{
    Money, MoneyConfig, MoneyContext, MoneyWorker, Proof, Purpose, SandboxPace, WithdrawalAuthorizer,
};
use plimsoll_app::seal::Seals;
use plimsoll_app::{
    Alarms, AppError, Clock, Config, EngineClient, Principal, Replica, Result, SessionId, UserId, refusal,
};
use plimsoll_chain::addresses::channels_of;
use plimsoll_engine::accounts::{KycLevel, Profile, Realm, Status};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::{Class, SourceSpec};
use plimsoll_engine::{Command, USDT};
use plimsoll_sequencer::{Options, Platform, Reading, Sequencer};
use plimsoll_store::Store;
use plimsoll_store::test_support::stores;
use plimsoll_units::*;
use tempfile::TempDir;

pub(crate) const BTC: AssetId = AssetId(2);
/// How much later the rails look again; longer than a block of the hasty sandbox.
const ROUND_MS: i64 = 5;
const HOUSE_ROAD: NetworkId = NetworkId(0);

/// Lets those pass who say the right words; which people have which is identity's to know.
struct Words;

#[async_trait]
impl WithdrawalAuthorizer for Words {
    async fn check_fund_password(&self, _user: UserId, password: &str) -> Result<()> {
        if password == "fund" { Ok(()) } else { Err(refusal::FUND_PASSWORD_WRONG.into()) }
    }
    async fn require_factor(&self, _principal: &Principal, proof: &Proof, purpose: Purpose) -> Result<()> {
        if proof.totp == format!("{purpose:?}") { Ok(()) } else { Err(refusal::FACTOR_REQUIRED.into()) }
    }
    async fn require_owner(&self, _principal: &Principal, proof: &Proof) -> Result<()> {
        if proof.login_password == "owner" { Ok(()) } else { Err(refusal::PROOF_REQUIRED.into()) }
    }
    /// Says which of them was wrong, unlike identity: these tests are about the order of checks.
    async fn prove(&self, principal: &Principal, proof: &Proof, purpose: Purpose) -> Result<()> {
        self.check_fund_password(principal.user, &proof.fund_password).await?;
        self.require_factor(principal, proof, purpose).await
    }
}

pub(crate) fn proof(purpose: Purpose) -> Proof {
    Proof { fund_password: "fund".to_owned(), totp: format!("{purpose:?}"), ..Proof::default() }
}

/// The engine's time is the world's: it stands until it is told to [pass](World::pass), however slow the machine is.
struct ByHand(Clock);

impl plimsoll_sequencer::Clock for ByHand {
    fn read(&mut self) -> Reading {
        let us = self.0.now().0 * 1_000;
        Reading { wall_us: us, steady_us: us }
    }
}

pub(crate) struct World {
    pub(crate) money: Money,
    pub(crate) rails: MoneyWorker,
    pub(crate) engine_client: EngineClient,
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) context: MoneyContext,
    config: Arc<Config>,
    _sequencer: Sequencer<Platform>,
    _folder: TempDir,
}

/// Dollars for a euro.
pub(crate) const EURUSD: IndexId = IndexId(1);

pub(crate) fn amount(text: &str) -> Amount {
    text.parse().unwrap()
}

/// Everything as fast as it goes.
pub(crate) fn hasty() -> SandboxPace {
    SandboxPace { block_ms: 1, bank_ms: 0, stage_ms: 0, desk_ms: 0, loan_ms: 0, rest_ms: 0 }
}

/// One world on each database.
pub(crate) async fn worlds(pace: SandboxPace) -> Vec<World> {
    let mut worlds = Vec::new();
    for store in stores().await {
        worlds.push(World::new(store, pace.clone()).await);
    }
    worlds
}

/// Worlds whose prices have been fresh for long enough to be quoted from.
pub(crate) async fn priced_worlds() -> Vec<World> {
    let worlds = worlds(hasty()).await;
    for _ in 0..3 {
        for world in &worlds {
            world.tick("60000").await;
            world.pass(3_500);
        }
    }
    worlds
}

impl World {
    async fn new(store: Store, pace: SandboxPace) -> Self {
        Self::with(store, MoneyConfig { sandbox: pace, ..Default::default() }).await
    }

    pub(crate) async fn with(store: Store, money: MoneyConfig) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = format!("sqlite:{}", folder.path().join("journal.db").display());
        let open = || plimsoll_journal::open(&address).unwrap();
        let (replica, feed) = Replica::new(open(), Vec::new());
        let options = Options::new("test");
        let clock = Clock::by_hand(Clock::system().now());
        let by_hand = Box::new(ByHand(clock.clone()));
        let sequencer = Sequencer::<Platform>::open(open(), by_hand, Some(Box::new(feed)), &options).unwrap();
        let engine_client = EngineClient::new(sequencer.handle(), replica);
        let config = Config { money, ..Default::default() };
        let config = Arc::new(config);
        let seals = Arc::new(Seals::random());
        let context = MoneyContext {
            store: store.clone(),
            engine_client: engine_client.clone(),
            seals,
            alarms: Alarms::default(),
        };
        let money = Money::new(Arc::clone(&config), clock.clone(), context.clone(), Arc::new(Words)).unwrap();
        let rails = MoneyWorker::new(money.clone());
        let world =
            Self { money, rails, engine_client, store, clock, context, config, _sequencer: sequencer, _folder: folder };
        world.list().await;
        world
    }

    pub(crate) fn pass(&self, ms: i64) {
        self.clock.set(self.clock.now().plus(ms));
    }

    /// The rails as they will find everything so much later.
    pub(crate) fn later(&self, ms: i64) -> MoneyWorker {
        let clock = Clock::by_hand(self.clock.now().plus(ms));
        MoneyWorker::new(Money::new(Arc::clone(&self.config), clock, self.context.clone(), Arc::new(Words)).unwrap())
    }

    pub(crate) async fn run(&self, command: impl Into<Command>) -> u64 {
        self.engine_client.submit(command, None).await.unwrap().receipt.id
    }

    async fn list(&self) {
        self.run(ListAsset { code: "BTC".to_owned() }).await;
        let now = self.clock.now();
        let hours = vec![(Timestamp::ZERO, now.plus(DAY_MS))];
        let calendar = CalendarId(0);
        self.run(PublishCalendar { calendar, until: now.plus(DAY_MS), windows: hours, rollovers: vec![] }).await;
        let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
        self.run(ListIndex {
            symbol: "btcusdt".to_owned(),
            class: Class::Crypto,
            sources: vec![source(1), source(2), source(3)],
            calendar,
            values: Some(BTC),
            tick: "0.01".parse().unwrap(),
        })
        .await;
        self.run(ListIndex {
            symbol: "eurusd".to_owned(),
            class: Class::Forex,
            sources: vec![source(1), source(2), source(3)],
            calendar,
            values: None,
            tick: "0.00001".parse().unwrap(),
        })
        .await;
        self.tick("60000").await;
        self.tick_of(EURUSD, "1.085").await;
        for (asset, coin) in [(USDT, "USDT"), (BTC, "BTC")] {
            for channel in channels_of(coin) {
                self.run(OpenChannel {
                    network: channel.network.id,
                    asset,
                    minimum: amount("0.001"),
                    maximum: amount("100000"),
                    fee_rate: "0.001".parse().unwrap(),
                    fixed_fee: if asset == USDT { Amount::ONE } else { Amount::ZERO },
                    free_per_day: 0,
                    count_per_day: 5,
                    deposit_minimum: amount("0.0001"),
                    open: true,
                })
                .await;
            }
            let (half_spread, commission) = ("0.0008".parse().unwrap(), "0.001".parse().unwrap());
            let (minimum, maximum) = (amount("0.0001"), amount("100000"));
            self.run(OfferSwap { asset, half_spread, commission, minimum, maximum, open: true }).await;
            let (house, index) = (House::SwapDesk, u32::from(asset.0));
            let amount = amount("1000000");
            self.run(FundHouse { house, asset, amount, network: HOUSE_ROAD, transaction: [0; 32], index }).await;
        }
    }

    pub(crate) async fn tick(&self, price: &str) {
        self.tick_of(IndexId(0), price).await;
    }

    pub(crate) async fn tick_of(&self, index: IndexId, price: &str) {
        let at = self.clock.now();
        let sample = |id| Sample { source: SourceId(id), price: price.parse().unwrap(), at };
        self.run(ObservePrice { index, samples: vec![sample(1), sample(2), sample(3)] }).await;
    }

    /// Somebody whose identity was checked thoroughly.
    pub(crate) async fn person(&self, user: i64) -> Principal {
        let account = self.run(OpenAccount { realm: Realm::Live, group: user as u32 }).await;
        let account = AccountId(account as u32);
        self.run(SetProfile {
            account,
            profile: Profile::Global,
            kyc: KycLevel::Advanced,
            assessed: true,
            seconds_allowed: true,
        })
        .await;
        let (user, session) = (UserId(user), SessionId(1));
        let (realm, status, signed_in_at) = (Realm::Live, Status::Normal, self.clock.now());
        Principal { user, session, account, live_account: account, realm, status, signed_in_at }
    }

    /// Somebody with USDT.
    pub(crate) async fn rich(&self, user: i64, money: &str) -> Principal {
        let person = self.person(user).await;
        let mut transaction = [7; 32];
        transaction[..8].copy_from_slice(&user.to_le_bytes());
        let (account, amount) = (person.account, amount(money));
        self.run(CreditDeposit {
            account,
            asset: USDT,
            amount,
            network: HOUSE_ROAD,
            transaction,
            index: 0,
            is_final: true,
        })
        .await;
        person
    }

    pub(crate) async fn free(&self, person: &Principal, asset: AssetId) -> String {
        let account = person.account;
        let free = self.engine_client.read(|engine| engine.ledger().free(account, Wallet::Platform, asset)).await;
        free.unwrap().to_string()
    }

    pub(crate) async fn rounds(&self, count: usize) {
        for _ in 0..count {
            self.rails.round().await.unwrap();
            self.pass(ROUND_MS);
        }
    }

    /// Rounds of the rails until something holds.
    pub(crate) async fn until<T>(&self, mut look: impl AsyncFnMut() -> Option<T>) -> T {
        for _ in 0..400 {
            self.rounds(1).await;
            if let Some(found) = look().await {
                return found;
            }
        }
        panic!("it never came to that");
    }
}

/// The wire code of a refusal.
pub(crate) fn code<T: std::fmt::Debug>(result: Result<T>) -> i32 {
    match result {
        Err(AppError::Refused(refusal)) => refusal.code,
        other => panic!("{other:?} is not a refusal"),
    }
}
