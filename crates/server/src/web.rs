//! Web app files, embedded in the binary. Knows files, not what they do.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rust_embed::{EmbeddedFile, RustEmbed};

/// The output of `npm run build` in `web/apps/trade/dist`; empty when it was not run.
#[derive(RustEmbed)]
#[folder = "../../web/apps/trade/dist"]
#[allow_missing = true]
struct Dist;

/// The operator's console, the output of the same build in `web/apps/console/dist`.
#[derive(RustEmbed)]
#[folder = "../../web/apps/console/dist"]
#[allow_missing = true]
struct ConsoleDist;

const INDEX: &str = "index.html";
/// Files with a content hash in their names.
const HASHED: &str = "assets/";
/// File extension of a compressed copy and its content coding, the smallest first.
const PACKED: [(&str, &str); 2] = [("br", "br"), ("gz", "gzip")];
/// Paths that are never pages of the app.
const OTHERS: [&str; 9] =
    ["/api/", "/ops/", "/ws/", "/static/", "/files/", "/sandbox/", "/docs", "/openapi.json", "/asyncapi.json"];
/// Where the console is served.
const CONSOLE: &str = "/console";

/// The one inline script of the page; the same text is in this file, so its hash is known.
const INLINE: &str = "boot.js";

/// Our own files, users' pictures, sockets to ourselves; inline styles that charts and sheets set on elements.
const POLICY: &str = "default-src 'self'; script-src 'self'{inline}; connect-src 'self' ws: wss:; \
                      img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// Of the console: nothing but its own files and calls.
const CONSOLE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                              img-src 'self' data: blob:; font-src 'self'; base-uri 'none'; form-action 'self'; \
                              frame-ancestors 'none'";

/// The requested file, or the app itself for one of its pages.
pub(crate) fn file(request: &Request) -> Option<Response> {
    if request.method() != Method::GET {
        return None;
    }
    let path = request.uri().path();
    if path == CONSOLE || path.starts_with("/console/") {
        return console_file(request, path[CONSOLE.len()..].trim_start_matches('/'));
    }
    if let Some(file) = Dist::get(path.trim_start_matches('/')) {
        return Some(answer::<Dist>(request.headers(), path.trim_start_matches('/'), file));
    }
    let is_page = wants_page(request.headers()) && !OTHERS.iter().any(|other| path.starts_with(other));
    if !is_page || path.starts_with("/platform/") && path.ends_with(".js") {
        return None;
    }
    Dist::get(INDEX).map(|file| answer::<Dist>(request.headers(), INDEX, file))
}

/// A file of the console, or the console itself for one of its pages.
fn console_file(request: &Request, name: &str) -> Option<Response> {
    let (name, file) = match ConsoleDist::get(name) {
        Some(file) => (name, file),
        None if wants_page(request.headers()) => (INDEX, ConsoleDist::get(INDEX)?),
        None => return None,
    };
    let mut response = answer::<ConsoleDist>(request.headers(), name, file);
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONSOLE_POLICY));
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    Some(response)
}

fn wants_page(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|accepts| accepts.contains("text/html"))
}

