//! The position mode of an account: `/api/contract/position/mode`.

use axum::extract::State;
use plimsoll_app::engine::contracts::PositionMode;
use plimsoll_app::refusal;
use plimsoll_app::trading::PositionModeState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fields::needed;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data};

/// How fills become positions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PositionModeRow {
    /// NET: one position in a market. HEDGE: a long and a short one. TICKETS: one for each opening order.
    mode: &'static str,
    /// Why it can't be changed now, as the key of a refusal; absent when it can.
    fixed_by: Option<&'static str>,
}

impl PositionModeRow {
    fn of(state: &PositionModeState) -> Self {
        Self { mode: name(state.mode), fixed_by: state.fixed_by.as_ref().map(|refusal| refusal.key) }
    }
}

pub(super) const fn name(mode: PositionMode) -> &'static str {
    match mode {
        PositionMode::Tickets => "TICKETS",
        PositionMode::Net => "NET",
        PositionMode::Hedge => "HEDGE",
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PositionModeAsk {
    /// NET, HEDGE or TICKETS.
    #[schema(required)]
    mode: Option<String>,
}

impl PositionModeAsk {
    fn read(&self) -> Result<PositionMode, plimsoll_app::Refusal> {
        let modes = [PositionMode::Net, PositionMode::Hedge, PositionMode::Tickets];
        let asked = needed(self.mode.as_deref(), "mode")?;
        modes.into_iter().find(|mode| name(*mode) == asked).ok_or_else(|| refusal::PARAM.because("mode"))
    }
}

/// Nothing needs to be said.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// The position mode of the account
#[utoipa::path(
    post,
    path = "/api/contract/position/mode",
    tag = "contracts",
    security(("session" = [])),
    responses((status = 200, body = Data<PositionModeRow>))
)]
pub(super) async fn show(
    State(api): State<Api>,
    caller: Caller,
    Input(Nothing {}): Input<Nothing>,
) -> Answer<Data<PositionModeRow>> {
    let state = api.app.trading.position_mode(&caller).await?;
    Ok(Data::of(PositionModeRow::of(&state)))
}

/// Change the position mode of the account
///
/// Refused while contract orders (-3022) or positions (-3023) are open, and for the mode that it has (-3021). A practice
/// account has a mode of its own.
#[utoipa::path(
    post,
    path = "/api/contract/position/setMode",
    tag = "contracts",
    security(("session" = [])),
    request_body = PositionModeAsk,
    responses((status = 200, body = Data<PositionModeRow>))
)]
pub(super) async fn change(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<PositionModeAsk>,
) -> Answer<Data<PositionModeRow>> {
    let mode = ask.read()?;
    let key = idempotency.key(&caller, None, &api);
    let state = api.app.trading.set_position_mode(&caller, mode, key).await?;
    Ok(Data::of(PositionModeRow::of(&state)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mode_is_read_by_its_name() {
        let read = |json: &str| serde_json::from_str::<PositionModeAsk>(json).unwrap().read();
        assert_eq!(read(r#"{"mode":"HEDGE"}"#).unwrap(), PositionMode::Hedge);
        assert_eq!(read(r#"{"mode":"hedge"}"#).unwrap_err().detail, "mode");
        assert_eq!(read("{}").unwrap_err().detail, "mode");
    }
}
