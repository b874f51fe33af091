//! A small test venue. Invariants are checked after every command, and every reject must leave the state as it was.

use plimsoll_engine::accounts::{KycLevel, Profile, Realm, Status};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{Balance, House, System, Wallet};
use plimsoll_engine::markets::{Class, Conversion, MarketSpec, Product, SourceSpec, Tier};
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::{Command, Engine, Event, Receipt, Reject, Request, Stamp, USDT};
use plimsoll_units::*;

pub(crate) const BTC: AssetId = AssetId(2);
pub(crate) const ETH: AssetId = AssetId(4);
pub(crate) const USDC: AssetId = AssetId(6);
/// A coin that no index values.
pub(crate) const RARE: AssetId = AssetId(8);
pub(crate) const V_USDT: AssetId = AssetId(1);

pub(crate) const BTC_INDEX: IndexId = IndexId(0);
pub(crate) const ETH_INDEX: IndexId = IndexId(1);
pub(crate) const USDC_INDEX: IndexId = IndexId(2);
/// A stock with a trading session: one window of an hour from the start.
pub(crate) const STOCK_INDEX: IndexId = IndexId(3);

pub(crate) const CHAIN: NetworkId = NetworkId(7);
pub(crate) const STAFF: [StaffId; 2] = [StaffId(1), StaffId(2)];

/// Noon of a day in 2025.
pub(crate) const START: Timestamp = Timestamp(20_240 * DAY_MS + DAY_MS / 2);

pub(crate) struct World {
    pub(crate) engine: Engine,
    pub(crate) now: Timestamp,
    seq: u64,
    transfers: u32,
    groups: u32,
    /// Whether to check all invariants after every command: for small worlds.
    pub(crate) checked: bool,
}

pub(crate) fn amount(text: &str) -> Amount {
    text.parse().unwrap()
}
pub(crate) fn rate(text: &str) -> Rate {
    text.parse().unwrap()
}
pub(crate) fn price(text: &str) -> Price {
    text.parse().unwrap()
}

impl World {
    /// Coins, indexes and sessions; every feed fresh for long enough to be trusted.
    pub(crate) fn new() -> Self {
        let engine = Engine::new();
        let mut world = Self { engine, now: START, seq: 0, transfers: 0, groups: 0, checked: true };
        for code in ["BTC", "ETH", "USDC", "RARE"] {
            world.run(ListAsset { code: code.to_owned() });
        }
        let far = START.plus(1_000 * DAY_MS);
        for (calendar, until) in [(0, far), (1, START.plus(HOUR_MS))] {
            world.run(PublishCalendar {
                calendar: CalendarId(calendar),
                until,
                windows: vec![(Timestamp::ZERO, until)],
                rollovers: vec![],
            });
        }
        let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
        let rows = [
            ("BTC", Class::Crypto, 0, Some(BTC)),
            ("ETH", Class::Crypto, 0, Some(ETH)),
            ("USDC", Class::Crypto, 0, Some(USDC)),
            ("AAPL", Class::Stock, 1, None),
        ];
        for (symbol, class, calendar, values) in rows {
            world.run(ListIndex {
                symbol: symbol.to_owned(),
                class,
                sources: vec![source(1), source(2), source(3)],
                calendar: CalendarId(calendar),
                values,
                tick: price("0.01"),
            });
        }
        world.tick_all();
        world.pass(10 * SECOND_MS);
        world.tick_all();
        world
    }

    pub(crate) fn tick_all(&mut self) {
        for (index, at) in [(BTC_INDEX, "60000"), (ETH_INDEX, "3300"), (USDC_INDEX, "1"), (STOCK_INDEX, "200")] {
            self.tick(index, at);
        }
    }

    /// Three sources report the same price.
    pub(crate) fn tick(&mut self, index: IndexId, at: &str) {
        self.samples(index, &[at, at, at]);
    }

    /// Each source reports its own price; an empty one stays silent.
    pub(crate) fn samples(&mut self, index: IndexId, prices: &[&str]) {
        let sample =
            |(n, at): (usize, &&str)| Sample { source: SourceId(n as u16 + 1), price: price(at), at: self.now };
        let samples = prices.iter().enumerate().map(sample).collect();
        self.run(ObservePrice { index, samples });
    }

