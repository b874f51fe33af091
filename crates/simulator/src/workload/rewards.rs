//! People who claim rewards and take part in pools with a daily ceiling, and the operator who pays for both, shuts them and
//! declares dividends.

use plimsoll_engine::LIQUIDITY_PROVIDER;
use plimsoll_engine::command::{
    ClaimReward, Command, DeclareTierDividend, DefundHouse, FundHouse, JoinDailyPool, LeaveDailyPool, OfferCampaign,
    OfferDailyPool, StartTierDividends,
};
use plimsoll_engine::daily_pools::DailyTerms;
use plimsoll_engine::dividends::DIVIDEND_RATES_MAX;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_units::{Amount, CampaignId, DAY_MS, HOUR_MS, Rate, StaffId};

use super::{Action, View, Workload};
use crate::universe::NETWORK;

/// Campaigns of one run.
const CAMPAIGNS_MAX: usize = 8;

impl Workload {
    pub(super) fn reward(&mut self, view: &View<'_>) -> Option<Action> {
        let campaigns: Vec<_> = view.engine.campaigns().campaigns().map(|(id, campaign)| (id, *campaign)).collect();
        let running = campaigns.iter().filter(|(_, campaign)| campaign.is_running(view.now)).count();
        if running < 2 && campaigns.len() < CAMPAIGNS_MAX && self.rng.permille(500) {
            let ends_at = view.now.plus(self.rng.between(HOUR_MS, 40 * DAY_MS));
            let command = OfferCampaign {
                campaign: CampaignId(campaigns.len() as u32 + 1),
                asset: *self.rng.pick(&view.universe.coins)?,
                reward: Amount::from_units(i128::from(self.rng.between(0, 5 * 100_000_000))),
                begins_at: view.now.plus(self.rng.between(-HOUR_MS, HOUR_MS / 4)),
                ends_at,
                by: StaffId(1),
            };
            return Some(Action { by: LIQUIDITY_PROVIDER, command: command.into() });
        }
        let (id, campaign) = *self.rng.pick(&campaigns)?;
        let held = view.engine.campaign_budget(id);
        if self.rng.permille(if held < campaign.reward { 400 } else { 50 }) {
            let amount = Amount::from_units(campaign.reward.units() * i128::from(self.rng.between(5, 35)) / 10);
            return Some(self.pay_in(House::Campaign(id), campaign.asset, amount));
        }
        if !held.is_zero() && self.rng.permille(if view.now > campaign.ends_at { 500 } else { 30 }) {
            let amount = self.part(held);
            return Some(self.take_back(House::Campaign(id), campaign.asset, amount));
        }
        let account = if self.rng.permille(950) { self.live_account(view) } else { self.account(view).0 };
        Some(Action { by: account, command: ClaimReward { account, campaign: id }.into() })
    }

    pub(super) fn daily_pool(&mut self, view: &View<'_>) -> Option<Action> {
        let pools: Vec<_> = view.engine.daily_pools().pools().map(|(id, pool)| (id, pool.terms)).collect();
        let (id, terms) = *self.rng.pick(&pools)?;
        let DailyTerms { asset, ceiling, minimum, maximum, level, class, open } = terms;
        let held = view.engine.ledger().system(System::DailyPool(id), asset);
        let by = LIQUIDITY_PROVIDER;
        match self.rng.below(20) {
            0 => {
                let ceiling = Rate::from_units(ceiling.units().max(2) * self.rng.between(5, 20) / 10);
                let open = !open || self.rng.permille(700);
                let offer =
                    OfferDailyPool { pool: id, asset, ceiling, minimum, maximum, level, class, open, by: StaffId(1) };
                Some(Action { by, command: offer.into() })
            }
            1..=3 => {
                let amount = Amount::from_units(i128::from(self.rng.between(1, 300 * 1_000_000)));
                Some(self.pay_in(House::DailyPool(id), asset, amount))
            }
            4 => {
                let amount = self.part(held);
                Some(self.take_back(House::DailyPool(id), asset, amount))
            }
            5..=9 => {
                let shares: Vec<_> = view.engine.daily_pools().shares(id).map(|(who, s)| (who, s.amount())).collect();
                let (account, amount) = *self.rng.pick(&shares)?;
                let amount = if self.rng.permille(300) { amount } else { self.part(amount) };
                Some(Action { by: account, command: LeaveDailyPool { account, pool: id, amount }.into() })
            }
            _ => {
                let account = if self.rng.permille(970) { self.live_account(view) } else { self.account(view).0 };
                let free = view.engine.ledger().free(account, Wallet::Financial, asset);
                let amount = if self.rng.permille(100) { minimum } else { self.part(free) };
                Some(Action { by: account, command: JoinDailyPool { account, pool: id, amount }.into() })
            }
        }
    }

    pub(super) fn tier_dividend(&mut self, view: &View<'_>) -> Option<Action> {
        let book = view.engine.dividends();
        let closed: Vec<i64> = book.closed().map(|(quarter, _)| quarter).collect();
        let declared: Vec<i64> = book.declared().map(|(quarter, _)| quarter).collect();
        let command: Command = if !book.is_counting() || self.rng.permille(20) {
            StartTierDividends { by: StaffId(1) }.into()
        } else {
            let quarters = if self.rng.permille(900) { &closed } else { &declared };
            let quarter = self.rng.pick(quarters).copied().or_else(|| book.quarter())?;
            let rates = DIVIDEND_RATES_MAX.map(|most| Rate::from_units(most.units() * self.rng.between(5, 10) / 10));
            let (by, second) = self.two_people();
            DeclareTierDividend { quarter, rates, by, second }.into()
        };
        Some(Action { by: LIQUIDITY_PROVIDER, command })
    }

    fn pay_in(&mut self, house: House, asset: plimsoll_units::AssetId, amount: Amount) -> Action {
        let transaction = self.new_transaction();
        let command = FundHouse { house, asset, amount, network: NETWORK, transaction, index: 0 };
        Action { by: LIQUIDITY_PROVIDER, command: command.into() }
    }

    fn take_back(&mut self, house: House, asset: plimsoll_units::AssetId, amount: Amount) -> Action {
        let (by, second) = self.two_people();
        let command = DefundHouse { house, asset, amount, network: NETWORK, by, second };
        Action { by: LIQUIDITY_PROVIDER, command: command.into() }
    }
}
