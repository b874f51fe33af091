//! What the customers of a drill want: a mixed day in the small venue, drawn from a seed. Many wishes are refused, and
//! are meant to be: a refusal is an answer too.

use std::time::{SystemTime, UNIX_EPOCH};

use plimsoll_engine::accounts::{KycLevel, Profile, Realm};
use plimsoll_engine::command::{
    CancelOrder, CreditDeposit, Effect, OpenAccount, PlaceOrder, PlaceSeconds, PublishCalendar, RequestWithdrawal,
    SetProfile, Transfer,
};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::seconds::Direction;
use plimsoll_engine::{Command, Request, RequestKey, USDT};
use plimsoll_units::{
    AccountId, Amount, AssetId, CalendarId, DAY_MS, HOUR_MS, IndexId, MarketId, OrderId, PositionId, Price, Quantity,
    SECOND_MS, Side, Timestamp,
};

use crate::client::Client;
use crate::venue::{self, BTC, BTC_CONTRACT, BTC_INDEX, BTC_SPOT, CHAIN, ETH, ETH_INDEX, ETH_SPOT, PERIOD_S};

/// Enough that the pace allowed to each leaves the drill busy.
const CUSTOMERS: u32 = 400;
/// How often prices move.
const TICK_EVERY_MS: i64 = 100;
/// A timer must still be ahead when its calendar is published.
const SOON_S: usize = 5;
/// Orders that a cancellation may choose from.
const REMEMBERED_MAX: usize = 512;
/// How often a cancellation looks for an order that was accepted.
const CHOICES: usize = 4;

pub(crate) fn now() -> Timestamp {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    Timestamp(since_1970.as_millis() as i64)
}

/// A small generator: the same seed, the same wishes.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

pub(crate) struct Workload {
    random: Random,
    keys: u64,
    /// In hundredths.
    btc: i128,
    eth: i128,
    ticked: Timestamp,
    /// Intentions that placed an order, with whose it is.
    orders: Vec<(usize, AccountId)>,
    transfers: u32,
}

/// A calendar that nobody keeps, with a timer every second: the sequencer's own commands are in the mix.
fn alarm_clock() -> Command {
    let (from, until) = (now(), now().plus(HOUR_MS));
    let rollovers = (1..HOUR_MS / SECOND_MS).map(|n| (from.plus(n * SECOND_MS), 1));
    PublishCalendar {
        calendar: CalendarId(9),
        until,
        windows: vec![(from, until)],
        rollovers: rollovers.skip(SOON_S).collect(),
    }
    .into()
}

