//! Sessions, their number and their end.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use plimsoll_store::{Address, Store};
use serde_json::json;

use super::someone::{PASSWORD, Someone, on_both_proxied};

on_both_proxied! {
    /// SEC-041.
    async fn both_tokens_end_with_the_session(platform) {
        let ann = Someone::registered(platform).await;
        assert!(ann.is_signed_in().await && ann.practice().is_signed_in().await);
        ann.ok("/api/user/loginOut", json!({})).await;
        assert!(!ann.is_signed_in().await && !ann.practice().is_signed_in().await);
    }

    /// SEC-046.
    async fn ten_sessions_and_the_oldest_goes(platform) {
        let ann = Someone::registered(platform).await;
        let mut newest = ann.clone();
        for _ in 0..10 {
            let answer = ann.log_in(PASSWORD).await;
            newest.holds(&answer["data"]["satoken"], &answer["data"]["mockToken"]);
        }
        assert!(!ann.is_signed_in().await, "the eleventh closed the first");
        let sessions = newest.ok("/api/user/sessions", json!({})).await;
        let sessions = sessions.as_array().unwrap();
        assert_eq!(sessions.len(), 10);
        assert_eq!(sessions.iter().filter(|session| session["current"] == true).count(), 1);
        let other = sessions.iter().find(|session| session["current"] == false).unwrap();
        newest.ok("/api/user/sessionRevoke", json!({"id": other["id"]})).await;
        assert_eq!(newest.refused("/api/user/sessionRevoke", json!({"id": other["id"]})).await, -7001);
        assert_eq!(newest.ok("/api/user/sessions", json!({})).await.as_array().unwrap().len(), 9);
        // Nobody ends somebody else's.
        let current = sessions.iter().find(|session| session["current"] == true).unwrap();
        let bob = Someone::registered(platform).await;
        assert_eq!(bob.refused("/api/user/sessionRevoke", json!({"id": current["id"]})).await, -7001);
        assert!(newest.is_signed_in().await);
    }

    /// Another node writes into the same rows and tells nobody.
    async fn a_session_that_another_node_closed_ends_here_too(platform) {
        let ann = Someone::registered(platform).await;
        assert!(ann.is_signed_in().await, "and from now on it is known without a query");
        let store = Store::open(&Address::beside_journal(platform.data()).unwrap()).await.unwrap();
        let key = ann.client.name.to_lowercase();
        let user = store.user_by_login_key(&key).await.unwrap().expect("just registered").id;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
        assert_eq!(store.close_sessions_but(user, 0, now).await.unwrap().len(), 2);
        store.close().await;
        for _ in 0..150 {
            if !ann.is_signed_in().await && !ann.practice().is_signed_in().await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("a closed session still opens after fifteen seconds");
    }

    async fn a_visit_is_noted_for_its_owner(platform) {
        let ann = Someone::registered(platform).await;
        ann.ok("/api/user/LoginLog", json!({"path": "/home", "ua": "x", "screen": "1x1"})).await;
        ann.signed_out().ok("/api/user/LoginLog", json!({})).await;
        let log = ann.ok("/api/user/loginLogs", json!({"pageNum": 1, "pageSize": 1_000_000_000})).await;
        let events: Vec<&str> = log.as_array().unwrap().iter().map(|row| row["event"].as_str().unwrap()).collect();
        assert_eq!(events, ["visit", "login"]);
        assert_eq!(log[0]["ip"], ann.ip);
        let bob = Someone::registered(platform).await;
        assert_eq!(bob.ok("/api/user/loginLogs", json!({})).await.as_array().unwrap().len(), 1);
    }

    /// SEC-038, SEC-078.
    async fn a_name_is_changed_and_a_number_kept_unproved(platform) {
        let ann = Someone::registered(platform).await;
        for bad in ["", "  ", "1234567", "Support", "a\nb", "<b>ann</b>", "Plimsoll Support", "ann\u{202e}"] {
            assert_ne!(ann.refused("/api/user/updateWalletLoginName", json!({"loginname": bad})).await, 200, "{bad}");
        }
        let name = format!("Z{}", ann.client.name);
        ann.ok("/api/user/updateWalletLoginName", json!({"loginname": name})).await;
        ann.ok("/api/user/bindPhoneNotCode", json!({"phone": "+1 202 555 0143"})).await;
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        assert_eq!(info["user"]["loginName"], name);
        assert_eq!((&info["user"]["phone"], &info["detail"]["phoneVerified"]), (&json!("120****0143"), &json!(0)));
        let params = json!({"phone": "+12025550143", "loginPassword": PASSWORD, "signType": 2});
        assert_eq!(Someone::new(platform).refused("/api/user/login", params).await, -1001, "it signs nobody in");
        ann.ok("/api/user/isReadNews", json!({"newsList": [1, 2]})).await;
    }

    async fn a_frozen_person_is_told_why_and_may_do_nothing_new(platform) {
        let ann = Someone::registered(platform).await;
        ann.ok("/api/sandbox/freeze", json!({"status": 1})).await;
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        assert_eq!(info["user"]["status"], 1);
        let message = info["user"]["statusMsg"].as_str().unwrap();
        assert!(message.contains("Security: ") && message.contains("reviewed by") && message.contains("object"), "{message}");
        let papers = json!({"flag": 1, "realName": "Ann Example", "idCard": "AB123456"});
        assert_eq!(ann.refused("/api/user/uploadKYC", papers.clone()).await, -2012);
        let answer = ann.log_in(PASSWORD).await;
        assert_eq!(answer["code"], 200, "signing in still shows the notice: {answer}");
        ann.ok("/api/sandbox/freeze", json!({"status": 3})).await;
        assert_eq!(ann.ok("/api/user/getInfo", json!({})).await["user"]["status"], 3);
        ann.ok("/api/sandbox/freeze", json!({"status": 0})).await;
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        assert_eq!((&info["user"]["status"], &info["user"]["statusMsg"]), (&json!(0), &json!("")));
        ann.ok("/api/user/uploadKYC", papers).await;
    }
}
