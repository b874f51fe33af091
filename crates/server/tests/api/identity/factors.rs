//! Authenticator apps and recovery codes.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use super::someone::{PASSWORD, Someone, on_both_proxied, owner};

const STEP: u64 = 30;
/// A mailbox gets one code a minute.
const RESEND: Duration = Duration::from_secs(61);

pub(super) struct Phone(Totp);

impl Phone {
    pub(super) fn new(enrolment: &Value) -> Self {
        let secret = Secret::try_from_base32(enrolment["secret"].as_str().unwrap()).unwrap();
        Self(Builder::new().with_secret(secret).build_noncompliant())
    }

    /// The digits so many steps from now.
    pub(super) fn digits(&self, steps: i64) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        self.0.generate(now.saturating_add_signed(steps * STEP as i64)).to_string()
    }

    /// Returns with half a step or more before the digits change.
    pub(super) async fn early_in_a_step(&self) {
        let into = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() % STEP;
        if into >= STEP / 2 {
            tokio::time::sleep(Duration::from_secs(STEP - into)).await;
        }
    }
}

async fn equipped(platform: &'static crate::support::Platform) -> (Someone, Phone, Vec<String>) {
    let ann = Someone::registered(platform).await;
    let enrolment = ann.ok("/api/user/totpInit", json!({})).await;
    assert!(enrolment["otpauth"].as_str().unwrap().starts_with("otpauth://totp/"));
    let phone = Phone::new(&enrolment);
    for steps in [-5, 5] {
        let params = json!({"totp": phone.digits(steps), "proof": owner()});
        assert_eq!(ann.refused("/api/user/totpEnable", params).await, -1018, "{steps} steps off");
    }
    // The step before: the present one is kept for the first sign-in.
    phone.early_in_a_step().await;
    let enabled = ann.ok("/api/user/totpEnable", json!({"totp": phone.digits(-1), "proof": owner()})).await;
    let codes = enabled["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned());
    (ann, phone, codes.collect())
}

on_both_proxied! {
    /// SEC-040.
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

    /// SEC-030, SEC-037: whoever reads somebody's mail has neither their phone nor their money.
    async fn a_thief_of_the_mailbox_does_not_get_past_the_second_factor(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        ann.ok("/api/user/tardPwdSet", json!({"pwd": "739284", "proof": owner()})).await;
        let enrolment = ann.ok("/api/user/totpInit", json!({})).await;
        let phone = Phone::new(&enrolment);
        phone.early_in_a_step().await;
        ann.ok("/api/user/totpEnable", json!({"totp": phone.digits(-1), "proof": owner()})).await;
        tokio::time::sleep(RESEND).await;
        ann.ok("/api/user/sendEmailCode", json!({"codeType": "UPD_FUND_PWD", "email": email})).await;
        let code = ann.code(&email).await;
        let reset = |totp: &str| json!({"email": email, "emailCode": code, "newPwd": "846275", "totp": totp});
        assert_eq!(ann.refused("/api/user/updateTradePwdByEmail", reset("")).await, -1018);
        assert_eq!(ann.refused("/api/user/updateTradePwdByEmail", reset("000000")).await, -1018);

        tokio::time::sleep(RESEND).await;
        let thief = Someone::new(platform);
        thief.ok("/api/user/sendEmailCode", json!({"codeType": "FIND_PASSWORD", "email": email})).await;
        let params = json!({"email": email, "newPwd": "Another-horse-9", "emailCode": thief.code(&email).await});
        thief.ok("/api/user/backPwd", params).await;
        let params = json!({"email": email, "loginPassword": "Another-horse-9", "signType": 1});
        let first = thief.ok("/api/user/login", params).await;
        assert_eq!((&first["satoken"], &first["needTotp"]), (&json!(""), &json!(true)));
        let second = json!({"ticket": first["ticket"], "totp": "000000"});
        assert_eq!(thief.refused("/api/user/loginTotp", second).await, -1018);
        let mut owner = ann.clone();
        let second = json!({"ticket": first["ticket"], "totp": phone.digits(0)});
        let data = thief.ok("/api/user/loginTotp", second).await;
        owner.holds(&data["satoken"], &data["mockToken"]);
        assert_eq!(owner.ok("/api/withdraw/getWithdrawStatus", json!({})).await, false, "withdrawals rest for a day");
    }

    /// SEC-040.
    async fn digits_can_not_be_guessed_through(platform) {
        let (ann, phone, _) = equipped(platform).await;
        let ticket = ann.log_in(PASSWORD).await["data"]["ticket"].clone();
        let visitor = ann.signed_out();
        for guess in 0..5 {
            let params = json!({"ticket": ticket, "totp": format!("00000{guess}")});
            assert_eq!(visitor.refused("/api/user/loginTotp", params).await, -1018);
        }
        let params = json!({"ticket": ticket, "totp": phone.digits(0)});
        assert_eq!(visitor.refused("/api/user/loginTotp", params).await, -1010, "wait, even rightly");
    }
}
