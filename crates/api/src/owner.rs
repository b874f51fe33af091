//! Owner proofs for changes of a factor or a bank account. Must not know what is changed: `changeProofs` says which
//! proof counts for what.

use plimsoll_app::identity::{Proof, WalletProof};
use plimsoll_app::money::{PasskeyProof, SignedByWallet};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::passkey::PasskeyAnswer;

/// A proof by an existing factor: one of these is enough, whichever `changeProofs` names.
#[derive(Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct OwnerProof {
    login_password: String,
    /// Mailed to the account's own mailbox: for `BIND`, for a login password `UPD_PASSWORD`, for a fund password
    /// `UPD_FUND_PWD`, for a bank account `NEW_ADDRESS`.
    email_code: String,
    /// The authenticator's digits or a recovery code.
    totp: String,
    /// A passkey's response to a ceremony begun for the same purpose as a mailed code.
    passkey: Option<PasskeyAnswer>,
    /// A bound wallet's signature of a message from `walletNonce`.
    wallet: Option<WalletSignature>,
}

/// A signature by a wallet that is bound to the account.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct WalletSignature {
    /// `ETH` or `TRON`.
    #[serde(rename = "type")]
    kind: String,
    address: String,
    message: String,
    signature: String,
}

/// The same, owned for the duration of the call.
pub(crate) struct Shown {
    password: String,
    email_code: String,
    totp: String,
    passkey: Option<PasskeyProof>,
    wallet: Option<WalletSignature>,
}

impl From<OwnerProof> for Shown {
    fn from(said: OwnerProof) -> Self {
        Self {
            password: said.login_password,
            email_code: said.email_code,
            totp: said.totp,
            passkey: said.passkey.map(PasskeyProof::from),
            wallet: said.wallet,
        }
    }
}

impl Shown {
    /// Adds what older clients send beside the proof, where the proof lacks it.
    pub(crate) fn or(mut self, totp: String, email_code: String, passkey: Option<PasskeyAnswer>) -> Self {
        if self.totp.is_empty() {
            self.totp = totp;
        }
        if self.email_code.is_empty() {
            self.email_code = email_code;
        }
        self.passkey = self.passkey.or(passkey.map(PasskeyProof::from));
        self
    }

    pub(crate) fn proof(&self) -> Proof<'_> {
        Proof {
            password: &self.password,
            totp: &self.totp,
            email_code: &self.email_code,
            passkey: self.passkey.as_ref().map(PasskeyProof::parts),
            wallet: self.wallet.as_ref().map(|signed| WalletProof {
                kind: &signed.kind,
                address: &signed.address,
                message: &signed.message,
                signature: &signed.signature,
            }),
        }
    }
}

impl From<OwnerProof> for plimsoll_app::money::Proof {
    fn from(said: OwnerProof) -> Self {
        Self {
            fund_password: String::new(),
            login_password: said.login_password,
            email_code: said.email_code,
            totp: said.totp,
            passkey: said.passkey.map(PasskeyProof::from),
            wallet: said.wallet.map(|signed| SignedByWallet {
                kind: signed.kind,
                address: signed.address,
                message: signed.message,
                signature: signed.signature,
            }),
        }
    }
}
