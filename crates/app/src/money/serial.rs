//! Serial numbers: readable to support over the phone, and one for each request for good.

use plimsoll_engine::RequestKey;
use plimsoll_units::{AccountId, Timestamp};

/// Random bytes that make a serial number unguessable and unique.
const RANDOM_BYTES: usize = 8;

/// A letter and sixteen digits. Derived from the idempotency key if there is one, so that retries get the same number;
/// otherwise random.
pub(crate) fn serial(kind: char, key: Option<&RequestKey>) -> String {
    let bytes: [u8; RANDOM_BYTES] = match key {
        Some(key) => {
            let mut hasher = blake3::Hasher::new();
            hasher.update(&(kind as u32).to_le_bytes()).update(&key.account.0.to_le_bytes()).update(&key.key);
            hasher.finalize().as_bytes()[..RANDOM_BYTES].try_into().expect("eight of 32 bytes")
        }
        None => rand::random(),
    };
    format!("{kind}{}", hex::encode_upper(bytes))
}

/// The idempotency key of the command that a row stands for: it runs once, however often it is sent.
pub(crate) fn key_of(account: AccountId, name: &str, issued_at: i64) -> RequestKey {
    let hash = blake3::hash(name.as_bytes());
    let key = hash.as_bytes()[..16].try_into().expect("16 of 32 bytes");
    RequestKey { account, key, issued_at: Timestamp(issued_at) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_one_serial_and_no_key_none_twice() {
        let key = |byte| RequestKey { account: AccountId(7), key: [byte; 16], issued_at: Timestamp(1) };
        assert_eq!(serial('W', Some(&key(1))), serial('W', Some(&RequestKey { issued_at: Timestamp(2), ..key(1) })));
        assert_ne!(serial('W', Some(&key(1))), serial('W', Some(&key(2))));
        assert_ne!(serial('W', Some(&key(1)))[1..], serial('D', Some(&key(1)))[1..]);
        assert_ne!(serial('W', None), serial('W', None));
        assert_eq!(serial('W', None).len(), 17);
    }
}
