//! Dividends of institutions: a part of a quarter's booked net fee income, shared by the units they held on each day.
//!
//! Counting begins with a command, so that journals from before it replay unchanged. Income is what was booked to the fee
//! account, less what referrers got; a quarter below zero counts as nothing, and its loss is carried nowhere. What rounding
//! leaves waits for the next quarter.

mod check;
mod count;
mod declare;
mod pay;

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Rate, Timestamp};

use crate::engine::Engine;
use crate::referral::month_of;

pub use pay::DividendRun;

/// Tiers that receive dividends.
pub const DIVIDEND_TIERS: usize = 2;
/// The most of the net fee income that each tier is paid.
pub const DIVIDEND_RATES_MAX: [Rate; DIVIDEND_TIERS] =
    [Rate::from_units(Rate::SCALE / 100 * 2), Rate::from_units(Rate::SCALE / 100 * 3)];
/// Payments are whole cents.
pub const DIVIDEND_STEP: Amount = Amount::from_units(Amount::SCALE / 100);
/// Closed quarters that can still be declared.
pub const DIVIDEND_OPEN_QUARTERS: i64 = 4;
/// Declared quarters that are kept.
pub const DIVIDEND_QUARTERS_KEPT: usize = 40;
/// Accounts paid per command; the rest follow in commands of their own.
pub const DIVIDEND_PAID_PER_SLICE: usize = 500;

/// The two timers.
const QUARTER_TIMER: u64 = 0;
const SLICE_TIMER: u64 = 1;

/// Four times the year, and from 0 to 3.
pub fn quarter_of(at: Timestamp) -> i64 {
    month_of(at).div_euclid(3)
}

fn quarter_of_day(day: i64) -> i64 {
    quarter_of(Timestamp(day * DAY_MS))
}

/// What an institution holds, and since which date it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct DividendHolder {
    #[n(0)]
    pub units: Amount,
    #[n(1)]
    pub tier: u8,
    #[n(2)]
    since_day: i64,
}

/// Units times days, of each tier.
pub type UnitDays = [Amount; DIVIDEND_TIERS];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Declared {
    #[n(0)]
    pub income: Amount,
    #[n(1)]
    pub rates: [Rate; DIVIDEND_TIERS],
    /// What each tier is paid from: its part of the income, and what was left before.
    #[n(2)]
    pub pools: [Amount; DIVIDEND_TIERS],
    #[n(3)]
    pub unit_days: UnitDays,
    #[n(4)]
    pub paid: [Amount; DIVIDEND_TIERS],
    #[n(5)]
    pub declared_at: Timestamp,
}

impl Declared {
    pub fn pool(&self) -> Amount {
        self.pools.iter().copied().sum()
    }
    pub fn paid(&self) -> Amount {
        self.paid.iter().copied().sum()
    }
    fn left(&self) -> [Amount; DIVIDEND_TIERS] {
        [self.pools[0] - self.paid[0], self.pools[1] - self.paid[1]]
    }
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct DividendBook {
    /// The quarter that is being counted; none before counting began.
    #[n(0)]
    quarter: Option<i64>,
    /// Booked to the fee account, less referrals, by coin; of this quarter.
    #[n(1)]
    income: BTreeMap<(i64, AssetId), Amount>,
    #[n(2)]
    holders: BTreeMap<AccountId, DividendHolder>,
    #[n(3)]
    unit_days: BTreeMap<(i64, AccountId), UnitDays>,
    /// Net fee income of closed quarters that are not declared.
    #[n(4)]
    closed: BTreeMap<i64, Amount>,
    #[n(5)]
    declared: BTreeMap<i64, Declared>,
    /// What was left of earlier dividends.
    #[n(6)]
    carried: [Amount; DIVIDEND_TIERS],
    /// A dividend that is being paid.
    #[n(7)]
    run: Option<DividendRun>,
}

impl DividendBook {
    pub fn is_counting(&self) -> bool {
        self.quarter.is_some()
    }
    /// The quarter that is being counted.
    pub fn quarter(&self) -> Option<i64> {
        self.quarter
    }
    /// Net fee income of closed quarters that can be declared.
    pub fn closed(&self) -> impl Iterator<Item = (i64, Amount)> + '_ {
        self.closed.iter().map(|(quarter, income)| (*quarter, *income))
    }
    pub fn declared(&self) -> impl Iterator<Item = (i64, &Declared)> + '_ {
        self.declared.iter().map(|(quarter, declared)| (*quarter, declared))
    }
    pub fn declared_in(&self, quarter: i64) -> Option<&Declared> {
        self.declared.get(&quarter)
    }
    pub fn carried(&self) -> [Amount; DIVIDEND_TIERS] {
        self.carried
    }
    /// Counted so far, and not yet paid.
    pub fn unit_days(&self, quarter: i64, account: AccountId) -> UnitDays {
        self.unit_days.get(&(quarter, account)).copied().unwrap_or_default()
    }
    /// Everybody's of one quarter.
    fn unit_days_in(&self, quarter: i64) -> impl Iterator<Item = (AccountId, UnitDays)> + '_ {
        let range = (quarter, AccountId(0))..=(quarter, AccountId(u32::MAX));
        self.unit_days.range(range).map(|((_, account), days)| (*account, *days))
    }
    pub(crate) fn is_unused(&self) -> bool {
        self.quarter.is_none()
    }
}

impl Engine {
    pub fn dividends(&self) -> &DividendBook {
        &self.dividends
    }

    /// Timer.
    pub(crate) fn run_dividends(&mut self, id: u64) {
        if id == SLICE_TIMER { self.continue_dividend() } else { self.run_dividend_quarter() }
    }
}

impl DividendHolder {
    /// Days of a quarter, before this date, that are not counted yet.
    fn days_missing(&self, quarter: i64, until: i64) -> i128 {
        (self.since_day..until).filter(|day| quarter_of_day(*day) == quarter).count() as i128
    }
}
