//! The headers that every answer has.

use std::sync::LazyLock;

use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// By which a caller and a log speak of the same request.
pub(crate) static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Set unless the handler knew better.
static USUAL: [(HeaderName, HeaderValue); 6] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-site")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// All that nearly every answer will have, in one piece: copying it costs less than finding a place for each of them.
/// The length and the request's id are set in their places.
static OF_JSON: LazyLock<HeaderMap> = LazyLock::new(|| {
    let own = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CONTENT_LENGTH, HeaderValue::from_static("0")),
        (REQUEST_ID.clone(), HeaderValue::from_static("")),
    ];
    own.into_iter().chain(USUAL.iter().cloned()).collect()
});

/// Of an answer in JSON of so many bytes.
pub(crate) fn of_json(length: usize) -> HeaderMap {
    let mut headers = OF_JSON.clone();
    headers.insert(CONTENT_LENGTH, length.into());
    headers
}

/// Adds what is missing.
pub(crate) fn complete(headers: &mut HeaderMap, id: HeaderValue) {
    // Those of JSON have the others too.
    if headers.insert(&REQUEST_ID, id).is_some() {
        return;
    }
    headers.reserve(USUAL.len());
    for (name, value) in &USUAL {
        headers.entry(name).or_insert_with(|| value.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_has_them_all_once() {
        let (id, kept) = (HeaderValue::from_static("seven"), HeaderValue::from_static("max-age=60"));
        let mut page = HeaderMap::from_iter([(CACHE_CONTROL, kept.clone())]);
        complete(&mut page, id.clone());
        assert_eq!((&page[CACHE_CONTROL], &page[&REQUEST_ID], page.len()), (&kept, &id, USUAL.len() + 1));
        let mut json = of_json(12);
        json.insert(CACHE_CONTROL, kept.clone());
        complete(&mut json, id.clone());
        assert_eq!((&json[CACHE_CONTROL], &json[&REQUEST_ID]), (&kept, &id));
        assert_eq!(json[CONTENT_LENGTH], "12");
        assert!(USUAL.iter().all(|(name, _)| json.contains_key(name)));
        assert_eq!(json.len(), USUAL.len() + 3);
    }
}
