//! Language of a response: the request's `Lang` header, kept while the request is handled.

use std::cell::Cell;

use axum::http::{HeaderMap, HeaderName};

static HEADER: HeaderName = HeaderName::from_static("lang");

tokio::task_local! {
    static LANGUAGE: Cell<Language>;
}

/// A language tag as clients send it, lower-cased: `en`, `zh`, `zh-hant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Language([u8; TAG_MAX]);

const TAG_MAX: usize = 8;

impl Default for Language {
    fn default() -> Self {
        Self::new("en").expect("a tag")
    }
}

impl Language {
    fn new(tag: &str) -> Option<Self> {
        let good = !tag.is_empty() && tag.len() <= TAG_MAX;
        if !good || !tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_') {
            return None;
        }
        let mut bytes = [0; TAG_MAX];
        for (to, from) in bytes.iter_mut().zip(tag.bytes()) {
            *to = if from == b'_' { b'-' } else { from.to_ascii_lowercase() };
        }
        Some(Self(bytes))
    }

    pub(crate) fn tag(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(TAG_MAX);
        std::str::from_utf8(&self.0[..length]).expect("ascii")
    }

    pub(crate) fn of(headers: &HeaderMap) -> Self {
        headers.get(&HEADER).and_then(|value| value.to_str().ok()).and_then(Self::new).unwrap_or_default()
    }

    /// Runs a request in this language.
    pub(crate) fn scope<R>(self, go_on: impl FnOnce() -> R) -> R {
        LANGUAGE.sync_scope(Cell::new(self), go_on)
    }

    /// The language of the request being handled.
    pub(crate) fn current() -> Self {
        LANGUAGE.try_with(Cell::get).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_read_or_english_is_meant() {
        let mut headers = HeaderMap::new();
        for (sent, tag) in [("zh_TW", "zh-tw"), ("AR", "ar"), ("null-null-null", "en"), ("é", "en")] {
            headers.insert("lang", axum::http::HeaderValue::from_bytes(sent.as_bytes()).unwrap());
            assert_eq!(Language::of(&headers).tag(), tag);
        }
    }
}
