//! Numbers that people can read out to support, and that name one intention for good.

use plimsoll_engine::RequestKey;
use plimsoll_units::{AccountId, Timestamp};

/// Bytes that make a serial number unguessable and unique.
const RANDOM_BYTES: usize = 8;

/// A letter and sixteen digits. With a client's key the same for every retry; without one, new.
pub(super) fn serial(kind: char, key: Option<&RequestKey>) -> String {
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

/// The key of a command that a row stands for: carried out once, however often it is said.
pub(super) fn key_of(account: AccountId, name: &str, issued_at: i64) -> RequestKey {
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
