//! Second-contracts as a client meets them.

use serde_json::{Value, json};

use super::{number, pupil, text, until};
use crate::support::Client;

/// The shortest period on bitcoin, once it can be entered.
async fn shortest(client: &Client) -> Value {
    let offered = async || {
        let list = client.ok("/api/period/list", json!({"symbol": "btc", "status": 1})).await;
        let first = list[0].clone();
        (first["available"] == true).then_some(first)
    };
    until("a period to enter", offered).await
}

on_both! {
    async fn the_offer_tells_its_price_to_everybody(platform) {
        let visitor = platform.visitor();
        let period = shortest(&visitor).await;
        assert_eq!((period["period"].as_i64(), period["odds"].as_str(), period["flag"].as_bool()), (Some(30), Some("0.85"), Some(true)));
        assert!(text(&period["breakEven"]).starts_with("54.05"), "{period}");
        assert_eq!((period["expectedLossPct"].as_str(), period["drawRule"].as_str()), (Some("7.5"), Some("REFUND")));
        let by_number = visitor.ok("/api/period/list", json!({"secondId": period["secondId"]})).await;
        assert_eq!(by_number[0]["id"], period["id"]);
        assert_eq!(visitor.refused("/api/period/list", json!({"symbol": "nothing"})).await, -1019);
    }

    async fn an_order_runs_and_settles_on_ticks_of_the_log(platform) {
        let pupil = pupil(platform).await;
        let period = shortest(&pupil).await;
        let ask = json!({
            "betContent": 1, "betAmount": "100", "symbol": "btc", "coinSymbol": "btc", "baseSymbol": "usdt",
            "periodId": period["id"], "openPrice": "1", "openTime": 1, "clientOrderId": "bet-1",
        });
        let preview = pupil.ok("/api/secondContractOrder/preview", ask.clone()).await;
        assert_eq!((preview["payoutWin"].as_str(), preview["expectedLoss"].as_str()), (Some("185"), Some("7.5")));
        let path = "/api/secondContractOrder/createSecondContractOrder";
        let placed = pupil.ok(path, ask.clone()).await;
        assert_eq!((placed["status"].as_i64(), placed["payoutLose"].as_str()), (Some(0), Some("0")));
        assert_eq!(pupil.ok(path, ask.clone()).await["id"], placed["id"], "once");
        let mut beside = ask;
        beside["clientOrderId"] = json!("bet-2");
        beside["parentId"] = placed["id"].clone();
        assert_eq!(pupil.refused(path, beside.clone()).await, -1019, "a parent is for the other call");
        let second = pupil.ok("/api/secondContractOrder/addSecondContractOrder", beside).await;
        assert_eq!(second["parentId"], placed["id"]);
        let list = "/api/secondContractOrder/selectOrderList";
        let running = pupil.ok(list, json!({"status": 0, "symbol": "btc"})).await;
        assert_eq!((&running[0]["id"], &running[1]["id"]), (&second["id"], &placed["id"]));
        assert_eq!(running[0]["parentId"], placed["id"]);

        let settled = async || {
            let ended = pupil.ok(list, json!({"status": 1})).await;
            (ended.as_array().map(Vec::len) == Some(2)).then_some(ended)
        };
        let ended = until("a settlement", settled).await;
        for row in ended.as_array().unwrap() {
            let paid = number(&row["rewardAmount"]);
            match row["openResult"].as_str() {
                Some("1") => assert!((paid - 185.0).abs() < 1e-9 && number(&row["closePrice"]) > number(&row["openPrice"])),
                Some("2") => assert!(paid == 0.0 && number(&row["closePrice"]) < number(&row["openPrice"])),
                Some("3") => assert!((paid - 100.0).abs() < 1e-9 && row["closePrice"] == row["openPrice"]),
                _ => panic!("{row}"),
            }
            assert!(row["entryTickId"].is_string() && row["exitTickId"].is_string(), "{row}");
        }
    }

    async fn real_money_needs_permission_and_has_limits(platform) {
        let client = platform.sign_up().await;
        let period = shortest(&platform.visitor()).await;
        let ask = json!({"betContent": 0, "betAmount": 5, "periodId": period["id"]});
        let path = "/api/secondContractOrder/createSecondContractOrder";
        assert_eq!(client.refused(path, ask).await, -3020, "the suitability test comes first");
        let limits = client.ok("/api/secondContractOrder/limits", json!({})).await;
        assert_eq!((limits["dailyStake"].as_str(), limits["closedUntil"].is_null()), (Some("200"), true));
        let lower = client.ok("/api/secondContractOrder/limits", json!({"dailyStake": "50"})).await;
        assert_eq!(lower["dailyStake"], "50");
        let higher = client.ok("/api/secondContractOrder/limits", json!({"dailyStake": "500"})).await;
        assert_eq!(higher["dailyStake"], "50", "after a day");
        let greedy = client.post("/api/secondContractOrder/limits", json!({"dailyStake": "100000.01"})).await;
        assert!(greedy["msg"].as_str().unwrap().ends_with("(dailyStake: at most 100000)"), "{greedy}");
        let excluded = client.ok("/api/secondContractOrder/limits", json!({"excludeDays": 7})).await;
        assert!(excluded["closedUntil"].as_i64().is_some());
        assert_eq!(client.refused("/api/secondContractOrder/limits", json!({"excludeDays": 1})).await, -1019, "not shortened");
        assert_eq!(client.practice().refused("/api/secondContractOrder/limits", json!({})).await, -1019);
    }
}
