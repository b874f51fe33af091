//! Campaigns, pools with a daily ceiling and dividends over the wire: a reward is paid once and for what its terms say, and
//! every figure behind a payment is shown.

use reqwest::Method;
use serde_json::{Value, json};

use crate::funds::investor;
use crate::support::Client;

async fn activities(client: &Client) -> Value {
    client.get(&format!("/api/apiDefi/showDefiActivity/{}", client.user)).await["data"].clone()
}

async fn notices(client: &Client) -> usize {
    let answer = client.get(&format!("/api/apiDefi/showDefiActivityNotice/{}", client.user)).await;
    answer["data"].as_array().unwrap().len()
}

/// Answers without regard to what they score.
async fn finish_course(client: &Client) {
    let mut answers: Vec<Value> = (1..=9).map(|qid| json!({"qid": qid, "value": 1})).collect();
    answers.push(json!({"qid": 10, "value": [1]}));
    client.ok("/api/survey/set", json!({"surveyId": 1, "version": 1, "answers": answers})).await;
}

async fn platform_wallet(client: &Client) -> String {
    let list = client.ok("/api/asset/assetBalance", json!({})).await;
    let entry = list.as_array().unwrap().iter().find(|entry| entry["symbol"] == "USDT" && entry["type"] == 1);
    entry.map_or_else(|| "0".to_owned(), |entry| entry["availableAmount"].as_str().unwrap().to_owned())
}

const UPDATE: &str = "/api/apiDefi/updateDefiActivity";

on_both! {
    /// SEC-260.
    async fn a_reward_is_paid_once_and_only_for_what_it_is_for(platform) {
        let ann = platform.sign_up().await;
        let row = activities(&ann).await[0].clone();
        assert_eq!((&row["amount"], &row["totleAmount"], &row["type"]), (&json!("5"), &json!("5000"), &json!(0)));
        assert_eq!((&row["status"], &row["eligible"], &row["claimTime"]), (&json!(0), &json!(false), &Value::Null));
        assert!(row["terms"].as_str().unwrap().contains("Nothing has to be deposited"), "{row}");
        assert_eq!(notices(&ann).await, 1);
        let id = &row["id"];
        assert_eq!(ann.refused(UPDATE, json!({"id": id, "status": "2"})).await, -5011, "the course is not finished");
        assert_eq!(ann.ok(UPDATE, json!({"id": id, "status": "1"})).await, json!({"id": id, "status": 1}));
        ann.ok(UPDATE, json!({"id": id, "status": "1"})).await;
        assert_eq!((notices(&ann).await, &activities(&ann).await[0]["status"]), (0, &json!(1)));

        finish_course(&ann).await;
        assert_eq!(activities(&ann).await[0]["eligible"], true);
        let send = async || {
            let request = ann.request(Method::POST, UPDATE).json(&json!({"id": id, "status": "2"}));
            let answer = request.header("idempotency-key", "reward-1").send().await.unwrap();
            serde_json::from_str::<Value>(&answer.text().await.unwrap()).unwrap()
        };
        let (first, again) = (send().await, send().await);
        assert_eq!((&first["data"]["status"], &first["data"]), (&json!(2), &again["data"]));
        ann.ok(UPDATE, json!({"id": id, "status": "2"})).await;
        assert_eq!(platform_wallet(&ann).await, "5", "paid once");
        let row = activities(&ann).await[0].clone();
        assert_eq!(row["status"], 2);
        assert!(row["claimTime"].is_i64(), "{row}");
        let left: f64 = row["budgetLeft"].as_str().unwrap().parse().unwrap();
        assert!(left <= 4995.0 && left % 5.0 == 0.0, "{left}");
        let records = ann.ok("/api/record/list", json!({"type": 36})).await;
        assert_eq!((&records["total"], &records["rows"][0]["amount"]), (&json!(1), &json!("5")), "{records}");
    }

    /// SEC-261.
    async fn rewards_are_listed_for_the_session_alone(platform) {
        let (ann, eve) = (platform.sign_up().await, platform.sign_up().await);
        for path in ["showDefiActivity", "showDefiActivityNotice"] {
            for id in [eve.user.as_str(), "0", "-1", "x", "99999999999999999999"] {
                assert_eq!(ann.get(&format!("/api/apiDefi/{path}/{id}")).await["code"], -1019, "{path} {id}");
            }
        }
        let visitor = platform.visitor();
        assert_eq!(visitor.get("/api/apiDefi/showDefiActivity/1").await["code"], 401);
        for (bad, code) in [
            (json!({"id": 1, "status": "3"}), -1019),
            (json!({"id": 1, "status": "0"}), -1019),
            (json!({"id": 1}), -1019),
            (json!({"id": 1, "status": "2", "userId": eve.user}), -1019),
            (json!({"id": 999, "status": "1"}), -7001),
            (json!({"id": 999, "status": "2"}), -7001),
            (json!({"id": -1, "status": "2"}), -7001),
        ] {
            assert_eq!(ann.refused(UPDATE, bad.clone()).await, code, "{bad}");
        }
        assert_ne!(ann.practice().refused(UPDATE, json!({"id": 1, "status": "2"})).await, 200);
    }

    /// SEC-262. The default install offers no pool with a daily ceiling.
    async fn no_daily_pool_is_offered_by_default(platform) {
        let ann = investor(platform).await;
        assert_eq!(platform.visitor().ok("/api/financial/daily/list", json!({})).await["total"], 0);
        assert_eq!(ann.refused("/api/financial/daily/join", json!({"id": 1, "amount": "10"})).await, -5006);
        assert_eq!(ann.refused("/api/financial/daily/leave", json!({"id": 1, "amount": "10"})).await, -5006);
        assert_eq!(ann.refused("/api/financial/daily/join", json!({"id": -1, "amount": "10"})).await, -7001);
        assert_eq!(ann.refused("/api/financial/daily/join", json!({"id": 1, "amount": "x"})).await, -1019);
        let practice = ann.practice();
        assert_eq!(practice.refused("/api/financial/daily/join", json!({"id": 1, "amount": "10"})).await, -5006);
    }

    /// SEC-263.
    async fn dividends_are_public_in_sum_and_ones_own_in_detail(platform) {
        let figures = platform.visitor().ok("/api/institution/dividends", json!({})).await;
        assert_eq!(figures, json!({"counting": true, "left": "0", "quarters": []}));
        let ann = investor(platform).await;
        assert_eq!(ann.ok("/api/institution/info", json!({})).await["dividends"], json!([]));
    }
}
