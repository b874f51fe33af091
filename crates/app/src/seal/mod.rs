//! Encryption of secrets at rest: values that the platform must read back are sealed, so that a copy of the database
//! alone is useless. XChaCha20-Poly1305; kind and owner are authenticated, so that a sealed value is valid only in its
//! own place.
//!
//! Owns the keys and which of them sealed a value. Knows nothing of what is sealed.

mod keys;
mod reseal;
mod settings;

use std::collections::BTreeMap;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use zeroize::Zeroizing;

pub use keys::{KeyError, KeyRing};
pub use settings::SealSettings;

use crate::error::{AppError, Result};
use keys::Key;

/// Format of values: this version, the key id, the nonce, the sealed bytes.
const FORM: u8 = 1;
const KEY_ID_BYTES: usize = 4;
const NONCE_BYTES: usize = 24;
const HEAD_BYTES: usize = 1 + KEY_ID_BYTES + NONCE_BYTES;
/// Prefix of sealed texts. No account number contains a dot, no name a digit.
const TEXT_PREFIX: &str = "s1.";

/// Kind of a sealed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sealed {
    TotpSecret,
    BankNumber,
    /// The name and the address of an account's holder.
    BankHolder,
    /// The name, the number and the phone of an identity check.
    Papers,
    /// A response stored for a repeated request.
    Answer,
    /// The contents of a row that directs money: never sealed, only hashed.
    Row,
    /// An uploaded file.
    File,
    /// Where a buyer pays a customer.
    PayAccount,
    /// What customers write to each other, by order.
    Conversation,
    /// What a customer and the staff write to each other, by customer.
    Support,
}

impl Sealed {
    /// Never changed: values are bound to it.
    const fn name(self) -> &'static str {
        match self {
            Self::TotpSecret => "totp secret",
            Self::BankNumber => "bank number",
            Self::BankHolder => "bank holder",
            Self::Papers => "identity papers",
            Self::Answer => "answer",
            Self::Row => "row",
            Self::File => "file",
            Self::PayAccount => "payment account",
            Self::Conversation => "conversation",
            Self::Support => "support",
        }
    }
}

/// Seals and opens.
pub struct Seals {
    current: u32,
    keys: BTreeMap<u32, Key>,
}

impl Seals {
    pub fn new(ring: KeyRing) -> Self {
        Self { current: ring.current, keys: ring.keys }
    }

    /// For tests: a random key.
    pub fn random() -> Self {
        Self::new(KeyRing::random())
    }

    pub fn seal(&self, what: Sealed, owner: i64, plain: &[u8]) -> Vec<u8> {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let cipher = self.cipher(self.current).expect("the current key is one of the keys");
        let bound = bound(what, owner);
        let payload = Payload { msg: plain, aad: &bound };
        let sealed = cipher.encrypt(&XNonce::from(nonce), payload).expect("memory can be written");
        let mut whole = Vec::with_capacity(HEAD_BYTES + sealed.len());
        whole.push(FORM);
        whole.extend_from_slice(&self.current.to_le_bytes());
        whole.extend_from_slice(&nonce);
        whole.extend_from_slice(&sealed);
        whole
    }

    pub fn open(&self, what: Sealed, owner: i64, whole: &[u8]) -> Result<Zeroizing<Vec<u8>>> {
        let broken = || AppError::world(format!("a sealed {} can't be opened", what.name()));
        let key = key_of(whole).ok_or_else(broken)?;
        let cipher = self.cipher(key).ok_or_else(|| AppError::world(format!("seal key {key} is not there")))?;
        let nonce: [u8; NONCE_BYTES] =
            whole[1 + KEY_ID_BYTES..HEAD_BYTES].try_into().expect("the length of a nonce was checked");
        let bound = bound(what, owner);
        let payload = Payload { msg: &whole[HEAD_BYTES..], aad: &bound };
        cipher.decrypt(&XNonce::from(nonce), payload).map(Zeroizing::new).map_err(|_| broken())
    }

    pub fn seal_text(&self, what: Sealed, owner: i64, plain: &str) -> String {
        format!("{TEXT_PREFIX}{}", hex::encode(self.seal(what, owner, plain.as_bytes())))
    }

    pub fn open_text(&self, what: Sealed, owner: i64, sealed: &str) -> Result<String> {
        let whole = sealed_bytes(sealed).ok_or_else(|| AppError::world(format!("a {} is not sealed", what.name())))?;
        let plain = self.open(what, owner, &whole)?;
        String::from_utf8(plain.to_vec()).map_err(AppError::world)
    }

    /// Keyed hash, equal for equal values of the same owner and useless without the key: for finding duplicates.
    pub fn mark(&self, what: Sealed, owner: i64, plain: &str) -> String {
        Self::mark_by(&self.keys[&self.current], what, owner, plain)
    }

    /// The hashes by every key: for values hashed before the newest key existed.
    pub fn marks(&self, what: Sealed, owner: i64, plain: &str) -> Vec<String> {
        self.keys.values().rev().map(|key| Self::mark_by(key, what, owner, plain)).collect()
    }

