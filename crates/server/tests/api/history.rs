//! Ledger records over the wire: the caller's own, at once, filtered, paged, and as a file.

use serde_json::{Value, json};

use crate::support::{Client, Platform};

/// Somebody with play money in practice: half in the platform wallet, half in the contract wallet.
async fn pupil(platform: &'static Platform) -> Client {
    let mut client = platform.visitor();
    client.sign_up().await;
    client.practice()
}

async fn move_money(client: &Client, from: i64, to: i64, amount: &str) {
    let params = json!({"coin": "usdt", "transferOutAccount": from, "transferInAccount": to, "amount": amount});
    client.ok("/api/asset/transferFunds", params).await;
}

async fn records(client: &Client, asked: Value) -> (u64, Vec<Value>) {
    let answer = client.ok("/api/record/list", asked).await;
    (answer["total"].as_u64().unwrap(), answer["rows"].as_array().unwrap().clone())
}

async fn file(client: &Client, query: &str) -> String {
    let path = format!("/api/record/export{query}");
    let response = client.request(reqwest::Method::GET, &path).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "text/csv; charset=utf-8");
    assert!(response.headers()["content-disposition"].to_str().unwrap().contains("records.csv"));
    response.text().await.unwrap()
}

on_both! {
    async fn a_transfer_shows_at_once_with_what_was_before_and_after(platform) {
        let pupil = pupil(platform).await;
        let (total, rows) = records(&pupil, json!({})).await;
        assert_eq!(total, 2, "{rows:?}");
        assert!(rows.iter().all(|row| row["type"] == 1 && row["amount"] == "50000"), "{rows:?}");
        for cents in 1..=5 {
            move_money(&pupil, 1, 3, &format!("0.0{cents}")).await;
            let (total, rows) = records(&pupil, json!({"type": "35", "walletType": 1, "pageSize": 1})).await;
            assert_eq!((total, &rows[0]["amount"]), (cents, &json!(format!("-0.0{cents}"))), "asked right after it");
        }
        let (_, rows) = records(&pupil, json!({"type": 35, "walletType": 3, "symbol": "USDT"})).await;
        assert_eq!(rows[0]["afterAmount"], "50000.15");
        assert_eq!(rows[0]["beforeAmount"], "50000.1");
        assert_eq!(rows[0]["symbol"], "USDT");
        assert!(rows[0]["operateTime"].as_i64().unwrap() >= rows[4]["operateTime"].as_i64().unwrap());
        assert_ne!(rows[0]["serialId"], rows[1]["serialId"]);
    }

    async fn times_and_pages_cut_the_list(platform) {
        let pupil = pupil(platform).await;
        for _ in 0..3 {
            move_money(&pupil, 3, 2, "1").await;
        }
        let (total, all) = records(&pupil, json!({})).await;
        assert_eq!(total, 8);
        let (_, second) = records(&pupil, json!({"pageNum": 2, "pageSize": 3})).await;
        assert_eq!(second, all[3..6]);
        let oldest = all[7]["operateTime"].as_i64().unwrap();
        let (upto, _) = records(&pupil, json!({"endTime": oldest})).await;
        assert!((1..=2).contains(&upto), "both grants came in one command");
        assert_eq!(records(&pupil, json!({"endTime": oldest - 1})).await.0, 0);
        assert_eq!(records(&pupil, json!({"startTime": oldest})).await.0, 8);
        assert_eq!(records(&pupil, json!({"symbol": "btc"})).await.0, 0);
        assert_eq!(pupil.refused("/api/record/list", json!({"symbol": "nothing"})).await, -1019);
        assert_eq!(pupil.refused("/api/record/list", json!({"startTime": 9, "endTime": 3})).await, -1019);
        assert_eq!(pupil.refused("/api/record/list", json!({"userId": 1})).await, -1019);
    }

    async fn nobody_sees_anothers_records(platform) {
        let (one, other) = (pupil(platform).await, pupil(platform).await);
        move_money(&one, 1, 2, "7").await;
        assert_eq!(records(&other, json!({"type": 35})).await.0, 0);
        let live = Client { token: one.platform.visitor().token, ..one.clone() };
        assert_eq!(live.post("/api/record/list", json!({})).await["code"], 401);
        let mut alone = platform.visitor();
        alone.sign_up().await;
        assert_eq!(records(&alone, json!({})).await.0, 0, "the live account has none of the practice account's");
    }

    async fn the_file_holds_what_the_list_shows(platform) {
        let pupil = pupil(platform).await;
        move_money(&pupil, 1, 3, "2.5").await;
        let text = file(&pupil, "").await;
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert!(lines[0].starts_with("Time (UTC),Number,Type,Wallet,Coin,Amount,"), "{text}");
        assert_eq!(lines.len(), 1 + 4 + 1, "a heading, four records, an end: {text}");
        assert!(lines[1].contains(",35,") && text.contains(",-2.5,50000,49997.5,"), "{text}");
        let some = file(&pupil, "?type=35&walletType=3").await;
        assert_eq!(some.lines().count(), 2, "{some}");
        let visitor = platform.visitor().get("/api/record/export").await;
        assert_eq!(visitor["code"], 401);
    }
}
