//! Notices recovery phrases and private keys in what people type, so that they are refused and never kept.
//!
//! Owns the judgement alone: it stores nothing and says nothing to a log.

use std::collections::HashMap;
use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization;

/// The shortest run of words that is taken for a recovery phrase (the shortest real ones have twelve).
const PHRASE_WORDS_MIN: usize = 11;
/// The run that is looked for inside longer texts.
const PHRASE_WINDOW: usize = 12;
/// Words of a run that need not be on the list: a typing error, or a word around the phrase.
const STRANGERS_PERCENT: usize = 10;
const KEY_HEX_DIGITS: usize = 64;
/// Private keys in base58, with and without the mark of compression.
const WIF_CHARS: [usize; 2] = [51, 52];
const WIF_VERSIONS: [u8; 2] = [0x80, 0xef];
/// Extended private keys are 111 letters; a few less are still one with its end cut off.
const XPRV_CHARS_MIN: usize = 100;
const XPRV_PREFIXES: [&str; 9] = ["xprv", "yprv", "zprv", "Yprv", "Zprv", "tprv", "uprv", "vprv", "dgpv"];
/// Names inside an encrypted key file.
const KEYSTORE_MARKS: [&str; 2] = ["\"ciphertext\"", "\"kdfparams\""];

/// Whether a text holds something that opens a wallet: a recovery phrase in any of the ten languages of BIP-39, a
/// private key, an extended private key or a key file.
pub fn looks_like_secret(text: &str) -> bool {
    looks_like_phrase(text) || text.split(is_between).any(is_key) || looks_like_keystore(text)
}

/// The same, for a field that may rightly hold 64 hex digits: a transaction's number looks like a private key.
pub fn looks_like_secret_beside_hash(text: &str) -> bool {
    !is_hex_key(text.trim()) && looks_like_secret(text)
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '(' | ')' | '<' | '>' | '|' | ':' | '=')
}

fn is_key(token: &str) -> bool {
    is_hex_key(token) || is_wif(token) || is_extended_private(token)
}

fn is_hex_key(token: &str) -> bool {
    let digits = token.strip_prefix("0x").or_else(|| token.strip_prefix("0X")).unwrap_or(token);
    digits.len() == KEY_HEX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_wif(token: &str) -> bool {
    WIF_CHARS.contains(&token.len())
        && WIF_VERSIONS.iter().any(|version| bs58::decode(token).with_check(Some(*version)).into_vec().is_ok())
}

fn is_extended_private(token: &str) -> bool {
    let named = XPRV_PREFIXES.iter().any(|prefix| token.starts_with(prefix));
    named && token.len() >= XPRV_CHARS_MIN && token.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn looks_like_keystore(text: &str) -> bool {
    KEYSTORE_MARKS.iter().all(|mark| text.contains(mark))
}

/// Judged in each language alone: a phrase has one language.
fn looks_like_phrase(text: &str) -> bool {
    let normal = text.nfkd().flat_map(char::to_lowercase).collect::<String>();
    // Numbers and punctuation around words ("1. abandon") hide nothing.
    let words: Vec<u16> = normal
        .split(|c: char| c.is_whitespace() || c.is_ascii_punctuation())
        .map(|word| word.trim_matches(|c: char| c.is_ascii_digit()))
        .filter(|word| !word.is_empty())
        .map(languages_of)
        .collect();
    if words.len() < PHRASE_WORDS_MIN {
        return false;
    }
    (0..bip39::Language::ALL.len()).any(|language| {
        let known = |run: &[u16]| run.iter().filter(|word| **word & 1 << language != 0).count();
        let is_phrase = |run: &[u16]| (run.len() - known(run)) * 100 <= run.len() * STRANGERS_PERCENT;
        is_phrase(&words) || words.windows(PHRASE_WINDOW).any(is_phrase)
    })
}

/// One bit for each language whose list has the word.
fn languages_of(word: &str) -> u16 {
    static WORDS: OnceLock<HashMap<String, u16>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let mut words: HashMap<String, u16> = HashMap::new();
        for (bit, language) in bip39::Language::ALL.iter().enumerate() {
            for word in language.word_list() {
                *words.entry(word.nfkd().collect()).or_default() |= 1 << bit;
            }
        }
        words
    });
    words.get(word).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHRASE: &str = "legal winner thank year wave sausage worth useful legal winner thank yellow";

    #[test]
    fn phrases_however_they_are_written() {
        for text in [
            PHRASE.to_owned(),
            PHRASE.to_uppercase(),
            PHRASE.replace(' ', "\n"),
            PHRASE.replace(' ', ", "),
            PHRASE.split(' ').enumerate().map(|(n, word)| format!("{}. {word} ", n + 1)).collect(),
            PHRASE.split(' ').enumerate().map(|(n, word)| format!("{}{word} ", n + 1)).collect(),
            PHRASE.replace("sausage", "sausagge"),
            format!("Hello support, I can't get in, here are my words: {PHRASE}. Please help me."),
            PHRASE.rsplit_once(' ').unwrap().0.to_owned(),
            format!("{PHRASE} {PHRASE}"),
        ] {
            assert!(looks_like_secret(&text), "{text}");
        }
    }

    /// SEC-133.
    #[test]
    fn phrases_in_every_language() {
        for language in bip39::Language::ALL {
            let list = language.word_list();
            let phrase: Vec<&str> = (0..12).map(|n| list[n * 167 + 3]).collect();
            assert!(looks_like_secret(&phrase.join(" ")), "{language:?}");
            assert!(looks_like_secret(&phrase.join("\u{3000}")), "{language:?}");
            let composed: String = phrase.join(" ").nfc().collect();
            assert!(looks_like_secret(&composed), "{language:?}");
        }
    }

    #[test]
    fn keys_however_they_are_wrapped() {
        let hex = "e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262";
        for text in [
            hex.to_owned(),
            hex.to_uppercase(),
            format!("0x{hex}"),
            format!("my key is 0x{hex}, keep it"),
            format!("{{\"privateKey\":\"{hex}\"}}"),
            "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ".to_owned(),
            "KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617".to_owned(),
            "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi".to_owned(),
            "{\"crypto\":{\"cipher\":\"aes-128-ctr\",\"ciphertext\":\"00\",\"kdfparams\":{}}}".to_owned(),
        ] {
            assert!(looks_like_secret(&text), "{text}");
        }
        assert!(!looks_like_secret_beside_hash(&format!("0x{hex}")), "a transaction's number");
        assert!(looks_like_secret_beside_hash(PHRASE));
        assert!(looks_like_secret_beside_hash(&format!("key: {hex}")));
    }

    #[test]
    fn what_people_rightly_write() {
        for text in [
            "",
            "Alice",
            "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
            "DE89 3704 0044 0532 0130 00",
            "legal winner thank year wave sausage worth useful",
            "I sent the money on Friday but the deposit still does not show up in my wallet. Could you please look?",
            "The quick brown fox jumps over the lazy dog near the river bank while the sun is going down.",
            "Das Geld ist gestern bei meiner Bank abgegangen und seitdem warte ich auf die Gutschrift bei Ihnen.",
            "xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw",
            "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTK",
        ] {
            assert!(!looks_like_secret(text), "{text}");
        }
    }
}
