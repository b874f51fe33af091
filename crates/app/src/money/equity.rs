//! Once a day: what every account is worth, for the curve of its owner.

use plimsoll_engine::accounts::Owner;
use plimsoll_store::StoreError;
use plimsoll_units::{AccountId, Amount, DAY_MS};

use super::{Money, balances};
use crate::error::Result;

/// Accounts looked at in one go: the replica waits meanwhile.
const ACCOUNTS_PER_STEP: usize = 500;

impl Money {
    /// Writes the day that just ended, if nobody has. Returns how many accounts got a figure.
    pub(super) async fn note_equity(&self) -> Result<usize> {
        let yesterday = self.now() / DAY_MS - 1;
        if self.store.newest_equity_day().await?.is_some_and(|newest| newest >= yesterday) {
            return Ok(0);
        }
        let accounts = self.engine_client.read_stale(|engine| engine.accounts().len())?;
        let mut noted = 0;
        // From the last to the first: the first account's figure says that the day is complete.
        for first in (0..accounts).step_by(ACCOUNTS_PER_STEP).rev() {
            let figures = self.engine_client.read_stale(|engine| {
                let some = (first..accounts.min(first + ACCOUNTS_PER_STEP)).map(|n| AccountId(n as u32));
                let customers = some.filter(|id| engine.account(*id).is_some_and(|a| a.owner == Owner::Customer));
                let worths = customers.map(|id| (id, balances::equity(engine, id)));
                worths.filter(|(_, worth)| !worth.is_zero()).collect::<Vec<(AccountId, Amount)>>()
            })?;
            let mut tx = self.store.begin().await?;
            for (account, worth) in &figures {
                self.store.note_equity(&mut tx, i64::from(account.0), yesterday, *worth).await?;
            }
            tx.commit().await.map_err(StoreError::from)?;
            noted += figures.len();
        }
        // Account 0 is the house's and has no curve: its row marks the day as done.
        let mut tx = self.store.begin().await?;
        self.store.note_equity(&mut tx, 0, yesterday, Amount::ZERO).await?;
        tx.commit().await.map_err(StoreError::from)?;
        Ok(noted)
    }
}
