//! Hierarchical public keys (BIP-32): any number of deposit keys from one extended public key, while the private key
//! stays offline.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use k256::elliptic_curve::sec1::ToSec1Point;
use k256::{ProjectivePoint, PublicKey, Scalar, SecretKey};
use sha2::Sha512;

/// Version bytes of extended public keys: `xpub`, and `zpub` that some wallets write for segwit accounts.
const VERSIONS: [[u8; 4]; 2] = [[0x04, 0x88, 0xb2, 0x1e], [0x04, 0xb2, 0x47, 0x46]];
/// Version bytes of extended private keys, which are refused.
const PRIVATE_VERSIONS: [[u8; 4]; 2] = [[0x04, 0x88, 0xad, 0xe4], [0x04, 0xb2, 0x43, 0x0c]];
/// Version, depth, parent, number, chain code, key.
const BYTES: usize = 4 + 1 + 4 + 4 + 32 + 33;
/// Children from here on need the private key.
const HARDENED: u32 = 1 << 31;

/// Why a text is not an extended public key, or has no such child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    #[error("this is not an extended public key")]
    Malformed,
    #[error("this is a private key: only the public one belongs in a configuration")]
    Private,
    #[error("a child with this number needs the private key")]
    Hardened,
    /// One number in 2^127 has no key; the next one has.
    #[error("this number has no key")]
    NoKey,
}

/// A public key with the chain code that its children come from.
#[derive(Clone, PartialEq, Eq)]
pub struct ExtendedKey {
    key: PublicKey,
    chain_code: [u8; 32],
}

impl ExtendedKey {
    /// The child with this number, below 2^31.
    pub fn child(&self, number: u32) -> Result<Self, KeyError> {
        if number >= HARDENED {
            return Err(KeyError::Hardened);
        }
        let mut data = self.key.to_sec1_point(true).as_bytes().to_vec();
        data.extend(number.to_be_bytes());
        let (tweak, chain_code) = halves(&self.chain_code, &data);
        // A number at or above the curve's order gives no key.
        let tweak = SecretKey::from_slice(&tweak).map_err(|_| KeyError::NoKey)?;
        let point = ProjectivePoint::from(&tweak.public_key()) + self.key.to_projective();
        let key = PublicKey::from_affine(point.to_affine()).map_err(|_| KeyError::NoKey)?;
        Ok(Self { key, chain_code })
    }

    pub fn public_key(&self) -> &PublicKey {
        &self.key
    }

    /// The extended public key of a seed's account `m/purpose'/coin'/account'`.
    pub(super) fn of_seed(seed: &[u8], path: [u32; 3]) -> Result<Self, KeyError> {
        let (secret, mut chain_code) = halves(b"Bitcoin seed", seed);
        let mut secret = SecretKey::from_slice(&secret).map_err(|_| KeyError::NoKey)?;
        for number in path {
            let mut data = vec![0];
            data.extend_from_slice(&secret.to_bytes());
            data.extend((number | HARDENED).to_be_bytes());
            let (tweak, code) = halves(&chain_code, &data);
            let tweak = SecretKey::from_slice(&tweak).map_err(|_| KeyError::NoKey)?;
            let sum: Scalar = *tweak.to_nonzero_scalar() + *secret.to_nonzero_scalar();
            secret = SecretKey::from_bytes(&sum.to_bytes()).map_err(|_| KeyError::NoKey)?;
            chain_code = code;
        }
        Ok(Self { key: secret.public_key(), chain_code })
    }
}

/// HMAC-SHA512, cut into the two halves that BIP-32 uses.
fn halves(key: &[u8], data: &[u8]) -> ([u8; 32], [u8; 32]) {
    let mut mac = Hmac::<Sha512>::new_from_slice(key).expect("a key of any length");
    mac.update(data);
    let sum = mac.finalize().into_bytes();
    let half = |bytes: &[u8]| bytes.try_into().expect("half of 64 bytes");
    (half(&sum[..32]), half(&sum[32..]))
}

impl FromStr for ExtendedKey {
    type Err = KeyError;
    fn from_str(text: &str) -> Result<Self, KeyError> {
        let bytes = bs58::decode(text.trim()).with_check(None).into_vec().map_err(|_| KeyError::Malformed)?;
        if bytes.len() != BYTES {
            return Err(KeyError::Malformed);
        }
        if PRIVATE_VERSIONS.iter().any(|version| bytes.starts_with(version)) {
            return Err(KeyError::Private);
        }
        if !VERSIONS.iter().any(|version| bytes.starts_with(version)) {
            return Err(KeyError::Malformed);
        }
        let key = PublicKey::from_sec1_bytes(&bytes[45..]).map_err(|_| KeyError::Malformed)?;
        Ok(Self { key, chain_code: bytes[13..45].try_into().expect("32 bytes") })
    }
}

/// An extended public key reveals every address derived from it: not for logs.
impl fmt::Debug for ExtendedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtendedKey").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vector 1 of BIP-32: m/0' and its child m/0'/1.
    const PARENT: &str = "xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw";
    const CHILD: &str = "xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ";

    #[test]
    fn a_child_of_the_published_parent() {
        let parent: ExtendedKey = PARENT.parse().unwrap();
        assert!(parent.child(1).unwrap() == CHILD.parse().unwrap());
        assert!(parent.child(2).unwrap() != CHILD.parse().unwrap());
        assert_eq!(parent.child(HARDENED), Err(KeyError::Hardened));
    }

    #[test]
    fn a_private_key_is_told_from_junk() {
        let private = "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi";
        assert_eq!(private.parse::<ExtendedKey>(), Err(KeyError::Private));
        for junk in ["", "xpub", &PARENT[..100], &PARENT.replace("68Gmy", "68Gmz")] {
            assert_eq!(junk.parse::<ExtendedKey>(), Err(KeyError::Malformed), "{junk}");
        }
    }
}
