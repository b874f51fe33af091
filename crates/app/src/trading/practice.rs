//! Starting over with play money.

use plimsoll_engine::command::ResetPractice;
use plimsoll_engine::treasury::{PRACTICE_MONEY, PRACTICE_RESET_MS};
use plimsoll_units::{Amount, Timestamp};

use super::{Key, Trading, found};
use crate::Result;
use crate::principal::Principal;

/// What a practice account begins with again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PracticeStart {
    pub money: Amount,
    /// When it can be done again.
    pub next_at: Timestamp,
}

impl Trading {
    /// Puts the session's practice account back to its starting balance. A live account is refused by the engine.
    pub async fn reset_practice(&self, who: &Principal, key: Key) -> Result<PracticeStart> {
        self.engine_client.submit(ResetPractice { account: who.account }, key).await?;
        let reset_at =
            self.engine_client.read(|engine| engine.account(who.account).map(|account| account.practice_reset_at));
        Ok(PracticeStart { money: PRACTICE_MONEY, next_at: found(reset_at.await?)?.plus(PRACTICE_RESET_MS) })
    }
}
