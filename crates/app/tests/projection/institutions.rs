//! Rewards and a pool with a daily ceiling at the busy venue; and, at one of their own, institutions that share in a
//! quarter's fees.

use std::path::Path;

use plimsoll_engine::USDT;
use plimsoll_engine::accounts::{KycLevel, Profile, Realm};
use plimsoll_engine::command::*;
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_units::{
    AccountId, Amount, CampaignId, CollectibleId, DAY_MS, DailyPoolId, FundId, Rate, StaffId, Timestamp,
};

use crate::venue::CHAIN;
use crate::workload::Workload;

const STAFF: [StaffId; 2] = [StaffId(1), StaffId(2)];
const FUND: FundId = FundId(4);
const POOL: DailyPoolId = DailyPoolId(1);
const CAMPAIGN: CampaignId = CampaignId(1);
/// The first quarter of 2026, and the moment it is over.
const QUARTER: i64 = 2026 * 4;
const CLOSE: Timestamp = Timestamp(20_544 * DAY_MS);

impl Workload {
    pub(crate) fn open_rewards(&mut self) {
        let (by, asset, network, transaction) = (STAFF[0], USDT, CHAIN, [12; 32]);
        let (ceiling, class) = (Rate::from_units(Rate::SCALE / 1_000), FundClass::General);
        let (minimum, maximum) = (Amount::ONE, Amount::whole(1_000));
        self.say(OfferDailyPool { pool: POOL, asset, ceiling, minimum, maximum, level: 0, class, open: true, by });
        let (begins_at, ends_at) = (self.now, self.now.plus(5 * DAY_MS));
        self.say(OfferCampaign { campaign: CAMPAIGN, asset, reward: Amount::ONE, begins_at, ends_at, by });
        for (house, index) in [(House::DailyPool(POOL), 2), (House::Campaign(CAMPAIGN), 3)] {
            self.say(FundHouse { house, asset, amount: Amount::whole(8), network, transaction, index });
        }
    }

    pub(crate) fn take_part(&mut self) {
        let (account, amount) = (self.someone(), Amount::whole(1 + self.roll(20) as i128));
        match self.roll(4) {
            0 => self.say(ClaimReward { account, campaign: CAMPAIGN }),
            1 => self.say(LeaveDailyPool { account, pool: POOL, amount }),
            _ => {
                let (from, to) = (Wallet::Platform, Wallet::Financial);
                self.say(Transfer { account, asset: USDT, from, to, amount });
                self.say(JoinDailyPool { account, pool: POOL, amount });
            }
        }
    }

    /// Two institutions, one in each tier, a collectible whose sale costs a fee, and the dividend of the quarter.
    pub(crate) fn write_quarter(path: &Path) {
        let mut workload = Self::begin(path, 1);
        let [by, second] = STAFF;
        workload.say(StartTierDividends { by });
        workload.open_fund_of_institutions();
        for (account, millions) in [(AccountId(1), 7), (AccountId(2), 20)] {
            workload.bring_institution(account, Amount::whole(millions * 1_000_000));
        }
        workload.pass(40 * DAY_MS);
        let (account, collectible, price) = (AccountId(1), CollectibleId(1), Amount::whole(500_000));
        let (handling_fee, royalty) = (Rate::from_units(Rate::SCALE / 10), Rate::ZERO);
        let owner = AccountId(2);
        let mint =
            MintCollectible { collectible, series: 1, number: 1, owner, author: None, handling_fee, royalty, by };
        workload.say(mint);
        workload.say(PriceCollectible { account: owner, collectible, price: Some(price) });
        workload.say(Transfer { account, asset: USDT, from: Wallet::Financial, to: Wallet::Platform, amount: price });
        workload.say(BuyCollectible { account, collectible, price: None });
        workload.pass(CLOSE.since(workload.now).max(0));
        let rates = [Rate::from_units(Rate::SCALE / 50), Rate::from_units(Rate::SCALE / 100 * 3)];
        workload.say(DeclareTierDividend { quarter: QUARTER, rates, by, second });
        workload.pass(DAY_MS);
    }

    fn open_fund_of_institutions(&mut self) {
        let offer = OfferNavFund {
            fund: FUND,
            assets: Vec::new(),
            fee: Rate::ZERO,
            minimum: Amount::ONE,
            maximum: Amount::whole(100_000_000),
            level: 0,
            class: FundClass::Institution,
            lock_days: 0,
            exits: Vec::new(),
            open: false,
        };
        self.say(offer.clone());
        let (house, transaction, amount) = (House::Liquidity(Wallet::Financial), [12; 32], Amount::whole(5));
        self.say(FundHouse { house, asset: USDT, amount, network: CHAIN, transaction, index: 0 });
        self.say(SeedNavFund { fund: FUND, amount, by: STAFF[0] });
        self.say(OfferNavFund { open: true, ..offer });
    }

    fn bring_institution(&mut self, account: AccountId, amount: Amount) {
        self.say(OpenAccount { realm: Realm::Live, group: account.0 });
        let (profile, kyc) = (Profile::Institution, KycLevel::Institution);
        self.say(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: false });
        let (asset, network, transaction) = (USDT, CHAIN, [13; 32]);
        self.say(CreditDeposit { account, asset, amount, network, transaction, index: account.0, is_final: true });
        self.say(Transfer { account, asset, from: Wallet::Platform, to: Wallet::Financial, amount });
        let part = Amount::from_units(amount.units() / 10 * 9);
        self.say(BuyNavFund { account, fund: FUND, amount: part });
    }
}
