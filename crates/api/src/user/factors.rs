//! Authenticator apps.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::owner::{OwnerProof, Shown};
use crate::response::{Answer, Data, Done};

/// What an authenticator app is fed with.
#[derive(Serialize, ToSchema)]
pub(super) struct Enrolment {
    secret: String,
    /// The same as an address, for a QR code.
    otpauth: String,
}

/// Begin to set up an authenticator app
///
/// The secret counts once `totpEnable` has shown that the app works.
#[utoipa::path(
    post, path = "/api/user/totpInit", tag = "user", security(("session" = [])),
    responses((status = 200, body = Data<Enrolment>))
)]
pub(super) async fn begin_totp(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<Enrolment>> {
    let enrolment = api.app.identity.begin_totp(&caller).await?;
    Ok(Data::of(Enrolment { secret: enrolment.secret, otpauth: enrolment.otpauth }))
}

/// The app's digits, and what shows that the owner asks.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct TotpAsk {
    totp: String,
    /// The fund password, where one is set and the app is used no more.
    pwd: String,
    proof: OwnerProof,
}

/// Codes for a lost phone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Enabled {
    /// Each can be used once in place of the app's digits. They are not shown again.
    recovery_codes: Vec<String>,
}

/// Use the authenticator app from now on
///
/// Proved with something that was there before. Withdrawals rest for a day.
#[utoipa::path(
    post, path = "/api/user/totpEnable", tag = "user", security(("session" = [])), request_body = TotpAsk,
    responses((status = 200, body = Data<Enabled>))
)]
pub(super) async fn enable_totp(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<TotpAsk>,
) -> Answer<Data<Enabled>> {
    let shown = Shown::from(ask.proof);
    let recovery_codes = api.app.identity.enable_totp(&caller, &ask.totp, &shown.proof()).await?;
    Ok(Data::of(Enabled { recovery_codes }))
}

/// Use the authenticator app no more
///
/// Proved with its digits, a recovery code or a passkey. Withdrawals rest for a day.
#[utoipa::path(
    post, path = "/api/user/totpDisable", tag = "user", security(("session" = [])), request_body = TotpAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn disable_totp(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<TotpAsk>,
) -> Answer<Done> {
    let shown = Shown::from(ask.proof).or(ask.totp, String::new(), None);
    api.app.identity.disable_totp(&caller, &ask.pwd, &shown.proof()).await?;
    Ok(Done::default())
}
