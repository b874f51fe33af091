//! What protects a person from second-contracts: a pace, a daily limit, a pause after losses, self-exclusion.
//!
//! Kept per account and asked at acceptance. Practice accounts only have their running orders counted.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, DAY_MS, MINUTE_MS, SECOND_MS, Timestamp};

use crate::reject::Reject;

/// One order in this time.
pub const PACE_MS: i64 = 10 * SECOND_MS;
/// What an account may stake in a UTC day until it says otherwise.
pub const DAILY_STAKE_DEFAULT: Amount = Amount::whole(200);
/// A higher limit takes effect this late.
pub const RAISE_DELAY_MS: i64 = DAY_MS;
/// This many losses within this time bring a pause.
pub const LOSSES: usize = 5;
pub const LOSSES_WITHIN_MS: i64 = 30 * MINUTE_MS;
pub const PAUSE_MS: i64 = 15 * MINUTE_MS;
/// Self-exclusion lasts between a day and six months.
pub const EXCLUSION_MIN_MS: i64 = DAY_MS;
pub const EXCLUSION_MAX_MS: i64 = 184 * DAY_MS;

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct SecondsProtectionState {
    #[n(0)]
    pub(super) running: u16,
    #[n(1)]
    last_at: Option<Timestamp>,
    #[n(2)]
    day: i64,
    #[n(3)]
    staked: Amount,
    #[n(4)]
    limit: Amount,
    /// A higher limit and when it begins.
    #[n(5)]
    raise: Option<(Timestamp, Amount)>,
    /// The last losses, oldest first.
    #[n(6)]
    losses: Vec<Timestamp>,
    #[n(7)]
    paused_until: Timestamp,
    #[n(8)]
    excluded_until: Timestamp,
}

impl Default for SecondsProtectionState {
    fn default() -> Self {
        Self {
            running: 0,
            last_at: None,
            day: 0,
            staked: Amount::ZERO,
            limit: DAILY_STAKE_DEFAULT,
            raise: None,
            losses: Vec::new(),
            paused_until: Timestamp::ZERO,
            excluded_until: Timestamp::ZERO,
        }
    }
}

const fn day_of(at: Timestamp) -> i64 {
    at.0.div_euclid(DAY_MS)
}

impl SecondsProtectionState {
    /// Running orders of the account.
    pub fn running(&self) -> u16 {
        self.running
    }
    /// The daily limit in force.
    pub fn limit(&self, now: Timestamp) -> Amount {
        match self.raise {
            Some((from, limit)) if from <= now => limit,
            _ => self.limit,
        }
    }
    /// What may still be staked today.
    pub fn left(&self, now: Timestamp) -> Amount {
        let staked = if self.day == day_of(now) { self.staked } else { Amount::ZERO };
        (self.limit(now) - staked).max(Amount::ZERO)
    }
    /// Until when no order is taken: after losses or by the person's own wish.
    pub fn closed_until(&self) -> Timestamp {
        self.paused_until.max(self.excluded_until)
    }

    pub(super) fn check(&self, now: Timestamp, stake: Amount) -> Result<(), Reject> {
        if now < self.closed_until() {
            return Err(Reject::SecondsPaused { until: self.closed_until() });
        }
        if let Some(until) = self.last_at.map(|at| at.plus(PACE_MS))
            && now < until
        {
            return Err(Reject::SecondsTooSoon { until });
        }
        let left = self.left(now);
        if stake > left { Err(Reject::SecondsDailyLimit { left }) } else { Ok(()) }
    }

    pub(super) fn note_stake(&mut self, now: Timestamp, stake: Amount) {
        if self.day != day_of(now) {
            self.day = day_of(now);
            self.staked = Amount::ZERO;
        }
        self.staked += stake;
        self.last_at = Some(now);
    }

    /// A refunded order leaves the day's limit as it was.
    pub(super) fn note_refund(&mut self, accepted_at: Timestamp, stake: Amount) {
        if self.day == day_of(accepted_at) {
            self.staked -= stake;
        }
    }

    pub(super) fn note_protection(&mut self, now: Timestamp) {
        if self.losses.len() == LOSSES {
            self.losses.remove(0);
        }
        self.losses.push(now);
        if self.losses.len() == LOSSES && now.since(self.losses[0]) <= LOSSES_WITHIN_MS {
            self.paused_until = self.paused_until.max(now.plus(PAUSE_MS));
        }
    }

