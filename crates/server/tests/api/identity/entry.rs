//! Registering and signing in.

use serde_json::{Value, json};

use super::someone::{PASSWORD, Someone, on_both_proxied};

on_both! {
    async fn a_person_registers_and_sees_themselves(platform) {
        let ann = platform.sign_up().await;
        let info = ann.ok("/api/user/getInfo", json!({"occupy": 1})).await;
        assert_eq!(info["user"]["loginName"], ann.name);
        assert_eq!(info["user"]["userId"].to_string(), ann.user);
        assert_eq!(info["user"]["status"], 0);
        assert_eq!((&info["user"]["isSetPassword"], &info["user"]["isSetFundPwd"]), (&json!(1), &json!(0)));
        assert_eq!(info["user"]["profile"], "RETAIL_REGULATED");
        assert_eq!(info["user"]["activeCode"].as_str().unwrap().len(), 6);
        assert_eq!(info["detail"]["auditStatusPrimary"], 0);
        let text = info.to_string();
        assert!(!text.contains("argon2") && !text.contains("hash"), "{text}");

        let practice = ann.practice().ok("/api/user/getInfo", json!({})).await;
        assert_eq!(practice["user"]["mock"], 1);
        let rows = practice["asset"].as_array().unwrap();
        let usdt = rows.iter().filter(|row| row["symbol"].as_str().unwrap().ends_with("USDT"));
        let total: u64 = usdt.map(|row| row["amout"].as_str().unwrap().parse::<u64>().unwrap()).sum();
        assert_eq!(total, 100_000, "play money to begin with: {rows:?}");
        for (path, params) in [
            ("/api/user/sessions", json!({})),
            ("/api/user/loginLogs", json!({})),
            ("/api/user/passkeys", json!({})),
            ("/api/user/getCountryCode", json!({})),
            ("/api/user/antiPhishing", json!({})),
        ] {
            ann.ok(path, params).await;
        }
    }

    async fn a_visitor_is_told_that_no_session_is_there(platform) {
        let visitor = platform.visitor();
        for path in ["getInfo", "sessions", "loginOut", "updateUserLoginPwd", "tardPwdSet", "totpInit", "passkeys"] {
            assert_eq!(visitor.refused(&format!("/api/user/{path}"), json!({})).await, 401, "{path}");
        }
        let mut forged = visitor.clone();
        for token in ["x", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "../../etc/passwd", "' OR 1=1 --"] {
            forged.token = token.to_owned();
            assert_eq!(forged.refused("/api/user/getInfo", json!({})).await, 401, "{token}");
        }
        // A token in the address is not a session.
        let ann = platform.sign_up().await;
        let answer = visitor.post(&format!("/api/user/getInfo?satoken={}", ann.token), json!({})).await;
        assert_ne!(answer["code"], 200);
    }
}

