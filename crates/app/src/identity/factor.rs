//! A second proof, asked for before something that can't be taken back, and good for that alone.

use async_trait::async_trait;

use super::Identity;
use super::codes::CodeTarget;
use super::factor_changes::ChangeKind;
use super::purpose::CodeType;
use super::wallets::WalletProof;
use crate::error::Result;
use crate::money::{self, Purpose, WithdrawalAuthorizer};
use crate::principal::{Principal, UserId};
use crate::refusal;

/// What a person may send along. Empty fields were not sent.
#[derive(Clone, Copy, Default)]
pub struct Proof<'a> {
    /// The login password.
    pub password: &'a str,
    /// The authenticator's digits or a recovery code.
    pub totp: &'a str,
    /// A code that was mailed for this purpose.
    pub email_code: &'a str,
    /// A passkey's answer to a ceremony begun for this purpose: its ticket and what the browser gave.
    pub passkey: Option<(&'a str, &'a [u8])>,
    /// A bound wallet's signature under a fresh message.
    pub wallet: Option<WalletProof<'a>>,
}

impl Identity {
    /// Whoever has an authenticator proves it, or a passkey; everybody else a mailed code. Each proof is used up, so it
    /// is fresh; codes and passkey answers are bound to the purpose they were asked for.
    pub async fn require_factor(&self, principal: &Principal, proof: &Proof<'_>, purpose: CodeType) -> Result<()> {
        let user = self.user(principal.user).await?;
        if let Some((ticket, answer)) = proof.passkey {
            let (owner, _) = self.spend_passkey(purpose.passkey_kind(), ticket, answer).await?;
            if owner.id != user.id {
                return Err(refusal::FACTOR_REQUIRED.because("this passkey is somebody else's").into());
            }
        } else if user.totp_secret.is_some() {
            self.spend_authenticator_code(&user, proof.totp).await?;
        } else {
            let email = user.email.as_deref();
            let email = email.ok_or(refusal::FACTOR_REQUIRED.because("bind a mailbox or an authenticator first"))?;
            if proof.email_code.trim().is_empty() {
                return Err(refusal::FACTOR_REQUIRED.because("a mailed code is needed").into());
            }
            self.spend_code(CodeTarget::Email(email), purpose, proof.email_code).await?;
        }
        Ok(self.store.note_factor(user.id, principal.session.0, self.clock.now().0).await?)
    }
}

/// What stands before money that leaves.
#[async_trait]
impl WithdrawalAuthorizer for Identity {
    async fn check_fund_password(&self, user: UserId, password: &str) -> Result<()> {
        Identity::check_fund_password(self, user, password).await
    }

    async fn require_factor(&self, principal: &Principal, proof: &money::Proof, purpose: Purpose) -> Result<()> {
        Identity::require_factor(self, principal, &shown(proof), code_type(purpose)).await
    }

    async fn require_owner(&self, principal: &Principal, proof: &money::Proof) -> Result<()> {
        Identity::require_owner(self, principal, ChangeKind::SaveBank, &shown(proof), CodeType::NewAddress).await
    }

    async fn prove(&self, principal: &Principal, proof: &money::Proof, purpose: Purpose) -> Result<()> {
        self.prove_with_fund_password(principal, &proof.fund_password, &shown(proof), code_type(purpose)).await
    }
}

fn code_type(purpose: Purpose) -> CodeType {
    match purpose {
        Purpose::Withdraw => CodeType::Withdraw,
        Purpose::NewAddress => CodeType::NewAddress,
    }
}

fn shown(proof: &money::Proof) -> Proof<'_> {
    Proof {
        password: &proof.login_password,
        totp: &proof.totp,
        email_code: &proof.email_code,
        passkey: proof.passkey.as_ref().map(money::PasskeyProof::parts),
        wallet: proof.wallet.as_ref().map(money::SignedByWallet::parts),
    }
}
