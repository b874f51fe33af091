//! What the fuzzer starts from: a day in a small venue. Made anew before every run, so that it always speaks the
//! present format. Knows the commands' shapes; whether one is accepted is the engine's to say.

use std::path::{Path, PathBuf};
use std::{env, fs};

use plimsoll_engine::accounts::{KycLevel, Profile, Realm};
use plimsoll_engine::c2c::{C2cAdTerms, C2cOutcome, C2cPrice, Fiat, FiatRate};
use plimsoll_engine::command::*;
use plimsoll_engine::funds::{FundClass, FundPays};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::loans::LocalTime;
use plimsoll_engine::markets::{Class, Conversion, LiquiditySpec, MarketSpec, Product, SourceSpec, Tier};
use plimsoll_engine::nav_funds::{NavExit, Redemption};
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::seconds::Direction;
use plimsoll_engine::{Command, Request, USDT};
use plimsoll_units::{
    AccountId, Amount, AssetId, C2cAdId, C2cOrderId, CalendarId, DAY_MS, FundId, FundOrderId, IndexId, LoanId,
    LoanProductId, Lots, MarketId, NetworkId, PledgeId, PledgeProductId, PositionId, Price, Quantity, QuoteId, Rate,
    Side, SourceId, StaffId, Timestamp, WithdrawalId,
};

use crate::START;

const BTC: AssetId = AssetId(2);
const INDEX: IndexId = IndexId(0);
const SPOT: MarketId = MarketId(0);
const CONTRACT: MarketId = MarketId(1);
const CHAIN: NetworkId = NetworkId(1);
const ALICE: AccountId = AccountId(1);
const BOB: AccountId = AccountId(2);
const PUPIL: AccountId = AccountId(3);
const STAFF: [StaffId; 2] = [StaffId(1), StaffId(2)];
const STEP_MS: u32 = 100;

/// Runs of commands: the venue with its money, the day that follows, days with orders of funds of both kinds, and people who
/// deal with each other. Only the first 64 commands of a run are played.
pub fn runs() -> [(&'static str, Vec<(u32, Request)>); 5] {
    let mut day = Day::default();
    day.open_venue();
    day.bring_money();
    let opened = day.commands.clone();
    day.trade();
    day.stake_and_swap();
    day.lend();
    day.withdraw();
    let mut days = Day::default();
    days.open_venue();
    days.bring_money();
    days.invest();
    let mut units = Day::default();
    units.open_venue();
    units.bring_money();
    units.hold_units();
    let mut deals = Day::default();
    deals.open_venue();
    deals.bring_money();
    deals.deal();
    [
        ("opened", opened),
        ("day", day.commands),
        ("funds", days.commands),
        ("units", units.commands),
        ("c2c", deals.commands),
    ]
}

/// Where seeds are wanted, if anywhere.
fn folder() -> Option<PathBuf> {
    env::var_os("PLIMSOLL_FUZZ_SEEDS").map(PathBuf::from)
}

/// Put each run, as `bytes_of` makes it, into the folder that `PLIMSOLL_FUZZ_SEEDS` names, if it names one.
pub fn write(bytes_of: fn(&[(u32, Request)]) -> Vec<u8>) {
    let Some(folder) = folder() else { return };
    for (name, commands) in runs() {
        fs::write(folder.join(name), bytes_of(&commands)).expect("the corpus folder can be written");
    }
}

/// Put the repository's scenarios there.
pub fn write_scenarios() {
    let Some(folder) = folder() else { return };
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios")];
    while let Some(within) = folders.pop() {
        for entry in fs::read_dir(within).expect("scenarios can be listed") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(name) = path.file_name() {
                fs::copy(&path, folder.join(name)).expect("the corpus folder can be written");
            }
        }
    }
}

/// The commands so far, and the time at the last of them.
#[derive(Default)]
struct Day {
    commands: Vec<(u32, Request)>,
    passed_ms: i64,
    transfers: u32,
}

impl Day {
    fn say(&mut self, command: impl Into<Command>) {
        self.later(STEP_MS, command);
    }

    fn later(&mut self, ms: u32, command: impl Into<Command>) {
        self.passed_ms += i64::from(ms);
        self.commands.push((ms, Request::from(command.into())));
    }

