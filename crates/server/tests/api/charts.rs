//! What a user keeps of charts: named layouts and price alerts.

use serde_json::{Value, json};

use crate::support::Client;

/// As documented.
const LAYOUTS_MAX: usize = 20;
const ALERTS_MAX: usize = 50;
const CONTENT_MAX: usize = 32 * 1024;

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|layout| layout["name"].as_str().unwrap()).collect()
}

on_both! {
    /// SEC-231.
    async fn layouts_and_alerts_are_ones_own_and_bounded(platform) {
        let (mut alice, mut bob) = (Client::new(platform), Client::new(platform));
        alice.sign_up().await;
        bob.sign_up().await;
        let visitor = Client::new(platform);
        for path in ["/api/chart/layouts/list", "/api/chart/alerts/list"] {
            assert_eq!(visitor.refused(path, json!({})).await, 401, "{path}");
            assert_eq!(alice.ok(path, json!({})).await, json!([]), "{path}");
        }

        let saved = alice.ok("/api/chart/layouts/save", json!({"name": " Scalping ", "content": "{ \"type\": \"bars\" }"})).await;
        assert_eq!(saved["name"], "Scalping");
        alice.ok("/api/chart/layouts/save", json!({"name": "Week", "content": "{}"})).await;
        let id = &saved["id"];
        let opened = alice.ok("/api/chart/layouts/open", json!({"id": id})).await;
        assert_eq!(opened["content"], "{\"type\":\"bars\"}");
        assert_eq!(names(&alice.ok("/api/chart/layouts/list", json!({})).await), ["Scalping", "Week"], "the last used first");
        let written = alice.ok("/api/chart/layouts/save", json!({"id": id, "name": "Scalping", "content": "{\"a\":1}"})).await;
        assert_eq!(written["id"], *id);

        for path in ["/api/chart/layouts/open", "/api/chart/layouts/save"] {
            let params = if path.ends_with("open") { json!({"id": id}) } else { json!({"id": id, "name": "Bob's", "content": "{}"}) };
            assert_eq!(bob.refused(path, params).await, -7001, "{path} of another's");
        }
        bob.ok("/api/chart/layouts/remove", json!({"id": id})).await;
        assert_eq!(alice.ok("/api/chart/layouts/open", json!({"id": id})).await["content"], "{\"a\":1}", "nobody removed another's");

        let large = format!("{{\"a\":\"{}\"}}", "x".repeat(CONTENT_MAX));
        for (name, content) in [("Week", "{}"), ("", "{}"), ("New", "[]"), ("New", "{"), ("New", large.as_str())] {
            assert_eq!(alice.refused("/api/chart/layouts/save", json!({"name": name, "content": content})).await, -1019, "{name}");
        }
        for n in 2..LAYOUTS_MAX {
            alice.ok("/api/chart/layouts/save", json!({"name": n.to_string(), "content": "{}"})).await;
        }
        assert_eq!(alice.refused("/api/chart/layouts/save", json!({"name": "one too many", "content": "{}"})).await, -1019);
        alice.ok("/api/chart/layouts/remove", json!({"id": id})).await;
        assert_eq!(alice.ok("/api/chart/layouts/list", json!({})).await.as_array().unwrap().len(), LAYOUTS_MAX - 1);

        // Far from any price, on either side of it.
        let above = alice.ok("/api/chart/alerts/save", json!({"symbol": "BTC", "price": "9000000"})).await;
        let below = alice.ok("/api/chart/alerts/save", json!({"symbol": "btc", "price": "1.5"})).await;
        assert_eq!((&above["direction"], &below["direction"]), (&json!(0), &json!(1)));
        assert_eq!((&below["symbol"], &below["price"]), (&json!("btc"), &json!("1.50")));
        let moved = alice.ok("/api/chart/alerts/save", json!({"id": below["id"], "symbol": "btc", "price": "8000000"})).await;
        assert_eq!((&moved["id"], &moved["direction"]), (&below["id"], &json!(0)));
        for params in [json!({"symbol": "nothing", "price": "1"}), json!({"symbol": "btc", "price": "0"}), json!({"symbol": "btc"})] {
            assert_eq!(alice.refused("/api/chart/alerts/save", params.clone()).await, -1019, "{params}");
        }
        assert_eq!(bob.refused("/api/chart/alerts/save", json!({"id": above["id"], "symbol": "btc", "price": "5"})).await, -7001);
        bob.ok("/api/chart/alerts/remove", json!({"id": above["id"]})).await;
        assert_eq!(alice.ok("/api/chart/alerts/list", json!({})).await, json!([above, moved]), "nobody changed another's");
        for _ in 2..ALERTS_MAX {
            alice.ok("/api/chart/alerts/save", json!({"symbol": "btc", "price": "5"})).await;
        }
        assert_eq!(alice.refused("/api/chart/alerts/save", json!({"symbol": "btc", "price": "5"})).await, -1019);
        alice.ok("/api/chart/alerts/remove", json!({"id": above["id"]})).await;
        assert_eq!(alice.ok("/api/chart/alerts/list", json!({})).await.as_array().unwrap().len(), ALERTS_MAX - 1);
    }
}
