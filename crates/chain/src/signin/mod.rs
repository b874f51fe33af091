//! Signing in with a wallet: the text a wallet is asked to sign, and who signed it.
//!
//! Owns the message's grammar and the two ways of hashing it. Knows no users and remembers no nonce: whoever asks for
//! a message keeps it, and takes it back once.

mod message;
mod signature;
mod wallet;

pub use message::{Expected, MESSAGE_CHARS_MAX, MessageFault, SignInMessage};
pub use signature::{SignatureFault, signer};
pub use wallet::{Wallet, WalletFault, WalletKind};