    fn tick(&mut self, later_ms: u32, price: i128) {
        let at = START.plus(self.passed_ms + i64::from(later_ms));
        let sample = |source| Sample { source: SourceId(source), price: Price::whole(price), at };
        self.later(later_ms, ObservePrice { index: INDEX, samples: [1, 2, 3].map(sample).to_vec() });
    }

    fn transaction(&mut self) -> [u8; 32] {
        self.transfers += 1;
        [self.transfers as u8; 32]
    }

    fn open_venue(&mut self) {
        self.say(ListAsset { code: "BTC".to_owned() });
        let until = START.plus(100 * DAY_MS);
        self.say(PublishCalendar {
            calendar: CalendarId(0),
            until,
            windows: vec![(Timestamp::ZERO, until)],
            rollovers: vec![(START.plus(DAY_MS), 1)],
        });
        let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
        self.say(ListIndex {
            symbol: "BTC".to_owned(),
            class: Class::Crypto,
            sources: [1, 2, 3].map(source).to_vec(),
            calendar: CalendarId(0),
            values: Some(BTC),
            tick: Price::from_units(Price::SCALE / 100),
        });
        let tier = Tier {
            cap: Amount::whole(1_000_000),
            leverage_max: 50,
            maintenance: Rate::from_units(Rate::SCALE / 100),
            deduction: Amount::ZERO,
        };
        let contract = Product::Contract {
            settle: USDT,
            conversion: Conversion::One,
            leverage_max: 50,
            regulated_leverage_max: 2,
            tiers: vec![tier],
            funding: true,
        };
        for (symbol, product) in [("BTC/USDT", Product::Spot { base: BTC, quote: USDT }), ("BTC-P", contract)] {
            self.say(ListMarket {
                spec: MarketSpec {
                    symbol: symbol.to_owned(),
                    index: INDEX,
                    product,
                    tick: Price::ONE,
                    lot: Quantity::from_units(Quantity::SCALE / 1_000),
                    min_lots: Lots(1),
                    max_lots: Lots(1_000_000),
                    min_notional: Amount::whole(5),
                    liquidity: Some(LiquiditySpec {
                        spread: Price::whole(10),
                        top_value: Amount::whole(10_000),
                        levels: 3,
                        lean: None,
                    }),
                },
            });
        }
        self.tick(1_000, 60_000);
        self.tick(5_000, 60_001);
        self.tick(6_000, 60_000);
    }

    fn bring_money(&mut self) {
        for (realm, group) in [(Realm::Live, 1), (Realm::Live, 2), (Realm::Practice, 3)] {
            self.say(OpenAccount { realm, group });
        }
        let mut houses = vec![];
        for class_money in [House::OptionPool, House::Insurance(Class::Crypto), House::SwapDesk, House::LoanPool] {
            houses.push((class_money, USDT, 1_000_000));
        }
        for wallet in [Wallet::Platform, Wallet::Contract] {
            houses.push((House::Liquidity(wallet), USDT, 1_000_000));
        }
        houses.push((House::SwapDesk, BTC, 10));
        houses.push((House::Liquidity(Wallet::Platform), BTC, 100));
        for (house, asset, whole) in houses {
            let (amount, transaction) = (Amount::whole(whole), self.transaction());
            self.say(FundHouse { house, asset, amount, network: CHAIN, transaction, index: 0 });
        }
        for (account, asset, whole) in [(ALICE, USDT, 50_000), (ALICE, BTC, 1), (BOB, USDT, 50_000)] {
            let (amount, transaction) = (Amount::whole(whole), self.transaction());
            let network = CHAIN;
            self.say(CreditDeposit { account, asset, amount, network, transaction, index: 0, is_final: true });
        }
        for account in [ALICE, BOB] {
            self.say(SetProfile {
                account,
                profile: Profile::Professional,
                kyc: KycLevel::Advanced,
                assessed: true,
                seconds_allowed: true,
            });
            let (from, to, amount) = (Wallet::Platform, Wallet::Contract, Amount::whole(20_000));
            self.say(Transfer { account, asset: USDT, from, to, amount });
        }
    }

