//! What kind of body a call may have: JSON, and a form with a file where files are handed in.
//!
//! One kind means one way to read it. The kinds that any page on the web may send without asking first (forms, plain text)
//! are not among them.

use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;

use crate::response::{Refused, json};

/// The one call that takes a file.
pub(crate) const UPLOAD_PATH: &str = "/api/common/upload/OSS";
const JSON: &str = "application/json";
const FORM: &str = "multipart/form-data";

pub(crate) fn is_upload(path: &str) -> bool {
    path == UPLOAD_PATH
}

/// Whether a request may change something.
pub(crate) fn may_change(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

pub(crate) fn refuse(request: &Request) -> Option<Response> {
    if !may_change(request.method()) || is_known(request.uri().path(), request.headers()) {
        return None;
    }
    Some(json(StatusCode::UNSUPPORTED_MEDIA_TYPE, &Refused::of_media()))
}

fn is_known(path: &str, headers: &HeaderMap) -> bool {
    let mut kinds = headers.get_all(CONTENT_TYPE).iter();
    let (kind, more) = (kinds.next(), kinds.next());
    let Some(kind) = kind else {
        return !has_body(headers);
    };
    let kind = kind.to_str().unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    more.is_none() && (kind.eq_ignore_ascii_case(JSON) || (is_upload(path) && kind.eq_ignore_ascii_case(FORM)))
}

fn has_body(headers: &HeaderMap) -> bool {
    headers.contains_key(TRANSFER_ENCODING) || headers.get(CONTENT_LENGTH).is_some_and(|length| length != "0")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn check(path: &str, kinds: &[&'static str], length: &'static str, expected: bool) {
        let mut headers = HeaderMap::from_iter([(CONTENT_LENGTH, HeaderValue::from_static(length))]);
        for kind in kinds {
            headers.append(CONTENT_TYPE, HeaderValue::from_static(kind));
        }
        assert_eq!(is_known(path, &headers), expected, "{path} {kinds:?} {length}");
    }

    /// SEC-228.
    #[test]
    fn only_json_and_files_where_they_belong() {
        let order = "/api/currency/order/submit";
        for kind in ["application/json", "Application/JSON; charset=utf-8", "application/json;charset=UTF-8"] {
            check(order, &[kind], "2", true);
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""]
        {
            check(order, &[kind], "2", false);
            check(order, &[kind], "0", false);
        }
        check(order, &["application/json", "text/plain"], "2", false);
        check(order, &[], "0", true);
        check(order, &[], "2", false);
        check(UPLOAD_PATH, &["multipart/form-data; boundary=x"], "2", true);
        check(UPLOAD_PATH, &["multipart/mixed; boundary=x"], "2", false);
    }
}
