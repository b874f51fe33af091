//! Position modes as a client meets them.

use serde_json::{Value, json};

use super::{away, number, price_now, pupil, text};
use crate::support::Client;

async fn order(client: &Client, side: u8, lots: u32) -> Value {
    client.ok("/api/contract/order/submit", market(side, lots)).await
}

fn market(side: u8, lots: u32) -> Value {
    json!({"symbol": "btc", "type": side, "delegateType": 1, "leverage": 2, "delegateTotal": lots})
}

async fn positions(client: &Client) -> Vec<Value> {
    let list = client.ok("/api/contract/position/list", json!({"status": 0})).await;
    list["rows"].as_array().cloned().unwrap_or_default()
}

async fn mode(client: &Client) -> (String, Option<String>) {
    let shown = client.ok("/api/contract/position/mode", json!({})).await;
    (text(&shown["mode"]), shown["fixedBy"].as_str().map(str::to_owned))
}

on_both! {
    async fn net_closes_what_is_against_it_and_opens_the_rest(platform) {
        let pupil = pupil(platform).await;
        assert_eq!(mode(&pupil).await, ("NET".to_owned(), None), "what new accounts have");
        let first = order(&pupil, 0, 10).await;
        let joined = order(&pupil, 0, 10).await;
        assert_eq!(joined["positionId"], first["positionId"], "the second order joins");
        let long = &positions(&pupil).await[0];
        assert_eq!((long["openLots"].as_u64(), long["positionMode"].as_str()), (Some(20), Some("NET")));
        let mut other = market(0, 5);
        other["leverage"] = json!(1);
        assert_eq!(pupil.refused("/api/contract/order/submit", other).await, -3024);

        let preview = pupil.ok("/api/contract/order/preview", market(1, 30)).await;
        let lot = number(&long["openNum"]) / 20.0;
        assert_eq!((number(&preview["closeNum"]), number(&preview["openNum"])), (lot * 20.0, lot * 10.0), "{preview}");
        // The spread, or less if the market has moved meanwhile: a thousandth of the value at most.
        let value = number(&preview["closeNum"]) * number(&preview["dealPrice"]);
        assert!(number(&preview["closeProfit"]).abs() < value / 1_000.0, "{preview}");
        let reversed = order(&pupil, 1, 30).await;
        assert_ne!(reversed["positionId"], first["positionId"]);
        let rows = positions(&pupil).await;
        assert_eq!((rows.len(), rows[0]["openLots"].as_u64(), rows[0]["type"].as_u64()), (1, Some(10), Some(1)));
        let closed = pupil.ok("/api/contract/position/list", json!({"status": 1})).await;
        let row = &closed["rows"][0];
        assert_eq!((row["id"].as_str(), row["dealNum"].as_u64()), (first["positionId"].as_str(), Some(20)));
        let orders = pupil.ok("/api/contract/order/list", json!({"status": 1})).await;
        assert_eq!(orders["rows"][0]["effect"], "NET");
        let fees: f64 = orders["rows"].as_array().unwrap().iter().map(|row| number(&row["fee"])).sum();
        let reported: f64 = [row, &rows[0]].iter().map(|row| number(&row["openFee"]) + number(&row["sellFee"])).sum();
        assert!((fees - reported).abs() < 1e-8, "fees of orders {fees}, of positions {reported}");
    }

    async fn an_order_that_only_closes_holds_nothing_and_is_clipped(platform) {
        let pupil = pupil(platform).await;
        let id = text(&order(&pupil, 0, 10).await["positionId"]);
        let high = away(price_now(&pupil).await, 5.0);
        let mut out = market(1, 10);
        (out["delegateType"], out["delegatePrice"]) = (json!(0), json!(high));
        let preview = pupil.ok("/api/contract/order/preview", out.clone()).await;
        assert_eq!((number(&preview["hold"]), number(&preview["openNum"])), (0.0, 0.0), "{preview}");
        assert!(preview["liqPrice"].is_null() && number(&preview["closeProfit"]) > 0.0, "{preview}");
        let mut six = out.clone();
        six["delegateTotal"] = json!(6);
        pupil.ok("/api/contract/order/submit", six).await;
        let mut close = out.clone();
        close["positionId"] = json!(id);
        pupil.ok("/api/contract/order/submit", close.clone()).await;
        let open = pupil.ok("/api/contract/order/list", json!({"status": 0})).await;
        let rows = open["rows"].as_array().unwrap();
        let reported: Vec<_> = rows.iter().map(|row| (row["effect"].as_str().unwrap(), number(&row["closing"]))).collect();
        assert_eq!(reported, [("CLOSE", 4.0), ("NET", 6.0)], "ten asked for, four were left");
        assert_eq!(pupil.refused("/api/contract/order/submit", close).await, -3025);
    }

    async fn a_mode_is_changed_while_nothing_is_open(platform) {
        let pupil = pupil(platform).await;
        let set = async |mode: &str| pupil.post("/api/contract/position/setMode", json!({"mode": mode})).await;
        assert_eq!(pupil.refused("/api/contract/position/setMode", json!({"mode": "NET"})).await, -3021);
        assert_eq!(pupil.refused("/api/contract/position/setMode", json!({"mode": "BOTH"})).await, -1019);
        assert_eq!(set("HEDGE").await["data"]["mode"], "HEDGE");

        let long = order(&pupil, 0, 10).await;
        let short = order(&pupil, 1, 4).await;
        let rows = positions(&pupil).await;
        let reported: Vec<_> = rows.iter().map(|row| (row["type"].as_u64(), row["openLots"].as_u64())).collect();
        assert_eq!(reported, [(Some(1), Some(4)), (Some(0), Some(10))], "side by side");
        assert!(rows.iter().all(|row| row["positionMode"] == "HEDGE"));
        assert_eq!(order(&pupil, 0, 5).await["positionId"], long["positionId"]);
        assert_eq!(pupil.refused("/api/contract/position/setMode", json!({"mode": "NET"})).await, -3023);
        assert_eq!(mode(&pupil).await, ("HEDGE".to_owned(), Some("position.mode.positions".to_owned())));
        for id in [&long["positionId"], &short["positionId"]] {
            pupil.ok("/api/contract/position/stopPosition", json!({"id": id})).await;
        }

        let mut bid = market(0, 1);
        (bid["delegateType"], bid["delegatePrice"]) = (json!(0), json!(away(price_now(&pupil).await, -5.0)));
        pupil.ok("/api/contract/order/submit", bid).await;
        assert_eq!(pupil.refused("/api/contract/position/setMode", json!({"mode": "TICKETS"})).await, -3022);
        pupil.ok("/api/contract/order/cancelAll", json!({})).await;
        assert_eq!(set("TICKETS").await["data"]["mode"], "TICKETS");
        let (first, second) = (order(&pupil, 0, 2).await, order(&pupil, 0, 2).await);
        assert_ne!(first["positionId"], second["positionId"], "each order has its own");
    }
}
