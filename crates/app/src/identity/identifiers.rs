//! Names, e-mail addresses and phone numbers as people type them, and the one spelling under which each is unique.
//!
//! Owns what a good one looks like. Does not know which are taken.

use plimsoll_chain::signin::Wallet;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::look_alikes;
use crate::refusal::{self, Refusal};

const NAME_CHARS: std::ops::RangeInclusive<usize> = 2..=20;
const EMAIL_CHARS_MAX: usize = 254;
const MAILBOX_CHARS_MAX: usize = 64;
/// Country code and number together (ITU E.164).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// What a person is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoginName {
    pub shown: String,
    /// Two names with the same key are the same name.
    pub key: String,
}

impl LoginName {
    /// A name that may be chosen.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let name = Self::read(text)?;
        look_alikes::refuse(&name.shown)?;
        Ok(name)
    }

    /// A name as somebody types it who has it. Names that could not be chosen any more still open their accounts.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let shown = text.trim();
        let count = shown.chars().count();
        if !NAME_CHARS.contains(&count) {
            return Err(refusal::PARAM.because("a name has 2 to 20 characters"));
        }
        if shown.chars().all(char::is_numeric) {
            return Err(refusal::NAME_NUMERIC);
        }
        let good = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        if !is_nfc(shown) || !shown.chars().all(good) {
            return Err(refusal::PARAM.because("a name is made of letters, digits and . _ -"));
        }
        Ok(Self { shown: shown.to_owned(), key: shown.nfkc().flat_map(char::to_lowercase).collect() })
    }

    /// The name of somebody who came with a wallet and has not chosen one.
    pub fn of_wallet(wallet: &Wallet) -> String {
        let address = wallet.checksummed();
        format!("{}...{}", &address[..6], &address[address.len() - 4..])
    }
}

/// An e-mail address to which one letter can be sent, and nothing else done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    pub shown: String,
    pub key: String,
}

impl Email {
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let shown = text.trim();
        let well_formed = shown.len() <= EMAIL_CHARS_MAX
            && shown.split_once('@').is_some_and(|(mailbox, domain)| is_mailbox(mailbox) && is_domain(domain));
        if !well_formed {
            return Err(refusal::EMAIL_FORMAT);
        }
        Ok(Self { shown: shown.to_owned(), key: shown.to_ascii_lowercase() })
    }

    /// As shown on screens that others may see.
    pub fn masked(shown: &str) -> String {
        let (mailbox, domain) = shown.split_once('@').unwrap_or((shown, ""));
        let kept: String = mailbox.chars().take(2).collect();
        format!("{kept}****@{domain}")
    }
}

/// Neither quotes nor lists nor line ends: nothing that a mail header could take for more than one address.
fn is_mailbox(text: &str) -> bool {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte);
    let dots_inside = !text.starts_with('.') && !text.ends_with('.') && !text.contains("..");
    !text.is_empty() && text.len() <= MAILBOX_CHARS_MAX && dots_inside && text.bytes().all(good)
}

fn is_domain(text: &str) -> bool {
    let label = |label: &str| {
        let inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.bytes().all(inside)
    };
    text.contains('.') && text.split('.').all(label) && text.bytes().last().is_some_and(|b| b.is_ascii_alphabetic())
}

/// A phone number: country code and number, digits only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone(pub String);

/// Numbers that cost whoever sends to them: premium rates, satellites, shared international services.
const COSTLY_PREFIXES: &[&str] = &[
    "1900", "1976", "870", "878", "881", "882", "883", "888", "979", "4487", "4490", "4491", "4498", "33899", "39892",
    "39899", "49900", "49137", "34803", "34806", "34807", "41900", "41901", "41906", "6190", "81990",
];

