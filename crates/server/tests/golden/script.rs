//! The story that the golden journal tells: a few days in the small venue in which every kind of command occurs. Time
//! is the story's own, so the same build writes the same bytes.

#[path = "c2c.rs"]
mod c2c;
#[path = "funds.rs"]
mod funds;
#[path = "lending.rs"]
mod lending;
#[path = "nav_funds.rs"]
mod nav_funds;
#[path = "rewards.rs"]
mod rewards;
#[path = "sales.rs"]
mod sales;
#[path = "staff.rs"]
mod staff;

use std::sync::Arc;

use plimsoll_engine::accounts::{KycLevel, Profile, Realm, Status};
use plimsoll_engine::command::*;
use plimsoll_engine::contracts::{Callback, PositionMode};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::{Class, Conversion, LiquiditySpec, MarketSpec, Product, SourceSpec, Tier};
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::seconds::Direction;
use plimsoll_engine::{Command, Event, RULES_KNOWN, Request, RequestKey, USDT};
use plimsoll_journal::{JournalStore, SqliteJournal};
use plimsoll_sequencer::{
    Follower, Leader, NEWEST, Offered, Outcome, Platform, Sealed, Settlement, Terms, Turn, replay,
};
use plimsoll_units::{
    AccountId, Amount, AssetId, CalendarId, CorrectionId, DAY_MS, DepositId, HOUR_MS, IndexId, Lots, MINUTE_MS,
    MarketId, OrderId, PositionId, Price, ProtectionId, Quantity, QuoteId, Rate, SECOND_MS, Side, SourceId, StaffId,
    Timestamp, WithdrawalId,
};

use crate::venue::{self, BTC, BTC_CONTRACT, BTC_INDEX, BTC_SPOT, CHAIN, ETH_INDEX, ETH_SPOT, PERIOD_S};

/// Wednesday, 7 January 2026, 12:00 UTC.
const START: Timestamp = Timestamp(1_767_787_200_000);
const STEP_MS: i64 = 200;
const FEED_STEP_MS: i64 = 500;
/// Long enough that a price is trusted again after a silence.
const SETTLED_MS: i64 = 12 * SECOND_MS;

const STOCK_INDEX: IndexId = IndexId(2);
const STOCK: MarketId = MarketId(3);
const STOCK_CALENDAR: CalendarId = CalendarId(1);
const ALICE: AccountId = AccountId(1);
const BOB: AccountId = AccountId(2);
const CAROL: AccountId = AccountId(3);
const PUPIL: AccountId = AccountId(4);
const STAFF: [StaffId; 2] = [StaffId(1), StaffId(2)];

type Sequencer = Leader<Platform, (), SqliteJournal>;

/// Writes the golden journal to `path`, which must not exist.
pub(crate) fn write(path: &std::path::Path) {
    let mut story = Story::begin(path);
    story.open_the_venue();
    story.bring_money();
    story.trade_spot();
    story.trade_contracts();
    story.stake_and_swap();
    story.practise();
    story.let_days_pass();
    story.stake_through_halts();
    story.order_in_new_ways();
    story.join_positions();
    story.lend();
    story.invest();
    story.hold_units();
    story.sell_tokens();
    story.collect();
    story.deal();
    story.reward();
    story.register_staff();
    story.snapshot(path);
    story.withdraw();
    story.mend_mistakes();
    story.refuse();
}

struct Story {
    leader: Sequencer,
    now: Timestamp,
    keys: u8,
    transfers: u32,
    btc: i128,
    stock: i128,
}

fn usdt(whole: i128) -> Amount {
    Amount::whole(whole)
}

/// Thousandths of a coin.
fn milli(thousandths: i128) -> Quantity {
    Quantity::from_units(thousandths * (Quantity::SCALE / 1_000))
}

fn limit(price: i128, quantity: Quantity) -> OrderKind {
    OrderKind::Limit { price: Price::whole(price), quantity }
}

impl Story {
    fn begin(path: &std::path::Path) -> Self {
        let mut store = SqliteJournal::open(path).expect("a new journal");
        let terms = Terms { holder: "golden".to_owned(), endpoint: String::new(), ttl: std::time::Duration::ZERO };
        let mut follower = Follower::<Platform>::genesis();
        let mut claim = follower.claim(&mut store, &terms, true).expect("a sound journal").expect("nobody else");
        while follower.settle(&mut store, &mut claim, &mut |_, _| {}).expect("a sound journal") == Settlement::Behind {}
        let leader = Leader::new(follower, terms, claim.epoch, store);
        Self { leader, now: START, keys: 0, transfers: 0, btc: 60_000, stock: 200 }
    }

