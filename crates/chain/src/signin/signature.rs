//! Signature recovery: the wallet behind a 65-byte signature, as Ethereum and Tron wallets make it.
//!
//! Owns the two prefixes and their hash. Does not check what the text says.

use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};
use sha3::{Digest, Keccak256};

use super::wallet::{Wallet, WalletKind};

/// r, s and the recovery number.
const SIGNATURE_BYTES: usize = 65;
/// The recovery number `v` is 27 or 28. One form only: if 0 and 1 were accepted too, one signature would have two
/// encodings.
const RECOVERY_OFFSET: u8 = 27;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureFault {
    #[error("not 65 bytes in hexadecimal")]
    Shape,
    #[error("no key made this signature")]
    Invalid,
}

/// The wallet whose key signed `text`. Compare it with the claimed wallet.
pub fn signer(kind: WalletKind, text: &str, signature: &str) -> Result<Wallet, SignatureFault> {
    let digits = signature.strip_prefix("0x").unwrap_or(signature);
    let mut bytes = [0; SIGNATURE_BYTES];
    hex::decode_to_slice(digits, &mut bytes).map_err(|_| SignatureFault::Shape)?;
    let recovery = bytes[SIGNATURE_BYTES - 1].checked_sub(RECOVERY_OFFSET).ok_or(SignatureFault::Invalid)?;
    // Points beyond the curve's order never occur in practice, and wallets never send them.
    let recovery = RecoveryId::from_byte(recovery).filter(|id| !id.is_x_reduced()).ok_or(SignatureFault::Invalid)?;
    let signature = Signature::from_slice(&bytes[..SIGNATURE_BYTES - 1]).map_err(|_| SignatureFault::Invalid)?;
    // Every signature has a twin with the other half of s: only the low one is accepted.
    if signature.normalize_s() != signature {
        return Err(SignatureFault::Invalid);
    }
    let hash = signing_hash(kind, text);
    let key = VerifyingKey::recover_from_prehash(&hash, &signature, recovery).map_err(|_| SignatureFault::Invalid)?;
    Ok(Wallet::of_public_key(kind, key.to_sec1_point(false).as_bytes()))
}

/// The prefix keeps a signed text from also being a valid transaction.
fn signing_hash(kind: WalletKind, text: &str) -> [u8; 32] {
    let prefix = match kind {
        WalletKind::Ethereum => "\x19Ethereum Signed Message:\n",
        WalletKind::Tron => "\x19TRON Signed Message:\n",
    };
    let mut hash = Keccak256::new();
    hash.update(prefix);
    hash.update(text.len().to_string());
    hash.update(text);
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use k256::ecdsa::SigningKey;

    use super::*;

    fn key(seed: u8) -> SigningKey {
        SigningKey::from_slice(&[seed; 32]).unwrap()
    }

    fn wallet(kind: WalletKind, key: &SigningKey) -> Wallet {
        Wallet::of_public_key(kind, key.verifying_key().to_sec1_point(false).as_bytes())
    }

    fn sign(kind: WalletKind, key: &SigningKey, text: &str) -> Vec<u8> {
        let (signature, recovery) = key.sign_prehash_recoverable(&signing_hash(kind, text));
        let mut bytes = signature.to_vec();
        bytes.push(RECOVERY_OFFSET + recovery.to_byte());
        bytes
    }

    #[test]
    fn the_known_address_of_a_known_key() {
        // The first account of every local development chain: its key is public.
        let secret = hex::decode("ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80").unwrap();
        let key = SigningKey::from_slice(&secret).unwrap();
        let expected = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
        assert_eq!(wallet(WalletKind::Ethereum, &key).checksummed(), expected);
    }

    #[test]
    fn both_kinds_recover_their_signer() {
        for kind in [WalletKind::Ethereum, WalletKind::Tron] {
            for seed in 1..20 {
                let key = key(seed);
                let text = format!("text number {seed}: ünïcode is counted in bytes");
                let plain = hex::encode(sign(kind, &key, &text));
                for signature in [format!("0x{plain}"), plain] {
                    assert_eq!(signer(kind, &text, &signature), Ok(wallet(kind, &key)));
                }
            }
        }
    }

    #[test]
    fn another_text_kind_or_signature_is_another_signer() {
        let key = key(7);
        let signature = hex::encode(sign(WalletKind::Ethereum, &key, "a"));
        let own = Ok(wallet(WalletKind::Ethereum, &key));
        assert_eq!(signer(WalletKind::Ethereum, "a", &signature), own);
        assert_ne!(signer(WalletKind::Ethereum, "b", &signature), own);
        let tron = signer(WalletKind::Tron, "a", &signature);
        assert_ne!(tron, Ok(wallet(WalletKind::Tron, &key)));
    }

    /// SEC-230.
    #[test]
    fn a_recovery_number_has_one_form() {
        let key = key(5);
        for kind in [WalletKind::Ethereum, WalletKind::Tron] {
            let mut bytes = sign(kind, &key, "a");
            assert_eq!(signer(kind, "a", &hex::encode(&bytes)), Ok(wallet(kind, &key)));
            let v = bytes[64];
            // From zero; with a chain id; with the flag of a compressed key.
            for other in [v - RECOVERY_OFFSET, v + 10, v + 4] {
                bytes[64] = other;
                assert_eq!(signer(kind, "a", &hex::encode(&bytes)), Err(SignatureFault::Invalid), "{other}");
            }
        }
    }

    #[test]
    fn what_is_no_signature_is_refused() {
        let key = key(9);
        let bytes = sign(WalletKind::Ethereum, &key, "a");
        for text in ["", "0x", "zz", &hex::encode(&bytes[..64])] {
            assert_eq!(signer(WalletKind::Ethereum, "a", text), Err(SignatureFault::Shape), "{text}");
        }
        for (at, value) in [(64, 0), (64, 1), (64, 2), (64, 29), (64, 31), (64, 255)] {
            let mut wrong = bytes.clone();
            wrong[at] = value;
            assert_eq!(signer(WalletKind::Ethereum, "a", &hex::encode(wrong)), Err(SignatureFault::Invalid));
        }
        let zeros = hex::encode([0; 65]);
        assert_eq!(signer(WalletKind::Ethereum, "a", &zeros), Err(SignatureFault::Invalid));
    }

    #[test]
    fn the_twin_with_a_high_s_is_refused() {
        let key = key(3);
        let bytes = sign(WalletKind::Ethereum, &key, "a");
        let signature = Signature::from_slice(&bytes[..64]).unwrap();
        let twin = Signature::from_scalars(signature.r(), -signature.s()).unwrap();
        let mut twin = twin.to_vec();
        twin.push(2 * RECOVERY_OFFSET + 1 - bytes[64]);
        assert_eq!(signer(WalletKind::Ethereum, "a", &hex::encode(twin)), Err(SignatureFault::Invalid));
    }
}
