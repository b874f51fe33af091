//! Changes of what somebody is recognised by: proved with what was there before, told, and taken back.

use serde_json::{Value, json};

use super::factors::Phone;
use super::someone::{PASSWORD, RESEND, Someone, on_both_proxied, owner};

const NEW: &str = "Another-horse-9";

/// The code that takes the newest change back.
async fn undo_code(someone: &Someone, email: &str) -> String {
    let letters = someone.letters(email).await;
    let body = letters[0]["body"].as_str().unwrap_or_else(|| panic!("{letters:?}")).to_owned();
    let code = body.lines().find(|line| line.len() == 23 && line.matches('-').count() == 3);
    code.unwrap_or_else(|| panic!("no code in {body}")).to_owned()
}

async fn add_authenticator(someone: &Someone, proof: Value) -> Phone {
    let phone = Phone::new(&someone.ok("/api/user/totpInit", json!({})).await);
    phone.early_in_a_step().await;
    someone.ok("/api/user/totpEnable", json!({"totp": phone.digits(-1), "proof": proof})).await;
    phone
}

async fn key(someone: &Someone, path: &str, params: Value) -> String {
    let answer = someone.post(path, params).await;
    assert_eq!(answer["code"], -1018, "{path}: {answer}");
    answer["msgKey"].as_str().unwrap().to_owned()
}

async fn bind_code(someone: &Someone, email: &str) -> String {
    someone.ok("/api/user/sendEmailCode", json!({"codeType": "BIND", "email": email})).await;
    someone.code(email).await
}

