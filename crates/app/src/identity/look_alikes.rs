//! Look-alike names: mixed scripts, invisible characters, and words that impersonate staff, however they are spelled.
//!
//! Owns what is refused; which letters look alike is Unicode's table (UTS 39).

use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};

use crate::refusal::{self, Refusal};

/// Words that impersonate staff, in the languages of the users who would be deceived.
const STAFF_WORDS: &[&str] = &[
    "admin",
    "support",
    "staff",
    "moderator",
    "official",
    "service",
    "system",
    "helpdesk",
    "security",
    "operator",
    "plimsoll",
    "customercare",
    "root",
    // Chinese, both ways of writing, and Japanese.
    "客服",
    "官方",
    "管理员",
    "管理員",
    "工作人员",
    "工作人員",
    "系统",
    "系統",
    "管理者",
    "運営",
    "公式",
    "サポート",
    // Korean.
    "관리자",
    "운영자",
    "고객센터",
    "공식",
    // Russian.
    "админ",
    "поддержка",
    "модератор",
    "оператор",
    "служба",
    "официальн",
    // Arabic.
    "مشرف",
    "الدعم",
    "الإدارة",
    "رسمي",
    // Greek.
    "διαχειριστ",
    "υποστήριξη",
    // Spanish, Portuguese, French, German, Turkish.
    "soporte",
    "suporte",
    "oficial",
    "officiel",
    "offiziell",
    "destek",
    "yönetici",
];

/// Refuses a name that imitates another.
pub(super) fn refuse(name: &str) -> Result<(), Refusal> {
    let plain: String = name.nfkc().collect();
    if !plain.chars().all(GeneralSecurityProfile::identifier_allowed) {
        return Err(refusal::PARAM.because("a letter of this name can't be told from others"));
    }
    if plain.detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
        return Err(refusal::PARAM.because("a name is written in one script"));
    }
    // Both as written and in lower case: some letters look alike in one of the two only.
    let spellings = [folded(&plain), folded(&plain.to_lowercase())];
    if STAFF_WORDS.iter().any(|word| spellings.iter().any(|name| name.contains(&folded(word)))) {
        return Err(refusal::PARAM.because("this name would speak for the platform"));
    }
    Ok(())
}

/// The visual skeleton of a text: look-alike letters are merged, separators removed.
fn folded(text: &str) -> String {
    let letters: String = text.chars().filter(|c| c.is_alphanumeric()).map(letter_of_digit).collect();
    let seen: String = skeleton(&letters).flat_map(char::to_lowercase).collect();
    // Unicode maps a capital I to a small L.
    seen.chars().filter(|c| c.is_alphanumeric()).map(|c| if c == 'l' { 'i' } else { c }).collect()
}

/// Digits that resemble letters.
fn letter_of_digit(c: char) -> char {
    match c {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(name: &str) -> String {
        refuse(name).map_or_else(|refused| refused.detail.into_owned(), |()| String::new())
    }

    /// SEC-216.
    #[test]
    fn names_of_several_scripts_are_refused() {
        for name in ["pаypal", "Αnna", "жохn", "annа", "Bоb", "аnna", "kim김пак", "ann한а", "ѕam"] {
            assert_eq!(why(name), "a name is written in one script", "{name}");
        }
        assert_ne!(why("ԁavid"), "", "a letter of a language that few write");
    }

    /// SEC-216.
    #[test]
    fn letters_that_can_not_be_seen_are_refused() {
        for hidden in ['\u{3164}', '\u{115f}', '\u{1160}', '\u{ffa0}', '\u{17b4}', '\u{200d}', '\u{2060}', '\u{feff}'] {
            let name = format!("an{hidden}na");
            assert_eq!(why(&name), "a letter of this name can't be told from others", "{hidden:?}");
        }
    }

    /// SEC-216.
    #[test]
    fn the_house_has_its_name_for_itself() {
        for name in [
            "admin",
            "ADM1N",
            "adrnin",
            "a.d.m.i.n",
            "Pl1msoll",
            "PLIMSOLL",
            "pIimsoll",
            "supp0rt_",
            "ádmin",
            "АДМИН",
            "админ1",
            "Поддержка",
            "官方客服1",
            "管理員",
            "관리자",
            "サポート",
            "مشرف",
            "Soporte",
            "ｓｕｐｐｏｒｔ",
            "оператор7",
        ] {
            assert_ne!(why(name), "", "{name}");
        }
    }

    #[test]
    fn names_of_one_script_are_taken() {
        for name in [
            "Ann",
            "Zoë",
            "bob_7",
            "a.b-c",
            "张伟",
            "張偉",
            "Иван",
            "Сара",
            "Γιάννης",
            "محمد",
            "김민준",
            "さくら",
            "花子はな",
            "Tanaka田中",
            "Kim민준",
            "יעל",
            "नेहा",
            "Ａnn",
            "Ömer",
            "Nguyễn",
            "Dalmin",
            "roto",
            "Milada",
        ] {
            assert_eq!(why(name), "", "{name}");
        }
    }
}
