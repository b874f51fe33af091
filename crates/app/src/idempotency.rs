//! Requests that are repeated: the first answer is given again.

use plimsoll_store::Claimed;
use plimsoll_units::DAY_MS;

use crate::app::App;
use crate::error::Result;
use crate::refusal;
use crate::seal::Sealed;

/// How long an answer is kept.
const KEPT_MS: i64 = DAY_MS;

impl App {
    /// The answer that a request was given before; `None` if it is new, and then its key is taken.
    pub async fn replay_response(&self, owner: i64, key: &str, fingerprint: &str, now: i64) -> Result<Option<String>> {
        match self.store.claim_answer(owner, key, fingerprint, now).await? {
            Claimed::New => Ok(None),
            Claimed::Answered(answer) => Ok(Some(self.seals.open_text(Sealed::Answer, owner, &answer)?)),
            Claimed::Running => Err(refusal::DUPLICATE.because("it is being carried out").into()),
            Claimed::Other => Err(refusal::DUPLICATE.because("this key was used for another request").into()),
        }
    }

    pub async fn store_response(&self, owner: i64, key: &str, answer: &str) -> Result<()> {
        // An answer may hold what is shown this once: a new authenticator's secret, recovery codes.
        let sealed = self.seals.seal_text(Sealed::Answer, owner, answer);
        Ok(self.store.finish_answer(owner, key, &sealed).await?)
    }

    pub async fn forget(&self, owner: i64, key: &str) -> Result<()> {
        Ok(self.store.give_up_answer(owner, key).await?)
    }

    /// Lets go of answers that nobody can ask for any more.
    pub async fn delete_old_responses(&self) -> Result<u64> {
        Ok(self.store.forget_answers(self.clock.now().0 - KEPT_MS).await?)
    }
}
