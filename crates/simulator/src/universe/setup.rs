//! The setup commands: listings, calendars, house money, accounts and their first deposits.

use plimsoll_engine::accounts::{KycLevel, Profile, Realm};
use plimsoll_engine::c2c::FiatRate;
use plimsoll_engine::command::{
    ActivateRules, BindReferrer, BuyNavFund, Command, CreditDeposit, FundHouse, ListAsset, ListIndex, ListMarket,
    OfferC2cCoin, OfferC2cFiat, OfferDailyPool, OfferFund, OfferLoan, OfferNavFund, OfferPledge, OfferSeconds,
    OfferSwap, OpenAccount, OpenChannel, PublishCalendar, PublishFinancing, RegisterStaff, SeedNavFund,
    SetPositionMode, SetProfile, StartTierDividends, Transfer,
};
use plimsoll_engine::contracts::PositionMode;
use plimsoll_engine::funds::{FundClass, FundPays};
use plimsoll_engine::ledger::{House, Wallet, in_realm};
use plimsoll_engine::markets::{Class, MarketSpec, SourceSpec};
use plimsoll_engine::nav_funds::NavExit;
use plimsoll_engine::staff::StaffRoles;
use plimsoll_engine::{LIQUIDITY_PROVIDER, RULES_AT_GENESIS, RULES_KNOWN, USDT};
use plimsoll_units::{
    AccountId, Amount, AssetId, DailyPoolId, FundId, HOUR_MS, IndexId, LoanProductId, MINUTE_MS, MarketId,
    PledgeProductId, Rate, SourceId, StaffId, Timestamp,
};

use super::instruments::{
    AAPL, BTC_USDT, ETH_USDT, EUR_USD, GER40, INSTRUMENTS, Instrument, USD_JPY, USDT_USD, contract, liquidity, spot,
};
use super::{ALWAYS, Feed, NETWORK, SESSIONS, Universe};
use crate::fault_rates::FaultRates;
use crate::rng::Rng;

/// Days that the calendars cover.
const CALENDAR_DAYS: i64 = 1_000;
/// The staff whom the workload names.
const AUTOMATION: u32 = 4;
const STAFF: u64 = 0x57AF_F5E7;
const COINS: [&str; 2] = ["BTC", "ETH"];

struct Setup<'a> {
    rng: &'a mut Rng,
    now: Timestamp,
    universe: Universe,
    commands: Vec<Command>,
    transfers: u32,
    /// Indexes with second-contracts.
    offered: Vec<IndexId>,
    /// Years go by: nothing here may need a timer every minute.
    slow: bool,
    newest_rules: bool,
}

/// A universe and the commands that set it up.
pub(crate) fn found(rng: &mut Rng, now: Timestamp, fault_rates: &FaultRates) -> (Universe, Vec<Command>) {
    let mut founder = Setup {
        rng,
        now,
        universe: Universe::default(),
        commands: Vec::new(),
        transfers: 0,
        offered: vec![BTC_USDT, ETH_USDT],
        slow: fault_rates.slow,
        newest_rules: fault_rates.newest_rules,
    };
    founder.activate_rules();
    founder.list_coins();
    founder.publish_calendars();
    founder.list_indexes();
    founder.list_markets();
    founder.fund_house();
    founder.publish_terms();
    founder.offer_lending();
    founder.offer_funds();
    founder.offer_nav_funds();
    founder.offer_c2c();
    founder.open_accounts();
    founder.offer_daily_pools();
    founder.open_institutions();
    founder.register_automation();
    (founder.universe, founder.commands)
}

