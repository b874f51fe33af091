//! Secret detection: recognises recovery phrases and private keys in user input, so that they are refused and never
//! stored.
//!
//! Only classifies: it stores nothing and logs nothing.

use std::collections::HashMap;
use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The shortest run of words treated as a recovery phrase (the shortest real ones have twelve).
const PHRASE_WORDS_MIN: usize = 11;
/// The run length searched for inside longer texts.
const PHRASE_WINDOW: usize = 12;
/// Share of words in a run that need not be on the list: a typing error, or a word around the phrase.
const STRANGERS_PERCENT: usize = 10;
/// Length of the words of the English list.
const WORD_CHARS: std::ops::RangeInclusive<usize> = 3..=8;
/// Minimum length of a run of letters that is tested for words without separators.
const GLUED_CHARS_MIN: usize = 10;
const GLUED_CHARS_MAX: usize = 400;
/// Short English words that are on no list: they indicate an ordinary sentence.
const SMALL_WORDS: [&str; 24] = [
    "a", "an", "and", "are", "as", "at", "be", "but", "did", "do", "for", "from", "has", "i", "in", "is", "it", "my",
    "not", "of", "on", "the", "to", "was",
];
/// Their bit: there are ten languages.
const SMALL_WORD: u16 = 1 << 15;
/// The bit of the English list.
const ENGLISH: u16 = 1;
const KEY_HEX_DIGITS: usize = 64;
/// Private keys in base58, with and without the compression flag.
const WIF_CHARS: [usize; 2] = [51, 52];
const WIF_VERSIONS: [u8; 2] = [0x80, 0xef];
/// Extended private keys have 111 characters; slightly fewer still is one with its end cut off.
const XPRV_CHARS_MIN: usize = 100;
const XPRV_PREFIXES: [&str; 9] = ["xprv", "yprv", "zprv", "Yprv", "Zprv", "tprv", "uprv", "vprv", "dgpv"];
/// Field names inside an encrypted key file.
const KEYSTORE_MARKS: [&str; 2] = ["\"ciphertext\"", "\"kdfparams\""];

/// Whether a text contains a wallet secret: a recovery phrase in any of the ten languages of BIP-39, a private key, an
/// extended private key or a key file.
pub fn looks_like_secret(text: &str) -> bool {
    looks_like_phrase(text) || text.split(is_between).any(is_key) || is_grouped_key(text) || looks_like_keystore(text)
}

/// A private key in groups, as people write numbers to read them aloud.
fn is_grouped_key(text: &str) -> bool {
    let apart = |c: char| c.is_whitespace() || is_invisible(c) || matches!(c, '-' | '.' | ',' | '_' | ':');
    let digits: String = text.chars().filter(|c| !apart(*c)).take(2 + KEY_HEX_DIGITS + 1).collect();
    is_hex_key(&digits)
}

/// The same, for a field that may legitimately hold 64 hex digits: a transaction hash looks like a private key.
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

/// In any spelling: with any separator or none, numbered, in capitals, letter by letter.
fn looks_like_phrase(text: &str) -> bool {
    // Invisible characters may be between words or inside them: both readings are tested.
    let shown: String = text.chars().filter(|c| !is_invisible(*c)).collect();
    let readings = [parted(text, false), parted(text, true), parted(&shown, false)];
    readings.iter().any(|words| is_phrase(words) || is_phrase(&unglued(words)))
}

/// Words without numbers, punctuation and spaces around them. With `by_case`, a capital begins a word.
fn parted(text: &str, by_case: bool) -> Vec<String> {
    let mut normal = String::with_capacity(text.len());
    let mut after_small = false;
    for c in text.nfkd() {
        if by_case && after_small && c.is_uppercase() {
            normal.push(' ');
        }
        after_small = c.is_lowercase();
        normal.extend(c.to_lowercase());
    }
    let words = normal.split(|c: char| !c.is_alphabetic() && !is_combining_mark(c));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Invisible characters: they separate what looks like one word, or look like nothing between two.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

/// Tested in each language alone: a phrase has one language.
fn is_phrase(words: &[String]) -> bool {
    if words.len() < PHRASE_WORDS_MIN {
        return false;
    }
    let words: Vec<u16> = words.iter().map(|word| languages_of(word)).collect();
    (0..bip39::Language::ALL.len()).any(|language| {
        let known = |run: &[u16]| run.iter().filter(|word| **word & 1 << language != 0).count();
        let is_phrase = |run: &[u16]| {
            let strangers = run.len() - known(run);
            // A mistyped word is not one of the short words of ordinary sentences.
            strangers * 100 <= run.len() * STRANGERS_PERCENT
                && (strangers == 0 || run.iter().all(|word| word & SMALL_WORD == 0))
        };
        is_phrase(&words) || words.windows(PHRASE_WINDOW).any(is_phrase)
    })
}

/// Splits words that were written without separators, or letter by letter. Others stay.
fn unglued(words: &[String]) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    let mut spelled = false;
    for word in words {
        let is_letter = word.chars().nth(1).is_none();
        match runs.last_mut() {
            Some(run) if spelled && is_letter => run.push_str(word),
            _ => runs.push(word.clone()),
        }
        spelled = is_letter;
    }
    runs.iter().flat_map(|run| taken_apart(run).unwrap_or_else(|| vec![run.clone()])).collect()
}

