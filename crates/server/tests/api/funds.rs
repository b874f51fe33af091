//! Funds over the wire: what stands behind them is shown, what an order earns is said before, and an order is nobody
//! else's to see or to end.

use plimsoll_units::DAY_MS;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Client, Platform};

/// The sandbox's fund of 30 days in USDT: 4 percent a year, from 10 to 100,000.
async fn fund(client: &Client) -> Value {
    let list = client.ok("/api/financial/list", json!({"classify": 0, "coin": "USDT"})).await;
    let rows = list["rows"].as_array().unwrap();
    rows.iter().find(|row| row["days"] == "30").expect("a fund of 30 days").clone()
}

/// Somebody with 1,000 USDT in the financial wallet.
pub(crate) async fn investor(platform: &'static Platform) -> Client {
    let client = platform.sign_up().await;
    client.fund("usdt", "1000").await;
    let transfer = json!({"coin": "usdt", "transferOutAccount": 1, "transferInAccount": 2, "amount": "1000"});
    client.ok("/api/asset/transferFunds", transfer).await;
    client
}

/// Free and held in the financial wallet.
pub(crate) async fn wallet(client: &Client) -> (String, String) {
    let list = client.ok("/api/asset/assetBalance", json!({})).await;
    let entry = list.as_array().unwrap().iter().find(|entry| entry["symbol"] == "USDT" && entry["type"] == 2);
    let text = |name: &str| entry.unwrap()[name].as_str().unwrap().to_owned();
    (text("availableAmount"), text("occupiedAmount"))
}