    /// Lower at once, higher after a day. A lower wish also takes back a raise that has not begun.
    pub(super) fn set_limit(&mut self, now: Timestamp, limit: Amount) {
        self.limit = self.limit(now);
        self.raise = None;
        if limit > self.limit {
            self.raise = Some((now.plus(RAISE_DELAY_MS), limit));
        } else {
            self.limit = limit;
        }
    }

    pub(super) fn check_exclusion(&self, now: Timestamp, until: Timestamp) -> Result<(), Reject> {
        let length = until.since(now);
        if !(EXCLUSION_MIN_MS..=EXCLUSION_MAX_MS).contains(&length) {
            return Err(Reject::InvalidInput { what: "exclusion" });
        }
        if until < self.excluded_until {
            return Err(Reject::InvalidInput { what: "an exclusion can't be shortened" });
        }
        Ok(())
    }

    pub(super) fn exclude(&mut self, until: Timestamp) {
        self.excluded_until = until;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp(20_000 * DAY_MS + DAY_MS / 2);

    #[test]
    fn one_order_in_ten_seconds() {
        let mut habits = SecondsProtectionState::default();
        habits.note_stake(NOON, Amount::whole(5));
        let until = NOON.plus(PACE_MS);
        assert_eq!(habits.check(until.minus(1), Amount::whole(5)), Err(Reject::SecondsTooSoon { until }));
        assert_eq!(habits.check(until, Amount::whole(5)), Ok(()));
    }

    #[test]
    fn the_day_has_a_limit_and_a_refund_gives_it_back() {
        let mut habits = SecondsProtectionState::default();
        habits.note_stake(NOON, Amount::whole(150));
        let later = NOON.plus(PACE_MS);
        let left = Amount::whole(50);
        assert_eq!(habits.check(later, Amount::whole(51)), Err(Reject::SecondsDailyLimit { left }));
        assert_eq!(habits.check(later, left), Ok(()));
        habits.note_refund(NOON, Amount::whole(150));
        assert_eq!(habits.left(later), Amount::whole(200));
        habits.note_stake(later, Amount::whole(200));
        assert_eq!(habits.left(NOON.plus(DAY_MS)), Amount::whole(200), "a new day");
    }

    #[test]
    fn a_limit_falls_at_once_and_rises_after_a_day() {
        let mut habits = SecondsProtectionState::default();
        habits.set_limit(NOON, Amount::whole(500));
        assert_eq!(habits.limit(NOON.plus(RAISE_DELAY_MS - 1)), Amount::whole(200));
        assert_eq!(habits.limit(NOON.plus(RAISE_DELAY_MS)), Amount::whole(500));
        habits.set_limit(NOON.plus(1), Amount::whole(50));
        assert_eq!(habits.limit(NOON.plus(1)), Amount::whole(50));
        assert_eq!(habits.limit(NOON.plus(2 * RAISE_DELAY_MS)), Amount::whole(50), "the raise was taken back");
    }

    #[test]
    fn five_losses_in_half_an_hour_bring_a_pause() {
        let mut habits = SecondsProtectionState::default();
        for n in 0..4 {
            habits.note_protection(NOON.plus(n * MINUTE_MS));
        }
        assert_eq!(habits.closed_until(), Timestamp::ZERO);
        let mut slow = habits.clone();
        slow.note_protection(NOON.plus(LOSSES_WITHIN_MS + 1));
        assert_eq!(slow.closed_until(), Timestamp::ZERO, "the fifth came too late");
        let fifth = NOON.plus(LOSSES_WITHIN_MS);
        habits.note_protection(fifth);
        let until = fifth.plus(PAUSE_MS);
        assert_eq!(habits.check(fifth, Amount::whole(5)), Err(Reject::SecondsPaused { until }));
        assert_eq!(habits.check(until, Amount::whole(5)), Ok(()));
    }

    #[test]
    fn an_exclusion_is_a_day_to_six_months_and_only_grows() {
        let mut habits = SecondsProtectionState::default();
        let week = NOON.plus(7 * DAY_MS);
        for refused in [NOON, NOON.plus(DAY_MS - 1), NOON.plus(EXCLUSION_MAX_MS + 1)] {
            assert!(habits.check_exclusion(NOON, refused).is_err());
        }
        assert_eq!(habits.check_exclusion(NOON, week), Ok(()));
        habits.exclude(week);
        assert!(habits.check_exclusion(NOON, week.minus(1)).is_err());
        assert_eq!(habits.check_exclusion(NOON, week.plus(1)), Ok(()));
        assert_eq!(habits.check(week.minus(1), Amount::whole(5)), Err(Reject::SecondsPaused { until: week }));
    }
}
