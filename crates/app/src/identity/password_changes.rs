//! Setting and changing the login password and the fund password.
//!
//! Owns how each is proved; what a proof is worth and what follows is said in `factor_changes`.

use plimsoll_store::identity::{FactorsRow, UserRow};

use super::Identity;
use super::client_info::ClientInfo;
use super::codes::{CodeTarget, is_own_mailbox};
use super::factor::Proof;
use super::factor_changes::{Change, ChangeKind, Factor, Factors, Proven};
use super::fair_queue::Party;
use super::identifiers::Email;
use super::lockout::Secret;
use super::outbound::OutboundMessage;
use super::purpose::CodeType;
use super::{fund_password, password};
use crate::error::{AppError, Result};
use crate::principal::{Principal, SessionId, UserId};
use crate::refusal;

const EITHER_CODE: &str = "one of the two codes is wrong or was used";

impl Identity {
    /// Whether this is the person's login password.
    pub(super) async fn check_login_password(&self, user: &UserRow, typed: &str) -> Result<()> {
        let hash = user.password_hash.as_deref();
        self.check_secret(Secret::Password, user, typed, hash, &refusal::OLD_PASSWORD_WRONG).await
    }

    /// Changes the login password; other sessions end.
    pub async fn change_password(&self, principal: &Principal, old: &str, new: &str) -> Result<()> {
        password::check_policy(new)?;
        let row = self.factors(principal.user).await?;
        self.check_login_password(&row.user, old).await?;
        let shown = Factors::of(&row).find(Factor::LoginPassword, "").cloned();
        self.replace_password(&row.user, new, shown.as_slice(), Some(principal.session)).await
    }

    /// Sets the first login password of somebody who signed in with a wallet.
    pub async fn set_first_password(&self, principal: &Principal, new: &str, proof: &Proof<'_>) -> Result<()> {
        let row = self.factors(principal.user).await?;
        if row.user.password_hash.is_some() {
            return Err(refusal::PASSWORD_SET.into());
        }
        password::check_policy(new)?;
        let shown = self.prove(&row, (ChangeKind::SetPassword, ""), proof, CodeType::UpdatePassword).await?;
        let hash = self.passwords.hash(Party::User(principal.user), new).await?;
        self.change_factor(principal.user, &Change::SetPassword { hash: &hash }, &shown).await?;
        Ok(())
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
        let row = self.own_mailbox(principal, email, code).await?;
        let proof = Proof { email_code: code, ..Proof::default() };
        let shown = self.prove(&row, (ChangeKind::ChangePassword, ""), &proof, CodeType::UpdatePassword).await?;
        self.replace_password(&row.user, new, &shown, Some(principal.session)).await
    }