    fn mark_by(key: &Key, what: Sealed, owner: i64, plain: &str) -> String {
        let marking = blake3::derive_key("plimsoll seal mark v1", &key.0[..]);
        let mut hasher = blake3::Hasher::new_keyed(&marking);
        hasher.update(&bound(what, owner)).update(plain.as_bytes());
        hasher.finalize().to_hex().to_string()
    }

    /// Whether it was sealed with one of these keys. No other stored value begins so.
    pub fn is_sealed(&self, whole: &[u8]) -> bool {
        key_of(whole).is_some_and(|key| self.keys.contains_key(&key))
    }

    /// Whether it was sealed with the current key.
    pub fn is_current(&self, whole: &[u8]) -> bool {
        key_of(whole) == Some(self.current)
    }

    pub fn is_current_text(&self, sealed: &str) -> bool {
        sealed_bytes(sealed).is_some_and(|whole| self.is_current(&whole))
    }

    /// The current key and its fingerprint.
    pub fn current(&self) -> (u32, String) {
        (self.current, self.keys[&self.current].fingerprint())
    }

    /// Whether this key is present, and not another with the same id.
    pub fn has(&self, key: u32, fingerprint: &str) -> bool {
        self.keys.get(&key).is_some_and(|key| key.fingerprint() == fingerprint)
    }

    fn cipher(&self, key: u32) -> Option<XChaCha20Poly1305> {
        self.keys.get(&key).map(|key| XChaCha20Poly1305::new(&chacha20poly1305::Key::from(*key.0)))
    }
}

/// The associated data of a sealed value.
fn bound(what: Sealed, owner: i64) -> Vec<u8> {
    [what.name().as_bytes(), &[0], &owner.to_le_bytes()].concat()
}

/// The id of the key that sealed it; `None` when it is not sealed.
fn key_of(whole: &[u8]) -> Option<u32> {
    let (form, rest) = whole.split_first()?;
    let id = rest.first_chunk::<KEY_ID_BYTES>()?;
    (*form == FORM && whole.len() > HEAD_BYTES).then(|| u32::from_le_bytes(*id))
}

fn sealed_bytes(text: &str) -> Option<Vec<u8>> {
    hex::decode(text.strip_prefix(TEXT_PREFIX)?).ok()
}

/// Omits the keys and their number.
impl std::fmt::Debug for Seals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seals").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_value_is_good_in_its_own_place_only() {
        let seals = Seals::random();
        let sealed = seals.seal(Sealed::TotpSecret, 7, b"twenty bytes of this");
        assert_eq!(seals.open(Sealed::TotpSecret, 7, &sealed).unwrap().as_slice(), b"twenty bytes of this");
        assert_ne!(sealed, seals.seal(Sealed::TotpSecret, 7, b"twenty bytes of this"), "another nonce each time");
        assert!(seals.open(Sealed::TotpSecret, 8, &sealed).is_err(), "another owner");
        assert!(seals.open(Sealed::BankNumber, 7, &sealed).is_err(), "another thing");
        assert!(Seals::random().open(Sealed::TotpSecret, 7, &sealed).is_err(), "another key");
        for place in 0..sealed.len() {
            let mut bent = sealed.clone();
            bent[place] ^= 1;
            assert!(seals.open(Sealed::TotpSecret, 7, &bent).is_err(), "byte {place}");
        }
        for length in 0..sealed.len() {
            assert!(seals.open(Sealed::TotpSecret, 7, &sealed[..length]).is_err());
        }
    }

    #[test]
    fn texts_and_marks() {
        let seals = Seals::random();
        let sealed = seals.seal_text(Sealed::BankNumber, 7, "DE02120300000000202051");
        assert!(!sealed.contains("2120300"));
        assert_eq!(seals.open_text(Sealed::BankNumber, 7, &sealed).unwrap(), "DE02120300000000202051");
        assert!(seals.open_text(Sealed::BankNumber, 7, "DE02120300000000202051").is_err(), "not sealed");
        let mark = |owner, number| seals.mark(Sealed::BankNumber, owner, number);
        assert_eq!(mark(7, "1"), mark(7, "1"));
        assert_ne!(mark(7, "1"), mark(8, "1"));
        assert_ne!(mark(7, "1"), Seals::random().mark(Sealed::BankNumber, 7, "1"));
    }

    #[test]
    fn an_older_key_opens_and_the_newest_seals() {
        let (old, new) = ("1 ".to_owned() + &"ab".repeat(32), "2 ".to_owned() + &"cd".repeat(32));
        let before = Seals::new(KeyRing::read(&old).unwrap());
        let sealed = before.seal(Sealed::TotpSecret, 7, b"secret");
        let after = Seals::new(KeyRing::read(&format!("{old}\n{new}")).unwrap());
        assert_eq!(after.open(Sealed::TotpSecret, 7, &sealed).unwrap().as_slice(), b"secret");
        assert!(!after.is_current(&sealed) && after.is_current(&after.seal(Sealed::TotpSecret, 7, b"secret")));
        let (key, fingerprint) = before.current();
        assert!(after.has(key, &fingerprint) && !after.has(2, &fingerprint) && !after.has(3, &fingerprint));
    }
}
