//! The login password and the fund password.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::client_info::RequestClient;
use crate::api::Api;
use crate::caller::{LiveCaller, only_oneself};
use crate::extract::Input;
use crate::owner::{OwnerProof, Shown};
use crate::response::{Answer, Done, json};
use crate::wire::Int;

/// The old password and the new.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct ChangeAsk {
    old_pwd: String,
    new_pwd: String,
    /// The caller's own, if it is said.
    user_id: Option<Int>,
    /// Not read.
    #[serde(rename = "signType")]
    _sign_type: Option<Int>,
}

/// Change the login password
///
/// Other sessions end; withdrawals rest for a day.
#[utoipa::path(
    post, path = "/api/user/updateUserLoginPwd", tag = "user", security(("session" = [])), request_body = ChangeAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn change(State(api): State<Api>, caller: LiveCaller, Input(ask): Input<ChangeAsk>) -> Answer<Done> {
    only_oneself(&caller, ask.user_id)?;
    api.app.identity.change_password(&caller, &ask.old_pwd, &ask.new_pwd).await?;
    Ok(Done::default())
}

/// A first password, under either of its names.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct FirstAsk {
    pwd: String,
    new_pwd: String,
    /// Not read: there is no old password.
    #[serde(rename = "oldPwd")]
    _old_pwd: String,
    /// The caller's own, if it is said.
    user_id: Option<Int>,
    proof: OwnerProof,
}

/// It happened. The code is a text here, as clients of this call expect.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SetDone {
    code: &'static str,
    msg: &'static str,
}

impl IntoResponse for SetDone {
    fn into_response(self) -> Response {
        json(StatusCode::OK, &self)
    }
}

/// Set the first login password
///
/// Only while there is none: for people who came with a wallet, which signs for it. Withdrawals rest for a day.
#[utoipa::path(
    post, path = "/api/user/pwdSett", tag = "user", security(("session" = [])), request_body = FirstAsk,
    responses((status = 200, body = SetDone))
)]
pub(super) async fn set_first(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<FirstAsk>,
) -> Answer<SetDone> {
    only_oneself(&caller, ask.user_id)?;
    let new = if ask.pwd.is_empty() { &ask.new_pwd } else { &ask.pwd };
    let shown = Shown::from(ask.proof);
    api.app.identity.set_first_password(&caller, new, &shown.proof()).await?;
    Ok(SetDone { code: "200", msg: "success" })
}

/// A mailed code and a new password.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct ByEmailAsk {
    /// May be left out by somebody signed in: it is their own.
    email: String,
    new_pwd: String,
    email_code: String,
    /// The authenticator's digits, where one is set up and money is at stake.
    totp: String,
}

/// Change the login password with a code mailed for `UPD_PASSWORD`
#[utoipa::path(
    post, path = "/api/user/updatePwdByEmail", tag = "user", security(("session" = [])), request_body = ByEmailAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn change_by_email(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<ByEmailAsk>,
) -> Answer<Done> {
    api.app.identity.change_password_by_email(&caller, &ask.email, &ask.email_code, &ask.new_pwd).await?;
    Ok(Done::default())
}

/// Set a new password when the old one is forgotten
///
/// With a code mailed for `FIND_PASSWORD`. All sessions end, withdrawals rest for a day, and a second factor is still
/// asked for at the next sign-in.
#[utoipa::path(
    post, path = "/api/user/backPwd", tag = "user", request_body = ByEmailAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn recover(
    State(api): State<Api>,
    RequestClient(origin): RequestClient,
    Input(ask): Input<ByEmailAsk>,
) -> Answer<Done> {
    api.app.identity.recover_password(&ask.email, &ask.email_code, &ask.new_pwd, &origin).await?;
    Ok(Done::default())
}

/// A fund password, and what shows that the owner asks.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct FundAsk {
    pwd: String,
    proof: OwnerProof,
}

/// Set the first fund password
///
/// Six digits that are not easily guessed, or eight characters with a letter and a digit. Proved with something that was
/// there before; withdrawals do not rest for a first one.
#[utoipa::path(
    post, path = "/api/user/tardPwdSet", tag = "user", security(("session" = [])), request_body = FundAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn set_fund(State(api): State<Api>, caller: LiveCaller, Input(ask): Input<FundAsk>) -> Answer<Done> {
    let shown = Shown::from(ask.proof);
    api.app.identity.set_fund_password(&caller, &ask.pwd, &shown.proof()).await?;
    Ok(Done::default())
}

/// Change the fund password
#[utoipa::path(
    post, path = "/api/user/updatePwd", tag = "user", security(("session" = [])), request_body = ChangeAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn change_fund(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<ChangeAsk>,
) -> Answer<Done> {
    only_oneself(&caller, ask.user_id)?;
    api.app.identity.change_fund_password(&caller, &ask.old_pwd, &ask.new_pwd).await?;
    Ok(Done::default())
}

/// Reset the fund password with a code mailed for `UPD_FUND_PWD`
///
/// Whoever has an authenticator proves it as well. Withdrawals rest for a day.
#[utoipa::path(
    post, path = "/api/user/updateTradePwdByEmail", tag = "user", security(("session" = [])),
    request_body = ByEmailAsk, responses((status = 200, body = Done))
)]
pub(super) async fn reset_fund(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<ByEmailAsk>,
) -> Answer<Done> {
    let identity = &api.app.identity;
    identity.reset_fund_password(&caller, &ask.email, &ask.email_code, &ask.new_pwd, &ask.totp).await?;
    Ok(Done::default())
}
