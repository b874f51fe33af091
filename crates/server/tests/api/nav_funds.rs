//! Funds that hold coins, over the wire: value and holdings are shown, a purchase waits for the cut and comes back, and an
//! order is nobody else's to see or to end.

use plimsoll_units::DAY_MS;
use reqwest::Method;
use serde_json::{Value, json};

use crate::funds::{investor, wallet};
use crate::support::Client;

/// The sandbox's fund for everybody.
async fn fund(client: &Client) -> Value {
    let list = client.ok("/api/financial/list", json!({"classify": 0})).await;
    let rows = list["rows"].as_array().unwrap();
    rows.iter().find(|row| row["kind"] == "NAV").expect("a fund that holds coins").clone()
}

on_both! {
    async fn a_fund_shows_what_it_holds(platform) {
        let visitor = platform.visitor();
        let fund = fund(&visitor).await;
        let nav = &fund["nav"];
        assert_eq!((&nav["value"], &nav["feeYear"], &nav["lockDays"]), (&json!("1"), &json!("0.01"), &json!(0)));
        assert_eq!((&nav["units"], &nav["operatorUnits"]), (&json!("100000"), &json!("100000")));
        assert_eq!(nav["nextCut"].as_i64().unwrap() % DAY_MS, 0);
        assert_eq!((&nav["realized30d"], &nav["drawdownMax"]), (&Value::Null, &Value::Null), "there is no history");
        let one = visitor.ok(&format!("/api/financial/{}", fund["id"]), json!({})).await;
        assert_eq!((&one["kind"], &one["id"]), (&json!("NAV"), &fund["id"]));
        let navs = visitor.ok("/api/financial/navs", json!({"planId": fund["id"]})).await;
        assert_eq!(navs["total"], 0, "no cut was held yet");
        assert_eq!(visitor.refused("/api/financial/navs", json!({"planId": 1})).await, -7001, "of another kind");
        let bitcoin = visitor.ok("/api/financial/list", json!({"coin": "btc"})).await;
        assert!(bitcoin["rows"].as_array().unwrap().iter().all(|row| row["kind"] == "FIXED"), "{bitcoin}");
    }

    /// SEC-249.
    async fn units_are_previewed_and_a_purchase_waits_and_is_taken_back(platform) {
        let ann = investor(platform).await;
        let fund = fund(&ann).await;
        let form = json!({"planId": fund["id"], "money": "730", "days": 0});
        let preview = ann.ok("/api/financial/preview", form.clone()).await;
        assert_eq!((&preview["units"], &preview["nav"], &preview["reward"]), (&json!("730"), &json!("1"), &json!("0")));
        assert_eq!((preview["valueTime"].as_i64().unwrap() % DAY_MS, &preview["endTime"]), (0, &preview["valueTime"]));
        let total = ann.ok("/api/asset/total", json!({})).await["total"].clone();

        let wrong = [
            (json!({"money": "9.999999"}), -5004),
            (json!({"money": "1000001"}), -5004),
            (json!({"money": "100.0000001"}), -1019),
            (json!({"money": "1000.01"}), -2001),
            (json!({"userId": 1}), -1019),
        ];
        for (bad, code) in wrong {
            let mut params = form.clone();
            for (field, value) in bad.as_object().unwrap() {
                params[field] = value.clone();
            }
            assert_eq!(ann.refused("/api/financial/submit", params).await, code, "{bad}");
        }
        assert_ne!(ann.practice().refused("/api/financial/submit", form.clone()).await, 200);

        let send = async || {
            let request = ann.request(Method::POST, "/api/financial/submit").json(&form);
            let answer = request.header("idempotency-key", "nav-1").send().await.unwrap();
            serde_json::from_str::<Value>(&answer.text().await.unwrap()).unwrap()["data"].clone()
        };
        let (order, again) = (send().await, send().await);
        assert_eq!((&order["id"], &order["kind"]), (&again["id"], &json!("NAV")));
        assert_eq!((&order["status"], &order["amount"]), (&json!(0), &json!("730")));
        assert_eq!(order["position"]["units"], "0", "units come with the cut");
        assert_eq!(wallet(&ann).await, ("270".to_owned(), "730".to_owned()));
        assert_eq!(ann.ok("/api/asset/total", json!({})).await["total"], total, "what waits is still its owner's");
        let income = ann.ok("/api/financial/personalIncome", json!({})).await;
        assert_eq!((&income["position"], &income["totalIncome"]), (&json!("730"), &json!("0")));
        let id = &order["id"];
        assert_eq!(ann.refused("/api/financial/redeem", json!({"orderId": id, "units": "1"})).await, -3008);
        assert_eq!(ann.refused("/api/financial/redeem", json!({"orderId": id, "units": "1", "amount": "1"})).await, -1019);
        assert_eq!(ann.refused("/api/financial/redeemPreview", json!({"orderId": id, "units": "1"})).await, -3008);

        let back = ann.ok("/api/financial/cancel", json!({"orderId": id})).await;
        assert_eq!(back["status"], 4);
        assert_eq!(wallet(&ann).await, ("1000".to_owned(), "0".to_owned()));
        assert_eq!(ann.refused("/api/financial/cancel", json!({"orderId": id})).await, -7001);
    }

    /// SEC-248.
    async fn somebody_elses_units_are_not_there(platform) {
        let (ann, eve) = (investor(platform).await, investor(platform).await);
        let fund = fund(&ann).await;
        let id = &ann.ok("/api/financial/submit", json!({"planId": fund["id"], "money": "50", "days": 0})).await["id"];
        assert_eq!(eve.refused(&format!("/api/order/{id}"), json!({})).await, -7001);
        assert_eq!(eve.refused("/api/financial/cancel", json!({"orderId": id})).await, -7001);
        assert_eq!(eve.refused("/api/financial/redeem", json!({"orderId": id, "units": "50"})).await, -7001);
        assert_eq!(eve.refused("/api/financial/redeemPreview", json!({"orderId": id, "units": "50"})).await, -7001);
        assert_eq!(wallet(&ann).await, ("950".to_owned(), "50".to_owned()));
    }

    async fn a_tier_is_counted_and_its_fund_is_closed_to_others(platform) {
        let ann = investor(platform).await;
        let tier = ann.ok("/api/institution/info", json!({})).await;
        assert_eq!((&tier["tier"], &tier["verified"], &tier["balance"]), (&json!(0), &json!(false), &json!("0")));
        assert_eq!(tier["needs"], json!([{"tier": 1, "equity": 5_000_000}, {"tier": 2, "equity": 10_000_000}]));
        let fund = &tier["funds"][0];
        assert_eq!((&fund["nav"]["lockDays"], fund["nav"]["exits"].as_array().unwrap().len()), (&json!(90), 3));
        let form = json!({"planId": fund["id"], "money": "10000", "days": 0});
        assert_eq!(ann.refused("/api/financial/submit", form).await, -5007);
    }
}
