//! Registering, signing in and out.

use axum::extract::State;
use axum::http::HeaderName;
use axum::response::IntoResponse;
use plimsoll_app::identity::{Claim, Registration, RegistrationProof, SignInOutcome, SignedIn, WalletProof};
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::client_info::{RequestClient, Shown};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, Data, Done};
use crate::wire::Int;

const TOKEN_KEY: &str = "satoken";

/// A new account. Which fields count depends on `signType`: 0 wallet, 1 e-mail, 2 phone, 3 name.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct RegisterAsk {
    sign_type: Int,
    login_name: String,
    email: String,
    phone: String,
    login_password: String,
    /// The code that was mailed or sent to the phone; for a name, the characters in the picture if one is asked for.
    code: String,
    /// Somebody's invitation code.
    active_code: String,
    nick_name: String,
    /// How to reach the person; not proved.
    phone_number: String,
    country: String,
    terms_version: String,
    risk_ack: bool,
    address: String,
    wallet_type: String,
    message: String,
    signature: String,
}

/// The tokens of a new account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Registered {
    user_token: String,
    /// For virtual trading.
    mock_token: String,
    token_key: &'static str,
    user_id: i64,
}

impl RegisterAsk {
    fn registration(&self) -> Registration<'_> {
        Registration {
            password: &self.login_password,
            invite_code: &self.active_code,
            nick_name: &self.nick_name,
            contact_phone: &self.phone_number,
            country: &self.country,
            terms_version: &self.terms_version,
            risk_ack: self.risk_ack,
        }
    }
}

/// Register
///
/// By name, by e-mail address or phone (with a code sent there for `REGISTER`), or by wallet (with a signed message).
/// Signs in at once.
#[utoipa::path(
    post, path = "/api/user/register", tag = "user", request_body = RegisterAsk,
    responses((status = 200, body = Data<Registered>))
)]
pub(super) async fn register(
    State(api): State<Api>,
    RequestClient(origin): RequestClient,
    shown: Shown,
    Input(ask): Input<RegisterAsk>,
) -> Answer<Data<Registered>> {
    let proof = match ask.sign_type.0 {
        0 => RegistrationProof::Wallet(WalletProof {
            kind: &ask.wallet_type,
            address: &ask.address,
            message: &ask.message,
            signature: &ask.signature,
        }),
        1 => RegistrationProof::Email { email: &ask.email, code: &ask.code },
        2 => RegistrationProof::Phone { phone: &ask.phone, code: &ask.code },
        3 => RegistrationProof::Name { name: &ask.login_name, captcha: shown.answer(&ask.code) },
        _ => return Err(refusal::PARAM.because("signType").into()),
    };
    let signed_in = api.app.identity.register(proof, &ask.registration(), &origin).await?;
    Ok(Data::of(Registered {
        user_token: signed_in.live.text().to_owned(),
        mock_token: signed_in.practice.text().to_owned(),
        token_key: TOKEN_KEY,
        user_id: signed_in.user.0,
    }))
}

/// A sign-in. Which fields count depends on `signType`: 0 wallet, 1 e-mail, 2 phone, 3 name.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct LoginAsk {
    sign_type: Int,
    login_name: String,
    email: String,
    phone: String,
    /// Empty for a phone or mailbox that signs in with a code sent for `LOGIN`.
    login_password: String,
    /// That code; else the characters in the picture if one is asked for.
    code: String,
    address: String,
    wallet_type: String,
    message: String,
    signature: String,
    /// Somebody's invitation code, for a wallet that is new here.
    active_code: String,
}

/// The tokens of a session; or, when a second factor is set up, a ticket for the second step.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoggedIn {
    /// Empty while the second step is to come.
    satoken: String,
    mock_token: String,
    token_key: &'static str,
    need_totp: bool,
    ticket: String,
}

impl From<SignedIn> for LoggedIn {
    fn from(signed_in: SignedIn) -> Self {
        Self {
            satoken: signed_in.live.text().to_owned(),
            mock_token: signed_in.practice.text().to_owned(),
            token_key: TOKEN_KEY,
            need_totp: false,
            ticket: String::new(),
        }
    }
}

impl From<SignInOutcome> for LoggedIn {
    fn from(outcome: SignInOutcome) -> Self {
        match outcome {
            SignInOutcome::SignedIn(signed_in) => signed_in.into(),
            SignInOutcome::NeedsFactor(ticket) => Self {
                satoken: String::new(),
                mock_token: String::new(),
                token_key: TOKEN_KEY,
                need_totp: true,
                ticket: ticket.text().to_owned(),
            },
        }
    }
}

/// Sign in
///
/// After two wrong tries the characters in a picture are asked for, after five the address waits a quarter of an hour.
#[utoipa::path(
    post, path = "/api/user/login", tag = "user", request_body = LoginAsk,
    responses((status = 200, body = Data<LoggedIn>))
)]
pub(super) async fn login(
    State(api): State<Api>,
    RequestClient(origin): RequestClient,
    shown: Shown,
    Input(ask): Input<LoginAsk>,
) -> Answer<Data<LoggedIn>> {
    let identity = &api.app.identity;
    let claim = match ask.sign_type.0 {
        0 => {
            let proof = WalletProof {
                kind: &ask.wallet_type,
                address: &ask.address,
                message: &ask.message,
                signature: &ask.signature,
            };
            let registration = Registration { invite_code: &ask.active_code, ..Registration::default() };
            let outcome = identity.sign_in_with_wallet(proof, &registration, &origin).await?;
            return Ok(Data::of(outcome.into()));
        }
        1 => Claim::Email(&ask.email),
        2 => Claim::Phone(&ask.phone),
        3 => Claim::Name(&ask.login_name),
        _ => return Err(refusal::PARAM.because("signType").into()),
    };
    let with_code = ask.login_password.is_empty() && ask.sign_type.0 != 3;
    let outcome = if with_code {
        identity.sign_in_with_code(claim, &ask.code, &origin).await?
    } else {
        identity.sign_in(claim, &ask.login_password, shown.answer(&ask.code), &origin).await?
    };
    Ok(Data::of(outcome.into()))
}

/// The second step.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct LoginTotpAsk {
    ticket: String,
    /// The authenticator's digits or a recovery code.
    totp: String,
}

/// Finish signing in with the second factor
#[utoipa::path(
    post, path = "/api/user/loginTotp", tag = "user", request_body = LoginTotpAsk,
    responses((status = 200, body = Data<LoggedIn>))
)]
pub(super) async fn login_totp(
    State(api): State<Api>,
    RequestClient(origin): RequestClient,
    Input(ask): Input<LoginTotpAsk>,
) -> Answer<Data<LoggedIn>> {
    let signed_in = api.app.identity.sign_in_second_step(&ask.ticket, &ask.totp, &origin).await?;
    Ok(Data::of(signed_in.into()))
}

/// Sign out
///
/// Both tokens of the session end at once.
#[utoipa::path(
    post, path = "/api/user/loginOut", tag = "user", security(("session" = [])),
    responses((status = 200, body = Done))
)]
pub(super) async fn login_out(State(api): State<Api>, caller: Caller) -> Answer<impl IntoResponse> {
    api.app.identity.sign_out(&caller).await?;
    let clear = HeaderName::from_static("clear-site-data");
    // Not the storage: language and look outlive a session.
    Ok(([(clear, "\"cache\"")], Done::default()))
}
