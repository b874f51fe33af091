//! Addresses of Ethereum and its relatives: twenty bytes, the checksum in the case of the letters (EIP-55).

use k256::elliptic_curve::sec1::ToSec1Point;
use sha3::{Digest, Keccak256};

use super::check::{Address, AddressError};

/// Bytes of an address.
pub(super) const BYTES: usize = 20;

pub(super) fn read(name: &'static str, text: &str) -> Result<Address, AddressError> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).ok_or(AddressError::Malformed(name))?;
    let mut bytes = [0; BYTES];
    hex::decode_to_slice(digits, &mut bytes).map_err(|_| AddressError::Malformed(name))?;
    let written = write(&bytes);
    let one_case = digits.chars().all(|c| !c.is_ascii_uppercase()) || digits.chars().all(|c| !c.is_ascii_lowercase());
    // Without letters of both cases there is no checksum to hold the text to.
    if !one_case && written[2..] != *digits {
        return Err(AddressError::Checksum);
    }
    if is_burn(&bytes) { Err(AddressError::Burn) } else { Ok(Address::new(written)) }
}

/// `0x` and forty digits, the letters in upper case where the hash of the lower-case text says so.
pub(super) fn write(bytes: &[u8; BYTES]) -> String {
    let digits = hex::encode(bytes);
    let hash = hex::encode(Keccak256::digest(digits.as_bytes()));
    let cased =
        digits.chars().zip(hash.chars()).map(|(digit, h)| if h >= '8' { digit.to_ascii_uppercase() } else { digit });
    std::iter::once("0x".to_owned()).chain(cased.map(String::from)).collect()
}

/// The last twenty bytes of the hash of the public key.
pub(super) fn of_key(key: &k256::PublicKey) -> [u8; BYTES] {
    let point = key.to_sec1_point(false);
    let hash = Keccak256::digest(&point.as_bytes()[1..]);
    hash[hash.len() - BYTES..].try_into().expect("a hash has 32 bytes")
}

/// Zero, the precompiled contracts, and the ends where people bury coins on purpose.
pub(super) fn is_burn(bytes: &[u8; BYTES]) -> bool {
    let precompiled = bytes[..BYTES - 2].iter().all(|byte| *byte == 0);
    let dead = bytes[..BYTES - 2].iter().all(|byte| *byte == 0xde || *byte == 0xad || *byte == 0)
        && bytes[BYTES - 2..] == [0xde, 0xad];
    precompiled || dead || bytes.iter().all(|byte| *byte == bytes[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_eip_55() {
        for text in [
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
            "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
            "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
            "0x52908400098527886E0F7030069857D2E4169EE7",
            "0xde709f2102306220921060314715629080e2fb77",
        ] {
            assert_eq!(read("Ethereum", text).unwrap().as_str(), text);
            let lower = text.to_ascii_lowercase();
            assert_eq!(read("Ethereum", &lower).unwrap().as_str(), text, "one case carries no checksum");
        }
        let flipped = "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        assert_eq!(read("Ethereum", flipped), Err(AddressError::Checksum));
    }

    /// SEC-089.
    #[test]
    fn nobody_holds_the_key_of_these() {
        for text in [
            "0x0000000000000000000000000000000000000000",
            "0x0000000000000000000000000000000000000001",
            "0x000000000000000000000000000000000000dEaD",
            "0xdEADBEEf00000000000000000000000000000000",
        ] {
            let burns = read("Ethereum", &text.to_ascii_lowercase()) == Err(AddressError::Burn);
            assert_eq!(burns, !text.contains("BEEf"), "{text}");
        }
        assert_eq!(read("Ethereum", &format!("0x{}", "f".repeat(40))), Err(AddressError::Burn));
    }

    #[test]
    fn forty_digits_and_no_other_number() {
        for text in
            ["0x", "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x5aaeb6", "0xzz5aaeb6053f3e94c9b9a09f33669435e7ef1bea"]
        {
            assert_eq!(read("Ethereum", text), Err(AddressError::Malformed("Ethereum")), "{text}");
        }
    }

    /// The key 1: its address is known to everybody.
    #[test]
    fn the_address_of_the_smallest_key() {
        let mut one = [0; 32];
        one[31] = 1;
        let key = k256::SecretKey::from_slice(&one).unwrap().public_key();
        assert_eq!(write(&of_key(&key)), "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf");
    }
}
