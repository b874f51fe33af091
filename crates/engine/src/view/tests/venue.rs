//! A test venue: one index with a spot and a contract market, and funded accounts.

use plimsoll_units::*;

use crate::accounts::{KycLevel, Profile, Realm};
use crate::command::*;
use crate::ledger::{House, Wallet};
use crate::markets::{Class, Conversion, MarketSpec, Product, SourceSpec, Tier};
use crate::orders::{OrderKind, SelfTrade, TimeInForce};
use crate::view::OpenLists;
use crate::{Command, Engine, Event, RULES_KNOWN, Reject, Request, Stamp, USDT};

pub(super) const BTC: AssetId = AssetId(2);
pub(super) const INDEX: IndexId = IndexId(0);
pub(super) const SPOT: MarketId = MarketId(0);
pub(super) const PERP: MarketId = MarketId(1);
const START: Timestamp = Timestamp(20_240 * DAY_MS + DAY_MS / 2);

pub(super) struct Venue {
    pub(super) engine: Engine,
    pub(super) lists: OpenLists,
    now: Timestamp,
    seq: u64,
}

pub(super) fn amount(text: &str) -> Amount {
    text.parse().unwrap()
}
pub(super) fn price(text: &str) -> Price {
    text.parse().unwrap()
}
pub(super) fn rate(text: &str) -> Rate {
    text.parse().unwrap()
}

fn spec(symbol: &str, product: Product, lot: &str, min_notional: Amount) -> MarketSpec {
    MarketSpec {
        symbol: symbol.to_owned(),
        index: INDEX,
        product,
        tick: price("0.01"),
        lot: lot.parse().unwrap(),
        min_lots: Lots(1),
        max_lots: Lots(10_000_000),
        min_notional,
        liquidity: None,
    }
}

fn perp() -> Product {
    let tier = |cap, leverage_max, maintenance: &str, deduction| Tier {
        cap: Amount::whole(cap),
        leverage_max,
        maintenance: rate(maintenance),
        deduction: Amount::whole(deduction),
    };
    Product::Contract {
        settle: USDT,
        conversion: Conversion::One,
        leverage_max: 100,
        regulated_leverage_max: 2,
        tiers: vec![tier(50_000, 100, "0.004", 0), tier(250_000, 75, "0.005", 50), tier(1_000_000, 50, "0.01", 1_300)],
        funding: false,
    }
}

impl Venue {
    pub(super) fn new() -> Self {
        let mut venue = Self { engine: Engine::new(), lists: OpenLists::default(), now: START, seq: 0 };
        venue.run(ListAsset { code: "BTC".to_owned() });
        let until = START.plus(400 * DAY_MS);
        let windows = vec![(Timestamp::ZERO, until)];
        venue.run(PublishCalendar { calendar: CalendarId(0), until, windows, rollovers: vec![] });
        let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
        venue.run(ListIndex {
            symbol: "btcusdt".to_owned(),
            class: Class::Crypto,
            sources: vec![source(1), source(2), source(3)],
            calendar: CalendarId(0),
            values: Some(BTC),
            tick: price("0.01"),
        });
        let spot = Product::Spot { base: BTC, quote: USDT };
        venue.run(ListMarket { spec: spec("btcusdt", spot, "0.00001", Amount::whole(5)) });
        venue.run(ListMarket { spec: spec("btcusdt-perp", perp(), "0.001", Amount::ZERO) });
        venue.settle_at("60000");
        venue
    }

    pub(super) fn run(&mut self, command: impl Into<Command>) -> u64 {
        let command = command.into();
        self.try_run(command.clone()).unwrap_or_else(|reject| panic!("{command:?}: {reject:?}"))
    }

    pub(super) fn try_run(&mut self, command: impl Into<Command>) -> Result<u64, Reject> {
        self.seq += 1;
        let stamp = Stamp { seq: self.seq, at: self.now };
        let result = self.engine.apply(stamp, &Request::from(command.into()));
        self.lists.note(&self.engine, self.engine.events());
        result.map(|receipt| receipt.id)
    }

    pub(super) fn events(&self) -> &[Event] {
        self.engine.events()
    }

    pub(super) fn tick(&mut self, at: &str) {
        let sample = |n| Sample { source: SourceId(n), price: price(at), at: self.now };
        let samples = vec![sample(1), sample(2), sample(3)];
        self.run(ObservePrice { index: INDEX, samples });
    }

    pub(super) fn pass(&mut self, ms: i64) {
        let until = self.now.plus(ms);
        while let Some(due) = self.engine.next_due().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.run(RunTimers {});
        }
        self.now = until;
    }

    /// Keeps the index at a price for long enough to be trusted, and for the mark's samples to agree.
    pub(super) fn settle_at(&mut self, at: &str) {
        for _ in 0..12 {
            self.tick(at);
            self.pass(SECOND_MS);
        }
        self.tick(at);
    }

    pub(super) fn newest_rules(&mut self) {
        (self.engine.rules() + 1..=RULES_KNOWN).for_each(|version| {
            self.run(ActivateRules::new(version));
        });
    }

    /// A customer with money in both wallets and coins to sell.
    pub(super) fn person(&mut self, group: u32) -> AccountId {
        let account = AccountId(self.run(OpenAccount { realm: Realm::Live, group }) as u32);
        let (profile, kyc) = (Profile::Global, KycLevel::Advanced);
        self.run(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true });
        for (asset, money) in [(USDT, "200000"), (BTC, "10")] {
            let mut transaction = [0; 32];
            transaction[..8].copy_from_slice(&(self.seq).to_le_bytes());
            let (amount, network) = (amount(money), NetworkId(1));
            self.run(CreditDeposit { account, asset, amount, network, transaction, index: 0, is_final: true });
        }
        let (from, to) = (Wallet::Platform, Wallet::Contract);
        self.run(Transfer { account, asset: USDT, from, to, amount: amount("100000") });
        account
    }

    pub(super) fn practice(&mut self, group: u32) -> AccountId {
        AccountId(self.run(OpenAccount { realm: Realm::Practice, group }) as u32)
    }

    pub(super) fn fund_pool(&mut self, money: &str) {
        let (house, amount) = (House::OptionPool, amount(money));
        let (network, transaction) = (NetworkId(1), [9; 32]);
        self.run(FundHouse { house, asset: USDT, amount, network, transaction, index: 0 });
    }
}

fn order(account: AccountId, market: MarketId, side: Side, kind: OrderKind, effect: Effect) -> PlaceOrder {
    let (tif, self_trade) = (TimeInForce::Gtc, SelfTrade::ExpireTaker);
    PlaceOrder { account, market, side, kind, tif, self_trade, effect }
}

pub(super) fn limit(at: &str, quantity: &str) -> OrderKind {
    OrderKind::Limit { price: price(at), quantity: quantity.parse().unwrap() }
}

pub(super) fn spot(account: AccountId, side: Side, kind: OrderKind) -> PlaceOrder {
    order(account, SPOT, side, kind, Effect::Spot)
}

pub(super) fn open(account: AccountId, side: Side, kind: OrderKind, leverage: u16) -> PlaceOrder {
    order(account, PERP, side, kind, Effect::Open { leverage, take_profit: None, stop_loss: None })
}

pub(super) fn close(account: AccountId, side: Side, kind: OrderKind, position: PositionId) -> PlaceOrder {
    order(account, PERP, side, kind, Effect::Close { position })
}
