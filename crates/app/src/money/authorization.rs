//! What money asks of identity before it lets anything leave.

use async_trait::async_trait;

use crate::error::Result;
use crate::identity::WalletProof;
use crate::principal::{Principal, UserId};

/// What somebody shows besides the session. Whichever is set up is asked for.
#[derive(Clone, Default)]
pub struct Proof {
    pub fund_password: String,
    pub totp: String,
    pub email_code: String,
    pub passkey: Option<PasskeyProof>,
    pub login_password: String,
    pub wallet: Option<SignedByWallet>,
}

/// A bound wallet's signature under a fresh message.
#[derive(Clone)]
pub struct SignedByWallet {
    pub kind: String,
    pub address: String,
    pub message: String,
    pub signature: String,
}

impl SignedByWallet {
    pub fn parts(&self) -> WalletProof<'_> {
        WalletProof { kind: &self.kind, address: &self.address, message: &self.message, signature: &self.signature }
    }
}

/// A passkey's answer to a ceremony that was begun for the same purpose.
#[derive(Clone)]
pub struct PasskeyProof {
    pub ticket: String,
    /// What the browser gave.
    pub answer: Vec<u8>,
}

impl PasskeyProof {
    /// Ticket and answer.
    pub fn parts(&self) -> (&str, &[u8]) {
        (&self.ticket, &self.answer)
    }
}

/// What the second factor is good for: one given for another purpose is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Withdraw,
    NewAddress,
}

#[async_trait]
pub trait WithdrawalAuthorizer: Send + Sync {
    /// Refuses when there is none, or another.
    async fn check_fund_password(&self, user: UserId, password: &str) -> Result<()>;
    /// Uses up a fresh code or step of the second factor.
    async fn require_factor(&self, principal: &Principal, proof: &Proof, purpose: Purpose) -> Result<()>;
    /// Uses up a proof that is older than a day: what a change of one's own security takes.
    async fn require_owner(&self, principal: &Principal, proof: &Proof) -> Result<()>;
    /// Both of them, with one answer whichever is wrong.
    async fn prove(&self, principal: &Principal, proof: &Proof, purpose: Purpose) -> Result<()>;
}

/// Codes and passwords are not for logs.
impl std::fmt::Debug for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proof").finish_non_exhaustive()
    }
}
