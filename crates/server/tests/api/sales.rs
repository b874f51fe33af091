//! Token sales over the wire: what stands behind them is shown, committed money stays its owner's, and a commitment is
//! nobody else's to see or to end.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Client, Platform};

/// The sandbox's open sale: a million tokens at 0.05.
async fn demo(client: &Client) -> Value {
    let list = client.ok("/api/ownCoin/list", json!({"status": 2})).await;
    let rows = list["rows"].as_array().unwrap();
    rows.iter().find(|row| row["coin"] == "demo").expect("the sale of DEMO").clone()
}

/// Somebody with 1,000 USDT in the platform wallet.
async fn saver(platform: &'static Platform) -> Client {
    let client = platform.sign_up().await;
    client.fund("usdt", "1000").await;
    client
}

/// Free and held in the platform wallet.
async fn wallet(client: &Client) -> (String, String) {
    let list = client.ok("/api/asset/assetBalance", json!({})).await;
    let entry = list.as_array().unwrap().iter().find(|entry| entry["symbol"] == "USDT" && entry["type"] == 1);
    let text = |name: &str| entry.unwrap()[name].as_str().unwrap().to_owned();
    (text("availableAmount"), text("occupiedAmount"))
}

async fn orders(client: &Client) -> Value {
    let answer = client.request(Method::GET, "/api/ownCoinOrder/list").send().await.unwrap();
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

on_both! {
    async fn a_sale_shows_its_terms_and_what_stands_behind_it(platform) {
        let visitor = platform.visitor();
        let demo = demo(&visitor).await;
        assert_eq!((&demo["price"], &demo["totalAmount"]), (&json!("0.05"), &json!("1000000")));
        assert_eq!((&demo["raisingAmount"], &demo["purchaseLimit"]), (&json!("50000"), &json!("2500")));
        assert_eq!((&demo["escrowed"], &demo["mine"]), (&json!(true), &Value::Null));
        assert_eq!(demo["vesting"], json!({"atListing": "0.25", "parts": 3, "everyDays": 30}));
        assert!(!demo["riskText"].as_str().unwrap().is_empty() && demo["issuer"]["name"] != "");
        assert_eq!(demo["platformHolds"], "0", "the platform holds none of what it sells");
        let path = format!("/api/ownCoin/getDetail/{}", demo["id"]);
        let one = visitor.request(Method::GET, &path).send().await.unwrap().text().await.unwrap();
        assert_eq!(serde_json::from_str::<Value>(&one).unwrap()["data"]["coin"], "demo");
        let gone = visitor.request(Method::GET, "/api/ownCoin/getDetail/999").send().await.unwrap().text().await.unwrap();
        assert_eq!(serde_json::from_str::<Value>(&gone).unwrap()["code"], -5006);
        let all = visitor.ok("/api/ownCoin/list", json!({})).await;
        assert!(all["total"].as_u64().unwrap() >= 4, "{all}");
        let page = visitor.ok("/api/ownCoin/list", json!({"pageNum": 2, "pageSize": 1})).await;
        assert_eq!((&page["total"], page["rows"].as_array().unwrap().len()), (&all["total"], 1));
    }

    /// SEC-238.
    async fn a_commitment_is_previewed_added_to_and_taken_back(platform) {
        let ann = saver(platform).await;
        let demo = demo(&ann).await;
        assert_eq!(demo["mine"], json!({"committed": "0", "interested": false}));
        let preview = ann.ok("/api/ownCoinOrder/preview", json!({"ownId": demo["id"], "amount": "100"})).await;
        assert_eq!((&preview["committed"], &preview["cap"]), (&json!("100"), &json!("2000")));
        let figure = |name: &str| preview[name].as_str().unwrap().parse::<f64>().unwrap();
        assert!((figure("pay") + figure("refund") - 100.0).abs() < 1e-6, "{preview}");

        let form = json!({"ownId": demo["id"], "ownCoin": "demo", "amount": "100", "price": demo["price"]});
        let first = ann.ok("/api/ownCoinOrder/createOrder", form).await;
        assert_eq!((&first["status"], &first["committed"]), (&json!(2), &json!("100")));
        let more = ann.ok("/api/ownCoinOrder/placing", json!({"ownId": demo["id"], "amount": "0.5"})).await;
        assert_eq!((&more["id"], &more["committed"]), (&first["id"], &json!("100.5")));
        assert_eq!(wallet(&ann).await, ("899.5".to_owned(), "100.5".to_owned()));
        let list = orders(&ann).await;
        let row = &list["rows"][0];
        assert_eq!((&list["total"], &row["orderId"], &row["amount"]), (&json!(1), &first["orderId"], &json!("100.5")));
        assert_eq!(self::demo(&ann).await["mine"]["committed"], "100.5");

        let back = ann.ok("/api/ownCoinOrder/cancel", json!({"id": first["id"]})).await;
        assert_eq!(back["refund"], "100.5");
        assert_eq!(wallet(&ann).await, ("1000".to_owned(), "0".to_owned()));
        assert_eq!(ann.refused("/api/ownCoinOrder/cancel", json!({"ownId": demo["id"]})).await, -7001);
        let row = orders(&ann).await["rows"][0].clone();
        assert_eq!((&row["status"], &row["refund"], &row["schedule"]), (&json!(5), &json!("100.5"), &json!([])));
    }

    /// SEC-239.
    async fn money_is_committed_once_and_only_as_the_sale_allows(platform) {
        let ann = saver(platform).await;
        let demo = demo(&ann).await;
        let announced = ann.ok("/api/ownCoin/list", json!({"status": 1})).await["rows"][0]["id"].clone();
        let form = json!({"ownId": demo["id"], "amount": "100"});
        let wrong = [
            (json!({"amount": "9.999999"}), -5004),
            (json!({"amount": "100.0000001"}), -1019),
            (json!({"amount": "-1"}), -5004),
            (json!({"amount": "1e2"}), -1019),
            (json!({"amount": "1000.01"}), -2001),
            (json!({"amount": "10000000001"}), -5004),
            (json!({"price": "0.051"}), -3008),
            (json!({"ownId": 77}), -5006),
            (json!({"ownId": announced}), -3008),
            (json!({"userId": 1}), -1019),
        ];
        for (bad, code) in wrong {
            let mut params = form.clone();
            for (field, value) in bad.as_object().unwrap() {
                params[field] = value.clone();
            }
            assert_eq!(ann.refused("/api/ownCoinOrder/createOrder", params).await, code, "{bad}");
        }
        assert_eq!(ann.practice().refused("/api/ownCoinOrder/createOrder", form.clone()).await, -5006);
        assert_eq!(ann.refused("/api/ownCoinOrder/cancel", json!({})).await, -1019);
        assert_eq!(orders(&ann).await["total"], 0, "nothing is half done");
        assert_eq!(wallet(&ann).await, ("1000".to_owned(), "0".to_owned()));

        let send = async || {
            let request = ann.request(Method::POST, "/api/ownCoinOrder/createOrder").json(&form);
            let answer = request.header("idempotency-key", "sale-1").send().await.unwrap();
            serde_json::from_str::<Value>(&answer.text().await.unwrap()).unwrap()["data"].clone()
        };
        let (first, again) = (send().await, send().await);
        assert_eq!((&first["committed"], &first), (&json!("100"), &again));
        assert_eq!(wallet(&ann).await, ("900".to_owned(), "100".to_owned()));
        ann.ok("/api/ownCoinOrder/cancel", json!({"ownId": demo["id"]})).await;
    }

    /// SEC-240.
    async fn somebody_elses_commitment_is_not_there(platform) {
        let (ann, eve) = (saver(platform).await, saver(platform).await);
        let demo = demo(&ann).await;
        let made = ann.ok("/api/ownCoinOrder/createOrder", json!({"ownId": demo["id"], "amount": "50"})).await;
        assert_eq!(eve.refused("/api/ownCoinOrder/cancel", json!({"id": made["id"]})).await, -7001);
        assert_eq!(eve.refused("/api/ownCoinOrder/cancel", json!({"ownId": demo["id"]})).await, -7001);
        assert_eq!(orders(&eve).await["total"], 0);
        assert_eq!(self::demo(&eve).await["mine"]["committed"], "0");
        assert_eq!(wallet(&ann).await, ("950".to_owned(), "50".to_owned()));
        ann.ok("/api/ownCoinOrder/cancel", json!({"id": made["id"]})).await;
    }

    async fn asking_to_be_told_counts_once(platform) {
        let ann = platform.sign_up().await;
        let demo = demo(&ann).await;
        for _ in 0..2 {
            let asked = ann.ok("/api/ownCoin/subscribeCoins", json!({"ownId": demo["id"], "ownCoin": "demo"})).await;
            assert_eq!(asked["interested"], true);
        }
        let now = self::demo(&ann).await;
        assert_eq!(now["mine"]["interested"], true);
        assert!(now["interested"].as_i64().unwrap() > demo["interested"].as_i64().unwrap());
        assert_eq!(ann.refused("/api/ownCoin/subscribeCoins", json!({"ownId": 77})).await, -5006);
    }
}
