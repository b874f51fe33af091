//! A busy venue that lives by the dice: the same seed writes the same journal. Everything that makes rows occurs, and
//! the insurance fund is small enough that the last resort is needed too.

use std::sync::Arc;

use plimsoll_engine::accounts::{KycLevel, Profile, Realm};
use plimsoll_engine::command::*;
use plimsoll_engine::contracts::Callback;
use plimsoll_engine::event::Accepted;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::Class;
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::seconds::Direction;
use plimsoll_engine::{Command, Event, RULES_AT_GENESIS, RULES_KNOWN, Request, USDT};
use plimsoll_journal::SqliteJournal;
use plimsoll_sequencer::{Follower, Leader, Offered, Outcome, Platform, Sealed, Settlement, Terms, Turn};
use plimsoll_units::{
    AccountId, Amount, C2cOrderId, CorrectionId, DepositId, FundOrderId, HOUR_MS, LoanId, OrderId, PledgeId,
    PositionId, Price, ProtectionId, Quantity, QuoteId, Rate, SECOND_MS, Side, StaffId, Timestamp, WithdrawalId,
};

use crate::venue::{self, BTC, BTC_CONTRACT, BTC_INDEX, BTC_SPOT, CHAIN, ETH_INDEX, ETH_SPOT, PERIOD_S};

const START: Timestamp = Timestamp(1_767_787_200_000);
const LIVE: u32 = 12;
const PRACTICE: u32 = 4;

pub(crate) struct Workload {
    leader: Leader<Platform, (), SqliteJournal>,
    pub(crate) now: Timestamp,
    dice: u64,
    /// In cents.
    pub(crate) btc: i128,
    trend: i128,
    transfers: u32,
    orders: Vec<(AccountId, OrderId)>,
    positions: Vec<(AccountId, PositionId)>,
    protections: Vec<(AccountId, ProtectionId)>,
    withdrawals: Vec<WithdrawalId>,
    open_deposits: Vec<DepositId>,
    corrections: Vec<CorrectionId>,
    pub(crate) loans: Vec<(AccountId, LoanId)>,
    pub(crate) pledges: Vec<(AccountId, PledgeId)>,
    pub(crate) fund_orders: Vec<(AccountId, FundOrderId)>,
    pub(crate) nav_orders: Vec<(AccountId, FundOrderId)>,
    pub(crate) sales_offered: u64,
    pub(crate) sales_over: u64,
    /// Open orders between customers: buyer and seller.
    pub(crate) deals: Vec<(C2cOrderId, AccountId, AccountId)>,
    /// The newest quote.
    quotes: u64,
}

impl Workload {
    /// Writes `steps` steps to a new journal at `path`.
    pub(crate) fn write(path: &std::path::Path, seed: u64, steps: usize) {
        let mut workload = Self::begin(path, seed);
        workload.open();
        for step in 0..steps {
            workload.tick();
            workload.act();
            if step % 300 == 299 {
                workload.sleep();
            }
        }
        workload.wait_for_the_late();
    }

