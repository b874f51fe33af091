//! What may be written in a conversation: it stays on the platform, and names no account but the order's own.

use std::borrow::Cow;

/// Longest message, advertisement text or statement.
pub(super) const TEXT_MAX: usize = 1_000;
/// Digits in a row that may be an account's number.
const ACCOUNT_DIGITS_MIN: usize = 8;
/// Digits that stay readable.
const SHOWN_DIGITS: usize = 2;
/// Endings by which a bare address is known.
const ENDINGS: [&str; 28] = [
    "com", "net", "org", "io", "me", "co", "app", "xyz", "info", "biz", "ru", "cn", "uk", "de", "link", "site",
    "online", "top", "vip", "club", "shop", "to", "gg", "ly", "cc", "tk", "chat", "page",
];
/// Contacts outside.
const OUTSIDE: [&str; 8] = ["whatsapp", "telegram", "wechat", "weixin", "signal app", "viber", "discord", "skype"];

/// Whether a text leads away from the platform.
pub(super) fn leads_outside(text: &str) -> bool {
    let text = text.to_lowercase().replace(['。', '．', '｡'], ".").replace("[.]", ".").replace("(.)", ".");
    if text.contains("://") || text.contains("www.") || OUTSIDE.iter().any(|name| text.contains(name)) {
        return true;
    }
    let words = text.split(|c: char| !(c.is_alphanumeric() || ".-@/".contains(c)));
    words.into_iter().any(|word| word.starts_with('@') && word.len() > 3 || is_address(word))
}

fn is_address(word: &str) -> bool {
    let host = word.split('/').next().unwrap_or_default().rsplit('@').next().unwrap_or_default();
    let mut labels = host.trim_matches('.').rsplit('.');
    let ending = labels.next().unwrap_or_default();
    let name = labels.next().unwrap_or_default();
    ENDINGS.contains(&ending) && name.chars().any(char::is_alphabetic)
}

/// Masks numbers that may be an account's, unless the order's own details contain them.
pub(super) fn mask_accounts<'a>(text: &'a str, known: &[String]) -> Cow<'a, str> {
    let plain = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let known: Vec<String> = known.iter().map(|text| plain(text)).filter(|digits| !digits.is_empty()).collect();
    let chars: Vec<char> = text.chars().collect();
    let mut masked: Option<Vec<char>> = None;
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        // Digits with single spaces or dashes between them.
        let mut end = at;
        let mut digits = Vec::new();
        while end < chars.len() {
            let next_is_digit = chars.get(end + 1).is_some_and(char::is_ascii_digit);
            match chars[end] {
                digit if digit.is_ascii_digit() => digits.push(end),
                ' ' | '-' if next_is_digit => {}
                _ => break,
            }
            end += 1;
        }
        let number: String = digits.iter().map(|place| chars[*place]).collect();
        let is_known = known.iter().any(|known| known.contains(&number));
        if digits.len() >= ACCOUNT_DIGITS_MIN && !is_known {
            let out = masked.get_or_insert_with(|| chars.clone());
            for place in &digits[..digits.len() - SHOWN_DIGITS] {
                out[*place] = '•';
            }
        }
        at = end.max(at + 1);
    }
    masked.map_or(Cow::Borrowed(text), |chars| Cow::Owned(chars.into_iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_outside_is_found() {
        for text in [
            "see https://example.com",
            "www.example",
            "write me at t.me/somebody",
            "pay-me.io now",
            "mail ada@example.org",
            "example[.]com",
            "my Telegram is ada",
            "@somebody_else",
            "example。com",
        ] {
            assert!(leads_outside(text), "{text}");
        }
        for text in
            ["Paid 1,000.50 EUR.Thanks", "e.g. tomorrow", "sent at 12.30", "Ok.", "IBAN ends with 30.00", "5 @ 3"]
        {
            assert!(!leads_outside(text), "{text}");
        }
    }

    #[test]
    fn account_numbers_are_masked_unless_they_are_the_orders_own() {
        let known = ["DE89 3704 0044 0532 0130 00".to_owned(), "1000.50".to_owned()];
        let masked = |text| mask_accounts(text, &known).into_owned();
        assert_eq!(masked("pay to 12345678 please"), "pay to ••••••78 please");
        assert_eq!(masked("1234-5678-9012"), "••••-••••-••12");
        assert_eq!(masked("DE89370400440532013000"), "DE89370400440532013000");
        assert_eq!(masked("GB29NWBK60161331926819"), "GB29NWBK••••••••••••19");
        assert_eq!(masked("call at 12:30, 1000 EUR"), "call at 12:30, 1000 EUR");
        assert_eq!(masked("é 123456789"), "é •••••••89");
    }
}
