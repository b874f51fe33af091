//! What a known person proves: a secret, counted before it is looked at, or a secret and a second factor together.
//!
//! Where two things are proved by one request, both are looked at and one answer is given: whoever holds one of them
//! can't use the answers to guess the other.

use plimsoll_store::identity::UserRow;

use super::Identity;
use super::factor::Proof;
use super::fair_queue::Party;
use super::lockout::Secret;
use super::purpose::CodeType;
use crate::error::{AppError, Result};
use crate::principal::{Principal, UserId};
use crate::refusal::{self, Refusal};

impl Identity {
    /// Whether this is the person's secret. `wrong` is said when it is not.
    pub(super) async fn check_secret(
        &self,
        secret: Secret,
        user: &UserRow,
        typed: &str,
        hash: Option<&str>,
        wrong: &Refusal,
    ) -> Result<()> {
        let spent = self.begin_secret_try(secret, user.id).await?;
        match self.passwords.is_right(Party::User(UserId(user.id)), typed, hash).await {
            Ok(true) => self.forgive_secret_try(spent).await,
            Ok(false) => Err(wrong.clone().into()),
            Err(failure) => self.end_try(spent, failure).await,
        }
    }

    /// Whether a new secret is the same as another one of this person's. The answer tells something about the other one, so
    /// it is a try of it, and stays counted.
    pub(super) async fn is_other_secret(
        &self,
        other: Secret,
        user: &UserRow,
        new: &str,
        hash: Option<&str>,
    ) -> Result<bool> {
        let Some(hash) = hash else { return Ok(false) };
        let spent = self.begin_secret_try(other, user.id).await?;
        match self.passwords.is_right(Party::User(UserId(user.id)), new, Some(hash)).await {
            Ok(same) => Ok(same),
            Err(failure) => self.end_try(spent, failure).await,
        }
    }

    /// The fund password together with something else. Both are looked at, whatever the first comes to, and the try stays
    /// counted unless both are right.
    pub(super) async fn check_fund_password_and(
        &self,
        user: &UserRow,
        typed: &str,
        other: impl Future<Output = Result<()>>,
    ) -> Result<()> {
        if user.fund_hash.is_none() {
            return Err(refusal::FUND_PASSWORD_MISSING.into());
        }
        let spent = self.begin_secret_try(Secret::FundPassword, user.id).await?;
        let party = Party::User(UserId(user.id));
        let right = match self.passwords.is_right(party, typed, user.fund_hash.as_deref()).await {
            Ok(right) => right,
            Err(failure) => return self.end_try(spent, failure).await,
        };
        let first = if right { Ok(()) } else { Err(refusal::FUND_PASSWORD_WRONG.into()) };
        match one_answer(first, other.await, &refusal::PROOF_WRONG) {
            Ok(()) => self.forgive_secret_try(spent).await,
            Err(failure) => self.end_try(spent, failure).await,
        }
    }

    /// The fund password and a second factor, before money leaves or a place is named to which it may.
    pub async fn prove_with_fund_password(
        &self,
        principal: &Principal,
        fund_password: &str,
        proof: &Proof<'_>,
        purpose: CodeType,
    ) -> Result<()> {
        let user = self.user(principal.user).await?;
        if user.fund_hash.is_none() {
            return Err(refusal::FUND_PASSWORD_MISSING.into());
        }
        check_is_given(&user, proof)?;
        self.check_fund_password_and(&user, fund_password, self.require_factor(principal, proof, purpose)).await
    }
}

/// Whether a second factor was sent at all. Nothing is looked at, so nothing is counted and nothing is used up.
fn check_is_given(user: &UserRow, proof: &Proof<'_>) -> Result<()> {
    let missing = if proof.passkey.is_some() {
        return Ok(());
    } else if user.totp_secret.is_some() {
        proof.totp.trim().is_empty().then_some("the digits of the authenticator are needed")
    } else if user.email.is_some() {
        proof.email_code.trim().is_empty().then_some("a mailed code is needed")
    } else {
        Some("bind a mailbox or an authenticator first")
    };
    missing.map_or(Ok(()), |why| Err(refusal::FACTOR_REQUIRED.because(why).into()))
}

/// One answer for two proofs: right when both are, and `wrong` whichever was not. What is no judgement of a proof (too many
/// tries, a failure) is said as it is; neither depends on whether the other proof was right.
pub(super) fn one_answer(first: Result<()>, second: Result<()>, wrong: &Refusal) -> Result<()> {
    let mut is_wrong = false;
    for outcome in [first, second] {
        match outcome {
            Ok(()) => {}
            Err(AppError::Refused(refused)) if refused.code != refusal::TOO_MANY_TRIES.code => is_wrong = true,
            Err(failure) => return Err(failure),
        }
    }
    if is_wrong { Err(wrong.clone().into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-224.
    #[test]
    fn which_of_two_proofs_is_wrong_is_not_said() {
        let wrong = |refusal: Refusal| Err::<(), _>(AppError::Refused(refusal));
        let input = |first, second| match one_answer(first, second, &refusal::PROOF_WRONG) {
            Ok(()) => 200,
            Err(AppError::Refused(refused)) => refused.code,
            Err(_) => 0,
        };
        assert_eq!(input(Ok(()), Ok(())), 200);
        let (pin, code) = (refusal::FUND_PASSWORD_WRONG, refusal::CODE_WRONG);
        for (first, second) in
            [(wrong(pin.clone()), Ok(())), (Ok(()), wrong(code.clone())), (wrong(pin.clone()), wrong(code))]
        {
            assert_eq!(input(first, second), refusal::PROOF_WRONG.code);
        }
        assert_eq!(input(wrong(pin), wrong(refusal::TOO_MANY_TRIES)), refusal::TOO_MANY_TRIES.code);
        assert_eq!(input(Ok(()), Err(AppError::Busy)), 0);
    }
}