impl Phone {
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        let plain = text.strip_prefix('+').or_else(|| text.strip_prefix("00")).unwrap_or(text);
        let digits: String = plain.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')')).collect();
        if !PHONE_DIGITS.contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refusal::PARAM.because("phone"));
        }
        if digits.starts_with('0') {
            return Err(refusal::PARAM.because("a phone number begins with its country code"));
        }
        Ok(Self(digits))
    }

    pub fn is_costly(&self) -> bool {
        COSTLY_PREFIXES.iter().any(|prefix| self.0.starts_with(prefix))
    }

    /// The first three and the last four digits.
    pub fn masked(digits: &str) -> String {
        if digits.len() < 8 || !digits.is_ascii() {
            return "****".to_owned();
        }
        format!("{}****{}", &digits[..3], &digits[digits.len() - 4..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_names_are_taken_and_compared_without_case() {
        for (text, key) in [(" Ann ", "ann"), ("bob_7", "bob_7"), ("Zoë", "zoë"), ("张伟", "张伟"), ("a.b-c", "a.b-c")]
        {
            let name = LoginName::parse(text).unwrap();
            assert_eq!((name.shown.as_str(), name.key.as_str()), (text.trim(), key));
        }
        assert_eq!(LoginName::parse("Ａnn").unwrap().key, "ann", "full-width letters are the same letters");
    }

    /// SEC-078.
    #[test]
    fn bad_names_are_refused() {
        assert_eq!(LoginName::parse("123456"), Err(refusal::NAME_NUMERIC));
        assert_eq!(LoginName::parse("１２３"), Err(refusal::NAME_NUMERIC));
        let long = "x".repeat(10_000);
        let bad = [
            "",
            " ",
            "a",
            &long,
            "a b",
            "a\u{202e}b",
            "a\0b",
            "a\u{200b}b",
            "e\u{301}ve",
            "😀😀",
            "<b>x</b>",
            "Support",
            "supp0rt",
            "the.AdmIn",
            "P1imsoll",
            "官方客服1",
            "sy5tem_",
        ];
        for text in bad {
            assert_eq!(LoginName::parse(text).map_err(|refusal| refusal.code), Err(-1019), "{text}");
        }
    }

    #[test]
    fn a_name_that_could_not_be_chosen_any_more_still_signs_in() {
        assert!(LoginName::parse("annа").is_err(), "its last letter is Cyrillic");
        assert_eq!(LoginName::read("annа").unwrap().key, "annа");
    }

    /// SEC-025.
    #[test]
    fn an_address_is_one_address() {
        assert_eq!(Email::parse(" Ann@Example.COM ").unwrap().key, "ann@example.com");
        let bad = [
            "",
            "a",
            "a@",
            "@b.c",
            "a@b",
            "a@b.c,d@e.f",
            "a@b.c\r\nBcc: d@e.f",
            "a b@c.d",
            "\"a\"@b.c",
            "a@b..c",
            ".a@b.c",
            "a..b@c.d",
            "a@-b.c",
            "a@b.1",
            "ä@b.c",
            "a@b.c;d",
            "<a@b.c>",
            "a@b@c.d",
        ];
        for text in bad {
            assert_eq!(Email::parse(text), Err(refusal::EMAIL_FORMAT), "{text}");
        }
        assert!(Email::parse(&format!("{}@example.com", "a".repeat(65))).is_err());
        assert_eq!(Email::masked("annabel@example.com"), "an****@example.com");
    }

    #[test]
    fn a_phone_number_is_its_digits() {
        for text in ["+1 (202) 555-0143", "0012025550143", "12025550143"] {
            assert_eq!(Phone::parse(text).unwrap().0, "12025550143");
        }
        for text in ["", "123", "abc12345678", "+1234567890123456", "02025550143", "１２０２５５５０１４３"]
        {
            assert!(Phone::parse(text).is_err(), "{text}");
        }
        assert_eq!(Phone::masked("12025550143"), "120****0143");
        assert!(Phone::parse("+1 900 555 0143").unwrap().is_costly());
        assert!(!Phone::parse("+1 202 555 0143").unwrap().is_costly());
    }
}
