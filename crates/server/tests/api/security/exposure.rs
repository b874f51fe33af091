//! What a node shows of itself, and to whom.

use std::sync::OnceLock;

use reqwest::Method;
use serde_json::json;

use crate::support::{Client, Database, Platform};

async fn status(client: &Client, path: &str, headers: &[(&str, &str)]) -> u16 {
    let mut request = client.request(Method::GET, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap().status().as_u16()
}

/// Where the operator decided otherwise, and few requests a second are taken from one address.
fn strict() -> &'static Platform {
    static STRICT: OnceLock<Platform> = OnceLock::new();
    let settings = "[exposure]\nmetrics = \"nobody\"\ndocument = \"here\"\n[platform.site]\nproxies = 1\n\
                    [platform.identity]\ncodes-before-captcha = 3\n";
    STRICT.get_or_init(|| Platform::boot_with(Database::Sqlite, "[limits]\nvisitor-per-second = 5\n", settings))
}

on_both! {
    /// SEC-140.
    async fn measurements_are_for_this_machine(platform) {
        let visitor = platform.visitor();
        assert_eq!(status(&visitor, "/metrics", &[]).await, 200);
        for header in ["x-forwarded-for", "forwarded", "x-real-ip"] {
            assert_eq!(status(&visitor, "/metrics", &[(header, "127.0.0.1")]).await, 404, "{header}");
            assert_eq!(status(&visitor, "/openapi.json", &[(header, "203.0.113.9")]).await, 200, "the document is public");
        }
        for path in ["/debug", "/debug/pprof", "/actuator", "/admin", "/console", "/.well-known/x", "/metrics/", "/server-status"] {
            assert_eq!(status(&visitor, path, &[]).await, 404, "{path}");
        }
    }

    /// SEC-060.
    async fn nothing_lies_beside_what_is_served(platform) {
        let paths = [
            "/.git/config", "/.env", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/a%00b", "/assets/",
            "/assets/index.js.map", "/static/", "/static/coins/", "/static/coins/..%2f..%2f..%2fCargo.toml", "/files/",
            "/files/..%2fplimsoll.db", "/files/%2e%2e%2fplimsoll.db", "/plimsoll.toml", "/plimsoll.db", "/data/", "/log",
            "/static/coins/btc%00.svg", "/platform/..%2f..%2fx/config.js%00",
        ];
        for path in paths {
            let response = platform.visitor().request(Method::GET, path).send().await.unwrap();
            let (status, text) = (response.status().as_u16(), response.text().await.unwrap());
            // A name that is no file's is answered in the envelope.
            let is_absent = status == 404 || text.contains("\"code\":-7001");
            assert!(is_absent, "{path}: {status} {text}");
            assert!(!text.contains("root:") && !text.contains("[package]") && !text.contains("SQLite"), "{path}: {text}");
        }
    }

    /// SEC-049.
    async fn no_page_is_framed(platform) {
        for path in ["/status", "/docs", "/openapi.json", "/api/common/getAllSetting", "/nothing"] {
            let response = platform.visitor().request(Method::GET, path).send().await.unwrap();
            let policy = response.headers().get("content-security-policy").map(|value| value.to_str().unwrap());
            assert!(policy.is_some_and(|policy| policy.contains("frame-ancestors 'none'")), "{path}: {policy:?}");
            assert_eq!(response.headers()["x-content-type-options"], "nosniff", "{path}");
        }
    }
}

/// SEC-140.
#[test]
fn an_operator_decides_who_reads_what() {
    crate::support::run(async {
        let visitor = strict().visitor();
        assert_eq!(status(&visitor, "/metrics", &[]).await, 404);
        assert_eq!(status(&visitor, "/openapi.json", &[]).await, 200);
        for path in ["/openapi.json", "/docs"] {
            assert_eq!(status(&visitor, path, &[("x-forwarded-for", "203.0.113.9")]).await, 404, "{path}");
        }
    });
}

/// SEC-024: first a picture is asked for, and without its answer nothing more is sent.
#[test]
fn one_visitor_can_not_write_to_the_whole_world() {
    crate::support::run(async {
        let visitor = strict().visitor();
        let mut codes = Vec::new();
        for n in 0..10 {
            let params = json!({"codeType": "REGISTER", "email": format!("{}-{n}@mail.example", visitor.name)});
            let request = visitor.request(Method::POST, "/api/user/sendEmailCode").json(&params);
            let request = request.header("x-forwarded-for", format!("203.0.112.{n}"));
            let answer: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
            codes.push(answer["code"].as_i64().unwrap());
        }
        assert_eq!(
            codes,
            [200, 200, 200, -1003, -1003, -1003, -1003, -1003, -1003, -1003],
            "one network is one visitor"
        );
    });
}

/// SEC-061: an address that a visitor makes up is behind the one the proxy saw, and counts for nothing.
#[test]
fn made_up_addresses_do_not_dodge_limits() {
    crate::support::run(async {
        let visitor = strict().visitor();
        let mut held_back = 0;
        for n in 0..100 {
            let spoofed = format!("198.51.100.{n}, 203.0.113.77");
            let request = visitor.request(Method::POST, "/api/user/getInfo").header("x-forwarded-for", spoofed);
            let response = request.json(&json!({})).send().await.unwrap();
            if response.status() == 429 {
                assert!(response.headers().contains_key("retry-after"));
                held_back += 1;
            }
        }
        assert!(held_back > 30, "{held_back} of a hundred were held back");
        let request = visitor.request(Method::POST, "/api/user/getInfo").header("x-forwarded-for", "203.0.113.78");
        assert_eq!(request.json(&json!({})).send().await.unwrap().status(), 200, "another customer of the proxy");
    });
}
