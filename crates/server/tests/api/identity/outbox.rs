//! What a sandbox shows of the letters it keeps, and to whom.

use reqwest::Method;
use serde_json::{Value, json};

use super::someone::{PASSWORD, RESEND, Someone, on_both_proxied};
use crate::support::Platform;

const KEY: &str = "0123456789abcdef0123456789abcdef";
const OTHER_KEY: &str = "fedcba9876543210fedcba9876543210";

/// Asks for a code from a browser with a key of its own; what comes back is the code, where it is shown.
async fn ask(who: &Someone, key: Option<&str>, params: Value) -> Value {
    let mut request = who.request(Method::POST, "/api/user/sendEmailCode").json(&params);
    if let Some(key) = key {
        request = request.header("sandbox-key", key);
    }
    let mut answer: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["code"], 200, "{answer}");
    answer["data"]["sandboxCode"].take()
}

/// Somebody whose mailbox was proved in the browser with `KEY`.
async fn proved(platform: &'static Platform) -> (Someone, String) {
    let mut ann = Someone::new(platform);
    let email = format!("{}@example.com", ann.client.name);
    let code = ask(&ann, Some(KEY), json!({"codeType": "REGISTER", "email": email})).await;
    assert_eq!(code, ann.code(&email).await, "a new mailbox is whoever's who asked");
    let params = json!({"email": email, "loginPassword": PASSWORD, "code": code, "signType": 1});
    let data = ann.ok("/api/user/register", params).await;
    ann.holds(&data["userToken"], &data["mockToken"]);
    (ann, email)
}

on_both_proxied! {
    /// SEC-186.
    async fn a_sandbox_shows_codes_only_to_whom_they_belong(platform) {
        let mut people = Vec::new();
        for _ in 0..5 {
            people.push(proved(platform).await);
        }
        let Ok([(ann, own), (_, taken), (_, strange), (bob, known), (robbed, _)]) = <[_; 5]>::try_from(people) else {
            unreachable!("five people")
        };
        let stranger = Someone::new(platform);
        let forgotten = |email: &str| json!({"codeType": "FIND_PASSWORD", "email": email});
        let register = |email: &str| json!({"codeType": "REGISTER", "email": email});
        // A mailbox gets one code a minute.
        tokio::time::sleep(RESEND).await;

        let confirm = json!({"codeType": "UPD_PASSWORD", "email": ""});
        assert_eq!(ask(&robbed, Some(OTHER_KEY), confirm.clone()).await, Value::Null, "not by a stolen session");
        let code = ask(&ann, Some(KEY), confirm).await;
        assert_eq!(code, ann.code(&own).await, "one's own, in the browser that proved it");
        assert_eq!(ask(&stranger, Some(OTHER_KEY), register(&taken)).await, Value::Null, "not claimed by a stranger");
        assert_eq!(ask(&stranger, Some(OTHER_KEY), forgotten(&strange)).await, Value::Null, "nor opened by one");
        let unknown = format!("no-{strange}");
        assert_eq!(ask(&stranger, Some(OTHER_KEY), forgotten(&unknown)).await, Value::Null, "who sees no difference");
        let code = ask(&bob.signed_out(), Some(KEY), forgotten(&known)).await;
        assert_eq!(code, bob.code(&known).await, "the browser that proved it");
        let fresh = format!("new-{own}");
        assert_eq!(ask(&Someone::new(platform), None, register(&fresh)).await, Value::Null, "no key, no code");
    }

    /// Letters of everybody are for a developer on the same machine. SEC-186.
    async fn the_outbox_is_not_read_from_elsewhere(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        let path = format!("/sandbox/outbox?to={email}");
        assert!(!ann.letters(&email).await.is_empty());
        for who in [ann.clone(), Someone::new(platform)] {
            let response = who.request(Method::GET, &path).send().await.unwrap();
            let (status, body) = (response.status(), response.text().await.unwrap());
            assert!(status == 404 && !body.contains(&email), "{status} {body}");
        }
    }
}
