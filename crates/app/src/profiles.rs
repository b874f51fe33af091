//! What the engine knows of a person's standing, changed field by field.
//!
//! Several areas change parts of one command's worth of facts: verification here, questionnaires there. One at a
//! time, and each from what the other left.

use plimsoll_engine::Engine;
use plimsoll_engine::command::SetProfile;
use plimsoll_units::AccountId;
use tokio::sync::Mutex;

use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::refusal;

pub struct Profiles {
    engine_client: EngineClient,
    turn: Mutex<()>,
}

impl Profiles {
    pub fn new(engine_client: EngineClient) -> Self {
        Self { engine_client, turn: Mutex::new(()) }
    }

    /// Changes what `edit` changes and leaves the rest. Does nothing when nothing would change.
    pub async fn change(&self, account: AccountId, edit: impl FnOnce(&mut SetProfile)) -> Result<()> {
        let _turn = self.turn.lock().await;
        let before = self.engine_client.read(|engine| standing(engine, account)).await?.ok_or(refusal::NOT_FOUND)?;
        let mut after = before;
        edit(&mut after);
        after.account = account;
        if after != before {
            self.engine_client.submit(after, None).await?;
        }
        Ok(())
    }
}

fn standing(engine: &Engine, id: AccountId) -> Option<SetProfile> {
    let account = engine.account(id)?;
    Some(SetProfile {
        account: id,
        profile: account.profile,
        kyc: account.kyc,
        assessed: account.assessed,
        seconds_allowed: account.seconds_allowed,
    })
}
