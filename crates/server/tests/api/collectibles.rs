//! Collectibles over the wire: everybody sees them, their owner alone offers them, and a purchase is one step.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Client, Platform};

async fn buyer(platform: &'static Platform) -> Client {
    let client = platform.sign_up().await;
    client.fund("usdt", "1000").await;
    client
}

async fn free(client: &Client) -> String {
    let list = client.ok("/api/asset/assetBalance", json!({})).await;
    let entry = list.as_array().unwrap().iter().find(|entry| entry["symbol"] == "USDT" && entry["type"] == 1);
    entry.unwrap()["availableAmount"].as_str().unwrap().to_owned()
}

async fn item(client: &Client, id: &Value) -> Value {
    client.ok(&format!("/api/nftProduct/{id}"), json!({})).await
}

/// The dearest that is for sale: tests that only look take another.
async fn for_sale(client: &Client) -> Value {
    let list = client.ok("/api/nftProduct/list", json!({"saleStatus": 1, "sort": "-price"})).await;
    list["rows"][0].clone()
}

on_both! {
    async fn everybody_sees_series_items_and_pictures(platform) {
        let visitor = platform.visitor();
        let series = visitor.ok("/api/series/list", json!({})).await;
        assert_eq!(series["total"], 3);
        let sum: i64 = series["rows"].as_array().unwrap().iter().map(|row| row["items"].as_i64().unwrap()).sum();
        assert_eq!(sum, 12);
        assert_eq!(visitor.ok("/api/series/list", json!({"name": "tid"})).await["rows"][0]["name"], "Tide");
        assert_eq!(visitor.ok("/api/series/list", json!({"chainType": "ethereum"})).await["total"], 0);

        let items = visitor.ok("/api/nftProduct/list", json!({"seriesId": 1})).await;
        assert_eq!(items["total"], 4);
        let first = &items["rows"][0];
        assert_eq!((&first["name"], &first["handlingFee"], &first["copyrightFee"]), (&json!("Tide #1"), &json!("2.5"), &json!("5")));
        assert_eq!(first["label"], "platform collectible, not on-chain");
        assert_eq!((&first["isMine"], &first["author"]["isMe"]), (&json!(false), &json!(false)));
        let priced = visitor.ok("/api/nftProduct/list", json!({"saleStatus": 1, "sort": "price"})).await;
        let prices: Vec<f64> =
            priced["rows"].as_array().unwrap().iter().map(|row| row["price"].as_str().unwrap().parse().unwrap()).collect();
        assert!(prices.is_sorted() && !prices.is_empty(), "{prices:?}");
        assert_eq!(visitor.ok("/api/nftProduct/list", json!({"keyword": "bloom #2"})).await["total"], 1);
        assert_eq!(visitor.ok("/api/nftProduct/list", json!({"keyword": "%"})).await["total"], 0, "no pattern");
        for bad in [json!({"sort": "x"}), json!({"saleStatus": 7}), json!({"keyword": "a".repeat(65)})] {
            assert_eq!(visitor.refused("/api/nftProduct/list", bad).await, -1019);
        }
        let detail = item(&visitor, &first["id"]).await;
        let history = detail["history"].as_array().unwrap();
        assert_eq!(history.last().unwrap()["kind"], "minted");
        assert_eq!(detail["total"], history.len());
        assert_eq!(visitor.refused("/api/nftProduct/999", json!({})).await, -7001);
    }

    /// SEC-241.
    async fn a_picture_is_a_picture_and_nothing_else(platform) {
        let visitor = platform.visitor();
        for id in [1, 5, 9] {
            let answer = visitor.request(Method::GET, &format!("/api/nftProduct/{id}/image.svg")).send().await.unwrap();
            let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
            assert_eq!(header("content-type"), "image/svg+xml");
            assert_eq!(header("x-content-type-options"), "nosniff");
            assert!(header("content-security-policy").contains("default-src 'none'"));
            let svg = answer.text().await.unwrap();
            assert!(svg.starts_with("<svg") && !svg.contains("script") && !svg.contains("href"), "{svg}");
        }
        for bad in ["999", "x", "1%2f..", "-1"] {
            let answer = visitor.request(Method::GET, &format!("/api/nftProduct/{bad}/image.svg")).send().await.unwrap();
            let body: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
            assert_eq!(body["code"], -7001, "{bad}");
        }
    }

    /// SEC-242.
    async fn a_purchase_moves_price_fee_royalty_and_ownership_once(platform) {
        let (ann, eve) = (buyer(platform).await, buyer(platform).await);
        let wanted = for_sale(&ann).await;
        let (id, price) = (&wanted["id"], wanted["price"].as_str().unwrap());
        assert_eq!(ann.refused("/api/nftOrder", json!({"productId": id, "price": "1"})).await, -3008);
        assert_eq!(ann.refused("/api/nftOrder", json!({"productId": 999})).await, -7001);
        assert_eq!(ann.practice().refused("/api/nftOrder", json!({"productId": id})).await, -5006);
        let send = async || {
            let request = ann.request(Method::POST, "/api/nftOrder").json(&json!({"productId": id, "price": price}));
            let answer = request.header("idempotency-key", "nft-1").send().await.unwrap();
            serde_json::from_str::<Value>(&answer.text().await.unwrap()).unwrap()["data"].clone()
        };
        let (bought, again) = (send().await, send().await);
        assert_eq!((&bought["price"], &bought), (&json!(price), &again));
        let left = 1000.0 - price.parse::<f64>().unwrap();
        assert_eq!(free(&ann).await.parse::<f64>().unwrap(), left);
        let mine = ann.ok("/api/nftProduct/list", json!({"mine": true})).await;
        assert_eq!((&mine["total"], &mine["rows"][0]["id"]), (&json!(1), id));
        assert_eq!(eve.refused("/api/nftOrder", json!({"productId": id})).await, -3008, "not for sale any more");

        let preview = ann.ok("/api/nftProduct/preview", json!({"id": id, "price": "100.000001"})).await;
        assert_eq!(preview["handlingFee"], "2.50000003");
        assert_eq!((&preview["royalty"], &preview["receive"]), (&json!("5.00000005"), &json!("92.50000092")));
        let offer = json!({"id": id, "saleStatus": 1, "price": "100"});
        assert_eq!(eve.refused("/api/nftProduct/upOrDownPro", offer.clone()).await, -7001, "not hers");
        assert_eq!(ann.ok("/api/nftProduct/upOrDownPro", offer).await["price"], "100");
        assert_eq!(ann.refused("/api/nftOrder", json!({"productId": id})).await, -1019, "her own");
        let sold = eve.ok("/api/nftOrder", json!({"productId": id, "price": "100"})).await;
        assert_eq!(free(&eve).await, "900");
        assert_eq!(free(&ann).await.parse::<f64>().unwrap(), left + 92.5);
        let trades = ann.ok("/api/nftOrder/list", json!({"status": 1})).await;
        let trade = &trades["rows"][0];
        assert_eq!((&trades["total"], &trade["side"], &trade["receive"]), (&json!(1), &json!("sold"), &json!("92.5")));
        assert_eq!((&trade["fee"], &trade["royalty"]), (&json!("2.5"), &json!("5")));
        let theirs = eve.ok(&format!("/api/nftOrder/{}", sold["id"]), json!({})).await;
        assert_eq!((&theirs["side"], &theirs["receive"]), (&json!("bought"), &Value::Null));
        let detail = item(&eve, id).await;
        assert_eq!((&detail["isMine"], &detail["lastPrice"], &detail["history"][0]["kind"]), (&json!(true), &json!("100"), &json!("sold")));
        // It goes back on sale, so that others find it.
        eve.ok("/api/nftProduct/upOrDownPro", json!({"id": id, "saleStatus": 1, "price": price})).await;
    }

    /// SEC-243.
    async fn offers_are_their_owners_and_trades_are_nobody_elses(platform) {
        let (ann, eve) = (buyer(platform).await, buyer(platform).await);
        let own = for_sale(&ann).await["id"].clone();
        assert_eq!(eve.refused("/api/nftProduct/upOrDownPro", json!({"id": own, "saleStatus": 0})).await, -7001);
        assert_eq!(eve.refused("/api/nftProduct/upOrDownPro", json!({"id": own, "saleStatus": 1})).await, -1019);
        assert_eq!(eve.refused("/api/nftProduct/upOrDownPro", json!({"id": own, "saleStatus": 2})).await, -1019);
        for price in ["0.009", "1000000001", "1.0000001", "-5"] {
            assert_eq!(eve.refused("/api/nftProduct/preview", json!({"id": own, "price": price})).await, -1019, "{price}");
        }
        assert_eq!(eve.refused("/api/nftOrder/1", json!({})).await, -7001, "somebody else's trade");
        assert_eq!(eve.ok("/api/nftOrder/list", json!({})).await["total"], 0);
        assert_eq!(eve.refused("/api/nftOrder/list", json!({"status": 5})).await, -1019);
        let nobody = platform.visitor();
        assert_eq!(nobody.refused("/api/nftProduct/list", json!({"mine": true})).await, 401);
    }
}
