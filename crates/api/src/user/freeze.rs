//! Freezing oneself in a sandbox, to see what that is like.

use axum::extract::State;
use plimsoll_app::engine::accounts::Status;
use plimsoll_app::identity::{FreezeCategory, FreezeOrder};
use plimsoll_app::refusal;
use plimsoll_units::{DAY_MS, StaffId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::response::{Answer, Done};
use crate::wire::Int;

/// The two people who decide in a sandbox.
const DESK: [StaffId; 2] = [StaffId(1), StaffId(2)];

/// How to be treated.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct FreezeAsk {
    /// 0 normal, 1 frozen, 3 partly frozen.
    status: Int,
}

/// Freeze or thaw the caller's own account
///
/// For developers. Refused outside a sandbox.
#[utoipa::path(
    post, path = "/api/sandbox/freeze", tag = "sandbox", security(("session" = [])), request_body = FreezeAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn set_own(State(api): State<Api>, caller: LiveCaller, Input(ask): Input<FreezeAsk>) -> Answer<Done> {
    if !api.app.config.sandbox {
        return Err(refusal::SANDBOX_ONLY.into());
    }
    let status = match ask.status.0 {
        0 => Status::Normal,
        1 => Status::Frozen,
        3 => Status::PartlyFrozen,
        _ => return Err(refusal::PARAM.because("status").into()),
    };
    let order = FreezeOrder {
        user: caller.user,
        status,
        category: FreezeCategory::Security,
        reason: "The account's owner asked for it in a sandbox.",
        review_at: api.app.clock.now().plus(DAY_MS),
        by: DESK[0],
        second: DESK[1],
    };
    api.app.identity.set_standing(&order).await?;
    Ok(Done::default())
}
