//! A wallet address as an identity: one key is one identity, however its address is spelled.
//!
//! Owns parsing and printing of Ethereum and Tron addresses. Knows nothing of what they hold.

use sha3::{Digest, Keccak256};

/// A wallet's signing convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WalletKind {
    Ethereum,
    Tron,
}

impl WalletKind {
    /// As clients write it.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "ETH" => Some(Self::Ethereum),
            "TRON" => Some(Self::Tron),
            _ => None,
        }
    }

    pub fn code(self) -> &'static str {
        match self {
            Self::Ethereum => "ETH",
            Self::Tron => "TRON",
        }
    }

    /// The name used in the message.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ethereum => "Ethereum",
            Self::Tron => "Tron",
        }
    }
}

/// The last twenty bytes of a public key's hash, with the kind of chain it signs for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wallet {
    kind: WalletKind,
    account: [u8; ACCOUNT_BYTES],
}

const ACCOUNT_BYTES: usize = 20;
/// The prefix of an account on Tron's main network.
const TRON_PREFIX: u8 = 0x41;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalletFault {
    #[error("not an address of this kind")]
    Shape,
    /// A character was changed.
    #[error("the address's checksum does not fit")]
    Checksum,
}

impl Wallet {
    pub(super) fn of_public_key(kind: WalletKind, uncompressed: &[u8]) -> Self {
        let hash = Keccak256::digest(&uncompressed[1..]);
        let mut account = [0; ACCOUNT_BYTES];
        account.copy_from_slice(&hash[hash.len() - ACCOUNT_BYTES..]);
        Self { kind, account }
    }

    /// Ethereum: hexadecimal, in one case or with the checksum of EIP-55. Tron: base58check, or the same in
    /// hexadecimal.
    pub fn parse(kind: WalletKind, text: &str) -> Result<Self, WalletFault> {
        let account = match kind {
            WalletKind::Ethereum => ethereum(text)?,
            WalletKind::Tron => tron(text)?,
        };
        Ok(Self { kind, account })
    }

    pub fn kind(&self) -> WalletKind {
        self.kind
    }

    /// The canonical spelling that is stored: lower case for Ethereum, base58 for Tron.
    pub fn canonical(&self) -> String {
        match self.kind {
            WalletKind::Ethereum => format!("0x{}", hex::encode(self.account)),
            WalletKind::Tron => base58(self.account),
        }
    }

    /// The spelling with a checksum: EIP-55 for Ethereum, base58 for Tron.
    pub fn checksummed(&self) -> String {
        match self.kind {
            WalletKind::Ethereum => format!("0x{}", mixed_case(self.account)),
            WalletKind::Tron => base58(self.account),
        }
    }
}

fn ethereum(text: &str) -> Result<[u8; ACCOUNT_BYTES], WalletFault> {
    let digits = text.strip_prefix("0x").ok_or(WalletFault::Shape)?;
    let account = twenty_bytes(digits)?;
    let has_case = |of: fn(&u8) -> bool| digits.bytes().any(|byte| of(&byte));
    let mixed = has_case(u8::is_ascii_lowercase) && has_case(u8::is_ascii_uppercase);
    if mixed && digits != mixed_case(account) {
        return Err(WalletFault::Checksum);
    }
    Ok(account)
}

fn tron(text: &str) -> Result<[u8; ACCOUNT_BYTES], WalletFault> {
    let hexadecimal = text.strip_prefix("0x").unwrap_or(text);
    if let Some(digits) = hexadecimal.strip_prefix("41").filter(|digits| digits.len() == 2 * ACCOUNT_BYTES) {
        return twenty_bytes(digits);
    }
    let decoded = bs58::decode(text).with_check(Some(TRON_PREFIX)).into_vec().map_err(|error| match error {
        bs58::decode::Error::InvalidChecksum { .. } => WalletFault::Checksum,
        _ => WalletFault::Shape,
    })?;
    decoded[1..].try_into().map_err(|_| WalletFault::Shape)
}

fn twenty_bytes(digits: &str) -> Result<[u8; ACCOUNT_BYTES], WalletFault> {
    let mut account = [0; ACCOUNT_BYTES];
    hex::decode_to_slice(digits, &mut account).map_err(|_| WalletFault::Shape)?;
    Ok(account)
}

fn base58(account: [u8; ACCOUNT_BYTES]) -> String {
    bs58::encode(account).with_check_version(TRON_PREFIX).into_string()
}

/// EIP-55: a letter is upper case where the hash of the lower-case digits has a high nibble.
fn mixed_case(account: [u8; ACCOUNT_BYTES]) -> String {
    let digits = hex::encode(account);
    let hash = Keccak256::digest(digits.as_bytes());
    let nibble = |at: usize| if at.is_multiple_of(2) { hash[at / 2] >> 4 } else { hash[at / 2] & 0xf };
    digits.char_indices().map(|(at, c)| if nibble(at) >= 8 { c.to_ascii_uppercase() } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the text of EIP-55.
    const CHECKSUMMED: [&str; 4] = [
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
        "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ];

    #[test]
    fn an_ethereum_address_is_one_identity_in_any_honest_case() {
        for text in CHECKSUMMED {
            let lower = text.to_ascii_lowercase();
            let upper = format!("0x{}", text[2..].to_ascii_uppercase());
            for spelling in [text, &lower, &upper] {
                let wallet = Wallet::parse(WalletKind::Ethereum, spelling).unwrap();
                assert_eq!(wallet.canonical(), lower);
                assert_eq!(wallet.checksummed(), text);
            }
        }
    }

    /// SEC-008.
    #[test]
    fn one_letter_in_the_wrong_case_is_refused() {
        let text = CHECKSUMMED[0].replacen('A', "a", 1);
        assert_eq!(Wallet::parse(WalletKind::Ethereum, &text), Err(WalletFault::Checksum));
    }

    #[test]
    fn a_tron_address_in_hexadecimal_is_the_same_identity() {
        let base58 = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
        let wallet = Wallet::parse(WalletKind::Tron, base58).unwrap();
        for spelling in ["41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "0x41A614F803B6FD780986A42C78EC9C7F77E6DED13C"] {
            assert_eq!(Wallet::parse(WalletKind::Tron, spelling), Ok(wallet), "{spelling}");
        }
        assert_eq!(wallet.canonical(), base58);
        assert_eq!(wallet.checksummed(), base58);
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let ethereum =
            ["", "0x", "0x12", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xzzAeb6053F3E94C9b9A09f33669435"];
        for text in ethereum {
            assert_eq!(Wallet::parse(WalletKind::Ethereum, text), Err(WalletFault::Shape), "{text}");
        }
        assert_eq!(Wallet::parse(WalletKind::Tron, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T"), Err(WalletFault::Checksum));
        for text in ["", CHECKSUMMED[0], "TR7NHqje", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"] {
            assert!(Wallet::parse(WalletKind::Tron, text).is_err(), "{text}");
        }
    }
}
