//! Reset of a practice account.

use plimsoll_engine::command::ResetPractice;
use plimsoll_engine::treasury::{PRACTICE_MONEY, PRACTICE_RESET_MS};
use plimsoll_units::{Amount, Timestamp};

use super::{Key, Trading, found};
use crate::Result;
use crate::principal::Principal;

/// Starting balance of a practice account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PracticeStart {
    pub money: Amount,
    /// Earliest time of the next reset.
    pub next_at: Timestamp,
}

impl Trading {
    /// Resets the session's practice account to its starting balance. The engine refuses a live account.
    pub async fn reset_practice(&self, who: &Principal, key: Key) -> Result<PracticeStart> {
        self.engine_client.submit(ResetPractice { account: who.account }, key).await?;
        let reset_at =
            self.engine_client.read(|engine| engine.account(who.account).map(|account| account.practice_reset_at));
        Ok(PracticeStart { money: PRACTICE_MONEY, next_at: found(reset_at.await?)?.plus(PRACTICE_RESET_MS) })
    }
}
