//! Opening an account with the platform: by name, mailbox, phone or wallet.
//!
//! A mailbox or a phone is proved with a code before its account exists, so nobody learns who has one already.

use plimsoll_chain::signin::Wallet;
use plimsoll_store::StoreError;
use plimsoll_store::identity::{NewUser, UserRow};

use super::Identity;
use super::captcha::CaptchaAnswer;
use super::client_info::ClientInfo;
use super::codes::CodeTarget;
use super::fair_queue::Party;
use super::identifiers::{Email, LoginName, Phone};
use super::limits::Source;
use super::purpose::CodeType;
use super::sessions::SignedIn;
use super::sign_in::SignInOutcome;
use super::wallets::WalletProof;
use super::{countries, invite, password};
use crate::error::{AppError, Result};
use crate::refusal::{self, Refusal};

/// Public numbers have eight digits.
const USER_IDS: std::ops::RangeInclusive<i64> = 10_000_000..=99_999_999;
/// Tries to find a number and a code that are free.
const DRAWS_MAX: usize = 20;
const TERMS_CHARS_MAX: usize = 32;

/// What comes with a registration besides its proof.
#[derive(Clone, Copy, Debug, Default)]
pub struct Registration<'a> {
    pub password: &'a str,
    pub invite_code: &'a str,
    pub nick_name: &'a str,
    pub contact_phone: &'a str,
    pub country: &'a str,
    pub terms_version: &'a str,
    pub risk_ack: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum RegistrationProof<'a> {
    Name { name: &'a str, captcha: CaptchaAnswer<'a> },
    Email { email: &'a str, code: &'a str },
    Phone { phone: &'a str, code: &'a str },
    Wallet(WalletProof<'a>),
}

impl Identity {
    pub async fn register(
        &self,
        proof: RegistrationProof<'_>,
        registration: &Registration<'_>,
        origin: &ClientInfo,
    ) -> Result<SignedIn> {
        if let RegistrationProof::Wallet(proof) = proof {
            return match self.sign_in_with_wallet(proof, registration, origin).await? {
                SignInOutcome::SignedIn(signed_in) => Ok(signed_in),
                SignInOutcome::NeedsFactor(_) => Err(refusal::WALLET_TAKEN.into()),
            };
        }
        password::check_policy(registration.password)?;
        let mut user = self.newcomer(registration)?;
        match proof {
            RegistrationProof::Name { name, .. } => {
                check_open(self.content.settings().login.ordinary_is_open)?;
                let name = LoginName::parse(name)?;
                (user.login_name, user.login_key) = (name.shown, Some(name.key));
            }
            RegistrationProof::Email { email, .. } => {
                check_open(self.content.settings().login.email_is_open)?;
                let email = Email::parse(email)?;
                (user.email, user.email_key) = (Some(email.shown), Some(email.key));
            }
            RegistrationProof::Phone { phone, .. } => {
                check_open(self.content.settings().login.phone_is_open)?;
                user.phone = Some(Phone::parse(phone)?.0);
            }
            RegistrationProof::Wallet(_) => unreachable!("wallets are registered above"),
        }
        let parent = self.inviter(registration.invite_code, origin).await?;
        self.check_proof(proof, origin).await?;
        self.count_registration(origin).await?;
        user.password_hash = Some(self.passwords.hash(Party::of(origin), registration.password).await?);
        let user = self.add_user(user, None).await?;
        self.welcome(&user, parent.as_ref(), origin).await
    }

    /// A wallet signs in; one that is new here gets an account.
    pub async fn sign_in_with_wallet(
        &self,
        proof: WalletProof<'_>,
        registration: &Registration<'_>,
        origin: &ClientInfo,
    ) -> Result<SignInOutcome> {
        check_open(self.content.settings().login.address_is_open)?;
        let wallet = self.prove_wallet(proof).await?;
        if let Some(id) = self.store.user_of_wallet(wallet.kind().code(), &wallet.canonical()).await? {
            let user = self.user(crate::UserId(id)).await?;
            return self.admit(&user, origin).await;
        }
        let parent = self.inviter(registration.invite_code, origin).await?;
        self.count_registration(origin).await?;
        let mut user = self.newcomer(registration)?;
        user.login_name = LoginName::of_wallet(&wallet);
        if !registration.password.is_empty() {
            password::check_policy(registration.password)?;
            user.password_hash = Some(self.passwords.hash(Party::of(origin), registration.password).await?);
        }
        let user = match self.add_user(user, Some(&wallet)).await {
            // Twice at once: the other one has opened the account.
            Err(AppError::Refused(refused)) if refused == refusal::WALLET_TAKEN => {
                let id = self.store.user_of_wallet(wallet.kind().code(), &wallet.canonical()).await?;
                self.user(crate::UserId(id.ok_or(refusal::WALLET_TAKEN)?)).await?
            }
            other => other?,
        };
        Ok(SignInOutcome::SignedIn(self.welcome(&user, parent.as_ref(), origin).await?))
    }

