//! Steps of an order by its sides. Each answers with the order as it is then.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use plimsoll_app::identity::Proof;
use plimsoll_app::money::PasskeyProof;
use plimsoll_app::{Principal, c2c};
use plimsoll_units::C2cOrderId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::order_rows::C2cOrderDetail;
use super::{C2cIdInput, dealer_on_real_money, order_id, reason};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::number_in;
use crate::passkey::PasskeyAnswer;
use crate::response::{Answer, Data};
use crate::user::file_answer;
use crate::wire::Int;

type Shown = Answer<Data<C2cOrderDetail>>;

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(paid))
        .routes(routes!(cancel))
        .routes(routes!(release))
        .routes(routes!(appeal))
        .routes(routes!(appeal_reply))
        .routes(routes!(upload))
        .routes(routes!(rate))
        .routes(routes!(file))
}

async fn shown(use_cases: &c2c::C2c, caller: &Principal, id: C2cOrderId) -> Shown {
    Ok(Data::of(use_cases.order(caller, id).await?.into()))
}

/// The buyer has paid
#[utoipa::path(
    post, path = "/api/c2c/order/paid", tag = "c2c", request_body = C2cIdInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn paid(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cIdInput>,
) -> Shown {
    let caller = dealer_on_real_money(caller)?;
    let (id, key) = (params.order()?, idempotency.key(&caller, None, &api));
    api.app.c2c.mark_paid(&caller, id, key).await?;
    shown(&api.app.c2c, &caller, id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cCancelInput {
    id: Int,
    /// One of the `cancelReasons`.
    reason: Int,
}

/// The buyer steps back
#[utoipa::path(
    post, path = "/api/c2c/order/cancel", tag = "c2c", request_body = C2cCancelInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn cancel(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cCancelInput>,
) -> Shown {
    let caller = dealer_on_real_money(caller)?;
    let (id, key) = (order_id(params.id)?, idempotency.key(&caller, None, &api));
    api.app.c2c.cancel(&caller, id, reason(params.reason)?, key).await?;
    shown(&api.app.c2c, &caller, id).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cReleaseInput {
    id: Int,
    fund_pwd: String,
    /// The authenticator's digits or a recovery code.
    #[serde(default)]
    totp: String,
    /// Sent with code type C2C_RELEASE.
    #[serde(default)]
    email_code: String,
    /// Instead of both: a response to a ceremony begun for C2C_RELEASE.
    #[serde(default)]
    passkey: Option<PasskeyAnswer>,
}

/// The seller has the money and releases the coins. Needs the fund password and a second factor
#[utoipa::path(
    post, path = "/api/c2c/order/release", tag = "c2c", request_body = C2cReleaseInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn release(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cReleaseInput>,
) -> Shown {
    let caller = dealer_on_real_money(caller)?;
    let (id, key) = (order_id(params.id)?, idempotency.key(&caller, None, &api));
    let passkey = params.passkey.map(PasskeyProof::from);
    let proof = Proof {
        totp: &params.totp,
        email_code: &params.email_code,
        passkey: passkey.as_ref().map(PasskeyProof::parts),
        ..Proof::default()
    };
    api.app.c2c.release(&caller, id, &params.fund_pwd, &proof, key).await?;
    shown(&api.app.c2c, &caller, id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cAppealInput {
    id: Int,
    /// One of the `appealReasons`.
    reason: Int,
    text: String,
    /// Uploaded files.
    #[serde(default)]
    urls: Vec<String>,
}

/// Ask the staff to decide
#[utoipa::path(
    post, path = "/api/c2c/order/appeal", tag = "c2c", request_body = C2cAppealInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn appeal(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cAppealInput>,
) -> Shown {
    let caller = dealer_on_real_money(caller)?;
    let (id, key) = (order_id(params.id)?, idempotency.key(&caller, None, &api));
    api.app.c2c.appeal(&caller, id, reason(params.reason)?, &params.text, &params.urls, key).await?;
    shown(&api.app.c2c, &caller, id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cReplyInput {
    id: Int,
    text: String,
    #[serde(default)]
    urls: Vec<String>,
}

/// Add words and evidence to an open appeal
#[utoipa::path(
    post, path = "/api/c2c/order/appealReply", tag = "c2c", request_body = C2cReplyInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn appeal_reply(State(api): State<Api>, caller: Caller, Input(params): Input<C2cReplyInput>) -> Shown {
    let caller = dealer_on_real_money(caller)?;
    let id = order_id(params.id)?;
    api.app.c2c.reply(&caller, id, &params.text, &params.urls).await?;
    shown(&api.app.c2c, &caller, id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cUploadInput {
    id: Int,
    /// Uploaded files: pictures and PDF.
    urls: Vec<String>,
    #[serde(default)]
    note: String,
}

/// Attach proofs of payment or evidence, seen by the two sides and the staff alone
#[utoipa::path(
    post, path = "/api/c2c/order/upload", tag = "c2c", request_body = C2cUploadInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn upload(State(api): State<Api>, caller: Caller, Input(params): Input<C2cUploadInput>) -> Shown {
    let caller = dealer_on_real_money(caller)?;
    let id = order_id(params.id)?;
    api.app.c2c.upload(&caller, id, &params.urls, &params.note).await?;
    shown(&api.app.c2c, &caller, id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cRateInput {
    id: Int,
    good: bool,
    #[serde(default)]
    text: String,
}

/// Rate the other side, once, after a deal was made
#[utoipa::path(
    post, path = "/api/c2c/order/rate", tag = "c2c", request_body = C2cRateInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn rate(State(api): State<Api>, caller: Caller, Input(params): Input<C2cRateInput>) -> Shown {
    let caller = dealer_on_real_money(caller)?;
    let id = order_id(params.id)?;
    api.app.c2c.rate(&caller, id, params.good, &params.text).await?;
    shown(&api.app.c2c, &caller, id).await
}

/// A file of one of the caller's orders
#[utoipa::path(
    get, path = "/api/c2c/order/{id}/file/{name}", tag = "c2c",
    params(("id" = i64, Path), ("name" = String, Path)), security(("session" = [])),
    responses((status = 200, description = "The file."))
)]
async fn file(
    State(api): State<Api>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> Answer<impl IntoResponse> {
    Ok(file_answer(api.app.c2c.file(&caller, C2cOrderId(number_in(&id)?), &name).await?))
}
