//! Refuses a request in which somebody hands over what opens a wallet: nobody may keep that for them.
//! Owns which fields are looked at; what a secret looks like is judged elsewhere. Says nothing to a log.

use plimsoll_app::{Refusal, looks_like_secret, looks_like_secret_beside_hash, may_be_piece_of_phrase, refusal};
use serde_json::Value;

/// Hashed before they are kept, and chosen by their owner however they like.
const PASSWORDS: [&str; 5] = ["pwd", "oldPwd", "newPwd", "fundPwd", "loginPassword"];
/// Rightly hold 64 hex digits: numbers of transactions, and names that programs make up.
const HASHES: [&str; 4] = ["txId", "hash", "clientOrderId", "seal"];
/// What a private key has, in hex.
const KEY_DIGITS: usize = 64;

/// Fewer words than this are no recovery phrase, in one text or over several.
const PHRASE_WORDS_MIN: usize = 11;

/// A glance at a JSON request: `false` if nothing in it can be a secret. Orders, which come by the thousand, pass it
/// without being read as a tree. What is not plain letters and digits is left to the closer look.
pub(crate) fn may_hold_secret(body: &[u8]) -> bool {
    let mut read_stale = Glance::default();
    body.iter().any(|byte| read_stale.finds(*byte)) || read_stale.ends_a_value()
}

/// What was seen of a request, byte by byte.
#[derive(Default)]
struct Glance {
    place: Place,
    /// Letters and digits without anything between them, so far.
    run: usize,
    run_has_letters: bool,
    /// Words of this text.
    words: usize,
    words_of_values: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Outside,
    InText,
    /// The next thing says whether it was a field's name.
    AfterText,
}

impl Glance {
    /// Whether this byte makes it worth a closer look.
    fn finds(&mut self, byte: u8) -> bool {
        match (self.place, byte) {
            // Without escapes a quotation mark is one.
            (_, b'\\' | 0x80..) => return true,
            (Place::InText, b'a'..=b'z' | b'A'..=b'Z') => {
                self.run += 1;
                self.run_has_letters = true;
            }
            (Place::InText, b'0'..=b'9') => self.run += 1,
            (Place::InText, _) => {
                let found = self.ends_a_run();
                if byte == b'"' {
                    self.place = Place::AfterText;
                }
                return found;
            }
            (Place::AfterText, b':') => (self.place, self.words) = (Place::Outside, 0),
            (Place::AfterText, b' ' | b'\t' | b'\n' | b'\r') => {}
            (Place::AfterText | Place::Outside, _) => {
                let found = self.ends_a_value();
                self.place = if byte == b'"' { Place::InText } else { Place::Outside };
                return found;
            }
        }
        false
    }

    fn ends_a_run(&mut self) -> bool {
        // One of a key's two halves has at least half of its digits.
        let is_long = self.run >= KEY_DIGITS / 2;
        self.words += usize::from(self.run_has_letters);
        (self.run, self.run_has_letters) = (0, false);
        is_long || self.words >= PHRASE_WORDS_MIN
    }

    fn ends_a_value(&mut self) -> bool {
        self.words_of_values += std::mem::take(&mut self.words);
        self.words_of_values >= PHRASE_WORDS_MIN
    }
}

/// What somebody wrote, in the order of the request.
#[derive(Default)]
struct Written<'a> {
    values: Vec<&'a str>,
    names: Vec<&'a str>,
    /// A field for hashes holds something else.
    found: bool,
}

/// Looks at every text of a request, wherever it stands, and at all values together: a phrase may be spread over
/// fields.
pub(crate) fn refuse(request: &Value) -> Result<(), Refusal> {
    let mut written = Written::default();
    written.read("", request);
    let Written { values, names, found } = written;
    // What stands between two pieces of a phrase is something else mostly: a coin, a network, a number.
    let long: Vec<&str> = values.iter().copied().filter(|text| text.trim().contains(' ')).collect();
    let pieces: Vec<&str> = values.iter().copied().filter(|text| may_be_piece_of_phrase(text)).collect();
    let together = [values.join(" "), long.join(" "), pieces.join(" "), names.join(" ")];
    let mut texts = values.iter().chain(&names).copied().chain(together.iter().map(String::as_str));
    if found || texts.any(looks_like_secret) || is_key_in_halves(&values) {
        return Err(refusal::SECRET_REFUSED);
    }
    Ok(())
}

