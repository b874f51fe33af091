//! Passkeys.

use axum::extract::State;
use plimsoll_app::identity::{Ceremony, CodeType, PasskeyView};
use plimsoll_app::{AppError, refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::client_info::RequestClient;
use super::sign_in::LoggedIn;
use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::owner::{OwnerProof, Shown};
use crate::passkey::PasskeyAnswer;
use crate::response::{Answer, Data, Done, Rows};
use crate::wire::{Int, Millis};

/// What the browser is given.
#[derive(Serialize, ToSchema)]
pub(super) struct Begun {
    /// To be sent back with the browser's answer.
    ticket: String,
    /// For `navigator.credentials`, in the JSON form of the standard.
    options: Value,
}

impl Begun {
    fn of(ceremony: &Ceremony) -> Result<Self, AppError> {
        let options = serde_json::from_str(&ceremony.options).map_err(AppError::world)?;
        Ok(Self { ticket: ceremony.ticket.text().to_owned(), options })
    }
}

/// Begin to add a passkey
#[utoipa::path(
    post, path = "/api/user/passkeyRegisterStart", tag = "user", security(("session" = [])),
    responses((status = 200, body = Data<Begun>))
)]
pub(super) async fn begin(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<Begun>> {
    Ok(Data::of(Begun::of(&api.app.identity.begin_passkey(&caller).await?)?))
}

/// The browser's answer.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct FinishAsk {
    ticket: String,
    /// What `navigator.credentials` gave, as its `toJSON` writes it.
    credential: Value,
    /// What its owner calls the passkey.
    label: String,
    /// To add one where an authenticator is set up: its digits.
    totp: String,
    /// To add one where there is a mailbox and no authenticator: the code mailed for `BIND`.
    email_code: String,
    /// Instead of both: an older passkey's answer to a ceremony begun for `BIND`.
    passkey: Option<PasskeyAnswer>,
    /// To add one: what shows that the owner asks. The fields above are read where it does not have them.
    proof: OwnerProof,
}

impl FinishAsk {
    fn answer(&self) -> Vec<u8> {
        self.credential.to_string().into_bytes()
    }
}

/// Add the passkey that the browser made
///
/// Proved with something that was there before. Withdrawals rest for a day.
#[utoipa::path(
    post, path = "/api/user/passkeyRegisterFinish", tag = "user", security(("session" = [])),
    request_body = FinishAsk, responses((status = 200, body = Done))
)]
pub(super) async fn finish(State(api): State<Api>, caller: LiveCaller, Input(ask): Input<FinishAsk>) -> Answer<Done> {
    let answer = ask.answer();
    let shown = Shown::from(ask.proof).or(ask.totp, ask.email_code, ask.passkey);
    api.app.identity.finish_passkey(&caller, (&ask.ticket, &answer), &ask.label, &shown.proof()).await?;
    Ok(Done::default())
}

/// Begin to sign in with a passkey
#[utoipa::path(
    post, path = "/api/user/passkeyLoginStart", tag = "user", responses((status = 200, body = Data<Begun>))
)]
pub(super) async fn begin_login(State(api): State<Api>) -> Answer<Data<Begun>> {
    Ok(Data::of(Begun::of(&api.app.identity.begin_passkey_use(CodeType::Login).await?)?))
}

/// Sign in with a passkey
///
/// No second step follows: the device and its owner were both proved.
#[utoipa::path(
    post, path = "/api/user/passkeyLoginFinish", tag = "user", request_body = FinishAsk,
    responses((status = 200, body = Data<LoggedIn>))
)]
pub(super) async fn finish_login(
    State(api): State<Api>,
    RequestClient(origin): RequestClient,
    Input(ask): Input<FinishAsk>,
) -> Answer<Data<LoggedIn>> {
    let signed_in = api.app.identity.sign_in_with_passkey(&ask.ticket, &ask.answer(), &origin).await?;
    Ok(Data::of(signed_in.into()))
}

/// What is to be confirmed.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct ConfirmAsk {
    /// WITHDRAW, NEW_ADDRESS, UPD_FUND_PWD, UPD_PASSWORD or BIND.
    code_type: String,
}

/// Begin to confirm an action with a passkey
#[utoipa::path(
    post, path = "/api/user/passkeyConfirmStart", tag = "user", security(("session" = [])),
    request_body = ConfirmAsk, responses((status = 200, body = Data<Begun>))
)]
pub(super) async fn begin_confirmation(
    State(api): State<Api>,
    _caller: LiveCaller,
    Input(ask): Input<ConfirmAsk>,
) -> Answer<Data<Begun>> {
    let purpose = CodeType::parse(&ask.code_type).filter(|purpose| purpose.is_confirmation());
    let purpose = purpose.ok_or(refusal::PARAM.because("codeType"))?;
    Ok(Data::of(Begun::of(&api.app.identity.begin_passkey_use(purpose).await?)?))
}

/// A passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasskeyLine {
    id: i64,
    label: String,
    created_at: Millis,
    used_at: Option<Millis>,
}

impl From<PasskeyView> for PasskeyLine {
    fn from(view: PasskeyView) -> Self {
        let PasskeyView { id, label, created_at, used_at } = view;
        Self { id, label, created_at: Millis(created_at), used_at: used_at.map(Millis) }
    }
}

/// The caller's passkeys
#[utoipa::path(
    post, path = "/api/user/passkeys", tag = "user", security(("session" = [])),
    responses((status = 200, body = Rows<PasskeyLine>))
)]
pub(super) async fn list(State(api): State<Api>, caller: LiveCaller) -> Answer<Rows<PasskeyLine>> {
    let lines: Vec<PasskeyLine> =
        api.app.identity.passkeys(&caller).await?.into_iter().map(PasskeyLine::from).collect();
    Ok(Rows::of(lines.len() as u64, lines))
}

/// Which passkey, and its new name.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct RenameAsk {
    id: Int,
    label: String,
}

/// Rename a passkey
#[utoipa::path(
    post, path = "/api/user/passkeyRename", tag = "user", security(("session" = [])), request_body = RenameAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn rename(State(api): State<Api>, caller: LiveCaller, Input(ask): Input<RenameAsk>) -> Answer<Done> {
    api.app.identity.rename_passkey(&caller, ask.id.0, &ask.label).await?;
    Ok(Done::default())
}

/// Which passkey.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct RemoveAsk {
    id: Int,
    proof: OwnerProof,
}

/// Remove a passkey
///
/// Proved with something that was there before. Withdrawals rest for a day.
#[utoipa::path(
    post, path = "/api/user/passkeyRemove", tag = "user", security(("session" = [])), request_body = RemoveAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn remove(State(api): State<Api>, caller: LiveCaller, Input(ask): Input<RemoveAsk>) -> Answer<Done> {
    let shown = Shown::from(ask.proof);
    api.app.identity.remove_passkey(&caller, ask.id.0, &shown.proof()).await?;
    Ok(Done::default())
}
