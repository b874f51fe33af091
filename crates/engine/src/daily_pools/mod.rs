//! Pools that pay up to a ceiling a day, from what the operator paid in and from nothing else.
//!
//! Money that takes part stays in its owner's wallet, set aside. At each midnight a day pays everybody the ceiling, or,
//! when the pool holds less than that, the same part of what it holds, rounded down. What the pool lacks is not owed.

mod check;
mod join;
mod pay;

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, DailyPoolId, Rate, Rounding, Timestamp};

use crate::engine::Engine;
use crate::funds::FundClass;
use crate::ledger::System;

pub use pay::DailyRun;

/// Pools on offer, now or earlier.
pub const DAILY_POOLS_MAX: usize = 100;
/// The highest ceiling a day.
pub const DAILY_CEILING_MAX: Rate = Rate::from_units(Rate::SCALE / 100 * 5);
/// What one account may have in a pool: keeps products of amounts inside the wide arithmetic's results.
pub const DAILY_AMOUNT_MAX: Amount = Amount::whole(1_000_000_000);
/// Accounts in one pool.
pub const DAILY_SHARES_MAX: usize = 1 << 20;
/// Accounts paid per command; the rest follow in commands of their own.
pub const DAILY_SHARES_PER_SLICE: usize = 500;
/// Days of which the payments are shown.
pub const DAILY_SHOWN_DAYS: i64 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct DailyTerms {
    #[n(0)]
    pub asset: AssetId,
    #[n(1)]
    pub ceiling: Rate,
    #[n(2)]
    pub minimum: Amount,
    #[n(3)]
    pub maximum: Amount,
    #[n(4)]
    pub level: u8,
    #[n(5)]
    pub class: FundClass,
    #[n(6)]
    pub open: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct DailyPool {
    #[n(0)]
    pub terms: DailyTerms,
    /// Set aside by everybody.
    #[n(1)]
    pub amount: Amount,
    /// The part of it that earns today.
    #[n(2)]
    pub earning: Amount,
    /// The UTC date up to which days are paid, in days since 1970.
    #[n(3)]
    pub paid_day: i64,
    /// A payment under way.
    #[n(4)]
    pub run: Option<DailyRun>,
    /// The timer that is set, if any.
    #[n(5)]
    timer: Option<Timestamp>,
    /// Ever paid.
    #[n(6)]
    pub paid: Amount,
    /// Paid on each of the last days.
    #[n(7)]
    recent: BTreeMap<i64, Amount>,
}

/// What one account has in a pool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct DailyShare {
    /// Was there when the day began.
    #[n(0)]
    pub earning: Amount,
    /// What came later, by its date: it earns from the next midnight on. Several dates wait only while days are made up.
    #[n(1)]
    fresh: BTreeMap<i64, Amount>,
    /// The last date whose payment this account had.
    #[n(2)]
    paid_day: i64,
    /// Ever paid.
    #[n(3)]
    pub paid: Amount,
}

impl DailyShare {
    pub fn amount(&self) -> Amount {
        self.earning + self.fresh()
    }
    /// Does not earn yet.
    pub fn fresh(&self) -> Amount {
        self.fresh.values().copied().sum()
    }
    /// What came before this date earns from now on.
    fn ripen(&mut self, day: i64) -> Amount {
        let later = self.fresh.split_off(&day);
        let ripe: Amount = std::mem::replace(&mut self.fresh, later).into_values().sum();
        self.earning += ripe;
        ripe
    }
    /// What came last leaves first; returns how much of it earned.
    fn take_out(&mut self, amount: Amount) -> Amount {
        let mut left = amount;
        while left.is_positive()
            && let Some((day, fresh)) = self.fresh.pop_last()
        {
            let part = fresh.min(left);
            left -= part;
            if part < fresh {
                self.fresh.insert(day, fresh - part);
            }
        }
        self.earning -= left;
        left
    }
}

impl DailyPool {
    /// What a day costs at the ceiling.
    pub fn day_at_ceiling(&self) -> Amount {
        self.earning.at_rate(self.terms.ceiling, Rounding::Down).unwrap_or(Amount::ZERO)
    }
    /// Paid over the last thirty days, the date given included.
    pub fn paid_recently(&self, today: i64) -> Amount {
        self.recent.range(today - DAILY_SHOWN_DAYS + 1..=today).map(|(_, paid)| *paid).sum()
    }
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct DailyPoolBook {
    #[n(0)]
    pools: BTreeMap<DailyPoolId, DailyPool>,
    #[n(1)]
    shares: BTreeMap<(DailyPoolId, AccountId), DailyShare>,
}

impl DailyPoolBook {
    pub fn pool(&self, id: DailyPoolId) -> Option<&DailyPool> {
        self.pools.get(&id)
    }
    /// Every pool ever offered, by number.
    pub fn pools(&self) -> impl Iterator<Item = (DailyPoolId, &DailyPool)> + '_ {
        self.pools.iter().map(|(id, pool)| (*id, pool))
    }
    pub fn share(&self, id: DailyPoolId, account: AccountId) -> Option<&DailyShare> {
        self.shares.get(&(id, account))
    }
    /// Those of one pool, by account.
    pub fn shares(&self, id: DailyPoolId) -> impl Iterator<Item = (AccountId, &DailyShare)> + '_ {
        let own = self.shares.range((id, AccountId(0))..=(id, AccountId(u32::MAX)));
        own.map(|((_, account), share)| (*account, share))
    }
    pub(crate) fn is_unused(&self) -> bool {
        self.pools.is_empty()
    }
    fn pool_mut(&mut self, id: DailyPoolId) -> &mut DailyPool {
        self.pools.get_mut(&id).expect("found by the caller")
    }
}

/// How a pool stands, for everybody to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyCoverage {
    /// What the operator's pool holds.
    pub held: Amount,
    /// Days at the ceiling that it covers, in hundredths, down; absent while nothing earns.
    pub days: Option<i128>,
    /// The ceiling for a year of 365 days, without compounding.
    pub yearly: Rate,
    pub paid_recently: Amount,
}

impl Engine {
    pub fn daily_pools(&self) -> &DailyPoolBook {
        &self.daily_pools
    }

    pub fn daily_coverage(&self, id: DailyPoolId) -> Option<DailyCoverage> {
        let pool = self.daily_pools.pool(id)?;
        let held = self.ledger.system(System::DailyPool(id), pool.terms.asset);
        let day = pool.day_at_ceiling();
        let days = day.is_positive().then(|| held.mul_div(100, day.units(), Rounding::Down).ok()).flatten();
        let yearly = Rate::from_units(pool.terms.ceiling.units() * 365);
        let today = self.now().0.div_euclid(DAY_MS);
        Some(DailyCoverage { held, days: days.map(Amount::units), yearly, paid_recently: pool.paid_recently(today) })
    }
}
