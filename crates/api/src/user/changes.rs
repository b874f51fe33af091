//! What a change of one's own security takes, and taking one back.

use axum::extract::State;
use plimsoll_app::identity::{ChangeKind, Factor};
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::response::{Answer, Data};
use crate::wire::Millis;

const KINDS: [(&str, ChangeKind); 12] = [
    ("SET_PASSWORD", ChangeKind::SetPassword),
    ("CHANGE_PASSWORD", ChangeKind::ChangePassword),
    ("SET_FUND_PASSWORD", ChangeKind::SetFundPassword),
    ("CHANGE_FUND_PASSWORD", ChangeKind::ChangeFundPassword),
    ("ADD_TOTP", ChangeKind::AddAuthenticator),
    ("REMOVE_TOTP", ChangeKind::RemoveAuthenticator),
    ("ADD_PASSKEY", ChangeKind::AddPasskey),
    ("REMOVE_PASSKEY", ChangeKind::RemovePasskey),
    ("BIND_EMAIL", ChangeKind::BindMailbox),
    ("REPLACE_EMAIL", ChangeKind::ReplaceMailbox),
    ("BIND_WALLET", ChangeKind::BindWallet),
    ("SAVE_BANK", ChangeKind::SaveBank),
];

/// Which change.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct TermsAsk {
    /// SET_PASSWORD, CHANGE_PASSWORD, SET_FUND_PASSWORD, CHANGE_FUND_PASSWORD, ADD_TOTP, REMOVE_TOTP, ADD_PASSKEY,
    /// REMOVE_PASSKEY, BIND_EMAIL, REPLACE_EMAIL, BIND_WALLET or SAVE_BANK.
    change: String,
}

/// What a change takes and what follows from it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Terms {
    /// What proves it now, one of them being enough: `password`, `fund password`, `email`, `totp`, `passkey`, `wallet`.
    proofs: Vec<&'static str>,
    /// What is set up but not a day old.
    resting: Vec<Resting>,
    /// Whether withdrawals rest for a day afterwards.
    rests_withdrawals: bool,
    /// Email address that is notified and can undo the change for 72 hours, masked. Empty when the account has none.
    told: String,
}

/// A factor that counts later.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Resting {
    proof: &'static str,
    until: Millis,
}

/// What a change of one's own security takes
///
/// For screens, so that they ask for the right proof and say beforehand what follows.
#[utoipa::path(
    post, path = "/api/user/changeProofs", tag = "user", security(("session" = [])), request_body = TermsAsk,
    responses((status = 200, body = Data<Terms>))
)]
pub(super) async fn terms(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<TermsAsk>,
) -> Answer<Data<Terms>> {
    let kind = KINDS.into_iter().find(|(name, _)| *name == ask.change).map(|(_, kind)| kind);
    let terms = api.app.identity.change_terms(&caller, kind.ok_or(refusal::PARAM.because("change"))?).await?;
    let resting = terms.resting.into_iter();
    Ok(Data::of(Terms {
        proofs: terms.proofs.into_iter().map(Factor::name).collect(),
        resting: resting.map(|(factor, until)| Resting { proof: factor.name(), until: Millis(until) }).collect(),
        rests_withdrawals: terms.rests_withdrawals,
        told: terms.reported,
    }))
}

/// The code in the letter that told of the change.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct UndoAsk {
    code: String,
}

/// The mailbox through which a new password is set.
#[derive(Serialize, ToSchema)]
pub(super) struct UndoDone {
    email: String,
}

/// Take back a change of how an account is secured
///
/// With the code mailed when it was made, within 72 hours. What was there before is put back, with everything changed
/// since; all sessions end, the login password counts no more, and a code for `backPwd` is mailed. Withdrawals rest for a
/// day.
#[utoipa::path(
    post, path = "/api/user/undoChange", tag = "user", request_body = UndoAsk,
    responses((status = 200, body = Data<UndoDone>))
)]
pub(super) async fn undo(State(api): State<Api>, Input(ask): Input<UndoAsk>) -> Answer<Data<UndoDone>> {
    let undone = api.app.identity.undo_change(&ask.code).await?;
    Ok(Data::of(UndoDone { email: undone.email }))
}
