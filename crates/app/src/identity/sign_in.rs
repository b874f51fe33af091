//! Signing in with a password or a code, and the second step for those who have a second factor.
//!
//! Whether a name is known can't be told from the answer, nor from how long it takes.

use plimsoll_store::identity::{NewTicket, UserRow};
use plimsoll_units::{MINUTE_MS, Timestamp};

use super::captcha::CaptchaAnswer;
use super::client_info::ClientInfo;
use super::codes::CodeTarget;
use super::fair_queue::Party;
use super::identifiers::{Email, LoginName, Phone};
use super::lockout::Tries;
use super::outbound::{OutboundMessage, Target};
use super::password::PASSWORD_CHARS_MAX;
use super::purpose::CodeType;
use super::sessions::SignedIn;
use super::token::{Hash, Token};
use super::{Identity, WARNINGS};
use crate::error::Result;
use crate::refusal;

/// How long the second step may take.
const TICKET_MS: i64 = 5 * MINUTE_MS;
const TICKET: &str = "second step";

/// Who somebody says they are.
#[derive(Clone, Copy, Debug)]
pub enum Claim<'a> {
    Name(&'a str),
    Email(&'a str),
    Phone(&'a str),
}

#[derive(Debug)]
pub enum SignInOutcome {
    SignedIn(SignedIn),
    /// The password was right; the second factor is asked for with this ticket.
    NeedsFactor(Token),
}

/// A claim in the spelling under which it is unique.
enum Known {
    Name(String),
    Email(String),
    Phone(String),
}

impl Known {
    fn parts(&self) -> (&'static str, &str) {
        match self {
            Self::Name(key) => ("name", key),
            Self::Email(key) => ("email", key),
            Self::Phone(key) => ("phone", key),
        }
    }
}

impl Identity {
    fn read_claim(&self, claim: Claim<'_>) -> Result<Known> {
        let methods = &self.content.settings().login;
        let (is_open, known) = match claim {
            // A name that could not be registered is as unknown as one that was not.
            Claim::Name(text) => {
                let name = LoginName::read(text).map_err(|_| refusal::USER_UNKNOWN)?;
                (methods.ordinary_is_open, Known::Name(name.key))
            }
            Claim::Email(text) => (methods.email_is_open, Known::Email(Email::parse(text)?.key)),
            Claim::Phone(text) => (methods.phone_is_open, Known::Phone(Phone::parse(text)?.0)),
        };
        if is_open { Ok(known) } else { Err(refusal::METHOD_CLOSED.into()) }
    }

    async fn find(&self, known: &Known) -> Result<Option<UserRow>> {
        Ok(match known {
            Known::Name(key) => self.store.user_by_login_key(key).await?,
            Known::Email(key) => self.store.user_by_email_key(key).await?,
            Known::Phone(key) => self.store.user_by_phone(key).await?,
        })
    }

    pub async fn sign_in(
        &self,
        claim: Claim<'_>,
        password: &str,
        captcha: CaptchaAnswer<'_>,
        origin: &ClientInfo,
    ) -> Result<SignInOutcome> {
        let known = self.read_claim(claim)?;
        if password.chars().count() > PASSWORD_CHARS_MAX {
            return Err(refusal::USER_UNKNOWN.into());
        }
        let (what, name) = known.parts();
        let tries = Tries::new(what, name, origin);
        let turn = self.passwords.turn(Party::of(origin)).await?;
        let user = self.find(&known).await?;
        let tried = self.begin_try(&tries, user.as_ref().map(|user| user.id), origin).await?;
        if let Err(failure) = self.check_captcha(&tried, captcha).await {
            return self.end_sign_in(tried, failure).await;
        }
        let hash = user.as_ref().and_then(|user| user.password_hash.as_deref());
        let right = match self.passwords.is_right_in(turn, password, hash).await {
            Ok(right) => right,
            Err(failure) => return self.end_sign_in(tried, failure).await,
        };
        match user {
            Some(user) if right => {
                self.forgive_try(tried).await?;
                self.admit(&user, origin).await
            }
            user => {
                if let Some(user) = user {
                    self.tell_of_wrong_try(&user, tried.is_last(), origin).await?;
                }
                Err(refusal::USER_UNKNOWN.into())
            }
        }
    }

    /// Signs in with a code that was sent to a mailbox or a phone.
    pub async fn sign_in_with_code(&self, claim: Claim<'_>, code: &str, origin: &ClientInfo) -> Result<SignInOutcome> {
        let known = self.read_claim(claim)?;
        let (what, name) = known.parts();
        let tries = Tries::new(what, name, origin);
        let user = self.find(&known).await?;
        let target = match &known {
            Known::Name(_) => return Err(refusal::PARAM.because("password").into()),
            Known::Email(key) => CodeTarget::Email(key),
            Known::Phone(key) => CodeTarget::Phone(key),
        };
        let tried = self.begin_try(&tries, user.as_ref().map(|user| user.id), origin).await?;
        if let Err(failure) = self.spend_code(target, CodeType::Login, code).await {
            return self.end_sign_in(tried, failure).await;
        }
        let user = user.ok_or(refusal::CODE_WRONG)?;
        self.forgive_try(tried).await?;
        self.admit(&user, origin).await
    }

    /// Opens a session, or asks for the second factor first.
    pub(super) async fn admit(&self, user: &UserRow, origin: &ClientInfo) -> Result<SignInOutcome> {
        if user.totp_secret.is_none() {
            return Ok(SignInOutcome::SignedIn(self.open_session(user, origin, None).await?));
        }
        let token = Token::random();
        let ticket = NewTicket {
            kind: TICKET,
            hash: token.hash().to_string(),
            user: Some(user.id),
            held: &[],
            expires_at: self.clock.now().plus(TICKET_MS).0,
        };
        self.store.put_ticket(&ticket).await?;
        Ok(SignInOutcome::NeedsFactor(token))
    }

    /// The second step: the authenticator's digits, or a recovery code.
    pub async fn sign_in_second_step(&self, ticket: &str, code: &str, origin: &ClientInfo) -> Result<SignedIn> {
        let hash = Hash::of(ticket).to_string();
        let now = self.clock.now().0;
        let held = self.store.ticket(TICKET, &hash, now).await?;
        let Some(user) = held.and_then(|ticket| ticket.user) else {
            return Err(refusal::FACTOR_REQUIRED.because("sign in again").into());
        };
        let user = self.user(crate::UserId(user)).await?;
        self.spend_authenticator_code(&user, code).await?;
        // Two who share a ticket do not both get in.
        if self.store.take_ticket(TICKET, &hash, now).await?.is_none() {
            return Err(refusal::FACTOR_REQUIRED.because("sign in again").into());
        }
        self.open_session(&user, origin, Some(Timestamp(now))).await
    }

    /// Aside from the answer, so that it does not take longer for those who exist.
    async fn tell_of_wrong_try(&self, user: &UserRow, now_waits: bool, origin: &ClientInfo) -> Result<()> {
        let log = self.login_entry(user.id, "login", "wrong password", origin);
        let store = self.store.clone();
        tokio::spawn(async move {
            if let Err(error) = store.add_login(&log).await {
                tracing::warn!(error = &error as &dyn std::error::Error, "a failed sign-in was not noted");
            }
        });
        match &user.email {
            Some(email) if now_waits && self.budgets.spend(&[WARNINGS.by(user.id)]).await?.is_ok() => {
                let letter =
                    OutboundMessage::locked(self.site(), &origin.ip.to_string()).with_word(&user.phishing_word);
                self.courier.send(&Target::Mailbox(Email::parse(email)?), letter).await
            }
            _ => Ok(()),
        }
    }
}
