//! A person at an address of their own, who reads what the sandbox would have sent.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Client, Database, Platform};

pub(super) const PASSWORD: &str = "Correct-horse-9";
/// A mailbox gets one code a minute.
pub(super) const RESEND: std::time::Duration = std::time::Duration::from_secs(61);

/// What shows that the owner asks, where security is changed.
pub(super) fn owner() -> Value {
    json!({"loginPassword": PASSWORD})
}

const SETTINGS: &str = "
[platform.site]
proxies = 1
url = \"http://localhost:8080\"
";

pub(super) fn platform(database: Database) -> &'static Platform {
    static SQLITE: OnceLock<Platform> = OnceLock::new();
    static POSTGRES: OnceLock<Platform> = OnceLock::new();
    let slot = match database {
        Database::Sqlite => &SQLITE,
        Database::Postgres => &POSTGRES,
    };
    slot.get_or_init(|| Platform::boot(database, SETTINGS))
}

/// The same test on both databases.
macro_rules! on_both_proxied {
    ($($(#[$meta:meta])* async fn $name:ident($platform:ident) $body:block)*) => {
        $($(#[$meta])*
        #[test]
        fn $name() {
            async fn test($platform: &'static $crate::support::Platform) $body

            $crate::support::on_each(|database| {
                $crate::support::run(test($crate::identity::someone::platform(database)));
            });
        })*
    };
}
pub(super) use on_both_proxied;

#[derive(Clone)]
pub(super) struct Someone {
    pub(super) client: Client,
    pub(super) ip: String,
}

impl Someone {
    /// A visitor from an address nobody else has.
    pub(super) fn new(platform: &'static Platform) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        // A network of their own too: some limits count those.
        let ip = format!("10.{}.{}.1", number / 250, number % 250 + 1);
        Self { client: Client::new(platform), ip }
    }

    /// A text that no other test has.
    pub(super) fn unique() -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        format!("{} {}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
    }

    pub(super) async fn registered(platform: &'static Platform) -> Self {
        let mut someone = Self::new(platform);
        let params = json!({"loginName": someone.client.name, "loginPassword": PASSWORD, "signType": 3});
        let data = someone.ok("/api/user/register", params).await;
        someone.holds(&data["userToken"], &data["mockToken"]);
        someone.client.user = data["userId"].to_string();
        someone
    }

    /// Registered with a mailbox of their own.
    pub(super) async fn with_mailbox(platform: &'static Platform) -> (Self, String) {
        let mut someone = Self::new(platform);
        let email = format!("{}@example.com", someone.client.name);
        someone.ok("/api/user/sendEmailCode", json!({"codeType": "REGISTER", "email": email})).await;
        let code = someone.code(&email).await;
        let params = json!({"email": email, "loginPassword": PASSWORD, "code": code, "signType": 1});
        let data = someone.ok("/api/user/register", params).await;
        someone.holds(&data["userToken"], &data["mockToken"]);
        someone.client.user = data["userId"].to_string();
        (someone, email)
    }

    pub(super) fn holds(&mut self, live: &Value, practice: &Value) {
        self.client.token = live.as_str().expect("a token").to_owned();
        self.client.practice_token = practice.as_str().expect("a token").to_owned();
    }

    pub(super) fn signed_out(&self) -> Self {
        let mut someone = self.clone();
        someone.client.token = String::new();
        someone
    }

    pub(super) fn practice(&self) -> Self {
        Self { client: self.client.practice(), ip: self.ip.clone() }
    }

    pub(super) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, path).header("x-forwarded-for", &self.ip)
    }

    pub(super) async fn post(&self, path: &str, params: Value) -> Value {
        let response = self.request(Method::POST, path).json(&params).send().await.expect("an answer");
        let status = response.status();
        let text = response.text().await.expect("a body");
        assert_eq!(status, 200, "{path}: {text}\n{}", self.client.platform.log());
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path} answers {text}"))
    }

    /// The data of an answer that must be good; rows if it has them.
    pub(super) async fn ok(&self, path: &str, params: Value) -> Value {
        let mut answer = self.post(path, params).await;
        assert_eq!(answer["code"], 200, "{path}: {answer}");
        if answer["rows"].is_array() { answer["rows"].take() } else { answer["data"].take() }
    }

    /// The code of an answer that must be a refusal.
    pub(super) async fn refused(&self, path: &str, params: Value) -> i64 {
        let answer = self.post(path, params).await;
        let code = answer["code"].as_i64().unwrap_or_else(|| panic!("{path}: {answer}"));
        assert_ne!(code, 200, "{path} should be refused: {answer}");
        code
    }

    pub(super) async fn letters(&self, to: &str) -> Vec<Value> {
        let path = format!("/sandbox/outbox?to={to}");
        // Letters are for programs on the same machine: they come by way of no proxy.
        let answer: Value = self.client.request(Method::GET, &path).send().await.unwrap().json().await.unwrap();
        answer["rows"].as_array().cloned().unwrap_or_else(|| panic!("{answer}"))
    }

    /// The newest code sent to a target.
    pub(super) async fn code(&self, to: &str) -> String {
        let letters = self.letters(to).await;
        let code = letters.iter().find_map(|letter| {
            let body = letter["body"].as_str()?;
            let word = body.split_whitespace().find(|word| word.len() == 6 && word.bytes().all(|b| b.is_ascii_digit()));
            word.map(str::to_owned)
        });
        code.unwrap_or_else(|| panic!("no code for {to} in {letters:?}"))
    }

    pub(super) async fn log_in(&self, password: &str) -> Value {
        let params = json!({"loginName": self.client.name, "loginPassword": password, "signType": 3});
        self.signed_out().post("/api/user/login", params).await
    }

    /// Whether the session is recognised.
    pub(super) async fn is_signed_in(&self) -> bool {
        self.post("/api/user/getInfo", json!({})).await["code"] == 200
    }
}
