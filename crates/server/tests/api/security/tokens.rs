//! Tokens that are forged, borrowed, kept too long or sent where they do not belong.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Client, PASSWORD};

async fn info_with(client: &Client, headers: &[(&str, &str)]) -> i64 {
    let mut request = client.http.post(format!("{}/api/user/getInfo", client.platform.url)).json(&json!({}));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer: Value = request.send().await.unwrap().json().await.unwrap();
    answer["code"].as_i64().unwrap()
}

on_both! {
    /// SEC-042.
    async fn a_token_says_nothing_and_only_its_own_letters_open(platform) {
        let ann = platform.sign_up().await;
        let jwt = |head: &str| {
            use base64::Engine as _;
            let encode = |text: &str| base64::prelude::BASE64_URL_SAFE_NO_PAD.encode(text);
            format!("{}.{}.{}", encode(head), encode(&format!(r#"{{"sub":"{}"}}"#, ann.user)), encode("x"))
        };
        let forged = [
            jwt(r#"{"alg":"none"}"#), jwt(r#"{"alg":"HS256"}"#), jwt(r#"{"alg":"RS256","kid":"../../dev/null"}"#),
            jwt(r#"{"alg":"HS256","kid":"' UNION SELECT 'x"}"#), jwt(r#"{"alg":"RS256","jku":"http://evil.example/k"}"#),
            ann.user.clone(), ann.token.to_uppercase(), ann.token[1..].to_owned(), format!("{}x", ann.token),
            format!("Basic {}", ann.token), "a".repeat(10_000),
        ];
        for token in &forged {
            assert_eq!(info_with(&ann, &[("satoken", token)]).await, 401, "{token}");
            assert_eq!(info_with(&ann, &[("authorization", token)]).await, 401, "{token}");
        }
        assert!(!ann.token.contains('.') && ann.token.len() == 43, "nothing to read in it");
        assert_eq!(info_with(&ann, &[("satoken", &ann.token)]).await, 200);
        assert_eq!(info_with(&ann, &[("authorization", &format!("Bearer {}", ann.token))]).await, 200);
    }

    /// SEC-045, SEC-048: an address or a picture on a foreign page carries no session.
    async fn only_a_header_carries_a_token(platform) {
        let ann = platform.sign_up().await;
        let cookie = format!("satoken={0}; Authorization={0}; token={0}", ann.token);
        assert_eq!(info_with(&ann, &[("cookie", &cookie)]).await, 401);
        let visitor = platform.visitor();
        for name in ["satoken", "token", "Authorization", "access_token"] {
            let path = format!("/api/user/bindActiveCode?ationCode=AAAAAA&{name}={}", ann.token);
            let answer: Value = visitor.request(Method::GET, &path).header("cookie", &cookie).send().await.unwrap().json().await.unwrap();
            assert_eq!(answer["code"], 401, "{name}");
        }
        assert!(!platform.log().contains(&ann.token), "and the address is not logged");
        // What changes something is not had by merely asking for it.
        for path in ["user/LoginLog", "user/loginOut", "withdraw/submit", "currency/order/submit", "asset/transferFunds",
                     "user/totpInit", "user/updateUserLoginPwd", "memorize/add"] {
            let response = ann.request(Method::GET, &format!("/api/{path}")).send().await.unwrap();
            assert_eq!(response.status(), 405, "{path}");
        }
    }

    /// SEC-044.
    async fn a_token_that_was_there_before_is_not_the_one_that_is_given(platform) {
        let ann = platform.sign_up().await;
        let planted = "p".repeat(43);
        let mut visitor = platform.visitor();
        visitor.token.clone_from(&planted);
        let params = json!({"loginName": ann.name, "loginPassword": PASSWORD, "signType": 3});
        let data = visitor.ok("/api/user/login", params).await;
        let given = data["satoken"].as_str().unwrap();
        assert!(given != planted && given != ann.token, "a new one each time");
        assert_eq!(info_with(&ann, &[("satoken", &planted)]).await, 401);
    }

    /// SEC-041, SEC-066.
    async fn signing_out_ends_it_at_once_and_clears_the_browser(platform) {
        let ann = platform.sign_up().await;
        let response = ann.request(Method::POST, "/api/user/loginOut").json(&json!({})).send().await.unwrap();
        let clears = response.headers()["clear-site-data"].to_str().unwrap();
        // Not the storage, where language and look stand: the page itself removes what was private there.
        assert_eq!(clears, "\"cache\"");
        assert_eq!(response.headers()["cache-control"], "no-store");
        for token in [&ann.token, &ann.practice_token] {
            assert_eq!(info_with(&ann, &[("satoken", token)]).await, 401, "at the first time of asking");
        }
    }

    /// SEC-077.
    async fn somebody_is_told_what_is_documented_and_no_more(platform) {
        let ann = platform.sign_up().await;
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        let document: Value = ann.request(Method::GET, "/openapi.json").send().await.unwrap().json().await.unwrap();
        for (part, schema) in [("user", "UserInfo"), ("detail", "DetailInfo")] {
            let keys = |value: &Value| {
                let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
                keys.sort();
                keys
            };
            let mut reported = keys(&info[part]);
            assert_eq!(reported, keys(&document["components"]["schemas"][schema]["properties"]), "{part}");
            // How many there are.
            reported.retain(|key| key != "passkeys");
            for word in ["hash", "salt", "secret", "seed", "note", "key", "role"] {
                assert!(!reported.iter().any(|key| key.to_lowercase().contains(word)), "{word} in {reported:?}");
            }
        }
    }
}
