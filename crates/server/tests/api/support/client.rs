//! A person with an HTTP client.

use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use super::{Platform, schema};

/// What everybody's password is.
pub(crate) const PASSWORD: &str = "Correct-horse-9";

#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) platform: &'static Platform,
    pub(crate) http: reqwest::Client,
    pub(crate) name: String,
    pub(crate) user: String,
    /// Empty when not signed in.
    pub(crate) token: String,
    pub(crate) practice_token: String,
}

impl Client {
    pub(crate) fn new(platform: &'static Platform) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = format!("person{}x{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        // Another test may have been first.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        Self { platform, http, name, user: String::new(), token: String::new(), practice_token: String::new() }
    }

    pub(crate) async fn sign_up(&mut self) {
        self.sign_up_from("").await;
    }

    pub(crate) async fn sign_up_from(&mut self, country: &str) {
        let params = json!({
            "loginName": self.name, "loginPassword": PASSWORD, "signType": 3, "termsVersion": "1", "riskAck": true,
            "country": country,
        });
        let data = self.ok("/api/user/register", params).await;
        let text = |name: &str| match &data[name] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        self.token = text("userToken");
        self.practice_token = text("mockToken");
        self.user = text("userId");
    }

    /// The same person in virtual trading.
    pub(crate) fn practice(&self) -> Self {
        Self { token: self.practice_token.clone(), ..self.clone() }
    }

    pub(crate) fn request(&self, method: reqwest::Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.platform.url));
        if self.token.is_empty() { request } else { request.header("satoken", &self.token) }
    }

    /// The whole answer.
    pub(crate) async fn post(&self, path: &str, params: Value) -> Value {
        let request = self.request(reqwest::Method::POST, path).json(&params);
        self.answer("post", path, request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.answer("get", path, self.request(reqwest::Method::GET, path)).await
    }

    async fn answer(&self, method: &str, path: &str, request: reqwest::RequestBuilder) -> Value {
        let response = request.send().await.unwrap_or_else(|error| panic!("{path}: {error}"));
        let status = response.status();
        let text = response.text().await.expect("a body");
        assert_eq!(status.as_u16(), 200, "{path}: {text}\n{}", self.platform.log());
        let answer = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path} answers {text}"));
        schema::check(method, path, &answer);
        answer
    }

    /// The data of an answer that must be good.
    pub(crate) async fn ok(&self, path: &str, params: Value) -> Value {
        let mut answer = self.post(path, params).await;
        assert_eq!(answer["code"], 200, "{path}: {answer}");
        if answer["rows"].is_array() { answer } else { answer["data"].take() }
    }

    /// The code of an answer that must be a refusal.
    pub(crate) async fn refused(&self, path: &str, params: Value) -> i64 {
        let answer = self.post(path, params).await;
        let code = answer["code"].as_i64().unwrap_or_else(|| panic!("{path}: {answer}"));
        assert_ne!(code, 200, "{path} should be refused: {answer}");
        assert!(answer["msg"].as_str().is_some_and(|msg| !msg.is_empty()), "{path}: {answer}");
        code
    }

    /// Play money from the faucet, when it has come and can leave again.
    pub(crate) async fn fund(&self, coin: &str, amount: &str) {
        let before = self.withdrawable(coin).await;
        self.ok("/api/sandbox/faucet", json!({"coin": coin, "amount": amount})).await;
        for _ in 0..600 {
            if self.withdrawable(coin).await != before {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("{amount} {coin} never came: {}", self.platform.log());
    }

    /// What may leave of a coin, over the first of its channels.
    async fn withdrawable(&self, coin: &str) -> Value {
        let channels = self.ok("/api/common/getWithDrawCoinList", json!({})).await;
        let channels = channels.as_array().expect("a list");
        let channel = channels.iter().find(|channel| channel["coin"] == *coin).expect("a channel of this coin");
        let params = json!({"coinType": channel["rechargeName"], "amount": "1"});
        self.ok("/api/withdraw/preview", params).await["withdrawable"].take()
    }
}
