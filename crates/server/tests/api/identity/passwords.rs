//! Passwords, forgotten and changed.

use serde_json::json;

use super::someone::{PASSWORD, RESEND, Someone, on_both_proxied, owner};

const NEW: &str = "Another-horse-9";

on_both_proxied! {
    /// SEC-028.
    async fn a_forgotten_password_is_replaced_by_one_of_fifty_who_hold_the_code(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        let visitor = Someone::new(platform);
        let unknown = format!("nobody{email}");
        visitor.ok("/api/user/sendEmailCode", json!({"codeType": "FIND_PASSWORD", "email": unknown})).await;
        assert!(visitor.letters(&unknown).await.is_empty(), "nobody is written to");
        let params = json!({"email": unknown, "newPwd": NEW, "emailCode": "123456"});
        assert_eq!(visitor.refused("/api/user/backPwd", params).await, -1002);

        tokio::time::sleep(RESEND).await;
        visitor.ok("/api/user/sendEmailCode", json!({"codeType": "FIND_PASSWORD", "email": email})).await;
        let code = visitor.code(&email).await;
        let params = json!({"email": email, "newPwd": NEW, "emailCode": code});
        let tries: Vec<_> = (0..50)
            .map(|_| {
                let (visitor, params) = (visitor.clone(), params.clone());
                tokio::spawn(async move { visitor.post("/api/user/backPwd", params).await["code"] == 200 })
            })
            .collect();
        let mut good = 0;
        for one in tries {
            good += usize::from(one.await.unwrap());
        }
        assert_eq!(good, 1);
        assert!(!ann.is_signed_in().await, "sessions end");
        let log_in = |password: &str| json!({"email": email, "loginPassword": password, "signType": 1});
        assert_eq!(visitor.refused("/api/user/login", log_in(PASSWORD)).await, -1001);
        visitor.ok("/api/user/login", log_in(NEW)).await;
        assert!(visitor.letters(&email).await[0]["body"].as_str().unwrap().contains("Withdrawals rest for a day"));
    }

    /// SEC-028.
    async fn fifty_who_hold_one_code_are_one(platform) {
        let ann = Someone::registered(platform).await;
        let email = format!("{}@example.com", ann.client.name);
        ann.ok("/api/user/sendEmailCode", json!({"codeType": "BIND", "email": email})).await;
        let code = ann.code(&email).await;
        let tries: Vec<_> = (0..50)
            .map(|_| {
                let (ann, params) = (ann.clone(), json!({"email": email, "emailCode": code, "proof": owner()}));
                tokio::spawn(async move { ann.post("/api/user/bindEmail", params).await["code"] == 200 })
            })
            .collect();
        let mut good = 0;
        for one in tries {
            good += usize::from(one.await.unwrap());
        }
        assert_eq!(good, 1);
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        assert!(info["user"]["email"].as_str().unwrap().contains("****@"), "{info}");
    }

    /// SEC-034, SEC-041.
    async fn a_changed_password_ends_the_other_sessions(platform) {
        let ann = Someone::registered(platform).await;
        let mut other = ann.clone();
        let data = ann.log_in(PASSWORD).await["data"].clone();
        other.holds(&data["satoken"], &data["mockToken"]);
        assert!(other.is_signed_in().await && other.practice().is_signed_in().await);
        let change = |old: &str, new: &str| json!({"oldPwd": old, "newPwd": new, "userId": ann.client.user});
        let mut named = change(PASSWORD, NEW);
        named["userId"] = json!(12_345_678);
        assert_eq!(ann.refused("/api/user/updateUserLoginPwd", named).await, -1019, "nobody else's");
        assert_eq!(ann.refused("/api/user/updateUserLoginPwd", change("Wrong-horse-9", NEW)).await, -1012);
        assert_eq!(ann.refused("/api/user/updateUserLoginPwd", change(PASSWORD, "weak")).await, -1004);
        let practice = ann.practice().refused("/api/user/updateUserLoginPwd", change(PASSWORD, NEW)).await;
        assert_eq!(practice, -1019, "not in virtual trading");
        ann.ok("/api/user/updateUserLoginPwd", change(PASSWORD, NEW)).await;
        assert!(ann.is_signed_in().await, "the session that changed it stays");
        assert!(!other.is_signed_in().await && !other.practice().is_signed_in().await);
        assert_eq!(ann.log_in(PASSWORD).await["code"], -1001);
        assert_eq!(ann.log_in(NEW).await["code"], 200);
    }

    /// SEC-032, SEC-033.
    async fn a_first_password_is_set_once_and_not_for_others(platform) {
        let ann = Someone::registered(platform).await;
        let params = json!({"oldPwd": "cbc8f5a7", "newPwd": NEW, "userId": ann.client.user});
        let bob = Someone::registered(platform).await;
        assert_eq!(bob.refused("/api/user/pwdSett", params.clone()).await, -1019, "Bob acts for himself");
        let own = json!({"oldPwd": "cbc8f5a7", "newPwd": NEW});
        assert_eq!(bob.refused("/api/user/pwdSett", own).await, -1013, "and has one");
        assert_eq!(ann.refused("/api/user/pwdSett", params).await, -1013);
        assert_eq!(ann.log_in(PASSWORD).await["code"], 200, "unchanged");
    }

    /// SEC-036.
    async fn a_fund_password_is_not_easily_guessed(platform) {
        let ann = Someone::registered(platform).await;
        let set = |pwd: &str| json!({"pwd": pwd, "proof": owner()});
        for weak in ["123456", "111111", "121212", "901231", "311299", "abc", PASSWORD] {
            assert_eq!(ann.refused("/api/user/tardPwdSet", set(weak)).await, -1004, "{weak}");
        }
        ann.ok("/api/user/tardPwdSet", set("739284")).await;
        assert_eq!(ann.refused("/api/user/tardPwdSet", set("846275")).await, -1013);
        assert_eq!(ann.ok("/api/user/getInfo", json!({})).await["user"]["isSetFundPwd"], 1);
        let change = |old: &str, new: &str| json!({"oldPwd": old, "newPwd": new, "signType": 3});
        assert_eq!(ann.refused("/api/user/updatePwd", change("739285", "846275")).await, -1012);
        ann.ok("/api/user/updatePwd", change("739284", "846275")).await;
        for _ in 0..5 {
            assert_eq!(ann.refused("/api/user/updatePwd", change("000111", "739284")).await, -1012);
        }
        assert_eq!(ann.refused("/api/user/updatePwd", change("846275", "739284")).await, -1010, "wait");
        assert_eq!(ann.practice().refused("/api/user/tardPwdSet", set("739284")).await, -1019);
    }
}