impl<'a> Written<'a> {
    fn read(&mut self, name: &str, value: &'a Value) {
        match value {
            Value::String(_) if PASSWORDS.contains(&name) => {}
            Value::String(text) if HASHES.contains(&name) => self.found |= looks_like_secret_beside_hash(text),
            Value::String(text) => self.values.push(text),
            Value::Array(values) => values.iter().for_each(|each| self.read(name, each)),
            Value::Object(fields) => {
                for (name, each) in fields {
                    self.names.push(name);
                    self.read(name, each);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// Whether two neighbours are one private key, in either order.
fn is_key_in_halves(texts: &[&str]) -> bool {
    let digits = |text: &&str| {
        let digits = text.strip_prefix("0x").unwrap_or(text).trim();
        let is_hex = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then_some(digits.len())
    };
    let pieces: Vec<usize> = texts.iter().filter_map(digits).collect();
    pieces.windows(2).any(|pair| pair[0] + pair[1] == KEY_DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PHRASE: &str = "legal winner thank year wave sausage worth useful legal winner thank yellow";
    const KEY: &str = "e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262";

    /// SEC-133.
    #[test]
    fn secrets_are_found_wherever_they_stand() {
        let words: Vec<&str> = PHRASE.split(' ').collect();
        for said in [
            json!({"content": PHRASE}),
            json!({"answers": [{"qid": 1, "value": format!("they are {PHRASE}")}]}),
            json!({"name": words[..6].join(" "), "address": words[6..].join(" ")}),
            json!({"name": words[..6].join(" "), "network": "TRC", "coin": "usdt", "address": words[6..].join(" ")}),
            json!({"a": words[..3].join(" "), "b": words[3..7].join(" "), "c": {"d": words[7..].join(" ")}}),
            json!({ "words": words }),
            json!({ PHRASE: 1 }),
            json!({"note": KEY}),
            json!({"name": KEY[..32], "network": "TRC", "address": KEY[32..]}),
            json!({"name": format!("0x{}", &KEY[..20]), "address": KEY[20..]}),
            json!({"txId": PHRASE}),
            json!({"txId": format!("key {KEY}")}),
            json!({"content": PHRASE.replace(' ', "")}),
            json!({"content": PHRASE.replace(' ', "\u{200b}")}),
        ] {
            assert_eq!(refuse(&said), Err(refusal::SECRET_REFUSED), "{said}");
            assert!(may_hold_secret(said.to_string().as_bytes()), "{said}");
            let spaced = serde_json::to_string_pretty(&said).unwrap();
            assert!(may_hold_secret(spaced.as_bytes()), "{spaced}");
        }
    }

    /// SEC-217.
    #[test]
    fn pieces_of_a_phrase_are_found_beside_other_fields() {
        let words: Vec<&str> = PHRASE.split(' ').collect();
        let fields = |between: &str, in_each: usize| {
            let pieces = words.chunks(in_each).map(|piece| piece.join(between));
            let mut said: serde_json::Map<String, Value> =
                pieces.enumerate().map(|(n, piece)| (format!("field{n:02}"), json!(piece))).collect();
            // Sorted in between the others.
            for (name, value) in [("field01x", "TRC"), ("field03x", "usdt"), ("field04x", "12.5"), ("field05x", "EUR")]
            {
                said.insert(name.to_owned(), json!(value));
            }
            Value::Object(said)
        };
        for said in [fields("-", 6), fields("_", 4), fields(".", 3), fields(", ", 2), fields("", 1), fields("\n", 4)] {
            assert_eq!(refuse(&said), Err(refusal::SECRET_REFUSED), "{said}");
            assert!(may_hold_secret(said.to_string().as_bytes()), "{said}");
        }
    }

    #[test]
    fn what_is_rightly_said_is_let_through() {
        for said in [
            json!({"txId": KEY, "amount": "5"}),
            json!({"txId": format!("0x{KEY}")}),
            json!({"clientOrderId": KEY, "symbol": "btc"}),
            json!({"loginName": "ann", "loginPassword": PHRASE}),
            json!({"images": [format!("/files/{}.jpg?until=1&seal={}", &KEY[..40], &KEY[..32])]}),
            json!({"symbol": "btc", "type": 0, "delegateType": 1, "delegateValue": "500", "leverage": 2}),
            json!({"address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "coin": "usdt", "network": "ERC"}),
            json!({"userName": "Ada Lovelace", "cardNumber": "DE89 3704 0044 0532 0130 00", "bankName": "First Bank",
                "bankAddress": "1 River Street, London", "bankBranch": "Main office", "coin": "EUR",
                "userAddress": "12 Garden Road, Bristol, United Kingdom"}),
            json!({"type": "other", "contact": "ann@example.com",
                "content": "The order I placed in the morning is still open. Can you tell me when it will be filled?"}),
        ] {
            assert_eq!(refuse(&said), Ok(()), "{said}");
        }
    }

    #[test]
    fn orders_pass_at_a_glance() {
        let order = json!({"symbol": "btc", "coin": "usdt", "type": 0, "delegateType": 0, "delegatePrice": "97000.5",
            "delegateTotal": "0.001", "stopPrice": "", "timeInForce": "GTC", "clientOrderId": "my-order-7"});
        assert!(!may_hold_secret(order.to_string().as_bytes()));
        assert!(!may_hold_secret(b"{}"));
        // What can't be judged at a glance is looked at.
        assert!(may_hold_secret("{\"name\":\"å\"}".as_bytes()));
        assert!(may_hold_secret(br#"{"name":"\u0061"}"#));
    }
}