on_both_proxied! {
    /// SEC-020.
    async fn names_that_can_not_be_are_refused(platform) {
        let visitor = Someone::new(platform);
        let register = |name: &str| json!({"loginName": name, "loginPassword": PASSWORD, "signType": 3});
        assert_eq!(visitor.refused("/api/user/register", register("12345678")).await, -1006);
        let long = "x".repeat(10_000);
        for name in ["", " ", "a", &long, "😀😀😀", "a\u{202e}b", "Support", "<script>", "a\0b", "adm1n"] {
            assert_eq!(visitor.refused("/api/user/register", register(name)).await, -1019, "{name}");
        }
        for password in ["", "short1", "lettersonly", "12345678", "Password1", &"a1".repeat(65)] {
            let params = json!({"loginName": visitor.client.name, "loginPassword": password, "signType": 3});
            assert_eq!(visitor.refused("/api/user/register", params).await, -1004, "{password}");
        }
    }

    /// SEC-016, SEC-018, SEC-021.
    async fn nobody_gives_themselves_what_is_not_theirs_to_give(platform) {
        let visitor = Someone::new(platform);
        for field in ["role", "rechargeLevel", "credits", "auditStatusPrimary", "userId", "balance"] {
            let mut params = json!({"loginName": visitor.client.name, "loginPassword": PASSWORD, "signType": 3});
            params[field] = json!(1);
            assert_eq!(visitor.refused("/api/user/register", params).await, -1019, "{field}");
        }
        for params in [
            json!({"loginName": ["a"], "loginPassword": PASSWORD, "signType": 3}),
            json!({"loginName": {"$gt": ""}, "loginPassword": PASSWORD, "signType": 3}),
            json!({"loginName": 7, "loginPassword": PASSWORD, "signType": 3}),
            json!({"loginName": "ann", "loginPassword": PASSWORD, "signType": 9}),
            json!({"loginName": "ann", "loginPassword": PASSWORD, "signType": 3, "human": true}),
        ] {
            for path in ["/api/user/register", "/api/user/login"] {
                assert_eq!(visitor.refused(path, params.clone()).await, -1019, "{path} {params}");
            }
        }
    }

    async fn a_name_is_taken_in_any_case(platform) {
        let ann = Someone::registered(platform).await;
        let params = json!({"loginName": ann.client.name.to_uppercase(), "loginPassword": PASSWORD, "signType": 3});
        assert_eq!(Someone::new(platform).refused("/api/user/register", params).await, -1008);
        let answer = ann.log_in(PASSWORD).await;
        assert_eq!(answer["code"], 200, "{answer}");
        assert_ne!(answer["data"]["satoken"], ann.client.token, "a new token each time");
        assert_eq!(answer["data"]["tokenKey"], "satoken");
    }

    /// SEC-012, SEC-017.
    async fn unknown_and_wrong_are_one_answer(platform) {
        let ann = Someone::registered(platform).await;
        let wrong = ann.log_in("Wrong-horse-9").await;
        let mut nobody = Someone::new(platform);
        nobody.client.name = "nobody_knows_me".to_owned();
        let unknown = nobody.log_in("Wrong-horse-9").await;
        assert_eq!(wrong, unknown);
        assert_eq!(wrong["code"], -1001);
        for odd in ["' OR '1'='1", "*)(uid=*", "a\0", "{\"$ne\":1}"] {
            let params = json!({"loginName": odd, "loginPassword": odd, "signType": 3});
            assert_eq!(Someone::new(platform).refused("/api/user/login", params).await, -1001, "{odd}");
        }
    }

    /// SEC-012.
    async fn knowing_somebody_takes_no_longer(platform) {
        // A machine that is busy with other things gets three chances; a hash that is not computed gets none.
        let mut seen = Vec::new();
        for _ in 0..3 {
            let ann = Someone::registered(platform).await;
            let mut quickest = [u128::MAX; 2];
            for _ in 0..12 {
                for (known, quickest) in quickest.iter_mut().enumerate() {
                    let mut someone = Someone::new(platform);
                    if known == 1 {
                        someone.client.name.clone_from(&ann.client.name);
                    }
                    let started = std::time::Instant::now();
                    assert_eq!(someone.log_in("Wrong-horse-9").await["code"], -1001);
                    *quickest = started.elapsed().as_millis().min(*quickest);
                }
            }
            // A third of a hash is the machine's noise; a hash that is missing is nearly all of it.
            let noise = (quickest[0].max(quickest[1]) / 3).max(10);
            if quickest[0].abs_diff(quickest[1]) <= noise {
                return;
            }
            seen.push(quickest);
        }
        panic!("unknown and known took, in ms: {seen:?}");
    }

    /// SEC-010, SEC-014.
    async fn guessing_is_stopped_and_the_owner_is_told_and_let_in(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        let thief = Someone::new(platform);
        let guess = json!({"email": email, "loginPassword": "Wrong-horse-9", "signType": 1});
        let right = json!({"email": email, "loginPassword": PASSWORD, "signType": 1});
        for code in [-1001, -1001, -1003, -1003, -1003] {
            assert_eq!(thief.refused("/api/user/login", guess.clone()).await, code);
        }
        assert_eq!(thief.refused("/api/user/login", right.clone()).await, -1010, "even rightly");
        assert_eq!(ann.signed_out().post("/api/user/login", right.clone()).await["code"], 200, "from elsewhere");

        // From many addresses: strangers wait, the owner's own address does not.
        for _ in 0..20 {
            Someone::new(platform).post("/api/user/login", guess.clone()).await;
        }
        assert_eq!(Someone::new(platform).refused("/api/user/login", right.clone()).await, -1010);
        assert_eq!(ann.signed_out().post("/api/user/login", right).await["code"], 200);
        let log = ann.ok("/api/user/loginLogs", json!({"pageSize": 100})).await;
        let wrong = |row: &&Value| row["result"] == "wrong password";
        assert!(log.as_array().unwrap().iter().filter(wrong).count() >= 10);
    }

    async fn a_picture_is_drawn_and_bound_to_its_reader(platform) {
        let visitor = Someone::new(platform);
        let path = "/api/user/easyGenerateCode?codeType=LOGIN&timestamp=1";
        let response = visitor.request(reqwest::Method::GET, path).send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "image/png");
        let cookie = response.headers()["set-cookie"].to_str().unwrap().to_owned();
        assert!(cookie.starts_with("cap=") && cookie.contains("HttpOnly"), "{cookie}");
        assert!(response.bytes().await.unwrap().starts_with(b"\x89PNG"));
        let path = "/api/user/easyGenerateCode?codeType=OTHER";
        let refused: Value = visitor.request(reqwest::Method::GET, path).send().await.unwrap().json().await.unwrap();
        assert_eq!(refused["code"], -1019);
    }

    /// SEC-022.
    async fn whoever_invites_is_remembered_once(platform) {
        let ann = Someone::registered(platform).await;
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        let code = info["user"]["activeCode"].as_str().unwrap().to_lowercase();
        let bob = Someone::registered(platform).await;
        let bind = |code: &str| format!("/api/user/bindActiveCode?ationCode={code}");
        let get = async |someone: &Someone, path: &str| -> Value {
            someone.request(reqwest::Method::GET, path).send().await.unwrap().json().await.unwrap()
        };
        assert_eq!(get(&ann, &bind(&code)).await["code"], -1009, "not oneself");
        assert_eq!(get(&bob, &bind("ZZZZZZ")).await["code"], -1009);
        assert_eq!(get(&bob.signed_out(), &bind(&code)).await["code"], 401);
        assert_eq!(get(&bob, &bind(&code)).await["code"], 200);
        assert_eq!(get(&bob, &bind(&code)).await["code"], -1009, "once");
        let info = bob.ok("/api/user/getInfo", json!({})).await;
        assert_eq!(info["user"]["appParentIds"], ann.client.user);

        let carol = Someone::new(platform);
        let params = json!({"loginName": carol.client.name, "loginPassword": PASSWORD, "signType": 3, "activeCode": code});
        carol.ok("/api/user/register", params).await;
        let guesser = Someone::new(platform);
        let params = json!({"loginName": guesser.client.name, "loginPassword": PASSWORD, "signType": 3, "activeCode": "AAAAAA"});
        for _ in 0..5 {
            assert_eq!(guesser.refused("/api/user/register", params.clone()).await, -1009);
        }
        assert_eq!(guesser.refused("/api/user/register", params).await, -1010, "no more guesses this hour");
    }
}
