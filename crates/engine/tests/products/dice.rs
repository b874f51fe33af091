//! Random commands for tests: some sensible, some absurd, for any existing account.

use plimsoll_engine::Command;
use plimsoll_engine::USDT;
use plimsoll_engine::accounts::Status;
use plimsoll_engine::c2c::{C2cAdTerms, C2cOutcome};
use plimsoll_engine::command::*;
use plimsoll_engine::dividends::{DIVIDEND_RATES_MAX, quarter_of};
use plimsoll_engine::funds::FundPays;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_engine::loans::LocalTime;
use plimsoll_engine::markets::Class;
use plimsoll_engine::nav_funds::{NavExit, Redemption};
use plimsoll_engine::seconds::Direction;
use plimsoll_units::*;

use crate::c2c::{ad_terms, coin_offer, fiat_offer};
use crate::funds::{SAVINGS, fund_offer};
use crate::lending::application;
use crate::nav_funds::{BASKET, nav_offer};
use crate::rewards::{COURSE, POOL, campaign_offer, pool_offer};
use crate::sales::{LAUNCH, sale_offer};
use crate::seconds::offer;
use crate::withdrawals::request;
use crate::world::*;

/// A small random number generator: the same seed gives the same commands on every machine.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
    fn amount(&mut self) -> Amount {
        match self.below(12) {
            0 => self.pick(&[Amount::ZERO, Amount::from_units(1), Amount::from_units(-1)]),
            1 => self.pick(&[Amount::from_units(i128::MAX), Amount::from_units(i128::MIN), Amount::whole(1 << 60)]),
            2..=4 => Amount::from_units(i128::from(self.below(2_000_000)) * 10i128.pow(self.below(8) as u32)),
            _ => Amount::whole(self.below(3_000).into()),
        }
    }
    fn account(&mut self) -> AccountId {
        AccountId(self.below(7) as u32)
    }
    fn asset(&mut self) -> AssetId {
        self.pick(&[USDT, USDT, USDT, USDT, USDT, USDT, BTC, BTC, V_USDT, ETH, USDC, RARE, AssetId(3), AssetId(500)])
    }
    fn wallet(&mut self) -> Wallet {
        self.pick(&[Wallet::Platform, Wallet::Financial, Wallet::Contract])
    }
    fn staff(&mut self) -> StaffId {
        self.pick(&STAFF)
    }
    fn house(&mut self) -> House {
        let (class, wallet) = (self.pick(&[Class::Crypto, Class::Stock]), self.wallet());
        let (insurance, liquidity) = (House::Insurance(class), House::Liquidity(wallet));
        let pools = [House::OptionPool, House::OptionPool, House::SwapDesk, House::Corrections, House::LoanPool];
        let rewards = House::FundReward(self.pick(&[SAVINGS, SAVINGS, FundId(9)]));
        if self.below(7) < 2 { self.pick(&[insurance, liquidity, rewards]) } else { self.pick(&pools) }
    }
    fn hash(&mut self) -> [u8; 32] {
        [self.below(40) as u8; 32]
    }

    pub(crate) fn money(&mut self, world: &World) -> Command {
        let now = world.now;
        let (account, asset, amount) = (self.account(), self.asset(), self.amount());
        match self.below(10) {
            0..=2 => {
                let (transaction, index, is_final) = (self.hash(), self.below(2) as u32, self.below(2) == 0);
                CreditDeposit { account, asset, amount, network: CHAIN, transaction, index, is_final }.into()
            }
            3 => FinaliseDeposit { deposit: DepositId(self.below(60)) }.into(),
            4 => ReverseDeposit { deposit: DepositId(self.below(60)) }.into(),
            5..=6 => {
                let (from, to) = (self.wallet(), self.wallet());
                let known = account.index() < world.engine.accounts().len();
                let all = if known { world.balance(account, from, asset).free } else { amount };
                Transfer { account, asset, from, to, amount: self.pick(&[amount, all]) }.into()
            }
            7 => {
                let old = Some(now.minus(3 * DAY_MS));
                let known_since = self.pick(&[None, Some(now), Some(Timestamp::MAX), old, old, old, old, old]);
                let destination = self.hash();
                RequestWithdrawal { asset, amount, known_since, destination, ..request(account, now) }.into()
            }
            _ => {
                let (by, second) = (self.staff(), self.staff());
                let step = match self.below(9) {
                    0..=1 => WithdrawalStep::StartReview,
                    2 => WithdrawalStep::NeedManual,
                    3 => WithdrawalStep::Approve { by, second },
                    4 => WithdrawalStep::ApproveByRule,
                    5 => WithdrawalStep::Cancel { account },
                    6 => WithdrawalStep::Broadcast { transaction: self.hash() },
                    7 => WithdrawalStep::Confirm,
                    _ => self.pick(&[WithdrawalStep::Reject { by, reason: 1 }, WithdrawalStep::FailUnsent { by }]),
                };
                let open: Vec<_> = world.engine.treasury().withdrawals().map(|(id, w)| (id, w.account)).collect();
                let (withdrawal, owner) = if open.is_empty() { (WithdrawalId(1), account) } else { self.pick(&open) };
                let step = match step {
                    WithdrawalStep::Cancel { .. } if self.below(2) == 0 => WithdrawalStep::Cancel { account: owner },
                    step => step,
                };
                AdvanceWithdrawal { withdrawal, step }.into()
            }
        }
    }

    pub(crate) fn product(&mut self, world: &World) -> Command {
        let now = world.now;
        let (account, asset, amount) = (self.account(), self.asset(), self.amount());
        let index = self.pick(&[BTC_INDEX, BTC_INDEX, ETH_INDEX, STOCK_INDEX, IndexId(70)]);
        let period_s = self.pick(&[30, 60, 31]);
        if world.engine.swap().open_quotes() > 0 && self.below(2) == 0 {
            return self.execution(world, account, amount);
        }
        let stake = if self.below(3) == 0 { amount } else { Amount::whole(5) };
        match self.below(10) {
            0..=2 => {
                let direction = self.pick(&[Direction::Up, Direction::Down]);
                PlaceSeconds { account, index, period_s, direction, stake }.into()
            }
            3 => {
                let (all_or_nothing, odds) = (self.below(2) == 0, Rate::from_units(self.below(1 << 34) as i64));
                OfferSeconds { all_or_nothing, odds, ..offer(index, period_s) }.into()
            }
            4 => {
                let exclude_until = self.pick(&[None, None, Some(now), Some(now.plus(DAY_MS)), Some(Timestamp::MAX)]);
                LimitSeconds { account, daily_stake: Some(amount), exclude_until }.into()
            }
            5 => {
                let (half_spread, commission) = (rate("0.001"), rate("0.001"));
                OfferSwap { asset, half_spread, commission, minimum: Amount::ONE, maximum: amount, open: true }.into()
            }
            6..=7 => QuoteSwap { account, from: asset, to: self.pick(&[BTC, ETH, asset]) }.into(),
            _ => self.execution(world, account, amount),
        }
    }

    /// An open quote's, if there is one.
    fn execution(&mut self, world: &World, account: AccountId, amount: Amount) -> Command {
        let open = |account: &AccountId| world.engine.swap().quote(*account).is_some();
        let account = (0..7).map(AccountId).find(open).unwrap_or(account);
        let known = world.engine.swap().quote(account).map_or(QuoteId(1), |quote| quote.id);
        let quote = self.pick(&[known, known, QuoteId(2)]);
        let amount = self.pick(&[amount, Amount::ONE, Amount::from_units(1_000_000)]);
        ExecuteSwap { account, quote, amount, minimum_received: Amount::ZERO }.into()
    }

    pub(crate) fn lending(&mut self, world: &World) -> Command {
        let (account, amount, days) = (self.account(), self.amount(), self.pick(&[7, 30, 31]));
        let loans: Vec<_> = world.engine.loans().loans().map(|loan| (loan.id, loan.account)).collect();
        let (loan, borrower) = if loans.is_empty() { (LoanId(1), account) } else { self.pick(&loans) };
        let pledges: Vec<_> = world.engine.pledges().pledges().map(|pledge| (pledge.id, pledge.account)).collect();
        let (pledge, owner) = if pledges.is_empty() { (PledgeId(1), account) } else { self.pick(&pledges) };
        let (borrower, owner) = (self.pick(&[borrower, borrower, account]), self.pick(&[owner, owner, account]));
        let little = self.pick(&[amount, Amount::from_units(100_000), Amount::from_units(1_000_000)]);
        match self.below(13) {
            0..=1 => {
                let score = self.pick(&[100, 95, 89]);
                let auto_debit = self.below(2) == 0;
                ApplyLoan { amount, score, auto_debit, ..application(account, "50") }.into()
            }
            2 => {
                let decline = LoanOutcome::Decline { reason: 3 };
                let approve =
                    LoanOutcome::Approve(LocalTime { offset_s: 3_600 * self.below(12) as i32, changes: vec![] });
                let outcome = if self.below(4) == 0 { decline } else { approve };
                DecideLoan { loan, outcome, by: STAFF[0], second: self.pick(&[None, Some(STAFF[1])]) }.into()
            }
            3 => RepayLoan { account: borrower, loan, amount }.into(),
            4 => WithdrawLoan { account: borrower, loan }.into(),
            5 => SetLoanDebit { account: borrower, loan, auto_debit: self.below(2) == 0 }.into(),
            6..=7 => {
                let loan = self.pick(&[amount, Amount::whole(60), Amount::whole(389)]);
                OpenPledge { account, product: PledgeProductId(1), collateral: little, loan, days }.into()
            }
            8 => AddCollateral { account: owner, pledge, amount: little }.into(),
            9 => RemoveCollateral { account: owner, pledge, amount: little }.into(),
            10 => SellCollateral { account: owner, pledge, amount: little, minimum_repaid: Amount::ZERO }.into(),
            11 if self.below(2) == 0 => RedeemPledge { account: owner, pledge }.into(),
            11 => RepayPledge { account: owner, pledge, amount }.into(),
            _ => RenewPledge { account: owner, pledge, days }.into(),
        }
    }

    pub(crate) fn fund(&mut self, world: &World) -> Command {
        let (account, amount) = (self.account(), self.amount());
        let orders: Vec<_> =
            world.engine.funds().orders().map(|order| (order.id, order.account, order.amount)).collect();
        let (order, owner, bought) =
            if orders.is_empty() { (FundOrderId(1), account, amount) } else { self.pick(&orders) };
        let owner = self.pick(&[owner, owner, owner, account]);
        let some = self.pick(&[amount, bought, Amount::from_units(bought.units() / 3), Amount::whole(20)]);
        match self.below(10) {
            0 if self.below(3) == 0 => {
                let open = self.below(3) > 0;
                let (quota, minimum) =
                    (self.pick(&[amount, Amount::whole(2_000)]), self.pick(&[amount, Amount::whole(10)]));
                let pays = self.pick(&[FundPays::Daily, FundPays::AtMaturity]);
                let rate = self.pick(&[rate("0.06"), rate("0.06"), rate("0.15"), rate("0.16"), Rate::ZERO]);
                OfferFund { quota, minimum, maximum: quota, pays, rate, open, ..fund_offer() }.into()
            }
            0 | 1 => {
                let pays = self.pick(&[FundPays::Daily, FundPays::AtMaturity]);
                OfferFund { pays, ..fund_offer() }.into()
            }
            2..=4 => {
                let (fund, days) = (self.pick(&[SAVINGS, SAVINGS, FundId(9)]), self.pick(&[1, 1, 3, 3, 7]));
                BuyFund { account, fund, amount: self.pick(&[amount, some]), days }.into()
            }
            5 if self.below(3) == 0 => CancelFundOrder { account: owner, order }.into(),
            6 if self.below(3) == 0 => RefuseFundOrder { order, reason: 4, by: self.staff() }.into(),
            5..=8 => {
                let (from, to) = (Wallet::Platform, Wallet::Financial);
                Transfer { account, asset: USDT, from, to, amount: Amount::whole(50) }.into()
            }
            _ => RedeemFund { account: owner, order, amount: some }.into(),
        }
    }

    pub(crate) fn nav_fund(&mut self, world: &World) -> Command {
        let (account, amount, by) = (self.account(), self.amount(), self.staff());
        let orders: Vec<_> =
            world.engine.nav_funds().orders().map(|order| (order.id, order.account, order.units)).collect();
        let (order, owner, units) =
            if orders.is_empty() { (FundOrderId(1), account, amount) } else { self.pick(&orders) };
        let owner = self.pick(&[owner, owner, owner, account]);
        let fund = self.pick(&[BASKET, BASKET, BASKET, BASKET, SAVINGS, FundId(9)]);
        let some = self.pick(&[amount, units, Amount::from_units(units.units() / 3), Amount::whole(20)]);
        let own = world.engine.ledger().system(System::Fund(fund), USDT);
        match self.below(16) {
            0 => {
                let exit = NavExit { cap: rate("0.4"), fee: self.pick(&[rate("0.01"), rate("0.2")]) };
                let (lock_days, exits) = self.pick(&[(0, 0), (1, 3), (3, 3), (3, 2)]);
                let assets = self.pick(&[&[BTC, ETH][..], &[BTC, ETH], &[ETH], &[BTC, RARE]]).to_vec();
                let (fee, open) = (self.pick(&[rate("0.01"), rate("0.02"), rate("0.03")]), self.below(4) > 0);
                OfferNavFund { fund, assets, fee, lock_days, exits: vec![exit; exits], open, ..nav_offer() }.into()
            }
            // Nobody buys the second one, so it can be closed.
            1 => {
                let fund = self.pick(&[BASKET, FundId(9)]);
                OfferNavFund { fund, open: fund == BASKET && self.below(6) > 0, ..nav_offer() }.into()
            }
            2 => SeedNavFund { fund, amount: self.pick(&[amount, Amount::whole(500)]), by }.into(),
            3 if self.below(4) == 0 => CloseNavFund { fund, by, second: self.staff() }.into(),
            3..=6 => BuyNavFund { account, fund, amount: self.pick(&[amount, some]) }.into(),
            7 | 8 => RedeemNavFund { account: owner, order, wanted: Redemption::Units(some) }.into(),
            9 | 10 => RedeemNavFund { account: owner, order, wanted: Redemption::Money(some) }.into(),
            11 => CancelNavOrder { account: owner, order }.into(),
            12 | 13 => {
                let (from, to) = self.pick(&[(USDT, BTC), (USDT, ETH), (BTC, USDT), (ETH, BTC), (RARE, USDT)]);
                let held = world.engine.ledger().system(System::Fund(fund), from);
                let amount = self.pick(&[amount, own, held, held, Amount::from_units(held.units() / 2)]);
                let minimum_received = self.pick(&[Amount::ZERO, Amount::ZERO, Amount::ZERO, amount]);
                TradeNavFund { fund, from, to, amount, minimum_received, by }.into()
            }
            _ => {
                let (from, to) = (Wallet::Platform, Wallet::Financial);
                Transfer { account, asset: USDT, from, to, amount: Amount::whole(50) }.into()
            }
        }
    }

    pub(crate) fn c2c(&mut self, world: &World) -> Command {
        let (account, amount, book) = (self.account(), self.amount(), world.engine.c2c());
        let ads: Vec<_> = book.ads().map(|ad| (ad.id, ad.account)).collect();
        let (ad, maker) = if ads.is_empty() { (C2cAdId(1), account) } else { self.pick(&ads) };
        let maker = self.pick(&[maker, maker, maker, account]);
        let orders: Vec<_> = book.orders().map(|order| (order.id, order.buyer(), order.seller())).collect();
        let (order, buyer, seller) =
            if orders.is_empty() { (C2cOrderId(1), account, account) } else { self.pick(&orders) };
        let side = self.pick(&[buyer, seller, buyer, seller, account]);
        let asset = self.pick(&[USDT, USDT, USDT, BTC]);
        let terms = ad_terms(self.pick(&[Side::Buy, Side::Sell, Side::Sell]), asset);
        let some = self.pick(&[amount, Amount::whole(20), Amount::whole(20)]);
        match self.below(14) {
            0 => {
                let (maximum, open) = (self.pick(&[amount, Amount::whole(500)]), self.below(8) > 0);
                OfferC2cCoin { maximum, open, ..coin_offer(self.pick(&[asset, asset, RARE, V_USDT])) }.into()
            }
            1 => OfferC2cFiat { open: self.below(8) > 0, ..fiat_offer() }.into(),
            2 => PostC2cAd { account, terms }.into(),
            3 => {
                ChangeC2cAd { account: maker, ad, terms: C2cAdTerms { quantity: some, minimum: some, ..terms } }.into()
            }
            4 => SwitchC2cAd { account: maker, ad, on: self.below(3) > 0 }.into(),
            5 if self.below(4) == 0 => EndC2cAd { account: maker, ad }.into(),
            5..=7 => {
                let size = self.pick(&[C2cSize::Amount(some), C2cSize::Quantity(some)]);
                let price = self.pick(&[None, None, Some(Price::ONE)]);
                TakeC2cAd { account, ad, size, method: self.pick(&[1, 1, 2, 3]), price }.into()
            }
            8..=9 => MarkC2cPaid { account: side, order }.into(),
            10 => CancelC2cOrder { account: side, order, reason: 1 }.into(),
            11 => ReleaseC2cOrder { account: side, order }.into(),
            12 => AppealC2cOrder { account: side, order, reason: 1 }.into(),
            _ => {
                let outcome = self.pick(&[C2cOutcome::Release, C2cOutcome::Refund { forged: true }]);
                let (by, second) = (self.staff(), Some(self.staff()));
                DecideC2cOrder { order, outcome, reason: 1, by, second: self.pick(&[second, None]) }.into()
            }
        }
    }

    pub(crate) fn launch(&mut self, world: &World) -> Command {
        let (account, amount) = (self.account(), self.amount());
        let sale = self.pick(&[LAUNCH, LAUNCH, SaleId(2), SaleId(9)]);
        let collectible = CollectibleId(self.below(4));
        match self.below(14) {
            0 => OfferSale { sale, ..sale_offer(world.now) }.into(),
            1 => OpenSale { sale, by: self.staff() }.into(),
            2 if self.below(3) == 0 => WithdrawSale { sale, reason: 1, by: STAFF[0], second: self.staff() }.into(),
            2..=5 => {
                let amount = self.pick(&[amount, Amount::ONE, Amount::whole(2)]);
                CommitSale { account, sale, amount, price: None }.into()
            }
            6 => {
                let known: Vec<_> = world.engine.sales().orders_of(sale).map(|(_, order)| order.account).collect();
                let account = if known.is_empty() { account } else { self.pick(&known) };
                CancelCommitment { account, sale }.into()
            }
            7 => MintCollectible {
                collectible,
                series: 1,
                number: collectible.0 as u32,
                owner: account,
                author: Some(AccountId(2)),
                handling_fee: rate("0.025"),
                royalty: self.pick(&[rate("0.05"), rate("0.3")]),
                by: self.staff(),
            }
            .into(),
            8..=10 => {
                let owner = world.engine.collectibles().item(collectible).map_or(account, |item| item.owner);
                let price = self.pick(&[Some(amount), Some(Amount::ONE), None]);
                PriceCollectible { account: self.pick(&[owner, owner, account]), collectible, price }.into()
            }
            _ => BuyCollectible { account, collectible, price: self.pick(&[None, None, Some(amount)]) }.into(),
        }
    }

    pub(crate) fn reward(&mut self, world: &World) -> Command {
        let (account, amount) = (self.account(), self.amount());
        let pool = self.pick(&[POOL, POOL, POOL, DailyPoolId(9)]);
        let campaign = self.pick(&[COURSE, CampaignId(2), CampaignId(9)]);
        let house = self.pick(&[House::Campaign(campaign), House::DailyPool(pool)]);
        let quarter = quarter_of(world.now) - self.below(3) as i64;
        match self.below(14) {
            0 => OfferCampaign { campaign, ..campaign_offer(world.now) }.into(),
            1 => OfferDailyPool { ceiling: self.pick(&[rate("0.001"), rate("0.06")]), pool, ..pool_offer() }.into(),
            2 => {
                let transaction = [self.below(40) as u8; 32];
                let amount = self.pick(&[amount, Amount::ONE]);
                FundHouse { house, asset: USDT, amount, network: CHAIN, transaction, index: 77 }.into()
            }
            3 => DefundHouse { house, asset: USDT, amount, network: CHAIN, by: STAFF[0], second: self.staff() }.into(),
            4 => DeclareTierDividend { quarter, rates: DIVIDEND_RATES_MAX, by: STAFF[0], second: self.staff() }.into(),
            5 => StartTierDividends { by: self.staff() }.into(),
            6..=8 => ClaimReward { account, campaign }.into(),
            9 | 10 => LeaveDailyPool { account, pool, amount: self.pick(&[amount, Amount::whole(5)]) }.into(),
            _ => JoinDailyPool { account, pool, amount: self.pick(&[amount, Amount::whole(5)]) }.into(),
        }
    }

    pub(crate) fn operator(&mut self, world: &World) -> Command {
        let now = world.now;
        let (account, asset, amount) = (self.account(), self.asset(), self.amount());
        let (by, second) = (self.staff(), self.staff());
        match self.below(9) {
            0..=1 => {
                let (house, transaction) = (self.house(), self.hash());
                FundHouse { house, asset, amount, network: CHAIN, transaction, index: 9 }.into()
            }
            2 => DefundHouse { house: self.house(), asset, amount, network: CHAIN, by, second }.into(),
            3 => {
                let (wallet, reason) = (self.wallet(), "wild".to_owned());
                ProposeCorrection { account, wallet, asset, amount, reason, by }.into()
            }
            4 => ApproveCorrection { correction: CorrectionId(self.below(20)), by }.into(),
            5 => {
                let normal = Status::Normal;
                let status = self.pick(&[normal, normal, normal, normal, Status::Frozen, Status::PartlyFrozen]);
                SetAccountStatus { account, status, reason: 1, by, second, review_at: now.plus(DAY_MS) }.into()
            }
            6 => BindReferrer { account, referrer: self.account() }.into(),
            7 => ResetPractice { account }.into(),
            _ if self.below(4) == 0 => HaltIndex { index: BTC_INDEX, by, reason: "wild".to_owned() }.into(),
            _ => ResumeIndex { index: BTC_INDEX, by }.into(),
        }
    }
}