    /// Everything offered becomes one batch.
    fn commit(&mut self) -> Vec<Arc<Outcome>> {
        loop {
            match self.leader.step() {
                Turn::Durable(Sealed { replies, .. }) => return replies,
                Turn::Busy => {}
                Turn::Idle => return Vec::new(),
                Turn::Wait(stall) => panic!("{stall}"),
                Turn::Stopped(stopped) => panic!("{}", stopped.why),
            }
        }
    }

    fn request(&mut self, request: Request) -> Arc<Outcome> {
        self.now = self.now.plus(STEP_MS);
        match self.leader.offer(self.now, request, ()) {
            Offered::Applied => {}
            other => panic!("{other:?}"),
        }
        // Timers come before it, so the last reply is the answer.
        let outcome = self.commit().pop();
        outcome.expect("one reply for each command")
    }

    /// Says a command that must be accepted, and returns the number of what it made.
    fn say(&mut self, command: impl Into<Command>) -> u64 {
        self.reported(command).0
    }

    fn reported(&mut self, command: impl Into<Command>) -> (u64, Arc<Outcome>) {
        let command = command.into();
        let outcome = self.request(command.clone().into());
        let receipt = outcome.result.as_ref().unwrap_or_else(|reject| panic!("{command:?}: {reject:?}"));
        (receipt.id, Arc::clone(&outcome))
    }