    async fn count_registration(&self, origin: &ClientInfo) -> Result<()> {
        let lines = self.lines_of(Source::Registration, origin);
        let _spent = self.budgets.spend(&lines).await?.map_err(|_| refusal::SENT_TOO_OFTEN)?;
        Ok(())
    }

    async fn check_proof(&self, proof: RegistrationProof<'_>, origin: &ClientInfo) -> Result<()> {
        let (target, code) = match proof {
            RegistrationProof::Name { captcha, .. } if self.captcha_always() => {
                return self.captchas.check(CodeType::Register, captcha).await;
            }
            RegistrationProof::Name { .. } | RegistrationProof::Wallet(_) => return Ok(()),
            RegistrationProof::Email { email, code } => (CodeTarget::Email(email), code),
            RegistrationProof::Phone { phone, code } => (CodeTarget::Phone(phone), code),
        };
        self.spend_code_from(target, CodeType::Register, code, origin).await
    }

    fn newcomer(&self, registration: &Registration<'_>) -> Result<NewUser> {
        if registration.terms_version.len() > TERMS_CHARS_MAX {
            return Err(refusal::PARAM.because("termsVersion").into());
        }
        let country = match registration.country.trim() {
            "" => "",
            text => countries::find(text).ok_or(refusal::PARAM.because("country"))?.code,
        };
        let contact_phone = match registration.contact_phone.trim() {
            "" => String::new(),
            text => Phone::parse(text)?.0,
        };
        let login_name = match registration.nick_name.trim() {
            "" => String::new(),
            text => LoginName::parse(text)?.shown,
        };
        Ok(NewUser {
            login_name,
            contact_phone,
            country: country.to_owned(),
            terms_version: registration.terms_version.to_owned(),
            risk_ack: registration.risk_ack,
            created_at: self.clock.now().0,
            ..NewUser::default()
        })
    }

    /// Writes the row with a number and an invitation code that nobody has.
    async fn add_user(&self, mut user: NewUser, wallet: Option<&Wallet>) -> Result<UserRow> {
        let is_nameless = user.login_name.is_empty();
        for _ in 0..DRAWS_MAX {
            user.id = rand::random_range(USER_IDS);
            user.invite_code = invite::random_code();
            if is_nameless {
                user.login_name = format!("User{}", user.id);
            }
            let mut tx = self.store.begin().await?;
            let mut added = self.store.add_user(&mut tx, &user).await;
            if let (Ok(()), Some(wallet)) = (&added, wallet) {
                let (kind, address) = (wallet.kind().code(), wallet.canonical());
                added = self.store.add_wallet(&mut tx, user.id, kind, &address, user.created_at).await;
            }
            match added {
                Ok(()) => {
                    tx.commit().await.map_err(AppError::world)?;
                    return self.user(crate::UserId(user.id)).await;
                }
                // The number or the invitation code is drawn again.
                Err(StoreError::Taken(key)) => taken(&key).map_or(Ok(()), Err)?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(AppError::Busy)
    }

    async fn welcome(&self, user: &UserRow, parent: Option<&UserRow>, origin: &ClientInfo) -> Result<SignedIn> {
        let signed_in = self.open_session(user, origin, None).await?;
        if let Some(parent) = parent {
            self.bind_parent(user.id, parent).await?;
        }
        Ok(signed_in)
    }
}

fn check_open(is_open: bool) -> std::result::Result<(), Refusal> {
    if is_open { Ok(()) } else { Err(refusal::METHOD_CLOSED) }
}

/// Which refusal a violated key means; nothing for keys that we drew ourselves.
fn taken(key: &str) -> Option<Refusal> {
    let marks: [(&str, Refusal); 4] = [
        ("login_key", refusal::NAME_TAKEN),
        ("email_key", refusal::EMAIL_TAKEN),
        ("phone", refusal::PHONE_TAKEN),
        ("wallets", refusal::WALLET_TAKEN),
    ];
    marks.into_iter().find(|(mark, _)| key.contains(mark)).map(|(_, refused)| refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_key_is_named_as_either_database_says_it() {
        assert_eq!(taken("users.email_key"), Some(refusal::EMAIL_TAKEN));
        assert_eq!(taken("users_login_key"), Some(refusal::NAME_TAKEN));
        assert_eq!(taken("wallets.kind, wallets.address"), Some(refusal::WALLET_TAKEN));
        assert_eq!(taken("users.invite_code"), None);
    }
}
