//! Fields of nodes' answers: hashes, addresses, numbers, bytes, each in one form only.

use std::fmt;
use std::str::FromStr;

use ruint::aliases::U256;
use serde_json::Value;

use crate::keccak::keccak;

/// An amount of a coin in its smallest unit, as contracts count it.
pub type Wei = U256;

const ADDRESS_BYTES: usize = 20;
const HASH_BYTES: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the field `{0}` is missing or malformed")]
pub struct FieldError(pub &'static str);

/// The hash of a block or a transaction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; HASH_BYTES]);

/// An account or a contract.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvmAddress(pub [u8; ADDRESS_BYTES]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{}", hex::encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hash {
    type Err = FieldError;
    fn from_str(text: &str) -> Result<Self, FieldError> {
        fixed(text).map(Self).ok_or(FieldError("hash"))
    }
}

/// With the checksum in the case of its letters (EIP-55).
impl fmt::Display for EvmAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = hex::encode(self.0);
        let cased = hex::encode(keccak(digits.as_bytes()));
        f.write_str("0x")?;
        for (digit, hash) in digits.chars().zip(cased.chars()) {
            write!(f, "{}", if hash >= '8' { digit.to_ascii_uppercase() } else { digit })?;
        }
        Ok(())
    }
}

impl fmt::Debug for EvmAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// In any case of letters. A checksum is verified where people type addresses, which is elsewhere.
impl FromStr for EvmAddress {
    type Err = FieldError;
    fn from_str(text: &str) -> Result<Self, FieldError> {
        fixed(text).map(Self).ok_or(FieldError("address"))
    }
}

fn fixed<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(text.strip_prefix("0x")?, &mut bytes).ok()?;
    Some(bytes)
}

/// Reads the fields of one JSON object.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(pub(crate) &'a Value);

impl<'a> Fields<'a> {
    /// Whether the field is there and not null.
    pub(crate) fn has(self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    fn text(self, name: &'static str) -> Result<&'a str, FieldError> {
        self.0.get(name).and_then(Value::as_str).ok_or(FieldError(name))
    }

    pub(crate) fn list(self, name: &'static str) -> Result<&'a [Value], FieldError> {
        self.0.get(name).and_then(Value::as_array).map(Vec::as_slice).ok_or(FieldError(name))
    }

    pub(crate) fn bytes(self, name: &'static str) -> Result<Vec<u8>, FieldError> {
        let digits = self.text(name)?.strip_prefix("0x").ok_or(FieldError(name))?;
        hex::decode(digits).map_err(|_| FieldError(name))
    }

    pub(crate) fn fixed<const N: usize>(self, name: &'static str) -> Result<[u8; N], FieldError> {
        fixed(self.text(name)?).ok_or(FieldError(name))
    }

    pub(crate) fn hash(self, name: &'static str) -> Result<Hash, FieldError> {
        self.fixed(name).map(Hash)
    }

    pub(crate) fn address(self, name: &'static str) -> Result<EvmAddress, FieldError> {
        self.fixed(name).map(EvmAddress)
    }

    /// A number of up to 256 bits.
    pub(crate) fn wide(self, name: &'static str) -> Result<Wei, FieldError> {
        wide(self.text(name)?).ok_or(FieldError(name))
    }

    pub(crate) fn number(self, name: &'static str) -> Result<u64, FieldError> {
        u64::try_from(self.wide(name)?).map_err(|_| FieldError(name))
    }
}

/// A number as nodes write it: `0x` and hexadecimal digits.
pub(crate) fn wide(text: &str) -> Option<Wei> {
    let digits = text.strip_prefix("0x")?;
    let sound = !digits.is_empty() && digits.len() <= 2 * HASH_BYTES && digits.bytes().all(|b| b.is_ascii_hexdigit());
    if sound { Wei::from_str_radix(digits, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_have_a_prefix_and_fit() {
        let value = json!({"a": "0x10", "b": "10", "c": "0x", "d": format!("0x1{}", "0".repeat(64)), "e": 5,
            "f": "0x-1", "g": "0x1_0", "h": format!("0x{}", "f".repeat(17))});
        let fields = Fields(&value);
        assert_eq!(fields.number("a"), Ok(16));
        for name in ["b", "c", "d", "e", "f", "g", "h", "missing"] {
            assert!(fields.number(name).is_err(), "{name}");
        }
    }

    #[test]
    fn addresses_are_written_with_their_checksum() {
        let text = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        let address: EvmAddress = text.to_ascii_lowercase().parse().unwrap();
        assert_eq!(address.to_string(), text);
        assert!("0x5aAeb6".parse::<EvmAddress>().is_err() && text[2..].parse::<EvmAddress>().is_err());
    }
}
