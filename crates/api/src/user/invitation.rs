//! Being bound to whoever invited.

use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::client_info::RequestClient;
use crate::api::Api;
use crate::caller::Active;
use crate::extract::Input;
use crate::response::{Answer, Done};

/// An invitation code. (The field's name lacks a letter.)
#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct InvitationAsk {
    /// Six characters.
    ation_code: String,
}

/// Bind an inviter
///
/// Once, before the first trade. Clients call it with GET; since the session is read from a header and never from a
/// cookie, no picture on another page can make a browser do so.
#[utoipa::path(
    get, path = "/api/user/bindActiveCode", tag = "user", security(("session" = [])), params(InvitationAsk),
    responses((status = 200, body = Done))
)]
pub(super) async fn bind(
    State(api): State<Api>,
    caller: Active,
    RequestClient(origin): RequestClient,
    Input(ask): Input<InvitationAsk>,
) -> Answer<Done> {
    api.app.identity.bind_invitation(&caller, &ask.ation_code, &origin).await?;
    Ok(Done::default())
}

/// Bind an inviter, as a call that changes something should be made
#[utoipa::path(
    post, path = "/api/user/bindActiveCode", tag = "user", security(("session" = [])), request_body = InvitationAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn bind_by_post(
    state: State<Api>,
    caller: Active,
    whence: RequestClient,
    ask: Input<InvitationAsk>,
) -> Answer<Done> {
    bind(state, caller, whence, ask).await
}
