//! What the C2C oracle counts about people: completed orders, orders begun in a day, time-outs, coins on hold.

use std::collections::BTreeMap;

use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Timestamp};

use super::{Verdict, hold};

/// Orders begun in a day, and their value before and after three completed orders.
const BEGUN_MAX: usize = 50;
const VALUE_MAX: i128 = 50_000 * Amount::SCALE;
const VALUE_AFTER_MAX: i128 = 500_000 * Amount::SCALE;

#[derive(Default)]
pub(super) struct Dealers {
    completed: BTreeMap<AccountId, u32>,
    begun: BTreeMap<AccountId, Vec<(Timestamp, i128)>>,
    timeouts: BTreeMap<AccountId, Vec<Timestamp>>,
    pauses: BTreeMap<AccountId, Timestamp>,
    holds: Vec<(AccountId, AssetId, i128, Timestamp)>,
}

impl Dealers {
    pub(super) fn completed(&self, account: AccountId) -> u32 {
        self.completed.get(&account).copied().unwrap_or_default()
    }

    pub(super) fn complete(&mut self, account: AccountId) {
        *self.completed.entry(account).or_default() += 1;
    }

    pub(super) fn begin(&mut self, account: AccountId, now: Timestamp, value: i128) -> Verdict {
        let most = if self.completed(account) < 3 { VALUE_MAX } else { VALUE_AFTER_MAX };
        let begun = self.begun.entry(account).or_default();
        begun.push((now, value));
        let today: Vec<i128> =
            begun.iter().filter(|(at, _)| now.since(*at) < DAY_MS).map(|(_, value)| *value).collect();
        hold(today.len() <= BEGUN_MAX, || format!("account {account} began {} orders in a day", today.len()))?;
        hold(today.iter().sum::<i128>() <= most, || format!("account {account} began {today:?} in a day"))
    }

    /// Whether that makes three in a day.
    pub(super) fn time_out(&mut self, account: AccountId, now: Timestamp) -> bool {
        let timeouts = self.timeouts.entry(account).or_default();
        timeouts.push(now);
        let is_third = timeouts.iter().filter(|at| now.since(**at) < DAY_MS).count() >= 3;
        if is_third {
            self.pauses.insert(account, now.plus(DAY_MS));
        }
        is_third
    }

    pub(super) fn pause_of(&self, account: AccountId) -> Option<Timestamp> {
        self.pauses.get(&account).copied()
    }

    pub(super) fn hold(
        &mut self,
        account: AccountId,
        asset: AssetId,
        units: i128,
        until: Timestamp,
        now: Timestamp,
    ) -> Verdict {
        self.holds.push((account, asset, units, until));
        hold(until == now.plus(DAY_MS), || format!("coins of account {account} are held until {until}"))
    }

    pub(super) fn held(&self, account: AccountId, asset: AssetId, now: Timestamp) -> i128 {
        let of = |(owner, coin, _, until): &&(AccountId, AssetId, i128, Timestamp)| {
            (*owner, *coin) == (account, asset) && now < *until
        };
        self.holds.iter().filter(of).map(|(_, _, units, _)| units).sum()
    }
}
