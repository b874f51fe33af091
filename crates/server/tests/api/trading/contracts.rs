//! Contracts and positions as a client meets them.

use serde_json::{Value, json};

use super::{away, number, price_now, pupil, text};
use crate::support::Client;

async fn open(client: &Client, lots: u32) -> Value {
    let ask = json!({"symbol": "btc", "type": 0, "delegateType": 1, "leverage": 2, "delegateTotal": lots});
    client.ok("/api/contract/order/submit", ask).await
}

on_both! {
    async fn a_position_lives_and_is_closed(platform) {
        let pupil = pupil(platform).await;
        let ask = json!({"symbol": "btc", "type": 0, "delegateType": 1, "leverage": "2", "delegateTotal": "10"});
        let preview = pupil.ok("/api/contract/order/preview", ask).await;
        assert_eq!(preview["sufficient"], true);
        let placed = open(&pupil, 10).await;
        assert_eq!((placed["status"].as_i64(), placed["dealNum"].as_str()), (Some(1), Some("10")), "{placed}");
        let id = text(&placed["positionId"]);

        let list = pupil.ok("/api/contract/position/list?status=0&symbol=btc", json!({})).await;
        assert_eq!(list["total"], 1);
        let row = &list["rows"][0];
        assert_eq!((row["id"].as_str(), row["openLots"].as_i64(), row["status"].as_i64()), (Some(id.as_str()), Some(10), Some(0)));
        assert_eq!((row["type"].as_i64(), row["leverage"].as_i64()), (Some(0), Some(2)));
        let margin = number(&row["remainMargin"]);
        assert!((margin - number(&row["openNum"]) * number(&row["openPrice"]) / 2.0).abs() < 1e-6, "{row}");
        assert!((number(&preview["margin"]) / margin - 1.0).abs() < 0.01, "{preview}");
        assert!(number(&row["closePrice"]) < number(&row["openPrice"]), "liquidated below where it opened");
        assert!(number(&row["bankruptcyPrice"]) < number(&row["closePrice"]));
        assert!(number(&row["marginRatio"]) < 1.0);

        let added = pupil.ok(&format!("/api/contract/position/adjustAmount?id={id}&money=50&flag=0"), json!({})).await;
        assert!((number(&added["remainMargin"]) - margin - 50.0).abs() < 1e-6);
        let added = pupil.ok("/api/contract/position/adjustPositionMargn", json!({"id": id, "money": 10})).await;
        assert!((number(&added["remainMargin"]) - margin - 60.0).abs() < 1e-6);
        let too_much = json!({"id": id, "money": "100000", "flag": "1"});
        assert_eq!(pupil.refused("/api/contract/position/adjustAmount", too_much).await, -3012);
        let more = pupil.ok("/api/contract/position/adjustPositionAmout", json!({"id": id, "money": "1000"})).await;
        assert!(more["addedLots"].as_u64().unwrap() > 0, "{more}");

        let part = pupil.ok("/api/contract/position/stopOrder", json!({"id": id, "num": 4, "mock": 0})).await;
        assert_eq!(part["closedLots"], 4);
        let rest = pupil.ok("/api/contract/position/stopPosition", json!({"id": id})).await;
        assert_eq!(rest["remainLots"], 0, "{rest}");
        assert_eq!(pupil.refused("/api/contract/position/stopPosition", json!({"id": id})).await, -7001, "gone");
        let closed = pupil.ok("/api/contract/position/list", json!({"status": 1})).await;
        let row = &closed["rows"][0];
        assert_eq!((row["id"].as_str(), row["status"].as_i64()), (Some(id.as_str()), Some(1)));
        assert_eq!((row["closeReason"].as_str(), row["openLots"].as_u64()), (Some("ORDER"), row["dealNum"].as_u64()));
        let orders = pupil.ok("/api/contract/order/list", json!({"status": 1, "pageSize": 2})).await;
        assert_eq!((orders["total"].as_i64(), orders["rows"].as_array().map(Vec::len)), (Some(4), Some(2)), "{orders}");
    }

    /// SEC-110.
    async fn protective_orders_are_kept_with_their_position(platform) {
        let pupil = pupil(platform).await;
        let id = text(&open(&pupil, 10).await["positionId"]);
        let price = price_now(&pupil).await;
        let stop = json!({"positionId": id, "lossType": 1, "delegateType": 1, "losePrice": away(price, -4.0), "loseNumber": 5});
        let stop = text(&pupil.ok("/api/contract/loss/sett", stop).await["id"]);
        let take = json!({
            "positionId": id, "lossType": 0, "delegateType": 0, "earnPrice": away(price, 4.0),
            "earnDelegatePrice": away(price, 3.9),
        });
        pupil.ok("/api/contract/loss/sett", take).await;
        let wrong = json!({"positionId": id, "lossType": 0, "earnPrice": away(price, -4.0)});
        assert_eq!(pupil.refused("/api/contract/loss/sett", wrong).await, -3013);
        let list = pupil.ok("/api/contract/loss/list", json!({"positionId": id})).await;
        assert_eq!(list["total"], 2);
        let row = &list["rows"][0];
        assert_eq!((row["id"].as_str(), row["lossType"].as_i64(), row["loseNumber"].as_i64()), (Some(stop.as_str()), Some(1), Some(5)));
        assert!(row["earnPrice"].is_null() && row["createTime"].is_string(), "{row}");
        pupil.ok(&format!("/api/contract/loss/cancel?id={stop}"), json!({})).await;
        assert_eq!(pupil.ok("/api/contract/loss/list", json!({})).await["total"], 1);
        let ended = pupil.ok("/api/contract/loss/list", json!({"status": 1})).await;
        assert_eq!((ended["total"].as_i64(), ended["rows"][0]["status"].as_i64()), (Some(1), Some(2)));
    }

    async fn resting_contract_orders_are_cancelled_one_by_one_and_all_at_once(platform) {
        let pupil = pupil(platform).await;
        let low = away(price_now(&pupil).await, -5.0);
        let mut ids = Vec::new();
        for lots in 1..=4 {
            let ask = json!({
                "symbol": "btc", "type": 0, "delegateType": 0, "leverage": 2, "delegatePrice": low, "delegateTotal": lots,
            });
            ids.push(text(&pupil.ok("/api/contract/order/submit", ask).await["id"]));
        }
        let open = pupil.ok("/api/contract/order/list", json!({"status": 0})).await;
        assert_eq!((open["total"].as_i64(), open["rows"][0]["effect"].as_str()), (Some(4), Some("NET")));
        assert_eq!(open["rows"][0]["delegateTotal"], "4", "newest first");
        pupil.ok(&format!("/api/contract/order/canCelOrder?id={}", ids[0]), json!({})).await;
        let all = pupil.ok("/api/contract/order/cancelAll?symbol=btc", json!({})).await;
        assert_eq!((all["cancelled"].as_i64(), all["gone"].as_i64()), (Some(3), Some(0)));
        assert_eq!(pupil.ok("/api/contract/order/list", json!({"status": 0})).await["total"], 0);
    }
}