/// The words of the English list that a run of letters consists of, if it consists of several and of nothing else.
fn taken_apart(run: &str) -> Option<Vec<String>> {
    if !(GLUED_CHARS_MIN..=GLUED_CHARS_MAX).contains(&run.len()) || !run.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    // For each position the length of a word that ends there, if everything before it consists of words.
    let mut ends: Vec<Option<usize>> = vec![None; run.len() + 1];
    ends[0] = Some(0);
    for end in *WORD_CHARS.start()..=run.len() {
        ends[end] = WORD_CHARS
            .filter(|length| *length <= end)
            .find(|length| ends[end - length].is_some() && languages_of(&run[end - length..end]) & ENGLISH != 0);
    }
    let mut words = Vec::new();
    let mut end = run.len();
    while end > 0 {
        let length = ends[end]?;
        words.push(run[end - length..end].to_owned());
        end -= length;
    }
    words.reverse();
    Some(words)
}

/// Whether a text could be a part of a phrase: most of its words are on a list.
pub fn may_be_piece_of_phrase(text: &str) -> bool {
    let words = unglued(&parted(text, false));
    let known = words.iter().filter(|word| languages_of(word) & !SMALL_WORD != 0).count();
    known > 0 && known * 2 >= words.len()
}

/// One bit for each language whose list has the word; one for the short English words, which no list has.
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
    let small = if SMALL_WORDS.contains(&word) { SMALL_WORD } else { 0 };
    words.get(word).copied().unwrap_or(small)
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

    /// SEC-217.
    #[test]
    fn phrases_in_disguise() {
        let numbered = |form: fn(usize, &str) -> String| -> String {
            PHRASE.split(' ').enumerate().map(|(n, word)| form(n + 1, word)).collect()
        };
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
        let mut disguised: Vec<String> = [
            ".",
            "-",
            "_",
            ",",
            "/",
            "|",
            "+",
            "*",
            " . ",
            "--",
            "\n",
            "\r\n\t",
            "\u{200b}",
            "\u{2060}",
            "\u{feff}",
            "\u{ad}",
            "\u{b7}",
            "\u{2022}",
            "\u{2013}",
            "\u{2014}",
            "\u{3001}",
            "\u{3000}",
            "\u{a0}",
            "\u{202f}",
            " \u{200b} ",
            "\u{2192}",
            "",
        ]
        .iter()
        .map(|between| PHRASE.replace(' ', between))
        .collect();
        disguised.extend([
            PHRASE.split(' ').map(capital).collect(),
            PHRASE.to_uppercase().replace(' ', "-"),
            PHRASE.chars().enumerate().map(|(n, c)| if n % 2 == 0 { c.to_ascii_uppercase() } else { c }).collect(),
            numbered(|n, word| format!("{n}. {word} ")),
            numbered(|n, word| format!("{n}){word};")),
            numbered(|n, word| format!("#{n}={word}")),
            numbered(|n, word| format!("{word}{n}")),
            numbered(|n, word| format!("word {n}: {word}\n")),
            PHRASE.chars().map(|c| if c == ' ' { "  ".to_owned() } else { format!("{c} ") }).collect(),
            PHRASE.chars().map(|c| if c == ' ' { ' '.to_string() } else { format!("{c}.") }).collect(),
            PHRASE.chars().map(|c| format!("{c}\u{200b}")).collect(),
            PHRASE
                .chars()
                .map(|c| if c.is_ascii_lowercase() { char::from_u32(c as u32 + 0xfee0).unwrap() } else { c })
                .collect(),
            format!("please check this: {}", PHRASE.replace(' ', "_")),
        ]);
        for text in disguised {
            assert!(looks_like_secret(&text), "{text:?}");
        }
    }

    #[test]
    fn pieces_of_a_phrase_are_told_from_other_texts() {
        for piece in ["legal", "legal winner thank", "legal-winner", "LEGAL", "legalwinnerthank", "1. legal 2. winner"]
        {
            assert!(may_be_piece_of_phrase(piece), "{piece}");
        }
        for other in ["", "TRC", "usdt", "ERC20", "12", "Ada Lovelace", "Hauptstrasse 7"] {
            assert!(!may_be_piece_of_phrase(other), "{other}");
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
            "https://example.com/help/how-to-withdraw-your-money-from-the-platform-to-your-own-bank-account",
            "Please help: I want to change my phone number but the code for the old phone does not come any more.",
            "1. Open the app 2. Press withdraw 3. Choose the network 4. Enter the address 5. Confirm with your code",
            "my_first_withdrawal_of_this_year_did_not_arrive_at_my_bank_until_today_why",
            "incomprehensibilities and internationalization of counterrevolutionaries",
            "I agree. Order placed, price fine; when will the market open again? Thank you very much, Anna.",
            "a b c d e f g h i j k l m n o p q r s t u v w x y z",
            "Abgesehen davon, dass die Überweisung am 3. März um 14:05 Uhr ausgeführt wurde, fehlt der Betrag.",
            "El dinero salió de mi cuenta el lunes pasado y todavía no aparece en la plataforma, gracias.",
            "我昨天从银行转了钱过来，但是到现在还没有到账，请帮我看看是什么原因，谢谢。",
            "تم إرسال المبلغ يوم الجمعة ولم يظهر بعد في محفظتي، هل يمكنكم التحقق من ذلك من فضلكم؟",
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
