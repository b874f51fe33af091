//! The same lies to every call there is: about whose things they are, about pages, about what a field is.

use serde_json::{Value, json};

use super::calls;

/// The calls whose clients have always named the user, and where only one's own name passes.
const NAMED: [&str; 5] = [
    "/api/user/updateUserLoginPwd",
    "/api/user/pwdSett",
    "/api/user/updatePwd",
    "/api/user/updateUserAddress",
    "/api/apiDefi/sendApproveHash",
];

on_both! {
    /// SEC-021, SEC-034, SEC-074, SEC-101, SEC-109.
    async fn no_call_takes_a_field_it_does_not_name(platform) {
        let (client, other) = (platform.sign_up().await, platform.sign_up().await);
        let lies = ["role", "account", "balance", "credits", "rechargeLevel", "auditStatusPrimary", "price2", "__proto__"];
        for call in calls::all(platform).await.iter().filter(|call| !call.in_body.is_empty()) {
            for name in lies {
                let answer = call.ask(&client, &[(name, json!("1"))]).await;
                assert_eq!(answer["code"], -1019, "{} {name}: {answer}", call.path);
            }
            let answer = call.ask(&client, &[("userId", json!(other.user))]).await;
            assert_eq!(answer["code"], -1019, "{}: {answer}", call.path);
            let own = call.ask(&client, &[("userId", json!(client.user))]).await;
            let is_about_the_field = own["msg"].as_str().is_some_and(|msg| msg.contains("userId"));
            assert_eq!(is_about_the_field, !NAMED.contains(&call.path.as_str()), "{}: {own}", call.path);
        }
    }

    /// SEC-018.
    async fn no_call_takes_a_list_for_a_text(platform) {
        let client = platform.sign_up().await;
        for call in calls::all(platform).await.iter().filter(|call| call.method == reqwest::Method::POST) {
            for field in call.in_body.iter().filter(|field| field.is_text) {
                for lie in [json!(["a"]), json!({"$gt": ""}), json!(true), json!(1.5)] {
                    let answer = call.ask(&client, &[(&field.name, lie.clone())]).await;
                    assert_eq!(answer["code"], -1019, "{} {} {lie}: {answer}", call.path, field.name);
                }
            }
        }
    }

    /// SEC-084.
    async fn no_list_is_longer_than_a_page(platform) {
        let client = platform.sign_up().await;
        let lies = [
            ("pageSize", json!(1_000_000_000)),
            ("pageNum", json!(-5)),
            ("orderByColumn", json!("id; DROP TABLE orders")),
            ("isAsc", json!("junk")),
            // No lie: some lists are of one market.
            ("symbol", json!("btc")),
            ("side", json!("buy")),
            ("fiat", json!("EUR")),
            // And some of one thing.
            ("id", json!(1)),
            ("planId", json!(101)),
        ];
        let mut lists = 0;
        for call in calls::all(platform).await.iter().filter(|call| call.takes("pageSize")) {
            let params: Vec<(&str, Value)> = lies.iter().filter(|(name, _)| call.takes(name)).cloned().collect();
            let answer = call.ask(&client, &params).await;
            if call.path.ends_with("/export") {
                // A file, cut by its own length.
                continue;
            }
            assert_eq!(answer["code"], 200, "{}: {answer}", call.path);
            let rows = answer["rows"].as_array().or(answer["data"].as_array());
            assert!(rows.is_none_or(|rows| rows.len() <= 100), "{}", call.path);
            for (name, lie) in [("pageNum", json!("1 OR 1=1")), ("pageSize", json!("x"))] {
                let answer = call.ask(&client, &[(name, lie)]).await;
                assert_eq!(answer["code"], -1019, "{} {name}: {answer}", call.path);
            }
            lists += 1;
        }
        assert!(lists >= 15, "only {lists} lists were found in the document");
    }
}