impl Workload {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            keys: seed << 32,
            btc: 6_000_000,
            eth: 300_000,
            ticked: Timestamp::ZERO,
            orders: Vec::new(),
            transfers: 0,
        }
    }

    /// The venue and its customers with their money.
    pub(crate) fn founding(&mut self) -> Vec<Request> {
        let mut commands = venue::opening();
        commands.push(alarm_clock());
        let customers = (1..=CUSTOMERS).map(AccountId);
        commands.extend((1..=CUSTOMERS).map(|group| Command::from(OpenAccount { realm: Realm::Live, group })));
        for account in customers {
            let (profile, kyc) = (Profile::Professional, KycLevel::Advanced);
            commands.push(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true }.into());
            for (asset, whole) in [(USDT, 2_000_000), (BTC, 20), (ETH, 400)] {
                commands.push(self.deposit(account, asset, whole).into());
            }
            let (from, to) = (Wallet::Platform, Wallet::Contract);
            commands.push(Transfer { account, asset: USDT, from, to, amount: Amount::whole(500_000) }.into());
        }
        commands.into_iter().map(|command| self.keyed(command)).collect()
    }

    /// The next wish.
    pub(crate) fn next(&mut self, client: &mut Client) -> usize {
        let wish = self.wish(client);
        let account = match &wish {
            Command::PlaceOrder(order) => Some(order.account),
            _ => None,
        };
        let request = self.keyed(wish);
        let intent = client.intend(request);
        if let Some(account) = account {
            if self.orders.len() >= REMEMBERED_MAX {
                let oldest = self.random.below(REMEMBERED_MAX as u64) as usize;
                self.orders.swap_remove(oldest);
            }
            self.orders.push((intent, account));
        }
        intent
    }

    pub(crate) fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    fn keyed(&mut self, command: Command) -> Request {
        self.keys += 1;
        let mut key = [0; 16];
        key[..8].copy_from_slice(&self.keys.to_le_bytes());
        Request { key: Some(RequestKey { account: AccountId(0), key, issued_at: now() }), command }
    }

    fn wish(&mut self, client: &Client) -> Command {
        if now().since(self.ticked) >= TICK_EVERY_MS {
            return self.tick();
        }
        let account = AccountId(1 + self.random.below(u64::from(CUSTOMERS)) as u32);
        match self.random.below(100) {
            0..40 => self.spot_order(account),
            40..60 => self.cancellation(client),
            60..75 => self.contract_order(account),
            75..83 => self.deposit(account, USDT, 100).into(),
            83..90 => self.transfer(account),
            90..95 => self.seconds(account),
            _ => self.withdrawal(account),
        }
    }

    fn tick(&mut self) -> Command {
        self.ticked = now();
        self.btc += i128::from(self.random.below(4_001)) - 2_000;
        self.eth += i128::from(self.random.below(201)) - 100;
        let (index, hundredths) = if self.random.percent(50) { (BTC_INDEX, self.btc) } else { (ETH_INDEX, self.eth) };
        self.price(index, hundredths)
    }

    fn price(&self, index: IndexId, hundredths: i128) -> Command {
        venue::tick(index, Price::from_units(hundredths * (Price::SCALE / 100)), self.ticked).into()
    }

    fn side(&mut self) -> Side {
        if self.random.percent(50) { Side::Buy } else { Side::Sell }
    }

    fn order(&self, account: AccountId, market: MarketId, side: Side, kind: OrderKind, effect: Effect) -> Command {
        let (tif, self_trade) = (TimeInForce::Gtc, SelfTrade::ExpireTaker);
        PlaceOrder { account, market, side, kind, tif, self_trade, effect }.into()
    }

    fn quantity(&mut self, most: u64) -> Quantity {
        Quantity::from_units(i128::from(1 + self.random.below(most)) * (Quantity::SCALE / 1_000))
    }

    fn spot_order(&mut self, account: AccountId) -> Command {
        let is_btc = self.random.percent(60);
        let (market, middle, most) = if is_btc { (BTC_SPOT, self.btc, 20) } else { (ETH_SPOT, self.eth, 400) };
        let (side, quantity) = (self.side(), self.quantity(most));
        if self.random.percent(20) {
            return self.order(account, market, side, OrderKind::Market { quantity }, Effect::Spot);
        }
        // Up to half a percent on either side: some cross, most rest.
        let away = i128::from(self.random.below(middle as u64 / 100)) - middle / 200;
        let price = Price::from_units((middle + away) * (Price::SCALE / 100));
        self.order(account, market, side, OrderKind::Limit { price, quantity }, Effect::Spot)
    }

    fn contract_order(&mut self, account: AccountId) -> Command {
        let (side, quantity) = (self.side(), self.quantity(50));
        let kind = OrderKind::Market { quantity };
        let effect = if self.random.percent(30) {
            Effect::Close { position: PositionId(1 + self.random.below(200)) }
        } else {
            let leverage = 2 + self.random.below(19) as u16;
            Effect::Open { leverage, take_profit: None, stop_loss: None }
        };
        self.order(account, BTC_CONTRACT, side, kind, effect)
    }

    fn cancellation(&mut self, client: &Client) -> Command {
        let mut chosen = None;
        for _ in 0..CHOICES {
            let Some((intent, account)) = self.orders.get(self.random.below(REMEMBERED_MAX as u64) as usize) else {
                continue;
            };
            chosen = chosen.or_else(|| Some((client.made(*intent)?, *account)));
        }
        let (order, account) = chosen.unwrap_or((1, AccountId(1)));
        CancelOrder { account, order: OrderId(order) }.into()
    }

    fn deposit(&mut self, account: AccountId, asset: AssetId, whole: i128) -> CreditDeposit {
        self.transfers += 1;
        CreditDeposit {
            account,
            asset,
            amount: Amount::whole(whole),
            network: CHAIN,
            transaction: [1; 32],
            index: self.transfers,
            is_final: true,
        }
    }

    fn transfer(&mut self, account: AccountId) -> Command {
        let (mut from, mut to) = (Wallet::Platform, Wallet::Contract);
        if self.random.percent(50) {
            (from, to) = (to, from);
        }
        Transfer { account, asset: USDT, from, to, amount: Amount::whole(10) }.into()
    }

    fn seconds(&mut self, account: AccountId) -> Command {
        let direction = if self.random.percent(50) { Direction::Up } else { Direction::Down };
        let stake = Amount::whole(5 + i128::from(self.random.below(50)));
        PlaceSeconds { account, index: BTC_INDEX, period_s: PERIOD_S, direction, stake }.into()
    }

    fn withdrawal(&mut self, account: AccountId) -> Command {
        RequestWithdrawal {
            account,
            asset: USDT,
            network: CHAIN,
            amount: Amount::whole(10 + i128::from(self.random.below(20))),
            destination: [7; 32],
            known_since: Some(now().minus(30 * DAY_MS)),
            payout: None,
        }
        .into()
    }
}