    pub(crate) fn try_run(&mut self, command: impl Into<Command>) -> Result<Receipt, Reject> {
        let command = command.into();
        self.seq += 1;
        let stamp = Stamp { seq: self.seq, at: self.now };
        if !self.checked {
            return self.engine.apply(stamp, &Request::from(command));
        }
        // Prices and timers are never rejected here: only commands that may be are worth a hash.
        let refusable = !matches!(command, Command::ObservePrice(_) | Command::RunTimers(_));
        let before = refusable.then(|| self.engine.state_hash());
        let result = self.engine.apply(stamp, &Request::from(command.clone()));
        if result.is_err() {
            assert_eq!(Some(self.engine.state_hash()), before, "{command:?} was refused and changed the state");
            assert!(self.engine.events().is_empty(), "{command:?} was refused and said something");
        }
        if let Err(broken) = self.engine.check_invariants() {
            panic!("after {command:?}: {broken}");
        }
        result
    }

    /// Runs a command that must be accepted; returns the id of what it created.
    pub(crate) fn run(&mut self, command: impl Into<Command>) -> u64 {
        let command = command.into();
        match self.try_run(command.clone()) {
            Ok(receipt) => receipt.id,
            Err(reject) => panic!("{command:?} was refused: {reject:?}"),
        }
    }

    pub(crate) fn refused(&mut self, command: impl Into<Command>, reject: Reject) {
        let command = command.into();
        assert_eq!(self.try_run(command.clone()), Err(reject), "{command:?}");
    }

    /// Advances time; timers run when they are due. Returns their events.
    pub(crate) fn pass(&mut self, ms: i64) -> Vec<Event> {
        self.pass_until(self.now.plus(ms))
    }

