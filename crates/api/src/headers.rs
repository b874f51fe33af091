//! Headers of every response.

use std::sync::LazyLock;

use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The id that identifies a request to the caller and in the log.
pub(crate) static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Set unless the handler has set them.
static USUAL: [(HeaderName, HeaderValue); 6] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-site")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// The headers of nearly every response, prepared as one map: copying it costs less than inserting each. The length and
/// the request id are filled in.
static OF_JSON: LazyLock<HeaderMap> = LazyLock::new(|| {
    let own = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CONTENT_LENGTH, HeaderValue::from_static("0")),
        (REQUEST_ID.clone(), HeaderValue::from_static("")),
    ];
    own.into_iter().chain(USUAL.iter().cloned()).collect()
});

/// Headers of a JSON response of this length.
pub(crate) fn of_json(length: usize) -> HeaderMap {
    let mut headers = OF_JSON.clone();
    headers.insert(CONTENT_LENGTH, length.into());
    headers
}

/// Adds missing headers.
pub(crate) fn complete(headers: &mut HeaderMap, id: HeaderValue) {
    // Prepared JSON headers include the others too.
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
