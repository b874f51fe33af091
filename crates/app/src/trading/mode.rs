//! The position mode of an account: how its fills become positions.

use plimsoll_engine::command::SetPositionMode;
use plimsoll_engine::contracts::PositionMode;

use super::{Key, Trading, found};
use crate::principal::Principal;
use crate::{Refusal, Result};

/// The mode, and what keeps it from being changed now.
#[derive(Clone, Debug)]
pub struct PositionModeState {
    pub mode: PositionMode,
    pub fixed_by: Option<Refusal>,
}

impl Trading {
    pub async fn position_mode(&self, who: &Principal) -> Result<PositionModeState> {
        let state = self.engine_client.read(|engine| {
            let mode = engine.account(who.account)?.position_mode;
            Some(PositionModeState { mode, fixed_by: engine.check_position_mode(who.account).err().map(Refusal::from) })
        });
        found(state.await?)
    }

    pub async fn set_position_mode(&self, who: &Principal, mode: PositionMode, key: Key) -> Result<PositionModeState> {
        self.engine_client.submit(SetPositionMode { account: who.account, mode }, key).await?;
        self.position_mode(who).await
    }
}
