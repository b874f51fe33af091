//! Codes by mail and by text message.

use axum::extract::State;
use plimsoll_app::identity::{CodeRequest, CodeTarget, CodeType};
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::client_info::{Browser, RequestClient, Shown};
use crate::api::Api;
use crate::caller::Visitor;
use crate::extract::Input;
use crate::response::{Answer, Data};

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

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SentCode {
    /// The verification code, in a sandbox without a mail server and only for a browser that has proved the address or
    /// phone number before.
    sandbox_code: Option<String>,
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
    params(("Sandbox-Key" = Option<String>, Header, description = "A secret of the browser's own, 32 to 128 characters. Without it no code is shown. Codes for signing in and for a forgotten password are shown to the browser that proved the mailbox or phone.")),
    responses((status = 200, body = Data<SentCode>))
)]
pub(super) async fn send_email(
    State(api): State<Api>,
    Visitor(caller): Visitor,
    RequestClient(origin): RequestClient,
    shown: Shown,
    browser: Browser,
    Input(ask): Input<EmailCodeAsk>,
) -> Answer<Data<SentCode>> {
    let (purpose, target) = (purpose(&ask.code_type)?, CodeTarget::Email(&ask.email));
    let asked = CodeRequest { purpose, target, captcha: shown.answer(&ask.code), browser: browser.key() };
    let sandbox_code = api.app.identity.send_code(asked, caller.as_ref(), &origin).await?;
    Ok(Data::of(SentCode { sandbox_code }))
}

/// Send a code to a phone
///
/// Under the same rules as by mail.
#[utoipa::path(
    post, path = "/api/user/sendMobileCode", tag = "user", request_body = MobileCodeAsk,
    params(("Sandbox-Key" = Option<String>, Header, description = "A secret of the browser's own, 32 to 128 characters. Without it no code is shown. Codes for signing in and for a forgotten password are shown to the browser that proved the mailbox or phone.")),
    responses((status = 200, body = Data<SentCode>))
)]
pub(super) async fn send_mobile(
    State(api): State<Api>,
    Visitor(caller): Visitor,
    RequestClient(origin): RequestClient,
    shown: Shown,
    browser: Browser,
    Input(ask): Input<MobileCodeAsk>,
) -> Answer<Data<SentCode>> {
    let (purpose, target) = (purpose(&ask.code_type)?, CodeTarget::Phone(&ask.phone));
    let asked = CodeRequest { purpose, target, captcha: shown.answer(&ask.code), browser: browser.key() };
    let sandbox_code = api.app.identity.send_code(asked, caller.as_ref(), &origin).await?;
    Ok(Data::of(SentCode { sandbox_code }))
}