    pub(crate) fn pass_until(&mut self, until: Timestamp) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(due) = self.engine.next_due().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.run(RunTimers {});
            events.extend(self.events());
        }
        self.now = until;
        events
    }

    /// The last command's events, without the postings.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.engine.events().iter().filter(|e| !matches!(e, Event::Posted(_))).cloned().collect()
    }

    /// Takes a snapshot and restores it to the same state.
    pub(crate) fn reload(&mut self) {
        let hash = self.engine.state_hash();
        self.engine = Engine::restore(&self.engine.snapshot()).unwrap();
        assert_eq!(self.engine.state_hash(), hash);
    }

    pub(crate) fn account(&mut self) -> AccountId {
        self.groups += 1;
        let id = self.run(OpenAccount { realm: Realm::Live, group: self.groups });
        AccountId(id as u32)
    }

    pub(crate) fn practice_account(&mut self) -> AccountId {
        self.groups += 1;
        let id = self.run(OpenAccount { realm: Realm::Practice, group: self.groups });
        AccountId(id as u32)
    }

    /// A live customer with all permissions.
    pub(crate) fn customer(&mut self) -> AccountId {
        let account = self.account();
        self.profile(account, Profile::Global, KycLevel::Advanced);
        account
    }

    pub(crate) fn profile(&mut self, account: AccountId, profile: Profile, kyc: KycLevel) {
        self.run(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true });
    }

    pub(crate) fn status(&mut self, account: AccountId, status: Status) {
        let [by, second] = STAFF;
        let review_at = self.now.plus(DAY_MS);
        self.run(SetAccountStatus { account, status, reason: 1, by, second, review_at });
    }

    pub(crate) fn transaction(&mut self) -> [u8; 32] {
        self.transfers += 1;
        let mut transaction = [0xEE; 32];
        transaction[..4].copy_from_slice(&self.transfers.to_be_bytes());
        transaction
    }

    /// A final deposit.
    pub(crate) fn deposit(&mut self, account: AccountId, asset: AssetId, money: &str) {
        let transaction = self.transaction();
        let (amount, network) = (amount(money), CHAIN);
        self.run(CreditDeposit { account, asset, amount, network, transaction, index: 0, is_final: true });
    }

    /// A final deposit of USDT, transferred to the contract wallet.
    pub(crate) fn deposit_contract(&mut self, account: AccountId, money: &str) {
        self.deposit(account, USDT, money);
        let (from, to, amount) = (Wallet::Platform, Wallet::Contract, amount(money));
        self.run(Transfer { account, asset: USDT, from, to, amount });
    }

    /// A final deposit of USDT, transferred to the financial wallet.
    pub(crate) fn deposit_financial(&mut self, account: AccountId, money: &str) {
        self.deposit(account, USDT, money);
        let (from, to, amount) = (Wallet::Platform, Wallet::Financial, amount(money));
        self.run(Transfer { account, asset: USDT, from, to, amount });
    }

    pub(crate) fn fund(&mut self, house: House, asset: AssetId, money: &str) {
        let transaction = self.transaction();
        self.run(FundHouse { house, asset, amount: amount(money), network: CHAIN, transaction, index: 0 });
    }

    /// A BTC/USDT spot market, or a contract on it.
    pub(crate) fn market(&mut self, symbol: &str, product: Product) -> MarketId {
        let spec = MarketSpec {
            symbol: symbol.to_owned(),
            index: BTC_INDEX,
            product,
            tick: price("0.01"),
            lot: Quantity::from_units(1_000_000),
            min_lots: Lots(1),
            max_lots: Lots(1_000_000),
            min_notional: Amount::whole(5),
            liquidity: None,
        };
        MarketId(self.run(ListMarket { spec }) as u16)
    }

    pub(crate) fn spot_market(&mut self) -> MarketId {
        self.market("BTCUSDT", Product::Spot { base: BTC, quote: USDT })
    }

    pub(crate) fn contract_market(&mut self) -> MarketId {
        let tier = Tier {
            cap: Amount::whole(1_000_000),
            leverage_max: 10,
            maintenance: rate("0.01"),
            deduction: Amount::ZERO,
        };
        let conversion = Conversion::One;
        let (leverage_max, regulated_leverage_max, tiers) = (10, 2, vec![tier]);
        let settle = USDT;
        let product =
            Product::Contract { settle, conversion, leverage_max, regulated_leverage_max, tiers, funding: false };
        self.market("BTCUSDT-PERP", product)
    }

    pub(crate) fn order(
        &mut self,
        account: AccountId,
        market: MarketId,
        side: Side,
        at: &str,
        quantity: &str,
    ) -> OrderId {
        let (price, quantity) = (price(at), quantity.parse().unwrap());
        let spot = !self.engine.market(market).unwrap().is_contract();
        let open = Effect::Open { leverage: 2, take_profit: None, stop_loss: None };
        let order = PlaceOrder {
            account,
            market,
            side,
            kind: OrderKind::Limit { price, quantity },
            tif: TimeInForce::Gtc,
            self_trade: SelfTrade::ExpireTaker,
            effect: if spot { Effect::Spot } else { open },
        };
        OrderId(self.run(order))
    }

    /// One account sells and the other buys, at the index.
    pub(crate) fn trade(&mut self, market: MarketId, seller: AccountId, buyer: AccountId, quantity: &str) {
        self.tick(BTC_INDEX, "60000");
        self.order(seller, market, Side::Sell, "60000", quantity);
        self.order(buyer, market, Side::Buy, "60000", quantity);
        self.pass(5 * SECOND_MS);
    }

    pub(crate) fn balance(&self, account: AccountId, wallet: Wallet, asset: AssetId) -> Balance {
        self.engine.ledger().balance(account, wallet, asset)
    }
    /// Free balance of the platform wallet.
    pub(crate) fn free(&self, account: AccountId, asset: AssetId) -> String {
        self.balance(account, Wallet::Platform, asset).free.to_string()
    }
    /// Free balance of the contract wallet, in the account's own USDT.
    pub(crate) fn contract_free(&self, account: AccountId) -> String {
        let practice = self.engine.accounts()[account.index()].realm == Realm::Practice;
        self.balance(account, Wallet::Contract, if practice { V_USDT } else { USDT }).free.to_string()
    }
    pub(crate) fn system(&self, system: System, asset: AssetId) -> String {
        self.engine.ledger().system(system, asset).to_string()
    }
}
