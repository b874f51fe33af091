//! What is counted about somebody who deals: completed orders, how fast new ones are begun, orders that ran out of time,
//! and coins that a new buyer can't withdraw yet. Nothing else limits anybody: no score, no level.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Timestamp};

use super::{
    C2C_HOLD_MS, C2C_HOLDS_MAX, C2C_NEWCOMER_ORDERS, C2C_NEWCOMER_VALUE_PER_DAY, C2C_PAUSE_MS, C2C_TIMEOUTS_TO_PAUSE,
    C2C_TIMEOUTS_WITHIN_MS, C2C_VALUE_PER_DAY, C2cBook,
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct C2cDealer {
    /// Orders that ended with a release, as buyer or seller.
    #[n(0)]
    pub completed: u32,
    /// Orders begun from others' advertisements, as far back as a day.
    #[n(1)]
    pub takes: Vec<C2cTake>,
    /// The last orders that this buyer did not pay in time.
    #[n(2)]
    pub timeouts: Vec<Timestamp>,
    #[n(3)]
    pub paused_until: Timestamp,
    /// Oldest first.
    #[n(4)]
    pub holds: Vec<C2cHold>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct C2cTake {
    #[n(0)]
    pub at: Timestamp,
    /// In USDT.
    #[n(1)]
    pub value: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct C2cHold {
    #[n(0)]
    pub asset: AssetId,
    #[n(1)]
    pub amount: Amount,
    /// The first moment at which it can be withdrawn.
    #[n(2)]
    pub until: Timestamp,
}

impl C2cDealer {
    /// Orders begun in the last 24 hours.
    pub fn takes_within_day(&self, now: Timestamp) -> impl Iterator<Item = &C2cTake> + '_ {
        self.takes.iter().filter(move |take| now.since(take.at) < DAY_MS)
    }

    /// Value that may still be begun within these 24 hours.
    pub fn value_left(&self, now: Timestamp) -> Amount {
        let limit = if self.completed < C2C_NEWCOMER_ORDERS { C2C_NEWCOMER_VALUE_PER_DAY } else { C2C_VALUE_PER_DAY };
        let begun: Amount = self.takes_within_day(now).map(|take| take.value).sum();
        (limit - begun).max(Amount::ZERO)
    }

    pub fn is_paused(&self, now: Timestamp) -> bool {
        now < self.paused_until
    }

    pub(super) fn took(&mut self, now: Timestamp, value: Amount) {
        self.takes.retain(|take| now.since(take.at) < DAY_MS);
        self.takes.push(C2cTake { at: now, value });
    }

    /// Returns until when buying is paused, if that was one too many.
    pub(super) fn timed_out(&mut self, now: Timestamp) -> Option<Timestamp> {
        self.timeouts.retain(|at| now.since(*at) < C2C_TIMEOUTS_WITHIN_MS);
        if self.timeouts.len() >= C2C_TIMEOUTS_TO_PAUSE {
            self.timeouts.remove(0);
        }
        self.timeouts.push(now);
        if self.timeouts.len() < C2C_TIMEOUTS_TO_PAUSE {
            return None;
        }
        self.paused_until = now.plus(C2C_PAUSE_MS);
        Some(self.paused_until)
    }

    /// Keeps bought coins from being withdrawn; returns until when.
    pub(super) fn hold(&mut self, now: Timestamp, asset: AssetId, amount: Amount) -> Timestamp {
        let until = now.plus(C2C_HOLD_MS);
        self.holds.retain(|hold| now < hold.until);
        let is_full = self.holds.len() >= C2C_HOLDS_MAX;
        match self.holds.iter().rposition(|hold| is_full && hold.asset == asset) {
            Some(newest) => {
                let joined = self.holds.remove(newest).amount + amount;
                self.holds.push(C2cHold { asset, amount: joined, until });
            }
            None => self.holds.push(C2cHold { asset, amount, until }),
        }
        until
    }

    fn held(&self, asset: AssetId, now: Timestamp) -> impl Iterator<Item = &C2cHold> + '_ {
        self.holds.iter().filter(move |hold| hold.asset == asset && now < hold.until)
    }
}

impl C2cBook {
    /// Coins of an account that can be traded and not yet withdrawn.
    pub fn held(&self, account: AccountId, asset: AssetId, now: Timestamp) -> Amount {
        self.dealers.get(&account).map_or(Amount::ZERO, |dealer| dealer.held(asset, now).map(|hold| hold.amount).sum())
    }

    /// When no more than `spare` is held any longer; `None` if that is so now.
    pub(crate) fn held_until(
        &self,
        account: AccountId,
        asset: AssetId,
        spare: Amount,
        now: Timestamp,
    ) -> Option<Timestamp> {
        let mut held = self.held(account, asset, now);
        let holds = self.dealers.get(&account)?.held(asset, now);
        let mut until = None;
        for hold in holds {
            if held <= spare {
                break;
            }
            held -= hold.amount;
            until = Some(hold.until);
        }
        until
    }

    pub(super) fn dealer_mut(&mut self, account: AccountId) -> &mut C2cDealer {
        self.dealers.entry(account).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = DAY_MS / 24;

    #[test]
    fn the_third_time_out_within_a_day_pauses() {
        let mut dealer = C2cDealer::default();
        assert_eq!(dealer.timed_out(Timestamp(0)), None);
        assert_eq!(dealer.timed_out(Timestamp(HOUR_MS)), None);
        // A day after the first it no longer counts.
        assert_eq!(dealer.timed_out(Timestamp(DAY_MS)), None);
        let until = Timestamp(DAY_MS + 1 + C2C_PAUSE_MS);
        assert_eq!(dealer.timed_out(Timestamp(DAY_MS + 1)), Some(until));
        assert!(dealer.is_paused(Timestamp(until.0 - 1)) && !dealer.is_paused(until));
    }

    #[test]
    fn holds_end_one_by_one_and_join_when_there_are_too_many() {
        let (alice, coin) = (AccountId(1), AssetId(2));
        let mut book = C2cBook::default();
        for n in 0..3 {
            book.dealer_mut(alice).hold(Timestamp(n * HOUR_MS), coin, Amount::whole(10));
        }
        let now = Timestamp(3 * HOUR_MS);
        assert_eq!(book.held(alice, coin, now), Amount::whole(30));
        let until = |spare| book.held_until(alice, coin, Amount::whole(spare), now);
        assert_eq!(until(30), None);
        assert_eq!(until(29), Some(Timestamp(DAY_MS)));
        assert_eq!(until(5), Some(Timestamp(2 * HOUR_MS + DAY_MS)));
        assert_eq!(book.held(alice, coin, Timestamp(DAY_MS)), Amount::whole(20));
        for n in 0..2 * C2C_HOLDS_MAX as i64 {
            book.dealer_mut(alice).hold(Timestamp(DAY_MS + n), coin, Amount::whole(1));
        }
        let dealer = book.dealer(alice).unwrap();
        assert_eq!(dealer.holds.len(), C2C_HOLDS_MAX);
        assert_eq!(book.held(alice, coin, Timestamp(DAY_MS + 300)), Amount::whole(220));
    }
}
