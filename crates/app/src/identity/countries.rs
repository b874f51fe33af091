//! Countries and their dialling codes, grouped by letter as clients show them. Owns the list.

use std::sync::LazyLock;

const TABLE: &str = include_str!("../../data/countries.tsv");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Country {
    pub english: &'static str,
    pub chinese: &'static str,
    pub phone_code: &'static str,
    /// Two letters, ISO 3166.
    pub code: &'static str,
}

/// The countries whose English name begins with one letter.
#[derive(Clone, Debug)]
pub struct Group {
    pub letter: char,
    pub countries: Vec<Country>,
}

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let mut groups: Vec<Group> = Vec::new();
    for country in TABLE.lines().filter(|line| !line.starts_with('#')).map(read) {
        let letter = country.english.chars().next().expect("a country has a name");
        match groups.last_mut() {
            Some(group) if group.letter == letter => group.countries.push(country),
            _ => groups.push(Group { letter, countries: vec![country] }),
        }
    }
    groups
});

fn read(line: &'static str) -> Country {
    let mut fields = line.split('\t');
    let mut next = || fields.next().expect("four fields a line");
    Country { english: next(), chinese: next(), phone_code: next(), code: next() }
}

pub fn groups() -> &'static [Group] {
    &GROUPS
}

/// The country of a two-letter code, in either case, or of an English name.
pub fn find(text: &str) -> Option<Country> {
    let all = GROUPS.iter().flat_map(|group| &group.countries);
    let mut found =
        all.filter(|country| country.code.eq_ignore_ascii_case(text) || country.english.eq_ignore_ascii_case(text));
    found.next().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_country_and_groups_are_in_order() {
        let count: usize = groups().iter().map(|group| group.countries.len()).sum();
        assert_eq!(count, TABLE.lines().count() - 1);
        assert!(count > 230, "{count}");
        assert!(groups().is_sorted_by_key(|group| group.letter));
        for country in groups().iter().flat_map(|group| &group.countries) {
            assert!(country.code.len() == 2 && country.code.bytes().all(|byte| byte.is_ascii_uppercase()));
            assert!(country.phone_code.bytes().all(|byte| byte.is_ascii_digit()), "{}", country.english);
            assert!(!country.chinese.is_empty());
        }
    }

    #[test]
    fn a_country_is_found_by_code_and_name() {
        assert_eq!(find("af").unwrap().phone_code, "93");
        assert_eq!(find("Germany").unwrap().code, "DE");
        assert_eq!(find("Atlantis"), None);
    }
}
