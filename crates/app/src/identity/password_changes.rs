//! Setting and changing the login password and the fund password.
//!
//! Every change but the first is proved with the old secret or a code, lets withdrawals rest for a day, and is told.

use plimsoll_store::identity::UserRow;

use super::Identity;
use super::codes::{CodeTarget, is_own_mailbox};
use super::factor::Proof;
use super::names::Email;
use super::purpose::CodeType;
use super::{fund_password, password};
use crate::failure::Result;
use crate::principal::{Principal, SessionId, UserId};
use crate::refusal;

const LOGIN: &str = "password";
const FUND: &str = "fund password";

impl Identity {
    /// Changes the login password; other sessions end.
    pub async fn change_password(&self, principal: &Principal, old: &str, new: &str) -> Result<()> {
        password::check_policy(new)?;
        let user = self.user(principal.user).await?;
        self.check_secret_tries(LOGIN, user.id).await?;
        let right = self.passwords.is_right(old, user.password_hash.as_deref()).await?;
        self.count_secret_try(LOGIN, user.id, right).await?;
        if !right {
            return Err(refusal::OLD_PASSWORD_WRONG.into());
        }
        self.replace_password(&user, new, Some(principal.session)).await
    }

    /// Sets the first login password of somebody who signed in with a wallet.
    pub async fn set_first_password(&self, principal: &Principal, new: &str) -> Result<()> {
        let user = self.user(principal.user).await?;
        if user.password_hash.is_some() {
            return Err(refusal::PASSWORD_SET.into());
        }
        password::check_policy(new)?;
        let hash = self.passwords.hash(new).await?;
        if !self.store.set_first_password(user.id, &hash).await? {
            return Err(refusal::PASSWORD_SET.into());
        }
        self.note_security_change(&user).await?;
        self.tell_of_change(&user, LOGIN).await
    }

    /// Changes the login password with a code that was mailed to the signed-in person.
    pub async fn change_password_by_email(
        &self,
        principal: &Principal,
        email: &str,
        code: &str,
        new: &str,
    ) -> Result<()> {
        password::check_policy(new)?;
        let (user, own) = self.own_mailbox(principal, email).await?;
        self.spend_code(CodeTarget::Email(&own), CodeType::UpdatePassword, code).await?;
        self.replace_password(&user, new, Some(principal.session)).await
    }

    /// A new password for whoever reads the mailbox. A second factor is still asked for at the next sign-in.
    pub async fn recover_password(&self, email: &str, code: &str, new: &str) -> Result<()> {
        let email = Email::parse(email)?;
        password::check_policy(new)?;
        self.spend_code(CodeTarget::Email(&email.shown), CodeType::FindPassword, code).await?;
        // No code is ever sent to a mailbox without an account.
        let user = self.store.user_by_email_key(&email.key).await?.ok_or(refusal::CODE_WRONG)?;
        self.replace_password(&user, new, None).await
    }

    async fn replace_password(&self, user: &UserRow, new: &str, kept: Option<SessionId>) -> Result<()> {
        if self.passwords.is_right(new, user.fund_hash.as_deref()).await? {
            return Err(refusal::PASSWORD_FORMAT.because("it must not be the fund password").into());
        }
        let hash = self.passwords.hash(new).await?;
        self.store.set_password(user.id, &hash).await?;
        self.close_sessions(UserId(user.id), kept).await?;
        self.note_security_change(user).await?;
        self.tell_of_change(user, LOGIN).await
    }

    /// Sets the first fund password.
    pub async fn set_fund_password(&self, principal: &Principal, new: &str) -> Result<()> {
        let user = self.user(principal.user).await?;
        if user.fund_hash.is_some() {
            return Err(refusal::FUND_PASSWORD_SET.into());
        }
        let hash = self.new_fund_hash(&user, new).await?;
        if !self.store.set_first_fund_password(user.id, &hash).await? {
            return Err(refusal::FUND_PASSWORD_SET.into());
        }
        Ok(())
    }

