//! The authorization checks that money needs from identity before a withdrawal.

use async_trait::async_trait;

use crate::error::Result;
use crate::identity::WalletProof;
use crate::principal::{Principal, UserId};

/// Proofs given besides the session. Whichever factors are set up are required.
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

/// A passkey's response to a ceremony begun for the same purpose.
#[derive(Clone)]
pub struct PasskeyProof {
    pub ticket: String,
    /// The browser's response.
    pub answer: Vec<u8>,
}

impl PasskeyProof {
    /// Ticket and response.
    pub fn parts(&self) -> (&str, &[u8]) {
        (&self.ticket, &self.answer)
    }
}

/// The action a second factor authorizes. A factor given for another purpose is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Withdraw,
    NewAddress,
}

#[async_trait]
pub trait WithdrawalAuthorizer: Send + Sync {
    /// Refuses a wrong fund password, and an account without one.
    async fn check_fund_password(&self, user: UserId, password: &str) -> Result<()>;
    /// Uses up a fresh code or time step of the second factor.
    async fn require_factor(&self, principal: &Principal, proof: &Proof, purpose: Purpose) -> Result<()>;
    /// Uses up a proof from a factor older than a day, as a change of the user's own security settings requires.
    async fn require_owner(&self, principal: &Principal, proof: &Proof) -> Result<()>;
    /// Checks fund password and second factor, with the same error whichever is wrong.
    async fn prove(&self, principal: &Principal, proof: &Proof, purpose: Purpose) -> Result<()>;
}

/// Codes and passwords must not appear in logs.
impl std::fmt::Debug for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proof").finish_non_exhaustive()
    }
}
