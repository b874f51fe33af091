//! Addresses: which networks there are, whether a text is an address of one of them, and which addresses are ours.
//!
//! Owns formats, checksums and key derivation. Knows no balance, no user and no node.

mod bitcoin;
mod check;
mod checkwords;
mod deposit;
mod evm;
mod hd;
mod networks;
mod tron;

pub use check::{ADDRESS_CHARS_MAX, Address, AddressError, check, looks_alike};
pub use checkwords::checkwords;
pub use deposit::{DepositKeys, SANDBOX_SEED_TEXT};
pub use hd::{ExtendedKey, KeyError};
pub use networks::{
    BANK, Channel, DEVELOPMENT, Format, NETWORKS, Network, TOKENS, Token, channel, channels_of, network,
};