    fn order(&mut self, account: AccountId, market: MarketId, side: Side, kind: OrderKind, effect: Effect) {
        let (tif, self_trade) = (TimeInForce::Gtc, SelfTrade::ExpireTaker);
        self.say(PlaceOrder { account, market, side, kind, tif, self_trade, effect });
    }

    fn trade(&mut self) {
        let quantity = Quantity::from_units(Quantity::SCALE / 10);
        let limit = |price| OrderKind::Limit { price: Price::whole(price), quantity };
        let market = OrderKind::Market { quantity };
        let open = Effect::Open { leverage: 10, take_profit: Some(Price::whole(66_000)), stop_loss: None };
        self.tick(STEP_MS, 60_000);
        self.order(ALICE, SPOT, Side::Sell, limit(60_000), Effect::Spot);
        self.order(BOB, SPOT, Side::Buy, limit(60_000), Effect::Spot);
        self.order(BOB, SPOT, Side::Buy, limit(58_000), Effect::Spot);
        self.order(PUPIL, SPOT, Side::Buy, market, Effect::Spot);
        self.order(ALICE, CONTRACT, Side::Buy, market, open);
        self.order(
            BOB,
            CONTRACT,
            Side::Sell,
            market,
            Effect::Open { leverage: 50, take_profit: None, stop_loss: Some(Price::whole(60_500)) },
        );
        self.order(ALICE, CONTRACT, Side::Sell, OrderKind::Trigger { stop: Price::whole(59_000), quantity }, open);
        self.say(AdjustMargin { account: ALICE, position: PositionId(1), change: Amount::whole(100) });
        self.tick(1_000, 60_600);
        self.tick(1_000, 59_500);
        self.order(ALICE, CONTRACT, Side::Sell, market, Effect::Close { position: PositionId(1) });
    }

    fn stake_and_swap(&mut self) {
        let period_s = 30;
        self.say(OfferSeconds {
            index: INDEX,
            period_s,
            odds: Rate::from_units(Rate::SCALE / 100 * 85),
            minimum: Amount::whole(5),
            maximum: Amount::whole(500),
            all_or_nothing: true,
            open: true,
        });
        for asset in [USDT, BTC] {
            self.say(OfferSwap {
                asset,
                half_spread: Rate::from_units(Rate::SCALE / 1_000),
                commission: Rate::from_units(Rate::SCALE / 1_000),
                minimum: Amount::from_units(1_000),
                maximum: Amount::whole(10_000),
                open: true,
            });
        }
        self.say(PlaceSeconds {
            account: ALICE,
            index: INDEX,
            period_s,
            direction: Direction::Up,
            stake: Amount::whole(50),
        });
        self.tick(500, 59_600);
        self.say(QuoteSwap { account: BOB, from: USDT, to: BTC });
        self.say(ExecuteSwap {
            account: BOB,
            quote: QuoteId(1),
            amount: Amount::whole(100),
            minimum_received: Amount::ZERO,
        });
        for _ in 0..4 {
            self.tick(8_000, 59_700);
        }
    }

    fn lend(&mut self) {
        let percent = |percent: i64| Rate::from_units(Rate::SCALE / 100 * percent);
        self.say(OfferLoan {
            product: LoanProductId(1),
            asset: USDT,
            days: 7,
            rate: Rate::from_units(4_000_000),
            minimum: Amount::whole(50),
            maximum: Amount::whole(5_000),
            rounding: Amount::from_units(Amount::SCALE / 100),
            open: true,
        });
        let (product, amount, monthly_income) = (LoanProductId(1), Amount::whole(500), Amount::whole(5_000));
        self.say(ApplyLoan { account: BOB, product, amount, monthly_income, score: 100, auto_debit: true });
        let (loan, outcome) = (LoanId(1), LoanOutcome::Approve(LocalTime::UTC));
        self.say(DecideLoan { loan, outcome, by: STAFF[0], second: Some(STAFF[1]) });
        self.say(RepayLoan { account: BOB, loan, amount: Amount::whole(100) });
        self.say(OfferPledge {
            product: PledgeProductId(1),
            collateral: BTC,
            initial: percent(65),
            call: percent(75),
            liquidation: percent(83),
            rate: Rate::from_units(2_000_000),
            fee: percent(2),
            minimum: Amount::whole(50),
            maximum: Amount::whole(1_000_000),
            days: vec![1, 30],
            open: true,
        });
        let (account, product) = (ALICE, PledgeProductId(1));
        let (collateral, loan) = (Amount::from_units(Amount::SCALE / 10), Amount::whole(3_800));
        self.say(OpenPledge { account, product, collateral, loan, days: 1 });
        let (pledge, amount) = (PledgeId(1), Amount::from_units(Amount::SCALE / 100));
        self.say(AddCollateral { account, pledge, amount });
        self.say(RemoveCollateral { account, pledge, amount });
        self.say(SellCollateral { account, pledge, amount, minimum_repaid: Amount::ZERO });
        self.say(RenewPledge { account, pledge, days: 30 });
        self.say(RepayPledge { account, pledge, amount: Amount::whole(1) });
        for _ in 0..3 {
            self.tick(1_000, 46_000);
        }
        self.say(RedeemPledge { account, pledge });
        for _ in 0..3 {
            self.tick(1_000, 59_700);
        }
    }

