//! Whether a bank account's or a card's number can be right. Knows nothing of banks but their check digits.

/// The shortest and the longest number of an account that is neither an IBAN nor a card.
const ACCOUNT_CHARS: std::ops::RangeInclusive<usize> = 4..=34;
/// Cards have so many digits.
const CARD_DIGITS: std::ops::RangeInclusive<usize> = 13..=19;
const IBAN_CHARS: std::ops::RangeInclusive<usize> = 15..=34;

/// How long the IBAN of a country is, where it is known.
const IBAN_LENGTHS: &[(&str, usize)] = &[
    ("AD", 24),
    ("AE", 23),
    ("AL", 28),
    ("AT", 20),
    ("AZ", 28),
    ("BA", 20),
    ("BE", 16),
    ("BG", 22),
    ("BH", 22),
    ("BR", 29),
    ("BY", 28),
    ("CH", 21),
    ("CR", 22),
    ("CY", 28),
    ("CZ", 24),
    ("DE", 22),
    ("DK", 18),
    ("DO", 28),
    ("EE", 20),
    ("EG", 29),
    ("ES", 24),
    ("FI", 18),
    ("FO", 18),
    ("FR", 27),
    ("GB", 22),
    ("GE", 22),
    ("GI", 23),
    ("GL", 18),
    ("GR", 27),
    ("GT", 28),
    ("HR", 21),
    ("HU", 28),
    ("IE", 22),
    ("IL", 23),
    ("IS", 26),
    ("IT", 27),
    ("JO", 30),
    ("KW", 30),
    ("KZ", 20),
    ("LB", 28),
    ("LI", 21),
    ("LT", 20),
    ("LU", 20),
    ("LV", 21),
    ("MC", 27),
    ("MD", 24),
    ("ME", 22),
    ("MK", 19),
    ("MT", 31),
    ("MU", 30),
    ("NL", 18),
    ("NO", 15),
    ("PK", 24),
    ("PL", 28),
    ("PS", 29),
    ("PT", 25),
    ("QA", 29),
    ("RO", 24),
    ("RS", 22),
    ("SA", 24),
    ("SE", 24),
    ("SI", 19),
    ("SK", 24),
    ("SM", 27),
    ("TN", 24),
    ("TR", 26),
    ("UA", 29),
    ("VG", 24),
    ("XK", 20),
];

/// The number as it is kept: without spaces and dashes, letters in upper case. An IBAN and a card must pass their
/// check digits; another account's number has none.
pub(super) fn account_number(text: &str) -> Option<String> {
    let kept: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect::<String>().to_ascii_uppercase();
    if !kept.chars().all(|c| c.is_ascii_alphanumeric()) || !ACCOUNT_CHARS.contains(&kept.len()) {
        return None;
    }
    let letters = kept.chars().take(2).all(|c| c.is_ascii_alphabetic());
    let sound = if letters {
        is_iban(&kept)
    } else if CARD_DIGITS.contains(&kept.len()) && kept.chars().all(|c| c.is_ascii_digit()) {
        passes_luhn(&kept)
    } else {
        kept.chars().any(|c| c.is_ascii_digit())
    };
    sound.then_some(kept)
}

/// Country first to the end, letters as numbers from ten on: the rest of it by 97 is one.
fn is_iban(text: &str) -> bool {
    let length = IBAN_LENGTHS.iter().find(|(country, _)| text.starts_with(country)).map(|(_, length)| *length);
    let digits = text.get(2..4).is_some_and(|check| check.bytes().all(|byte| byte.is_ascii_digit()));
    if !digits || !IBAN_CHARS.contains(&text.len()) || length.is_some_and(|length| length != text.len()) {
        return false;
    }
    let (head, tail) = text.split_at(4);
    let rest = tail.chars().chain(head.chars()).fold(0, |rest: u32, c| {
        let value = c.to_digit(36).expect("letters and digits were checked");
        (rest * if value < 10 { 10 } else { 100 } + value) % 97
    });
    rest == 1
}

/// Every second digit from the right doubled, the digits of everything summed: a multiple of ten.
fn passes_luhn(digits: &str) -> bool {
    let values = digits.chars().rev().map(|c| c.to_digit(10).expect("digits were checked"));
    let sum: u32 = values.enumerate().map(|(n, d)| if n % 2 == 1 { d * 2 / 10 + d * 2 % 10 } else { d }).sum();
    sum.is_multiple_of(10)
}

/// Only the end is shown: enough to tell one's own numbers apart.
pub(super) fn masked(number: &str) -> String {
    const SHOWN: usize = 4;
    let cut = number.len().saturating_sub(SHOWN);
    format!("****{}", number.get(cut..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits() {
        for good in [
            "DE89 3704 0044 0532 0130 00",
            "gb29 nwbk 6016 1331 9268 19",
            "FR14 2004 1010 0505 0001 3M02 606",
            "NO93 8601 1117 947",
            "4111-1111-1111-1111",
            "378282246310005",
            "6222 0212 3456 7890 128",
            "12345678",
            "0012-3456",
        ] {
            assert!(account_number(good).is_some(), "{good}");
        }
        for bad in [
            "DE89 3704 0044 0532 0130 01",
            "DE89 3704 0044 0532 0130",
            "GB29NWBK60161331926819X",
            "4111 1111 1111 1112",
            "DEXX370400440532013000",
            "",
            "12",
            "DE89<script>",
            "１２３４５６",
            "XY",
        ] {
            assert_eq!(account_number(bad), None, "{bad}");
        }
        assert_eq!(account_number("de89 3704-0044 0532 0130 00").as_deref(), Some("DE89370400440532013000"));
    }

    #[test]
    fn one_wrong_digit_is_noticed() {
        let good = "DE89370400440532013000";
        for at in 2..good.len() {
            for digit in '0'..='9' {
                let mut text = good.to_owned();
                text.replace_range(at..=at, &digit.to_string());
                assert_eq!(account_number(&text).is_some(), text == good, "{text}");
            }
        }
    }

    #[test]
    fn only_the_end_is_shown() {
        assert_eq!(masked("DE89370400440532013000"), "****3000");
        assert_eq!(masked("12"), "****12");
    }
}
