//! The hash of Ethereum.

use sha3::{Digest, Keccak256};

pub(crate) fn keccak(bytes: &[u8]) -> [u8; 32] {
    Keccak256::digest(bytes).into()
}
