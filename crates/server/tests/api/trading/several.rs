//! Replacing orders, scales, pairs and trailing stops as a client meets them.

use serde_json::{Value, json};

use super::{away, free, funded, number, price_now, pupil, text, until};
use crate::support::Client;

async fn open_orders(client: &Client) -> Vec<Value> {
    let open = client.ok("/api/currency/order/orderList", json!({"status": 0, "pageSize": 50})).await;
    open["rows"].as_array().cloned().unwrap_or_default()
}

on_both! {
    async fn an_order_is_replaced_in_one_call(platform) {
        let client = funded(platform, 1_000).await;
        let price = price_now(&client).await;
        let (low, lower) = (away(price, -5.0), away(price, -6.0));
        let ask = json!({"symbol": "btc", "type": 0, "delegateType": 0, "delegatePrice": low, "delegateTotal": "0.002"});
        let id = text(&client.ok("/api/currency/order/submit", ask).await["id"]);
        let with = |id: &str, price: &str, total: &str| {
            json!({"id": id, "delegateType": 0, "delegatePrice": price, "delegateTotal": total})
        };

        let smaller = client.ok("/api/currency/order/replace", with(&id, &low, "0.001")).await;
        assert_eq!((text(&smaller["id"]), smaller["status"].as_i64()), (id.clone(), Some(0)), "it keeps its number");
        assert_eq!(open_orders(&client).await[0]["delegateTotal"], "0.001");

        let mut moved = with(&id, &lower, "0.001");
        moved["clientOrderId"] = json!(format!("move-{low}"));
        let new = client.ok("/api/currency/order/replace", moved.clone()).await;
        assert_ne!(text(&new["id"]), id, "another price is another order");
        let again = client.ok("/api/currency/order/replace", moved).await;
        assert_eq!(again["id"], new["id"], "said twice, done once");
        let open = open_orders(&client).await;
        assert_eq!((open.len(), open[0]["delegatePrice"].as_str()), (1, Some(lower.as_str())));

        let far = away(price, 30.0);
        let new = text(&new["id"]);
        assert_eq!(client.refused("/api/currency/order/replace", with(&new, &far, "0.001")).await, -3005);
        assert_eq!(text(&open_orders(&client).await[0]["id"]), new, "a refused order leaves the old one");
        assert_eq!(client.refused("/api/currency/order/replace", with(&id, &low, "0.001")).await, -3008, "gone");
        let stranger = funded(platform, 1_000).await;
        assert_eq!(stranger.refused("/api/currency/order/replace", with(&new, &low, "0.001")).await, -7001);
        assert_eq!(client.refused("/api/contract/order/replace", with(&new, &low, "1")).await, -7001, "no contract");
    }

    async fn a_scale_is_placed_whole_or_not_at_all(platform) {
        let client = funded(platform, 1_000).await;
        let price = price_now(&client).await;
        let scale = json!({
            "symbol": "btc", "type": 0, "fromPrice": away(price, -4.0), "toPrice": away(price, -8.0), "count": 5,
            "delegateTotal": "0.005", "timeInForce": "POST_ONLY",
        });
        let placed = client.ok("/api/currency/order/scale", scale.clone()).await;
        assert_eq!(placed["orders"].as_array().map(Vec::len), Some(5), "{placed}");
        let open = open_orders(&client).await;
        assert_eq!(open.len(), 5);
        assert!(open.iter().all(|row| row["delegateTotal"] == "0.001" && row["timeInForce"] == "POST_ONLY"));
        let mut beyond = scale.clone();
        beyond["delegateTotal"] = json!("1");
        assert_eq!(client.refused("/api/currency/order/scale", beyond).await, -2001);
        let mut one = scale;
        one["count"] = json!(1);
        assert_eq!(client.refused("/api/currency/order/scale", one).await, -1019);
        assert_eq!(open_orders(&client).await.len(), 5);
    }

    async fn of_a_pair_one_cancels_the_other(platform) {
        let client = funded(platform, 1_000).await;
        let price = price_now(&client).await;
        let buy = json!({"symbol": "btc", "type": 0, "delegateType": 1, "delegateValue": "500"});
        client.ok("/api/currency/order/submit", buy).await;
        let coins = free(&client, "btc", 1).await;
        let pair = json!({
            "symbol": "btc", "type": 1, "delegateTotal": "0.001", "delegatePrice": away(price, 5.0),
            "stopPrice": away(price, -5.0), "stopDelegatePrice": away(price, -5.5),
        });
        let placed = client.ok("/api/currency/order/oco", pair.clone()).await;
        assert_eq!(placed["orders"].as_array().map(Vec::len), Some(2), "{placed}");
        assert!((free(&client, "btc", 1).await - (coins - 0.001)).abs() < 1e-9, "one hold for both");
        let open = open_orders(&client).await;
        assert_eq!(open.len(), 2);
        assert_eq!((&open[0]["pairId"], &open[1]["pairId"]), (&open[1]["id"], &open[0]["id"]));
        let path = format!("/api/currency/order/cancelOrder?id={}", text(&open[0]["id"]));
        client.ok(&path, json!({})).await;
        assert!(open_orders(&client).await.is_empty());
        assert!((free(&client, "btc", 1).await - coins).abs() < 1e-9);
        let mut wrong = pair;
        wrong["stopPrice"] = json!(away(price, 6.0));
        assert_eq!(client.refused("/api/currency/order/oco", wrong).await, -3005, "it would trigger at once");
    }

    async fn a_trailing_stop_is_set_listed_and_cancelled(platform) {
        let pupil = pupil(platform).await;
        let open = json!({"symbol": "btc", "type": 0, "delegateType": 1, "leverage": 2, "delegateTotal": 10});
        let position = text(&pupil.ok("/api/contract/order/submit", open).await["positionId"]);
        let ask = json!({"positionId": position, "callbackRate": "10"});
        let id = text(&pupil.ok("/api/contract/loss/trail", ask).await["id"]);
        let follows = async || {
            let listed = pupil.ok("/api/contract/loss/list", json!({"positionId": position})).await;
            let row = listed["rows"][0].clone();
            (row["trail"]["active"] == true).then_some(row)
        };
        let row = &until("a mark to follow", follows).await;
        assert_eq!((text(&row["id"]), row["lossType"].as_i64(), row["loseNumber"].as_u64()), (id.clone(), Some(1), Some(10)));
        assert_eq!(row["trail"]["callbackRate"], "10");
        let price = price_now(&pupil).await;
        let distance = 1.0 - number(&row["losePrice"]) / price;
        assert!((distance - 0.1).abs() < 0.02, "a tenth behind the mark: {row}");
        let wide = json!({"positionId": position, "callbackRate": "11"});
        assert_eq!(pupil.refused("/api/contract/loss/trail", wide).await, -1019);
        pupil.ok(&format!("/api/contract/loss/cancel?id={id}"), json!({})).await;
        assert_eq!(pupil.ok("/api/contract/loss/list", json!({"positionId": position})).await["total"], 0);
    }
}
