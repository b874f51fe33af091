//! One way to read a request, whatever its query, its kind and the page it comes from.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::Client;

const TRANSFER: &str = "/api/asset/transferFunds";
const UPLOAD: &str = "/api/common/upload/OSS";

/// Status and code of an answer.
async fn asked(client: &Client, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, i64) {
    let mut request = client.request(Method::POST, path).body(body.to_owned());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    let answer: Value = response.json().await.expect("an envelope");
    (status, answer["code"].as_i64().expect("a code"))
}

/// A form with one file.
async fn upload(client: &Client, key: &str, file: &[u8]) -> Value {
    let head = "--border\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n";
    let body = [head.as_bytes(), file, b"\r\n--border--\r\n"].concat();
    let request = client.request(Method::POST, UPLOAD).header("idempotency-key", key).body(body);
    let request = request.header("content-type", "multipart/form-data; boundary=border");
    request.send().await.expect("an answer").json().await.expect("an envelope")
}

on_both! {
    /// SEC-226.
    async fn a_query_does_not_loosen_how_a_body_is_read(platform) {
        let client = platform.sign_up().await;
        let transfer = |amount: &str| format!(r#"{{"coin":"usdt","transferOutAccount":1,"transferInAccount":3,{amount}}}"#);
        let json = [("content-type", "application/json")];
        for query in ["", "?_=1", "?timestamp=1741600000123", "?_=1&_=2", "?coin="] {
            let path = format!("{TRANSFER}{query}");
            for amount in [
                r#""amount":1e0"#, r#""amount":1E2"#, r#""amount":"1","amount":"2""#, r#""amount":1,"coin":"btc""#,
                r#""amount":1,"transferInAccount":3"#, r#""amount":0.123456789"#, r#""amount":1,"role":1"#,
            ] {
                assert_eq!(asked(&client, &path, &json, &transfer(amount)).await, (200, -1019), "{path} {amount}");
            }
            let floats = r#"{"coin":"usdt","transferOutAccount":1.0,"transferInAccount":3e0,"amount":"1"}"#;
            assert_eq!(asked(&client, &path, &json, floats).await, (200, -1019), "{path}");
            assert_eq!(asked(&client, &path, &json, &transfer(r#""amount":1"#)).await, (200, -2001), "{path}: no money");
        }
        let path = format!("{TRANSFER}?amount=1");
        let body = r#"{"coin":"usdt","transferOutAccount":1,"transferInAccount":3}"#;
        assert_eq!(asked(&client, &path, &json, body).await, (200, -2001), "read together");
        assert_eq!(asked(&client, &path, &json, &transfer(r#""amount":"1""#)).await, (200, -1019), "said twice");
    }

    /// SEC-228.
    async fn only_json_changes_anything(platform) {
        let client = platform.sign_up().await;
        let body = r#"{"coin":"usdt","amount":"10"}"#;
        let faucet = "/api/sandbox/faucet";
        for kind in [
            "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/mixed", "",
            "application/json-patch+json",
        ] {
            for key in ["", "key"] {
                let headers = [("content-type", kind), ("idempotency-key", key)];
                let headers = if key.is_empty() { &headers[..1] } else { &headers[..] };
                assert_eq!(asked(&client, faucet, headers, body).await, (415, -1019), "{kind}");
            }
        }
        assert_eq!(asked(&client, faucet, &[], body).await, (415, -1019), "of no kind");
        let kind = ("content-type", "application/json; charset=utf-8");
        assert_eq!(asked(&client, faucet, &[kind], body).await, (200, 200));
        assert_eq!(asked(&client, "/api/asset/assetBalance", &[], "").await, (200, 200), "without a body there is no kind");
    }

    /// SEC-229.
    async fn pages_of_strangers_change_nothing(platform) {
        let client = platform.sign_up().await;
        let own = platform.url.clone();
        let kind = ("content-type", "application/json");
        for (origin, expected) in [
            (own.as_str(), (200, 200)),
            ("https://evil.example", (403, -1019)),
            ("http://127.0.0.1", (403, -1019)),
            ("null", (403, -1019)),
            ("", (403, -1019)),
        ] {
            let headers = [kind, ("origin", origin)];
            assert_eq!(asked(&client, "/api/asset/assetBalance", &headers, "{}").await, expected, "{origin}");
        }
        assert_eq!(asked(&client, "/api/asset/assetBalance", &[kind], "{}").await, (200, 200), "a program");
        // What is public stays public; what is asked with a token is not.
        let ask = async |who: &Client, path: &str| {
            let request = who.request(Method::GET, path).header("origin", "https://evil.example");
            request.send().await.unwrap().status().as_u16()
        };
        assert_eq!(ask(&platform.visitor(), "/api/common/getAllSetting").await, 200);
        assert_eq!(ask(&client, "/api/user/bindActiveCode?ationCode=ZZZZZZ").await, 403);
    }

    /// SEC-227.
    async fn a_file_with_a_key_is_taken_once(platform) {
        let client = platform.sign_up().await;
        let draw = async || {
            let drawn = client.request(Method::GET, "/api/user/easyGenerateCode").send().await.unwrap();
            drawn.bytes().await.unwrap().to_vec()
        };
        let (picture, other) = (draw().await, draw().await);
        let first = upload(&client, "k1", &picture).await;
        assert_eq!(first["code"], 200, "{first}");
        assert_eq!(upload(&client, "k1", &picture).await, first, "the first answer again");
        assert_eq!(upload(&client, "k1", &other).await["code"], -9004, "the key was another file's");
        assert_ne!(upload(&client, "k2", &picture).await["data"], first["data"]);
        assert_eq!(upload(&client, "k3", b"<html>").await["code"], -1019);
        assert_eq!(upload(&client, "k3", &picture).await["code"], 200, "what was refused leaves its key free");
        let params = json!({"userAvatar": first["data"]["url"]});
        client.ok("/api/user/updateUserAvatar", params).await;
    }
}
