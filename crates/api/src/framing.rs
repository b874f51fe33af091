//! What is wrong with a request before anybody reads it: a length that is said twice, or too large a one.
//! Knows headers only.

use axum::extract::Request;
use axum::http::header::{CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;

use crate::extract::BODY_MAX;
use crate::media::is_upload;
use crate::response::{Refused, json};

/// Where one server believes one header and a proxy before it the other, a second request hides in the first.
pub(crate) fn refuse(request: &Request) -> Option<Response> {
    let mut response = json(fault(request.uri().path(), request.headers())?, &Refused::of_size());
    close_after(&mut response, true);
    Some(response)
}

pub(crate) fn is_in_chunks(headers: &HeaderMap) -> bool {
    headers.contains_key(TRANSFER_ENCODING)
}

/// A connection on which something was wrong is not gone on with, and neither is one whose body had no announced
/// length: nothing can follow unseen.
pub(crate) fn close_after(response: &mut Response, in_chunks: bool) {
    let is_refused = matches!(response.status(), StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE);
    if in_chunks || is_refused {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
}

fn fault(path: &str, headers: &HeaderMap) -> Option<StatusCode> {
    if headers.contains_key(TRANSFER_ENCODING) && headers.contains_key(CONTENT_LENGTH) {
        return Some(StatusCode::BAD_REQUEST);
    }
    let length = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok()).unwrap_or(0_usize);
    // Files have a limit of their own.
    (length > BODY_MAX && !is_upload(path)).then_some(StatusCode::PAYLOAD_TOO_LARGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(lines: &[(&'static str, &'static str)]) -> Option<StatusCode> {
        let headers = lines.iter().map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        fault("/api/user/login", &headers.collect())
    }

    /// SEC-062.
    #[test]
    fn lengths_are_said_once_and_are_bounded() {
        assert_eq!(judged(&[]), None);
        assert_eq!(judged(&[("content-length", "65536")]), None);
        assert_eq!(judged(&[("transfer-encoding", "chunked")]), None);
        assert_eq!(judged(&[("content-length", "65537")]), Some(StatusCode::PAYLOAD_TOO_LARGE));
        let form = ("content-type", "multipart/form-data; boundary=x");
        assert_eq!(judged(&[("content-length", "65537"), form]), Some(StatusCode::PAYLOAD_TOO_LARGE), "no file here");
        let headers = HeaderMap::from_iter([(CONTENT_LENGTH, HeaderValue::from_static("65537"))]);
        assert_eq!(fault(crate::media::UPLOAD_PATH, &headers), None);
        let both = [("content-length", "5"), ("transfer-encoding", "chunked")];
        assert_eq!(judged(&both), Some(StatusCode::BAD_REQUEST));
    }
}
