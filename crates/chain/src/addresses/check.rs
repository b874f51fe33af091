//! Whether a text is an address that coins on a network may be sent to, and if not, why not.

use std::fmt;

use super::networks::{Format, NETWORKS, Network, TOKENS};
use super::{bitcoin, evm, tron};

/// The longest text that is looked at; no address is longer.
pub const ADDRESS_CHARS_MAX: usize = 128;
/// Letters at both ends that people compare, and that makers of look-alike addresses imitate.
const COMPARED_CHARS: usize = 4;

/// An address that passed its network's checks, written the one way we write it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Address(String);

impl Address {
    pub(super) fn new(text: String) -> Self {
        Self(text)
    }
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why nothing may be sent there. The text is for the person who typed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    #[error("an address is needed")]
    Empty,
    #[error("this is not an address of {0}")]
    Malformed(&'static str),
    #[error("the address has a typing error: its checksum does not fit")]
    Checksum,
    #[error("this address belongs to {found}, not to {wanted}: coins sent there would be lost")]
    OtherNetwork { wanted: &'static str, found: &'static str },
    #[error("this address belongs to a test network")]
    TestNetwork,
    #[error("nobody holds the key of this address: coins sent there would be lost")]
    Burn,
    #[error("this is the contract of {0} itself: coins sent there would be lost")]
    TokenContract(&'static str),
}

/// Reads an address of `network`. Spaces around it are forgiven, nothing else is.
pub fn check(network: &Network, text: &str) -> Result<Address, AddressError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(AddressError::Empty);
    }
    if text.len() > ADDRESS_CHARS_MAX || !text.is_ascii() {
        return Err(AddressError::Malformed(network.name));
    }
    let address = match read(network.format, network.name, text) {
        Ok(address) => address,
        Err(wrong) => return Err(other_network(network, text).unwrap_or(wrong)),
    };
    let token = TOKENS.iter().find(|token| token.contract == address.as_str());
    token.map_or(Ok(address), |token| Err(AddressError::TokenContract(token.coin)))
}

/// Different, but alike where people look: the beginning and the end.
pub fn looks_alike(one: &Address, other: &Address) -> bool {
    let ends = |address: &Address| {
        let body = address.as_str().trim_start_matches("0x").trim_start_matches("bc1").to_ascii_lowercase();
        let cut = body.len().saturating_sub(COMPARED_CHARS);
        (body[..body.len().min(COMPARED_CHARS)].to_owned(), body[cut..].to_owned())
    };
    one != other && ends(one) == ends(other)
}

fn read(format: Format, name: &'static str, text: &str) -> Result<Address, AddressError> {
    match format {
        Format::Evm => evm::read(name, text),
        Format::Tron => tron::read(name, text),
        Format::Bitcoin => bitcoin::read(name, text),
        Format::Bank => Err(AddressError::Malformed(name)),
    }
}

/// A sound address of another kind of network: the dearest mistake, so it gets its own answer.
fn other_network(wanted: &Network, text: &str) -> Option<AddressError> {
    let others = NETWORKS.iter().filter(|other| other.format != wanted.format);
    let found = others.into_iter().find(|other| read(other.format, other.name, text).is_ok())?;
    Some(AddressError::OtherNetwork { wanted: wanted.name, found: found.name })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const EVM: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const TRON: &str = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
    const SEGWIT: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

    fn on(name: &str) -> &'static Network {
        NETWORKS.iter().find(|network| network.name == name).unwrap()
    }

    #[test]
    fn an_address_is_read_on_its_own_network_only() {
        let addresses = [("Ethereum", EVM), ("Tron", TRON), ("Bitcoin", SEGWIT)];
        for (wanted, _) in addresses {
            for (found, text) in addresses {
                let read = check(on(wanted), &format!(" {text} "));
                if wanted == found {
                    assert_eq!(read.unwrap().as_str(), text);
                } else {
                    assert_eq!(
                        read,
                        Err(AddressError::OtherNetwork { wanted: on(wanted).name, found: on(found).name })
                    );
                }
            }
        }
    }

    /// SEC-089.
    #[test]
    fn nothing_is_sent_into_a_token_contract() {
        let usdt = "0xdac17f958d2ee523a2206206994597c13d831ec7";
        assert_eq!(check(on("Ethereum"), usdt), Err(AddressError::TokenContract("USDT")));
        assert_eq!(check(on("Tron"), "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"), Err(AddressError::TokenContract("USDT")));
    }

    #[test]
    fn junk_gets_an_answer() {
        assert_eq!(check(on("Ethereum"), "  "), Err(AddressError::Empty));
        assert_eq!(check(on("Ethereum"), &"f".repeat(10_000)), Err(AddressError::Malformed("Ethereum")));
        assert_eq!(check(on("Tron"), "Ｔｅｓｔ"), Err(AddressError::Malformed("Tron")));
        assert_eq!(check(on("Bank transfer"), "DE89370400440532013000"), Err(AddressError::Malformed("Bank transfer")));
    }

    /// SEC-088.
    #[test]
    fn look_alikes_share_their_ends() {
        let address = |middle: &str| Address::new(format!("0x5aAe{middle}BeAed"));
        assert!(looks_alike(&address("b6053F3E94C9b9A09f33669435E7Ef1"), &address("00000000000000000000000000000ff")));
        assert!(!looks_alike(&address("00"), &address("00")), "the same is not a look-alike");
        assert!(!looks_alike(&address("00"), &Address::new(TRON.to_owned())));
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC{0,80}") {
            for network in &NETWORKS {
                let _ = check(network, &text);
            }
        }

        /// One wrong letter anywhere is noticed, whatever the network.
        #[test]
        fn one_wrong_letter_is_noticed(at in 4usize..34, letter in "[a-km-zA-HJ-NP-Z1-9]") {
            for (name, text) in [("Ethereum", EVM), ("Tron", TRON), ("Bitcoin", SEGWIT)] {
                let mut wrong = text.to_owned();
                wrong.replace_range(at..=at, &letter);
                if wrong != text {
                    prop_assert!(check(on(name), &wrong).is_err(), "{wrong}");
                }
            }
        }
    }
}