    /// Time passes; what falls due happens at its own moment.
    fn pass(&mut self, ms: i64) {
        let until = self.now.plus(ms);
        while let Some(due) = self.leader.next_due().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.leader.run_due(self.now);
            self.commit();
        }
        self.now = until;
    }

    fn tick(&mut self) {
        for (index, whole) in [(BTC_INDEX, self.btc), (ETH_INDEX, self.btc / 20), (STOCK_INDEX, self.stock)] {
            self.say(venue::tick(index, Price::whole(whole), self.now));
        }
    }

    /// Time passes while nobody looks: what fell due happens late, hour by hour.
    fn sleep(&mut self, hours: i64) {
        for _ in 0..hours {
            self.now = self.now.plus(HOUR_MS);
            self.leader.run_due(self.now);
            self.commit();
        }
    }

    /// Prices are quoted for so long.
    fn quote(&mut self, ms: i64) {
        let until = self.now.plus(ms);
        while self.now < until {
            self.tick();
            self.pass(FEED_STEP_MS);
        }
        self.tick();
    }

    fn open_the_venue(&mut self) {
        for command in venue::opening() {
            self.say(command);
        }
        self.list_stock();
        for (account, realm) in
            [(ALICE, Realm::Live), (BOB, Realm::Live), (CAROL, Realm::Live), (PUPIL, Realm::Practice)]
        {
            let opened = self.say(OpenAccount { realm, group: account.0 });
            assert_eq!(opened, u64::from(account.0));
        }
        self.quote(SETTLED_MS);
    }

    /// A stock with opening hours, nights and a dividend.
    fn list_stock(&mut self) {
        let day = START.floor(DAY_MS);
        let at = |days: i64, hours: i64| day.plus(days * DAY_MS + hours * HOUR_MS);
        self.say(PublishCalendar {
            calendar: STOCK_CALENDAR,
            until: at(7, 0),
            windows: (0..7).map(|n| (at(n, 9), at(n, 21))).collect(),
            rollovers: (0..6).map(|n| (at(n, 22), 1)).collect(),
        });
        let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
        self.say(ListIndex {
            symbol: "acme".to_owned(),
            class: Class::Stock,
            sources: [1, 2, 3].map(source).to_vec(),
            calendar: STOCK_CALENDAR,
            values: None,
            tick: Price::from_units(Price::SCALE / 100),
        });
        let tier = Tier {
            cap: usdt(1_000_000),
            leverage_max: 20,
            maintenance: Rate::from_units(Rate::SCALE / 40),
            deduction: Amount::ZERO,
        };
        let product = Product::Contract {
            settle: USDT,
            conversion: Conversion::One,
            leverage_max: 20,
            regulated_leverage_max: 5,
            tiers: vec![tier],
            funding: false,
        };
        let liquidity = LiquiditySpec {
            spread: Price::from_units(Price::SCALE / 10),
            top_value: usdt(10_000),
            levels: 3,
            lean: None,
        };
        self.say(ListMarket {
            spec: MarketSpec {
                symbol: "acme-perp".to_owned(),
                index: STOCK_INDEX,
                product,
                tick: Price::from_units(Price::SCALE / 100),
                lot: Quantity::ONE,
                min_lots: Lots(1),
                max_lots: Lots(10_000),
                min_notional: Amount::ZERO,
                liquidity: Some(liquidity),
            },
        });
        self.publish_financing(36);
        self.say(FundHouse {
            house: House::Insurance(Class::Stock),
            asset: USDT,
            amount: usdt(1_000_000),
            network: CHAIN,
            transaction: [0xcb; 32],
            index: 0,
        });
    }

    /// Yearly thousandths for who is long; a sixth of it for who is short.
    fn publish_financing(&mut self, thousandths: i64) {
        let long = Rate::from_units(thousandths * Rate::SCALE / 1_000);
        let short = Rate::from_units(long.units() / 6);
        self.say(PublishFinancing { market: STOCK, long, short, days_per_year: 360 });
    }

    fn deposit(&mut self, account: AccountId, asset: AssetId, amount: Amount, is_final: bool) -> DepositId {
        self.transfers += 1;
        let (network, transaction, index) = (CHAIN, [2; 32], self.transfers);
        DepositId(self.say(CreditDeposit { account, asset, amount, network, transaction, index, is_final }))
    }

    fn bring_money(&mut self) {
        for account in [ALICE, BOB, CAROL] {
            let (profile, kyc) = (Profile::Professional, KycLevel::Advanced);
            self.say(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true });
            self.deposit(account, USDT, usdt(100_000), true);
            self.deposit(account, BTC, Amount::whole(1), true);
            let (from, to) = (Wallet::Platform, Wallet::Contract);
            self.say(Transfer { account, asset: USDT, from, to, amount: usdt(40_000) });
        }
        self.say(BindReferrer { account: BOB, referrer: ALICE });
        let waiting = self.deposit(CAROL, USDT, usdt(500), false);
        self.say(FinaliseDeposit { deposit: waiting });
        let undone = self.deposit(CAROL, USDT, usdt(700), false);
        self.say(ReverseDeposit { deposit: undone });
    }

    fn place(
        &mut self,
        account: AccountId,
        market: MarketId,
        side: Side,
        kind: OrderKind,
        effect: Effect,
    ) -> (OrderId, Option<PositionId>) {
        let (tif, self_trade) = (TimeInForce::Gtc, SelfTrade::ExpireTaker);
        let (id, outcome) = self.reported(PlaceOrder { account, market, side, kind, tif, self_trade, effect });
        let position = outcome.events.iter().find_map(|event| match event {
            Event::PositionOpened { position, .. } => Some(*position),
            _ => None,
        });
        (OrderId(id), position)
    }

    fn trade_spot(&mut self) {
        self.quote(SECOND_MS);
        self.place(ALICE, BTC_SPOT, Side::Sell, limit(60_000, milli(100)), Effect::Spot);
        self.place(BOB, BTC_SPOT, Side::Buy, limit(60_000, milli(40)), Effect::Spot);
        self.place(CAROL, BTC_SPOT, Side::Buy, OrderKind::MarketValue { value: usdt(3_000) }, Effect::Spot);
        self.place(CAROL, ETH_SPOT, Side::Buy, OrderKind::Market { quantity: milli(500) }, Effect::Spot);
        let (resting, _) = self.place(BOB, BTC_SPOT, Side::Buy, limit(59_000, milli(50)), Effect::Spot);
        let stop =
            OrderKind::StopLimit { stop: Price::whole(58_000), price: Price::whole(57_900), quantity: milli(10) };
        self.place(ALICE, BTC_SPOT, Side::Sell, stop, Effect::Spot);
        self.say(CancelOrder { account: BOB, order: resting });
        // The same words under the same key are carried out once.
        let key = self.key(ALICE);
        let kind = limit(59_500, milli(10));
        let (account, market, side) = (ALICE, BTC_SPOT, Side::Buy);
        let (tif, self_trade, effect) = (TimeInForce::PostOnly, SelfTrade::ExpireBoth, Effect::Spot);
        let command = Command::from(PlaceOrder { account, market, side, kind, tif, self_trade, effect });
        let request = Request { key: Some(key), command };
        let (first, again) = (self.request(request.clone()), self.request(request));
        let receipts = (first.result.as_ref().expect("accepted"), again.result.as_ref().expect("recognised"));
        assert!(receipts.0.id == receipts.1.id && receipts.1.repeated);
    }

    fn key(&mut self, account: AccountId) -> RequestKey {
        self.keys += 1;
        RequestKey { account, key: [self.keys; 16], issued_at: self.now }
    }

    fn trade_contracts(&mut self) {
        self.quote(SETTLED_MS);
        let market = |quantity| OrderKind::Market { quantity };
        let open = |leverage| Effect::Open { leverage, take_profit: None, stop_loss: None };
        let protected = Effect::Open {
            leverage: 10,
            take_profit: Some(Price::whole(66_000)),
            stop_loss: Some(Price::whole(57_000)),
        };
        let (_, long) = self.place(ALICE, BTC_CONTRACT, Side::Buy, market(milli(500)), protected);
        let (_, short) = self.place(BOB, BTC_CONTRACT, Side::Sell, market(milli(200)), open(20));
        let (long, short) = (long.expect("opened"), short.expect("opened"));
        self.say(AdjustMargin { account: ALICE, position: long, change: usdt(200) });
        self.say(AddPrincipal { account: ALICE, position: long, money: usdt(300) });
        let (kind, trigger, quantity) = (ProtectionKind::TakeProfit, Price::whole(64_000), milli(100));
        let protection =
            self.say(PlaceProtection { account: ALICE, position: long, kind, trigger, limit: None, quantity });
        self.say(CancelProtection { account: ALICE, protection: ProtectionId(protection) });
        self.place(CAROL, STOCK, Side::Buy, market(Quantity::whole(50)), open(5));
        self.place(BOB, STOCK, Side::Sell, market(Quantity::whole(20)), open(5));
        let trigger = OrderKind::Trigger { stop: Price::whole(59_000), quantity: milli(50) };
        self.place(CAROL, BTC_CONTRACT, Side::Sell, trigger, open(10));
        // A rise that the guard believes step by step liquidates the short at twenty times.
        for whole in [60_800, 61_600, 62_400, 63_200] {
            self.btc = whole;
            self.quote(3 * SECOND_MS);
        }
        assert!(self.position_is_gone(BOB, short), "twenty times leverage does not survive five percent");
        self.place(ALICE, BTC_CONTRACT, Side::Sell, market(milli(100)), Effect::Close { position: long });
        self.say(DeclareDividend {
            market: STOCK,
            per_unit: usdt(1),
            ex_date: START.floor(DAY_MS).plus(DAY_MS + 9 * HOUR_MS),
            by: STAFF[0],
            second: STAFF[1],
        });
    }

    fn position_is_gone(&mut self, account: AccountId, position: PositionId) -> bool {
        let outcome = self.request(Command::from(AdjustMargin { account, position, change: usdt(1) }).into());
        outcome.result.is_err()
    }

    fn stake_and_swap(&mut self) {
        let (index, period_s) = (BTC_INDEX, PERIOD_S);
        for (account, direction) in [(ALICE, Direction::Up), (BOB, Direction::Down)] {
            self.say(PlaceSeconds { account, index, period_s, direction, stake: usdt(50) });
        }
        self.say(LimitSeconds { account: BOB, daily_stake: Some(usdt(200)), exclude_until: None });
        self.quote(i64::from(PERIOD_S) * SECOND_MS + SETTLED_MS);
        let quote = self.say(QuoteSwap { account: CAROL, from: USDT, to: BTC });
        self.say(ExecuteSwap {
            account: CAROL,
            quote: QuoteId(quote),
            amount: usdt(1_000),
            minimum_received: Amount::ZERO,
        });
    }

    /// A halt over the expiry refunds under the second rules and decides nothing under the third.
    fn stake_through_halts(&mut self) {
        let (index, period_s, direction) = (BTC_INDEX, PERIOD_S, Direction::Up);
        for rules in [2, 3] {
            if rules == 3 {
                self.say(ActivateRules::new(rules));
            }
            self.say(PlaceSeconds { account: ALICE, index, period_s, direction, stake: usdt(20) });
            self.quote(2 * SECOND_MS);
            self.say(HaltIndex { index, by: STAFF[0], reason: "venue outage".to_owned() });
            self.btc += 1;
            self.quote(i64::from(PERIOD_S) * SECOND_MS);
            self.say(ResumeIndex { index, by: STAFF[1] });
            self.quote(SETTLED_MS);
        }
    }

    /// What the fourth rules brought: each kind of order, one that is left open and one that ends.
    fn order_in_new_ways(&mut self) {
        self.say(ActivateRules::new(4));
        self.quote(SETTLED_MS);
        let (low, high) = (self.btc - 2_000, self.btc + 2_000);
        let (bid, _) = self.place(ALICE, BTC_SPOT, Side::Buy, limit(low, milli(50)), Effect::Spot);
        for (price, quantity) in [(low, 30), (low - 100, 30)] {
            let kind = limit(price, milli(quantity));
            let (tif, self_trade, effect) = (None, None, None);
            self.say(ReplaceOrder { account: ALICE, order: bid, kind, tif, self_trade, effect });
        }
        self.say(PlaceScale {
            account: ALICE,
            market: BTC_SPOT,
            side: Side::Buy,
            from: Price::whole(low),
            to: Price::whole(low - 900),
            count: 4,
            quantity: milli(10),
            tif: TimeInForce::Gtc,
            self_trade: SelfTrade::ExpireTaker,
            effect: Effect::Spot,
        });
        for stop_limit in [None, Some(Price::whole(low - 50))] {
            let pair = self.say(PlaceOco {
                account: ALICE,
                market: BTC_SPOT,
                side: Side::Sell,
                quantity: milli(5),
                price: Price::whole(high),
                stop: Price::whole(low - 1_000),
                stop_limit,
                self_trade: SelfTrade::ExpireTaker,
            });
            if stop_limit.is_none() {
                self.say(CancelOrder { account: ALICE, order: OrderId(pair) });
            }
        }
        let open = Effect::Open { leverage: 2, take_profit: None, stop_loss: None };
        let market = OrderKind::Market { quantity: milli(100) };
        let (_, position) = self.place(CAROL, BTC_CONTRACT, Side::Buy, market, open);
        let position = position.expect("opened");
        let callbacks = [Callback::Rate(Rate::from_units(Rate::SCALE / 200)), Callback::Distance(Price::whole(9_000))];
        for callback in callbacks {
            let (account, activation, quantity) = (CAROL, None, milli(50));
            self.say(SetTrailing { account, position, callback, activation, quantity });
        }
        for change in [300, -400] {
            self.btc += change;
            self.quote(3 * SECOND_MS);
        }
    }

    /// What the fifth rules brought: an account in net mode and one in hedge mode, whose fills join; orders that close and
    /// open, and closing lots that expire.
    fn join_positions(&mut self) {
        self.say(ActivateRules::new(5));
        self.quote(SETTLED_MS);
        let people = [PositionMode::Net, PositionMode::Hedge].map(|mode| (self.newcomer(mode), mode));
        let open = Effect::Open { leverage: 2, take_profit: None, stop_loss: None };
        let market = |thousandths| OrderKind::Market { quantity: milli(thousandths) };
        let high = self.btc + 2_000;
        for (account, mode) in people {
            let (_, position) = self.place(account, BTC_CONTRACT, Side::Buy, market(40), open);
            let position = position.expect("opened");
            self.place(account, BTC_CONTRACT, Side::Buy, market(20), open);
            let effect = if mode == PositionMode::Net { open } else { Effect::Close { position } };
            self.place(account, BTC_CONTRACT, Side::Sell, limit(high, milli(70)), effect);
            self.place(account, BTC_CONTRACT, Side::Sell, market(30), open);
        }
    }

    fn newcomer(&mut self, mode: PositionMode) -> AccountId {
        let group = 70 + mode as u32;
        let account = AccountId(self.say(OpenAccount { realm: Realm::Live, group }) as u32);
        let (profile, kyc) = (Profile::Global, KycLevel::Primary);
        self.say(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: false });
        if mode != PositionMode::Net {
            self.say(SetPositionMode { account, mode });
        }
        self.deposit(account, USDT, usdt(20_000), true);
        let (from, to) = (Wallet::Platform, Wallet::Contract);
        self.say(Transfer { account, asset: USDT, from, to, amount: usdt(15_000) });
        account
    }

    /// A snapshot in the middle, as a shadow would have written it.
    fn snapshot(&mut self, path: &std::path::Path) {
        let mut store = SqliteJournal::open(path).expect("the journal");
        let follower = replay::<Platform>(&mut store, NEWEST, &mut |_| {}).expect("a sound journal");
        store.put_snapshot(&follower.snapshot()).expect("room for a snapshot");
    }

    fn practise(&mut self) {
        self.quote(SETTLED_MS);
        self.place(PUPIL, BTC_SPOT, Side::Buy, OrderKind::Market { quantity: milli(100) }, Effect::Spot);
        let open = Effect::Open { leverage: 2, take_profit: None, stop_loss: None };
        let quantity = milli(100);
        let (_, position) = self.place(PUPIL, BTC_CONTRACT, Side::Buy, OrderKind::Market { quantity }, open);
        let close = Effect::Close { position: position.expect("opened") };
        self.place(PUPIL, BTC_CONTRACT, Side::Sell, OrderKind::Market { quantity }, close);
    }

    /// Nights, funding, a dividend, the daily review, a halt; prices come back each morning. Overnight rates change
    /// before each night: at once under the first rules, a day later under the second.
    fn let_days_pass(&mut self) {
        self.say(HaltIndex { index: ETH_INDEX, by: STAFF[0], reason: "source under repair".to_owned() });
        self.a_day_later();
        self.publish_financing(72);
        self.a_day_later();
        self.say(ResumeIndex { index: ETH_INDEX, by: STAFF[1] });
        self.say(ResetPractice { account: PUPIL });
        self.say(ActivateRules::new(2));
        self.publish_financing(144);
        self.a_day_later();
        self.split_the_stock();
        self.a_day_later();
        self.btc = 62_000;
        self.quote(SETTLED_MS);
    }

    /// Two for three while its exchange sleeps: nobody's lots divide, and the sources say half as much again from the
    /// next morning on.
    fn split_the_stock(&mut self) {
        let ex_date = self.now.plus(12 * HOUR_MS);
        self.say(DeclareSplit { market: STOCK, new: 2, old: 3, ex_date, by: STAFF[0], second: STAFF[1] });
        self.stock = self.stock * 3 / 2;
    }

    fn a_day_later(&mut self) {
        self.pass(10 * MINUTE_MS);
        self.sleep(24);
        self.quote(SETTLED_MS);
    }

    fn withdraw(&mut self) {
        let known_since = Some(START.minus(30 * DAY_MS));
        let ask = |account, whole| RequestWithdrawal {
            account,
            asset: USDT,
            network: CHAIN,
            amount: usdt(whole),
            destination: [9; 32],
            known_since,
            payout: None,
        };
        let sent = WithdrawalId(self.say(ask(BOB, 1_000)));
        for step in [
            WithdrawalStep::StartReview,
            WithdrawalStep::NeedManual,
            WithdrawalStep::Approve { by: STAFF[0], second: STAFF[1] },
            WithdrawalStep::Broadcast { transaction: [8; 32] },
            WithdrawalStep::Confirm,
        ] {
            self.say(AdvanceWithdrawal { withdrawal: sent, step });
        }
        let taken_back = WithdrawalId(self.say(ask(ALICE, 100)));
        self.say(AdvanceWithdrawal { withdrawal: taken_back, step: WithdrawalStep::Cancel { account: ALICE } });
        let refused = WithdrawalId(self.say(ask(CAROL, 200)));
        self.say(AdvanceWithdrawal { withdrawal: refused, step: WithdrawalStep::Reject { by: STAFF[0], reason: 3 } });
    }

    fn mend_mistakes(&mut self) {
        let (account, wallet, asset, by) = (CAROL, Wallet::Platform, USDT, STAFF[0]);
        let reason = "fee charged twice".to_owned();
        let correction = self.say(ProposeCorrection { account, wallet, asset, amount: usdt(5), reason, by });
        self.say(ApproveCorrection { correction: CorrectionId(correction), by: STAFF[1] });
        self.say(DefundHouse {
            house: House::Corrections,
            asset: USDT,
            amount: usdt(1_000),
            network: CHAIN,
            by: STAFF[0],
            second: STAFF[1],
        });
        self.say(NoteSecurityChange { account: ALICE });
        self.say(SetAccountStatus {
            account: BOB,
            status: Status::PartlyFrozen,
            reason: 7,
            by: STAFF[0],
            second: STAFF[1],
            review_at: self.now.plus(DAY_MS),
        });
    }

    /// What is refused stands in the journal too, and changes nothing.
    fn refuse(&mut self) {
        let beyond = ActivateRules::new(RULES_KNOWN + 1);
        let frozen = PlaceSeconds {
            account: BOB,
            index: BTC_INDEX,
            period_s: PERIOD_S,
            direction: Direction::Up,
            stake: usdt(5),
        };
        for command in [Command::from(beyond), Command::from(frozen)] {
            let outcome = self.request(command.clone().into());
            assert!(outcome.result.is_err(), "{command:?}");
        }
    }
}