    pub(crate) fn begin(path: &std::path::Path, seed: u64) -> Self {
        let mut store = SqliteJournal::open(path).expect("a new journal");
        let terms = Terms { holder: "dice".to_owned(), endpoint: String::new(), ttl: std::time::Duration::ZERO };
        let mut follower = Follower::<Platform>::genesis();
        let mut claim = follower.claim(&mut store, &terms, true).expect("a sound journal").expect("nobody else");
        while follower.settle(&mut store, &mut claim, &mut |_, _| {}).expect("a sound journal") == Settlement::Behind {}
        Self {
            leader: Leader::new(follower, terms, claim.epoch, store),
            now: START,
            dice: seed | 1,
            btc: 6_000_000,
            trend: 0,
            transfers: 0,
            orders: Vec::new(),
            positions: Vec::new(),
            protections: Vec::new(),
            withdrawals: Vec::new(),
            open_deposits: Vec::new(),
            corrections: Vec::new(),
            loans: Vec::new(),
            pledges: Vec::new(),
            fund_orders: Vec::new(),
            nav_orders: Vec::new(),
            sales_offered: 0,
            sales_over: 0,
            deals: Vec::new(),
            quotes: 0,
        }
    }

    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice >> 11) % sides
    }

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

    /// Several commands share a batch now and then.
    pub(crate) fn say(&mut self, command: impl Into<Command>) {
        let request = Request { key: None, command: command.into() };
        self.now = self.now.plus(37);
        match self.leader.offer(self.now, request, ()) {
            Offered::Applied => {}
            other => panic!("{other:?}"),
        }
        if self.roll(3) > 0 {
            self.settle();
        }
    }

    fn settle(&mut self) {
        for outcome in self.commit() {
            for event in &outcome.events {
                self.note(event);
            }
        }
    }

    fn note(&mut self, event: &Event) {
        match *event {
            Event::OrderAccepted(Accepted { order, account, .. }) => self.orders.push((account, order)),
            Event::PositionOpened { position, account, .. } => self.positions.push((account, position)),
            Event::ProtectionPlaced { protection, account, .. } => self.protections.push((account, protection)),
            Event::WithdrawalRequested { withdrawal, .. } => self.withdrawals.push(withdrawal),
            Event::DepositCredited { deposit, .. } => self.open_deposits.push(deposit),
            Event::SwapQuoted { quote, .. } => self.quotes = quote.0,
            Event::CorrectionProposed { correction, .. } => self.corrections.push(correction),
            _ => {
                self.note_lending(event);
                self.note_funds(event);
                self.note_launches(event);
                self.note_c2c(event);
            }
        }
    }

    fn open(&mut self) {
        for version in RULES_AT_GENESIS + 1..=RULES_KNOWN {
            self.say(ActivateRules::new(version));
        }
        for command in venue::opening() {
            let rich = matches!(&command, Command::FundHouse(f) if f.house == House::Insurance(Class::Crypto));
            if !rich {
                self.say(command);
            }
        }
        for number in 1..=LIVE + PRACTICE {
            let realm = if number <= LIVE { Realm::Live } else { Realm::Practice };
            self.say(OpenAccount { realm, group: number });
            let account = AccountId(number);
            self.say(SetProfile {
                account,
                profile: Profile::Global,
                kyc: KycLevel::Institution,
                assessed: true,
                seconds_allowed: true,
            });
            if realm == Realm::Live {
                self.deposit(account, USDT, 40_000, true);
                self.deposit(account, BTC, 3, true);
                let (from, to) = (Wallet::Platform, Wallet::Contract);
                self.say(Transfer { account, asset: USDT, from, to, amount: Amount::whole(15_000) });
            }
        }
        self.lend();
        self.open_funds();
        self.open_launches();
        self.open_c2c();
        self.open_rewards();
        self.say(BindReferrer { account: AccountId(2), referrer: AccountId(1) });
        for _ in 0..30 {
            self.tick();
        }
    }

    fn tick(&mut self) {
        if self.roll(40) == 0 {
            self.trend = self.roll(41) as i128 - 20;
        }
        let noise = self.roll(61) as i128 - 30;
        self.btc += self.btc * (noise + self.trend * 4) / 40_000;
        self.btc = self.btc.clamp(2_000_000, 12_000_000);
        let wait = 300 + self.roll(500) as i64;
        self.pass(wait);
        for (index, cents) in [(BTC_INDEX, self.btc), (ETH_INDEX, self.btc / 20)] {
            let price = Price::from_units(cents * Price::SCALE / 100);
            self.say(venue::tick(index, price, self.now));
        }
        self.settle();
    }

    pub(crate) fn pass(&mut self, ms: i64) {
        self.settle();
        let until = self.now.plus(ms);
        while let Some(due) = self.leader.next_due().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.leader.run_due(self.now);
            self.settle();
        }
        self.now = until;
    }

    /// Hours without a price, then prices again around the hour of funding: stale feeds, void second-contracts.
    fn sleep(&mut self) {
        let funding = self.now.floor(8 * HOUR_MS).plus(8 * HOUR_MS);
        self.pass((funding.since(self.now) - 40 * SECOND_MS).max(0));
        for _ in 0..120 {
            self.tick();
        }
    }

    pub(crate) fn someone(&mut self) -> AccountId {
        AccountId(1 + self.roll(u64::from(LIVE + PRACTICE)) as u32)
    }

    fn customer(&mut self) -> AccountId {
        AccountId(1 + self.roll(LIVE.into()) as u32)
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() {
            return None;
        }
        // The newest are the likeliest to be alive.
        let back = self.roll(list.len().min(30) as u64) as usize;
        Some(list[list.len() - 1 - back])
    }

    fn act(&mut self) {
        match self.roll(41) {
            0 => self.several(),
            1..=5 => self.spot(),
            6..=10 => self.contract(),
            11 => self.cancel(),
            12 | 13 => self.close(),
            14 => self.margin(),
            15 => self.protect(),
            16 | 17 => self.seconds(),
            18 => self.swap(),
            19 => self.move_money(),
            20 => self.withdraw(),
            21 => self.chain(),
            22 => self.correct(),
            23 | 24 => self.borrow(),
            25 | 26 => self.pledge(),
            27 | 28 => self.invest(),
            29 | 30 => self.invest_in_units(),
            31..=33 => self.launch(),
            34 => self.collect(),
            35..=37 => self.deal(),
            38 | 39 => self.take_part(),
            _ => self.practise(),
        }
    }

    fn near(&mut self, cents: i128) -> Price {
        let off = self.roll(401) as i128 - 200;
        let cents = cents + cents * off / 20_000;
        Price::from_units(cents * Price::SCALE / 100)
    }

    fn order(&mut self, account: AccountId, contract: bool, effect: Effect, side: Side, most: u64) {
        let quantity = Quantity::from_units((1 + self.roll(most) as i128) * Quantity::SCALE / 1_000);
        let eth = !contract && self.roll(4) == 0;
        let (market, cents) = match (contract, eth) {
            (true, _) => (BTC_CONTRACT, self.btc),
            (false, true) => (ETH_SPOT, self.btc / 20),
            (false, false) => (BTC_SPOT, self.btc),
        };
        let (price, stop) = (self.near(cents), self.near(cents));
        let kind = match self.roll(8) {
            0..=3 => OrderKind::Limit { price, quantity },
            4 => OrderKind::StopLimit { stop, price, quantity },
            5 => OrderKind::Trigger { stop, quantity },
            6 if !contract && side == Side::Buy => OrderKind::MarketValue { value: Amount::whole(250) },
            _ => OrderKind::Market { quantity },
        };
        let tif = if self.roll(6) == 0 { TimeInForce::Ioc } else { TimeInForce::Gtc };
        let self_trade = [SelfTrade::ExpireTaker, SelfTrade::ExpireMaker][self.roll(2) as usize];
        self.say(PlaceOrder { account, market, side, kind, tif, self_trade, effect });
    }

    fn side(&mut self) -> Side {
        [Side::Buy, Side::Sell][self.roll(2) as usize]
    }

    fn spot(&mut self) {
        let (account, side) = (self.someone(), self.side());
        self.order(account, false, Effect::Spot, side, 400);
    }

    fn contract(&mut self) {
        let (account, side) = (self.someone(), self.side());
        let leverage = [2, 10, 20][self.roll(3) as usize];
        let ahead = |cents: i128, percent: i128| {
            Price::from_units(cents * (100 + percent) / 100 / 10 * 10 * Price::SCALE / 100)
        };
        let protected = self.roll(3) == 0;
        let away = if side == Side::Buy { 1 } else { -1 };
        let take_profit = protected.then(|| ahead(self.btc, 2 * away));
        let stop_loss = protected.then(|| ahead(self.btc, -2 * away));
        self.order(account, true, Effect::Open { leverage, take_profit, stop_loss }, side, 1_500);
    }

    fn cancel(&mut self) {
        if let Some((account, order)) = self.one_of(&self.orders.clone()) {
            if self.roll(2) == 0 {
                return self.replace(account, order);
            }
            self.say(CancelOrder { account, order });
        }
    }

    fn replace(&mut self, account: AccountId, order: OrderId) {
        let price = self.near(self.btc);
        let quantity = Quantity::from_units((1 + self.roll(200) as i128) * Quantity::SCALE / 1_000);
        let kind = OrderKind::Limit { price, quantity };
        self.say(ReplaceOrder { account, order, kind, tif: None, self_trade: None, effect: None });
    }

    /// A scale of orders, or a pair of which one cancels the other.
    fn several(&mut self) {
        let (account, market, side) = (self.someone(), BTC_SPOT, self.side());
        let quantity = Quantity::from_units((5 + self.roll(50) as i128) * Quantity::SCALE / 1_000);
        let self_trade = SelfTrade::ExpireTaker;
        let (low, high) = (self.btc * 995 / 1_000, self.btc * 1_005 / 1_000);
        let [low, high] = [low, high].map(|cents| Price::from_units(cents * Price::SCALE / 100));
        if self.roll(2) == 0 {
            let (from, to) = (self.near(self.btc), low);
            let (tif, effect, count) = (TimeInForce::Gtc, Effect::Spot, 3);
            return self.say(PlaceScale { account, market, side, from, to, count, quantity, tif, self_trade, effect });
        }
        let (price, stop) = if side == Side::Sell { (high, low) } else { (low, high) };
        self.say(PlaceOco { account, market, side, quantity, price, stop, stop_limit: None, self_trade });
    }

    fn close(&mut self) {
        if let Some((account, position)) = self.one_of(&self.positions.clone()) {
            let side = self.side();
            self.order(account, true, Effect::Close { position }, side, 60);
        }
    }

    fn margin(&mut self) {
        if let Some((account, position)) = self.one_of(&self.positions.clone()) {
            let money = Amount::whole(self.roll(200) as i128 - 60);
            if self.roll(2) == 0 {
                self.say(AdjustMargin { account, position, change: money });
            } else {
                self.say(AddPrincipal { account, position, money });
            }
        }
    }

    fn protect(&mut self) {
        if self.roll(5) == 0
            && let Some((account, protection)) = self.one_of(&self.protections.clone())
        {
            return self.say(CancelProtection { account, protection });
        }
        if let Some((account, position)) = self.one_of(&self.positions.clone()) {
            let kind = [ProtectionKind::TakeProfit, ProtectionKind::StopLoss][self.roll(2) as usize];
            let trigger = self.near(self.btc);
            let limit = (self.roll(2) == 0).then_some(trigger);
            let quantity = Quantity::from_units((1 + self.roll(40) as i128) * Quantity::SCALE / 1_000);
            if self.roll(4) == 0 {
                let callback = Callback::Rate(Rate::from_units(Rate::SCALE / 500));
                return self.say(SetTrailing { account, position, callback, activation: None, quantity });
            }
            self.say(PlaceProtection { account, position, kind, trigger, limit, quantity });
        }
    }

    fn seconds(&mut self) {
        let account = self.someone();
        let direction = [Direction::Up, Direction::Down][self.roll(2) as usize];
        let stake = Amount::whole(5 + self.roll(30) as i128);
        self.say(PlaceSeconds { account, index: BTC_INDEX, period_s: PERIOD_S, direction, stake });
    }

    fn swap(&mut self) {
        let account = self.customer();
        self.say(QuoteSwap { account, from: USDT, to: BTC });
        self.settle();
        let amount = Amount::whole(10 + self.roll(500) as i128);
        let quote = QuoteId(self.quotes);
        self.say(ExecuteSwap { account, quote, amount, minimum_received: Amount::ZERO });
    }

    fn move_money(&mut self) {
        let account = self.someone();
        let asset = if account.0 <= LIVE { USDT } else { plimsoll_engine::ledger::twin_of(USDT) };
        let wallets = [Wallet::Platform, Wallet::Financial, Wallet::Contract];
        let (from, to) = (wallets[self.roll(3) as usize], wallets[self.roll(3) as usize]);
        let amount = Amount::whole(1 + self.roll(900) as i128);
        self.say(Transfer { account, asset, from, to, amount });
    }

    fn deposit(&mut self, account: AccountId, asset: plimsoll_units::AssetId, whole: i128, is_final: bool) {
        self.transfers += 1;
        let (amount, transaction, index) = (Amount::whole(whole), [7; 32], self.transfers);
        self.say(CreditDeposit { account, asset, amount, network: CHAIN, transaction, index, is_final });
    }

    fn chain(&mut self) {
        let account = self.customer();
        match self.roll(3) {
            0 => {
                let whole = 1 + self.roll(3_000) as i128;
                self.deposit(account, USDT, whole, false);
            }
            1 => {
                if let Some(deposit) = self.one_of(&self.open_deposits.clone()) {
                    self.say(FinaliseDeposit { deposit });
                }
            }
            _ => {
                if let Some(deposit) = self.one_of(&self.open_deposits.clone()) {
                    self.say(ReverseDeposit { deposit });
                }
            }
        }
    }

    fn withdraw(&mut self) {
        if self.roll(3) == 0 {
            let account = self.customer();
            let amount = Amount::whole(1 + self.roll(400) as i128);
            let known_since = Some(self.now.minus(30 * 24 * HOUR_MS));
            return self.say(RequestWithdrawal {
                account,
                asset: USDT,
                network: CHAIN,
                amount,
                destination: [9; 32],
                known_since,
                payout: None,
            });
        }
        let Some(withdrawal) = self.one_of(&self.withdrawals.clone()) else { return };
        let (by, second) = (StaffId(1), StaffId(2));
        let steps = [
            WithdrawalStep::StartReview,
            WithdrawalStep::NeedManual,
            WithdrawalStep::Approve { by, second },
            WithdrawalStep::ApproveByRule,
            WithdrawalStep::Reject { by, reason: 4 },
            WithdrawalStep::Broadcast { transaction: [8; 32] },
            WithdrawalStep::Confirm,
            WithdrawalStep::FailUnsent { by },
        ];
        for _ in 0..4 {
            let step = steps[self.roll(steps.len() as u64) as usize];
            self.say(AdvanceWithdrawal { withdrawal, step });
        }
    }

    fn correct(&mut self) {
        let account = self.customer();
        let amount = Amount::whole(self.roll(90) as i128 - 30);
        let reason = "A fill was booked twice".to_owned();
        self.say(ProposeCorrection { account, wallet: Wallet::Platform, asset: USDT, amount, reason, by: StaffId(1) });
        if let Some(correction) = self.one_of(&self.corrections.clone()) {
            self.say(ApproveCorrection { correction, by: StaffId(2) });
        }
    }

    fn practise(&mut self) {
        let account = AccountId(LIVE + 1 + self.roll(PRACTICE.into()) as u32);
        if self.roll(3) == 0 {
            self.say(ResetPractice { account });
        }
        self.pass(SECOND_MS);
    }
}