on_both! {
    async fn a_fund_shows_what_stands_behind_it(platform) {
        let visitor = platform.visitor();
        let fund = fund(&visitor).await;
        assert_eq!((&fund["apr"], &fund["kind"], &fund["type"]), (&json!("0.04"), &json!("FIXED"), &json!(3)));
        assert_eq!((&fund["totalInvestAmount"], &fund["limitMin"]), (&json!("500000"), &json!("10")));
        let figure = |name: &str| fund[name].as_str().unwrap().parse::<f64>().unwrap();
        assert!(figure("rewardHeld") + figure("rewardReserved") >= figure("rewardNeeded"), "{fund}");
        let one = visitor.ok(&format!("/api/financial/{}", fund["id"]), json!({})).await;
        assert_eq!(one["title"], "USDT 30 days");
        assert_eq!(visitor.refused("/api/financial/999", json!({})).await, -7001);
        assert_eq!(visitor.refused("/api/financial/list", json!({"classify": 9})).await, -1019);
        let vip = visitor.ok("/api/financial/list", json!({"classify": 1})).await;
        assert!(vip["rows"].as_array().unwrap().iter().all(|row| row["classify"] == 1), "{vip}");
    }

    /// SEC-237.
    async fn an_order_is_previewed_waits_and_is_taken_back(platform) {
        let ann = investor(platform).await;
        let fund = fund(&ann).await;
        let form = json!({"planId": fund["id"], "money": "730", "days": 30, "apr": fund["apr"]});
        let preview = ann.ok("/api/financial/preview", form.clone()).await;
        assert_eq!((&preview["daily"], &preview["reward"]), (&json!("0.08"), &json!("2.4")));
        assert_eq!(preview["total"], "732.4");
        let (starts, ends) = (preview["valueTime"].as_i64().unwrap(), preview["endTime"].as_i64().unwrap());
        assert_eq!((starts % DAY_MS, ends - starts), (0, 30 * DAY_MS));

        let total = ann.ok("/api/asset/total", json!({})).await["total"].clone();
        let order = ann.ok("/api/financial/submit", form).await;
        assert_eq!((&order["status"], &order["amount"], &order["reward"]), (&json!(0), &json!("730"), &json!("2.4")));
        assert_eq!(wallet(&ann).await, ("270".to_owned(), "730".to_owned()));
        assert_eq!(ann.ok("/api/asset/total", json!({})).await["total"], total, "what waits is still its owner's");
        let income = ann.ok("/api/financial/personalIncome", json!({})).await;
        assert_eq!((&income["position"], &income["totalIncome"]), (&json!("730"), &json!("0")));
        let id = &order["id"];
        let detail = ann.ok(&format!("/api/order/{id}"), json!({})).await;
        assert_eq!((&detail["orderNo"], &detail["rows"]), (&order["orderNo"], &json!([])));
        assert_eq!(ann.refused("/api/financial/redeem", json!({"orderId": id, "amount": "1"})).await, -3008);

        let back = ann.ok("/api/financial/cancel", json!({"orderId": id})).await;
        assert_eq!((&back["status"], &back["amount"]), (&json!(4), &json!("0")));
        assert_eq!(wallet(&ann).await, ("1000".to_owned(), "0".to_owned()));
        assert_eq!(ann.refused("/api/financial/cancel", json!({"orderId": id})).await, -7001);
        let list = ann.ok("/api/order/list?status=4", json!({})).await;
        assert_eq!((&list["total"], &list["rows"][0]["boughtAmount"]), (&json!(1), &json!("730")));
        assert_eq!(ann.ok("/api/order/list?status=1", json!({})).await["total"], 0);
    }

    /// SEC-236.
    async fn an_order_is_made_once_and_only_as_the_fund_allows(platform) {
        let ann = investor(platform).await;
        let fund = fund(&ann).await;
        let form = json!({"planId": fund["id"], "money": "100", "days": 30, "apr": fund["apr"]});
        let vip = ann.ok("/api/financial/list", json!({"classify": 1})).await["rows"][0]["id"].clone();
        let institution = ann.ok("/api/financial/list", json!({"classify": 2})).await["rows"][0].clone();
        let wrong = [
            (json!({"money": "9.999999"}), -5004),
            (json!({"money": "100001"}), -5004),
            (json!({"money": "100.0000001"}), -1019),
            (json!({"money": "-1"}), -5004),
            (json!({"money": "1e2"}), -1019),
            (json!({"money": "1000.01"}), -2001),
            (json!({"days": 31}), -5008),
            (json!({"apr": "0.05"}), -5006),
            (json!({"planId": 77}), -5006),
            (json!({"planId": vip, "money": "1000", "days": 60, "apr": "0.07"}), -5007),
            (json!({"planId": institution["id"], "money": "100000", "days": 180, "apr": "0.065"}), -5007),
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
        assert_eq!(ann.ok("/api/order/list", json!({})).await["total"], 0, "nothing is half done");
        assert_eq!(wallet(&ann).await, ("1000".to_owned(), "0".to_owned()));

        let send = async || {
            let request = ann.request(Method::POST, "/api/financial/submit").json(&form);
            let answer = request.header("idempotency-key", "fund-1").send().await.unwrap();
            serde_json::from_str::<Value>(&answer.text().await.unwrap()).unwrap()["data"]["id"].clone()
        };
        let (first, again) = (send().await, send().await);
        assert_eq!(first, again);
        assert_eq!(ann.ok("/api/order/list", json!({})).await["total"], 1);
        assert_eq!(wallet(&ann).await, ("900".to_owned(), "100".to_owned()));
    }

    /// SEC-235.
    async fn somebody_elses_fund_order_is_not_there(platform) {
        let (ann, eve) = (investor(platform).await, investor(platform).await);
        let fund = fund(&ann).await;
        let form = json!({"planId": fund["id"], "money": "50", "days": 30});
        let id = &ann.ok("/api/financial/submit", form).await["id"];
        assert_eq!(eve.refused(&format!("/api/order/{id}"), json!({})).await, -7001);
        assert_eq!(eve.refused("/api/financial/cancel", json!({"orderId": id})).await, -7001);
        assert_eq!(eve.refused("/api/financial/redeem", json!({"orderId": id, "amount": "50"})).await, -7001);
        assert_eq!(eve.ok("/api/order/list", json!({})).await["total"], 0);
        assert_eq!(wallet(&ann).await, ("950".to_owned(), "50".to_owned()));
    }
}