    /// Two funds, an order for each way it can end, and days in which the rest runs.
    fn invest(&mut self) {
        let account = ALICE;
        let (from, to, amount) = (Wallet::Platform, Wallet::Financial, Amount::whole(5_000));
        self.say(Transfer { account, asset: USDT, from, to, amount });
        for (fund, pays) in [(FundId(1), FundPays::AtMaturity), (FundId(2), FundPays::Daily)] {
            let offer = OfferFund {
                fund,
                asset: USDT,
                days: vec![1, 3],
                rate: Rate::from_units(Rate::SCALE / 100 * 6),
                quota: Amount::whole(10_000),
                minimum: Amount::whole(10),
                maximum: Amount::whole(5_000),
                times: 5,
                level: 0,
                class: FundClass::General,
                pays,
                open: false,
            };
            let (house, amount, transaction) = (House::FundReward(fund), Amount::whole(10), self.transaction());
            self.say(offer.clone());
            self.say(FundHouse { house, asset: USDT, amount, network: CHAIN, transaction, index: 0 });
            self.say(OfferFund { open: true, ..offer });
            for days in [1, 3, 3, 3] {
                self.say(BuyFund { account, fund, amount: Amount::whole(100), days });
            }
        }
        self.say(CancelFundOrder { account, order: FundOrderId(2) });
        self.say(RefuseFundOrder { order: FundOrderId(6), reason: 4, by: STAFF[0] });
        for _ in 0..2 {
            self.tick(DAY_MS as u32, 59_700);
        }
        self.say(RedeemFund { account, order: FundOrderId(3), amount: Amount::whole(40) });
        self.say(RedeemFund { account, order: FundOrderId(7), amount: Amount::whole(100) });
        for _ in 0..3 {
            self.tick(DAY_MS as u32, 59_700);
        }
    }

    /// A fund that holds coins: bought, traded, redeemed in both ways, and asked back too late and too early.
    fn hold_units(&mut self) {
        let (account, fund, by) = (ALICE, FundId(3), STAFF[0]);
        let (from, to, amount) = (Wallet::Platform, Wallet::Financial, Amount::whole(5_000));
        self.say(Transfer { account, asset: USDT, from, to, amount });
        let (house, transaction) = (House::Liquidity(Wallet::Financial), self.transaction());
        self.say(FundHouse { house, asset: USDT, amount, network: CHAIN, transaction, index: 0 });
        let exit = NavExit { cap: Rate::from_units(Rate::SCALE / 2), fee: Rate::from_units(Rate::SCALE / 100) };
        let offer = OfferNavFund {
            fund,
            assets: vec![BTC],
            fee: Rate::from_units(Rate::SCALE / 100),
            minimum: Amount::whole(10),
            maximum: Amount::whole(5_000),
            level: 0,
            class: FundClass::General,
            lock_days: 3,
            exits: vec![exit; 3],
            open: false,
        };
        self.say(offer.clone());
        self.say(SeedNavFund { fund, amount: Amount::whole(1_000), by });
        self.say(OfferNavFund { open: true, ..offer });
        for whole in [400, 300, 200] {
            self.say(BuyNavFund { account, fund, amount: Amount::whole(whole) });
        }
        self.say(CancelNavOrder { account, order: FundOrderId(3) });
        self.tick(DAY_MS as u32, 59_700);
        for _ in 0..3 {
            self.tick(5_000, 59_700);
        }
        let minimum_received = Amount::ZERO;
        self.say(TradeNavFund { fund, from: USDT, to: BTC, amount: Amount::whole(1_500), minimum_received, by });
        let wanted = [Redemption::Units(Amount::whole(150)), Redemption::Money(Amount::whole(100))];
        for (n, wanted) in wanted.into_iter().enumerate() {
            self.say(RedeemNavFund { account, order: FundOrderId(n as u64 + 1), wanted });
        }
        for _ in 0..2 {
            self.tick(DAY_MS as u32, 59_700);
            for _ in 0..3 {
                self.tick(5_000, 59_700);
            }
        }
        self.say(CancelNavOrder { account, order: FundOrderId(1) });
        self.say(CloseNavFund { fund, by, second: STAFF[1] });
    }

