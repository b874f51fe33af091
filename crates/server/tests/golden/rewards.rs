//! Campaigns, a pool with a daily ceiling and the dividends of institutions in the golden journal's story.

use plimsoll_engine::USDT;
use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::command::*;
use plimsoll_engine::dividends::quarter_of;
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_units::{Amount, CampaignId, DAY_MS, DailyPoolId, FundId, Rate};

use super::{BOB, CAROL, STAFF, Story, usdt};
use crate::venue::CHAIN;

const COURSE: CampaignId = CampaignId(1);
const POOL: DailyPoolId = DailyPoolId(1);
const FUND: FundId = FundId(14);

impl Story {
    /// A reward paid once and asked for again; a pool that runs low; an institution that shares in a quarter's fees. Money
    /// in the pool, a budget and what was left of the dividend wait through the snapshot.
    pub(super) fn reward(&mut self) {
        let [by, second] = STAFF;
        let (asset, network, transaction) = (USDT, CHAIN, [0x22; 32]);
        self.say(StartTierDividends { by });
        let (begins_at, ends_at) = (self.now, self.now.plus(200 * DAY_MS));
        self.say(OfferCampaign { campaign: COURSE, asset, reward: usdt(5), begins_at, ends_at, by });
        let (ceiling, class) = (Rate::from_units(Rate::SCALE / 1_000), FundClass::General);
        let (minimum, maximum) = (usdt(1), usdt(10_000));
        self.say(OfferDailyPool { pool: POOL, asset, ceiling, minimum, maximum, level: 0, class, open: true, by });
        for (house, amount, index) in [(House::Campaign(COURSE), usdt(12), 0), (House::DailyPool(POOL), usdt(3), 1)] {
            self.say(FundHouse { house, asset, amount, network, transaction, index });
        }
        for account in [BOB, CAROL, BOB] {
            self.say(ClaimReward { account, campaign: COURSE });
        }
        self.become_an_institution();
        self.say(JoinDailyPool { account: CAROL, pool: POOL, amount: usdt(1_500) });
        self.sleep(3 * 24);
        self.say(LeaveDailyPool { account: CAROL, pool: POOL, amount: usdt(500) });
        let quarter = quarter_of(self.now);
        // A batch for each day: an hour's would make the journal twice as large.
        while quarter_of(self.now) == quarter {
            self.now = self.now.plus(DAY_MS);
            self.leader.run_due(self.now);
            self.commit();
        }
        let rates = [Rate::from_units(Rate::SCALE / 50), Rate::from_units(Rate::SCALE / 100 * 3)];
        self.say(DeclareTierDividend { quarter, rates, by, second });
        self.sleep(1);
    }

    /// Carol brings seven millions and puts most of them into a fund for institutions.
    fn become_an_institution(&mut self) {
        let (account, amount) = (CAROL, usdt(7_000_000));
        let (profile, kyc) = (Profile::Institution, KycLevel::Institution);
        self.say(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true });
        self.deposit(account, USDT, amount, true);
        self.say(Transfer { account, asset: USDT, from: Wallet::Platform, to: Wallet::Financial, amount });
        let offer = OfferNavFund {
            fund: FUND,
            assets: Vec::new(),
            fee: Rate::ZERO,
            minimum: usdt(10),
            maximum: usdt(10_000_000),
            level: 0,
            class: FundClass::Institution,
            lock_days: 0,
            exits: Vec::new(),
            open: false,
        };
        let (house, transaction) = (House::Liquidity(Wallet::Financial), [0x23; 32]);
        self.say(offer.clone());
        self.say(FundHouse { house, asset: USDT, amount: usdt(10), network: CHAIN, transaction, index: 0 });
        self.say(SeedNavFund { fund: FUND, amount: usdt(10), by: STAFF[0] });
        self.say(OfferNavFund { open: true, ..offer });
        self.say(BuyNavFund { account, fund: FUND, amount: Amount::whole(6_000_000) });
    }
}
