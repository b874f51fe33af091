//! Bitcoin addresses: segwit in bech32 and bech32m, and the two older kinds in base58. Main network only.

use k256::elliptic_curve::sec1::ToSec1Point;
use ripemd::Ripemd160;
use sha2::{Digest, Sha256};

use super::check::{Address, AddressError};

const MAIN: &str = "bc";
const TEST_PREFIXES: [&str; 2] = ["tb1", "bcrt1"];
/// Version bytes of pay-to-key-hash and pay-to-script-hash, and of their test networks.
const KEY_HASH: u8 = 0x00;
const SCRIPT_HASH: u8 = 0x05;
const TEST_KEY_HASH: u8 = 0x6f;
const TEST_SCRIPT_HASH: u8 = 0xc4;
/// A version byte and a hash.
const BASE58_BYTES: usize = 21;

pub(super) fn read(name: &'static str, text: &str) -> Result<Address, AddressError> {
    let lower = text.to_ascii_lowercase();
    if TEST_PREFIXES.iter().any(|prefix| lower.starts_with(prefix)) {
        return Err(AddressError::TestNetwork);
    }
    if lower.starts_with("bc1") { read_segwit(name, text) } else { read_base58(name, text) }
}

fn read_segwit(name: &'static str, text: &str) -> Result<Address, AddressError> {
    let (hrp, _, program) = bech32::segwit::decode(text).map_err(|error| match error.0 {
        bech32::primitives::decode::SegwitHrpstringError::Checksum(_) => AddressError::Checksum,
        _ => AddressError::Malformed(name),
    })?;
    if !hrp.as_str().eq_ignore_ascii_case(MAIN) {
        return Err(AddressError::Malformed(name));
    }
    if program.iter().all(|byte| *byte == 0) {
        return Err(AddressError::Burn);
    }
    Ok(Address::new(text.to_ascii_lowercase()))
}

fn read_base58(name: &'static str, text: &str) -> Result<Address, AddressError> {
    let bytes = match bs58::decode(text).with_check(None).into_vec() {
        Ok(bytes) => bytes,
        Err(bs58::decode::Error::InvalidChecksum { .. }) if matches!(text.as_bytes()[0], b'1' | b'3') => {
            return Err(AddressError::Checksum);
        }
        Err(_) => return Err(AddressError::Malformed(name)),
    };
    if bytes.len() != BASE58_BYTES {
        return Err(AddressError::Malformed(name));
    }
    match bytes[0] {
        KEY_HASH | SCRIPT_HASH if bytes[1..].iter().all(|byte| *byte == 0) => Err(AddressError::Burn),
        KEY_HASH | SCRIPT_HASH => Ok(Address::new(text.to_owned())),
        TEST_KEY_HASH | TEST_SCRIPT_HASH => Err(AddressError::TestNetwork),
        _ => Err(AddressError::Malformed(name)),
    }
}

/// Pay to the hash of this key, in segwit of version 0.
pub(super) fn of_key(key: &k256::PublicKey) -> String {
    let hash = Ripemd160::digest(Sha256::digest(key.to_sec1_point(true).as_bytes()));
    let main = bech32::Hrp::parse(MAIN).expect("it is two letters");
    bech32::segwit::encode_v0(main, &hash).expect("twenty bytes are a version 0 program")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_the_main_network() {
        for text in [
            "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
            "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
            "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
            "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
            "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
        ] {
            let read = read("Bitcoin", text).unwrap();
            assert!(read.as_str().eq_ignore_ascii_case(text), "{text}");
        }
    }

    #[test]
    fn wrong_checksums_versions_and_networks() {
        let cases = [
            ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", AddressError::Checksum),
            // Version 1 with the checksum of version 0.
            ("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", AddressError::Checksum),
            ("bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", AddressError::Malformed("Bitcoin")),
            ("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", AddressError::TestNetwork),
            ("mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", AddressError::TestNetwork),
            ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3", AddressError::Checksum),
            ("1111111111111111111114oLvT2", AddressError::Burn),
            ("hello", AddressError::Malformed("Bitcoin")),
        ];
        for (text, wrong) in cases {
            assert_eq!(read("Bitcoin", text), Err(wrong), "{text}");
        }
    }
}
