//! What people change about themselves.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Api;
use crate::caller::{Caller, LiveCaller};
use crate::extract::Input;
use crate::owner::{OwnerProof, Shown};
use crate::passkey::PasskeyAnswer;
use crate::response::{Answer, Data, Done};
use crate::wire::Int;

/// A mailbox to bind.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct BindEmailAsk {
    email: String,
    /// The code mailed to it for `BIND`.
    email_code: String,
    /// When another mailbox is replaced: the code mailed to that one for `BIND`.
    old_code: String,
    /// The authenticator's digits, where one is set up.
    totp: String,
    /// Instead of both: an answer to a ceremony begun for `BIND`.
    passkey: Option<PasskeyAnswer>,
    /// What shows that the owner asks; the fields above are read where it does not have them.
    proof: OwnerProof,
}

/// Bind a mailbox
///
/// Proved with something that was there before. A first one lets nothing rest, like one given at registration. Replacing
/// one is confirmed through the old one, or with the second factor; withdrawals rest for a day then, and the old one can
/// take it back for 72 hours.
#[utoipa::path(
    post, path = "/api/user/bindEmail", tag = "user", security(("session" = [])), request_body = BindEmailAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn bind_email(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<BindEmailAsk>,
) -> Answer<Done> {
    let shown = Shown::from(ask.proof).or(ask.totp, ask.old_code, ask.passkey);
    api.app.identity.bind_email(&caller, &ask.email, &ask.email_code, &shown.proof()).await?;
    Ok(Done::default())
}

/// A number to be reached at.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct PhoneAsk {
    phone: String,
}

/// Say how to be reached
///
/// The number is not proved: nobody can sign in or recover anything with it.
#[utoipa::path(
    post, path = "/api/user/bindPhoneNotCode", tag = "user", security(("session" = [])), request_body = PhoneAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn set_contact_phone(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<PhoneAsk>,
) -> Answer<Done> {
    api.app.identity.set_contact_phone(&caller, &ask.phone).await?;
    Ok(Done::default())
}

/// A name. (The field's name has no capital letter.)
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NameAsk {
    loginname: String,
}

/// Choose a name
///
/// Two to twenty letters, digits and `. _ -`, not only digits, not one that speaks for the platform.
#[utoipa::path(
    post, path = "/api/user/updateWalletLoginName", tag = "user", security(("session" = [])),
    request_body = NameAsk, responses((status = 200, body = Done))
)]
pub(super) async fn rename(State(api): State<Api>, caller: LiveCaller, Input(ask): Input<NameAsk>) -> Answer<Done> {
    api.app.identity.rename(&caller, &ask.loginname).await?;
    Ok(Done::default())
}

/// A picture that was uploaded here.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct AvatarAsk {
    user_avatar: String,
}

/// Choose a picture
#[utoipa::path(
    post, path = "/api/user/updateUserAvatar", tag = "user", security(("session" = [])), request_body = AvatarAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn set_avatar(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<AvatarAsk>,
) -> Answer<Done> {
    api.app.identity.set_avatar(&caller, &ask.user_avatar).await?;
    Ok(Done::default())
}

/// Notices that were read.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct ReadAsk {
    news_list: Vec<Int>,
}

/// Mark notices as read
#[utoipa::path(
    post, path = "/api/user/isReadNews", tag = "user", security(("session" = [])), request_body = ReadAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn mark_read(State(api): State<Api>, caller: Caller, Input(ask): Input<ReadAsk>) -> Answer<Done> {
    let notices: Vec<i64> = ask.news_list.iter().map(|id| id.0).collect();
    api.app.identity.mark_read(&caller, &notices).await?;
    Ok(Done::default())
}

/// A word to be shown in letters; without one, nothing changes.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct WordAsk {
    /// Empty: no word is shown any more.
    word: Option<String>,
}

/// The word that is shown in letters.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Word {
    word: String,
}

/// The word that shows that a letter is ours
///
/// With `word` it is set first.
#[utoipa::path(
    post, path = "/api/user/antiPhishing", tag = "user", security(("session" = [])), request_body = WordAsk,
    responses((status = 200, body = Data<Word>))
)]
pub(super) async fn phishing_word(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<WordAsk>,
) -> Answer<Data<Word>> {
    if let Some(word) = &ask.word {
        api.app.identity.set_phishing_word(&caller, word).await?;
    }
    let word = api.app.identity.profile(&caller).await?.phishing_word;
    Ok(Data::of(Word { word }))
}
