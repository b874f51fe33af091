//! Tron addresses: an Ethereum-like twenty bytes behind `0x41`, in base58 with a checksum, so that they begin with T.

use super::check::{Address, AddressError};
use super::evm;

const PREFIX: u8 = 0x41;
/// What every address of the main network is long.
const CHARS: usize = 34;

pub(super) fn read(name: &'static str, text: &str) -> Result<Address, AddressError> {
    if text.len() != CHARS || !text.starts_with('T') {
        return Err(AddressError::Malformed(name));
    }
    let bytes = match bs58::decode(text).with_check(Some(PREFIX)).into_vec() {
        Ok(bytes) => bytes,
        Err(bs58::decode::Error::InvalidCharacter { .. } | bs58::decode::Error::NonAsciiCharacter { .. }) => {
            return Err(AddressError::Malformed(name));
        }
        Err(_) => return Err(AddressError::Checksum),
    };
    let bytes: [u8; evm::BYTES] = bytes[1..].try_into().map_err(|_| AddressError::Malformed(name))?;
    if evm::is_burn(&bytes) { Err(AddressError::Burn) } else { Ok(Address::new(write(&bytes))) }
}

pub(super) fn write(bytes: &[u8; evm::BYTES]) -> String {
    bs58::encode(bytes).with_check_version(PREFIX).into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base58_and_hex_are_the_same_bytes() {
        let bytes: [u8; 20] = hex::decode("a614f803b6fd780986a42c78ec9c7f77e6ded13c").unwrap().try_into().unwrap();
        assert_eq!(write(&bytes), "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
    }

    #[test]
    fn a_typing_error_is_told_from_junk() {
        let good = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
        assert_eq!(read("Tron", good).unwrap().as_str(), good);
        assert_eq!(read("Tron", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9"), Err(AddressError::Checksum));
        assert_eq!(read("Tron", "TJRabPrwbZy45sbavfcjinPJC18kjpRT0O"), Err(AddressError::Malformed("Tron")));
        assert_eq!(read("Tron", "T"), Err(AddressError::Malformed("Tron")));
    }

    #[test]
    fn the_zero_address_burns() {
        assert_eq!(read("Tron", &write(&[0; 20])), Err(AddressError::Burn));
    }
}