    /// An advertisement, and an order for each way it can end.
    fn deal(&mut self) {
        let fiat: Fiat = "USD".parse().expect("three capital letters");
        let fee = Rate::from_units(Rate::SCALE / 1_000);
        self.say(OfferC2cCoin { asset: USDT, fee, maximum: Amount::whole(20_000), open: true });
        self.say(OfferC2cFiat { fiat, decimals: 2, rate: FiatRate::Dollar, open: true });
        let terms = C2cAdTerms {
            side: Side::Sell,
            asset: USDT,
            fiat,
            price: C2cPrice::Ratio(Rate::ONE),
            minimum: Amount::whole(10),
            maximum: Amount::whole(1_000),
            quantity: Amount::whole(5_000),
            pay_minutes: 15,
            methods: vec![1],
            completed: 0,
        };
        let (ad, maker, account) = (C2cAdId(1), ALICE, BOB);
        self.say(PostC2cAd { account: maker, terms: terms.clone() });
        for _ in 0..5 {
            let size = C2cSize::Amount(Amount::whole(20));
            self.say(TakeC2cAd { account, ad, size, method: 1, price: Some(Price::ONE) });
        }
        self.say(CancelC2cOrder { account, order: C2cOrderId(1), reason: 1 });
        for order in [2, 3, 4].map(C2cOrderId) {
            self.say(MarkC2cPaid { account, order });
        }
        self.say(ReleaseC2cOrder { account: maker, order: C2cOrderId(2) });
        self.say(AppealC2cOrder { account: maker, order: C2cOrderId(3), reason: 2 });
        let (outcome, [by, second]) = (C2cOutcome::Refund { forged: false }, STAFF);
        self.say(DecideC2cOrder { order: C2cOrderId(3), outcome, reason: 4, by, second: Some(second) });
        self.say(ChangeC2cAd { account: maker, ad, terms: C2cAdTerms { pay_minutes: 30, ..terms } });
        self.say(SwitchC2cAd { account: maker, ad, on: false });
        self.say(EndC2cAd { account: maker, ad });
        for _ in 0..3 {
            self.tick(DAY_MS as u32, 59_700);
        }
    }

    fn withdraw(&mut self) {
        self.say(OpenChannel {
            network: CHAIN,
            asset: USDT,
            minimum: Amount::whole(10),
            maximum: Amount::whole(100_000),
            fee_rate: Rate::ZERO,
            fixed_fee: Amount::ONE,
            free_per_day: 0,
            count_per_day: 5,
            deposit_minimum: Amount::ONE,
            open: true,
        });
        self.say(RequestWithdrawal {
            account: BOB,
            asset: USDT,
            network: CHAIN,
            amount: Amount::whole(1_000),
            destination: [9; 32],
            known_since: Some(START.minus(2 * DAY_MS)),
            payout: None,
        });
        let withdrawal = WithdrawalId(1);
        for step in [
            WithdrawalStep::StartReview,
            WithdrawalStep::NeedManual,
            WithdrawalStep::Approve { by: STAFF[0], second: STAFF[1] },
            WithdrawalStep::Broadcast { transaction: [8; 32] },
            WithdrawalStep::Confirm,
        ] {
            self.say(AdvanceWithdrawal { withdrawal, step });
        }
    }
}
