//! Codes by mail and text message.

use serde_json::json;

use super::someone::{PASSWORD, RESEND, Someone, on_both_proxied, owner};

on_both_proxied! {
    /// SEC-024.
    async fn a_mailbox_is_proved_before_its_account_exists(platform) {
        let (_, email) = Someone::with_mailbox(platform).await;
        // Somebody else tries the same address: the answers are those of a new one, and the owner is told.
        let other = Someone::new(platform);
        let ask = json!({"codeType": "REGISTER", "email": email});
        assert_eq!(other.refused("/api/user/sendEmailCode", ask).await, -1011, "once a minute");
        let params = json!({"email": email, "loginPassword": PASSWORD, "code": "000000", "signType": 1});
        assert_eq!(other.refused("/api/user/register", params).await, -1002);
        let fresh = format!("{}@example.com", other.client.name);
        let params = json!({"email": fresh, "loginPassword": PASSWORD, "code": "000000", "signType": 1});
        assert_eq!(other.refused("/api/user/register", params).await, -1002, "the same for a new address");
    }

    async fn the_owner_of_an_address_is_told_when_somebody_registers_it(platform) {
        let ann = Someone::registered(platform).await;
        let email = format!("{}@example.com", ann.client.name);
        ann.ok("/api/user/sendEmailCode", json!({"codeType": "BIND", "email": email})).await;
        let code = ann.code(&email).await;
        ann.ok("/api/user/bindEmail", json!({"email": email, "emailCode": code, "proof": owner()})).await;
        let count = ann.letters(&email).await.len();
        // A minute later in truth; here the address is written otherwise and is still the same.
        let other = Someone::new(platform);
        let ask = json!({"codeType": "REGISTER", "email": email.to_uppercase()});
        assert_eq!(other.refused("/api/user/sendEmailCode", ask).await, -1011, "case does not matter");
        assert_eq!(ann.letters(&email).await.len(), count);
    }

    /// SEC-026, SEC-029.
    async fn a_code_is_for_one_purpose_one_target_and_one_use(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        let (_, other) = Someone::with_mailbox(platform).await;
        let phone = format!("+1202{:07}", ann.client.user.parse::<u32>().unwrap() % 10_000_000);
        let digits = phone.trim_start_matches('+');
        let visitor = Someone::new(platform);
        visitor.ok("/api/user/sendMobileCode", json!({"codeType": "REGISTER", "phone": phone})).await;
        let code = visitor.code(digits).await;
        assert_eq!(visitor.refused("/api/user/login", json!({"phone": phone, "code": code, "signType": 2})).await, -1002);
        let params = json!({"phone": phone, "loginPassword": PASSWORD, "code": code, "signType": 2});
        let data = visitor.ok("/api/user/register", params.clone()).await;
        assert!(data["userToken"].is_string());
        assert_eq!(visitor.refused("/api/user/register", params).await, -1002, "used");

        // A code of one mailbox opens nothing of another's.
        let asked = json!({"codeType": "BIND", "email": format!("new{email}")});
        ann.ok("/api/user/sendEmailCode", asked).await;
        let code = ann.code(&format!("new{email}")).await;
        let params = json!({"email": other, "emailCode": code, "newPwd": "Another-horse-9"});
        assert_eq!(visitor.refused("/api/user/backPwd", params).await, -1002);
    }

    /// SEC-013.
    async fn somebody_elses_mailbox_answers_like_a_new_one_and_its_owner_is_told(platform) {
        let (_, email) = Someone::with_mailbox(platform).await;
        tokio::time::sleep(RESEND).await;
        let other = Someone::new(platform);
        let fresh = format!("{}@example.com", other.client.name);
        let ask = |email: &str| json!({"codeType": "REGISTER", "email": email});
        let of_known = other.post("/api/user/sendEmailCode", ask(&email)).await;
        assert_eq!(of_known, other.post("/api/user/sendEmailCode", ask(&fresh)).await);
        assert_eq!(of_known["code"], 200);
        let body = other.letters(&email).await[0]["body"].as_str().unwrap().to_owned();
        assert!(body.contains("already") && !body.split_whitespace().any(|word| word.len() == 6 && word.parse::<u32>().is_ok()), "{body}");
        for email in [&email, &fresh] {
            let params = json!({"email": email, "loginPassword": PASSWORD, "code": "000000", "signType": 1});
            assert_eq!(other.refused("/api/user/register", params).await, -1002);
        }
    }

    async fn ones_own_mailbox_need_not_be_typed(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        let shown = ann.ok("/api/user/getInfo", json!({})).await["user"]["email"].clone();
        tokio::time::sleep(RESEND).await;
        ann.ok("/api/user/sendEmailCode", json!({"codeType": "UPD_PASSWORD", "email": shown})).await;
        assert_eq!(ann.refused("/api/user/sendEmailCode", json!({"codeType": "UPD_PASSWORD"})).await, -1011, "the same");
        let params = json!({"emailCode": ann.code(&email).await, "newPwd": "Another-horse-9"});
        ann.ok("/api/user/updatePwdByEmail", params).await;

        let bob = Someone::registered(platform).await;
        assert_eq!(bob.refused("/api/user/sendEmailCode", json!({"codeType": "WITHDRAW"})).await, -1018, "there is none");
        let ask = json!({"codeType": "WITHDRAW", "email": shown});
        assert!(bob.refused("/api/user/sendEmailCode", ask).await < 0, "another's is not meant");
        let visitor = Someone::new(platform);
        assert_eq!(visitor.refused("/api/user/sendEmailCode", json!({"codeType": "FIND_PASSWORD"})).await, -1007);
    }

    async fn five_wrong_tries_void_a_code(platform) {
        let visitor = Someone::new(platform);
        let email = format!("{}@example.com", visitor.client.name);
        visitor.ok("/api/user/sendEmailCode", json!({"codeType": "REGISTER", "email": email})).await;
        let code = visitor.code(&email).await;
        let params = |code: &str| json!({"email": email, "loginPassword": PASSWORD, "code": code, "signType": 1});
        let wrong = if code == "111111" { "222222" } else { "111111" };
        for _ in 0..5 {
            assert_eq!(visitor.refused("/api/user/register", params(wrong)).await, -1002);
        }
        assert_eq!(visitor.refused("/api/user/register", params(&code)).await, -1002);
    }

    /// SEC-024, SEC-025.
    async fn what_is_no_address_gets_no_letter(platform) {
        let visitor = Someone::new(platform);
        for email in ["", "a", "a@b.c,d@e.f", "a@b.c\r\nBcc: d@e.f", "a@b.c;d@e.f", "\"a b\"@c.d"] {
            let ask = json!({"codeType": "REGISTER", "email": email});
            assert_eq!(visitor.refused("/api/user/sendEmailCode", ask).await, -1007, "{email}");
        }
        for phone in ["", "12", "+1 900 555 0100", "+882 1234567", "abc"] {
            let ask = json!({"codeType": "REGISTER", "phone": phone});
            assert_eq!(visitor.refused("/api/user/sendMobileCode", ask).await, -1019, "{phone}");
        }
        let ask = json!({"codeType": "EVERYTHING", "email": "a@example.com"});
        assert_eq!(visitor.refused("/api/user/sendEmailCode", ask).await, -1019);
        // What only somebody who is signed in may confirm is sent to nobody else.
        let ask = json!({"codeType": "WITHDRAW", "email": "a@example.com"});
        assert_eq!(visitor.refused("/api/user/sendEmailCode", ask.clone()).await, 401);
        assert_eq!(Someone::registered(platform).await.refused("/api/user/sendEmailCode", ask).await, -1019);
    }

    async fn a_letter_shows_its_readers_own_word(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        assert_eq!(ann.ok("/api/user/antiPhishing", json!({"word": "walrus"})).await["word"], "walrus");
        assert_eq!(ann.refused("/api/user/antiPhishing", json!({"word": "<b>"})).await, -1019);
        let params = json!({"oldPwd": PASSWORD, "newPwd": "Another-horse-9"});
        ann.ok("/api/user/updateUserLoginPwd", params).await;
        let letters = ann.letters(&email).await;
        let body = letters[0]["body"].as_str().unwrap();
        assert!(body.starts_with("Your word: walrus\n") && body.contains("was changed"), "{body}");
    }
}
