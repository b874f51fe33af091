//! VIP levels: thirty-day volume and equity of an account, and the level they earn.
//!
//! Owns the daily figures. The fee table knows what a level is worth; withdrawal checks never use it.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Timestamp};

use crate::accounts::KycLevel;
use crate::engine::{Engine, RULES_NET_EQUITY};
use crate::event::Event;
use crate::fees::LEVELS;

/// Length of the window in days.
const DAYS: usize = 30;
/// Daily evaluations of which the best counts: a drop takes effect seven days after it was first seen.
const EVALUATIONS: usize = 8;

/// Requirements per level: thirty-day volume or, instead, average equity, both in USDT.
pub(crate) const REQUIREMENTS: [(u64, u64); LEVELS] = [
    (0, 0),
    (100_000, 10_000),
    (500_000, 50_000),
    (2_000_000, 150_000),
    (5_000_000, 400_000),
    (20_000_000, 1_000_000),
    (50_000_000, 2_500_000),
    (150_000_000, 5_000_000),
    (400_000_000, 10_000_000),
];

/// Least equity over thirty days that the tiers of institutions need, in USDT.
pub const INSTITUTION_TIERS: [u64; 2] = [5_000_000, 10_000_000];

/// One account's last thirty days, in whole USDT. A daily figure beyond 32 bits saturates, which is above the highest
/// level. The fields that every trade writes come first, in one cache line.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
#[repr(C)]
pub struct Activity {
    #[n(1)]
    today: Amount,
    /// The UTC day that `today` counts.
    #[n(0)]
    day: i64,
    #[n(6)]
    traded: bool,
    /// Closed days, indexed by day number modulo thirty.
    #[n(2)]
    volumes: [u32; DAYS],
    #[n(3)]
    equities: [u32; DAYS],
    /// The last day whose equity is recorded.
    #[n(4)]
    equity_day: i64,
    /// The last evaluations, newest first.
    #[n(5)]
    levels: [u8; EVALUATIONS],
}

pub(crate) const fn day_of(at: Timestamp) -> i64 {
    at.0.div_euclid(DAY_MS)
}

const fn slot(day: i64) -> usize {
    day.rem_euclid(DAYS as i64) as usize
}

fn whole(amount: Amount) -> u32 {
    u32::try_from((amount.units() / Amount::SCALE).max(0)).unwrap_or(u32::MAX)
}

impl Activity {
    fn beginning(day: i64) -> Self {
        Self { day, equity_day: day - 1, ..Self::default() }
    }

    pub(crate) fn has_traded(&self) -> bool {
        self.traded
    }
    /// Volume of the thirty closed days.
    pub fn volume(&self) -> u64 {
        self.volumes.iter().map(|v| u64::from(*v)).sum()
    }
    /// Average equity of the thirty closed days.
    pub fn average_equity(&self) -> u64 {
        self.equities.iter().map(|e| u64::from(*e)).sum::<u64>() / DAYS as u64
    }

    /// The least equity of the thirty closed days; days before the account count as nothing.
    pub fn least_equity(&self) -> u64 {
        self.equities.iter().copied().min().unwrap_or(0).into()
    }

    /// Closes every day before this one.
    #[inline]
    fn roll(&mut self, day: i64) {
        if day <= self.day {
            return;
        }
        self.volumes[slot(self.day)] = whole(self.today);
        self.today = Amount::ZERO;
        for silent in (self.day + 1).max(day - DAYS as i64)..day {
            self.volumes[slot(silent)] = 0;
        }
        self.day = day;
    }

    #[inline]
    fn note_volume(&mut self, day: i64, value: Amount) {
        self.roll(day);
        self.today = self.today.checked_add(value).unwrap_or(self.today);
        self.traded = true;
    }

    /// Days without an end-of-day run get the equity of the next one.
    fn note_equity(&mut self, closed: i64, equity: u32) {
        for day in (self.equity_day + 1).max(closed - DAYS as i64 + 1)..=closed {
            self.equities[slot(day)] = equity;
        }
        self.equity_day = self.equity_day.max(closed);
    }

    /// The level after one more evaluation: up at once, down when a week has seen nothing better.
    fn evaluate(&mut self) -> u8 {
        self.levels.rotate_right(1);
        self.levels[0] = level_of(self.volume(), self.average_equity());
        self.levels.iter().copied().max().unwrap_or(0)
    }
}

/// The highest level that volume or equity earns.
fn level_of(volume: u64, equity: u64) -> u8 {
    let earned = |(by_volume, by_equity): &(u64, u64)| volume >= *by_volume || equity >= *by_equity;
    REQUIREMENTS.iter().rposition(earned).unwrap_or(0) as u8
}

impl Engine {
    /// Counts a live trade for both sides. Trades within one identity and the house's own side do not count.
    #[inline]
    pub(crate) fn note_volume(&mut self, maker: AccountId, taker: AccountId, quote: AssetId, value: Amount) {
        if self.accounts[maker.index()].group == self.accounts[taker.index()].group {
            return;
        }
        let Some(value) = self.usdt_value(quote, value) else {
            return;
        };
        let day = day_of(self.stamp.at);
        for side in [maker, taker] {
            let account = &mut self.accounts[side.index()];
            if !account.is_house() {
                account.activity.get_or_insert_with(|| Box::new(Activity::beginning(day))).note_volume(day, value);
            }
        }
    }

