//! Check words: four plain words for an address, easier to compare between two screens than its characters.

use sha2::{Digest, Sha256};

const WORDS: usize = 4;
/// Bits that pick one of 2048 words.
const WORD_BITS: usize = 11;

/// The same words for the same address, different ones for any other (but for one chance in 17 million billion).
pub fn checkwords(address: &str) -> [&'static str; WORDS] {
    let hash = Sha256::digest(format!("deposit address {address}"));
    let list = bip39::Language::English.word_list();
    let bits = u64::from_be_bytes(hash[..8].try_into().expect("eight bytes of 32"));
    std::array::from_fn(|word| list[(bits >> (word * WORD_BITS)) as usize % list.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_address() {
        let words = checkwords("TJRabPrwbZy45sbavfcjinPJC18kjpRTv8");
        assert_eq!(words, checkwords("TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"));
        assert_ne!(words, checkwords("TJRabPrwbZy45sbavfcjinPJC18kjpRTv9"));
        assert!(words.iter().all(|word| !word.is_empty()));
    }
}
