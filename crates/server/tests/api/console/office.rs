//! Members of the staff, each with a cookie, and the ways they call.

use std::time::{SystemTime, UNIX_EPOCH};

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::support::Platform;

const PASSWORD: &str = "a-long-pass-phrase-7";

pub(super) struct Member {
    http: reqwest::Client,
    platform: &'static Platform,
    pub(super) cookie: String,
    pub(super) csrf: String,
    pub(super) id: i64,
    pub(super) secret: String,
    pub(super) email: String,
}

/// The digits of an authenticator, so many steps from now.
pub(super) fn digits(secret: &str, steps: i64) -> String {
    let secret = Secret::try_from_base32(secret).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    Builder::new().with_secret(secret).build_noncompliant().generate(now.saturating_add_signed(steps * 30)).to_string()
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| panic!("JSON: {text}"))
}

fn token_of(link: &str) -> &str {
    link.split_once('#').unwrap_or_else(|| panic!("a token behind #: {link}")).1.trim()
}

/// The link that the platform printed for the first owner.
pub(super) fn first_link(platform: &Platform) -> String {
    let printed = platform.printed();
    let line = printed.lines().find(|line| line.contains("/console/enrol#"));
    line.unwrap_or_else(|| panic!("a link: {printed}")).trim().to_owned()
}

pub(super) async fn look(platform: &'static Platform, link: &str) -> (u16, Value) {
    let request = reqwest::Client::new().post(format!("{}/ops/v1/enrolment/look", platform.url));
    let answer = request.json(&json!({"token": token_of(link)})).send().await.unwrap();
    (answer.status().as_u16(), read(&answer.text().await.unwrap()))
}

/// Enrols by a link; `email` for the first owner only.
pub(super) async fn enrol(platform: &'static Platform, link: &str, name: &str, email: Option<&str>) -> Member {
    let (status, invited) = look(platform, link).await;
    assert_eq!(status, 200, "{invited}");
    let secret = invited["data"]["totpSecret"].as_str().unwrap().to_owned();
    let http = reqwest::Client::new();
    let enrolled = async || {
        let mut form = json!({
            "token": token_of(link), "name": name, "password": PASSWORD, "code": digits(&secret, -1),
        });
        if let Some(email) = email {
            form["email"] = json!(email);
        }
        http.post(format!("{}/ops/v1/enrolment", platform.url)).json(&form).send().await.unwrap()
    };
    let mut answer = enrolled().await;
    if !answer.headers().contains_key("set-cookie") {
        // The half minute of the digits was over before they arrived.
        answer = enrolled().await;
    }
    let cookie = answer.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned());
    let cookie = cookie.unwrap_or_else(|| panic!("{name} was not enrolled: {}", answer.status()));
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let session = read(&answer.text().await.unwrap());
    assert_eq!(session["code"], 200, "{session}");
    let staff = &session["data"]["staff"];
    Member {
        http,
        platform,
        cookie: cookie.split(';').next().unwrap().to_owned(),
        csrf: session["data"]["csrf"].as_str().unwrap().to_owned(),
        id: staff["id"].as_i64().unwrap(),
        secret,
        email: staff["email"].as_str().unwrap().to_owned(),
    }
}

impl Member {
    pub(super) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}/ops/v1/{path}", self.platform.url));
        request.header("cookie", &self.cookie).header("x-ops-csrf", &self.csrf)
    }

    pub(super) async fn get(&self, path: &str) -> Value {
        read(&self.request(Method::GET, path).send().await.unwrap().text().await.unwrap())
    }

    /// A change, with a key of its own.
    pub(super) async fn post(&self, path: &str, body: Value) -> Value {
        let key: String = (0..16).map(|_| char::from(b'a' + rand_letter())).collect();
        let request = self.request(Method::POST, path).header("idempotency-key", key).json(&body);
        read(&request.send().await.unwrap().text().await.unwrap())
    }

    pub(super) async fn ok(&self, path: &str, body: Value) -> Value {
        let answer = self.post(path, body.clone()).await;
        assert_eq!(answer["code"], 200, "{path} {body}: {answer}");
        answer["data"].clone()
    }

    pub(super) async fn shown(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer["code"], 200, "{path}: {answer}");
        answer["data"].clone()
    }

    pub(super) async fn refused(&self, path: &str, body: Value) -> i64 {
        let answer = self.post(path, body.clone()).await;
        let code = answer["code"].as_i64().unwrap();
        assert_ne!(code, 200, "{path} {body}: {answer}");
        code
    }

    /// Approves what this proposal says now.
    pub(super) async fn approve(&self, proposal: &Value) -> Value {
        let (id, digest) = (proposal["id"].as_str().unwrap(), &proposal["digest"]);
        self.post(&format!("approvals/{id}/approve"), json!({"digest": digest})).await
    }

    pub(super) async fn approved(&self, proposal: &Value) -> Value {
        let answer = self.approve(proposal).await;
        assert_eq!(answer["code"], 200, "{answer}");
        answer["data"].clone()
    }

    pub(super) async fn sign_in(&self, code: &str) -> Value {
        let form = json!({"email": self.email, "password": PASSWORD, "code": code});
        let request = self.http.post(format!("{}/ops/v1/session", self.platform.url)).json(&form);
        read(&request.send().await.unwrap().text().await.unwrap())
    }
}

fn rand_letter() -> u8 {
    use std::hash::{BuildHasher, RandomState};
    (RandomState::new().hash_one(0) % 26) as u8
}

/// The same person at another place.
pub(super) fn copy(member: &Member) -> Member {
    Member {
        http: member.http.clone(),
        platform: member.platform,
        cookie: member.cookie.clone(),
        csrf: member.csrf.clone(),
        id: member.id,
        secret: member.secret.clone(),
        email: member.email.clone(),
    }
}

pub(super) fn url(member: &Member) -> &'static str {
    &member.platform.url
}
