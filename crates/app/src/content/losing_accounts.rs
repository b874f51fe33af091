//! The share of accounts that lost money: counted from settled results, or not said.
//! Must not know a text that could say otherwise.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use plimsoll_engine::accounts::Realm;
use plimsoll_store::projections::{Keyed, PositionRow, SecondsRow};
use plimsoll_units::{AccountId, Amount, DAY_MS, Timestamp};

use super::Content;
use crate::error::Result;
use crate::tasks::Tasks;

/// The days that count.
pub const LOSS_DAYS: i64 = 90;
/// A share of fewer accounts would say something about single people, and nothing about the product.
pub const LOSS_ACCOUNTS_MIN: u64 = 50;
/// How often it is counted anew, and how long after a start for the first time: rows may have to catch up.
const COUNT_EVERY: Duration = Duration::from_secs(10 * 60);
const FIRST_COUNT_AFTER: Duration = Duration::from_secs(20);
/// Rows read at a time.
const ROWS_AT_ONCE: i64 = 2_000;

/// Live accounts with a settled result in the last [`LOSS_DAYS`] days, and those among them that lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LossShare {
    pub accounts: u64,
    pub lost: u64,
}

impl LossShare {
    fn of(results: &BTreeMap<AccountId, Amount>) -> Self {
        let lost = results.values().filter(|result| result.is_negative()).count();
        Self { accounts: results.len() as u64, lost: lost as u64 }
    }

    /// In percent with one decimal, never rounded down; nothing while there are too few accounts.
    pub fn percent(&self) -> Option<String> {
        if self.accounts < LOSS_ACCOUNTS_MIN {
            return None;
        }
        let tenths = (self.lost * 1_000).div_ceil(self.accounts);
        Some(format!("{}.{}", tenths / 10, tenths % 10))
    }
}

impl Content {
    pub fn loss_share(&self) -> LossShare {
        *self.losses.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts again and again, until the platform stops.
    pub(crate) async fn keep_counting_losses(self: Arc<Self>, tasks: Tasks) {
        let mut pause = FIRST_COUNT_AFTER;
        while tasks.rest(pause).await {
            pause = COUNT_EVERY;
            if let Err(error) = self.count_protections().await {
                tracing::warn!(%error, "the share of losing accounts was not counted");
            }
        }
    }

    /// What every account made or lost: positions that were closed and second-contracts that were settled, after fees
    /// and what holding cost. Those that were refunded are no result.
    pub(crate) async fn count_protections(&self) -> Result<()> {
        let since = self.clock.now().minus(LOSS_DAYS * DAY_MS);
        let mut results: BTreeMap<AccountId, Amount> = BTreeMap::new();
        self.add_positions(since, &mut results).await?;
        self.add_seconds(since, &mut results).await?;
        let live = self.engine_client.read_stale(|engine| {
            results.retain(|account, _| engine.account(*account).is_some_and(|account| account.realm == Realm::Live));
            LossShare::of(&results)
        })?;
        *self.losses.write().unwrap_or_else(PoisonError::into_inner) = live;
        Ok(())
    }

    async fn add_positions(&self, since: Timestamp, results: &mut BTreeMap<AccountId, Amount>) -> Result<()> {
        let mut after = 0;
        loop {
            let rows = self.store.closed_positions_since(since, after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id();
            for row in &rows {
                *results.entry(row.account).or_default() += net(row);
            }
        }
    }

    async fn add_seconds(&self, since: Timestamp, results: &mut BTreeMap<AccountId, Amount>) -> Result<()> {
        let mut after = 0;
        loop {
            let rows = self.store.ended_seconds_since(since, after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id();
            for (row, won) in rows.iter().filter_map(|row| Some((row, won(row)?))) {
                *results.entry(row.account).or_default() += won;
            }
        }
    }
}

fn net(row: &PositionRow) -> Amount {
    row.realised - row.open_fee - row.close_fee - row.liquidation_fee - row.carried
}

/// Nothing for one that had no verdict.
fn won(row: &SecondsRow) -> Option<Amount> {
    row.verdict?;
    Some(row.paid.unwrap_or(Amount::ZERO) - row.stake)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_said_only_of_enough_accounts_and_never_flattered() {
        let share = |accounts, lost| LossShare { accounts, lost }.percent();
        assert_eq!(share(LOSS_ACCOUNTS_MIN - 1, 10), None);
        assert_eq!(share(LOSS_ACCOUNTS_MIN, 0).as_deref(), Some("0.0"));
        assert_eq!(share(300, 200).as_deref(), Some("66.7"), "two thirds");
        assert_eq!(share(3_000, 1).as_deref(), Some("0.1"), "not none");
        assert_eq!(share(100, 100).as_deref(), Some("100.0"));
    }

    #[test]
    fn neither_winners_nor_those_who_came_out_even_have_lost() {
        let results = [(1, "-0.01"), (2, "0"), (3, "5")].map(|(n, sum)| (AccountId(n), sum.parse().unwrap()));
        assert_eq!(LossShare::of(&BTreeMap::from(results)), LossShare { accounts: 3, lost: 1 });
    }
}