    pub async fn change_fund_password(&self, principal: &Principal, old: &str, new: &str) -> Result<()> {
        let user = self.user(principal.user).await?;
        if user.fund_hash.is_none() {
            return Err(refusal::FUND_PASSWORD_MISSING.into());
        }
        self.check_secret_tries(FUND, user.id).await?;
        let right = self.passwords.is_right(old, user.fund_hash.as_deref()).await?;
        self.count_secret_try(FUND, user.id, right).await?;
        if !right {
            return Err(refusal::OLD_PASSWORD_WRONG.into());
        }
        self.replace_fund_password(&user, new).await
    }

    /// A new fund password by mailed code; whoever has an authenticator proves it as well, since a mailbox can be
    /// stolen.
    pub async fn reset_fund_password(
        &self,
        principal: &Principal,
        email: &str,
        code: &str,
        new: &str,
        totp: &str,
    ) -> Result<()> {
        let (user, own) = self.own_mailbox(principal, email).await?;
        fund_password::check_policy(new)?;
        if user.totp_secret.is_some() {
            self.spend_authenticator_code(&user, totp).await?;
        }
        self.spend_code(CodeTarget::Email(&own), CodeType::UpdateFundPassword, code).await?;
        self.replace_fund_password(&user, new).await
    }

    async fn replace_fund_password(&self, user: &UserRow, new: &str) -> Result<()> {
        let hash = self.new_fund_hash(user, new).await?;
        self.store.set_fund_password(user.id, &hash).await?;
        self.note_security_change(user).await?;
        self.tell_of_change(user, FUND).await
    }

    async fn new_fund_hash(&self, user: &UserRow, new: &str) -> Result<String> {
        fund_password::check_policy(new)?;
        if self.passwords.is_right(new, user.password_hash.as_deref()).await? {
            return Err(refusal::PASSWORD_FORMAT.because("it must not be the login password").into());
        }
        self.passwords.hash(new).await
    }

    /// Whether this is the person's fund password.
    pub async fn check_fund_password(&self, user: UserId, typed: &str) -> Result<()> {
        let user = self.user(user).await?;
        if user.fund_hash.is_none() {
            return Err(refusal::FUND_PASSWORD_MISSING.into());
        }
        self.check_secret_tries(FUND, user.id).await?;
        let right = self.passwords.is_right(typed, user.fund_hash.as_deref()).await?;
        self.count_secret_try(FUND, user.id, right).await?;
        if right { Ok(()) } else { Err(refusal::FUND_PASSWORD_WRONG.into()) }
    }

    /// Binds a mailbox that was proved with a code. Replacing one is proved with a second factor, or through the old.
    pub async fn bind_email(&self, principal: &Principal, email: &str, code: &str, proof: &Proof<'_>) -> Result<()> {
        let email = Email::parse(email)?;
        let user = self.user(principal.user).await?;
        if user.email.is_some() || user.totp_secret.is_some() {
            self.require_factor(principal, proof, CodeType::Bind).await?;
        }
        self.spend_code(CodeTarget::Email(&email.shown), CodeType::Bind, code).await?;
        match self.store.set_email(user.id, &email.shown, &email.key).await {
            Err(plimsoll_store::StoreError::Taken(_)) => return Err(refusal::EMAIL_TAKEN.into()),
            other => other?,
        }
        self.note_security_change(&user).await?;
        self.tell_of_change(&user, "e-mail address").await
    }

    /// The signed-in person and their mailbox, if that is what was typed. Another's gets the answer of a wrong code.
    async fn own_mailbox(&self, principal: &Principal, typed: &str) -> Result<(UserRow, String)> {
        let user = self.user(principal.user).await?;
        match user.email.clone() {
            Some(own) if is_own_mailbox(typed, &own) => Ok((user, own)),
            _ => Err(refusal::CODE_WRONG.into()),
        }
    }
}