on_both_proxied! {
    /// SEC-210: what a stolen token opens.
    async fn a_stolen_session_changes_no_factor(platform) {
        let ann = Someone::registered(platform).await;
        let phone = Phone::new(&ann.ok("/api/user/totpInit", json!({})).await);
        let email = format!("thief{}@example.com", ann.client.name);
        let code = bind_code(&ann, &email).await;
        let calls = [
            ("/api/user/totpEnable", json!({"totp": phone.digits(0)})),
            ("/api/user/bindEmail", json!({"email": email, "emailCode": code})),
            ("/api/user/tardPwdSet", json!({"pwd": "739284"})),
            ("/api/user/passkeyRegisterFinish", json!({"ticket": "x", "credential": {}})),
        ];
        for (path, params) in &calls {
            assert_eq!(key(&ann, path, params.clone()).await, "proof.required", "{path}");
        }
        for (path, params) in calls.iter().take(2) {
            let mut params = params.clone();
            params["proof"] = json!({"loginPassword": "Wrong-horse-9"});
            assert_eq!(ann.refused(path, params).await, -1012, "{path}");
        }
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        let set_up = [&info["user"]["totp"], &info["user"]["isSetFundPwd"], &info["user"]["passkeys"]];
        assert!(set_up.iter().all(|what| **what == 0) && info["user"]["email"] == "", "{info}");
        // The owner, who knows the password, still can, right after registering.
        ann.ok("/api/user/bindEmail", json!({"email": email, "emailCode": code, "proof": owner()})).await;
    }

    /// SEC-211, SEC-215.
    async fn what_was_set_up_today_changes_nothing_else(platform) {
        let ann = Someone::registered(platform).await;
        let phone = add_authenticator(&ann, owner()).await;
        let terms = ann.ok("/api/user/changeProofs", json!({"change": "BIND_EMAIL"})).await;
        assert_eq!((&terms["proofs"], &terms["restsWithdrawals"]), (&json!(["password"]), &json!(false)), "{terms}");
        assert_eq!(terms["resting"][0]["proof"], "totp");
        let email = format!("{}@example.com", ann.client.name);
        let mut params = json!({"email": email, "emailCode": bind_code(&ann, &email).await, "totp": phone.digits(0)});
        assert_eq!(key(&ann, "/api/user/bindEmail", params.clone()).await, "proof.too.young");
        params["totp"] = json!("");
        params["proof"] = owner();
        ann.ok("/api/user/bindEmail", params).await;
        tokio::time::sleep(RESEND).await;
        let thief = Someone::new(platform);
        thief.ok("/api/user/sendEmailCode", json!({"codeType": "FIND_PASSWORD", "email": email})).await;
        let params = json!({"email": email, "newPwd": NEW, "emailCode": thief.code(&email).await});
        assert_eq!(key(&thief, "/api/user/backPwd", params).await, "proof.too.young", "a mailbox of today");
        assert_eq!(ann.log_in(PASSWORD).await["code"], 200, "unchanged");
    }

    /// SEC-215.
    async fn a_first_mailbox_is_like_one_given_at_registration(platform) {
        let ann = Someone::registered(platform).await;
        let email = format!("{}@example.com", ann.client.name);
        let params = json!({"email": email, "emailCode": bind_code(&ann, &email).await, "proof": owner()});
        ann.ok("/api/user/bindEmail", params).await;
        assert_eq!(ann.ok("/api/withdraw/getWithdrawStatus", json!({})).await, true, "nothing rests");
        let (bob, _) = Someone::with_mailbox(platform).await;
        assert_eq!(bob.ok("/api/withdraw/getWithdrawStatus", json!({})).await, true, "as after registering with one");
        let terms = bob.ok("/api/user/changeProofs", json!({"change": "REPLACE_EMAIL"})).await;
        assert_eq!((&terms["proofs"], &terms["restsWithdrawals"]), (&json!(["email"]), &json!(true)), "said before");
        assert!(terms["told"].as_str().unwrap().contains("****@"), "{terms}");
    }

    /// SEC-213.
    async fn the_old_mailbox_takes_a_change_and_all_later_ones_back(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        ann.ok("/api/user/tardPwdSet", json!({"pwd": "739284", "proof": owner()})).await;
        tokio::time::sleep(RESEND).await;
        // A thief who reads one mail binds a mailbox of their own, and an authenticator.
        let theirs = format!("thief{email}");
        let (old_code, new_code) = (bind_code(&ann, &email).await, bind_code(&ann, &theirs).await);
        let params = json!({"email": theirs, "emailCode": new_code, "oldCode": old_code});
        ann.ok("/api/user/bindEmail", params).await;
        let undo = undo_code(&ann, &email).await;
        assert!(!ann.letters(&theirs).await[0]["body"].as_str().unwrap().contains(&undo), "not for the new one");
        add_authenticator(&ann, owner()).await;
        ann.ok("/api/user/updatePwd", json!({"oldPwd": "739284", "newPwd": "846275"})).await;
        // Nobody gets the old mailbox meanwhile.
        tokio::time::sleep(RESEND).await;
        let visitor = Someone::new(platform);
        visitor.ok("/api/user/sendEmailCode", json!({"codeType": "REGISTER", "email": email})).await;
        let newest = visitor.letters(&email).await[0]["body"].as_str().unwrap().to_owned();
        assert!(newest.contains("which has one already"), "{newest}");

        assert_eq!(visitor.refused("/api/user/undoChange", json!({"code": "22222-22222-22222-22222"})).await, -1002);
        let undone = visitor.ok("/api/user/undoChange", json!({"code": undo.to_uppercase()})).await;
        assert_eq!(undone["email"], email);
        assert_eq!(visitor.refused("/api/user/undoChange", json!({"code": undo})).await, -1002, "once");
        assert!(!ann.is_signed_in().await, "every session ends");
        let log_in = |email: &str, password: &str| json!({"email": email, "loginPassword": password, "signType": 1});
        for mailbox in [&email, &theirs] {
            let refused = visitor.refused("/api/user/login", log_in(mailbox, PASSWORD)).await;
            assert_eq!(refused, -1001, "the password counts no more");
        }
        let params = json!({"email": email, "newPwd": NEW, "emailCode": visitor.code(&email).await});
        visitor.ok("/api/user/backPwd", params).await;
        let mut owner = ann.clone();
        let data = visitor.ok("/api/user/login", log_in(&email, NEW)).await;
        assert_eq!(data["needTotp"], false, "their authenticator is gone");
        owner.holds(&data["satoken"], &data["mockToken"]);
        let info = owner.ok("/api/user/getInfo", json!({})).await;
        assert_eq!((&info["user"]["totp"], &info["user"]["isSetFundPwd"]), (&json!(0), &json!(1)));
        owner.ok("/api/user/updatePwd", json!({"oldPwd": "739284", "newPwd": "951753"})).await;
        assert_eq!(owner.ok("/api/withdraw/getWithdrawStatus", json!({})).await, false, "withdrawals rest");
    }

    /// SEC-212.
    async fn changes_at_once_are_one_after_the_other(platform) {
        let ann = Someone::registered(platform).await;
        let tries: Vec<_> = (0..8)
            .map(|n| {
                let (ann, params) = (ann.clone(), json!({"oldPwd": PASSWORD, "newPwd": format!("Horse-number-{n}")}));
                tokio::spawn(async move { ann.post("/api/user/updateUserLoginPwd", params).await["code"] == 200 })
            })
            .collect();
        let mut good = 0;
        for one in tries {
            good += usize::from(one.await.unwrap());
        }
        assert_eq!(good, 1, "for all but the first it is the old password no more");

        let bob = Someone::registered(platform).await;
        let phone = Phone::new(&bob.ok("/api/user/totpInit", json!({})).await);
        phone.early_in_a_step().await;
        let digits = phone.digits(0);
        let params = json!({"totp": digits, "proof": owner()});
        let tries: Vec<_> = (0..8)
            .map(|_| {
                let (bob, params) = (bob.clone(), params.clone());
                tokio::spawn(async move { bob.post("/api/user/totpEnable", params).await["code"] == 200 })
            })
            .collect();
        let mut good = 0;
        for one in tries {
            good += usize::from(one.await.unwrap());
        }
        assert_eq!(good, 1);
    }
}