    /// A new password for whoever reads the mailbox. A second factor is still asked for at the next sign-in.
    pub async fn recover_password(&self, email: &str, code: &str, new: &str, origin: &ClientInfo) -> Result<()> {
        let email = Email::parse(email)?;
        password::check_policy(new)?;
        self.spend_code_from(CodeTarget::Email(&email.shown), CodeType::FindPassword, code, origin).await?;
        // No code is ever sent to a mailbox without an account.
        let user = self.store.user_by_email_key(&email.key).await?.ok_or(refusal::CODE_WRONG)?;
        let row = self.factors(UserId(user.id)).await?;
        // Bound to another account meanwhile: the code was for the one before.
        let is_still_theirs = row.user.email.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(&email.shown));
        let shown = Factors::of(&row).find(Factor::Mailbox, "").filter(|_| is_still_theirs).cloned();
        self.replace_password(&row.user, new, shown.as_slice(), None).await
    }

    async fn replace_password(
        &self,
        user: &UserRow,
        new: &str,
        shown: &[Proven],
        kept: Option<SessionId>,
    ) -> Result<()> {
        if self.is_other_secret(Secret::FundPassword, user, new, user.fund_hash.as_deref()).await? {
            return Err(refusal::PASSWORD_FORMAT.because("it must not be the fund password").into());
        }
        let hash = self.passwords.hash(Party::User(UserId(user.id)), new).await?;
        self.change_factor(UserId(user.id), &Change::NewPassword { hash: &hash }, shown).await?;
        self.close_sessions(UserId(user.id), kept).await
    }

    /// Sets the first fund password.
    pub async fn set_fund_password(&self, principal: &Principal, new: &str, proof: &Proof<'_>) -> Result<()> {
        let row = self.factors(principal.user).await?;
        if row.user.fund_hash.is_some() {
            return Err(refusal::FUND_PASSWORD_SET.into());
        }
        let hash = self.new_fund_hash(&row.user, new).await?;
        let shown = self.prove(&row, (ChangeKind::SetFundPassword, ""), proof, CodeType::UpdateFundPassword).await?;
        self.change_factor(principal.user, &Change::SetFundPassword { hash: &hash }, &shown).await?;
        Ok(())
    }

    pub async fn change_fund_password(&self, principal: &Principal, old: &str, new: &str) -> Result<()> {
        let row = self.factors(principal.user).await?;
        let user = &row.user;
        if user.fund_hash.is_none() {
            return Err(refusal::FUND_PASSWORD_MISSING.into());
        }
        let hash = user.fund_hash.as_deref();
        self.check_secret(Secret::FundPassword, user, old, hash, &refusal::OLD_PASSWORD_WRONG).await?;
        let shown = Factors::of(&row).find(Factor::FundPassword, "").cloned();
        self.replace_fund_password(user, new, shown.as_slice()).await
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
        let row = self.own_mailbox(principal, email, code).await?;
        fund_password::check_policy(new)?;
        let has_authenticator = row.user.totp_secret.is_some();
        if has_authenticator && totp.trim().is_empty() {
            return Err(refusal::FACTOR_REQUIRED.into());
        }
        let proof = Proof { email_code: code, totp: if has_authenticator { totp } else { "" }, ..Proof::default() };
        let change = (ChangeKind::ChangeFundPassword, "");
        let shown = self.prove(&row, change, &proof, CodeType::UpdateFundPassword).await;
        let shown = if has_authenticator { shown.map_err(either_code) } else { shown }?;
        self.replace_fund_password(&row.user, new, &shown).await
    }

    async fn replace_fund_password(&self, user: &UserRow, new: &str, shown: &[Proven]) -> Result<()> {
        let hash = self.new_fund_hash(user, new).await?;
        self.change_factor(UserId(user.id), &Change::NewFundPassword { hash: &hash }, shown).await?;
        Ok(())
    }

    async fn new_fund_hash(&self, user: &UserRow, new: &str) -> Result<String> {
        fund_password::check_policy(new)?;
        if self.is_other_secret(Secret::Password, user, new, user.password_hash.as_deref()).await? {
            return Err(refusal::PASSWORD_FORMAT.because("it must not be the login password").into());
        }
        self.passwords.hash(Party::User(UserId(user.id)), new).await
    }

    /// Whether this is the person's fund password.
    pub async fn check_fund_password(&self, user: UserId, typed: &str) -> Result<()> {
        let user = self.user(user).await?;
        if user.fund_hash.is_none() {
            return Err(refusal::FUND_PASSWORD_MISSING.into());
        }
        let hash = user.fund_hash.as_deref();
        self.check_secret(Secret::FundPassword, &user, typed, hash, &refusal::FUND_PASSWORD_WRONG).await
    }

    /// Binds a mailbox that was proved with a code, in place of an earlier one.
    pub async fn bind_email(&self, principal: &Principal, email: &str, code: &str, proof: &Proof<'_>) -> Result<()> {
        let email = Email::parse(email)?;
        let row = self.factors(principal.user).await?;
        let change = Change::Mailbox(&email);
        let shown = self.prove(&row, (change.kind(&row.user), ""), proof, CodeType::Bind).await?;
        self.spend_code(CodeTarget::Email(&email.shown), CodeType::Bind, code).await?;
        let before = self.change_factor(principal.user, &change, &shown).await?;
        if before.email.is_some() {
            // The old mailbox was told by the change itself, with the code that takes it back.
            let user = self.user(principal.user).await?;
            self.send_message(&user, OutboundMessage::changed(self.site(), Factor::Mailbox.words(), true, None))
                .await?;
        }
        Ok(())
    }

    /// The signed-in person, if what was typed is their mailbox. Another's gets the answer of a wrong code.
    async fn own_mailbox(&self, principal: &Principal, typed: &str, code: &str) -> Result<FactorsRow> {
        let row = self.factors(principal.user).await?;
        match row.user.email.as_deref() {
            Some(own) if is_own_mailbox(typed, own) && !code.trim().is_empty() => Ok(row),
            _ => Err(refusal::CODE_WRONG.into()),
        }
    }
}

/// One answer whichever of two codes is wrong: who reads the mailbox can't use the answers to guess the other.
fn either_code(failure: AppError) -> AppError {
    match failure {
        AppError::Refused(refused)
            if [refusal::CODE_WRONG.code, refusal::FACTOR_REQUIRED.code].contains(&refused.code) =>
        {
            refusal::FACTOR_REQUIRED.because(EITHER_CODE).into()
        }
        other => other,
    }
}
