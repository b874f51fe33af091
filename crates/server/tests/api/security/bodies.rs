//! Bodies that lie about their shape, and numbers that are none.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Client, PASSWORD};

/// The answer to a body as it stands.
async fn post_raw(client: &Client, path: &str, body: impl Into<reqwest::Body>) -> Value {
    let request = client.request(Method::POST, path).header("content-type", "application/json").body(body);
    let response = request.send().await.expect("an answer");
    assert_eq!(response.status(), 200, "{path}");
    response.json().await.expect("an envelope")
}

on_both! {
    /// SEC-017.
    async fn a_body_that_can_be_read_two_ways_is_refused(platform) {
        let visitor = platform.visitor();
        let name = visitor.name.clone();
        let bodies: [Vec<u8>; 9] = [
            format!(r#"{{"loginName":"{name}","loginName":"other","loginPassword":"{PASSWORD}","signType":3}}"#).into(),
            format!(r#"{{"loginName":"{name}","loginPassword":"{PASSWORD}","signType":3}}{{}}"#).into(),
            format!(r#"["{name}","{PASSWORD}",3]"#).into(),
            format!(r#"{{"loginName":"{name}\ud800","loginPassword":"{PASSWORD}","signType":3}}"#).into(),
            [br#"{"loginName":"#.to_vec(), vec![b'"', 0xff, 0xfe, b'"'], br#","signType":3}"#.to_vec()].concat(),
            [br#"{"loginName":"a"#.to_vec(), vec![0], br#"b","signType":3}"#.to_vec()].concat(),
            b"\xff\xfe{\0}\0".to_vec(),
            b"{\"signType\":3".to_vec(),
            b"null".to_vec(),
        ];
        for body in bodies {
            for path in ["/api/user/login", "/api/user/register"] {
                let answer = post_raw(&visitor, path, body.clone()).await;
                assert_eq!(answer["code"], -1019, "{path} {}: {answer}", String::from_utf8_lossy(&body));
            }
        }
        // Long passwords are not hashed, and longer ones are not even read.
        let params = json!({"loginName": name, "loginPassword": "a1".repeat(20_000), "signType": 3});
        assert_eq!(visitor.refused("/api/user/register", params).await, -1004);
        let huge = json!({"loginName": name, "loginPassword": "a".repeat(1 << 20), "signType": 3});
        let response = visitor.request(Method::POST, "/api/user/login").json(&huge).send().await.unwrap();
        assert_eq!(response.status(), 413);
    }

    /// SEC-065.
    async fn deep_bodies_and_odd_numbers_are_refused(platform) {
        let client = platform.sign_up().await;
        let deep = format!(r#"{{"loginName":{}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
        assert_eq!(post_raw(&client, "/api/user/login", deep).await["code"], -1019);
        let numbers = [
            "1e400", "1e2", "1E2", "-0", "-1", "0", "1.", ".5", "+1", "01", "0x10", "NaN", "Infinity", "1_000", "true",
            "null", "[]", "{}", r#""""#, r#"" 1""#, r#""1 ""#, r#""1e2""#, r#""+1""#, r#""-0""#, r#""NaN""#, r#""inf""#,
            r#""1,000""#, r#""1.000,5""#, r#""１００""#, r#""١٢""#, r#""1\u0000""#, r#""0x10""#, r#""1/2""#, r#""½""#,
            "1234567890123456789012345678901234567890", r#""0.0000000000000000000000000000000000000001""#,
            "99999999999999999999999999999999999999999999999999",
        ];
        for number in numbers {
            let body = format!(r#"{{"coin":"usdt","transferOutAccount":1,"transferInAccount":3,"amount":{number}}}"#);
            let answer = post_raw(&client, "/api/asset/transferFunds", body).await;
            let code = answer["code"].as_i64().unwrap_or_default();
            assert!(code == -1019 || code == -2001, "{number}: {answer}");
            assert_eq!(answer.get("data"), None, "{number}: {answer}");
            let path = format!("/api/currency/order/orderList?pageNum={}", number.trim_matches('"').replace('&', ""));
            let answer = client.request(Method::POST, &path).send().await.expect("an answer");
            assert!(!answer.status().is_server_error(), "{path}");
        }
        let total = client.ok("/api/asset/total", json!({})).await;
        assert_eq!(total["total"], "0");
    }
}
