//! Spot orders as a client meets them.

use serde_json::json;

use super::{away, free, funded, number, price_now, pupil, text};

on_both! {
    async fn a_purchase_by_value_spends_and_receives(platform) {
        let client = funded(platform, 1_000).await;
        price_now(&client).await;
        let ask = json!({"symbol": "btc", "coin": "usdt", "type": 0, "delegateType": 1, "delegateValue": "500"});
        let preview = client.ok("/api/currency/order/preview", ask.clone()).await;
        assert_eq!((preview["holdCoin"].as_str(), preview["feeCoin"].as_str()), (Some("usdt"), Some("btc")));
        assert_eq!(preview["sufficient"], true);
        let placed = client.ok("/api/currency/order/submit", ask).await;
        assert_eq!(placed["status"], 1, "{placed}");
        let (spent, bought, fee) = (number(&placed["dealValue"]), number(&placed["dealNum"]), number(&placed["fee"]));
        assert!(spent > 490.0 && spent <= 500.0, "{placed}");
        assert!((free(&client, "usdt", 1).await - (1_000.0 - spent)).abs() < 1e-6);
        assert!((free(&client, "btc", 1).await - (bought - fee)).abs() < 1e-7);
        let price = text(&placed["dealPrice"]);
        assert!(price.split_once('.').is_some_and(|(_, decimals)| decimals.len() >= 2), "{price} has the tick's scale");

        let history = client.ok("/api/currency/order/orderList?status=1&symbol=btc", json!({})).await;
        assert_eq!(history["total"], 1);
        let row = &history["rows"][0];
        assert_eq!((&row["id"], &row["orderNo"]), (&placed["id"], &placed["orderNo"]));
        assert_eq!((&row["dealValue"], &row["fee"], &row["dealNum"]), (&placed["dealValue"], &placed["fee"], &placed["dealNum"]));
        assert_eq!((row["delegateType"].as_i64(), row["feeCoin"].as_str()), (Some(1), Some("btc")));
        assert_eq!(row["delegateValue"], "500");
        assert!(row["params"]["delegateTime"].as_i64().is_some());
    }

    async fn a_resting_order_is_listed_and_cancelled_by_either_number(platform) {
        let client = funded(platform, 1_000).await;
        let low = away(price_now(&client).await, -5.0);
        for by in ["id", "orderNo"] {
            let ask = json!({
                "symbol": "BTCUSDT", "type": 0, "delegateType": 0, "delegatePrice": low, "delegateTotal": "0.001",
                "timeInForce": "POST_ONLY", "clientOrderId": format!("{by}-{low}"),
            });
            let placed = client.ok("/api/currency/order/submit", ask).await;
            assert_eq!((placed["status"].as_i64(), placed["dealNum"].as_str()), (Some(0), Some("0")));
            let open = client.ok("/api/currency/order/orderList", json!({"status": 0})).await;
            assert_eq!(open["total"], 1);
            let row = &open["rows"][0];
            assert_eq!((row["delegatePrice"].as_str(), row["timeInForce"].as_str()), (Some(low.as_str()), Some("POST_ONLY")));
            assert!(free(&client, "usdt", 1).await < 1_000.0, "held");
            let path = format!("/api/currency/order/cancelOrder?id={}", text(&placed[by]));
            client.ok(&path, json!({})).await;
            assert_eq!(client.refused(&path, json!({})).await, -3008, "no longer open");
            assert!((free(&client, "usdt", 1).await - 1_000.0).abs() < 1e-9, "given back");
        }
        let ended = client.ok("/api/currency/order/orderList", json!({"status": "1"})).await;
        assert_eq!((ended["total"].as_i64(), ended["rows"][0]["status"].as_i64()), (Some(2), Some(3)));
    }

    async fn a_client_order_id_places_once(platform) {
        let client = funded(platform, 1_000).await;
        let low = away(price_now(&client).await, -5.0);
        let ask = json!({
            "symbol": "btc", "type": 0, "delegateType": 0, "delegatePrice": low, "delegateTotal": 0.002,
            "clientOrderId": "mine-1",
        });
        let first = client.ok("/api/currency/order/submit", ask.clone()).await;
        let again = client.ok("/api/currency/order/submit", ask.clone()).await;
        assert_eq!(first["id"], again["id"]);
        let mut other = ask;
        other["delegateTotal"] = json!("0.003");
        assert_eq!(client.refused("/api/currency/order/submit", other).await, -9004, "the same id for another order");
        assert_eq!(client.ok("/api/currency/order/orderList", json!({})).await["total"], 1);
    }

    async fn practice_pays_with_play_money_of_its_own(platform) {
        let pupil = pupil(platform).await;
        let ask = json!({"symbol": "btc", "type": 0, "delegateType": 1, "delegateValue": "100"});
        assert_eq!(pupil.ok("/api/currency/order/submit", ask).await["status"], 1);
        assert_eq!(pupil.refused("/api/virtual/reset", json!({})).await, -3019, "once a day, and it has just begun");
    }
}
