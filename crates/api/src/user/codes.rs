//! Codes by mail and by text message.

use axum::extract::State;
use plimsoll_app::identity::{CodeTarget, CodeType};
use plimsoll_app::refusal;
use serde::Deserialize;
use utoipa::ToSchema;

use super::whence::{Shown, Whence};
use crate::api::Api;
use crate::caller::Visitor;
use crate::input::Input;
use crate::reply::{Answer, Done};

/// Where to and what for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct EmailCodeAsk {
    /// LOGIN, REGISTER, FIND_USER, FIND_PASSWORD, UPD_PASSWORD, BIND, WITHDRAW, UPD_FUND_PWD or NEW_ADDRESS.
    code_type: String,
    /// May be left out, or be as screens show it, where the caller's own is meant: for UPD_PASSWORD, BIND, WITHDRAW,
    /// UPD_FUND_PWD and NEW_ADDRESS.
    email: String,
    /// The characters in the picture, when one is asked for.
    code: String,
}

/// Where to and what for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct MobileCodeAsk {
    /// LOGIN, REGISTER, FIND_USER, FIND_PASSWORD, UPD_PASSWORD, BIND, WITHDRAW, UPD_FUND_PWD or NEW_ADDRESS.
    code_type: String,
    /// Country code and number.
    phone: String,
    /// The characters in the picture, when one is asked for.
    code: String,
}

fn purpose(text: &str) -> Answer<CodeType> {
    CodeType::parse(text).ok_or_else(|| refusal::PARAM.because("codeType").into())
}

/// Mail a code
///
/// Six digits, good once, for ten minutes and for this purpose. The answer is the same whether or not the address
/// belongs to an account.
#[utoipa::path(
    post, path = "/api/user/sendEmailCode", tag = "user", request_body = EmailCodeAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn send_email(
    State(api): State<Api>,
    Visitor(caller): Visitor,
    Whence(origin): Whence,
    shown: Shown,
    Input(ask): Input<EmailCodeAsk>,
) -> Answer<Done> {
    let (purpose, target) = (purpose(&ask.code_type)?, CodeTarget::Email(&ask.email));
    api.app.identity.send_code(purpose, target, caller.as_ref(), shown.answer(&ask.code), &origin).await?;
    Ok(Done::default())
}

/// Send a code to a phone
///
/// Under the same rules as by mail.
#[utoipa::path(
    post, path = "/api/user/sendMobileCode", tag = "user", request_body = MobileCodeAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn send_mobile(
    State(api): State<Api>,
    Visitor(caller): Visitor,
    Whence(origin): Whence,
    shown: Shown,
    Input(ask): Input<MobileCodeAsk>,
) -> Answer<Done> {
    let (purpose, target) = (purpose(&ask.code_type)?, CodeTarget::Phone(&ask.phone));
    api.app.identity.send_code(purpose, target, caller.as_ref(), shown.answer(&ask.code), &origin).await?;
    Ok(Done::default())
}
