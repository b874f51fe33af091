//! The app's pages, kept in the binary. Knows files and nothing of what they do.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::response::Response;
use rust_embed::{EmbeddedFile, RustEmbed};

/// What `npm run build` left in `web/apps/trade/dist`; nothing when it was not run.
#[derive(RustEmbed)]
#[folder = "../../web/apps/trade/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";
/// Files whose names carry the hash of what is in them.
const HASHED: &str = "assets/";
/// Never pages of the app.
const OTHERS: [&str; 7] = ["/api/", "/ws/", "/static/", "/files/", "/sandbox/", "/docs", "/openapi.json"];

/// Our own files, pictures that users chose, sockets to ourselves; styles that charts and sheets set on elements.
const POLICY: &str = "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data: blob:; \
                      style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The file a request asks for, or the app itself where a person opens one of its pages.
pub(crate) fn file(request: &Request) -> Option<Response> {
    if request.method() != Method::GET {
        return None;
    }
    let path = request.uri().path();
    if let Some(file) = Dist::get(path.trim_start_matches('/')) {
        return Some(answer(path.trim_start_matches('/'), file));
    }
    let is_page = wants_page(request.headers()) && !OTHERS.iter().any(|other| path.starts_with(other));
    if !is_page || path.starts_with("/platform/") && path.ends_with(".js") {
        return None;
    }
    Dist::get(INDEX).map(|file| answer(INDEX, file))
}

fn wants_page(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|accepts| accepts.contains("text/html"))
}

fn answer(name: &str, file: EmbeddedFile) -> Response {
    let kind = HeaderValue::from_str(file.metadata.mimetype());
    let cache = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::new(Body::from(file.data));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, kind.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(path: &str, accept: &str) -> Option<Response> {
        file(&Request::builder().uri(path).header(ACCEPT, accept).body(Body::empty()).unwrap())
    }

    #[test]
    fn calls_are_never_pages() {
        for path in ["/api/user/login", "/ws/1", "/docs", "/openapi.json", "/platform/x/config.js", "/files/a"] {
            assert!(asked(path, "text/html").is_none(), "{path}");
        }
        assert!(asked("/home", "application/json").is_none());
    }
}
