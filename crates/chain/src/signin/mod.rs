//! Sign-in with a wallet: the message to sign, and signature recovery.
//!
//! Owns the message's grammar and the two ways of hashing it. Knows no users and stores no nonce: the caller keeps each
//! issued message and accepts it once.

mod message;
mod signature;
mod wallet;

pub use message::{Expected, MESSAGE_CHARS_MAX, MessageFault, SignInMessage};
pub use signature::{SignatureFault, signer};
pub use wallet::{Wallet, WalletFault, WalletKind};
