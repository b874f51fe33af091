//! Bundled settings, languages and dictionaries.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::content::seeds;

/// A bundled setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seed {
    pub(crate) key: String,
    pub(crate) version: i64,
    pub(crate) body: String,
}

#[derive(Deserialize)]
struct SeedBody {
    version: i64,
    value: Box<RawValue>,
}

pub(crate) fn seeds() -> Vec<Seed> {
    let read: BTreeMap<String, SeedBody> = serde_json::from_str(seeds::SETTINGS).expect("bundled settings");
    let seed = |(key, body): (String, SeedBody)| Seed { key, version: body.version, body: body.value.get().to_owned() };
    read.into_iter().map(seed).collect()
}

/// A language on offer, by its own name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    pub value: String,
    pub label: String,
    /// Its English name.
    pub remark: String,
    pub is_default: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LanguageFile {
    default: String,
    languages: Vec<LanguageRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LanguageRow {
    value: String,
    label: String,
    remark: String,
}

pub(crate) fn languages() -> Vec<Language> {
    let read: LanguageFile = toml::from_str(seeds::LANGUAGES).expect("bundled languages");
    let language = |row: LanguageRow| {
        let is_default = row.value == read.default;
        Language { value: row.value, label: row.label, remark: row.remark, is_default }
    };
    read.languages.into_iter().map(language).collect()
}

/// An entry of a list that clients request by type.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DictionaryEntry {
    #[serde(rename = "type")]
    pub kind: String,
    pub value: String,
    pub label: String,
    #[serde(default)]
    pub remark: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DictionaryFile {
    entries: Vec<DictionaryEntry>,
}

pub(crate) fn dictionaries() -> Vec<DictionaryEntry> {
    let read: DictionaryFile = toml::from_str(seeds::DICTIONARIES).expect("bundled dictionaries");
    read.entries
}
