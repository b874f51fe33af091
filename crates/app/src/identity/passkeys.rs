//! Passkeys: keys that live in a person's device and sign only for this site.
//!
//! Owns the ceremonies. Each is begun with a ticket, ends once, and is good for the purpose it was begun for.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use plimsoll_store::identity::{NewPasskey, NewTicket, PasskeyRow, UserRow};
use plimsoll_units::{MINUTE_MS, Timestamp};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle64, Username,
};
use webauthn_rp::request::{AsciiDomain, ExtensionInfo, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::register::{DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
};

use super::Identity;
use super::client_info::ClientInfo;
use super::factor::Proof;
use super::factor_changes::{Change, ChangeKind};
use super::purpose::CodeType;
use super::sessions::SignedIn;
use super::token::{Hash, Token};
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;

const CEREMONY_MS: i64 = 5 * MINUTE_MS;
const REGISTRATION: &str = "passkey registration";
pub(super) const PASSKEYS_MAX: i64 = 20;
const LABEL_CHARS_MAX: usize = 40;
const HANDLE_BYTES: usize = 64;
const CHANGING_BYTES: usize = 7;

/// A ceremony for the browser: its ticket, and the options it is given, as JSON.
#[derive(Debug)]
pub struct Ceremony {
    pub ticket: Token,
    pub options: String,
}

/// A passkey as its owner sees it.
#[derive(Clone, Debug)]
pub struct PasskeyView {
    pub id: i64,
    pub label: String,
    pub created_at: Timestamp,
    pub used_at: Option<Timestamp>,
}

fn broken(error: impl std::fmt::Display) -> AppError {
    AppError::world(format!("passkeys: {error}"))
}

fn refused() -> AppError {
    refusal::FACTOR_REQUIRED.because("the passkey was not accepted").into()
}

impl Identity {
    /// Passkeys are bound to the site's host, without its port.
    fn rp_id(&self) -> Result<RpId> {
        let host = self.config.site.host();
        let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
        AsciiDomain::try_from(host.to_owned()).map(RpId::Domain).map_err(broken)
    }

    fn origins(&self) -> Vec<&str> {
        let site = &self.config.site;
        site.origins.iter().chain(std::iter::once(&site.url)).map(String::as_str).collect()
    }

    async fn hold(&self, kind: &'static str, user: Option<i64>, state: &[u8]) -> Result<Token> {
        let ticket = Token::random();
        let held = NewTicket {
            kind,
            hash: ticket.hash().to_string(),
            user,
            held: state,
            expires_at: self.clock.now().plus(CEREMONY_MS).0,
        };
        self.store.put_ticket(&held).await?;
        Ok(ticket)
    }

    /// Begins to register a passkey.
    pub async fn begin_passkey(&self, principal: &Principal) -> Result<Ceremony> {
        let user = self.user(principal.user).await?;
        let known = self.store.passkeys_of(user.id, PASSKEYS_MAX).await?;
        if known.len() as i64 >= PASSKEYS_MAX {
            return Err(refusal::PARAM.because("too many passkeys").into());
        }
        let fresh = UserHandle64::new().encode().map_err(broken)?;
        let handle = handle_of(&self.store.claim_passkey_handle(user.id, &fresh).await?)?;
        let (state, options) = {
            let rp_id = self.rp_id()?;
            let name = Username::try_from(user.login_name.as_str()).or_else(|_| Username::try_from("user"));
            let entity = PublicKeyCredentialUserEntity { name: name.map_err(broken)?, id: &handle, display_name: None };
            let excluded = known.iter().map(descriptor).collect::<Result<Vec<_>>>()?;
            let mut options = PublicKeyCredentialCreationOptions::passkey(&rp_id, entity, excluded);
            // Wished for, not demanded: browsers refuse to make a passkey in a keychain that does not know the wish.
            options.extensions.cred_protect =
                CredProtect::UserVerificationRequired(ExtensionInfo::AllowDontEnforceValue);
            let (server, client) = options.start_ceremony().map_err(broken)?;
            (server.encode().map_err(broken)?, serde_json::to_string(&client).map_err(broken)?)
        };
        let ticket = self.hold(REGISTRATION, Some(user.id), &state).await?;
        Ok(Ceremony { ticket, options })
    }

    /// Registers the passkey that the browser made. It will confirm what the second factor does.
    pub async fn finish_passkey(
        &self,
        principal: &Principal,
        (ticket, answer): (&str, &[u8]),
        label: &str,
        proof: &Proof<'_>,
    ) -> Result<()> {
        let row = self.factors(principal.user).await?;
        let shown = self.prove(&row, (ChangeKind::AddPasskey, ""), proof, CodeType::Bind).await?;
        let label = label_of(label);
        let hash = Hash::of(ticket).to_string();
        let held = self.store.take_ticket(REGISTRATION, &hash, self.clock.now().0).await?.ok_or_else(refused)?;
        if held.user != Some(principal.user.0) {
            return Err(refused());
        }
        let (credential, fixed, changing) = {
            let state = RegistrationServerState::<HANDLE_BYTES>::decode(&held.held).map_err(broken)?;
            let answer = Registration::from_json_relaxed(answer).map_err(|_| refused())?;
            let origins = self.origins();
            let options = RegistrationVerificationOptions::<&str, &str> {
                allowed_origins: &origins,
                error_on_unsolicited_extensions: false,
                ..RegistrationVerificationOptions::default()
            };
            let made = state.verify(&self.rp_id()?, &answer, &options).map_err(|_| refused())?;
            let id = BASE64_URL_SAFE_NO_PAD.encode(made.id().as_ref());
            (id, made.static_state().encode().map_err(broken)?, made.dynamic_state().encode().map_err(broken)?)
        };
        let passkey = NewPasskey {
            user: principal.user.0,
            credential: &credential,
            label: &label,
            fixed_state: &fixed,
            changing_state: &changing,
            created_at: self.clock.now().0,
        };
        self.change_factor(principal.user, &Change::AddPasskey(&passkey), &shown).await?;
        Ok(())
    }

    /// Begins to sign in, or to confirm one kind of action.
    pub async fn begin_passkey_use(&self, purpose: CodeType) -> Result<Ceremony> {
        let (state, options) = {
            let rp_id = self.rp_id()?;
            let (server, client) =
                DiscoverableCredentialRequestOptions::passkey(&rp_id).start_ceremony().map_err(broken)?;
            (server.encode().map_err(broken)?, serde_json::to_string(&client).map_err(broken)?)
        };
        let ticket = self.hold(purpose.passkey_kind(), None, &state).await?;
        Ok(Ceremony { ticket, options })
    }

    /// Whose passkey has answered the ceremony, and which. The ceremony is over.
    pub(super) async fn spend_passkey(
        &self,
        kind: &'static str,
        ticket: &str,
        answer: &[u8],
    ) -> Result<(UserRow, String)> {
        let now = self.clock.now().0;
        let held = self.store.take_ticket(kind, &Hash::of(ticket).to_string(), now).await?.ok_or_else(refused)?;
        let answer = DiscoverableAuthentication64::from_json_relaxed(answer).map_err(|_| refused())?;
        let handle = answer.response().user_handle().encode().map_err(broken)?;
        let user = self.store.user_by_passkey_handle(&handle).await?.ok_or_else(refused)?;
        let id = BASE64_URL_SAFE_NO_PAD.encode(answer.raw_id().as_ref());
        let row = self.store.passkey(user.id, &id).await?.ok_or_else(refused)?;
        let changed = self.verify(&held.held, &answer, &handle, &row)?;
        self.store.note_passkey_used(user.id, row.id, &changed, now).await?;
        Ok((user, row.credential))
    }

    /// The passkey's changed state, if it made this answer.
    fn verify(
        &self,
        state: &[u8],
        answer: &DiscoverableAuthentication64,
        handle: &[u8],
        row: &PasskeyRow,
    ) -> Result<Vec<u8>> {
        let state = DiscoverableAuthenticationServerState::decode(state).map_err(broken)?;
        let handle = handle_of(handle)?;
        let changing: [u8; CHANGING_BYTES] = row.changing_state.as_slice().try_into().map_err(broken)?;
        let mut known = AuthenticatedCredential::new(
            answer.raw_id(),
            &handle,
            StaticState::decode(row.fixed_state.as_slice()).map_err(broken)?,
            DynamicState::decode(changing).map_err(broken)?,
        )
        .map_err(broken)?;
        let origins = self.origins();
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        state.verify(&self.rp_id()?, answer, &mut known, &options).map_err(|_| refused())?;
        Ok(known.dynamic_state().encode().map_err(broken)?.to_vec())
    }

    /// Signs in with a passkey: what one has and what one is, so no second step follows.
    pub async fn sign_in_with_passkey(&self, ticket: &str, answer: &[u8], origin: &ClientInfo) -> Result<SignedIn> {
        let (user, _) = self.spend_passkey(CodeType::Login.passkey_kind(), ticket, answer).await?;
        self.open_session(&user, origin, Some(self.clock.now())).await
    }

    pub async fn passkeys(&self, principal: &Principal) -> Result<Vec<PasskeyView>> {
        let rows = self.store.passkeys_of(principal.user.0, PASSKEYS_MAX).await?;
        let view = |row: PasskeyRow| PasskeyView {
            id: row.id,
            label: row.label,
            created_at: Timestamp(row.created_at),
            used_at: row.used_at.map(Timestamp),
        };
        Ok(rows.into_iter().map(view).collect())
    }

    /// Calls it something else; nothing about it changes.
    pub async fn rename_passkey(&self, principal: &Principal, id: i64, label: &str) -> Result<()> {
        if !self.store.rename_passkey(principal.user.0, id, &label_of(label)).await? {
            return Err(refusal::NOT_FOUND.into());
        }
        Ok(())
    }

    pub async fn remove_passkey(&self, principal: &Principal, id: i64, proof: &Proof<'_>) -> Result<()> {
        let row = self.factors(principal.user).await?;
        let known = self.store.passkeys_of(principal.user.0, PASSKEYS_MAX).await?;
        let passkey = known.into_iter().find(|passkey| passkey.id == id).ok_or(refusal::NOT_FOUND)?;
        let what = (ChangeKind::RemovePasskey, passkey.credential.as_str());
        let shown = self.prove(&row, what, proof, CodeType::Bind).await?;
        let change = Change::RemovePasskey { id, credential: &passkey.credential };
        self.change_factor(principal.user, &change, &shown).await?;
        Ok(())
    }
}

/// What a passkey is called: what its owner said, without what can't be shown.
fn label_of(input: &str) -> String {
    let label: String = input.trim().chars().filter(|c| !c.is_control()).take(LABEL_CHARS_MAX).collect();
    if label.is_empty() { "passkey".to_owned() } else { label }
}

fn handle_of(bytes: &[u8]) -> Result<UserHandle64> {
    let bytes: [u8; HANDLE_BYTES] = bytes.try_into().map_err(broken)?;
    UserHandle64::decode(bytes).map_err(broken)
}

fn descriptor(row: &PasskeyRow) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>> {
    let id = BASE64_URL_SAFE_NO_PAD.decode(&row.credential).map_err(broken)?;
    let id = CredentialId::<Vec<u8>>::decode(id).map_err(broken)?;
    Ok(PublicKeyCredentialDescriptor { id, transports: AuthTransports::decode(0).map_err(broken)? })
}
