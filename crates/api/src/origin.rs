//! Origin checks: which pages may open a socket or change anything. A browser names a page's origin, but lets any page
//! try. Must only be relied on for browsers: other programs can send any origin.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use plimsoll_app::Site;

pub(crate) struct Origins(Vec<String>);

impl Origins {
    pub(crate) fn of(site: &Site) -> Self {
        let known = site.origins.iter().chain(std::iter::once(&site.url));
        Self(known.map(|origin| origin.trim_end_matches('/').to_ascii_lowercase()).collect())
    }

    /// Prices are public: clients that are not browsers may have them.
    pub(crate) fn may_watch(&self, headers: &HeaderMap) -> bool {
        !headers.contains_key(ORIGIN) || self.may_sign_in(headers)
    }

    /// A foreign page may change nothing, whatever it got hold of. Clients that are not browsers send no origin.
    pub(crate) fn may_change(&self, headers: &HeaderMap) -> bool {
        !headers.contains_key(ORIGIN) || self.may_sign_in(headers)
    }

    /// Only our own pages, or pages of the requested host.
    pub(crate) fn may_sign_in(&self, headers: &HeaderMap) -> bool {
        let mut origins = headers.get_all(ORIGIN).iter();
        let (Some(Ok(origin)), None) = (origins.next().map(|origin| origin.to_str()), origins.next()) else {
            return false;
        };
        let origin = origin.to_ascii_lowercase();
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let is_same_host = origin.split_once("://").is_some_and(|(scheme, rest)| {
            matches!(scheme, "http" | "https") && host.is_some_and(|host| host.eq_ignore_ascii_case(rest))
        });
        is_same_host || self.0.contains(&origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(origin: Option<&'static str>, watch: bool, sign_in: bool) {
        let site =
            Site { url: "https://trade.example/".into(), origins: vec!["https://m.example".into()], ..Site::default() };
        let origins = Origins::of(&site);
        let mut headers = HeaderMap::new();
        headers.insert(HOST, "node.example:8080".parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        let got = (origins.may_watch(&headers), origins.may_sign_in(&headers));
        assert_eq!(got, (watch, sign_in), "{origin:?}");
        assert_eq!(origins.may_change(&headers), watch, "{origin:?}");
    }

    /// SEC-053.
    #[test]
    fn only_known_pages_may_connect_and_programs_may_watch() {
        check(None, true, false);
        check(Some("https://trade.example"), true, true);
        check(Some("HTTPS://M.example"), true, true);
        check(Some("http://node.example:8080"), true, true);
        check(Some("http://node.example"), false, false);
        check(Some("https://evil.example"), false, false);
        check(Some("https://trade.example.evil.example"), false, false);
        check(Some("null"), false, false);
        check(Some(""), false, false);
    }

    #[test]
    fn two_origins_are_none() {
        let mut headers = HeaderMap::new();
        headers.append(ORIGIN, "https://evil.example".parse().unwrap());
        headers.append(ORIGIN, "http://127.0.0.1:8080".parse().unwrap());
        let origins = Origins::of(&Site::default());
        assert!(!origins.may_watch(&headers) && !origins.may_change(&headers));
    }
}
