//! Which situations of campaigns, pools with a daily ceiling and dividends a command brought about.

use std::collections::BTreeSet;

use plimsoll_engine::Reject;
use plimsoll_engine::command::Command;
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::House;
use plimsoll_units::{Amount, DailyPoolId, Rate};

use super::Moment;
use crate::coverage::{Coverage, CoveragePoint};

#[derive(Default)]
pub(super) struct RewardMarking {
    /// Payments that began in an earlier command.
    paying: BTreeSet<(DailyPoolId, i64)>,
}

impl RewardMarking {
    pub(super) fn record(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        let Err(reject) = moment.result else {
            return self.hear_done(moment, coverage);
        };
        match (&moment.request.command, reject) {
            (Command::ClaimReward(_), Reject::FundNotPrefunded { .. }) => coverage.reach(CoveragePoint::BudgetSpent),
            (Command::ClaimReward(_), Reject::ProductRemoved) => coverage.reach(CoveragePoint::CampaignOver),
            (_, Reject::CampaignOtherAccount) => coverage.reach(CoveragePoint::CampaignOtherAccount),
            (_, Reject::DividendQuarter) => coverage.reach(CoveragePoint::DividendRefused),
            (Command::DefundHouse(c), Reject::HouseMoneyInUse) if matches!(c.house, House::Campaign(_)) => {
                coverage.reach(CoveragePoint::BudgetPromised);
            }
            _ => {}
        }
    }

    fn hear_done(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        let mut begun = BTreeSet::new();
        let mut claimed = false;
        for event in moment.events {
            match *event {
                Event::RewardClaimed { .. } => claimed = true,
                Event::DailyPoolPaid { pool, day, earned, amount, .. } => {
                    begun.insert((pool, day));
                    coverage.reach_if(self.paying.contains(&(pool, day)), CoveragePoint::DailyPaidInSlices);
                    let ceiling = moment.engine.daily_pools().pool(pool).map(|pool| pool.terms.ceiling);
                    let most = ceiling.map(|rate| earned.units() * i128::from(rate.units()) / i128::from(Rate::SCALE));
                    let is_full = most.is_some_and(|most| amount == Amount::from_units(most));
                    coverage.reach(if is_full { CoveragePoint::DailyAtCeiling } else { CoveragePoint::DailyInPart });
                }
                Event::DailyPoolLeft { total, .. } => coverage.reach_if(total.is_zero(), CoveragePoint::DailyLeft),
                Event::DividendQuarterClosed { income, .. } => {
                    coverage.reach_if(income.is_positive(), CoveragePoint::DividendQuarterClosed);
                }
                Event::DividendPaid { shares, .. } => {
                    coverage.reach_if(shares[0].is_positive(), CoveragePoint::DividendFirstTier);
                    coverage.reach_if(shares[1].is_positive(), CoveragePoint::DividendSecondTier);
                }
                Event::DividendDone { left, .. } => coverage.reach_if(left.is_positive(), CoveragePoint::DividendLeft),
                _ => {}
            }
        }
        self.paying.extend(begun);
        if let (Command::ClaimReward(_), Some(_)) = (&moment.request.command, moment.done()) {
            coverage.reach(if claimed { CoveragePoint::RewardPaid } else { CoveragePoint::RewardAskedAgain });
        }
        if let (Command::DefundHouse(c), Some(_)) = (&moment.request.command, moment.done()) {
            coverage.reach_if(matches!(c.house, House::Campaign(_)), CoveragePoint::BudgetReturned);
        }
    }
}
