//! Authenticator apps and recovery codes.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use super::someone::{PASSWORD, Someone, on_both_proxied};

const STEP: u64 = 30;

struct Phone(Totp);

impl Phone {
    fn new(enrolment: &Value) -> Self {
        let secret = Secret::try_from_base32(enrolment["secret"].as_str().unwrap()).unwrap();
        Self(Builder::new().with_secret(secret).build_noncompliant())
    }

    /// The digits so many steps from now.
    fn digits(&self, steps: i64) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        self.0.generate(now.saturating_add_signed(steps * STEP as i64)).to_string()
    }
}

async fn equipped(platform: &'static crate::support::Platform) -> (Someone, Phone, Vec<String>) {
    let ann = Someone::registered(platform).await;
    let enrolment = ann.ok("/api/user/totpInit", json!({})).await;
    assert!(enrolment["otpauth"].as_str().unwrap().starts_with("otpauth://totp/"));
    let phone = Phone::new(&enrolment);
    for steps in [-5, 5] {
        let said = json!({"totp": phone.digits(steps)});
        assert_eq!(ann.refused("/api/user/totpEnable", said).await, -1018, "{steps} steps off");
    }
    // The step before: the present one is kept for the first sign-in.
    let enabled = ann.ok("/api/user/totpEnable", json!({"totp": phone.digits(-1)})).await;
    let codes = enabled["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned());
    (ann, phone, codes.collect())
}

on_both_proxied! {
    async fn a_password_alone_is_not_enough_any_more(platform) {
        let (mut ann, phone, codes) = equipped(platform).await;
        assert_eq!(codes.len(), 10);
        let first = ann.log_in(PASSWORD).await["data"].clone();
        assert_eq!((&first["satoken"], &first["needTotp"]), (&json!(""), &json!(true)));
        let second = |ticket: &Value, totp: &str| json!({"ticket": ticket, "totp": totp});
        let visitor = ann.signed_out();
        assert_eq!(visitor.refused("/api/user/loginTotp", second(&first["ticket"], "")).await, -1018);
        assert_eq!(visitor.refused("/api/user/loginTotp", second(&json!("x"), &phone.digits(0))).await, -1018);
        let digits = phone.digits(0);
        let data = visitor.ok("/api/user/loginTotp", second(&first["ticket"], &digits)).await;
        ann.holds(&data["satoken"], &data["mockToken"]);
        assert_eq!(ann.ok("/api/user/getInfo", json!({})).await["user"]["totp"], 1);

        // The same digits again, within their half minute: used.
        let again = ann.log_in(PASSWORD).await["data"].clone();
        assert_eq!(visitor.refused("/api/user/loginTotp", second(&again["ticket"], &digits)).await, -1018);
        // A recovery code works once.
        visitor.ok("/api/user/loginTotp", second(&again["ticket"], &codes[0].to_uppercase())).await;
        assert_eq!(visitor.refused("/api/user/loginTotp", second(&again["ticket"], &codes[1])).await, -1018, "over");
        let third = ann.log_in(PASSWORD).await["data"].clone();
        assert_eq!(visitor.refused("/api/user/loginTotp", second(&third["ticket"], &codes[0])).await, -1018);

        assert_eq!(ann.refused("/api/user/totpInit", json!({})).await, -1019, "one is in use");
        assert_eq!(ann.refused("/api/user/totpDisable", json!({"totp": "000000"})).await, -1018);
        ann.ok("/api/user/totpDisable", json!({"totp": codes[2]})).await;
        assert_eq!(ann.log_in(PASSWORD).await["data"]["needTotp"], false);
    }

    async fn digits_can_not_be_guessed_through(platform) {
        let (ann, phone, _) = equipped(platform).await;
        let ticket = ann.log_in(PASSWORD).await["data"]["ticket"].clone();
        let visitor = ann.signed_out();
        for guess in 0..5 {
            let said = json!({"ticket": ticket, "totp": format!("00000{guess}")});
            assert_eq!(visitor.refused("/api/user/loginTotp", said).await, -1018);
        }
        let said = json!({"ticket": ticket, "totp": phone.digits(0)});
        assert_eq!(visitor.refused("/api/user/loginTotp", said).await, -1010, "wait, even rightly");
    }
}