    /// Total of an account's wallets, funds and escrow in USDT; coins without a price count as nothing.
    pub fn assets_value(&self, account: AccountId) -> Amount {
        let balances = self.ledger.balances(account).map(|(_, asset, balance)| (asset, balance.total()));
        let in_funds = self.funds.principal_of(account);
        let in_escrow = self.c2c.escrow_of(account);
        let owned = balances.chain(in_funds).chain(in_escrow);
        let values = owned.filter_map(|(asset, amount)| self.usdt_value(asset, amount));
        let units = self.nav_funds.value_of(account);
        values.fold(units, |sum, value| sum.checked_add(value).unwrap_or(sum))
    }

    /// What an account owes on loans and pledges now, in USDT as far as the coins have a price.
    pub fn debt(&self, account: AccountId) -> Amount {
        let now = self.now();
        let running = self.loans.loans_of(account).filter(|loan| loan.running.is_some());
        let loans = running.filter_map(|loan| self.usdt_value(loan.asset, loan.due(now).total()));
        let pledges = self.pledges.pledges_of(account).map(|pledge| pledge.due(now).total());
        loans.chain(pledges).fold(Amount::ZERO, |sum, owed| sum.checked_add(owed).unwrap_or(sum))
    }

    /// What levels and tiers are decided by.
    fn equity(&self, account: AccountId) -> Amount {
        let owed = if self.rules >= RULES_NET_EQUITY { self.debt(account) } else { Amount::ZERO };
        self.assets_value(account) - owed
    }

    /// The tier of an institution that was verified and assessed: by the least equity of thirty days.
    pub fn institution_tier(&self, id: AccountId) -> u8 {
        let account = &self.accounts[id.index()];
        if account.kyc < KycLevel::Institution || !account.assessed {
            return 0;
        }
        let least = account.activity.as_ref().map_or(0, |activity| activity.least_equity());
        INSTITUTION_TIERS.iter().filter(|needed| least >= **needed).count() as u8
    }

    /// Closes the day of one live customer and sets the level.
    pub(crate) fn review_level(&mut self, id: AccountId) {
        let day = day_of(self.now());
        let equity = whole(self.equity(id));
        let account = &mut self.accounts[id.index()];
        if account.activity.is_none() && equity == 0 {
            return;
        }
        let activity = account.activity.get_or_insert_with(|| Box::new(Activity::beginning(day - 1)));
        activity.roll(day);
        activity.note_equity(day - 1, equity);
        let level = activity.evaluate();
        if level != account.vip {
            account.vip = level;
            self.out.push(Event::VipChanged { account: id, level });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_figure_earns_a_level() {
        let rows = [
            (0, 0, 0),
            (99_999, 9_999, 0),
            (100_000, 0, 1),
            (0, 10_000, 1),
            (2_000_000, 10_000, 3),
            (399_999_999, 0, 7),
            (400_000_000, 0, 8),
            (0, 10_000_000, 8),
        ];
        for (volume, equity, level) in rows {
            assert_eq!(level_of(volume, equity), level, "{volume} traded, {equity} kept");
        }
    }

    #[test]
    fn thirty_closed_days_count_and_no_more() {
        let mut activity = Activity::beginning(100);
        activity.note_volume(100, Amount::whole(7));
        activity.note_volume(101, Amount::whole(5));
        assert_eq!(activity.volume(), 7, "today is not closed");
        activity.roll(130);
        assert_eq!(activity.volume(), 12, "day 100 is the thirtieth back");
        activity.roll(131);
        assert_eq!(activity.volume(), 5);
        activity.roll(500);
        assert_eq!(activity.volume(), 0, "a long silence leaves nothing");
    }

    #[test]
    fn small_trades_add_up_within_a_day() {
        let mut activity = Activity::beginning(1);
        for _ in 0..10 {
            activity.note_volume(1, "0.35".parse().unwrap());
        }
        activity.roll(2);
        assert_eq!(activity.volume(), 3);
    }

    #[test]
    fn equity_is_an_average_and_missed_reviews_are_filled() {
        let mut activity = Activity::beginning(100);
        activity.note_equity(100, 300);
        assert_eq!(activity.average_equity(), 10);
        activity.note_equity(103, 300);
        assert_eq!(activity.average_equity(), 40);
        activity.note_equity(400, 60);
        assert_eq!(activity.average_equity(), 60);
    }

    #[test]
    fn a_rise_is_at_once_and_a_drop_after_seven_days() {
        let mut activity = Activity::beginning(0);
        activity.note_volume(0, Amount::whole(100_000));
        let mut levels = Vec::new();
        for day in 1..40 {
            activity.roll(day);
            levels.push(activity.evaluate());
        }
        // Day 0 counts until day 30; the first evaluation without it is day 31's, and takes effect seven days later.
        assert!(levels[..37].iter().all(|level| *level == 1));
        assert_eq!(levels[37..], [0, 0], "days 38 and 39");
    }
}