impl Setup<'_> {
    fn say(&mut self, command: impl Into<Command>) {
        self.commands.push(command.into());
    }

    fn activate_rules(&mut self) {
        if self.newest_rules {
            (RULES_AT_GENESIS + 1..=RULES_KNOWN).for_each(|version| self.say(ActivateRules::new(version)));
        }
    }

    fn list_coins(&mut self) {
        self.universe.coins.push(USDT);
        for code in COINS {
            let coin = AssetId(self.universe.coins.len() as u16 * 2);
            self.universe.coins.push(coin);
            self.say(ListAsset { code: code.to_owned() });
        }
    }

    fn publish_calendars(&mut self) {
        let until = self.now.plus(CALENDAR_DAYS * 24 * HOUR_MS);
        let mut rollovers = Vec::new();
        let mut at = self.now;
        for _ in 0..200 {
            at = at.plus(self.rng.between(20 * MINUTE_MS, 8 * HOUR_MS));
            rollovers.push((at, if self.rng.permille(200) { 3 } else { 1 }));
        }
        let within = |at: &(Timestamp, u8)| at.0 <= until;
        rollovers.retain(within);
        let windows = vec![(Timestamp(1), until)];
        self.say(PublishCalendar { calendar: ALWAYS, until, windows, rollovers: rollovers.clone() });
        let mut windows = Vec::new();
        let mut open = self.now.minus(HOUR_MS);
        let mut close = self.now.plus(self.rng.between(30_000, 20 * MINUTE_MS));
        while close < until && windows.len() < 400 {
            windows.push((open, close));
            let closed = if self.rng.coin() {
                self.rng.between(10_000, 3 * MINUTE_MS)
            } else {
                self.rng.between(HOUR_MS, 4 * HOUR_MS)
            };
            open = close.plus(closed);
            close = open.plus(self.rng.between(40_000, 3 * HOUR_MS));
        }
        self.say(PublishCalendar { calendar: SESSIONS, until, windows, rollovers });
    }

    fn list_indexes(&mut self) {
        for (number, instrument) in INSTRUMENTS.iter().enumerate() {
            let index = IndexId(number as u16);
            let sources: Vec<SourceSpec> = (0..instrument.sources)
                .map(|n| SourceSpec {
                    id: SourceId(n + 1),
                    weight: self.rng.between(1, 4) as u16,
                    divide_by: (instrument.dollars && n == 0).then_some(USDT_USD),
                })
                .collect();
            let Instrument { symbol, class, start, index_tick, calendar, values, .. } = *instrument;
            let values = values.and_then(|code| COINS.iter().position(|coin| *coin == code));
            let values = values.map(|place| self.universe.coins[place + 1]);
            let tick = index_tick.parse().expect("a price");
            self.universe.feeds.push(Feed {
                index,
                class,
                sources: sources.iter().map(|s| s.id).collect(),
                divided: sources.iter().map(|s| s.divide_by.is_some()).collect(),
                start: start.parse().expect("a price"),
            });
            self.say(ListIndex { symbol: symbol.to_owned(), class, sources, calendar, values, tick });
        }
    }

    fn list_markets(&mut self) {
        let top_value = *self.rng.pick(&[200, 2_000, 20_000, 100_000]).expect("not empty");
        let levels = self.rng.between(2, 6) as u8;
        let quoted = |index| Some(liquidity(index, top_value, levels));
        self.list(spot("BTC", BTC_USDT, AssetId(2), quoted(BTC_USDT)), false);
        if !self.slow {
            self.list(contract("BTC-P", BTC_USDT, quoted(BTC_USDT)), false);
        }
        if self.rng.coin() {
            // Here only customers quote.
            let provided = self.rng.coin().then(|| quoted(ETH_USDT)).flatten();
            self.list(spot("ETH", ETH_USDT, AssetId(4), provided), false);
        }
        if !self.slow && self.rng.permille(300) {
            self.list(contract("ETH-P", ETH_USDT, quoted(ETH_USDT)), false);
        }
        if self.rng.permille(400) {
            self.list(contract("GER40", GER40, quoted(GER40)), true);
        } else {
            self.list(contract("USDJPY", USD_JPY, quoted(USD_JPY)), true);
        }
        if self.rng.coin() {
            self.list(contract("AAPL", AAPL, quoted(AAPL)), false);
        }
        if self.rng.permille(200) {
            self.list(contract("EURUSD", EUR_USD, quoted(EUR_USD)), false);
        }
    }

    fn list(&mut self, spec: MarketSpec, foreign: bool) {
        let market = MarketId((self.universe.spot.len() + self.universe.contracts.len()) as u16);
        let is_spot = matches!(spec.product, plimsoll_engine::markets::Product::Spot { .. });
        if is_spot {
            self.universe.spot.push(market);
        } else {
            self.universe.contracts.push(market);
        }
        if foreign {
            self.universe.foreign.push(market);
        }
        if foreign {
            self.offered.push(spec.index);
        }
        self.say(ListMarket { spec });
        if !is_spot {
            let rate = |rng: &mut Rng| Rate::from_units(rng.between(-600_000_000, 900_000_000));
            let (long, short) = (rate(self.rng), rate(self.rng));
            // Rejected for contracts with funding, as it should be.
            self.say(PublishFinancing { market, long, short, days_per_year: 360 });
        }
    }

    fn transaction(&mut self) -> ([u8; 32], u32) {
        self.transfers += 1;
        let mut transaction = [0; 32];
        transaction[..4].copy_from_slice(&self.transfers.to_le_bytes());
        (transaction, 0)
    }

    fn fund(&mut self, house: House, asset: AssetId, amount: Amount) {
        if amount.is_positive() {
            let (transaction, index) = self.transaction();
            self.say(FundHouse { house, asset, amount, network: NETWORK, transaction, index });
        }
    }

    /// From rich to empty: most market failures begin with a house that has too little.
    fn fund_house(&mut self) {
        let provider = *self.rng.pick(&[0, 2_000, 50_000, 1_000_000, 20_000_000]).expect("not empty");
        self.fund(House::Liquidity(Wallet::Contract), USDT, Amount::whole(provider));
        self.fund(House::Liquidity(Wallet::Platform), USDT, Amount::whole(provider));
        let (btc, eth) = (self.universe.coins[1], self.universe.coins[2]);
        self.fund(House::Liquidity(Wallet::Platform), btc, Amount::whole(provider / 50_000));
        self.fund(House::Liquidity(Wallet::Platform), eth, Amount::whole(provider / 3_000));
        for class in [Class::Crypto, Class::Forex, Class::Index, Class::Stock] {
            let fund = *self.rng.pick(&[0, 20, 500, 10_000, 1_000_000]).expect("not empty");
            self.fund(House::Insurance(class), USDT, Amount::whole(fund));
        }
        let pool = *self.rng.pick(&[0, 2_000, 20_000, 500_000]).expect("not empty");
        self.fund(House::OptionPool, USDT, Amount::whole(pool));
        let desk = *self.rng.pick(&[0, 500, 100_000]).expect("not empty");
        self.fund(House::SwapDesk, USDT, Amount::whole(desk));
        self.fund(House::SwapDesk, btc, Amount::whole(desk / 50_000));
        self.fund(House::SwapDesk, eth, Amount::whole(desk / 3_000));
        let corrections = *self.rng.pick(&[0, 5_000]).expect("not empty");
        self.fund(House::Corrections, USDT, Amount::whole(corrections));
        let lending = *self.rng.pick(&[0, 3_000, 200_000, 200_000]).expect("not empty");
        self.fund(House::LoanPool, USDT, Amount::whole(lending));
        debug_assert_eq!(LIQUIDITY_PROVIDER, AccountId(0));
    }

    /// Short terms and narrow bands: a run sees hours and days, and prices that move by a few percent.
    fn offer_lending(&mut self) {
        for (product, days) in [(1, 1), (2, 7), (3, 30)] {
            let rate = Rate::from_units(self.rng.between(0, 9_863_013));
            self.say(OfferLoan {
                product: LoanProductId(product),
                asset: USDT,
                days,
                rate,
                minimum: Amount::whole(50),
                maximum: Amount::whole(5_000),
                rounding: Amount::from_units(Amount::SCALE / 100),
                open: true,
            });
        }
        let percent = |hundredths: i64| Rate::from_units(Rate::SCALE / 10_000 * hundredths);
        let coins = self.universe.coins[1..].to_vec();
        for (n, coin) in coins.into_iter().enumerate() {
            let bands = [(6_500, 7_500, 8_300, 200), (9_700, 9_750, 9_800, 50), (9_000, 9_200, 9_500, 50)];
            for (product, (initial, call, liquidation, fee)) in bands.into_iter().enumerate() {
                let rate = Rate::from_units(self.rng.between(0, 9_863_013));
                self.say(OfferPledge {
                    product: PledgeProductId((n * bands.len() + product) as u32 + 1),
                    collateral: coin,
                    initial: percent(initial),
                    call: percent(call),
                    liquidation: percent(liquidation),
                    rate,
                    fee: percent(fee),
                    minimum: Amount::whole(50),
                    maximum: Amount::whole(1_000_000),
                    days: vec![1, 7, 30],
                    open: true,
                });
            }
        }
    }

    /// Small quotas, which are sold out, and terms of days, which end in a run, beside one that is redeemed before it does.
    fn offer_funds(&mut self) {
        let coin = self.universe.coins[1];
        let short = |days: &[u16], pays, times, class| (USDT, days.to_vec(), "6000", "10", pays, times, class);
        let chosen = if self.rng.coin() { FundClass::Vip } else { FundClass::Institution };
        let funds = [
            short(&[1, 2, 30], FundPays::AtMaturity, 0, FundClass::General),
            short(&[2, 7, 30], FundPays::Daily, 2, FundClass::General),
            (coin, vec![1, 3, 30], "1", "0.0001", FundPays::AtMaturity, 0, FundClass::General),
            short(&[1, 7], FundPays::AtMaturity, 0, chosen),
        ];
        for (n, (asset, days, quota, minimum, pays, times, class)) in funds.into_iter().enumerate() {
            let (fund, rate) = (FundId(n as u32 + 1), Rate::from_units(self.rng.between(1, Rate::SCALE / 100 * 15)));
            let (quota, minimum): (Amount, Amount) =
                (quota.parse().expect("an amount"), minimum.parse().expect("an amount"));
            let level = u8::from(class == FundClass::Vip);
            let offer = OfferFund {
                fund,
                asset,
                days,
                rate,
                quota,
                minimum,
                maximum: quota,
                times,
                level,
                class,
                pays,
                open: false,
            };
            let open = self.rng.permille(900);
            self.say(offer.clone());
            // At times to the last unit, at times with more than is needed.
            let needed = super::prefunding(&offer, quota);
            let more = if self.rng.coin() { Amount::ZERO } else { needed };
            self.fund(House::FundReward(fund), asset, needed + more);
            if open {
                self.say(OfferFund { open, ..offer });
            }
        }
    }

    /// With little of the operator's own in them, so that customers reach the gate; one with a lock-up, and one that nobody
    /// may buy until it opens.
    fn offer_nav_funds(&mut self) {
        self.fund(House::Liquidity(Wallet::Financial), USDT, Amount::whole(30_000));
        let coins = self.universe.coins[1..].to_vec();
        if self.rng.permille(850) {
            // What funds trade with.
            self.fund(House::SwapDesk, coins[0], Amount::whole(2));
            self.fund(House::SwapDesk, coins[1], Amount::whole(20));
        }
        let lock = *self.rng.pick(&[2, 7, 30]).expect("not empty");
        let terms = [(coins.clone(), 0, true), (coins[..1].to_vec(), lock, true), (coins, 0, false)];
        for (n, (assets, lock_days, open)) in terms.into_iter().enumerate() {
            let fund = FundId(n as u32 + 11);
            let fee = Rate::from_units(self.rng.between(0, Rate::SCALE / 100));
            let exit = NavExit {
                cap: Rate::from_units(Rate::SCALE / 100 * 40),
                fee: Rate::from_units(self.rng.between(1, Rate::SCALE / 100)),
            };
            let offer = OfferNavFund {
                fund,
                assets,
                fee,
                minimum: Amount::whole(10),
                maximum: Amount::whole(20_000),
                level: 0,
                class: FundClass::General,
                lock_days,
                exits: if lock_days == 0 { Vec::new() } else { vec![exit; 3] },
                open: false,
            };
            let amount = Amount::whole(*self.rng.pick(&[500, 3_000, 10_000]).expect("not empty"));
            self.say(offer.clone());
            self.say(SeedNavFund { fund, amount, by: StaffId(1) });
            if open {
                self.say(OfferNavFund { open, ..offer });
            }
        }
    }

    /// One pool of dollars and one of a coin, each with little in it.
    fn offer_daily_pools(&mut self) {
        for (n, asset) in self.universe.coins.clone().into_iter().take(2).enumerate() {
            let pool = DailyPoolId(n as u32 + 1);
            let ceiling = Rate::from_units(self.rng.between(1, Rate::SCALE / 100));
            let minimum = if asset == USDT { Amount::ONE } else { Amount::from_units(Amount::SCALE / 1_000) };
            let (maximum, level, class) = (Amount::whole(20_000), 0, FundClass::General);
            let by = StaffId(1);
            self.say(OfferDailyPool { pool, asset, ceiling, minimum, maximum, level, class, open: true, by });
            let amount = Amount::from_units(self.rng.between(1, 500_000_000).into());
            self.fund(House::DailyPool(pool), asset, amount);
        }
    }

    /// In some runs there will be staff: then everything that is done in the operator's name without a person is done by
    /// automation, which must be there before the first owner. Drawn apart, so that other runs stay as they were.
    fn register_automation(&mut self) {
        if !self.rng.clone().branch(STAFF).permille(300) {
            return;
        }
        for staff in (1..=AUTOMATION).map(StaffId) {
            let roles = StaffRoles::AUTOMATION;
            self.say(RegisterStaff { staff, roles, active: true, by: staff, second: None });
        }
    }

    /// Where years go by there are institutions, of either tier, in a fund of their own.
    fn open_institutions(&mut self) {
        if !self.slow {
            return;
        }
        self.say(StartTierDividends { by: StaffId(1) });
        let fund = FundId(21);
        let offer = OfferNavFund {
            fund,
            assets: Vec::new(),
            fee: Rate::ZERO,
            minimum: Amount::whole(10),
            maximum: Amount::whole(30_000_000),
            level: 0,
            class: FundClass::Institution,
            lock_days: 0,
            exits: Vec::new(),
            open: false,
        };
        // The other funds may have taken all that the operator had there.
        let seed = Amount::whole(500);
        self.fund(House::Liquidity(Wallet::Financial), USDT, seed);
        self.say(offer.clone());
        self.say(SeedNavFund { fund, amount: seed, by: StaffId(1) });
        self.say(OfferNavFund { open: true, ..offer });
        for millions in [6, 7, 20] {
            let account = AccountId(self.universe.accounts.len() as u32 + 1);
            self.universe.accounts.push((account, Realm::Live));
            self.say(OpenAccount { realm: Realm::Live, group: account.0 });
            let (profile, kyc) = (Profile::Institution, KycLevel::Institution);
            self.say(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: false });
            let amount = Amount::whole(millions * 1_000_000);
            let (transaction, index) = self.transaction();
            let (asset, network, is_final) = (USDT, NETWORK, true);
            self.say(CreditDeposit { account, asset, amount, network, transaction, index, is_final });
            let (from, to) = (Wallet::Platform, Wallet::Financial);
            self.say(Transfer { account, asset, from, to, amount });
            let part = Amount::from_units(amount.units() / 100 * i128::from(self.rng.between(50, 99)));
            self.say(BuyNavFund { account, fund, amount: part });
        }
    }

    /// One currency is the dollar, one follows an index, and of one nobody says what it is worth.
    fn offer_c2c(&mut self) {
        for asset in self.universe.coins.clone() {
            let maximum = Amount::whole(*self.rng.pick(&[100, 1_000_000]).expect("not empty"));
            self.say(OfferC2cCoin { asset, fee: Rate::from_units(Rate::SCALE / 1_000), maximum, open: true });
        }
        let euro = FiatRate::Index { index: EUR_USD, inverse: true };
        let yen = FiatRate::Index { index: USD_JPY, inverse: false };
        let fiats = [("USD", 2, FiatRate::Dollar), ("EUR", 2, euro), ("JPY", 0, yen), ("CNH", 2, FiatRate::Unknown)];
        for (code, decimals, rate) in fiats {
            let fiat = code.parse().expect("three capital letters");
            self.say(OfferC2cFiat { fiat, decimals, rate, open: true });
        }
    }

    fn publish_terms(&mut self) {
        let traded = self.offered.clone();
        for index in traded {
            for period_s in [30, 60] {
                let odds = Rate::from_units(self.rng.between(50, 100) * Rate::SCALE / 100);
                let all_or_nothing = self.rng.permille(700);
                self.say(OfferSeconds {
                    index,
                    period_s,
                    odds,
                    minimum: Amount::whole(5),
                    maximum: Amount::whole(500),
                    all_or_nothing,
                    open: true,
                });
            }
        }
        for coin in self.universe.coins.clone() {
            let (minimum, maximum) = if coin == USDT { ("1", "50000") } else { ("0.001", "20") };
            self.say(OfferSwap {
                asset: coin,
                half_spread: Rate::from_units(Rate::SCALE / 1_000),
                commission: Rate::from_units(Rate::SCALE / 1_000),
                minimum: minimum.parse().expect("an amount"),
                maximum: maximum.parse().expect("an amount"),
                open: true,
            });
            let free_per_day = self.rng.below(2) as u32;
            self.say(OpenChannel {
                network: NETWORK,
                asset: coin,
                minimum: minimum.parse().expect("an amount"),
                maximum: maximum.parse().expect("an amount"),
                fee_rate: Rate::from_units(Rate::SCALE / 500),
                fixed_fee: if coin == USDT { Amount::ONE } else { Amount::from_units(10_000) },
                free_per_day,
                count_per_day: 5,
                deposit_minimum: Amount::ZERO,
                open: true,
            });
        }
    }

    fn open_accounts(&mut self) {
        let live = self.rng.between(4, 8) as u32;
        let practice = self.rng.between(1, 2) as u32;
        for number in 1..=live + practice {
            let realm = if number <= live { Realm::Live } else { Realm::Practice };
            let account = AccountId(number);
            // A few accounts belong to one person.
            let group = if number > 1 && self.rng.permille(250) { number - 1 } else { number };
            self.universe.accounts.push((account, realm));
            self.say(OpenAccount { realm, group });
            self.choose_mode(account);
            let profile =
                self.rng.weighted(&[(6, Profile::Global), (1, Profile::RetailRegulated), (2, Profile::Professional)]);
            let kyc = self.rng.weighted(&[(1, KycLevel::None), (2, KycLevel::Primary), (4, KycLevel::Advanced)]);
            let (assessed, seconds_allowed) = (self.rng.permille(800), self.rng.permille(800));
            self.say(SetProfile { account, profile, kyc, assessed, seconds_allowed });
            if (2..=live).contains(&number) && self.rng.permille(400) {
                self.say(BindReferrer { account, referrer: AccountId(number - 1) });
            }
            self.give_money(account, realm);
        }
    }

    /// A third each has tickets, nets and hedges; accounts are opened in net mode.
    fn choose_mode(&mut self, account: AccountId) {
        let mode = *self.rng.pick(&[PositionMode::Tickets, PositionMode::Net, PositionMode::Hedge]).expect("not empty");
        if self.newest_rules && mode != PositionMode::Net {
            self.say(SetPositionMode { account, mode });
        }
    }

    fn give_money(&mut self, account: AccountId, realm: Realm) {
        if realm == Realm::Live {
            let wealth = *self.rng.pick(&[500, 5_000, 50_000, 400_000]).expect("not empty");
            let coins =
                [(USDT, wealth), (self.universe.coins[1], wealth / 30_000), (self.universe.coins[2], wealth / 3_000)];
            for (asset, whole) in coins {
                let amount = Amount::whole(whole);
                if amount.is_positive() {
                    let (transaction, index) = self.transaction();
                    let network = NETWORK;
                    let is_final = true;
                    self.say(CreditDeposit { account, asset, amount, network, transaction, index, is_final });
                }
            }
            self.fill_contract_wallet(account, realm, wealth / 2);
            self.fill_financial_wallet(account, wealth);
        } else {
            self.fill_contract_wallet(account, realm, 40_000);
        }
    }

    fn fill_financial_wallet(&mut self, account: AccountId, wealth: i128) {
        let (from, to) = (Wallet::Platform, Wallet::Financial);
        self.say(Transfer { account, asset: USDT, from, to, amount: Amount::whole(wealth / 8) });
        let coins = Amount::from_units(Amount::whole(wealth / 30_000).units() / 4);
        if coins.is_positive() {
            self.say(Transfer { account, asset: self.universe.coins[1], from, to, amount: coins });
        }
    }

    fn fill_contract_wallet(&mut self, account: AccountId, realm: Realm, whole: i128) {
        self.say(Transfer {
            account,
            asset: in_realm(USDT, realm),
            from: Wallet::Platform,
            to: Wallet::Contract,
            amount: Amount::whole(whole),
        });
    }
}