fn answer<Files: RustEmbed>(asked: &HeaderMap, name: &str, file: EmbeddedFile) -> Response {
    let kind = HeaderValue::from_str(file.metadata.mimetype());
    let cache = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let print = print_of(&file);
    let known = asked.get(IF_NONE_MATCH).is_some_and(|known| *known == print);
    let packed = PACKED.iter().filter(|(_, coding)| accepts(asked, coding));
    let packed = packed.filter_map(|(ending, coding)| Some((Files::get(&format!("{name}.{ending}"))?, *coding))).next();
    let (data, coding) = packed.map_or((file.data, None), |(packed, coding)| (packed.data, Some(coding)));
    let mut response = Response::new(if known { Body::empty() } else { Body::from(data) });
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, kind.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(ETAG, print);
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let (Some(coding), false) = (coding, known) {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    headers.insert(CONTENT_SECURITY_POLICY, policy(Dist::get(INLINE).as_ref()));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// Allows the page's own inline script and no other.
fn policy(inline: Option<&EmbeddedFile>) -> HeaderValue {
    let hash = inline.map(|script| STANDARD.encode(script.metadata.sha256_hash()));
    let inline = hash.map(|hash| format!(" 'sha256-{hash}'")).unwrap_or_default();
    HeaderValue::from_str(&POLICY.replace("{inline}", &inline)).expect("ASCII without line ends")
}

/// Weak: compressed copies of a file share the tag.
fn print_of(file: &EmbeddedFile) -> HeaderValue {
    let half = &file.metadata.sha256_hash()[..16];
    let digits: String = half.iter().map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("W/\"{digits}\"")).expect("hexadecimal digits in quotes")
}

/// Whether the browser accepts this coding.
fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    let said = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0_f32));
        name.trim().eq_ignore_ascii_case(coding) && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(path: &str, accept: &str) -> Option<Response> {
        file(&Request::builder().uri(path).header(ACCEPT, accept).body(Body::empty()).unwrap())
    }

    /// SEC-049.
    #[test]
    fn the_app_is_framed_by_nobody() {
        let metadata = rust_embed::Metadata::__rust_embed_new([0; 32], None, None, "text/html");
        let page = answer::<Dist>(&HeaderMap::new(), INDEX, EmbeddedFile { data: b"<!doctype html>".into(), metadata });
        let policy = page.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("default-src 'self'"), "{policy}");
        let scripts = policy.split("; ").find(|part| part.starts_with("script-src")).unwrap();
        assert!(!policy.contains("'unsafe-eval'") && !scripts.contains("'unsafe-inline'"), "{policy}");
        assert_eq!(page.headers()[X_CONTENT_TYPE_OPTIONS], "nosniff");
    }

    #[test]
    fn only_the_script_of_the_page_itself_may_run_within_it() {
        let script = |hash| EmbeddedFile {
            data: b"boot()".into(),
            metadata: rust_embed::Metadata::__rust_embed_new(hash, None, None, "text/javascript"),
        };
        let allowed = |hash| policy(Some(&script(hash))).to_str().unwrap().to_owned();
        assert!(allowed([0; 32]).contains("script-src 'self' 'sha256-AAAAAAAA"));
        assert_ne!(allowed([0; 32]), allowed([1; 32]));
        assert!(policy(None).to_str().unwrap().contains("script-src 'self'; "));
    }

    #[test]
    fn calls_are_never_pages() {
        for path in ["/api/user/login", "/ws/1", "/docs", "/openapi.json", "/platform/x/config.js", "/files/a"] {
            assert!(asked(path, "text/html").is_none(), "{path}");
        }
        assert!(asked("/home", "application/json").is_none());
    }
    #[test]
    fn only_what_a_browser_can_unpack_is_packed() {
        let mut headers = HeaderMap::new();
        assert!(!accepts(&headers, "br"));
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("gzip, BR;q=0.5, zstd;q=0"));
        assert!(accepts(&headers, "br") && accepts(&headers, "gzip"));
        assert!(!accepts(&headers, "zstd") && !accepts(&headers, "b"));
    }

    #[test]
    fn a_file_that_is_known_is_not_sent_again() {
        let file = || EmbeddedFile {
            data: std::borrow::Cow::Borrowed(b"hello"),
            metadata: rust_embed::Metadata::__rust_embed_new([7; 32], None, None, "text/plain"),
        };
        let first = answer::<Dist>(&HeaderMap::new(), "a.txt", file());
        assert_eq!(first.status(), StatusCode::OK);
        let known = HeaderMap::from_iter([(IF_NONE_MATCH, first.headers()[ETAG].clone())]);
        assert_eq!(answer::<Dist>(&known, "a.txt", file()).status(), StatusCode::NOT_MODIFIED);
    }
}
