//! C2C over the wire: coins are in escrow from the first moment, leave it once, and an order is nobody else's to see.

use reqwest::Method;
use serde_json::{Value, json};

use crate::lending::uploaded;
use crate::money::{BETWEEN_CODES, FUND_PASSWORD, NAME, PAPERS, customer, mailed_code, until};
use crate::support::{Client, Platform};

const STAFF: [&str; 2] = ["staff-token-of-eleven-0123456789abcdef", "staff-token-of-twelve-0123456789abcdef"];

const UNREAD_NOTICE: &str = "C2C: a message waits for you";

/// Somebody who may take advertisements.
struct Person {
    client: Client,
    email: String,
}

async fn buyer(platform: &'static Platform) -> Person {
    let (client, email, _) = customer(platform, "50000").await;
    Person { client, email }
}

/// Somebody who may post them as well, with a payment account.
async fn seller(platform: &'static Platform) -> (Person, i64) {
    let person = buyer(platform).await;
    let client = &person.client;
    let files = [uploaded(client).await, uploaded(client).await, uploaded(client).await];
    let advanced = json!({
        "flag": 2, "realName": NAME, "idCard": PAPERS, "country": "DE", "cardType": 1,
        "frontUrl": files[0], "backUrl": files[1], "handelUrl": files[2],
    });
    until(async || client.post("/api/user/uploadKYC", advanced.clone()).await, |answer| answer["code"] == 200).await;
    let me = async || client.ok("/api/c2c/me", json!({})).await;
    until(me, |me| me["canPost"] == true).await;
    let form = json!({"payType": 2, "fields": {"number": "DE89 3704 0044 0532 0130 00"}});
    let saved = client.ok("/api/c2c/payAccount/save", form).await;
    (person, saved["id"].as_i64().unwrap())
}

fn ad(account: i64, price: &str) -> Value {
    json!({
        "side": "sell", "coin": "USDT", "fiat": "EUR", "priceType": "fixed", "price": price, "minAmount": "10",
        "maxAmount": "30000", "quantity": "40000", "payTypes": [{"id": 2, "payAccountId": account}], "payMinutes": 15,
        "remark": "Fast and friendly",
    })
}

async fn free(client: &Client) -> String {
    let list = client.ok("/api/asset/assetBalance", json!({})).await;
    let entry = list.as_array().unwrap().iter().find(|entry| entry["symbol"] == "USDT" && entry["type"] == 1);
    entry.unwrap()["availableAmount"].as_str().unwrap().to_owned()
}

async fn staff(client: &Client, who: usize, method: Method, path: &str, params: Value) -> Value {
    let request = client.http.request(method.clone(), format!("{}{path}", client.platform.url));
    let request = request.header("authorization", format!("Bearer {}", STAFF[who]));
    let request = if method == Method::POST { request.json(&params) } else { request };
    serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap()
}

/// A fresh order: advertisement, order, and the two sides.
async fn order(platform: &'static Platform, amount: &str) -> (Person, Person, i64) {
    let ((maker, account), taker) = (seller(platform).await, buyer(platform).await);
    let posted = maker.client.ok("/api/c2c/ad/save", ad(account, "0.95")).await;
    let form = json!({"adId": posted["id"], "amount": amount, "payType": 2, "price": "0.95"});
    let made = taker.client.ok("/api/c2c/order/create", form).await;
    (maker, taker, made["id"].as_i64().unwrap())
}

async fn release(seller: &Person, id: i64) -> Value {
    tokio::time::sleep(BETWEEN_CODES).await;
    let code = mailed_code(&seller.client, &seller.email, "C2C_RELEASE").await;
    let form = json!({"id": id, "fundPwd": FUND_PASSWORD, "emailCode": code});
    seller.client.ok("/api/c2c/order/release", form).await
}

on_both! {
    async fn dealers_are_found_by_what_somebody_looks_for(platform) {
        let visitor = platform.visitor();
        let config = visitor.ok("/api/c2c/config", json!({})).await;
        let coins: Vec<&str> = config["coins"].as_array().unwrap().iter().map(|coin| coin["coin"].as_str().unwrap()).collect();
        assert_eq!(coins, ["USDT", "BTC", "ETH", "USDC"]);
        let look = json!({"side": "buy", "coin": "usdt", "fiat": "GBP"});
        let found = until(async || visitor.ok("/api/c2c/ad/list", look.clone()).await, |list| list["total"] != 0).await;
        let row = &found["rows"][0];
        assert_eq!((&row["nick"], &row["simulated"], &row["side"]), (&json!("Lantern Row"), &json!(true), &json!("sell")));
        assert!(row["completionRate"].is_null(), "nothing was counted yet");
        let with = |key: &str, value: Value| {
            let mut look = look.clone();
            look[key] = value;
            look
        };
        assert_eq!(visitor.ok("/api/c2c/ad/list", with("payType", json!(3))).await["total"], 1);
        assert_eq!(visitor.ok("/api/c2c/ad/list", with("payType", json!(2))).await["total"], 0);
        assert_eq!(visitor.ok("/api/c2c/ad/list", with("amount", json!("5"))).await["total"], 0, "below the smallest order");
        assert_eq!(visitor.ok("/api/c2c/ad/list", with("country", json!("GB"))).await["total"], 1);
        assert_eq!(visitor.ok("/api/c2c/ad/list", with("country", json!("FR"))).await["total"], 0);
        assert_eq!(visitor.ok("/api/c2c/ad/list", with("coin", json!("doge"))).await["total"], 0);
        for (key, bad) in [("side", json!("both")), ("fiat", json!("pounds")), ("payType", json!(-1))] {
            assert_eq!(visitor.refused("/api/c2c/ad/list", with(key, bad)).await, -1019);
        }
        let dealer = visitor.ok("/api/c2c/dealer", json!({"uid": row["uid"]})).await;
        assert_eq!(dealer["nick"], "Lantern Row");
        assert_eq!(visitor.refused("/api/c2c/dealer", json!({"uid": "1"})).await, -7001);
    }

    /// SEC-250, SEC-251.
    async fn two_people_deal_to_the_last_unit_and_nobody_else_sees_it(platform) {
        let ((maker, account), taker, eve) = (seller(platform).await, buyer(platform).await, buyer(platform).await);
        let (ann, bob) = (&maker.client, &taker.client);
        let posted = ann.ok("/api/c2c/ad/save", ad(account, "0.951")).await;
        let form = json!({"adId": posted["id"], "amount": "100", "payType": 2, "price": "0.951"});
        let send = async || {
            let request = bob.request(Method::POST, "/api/c2c/order/create").json(&form);
            let answer = request.header("idempotency-key", "c2c-1").send().await.unwrap();
            serde_json::from_str::<Value>(&answer.text().await.unwrap()).unwrap()["data"].clone()
        };
        let (made, again) = (send().await, send().await);
        assert_eq!(made, again, "a repeated request makes one order");
        let id = made["id"].as_i64().unwrap();
        // 100 / 0.951 down, and the maker's fee on top, up.
        assert_eq!(free(ann).await, "49894.74237644");
        let path = format!("/api/c2c/order/{id}");
        let seen = bob.ok(&path, json!({})).await;
        assert_eq!((&seen["quantity"], &seen["escrow"]), (&json!("105.15247108"), &json!("105.25762356")));
        assert_eq!((&seen["fee"], &seen["role"], &seen["status"]), (&json!("0"), &json!("taker"), &json!(0)));
        assert_eq!(seen["payAccount"]["fields"][0]["value"], "DE89 3704 0044 0532 0130 00");
        assert_eq!((&seen["payAccount"]["holder"], &seen["ownName"]), (&json!(NAME), &json!(NAME)));
        assert_eq!((&seen["canPay"], &seen["canRelease"], &seen["terms"]), (&json!(true), &json!(false), &json!("Fast and friendly")));

        let stranger = &eve.client;
        for (call, form) in [
            ("chat", json!({"id": id})), ("say", json!({"id": id, "text": "hello"})), ("paid", json!({"id": id})),
            ("cancel", json!({"id": id, "reason": 1})), ("export", json!({"id": id})), ("rate", json!({"id": id, "good": true})),
            ("read", json!({"id": id, "upTo": 1})), ("appeal", json!({"id": id, "reason": 1, "text": "x"})),
        ] {
            assert_eq!(stranger.refused(&format!("/api/c2c/order/{call}"), form).await, -7001, "{call}");
        }
        assert_eq!(stranger.refused(&path, json!({})).await, -7001);

        bob.ok("/api/c2c/order/say", json!({"id": id, "text": "I pay from DE89370400440532013000, not 98765432100"})).await;
        for outside in ["write me at t.me/bob", "https://pay.example", "my whatsapp"] {
            assert_eq!(bob.refused("/api/c2c/order/say", json!({"id": id, "text": outside})).await, -6025);
        }
        let chat = ann.ok("/api/c2c/order/chat", json!({"id": id})).await;
        let said = chat["rows"].as_array().unwrap().iter().find(|row| row["kind"] == "text").unwrap().clone();
        assert_eq!(said["text"], "I pay from DE89370400440532013000, not •••••••••00");
        assert_eq!((&said["from"], &said["read"]), (&json!("other"), &json!(true)));
        assert_eq!(ann.ok(&path, json!({})).await["unread"], 1);
        ann.ok("/api/c2c/order/read", json!({"id": id, "upTo": said["id"]})).await;
        assert_eq!(ann.ok(&path, json!({})).await["unread"], 0);

        let picture = uploaded(bob).await;
        assert_eq!(stranger.refused("/api/c2c/order/upload", json!({"id": id, "urls": [picture]})).await, -7001);
        let proved = bob.ok("/api/c2c/order/upload", json!({"id": id, "urls": [picture], "note": "receipt"})).await;
        let proof = &proved["proofs"][0];
        assert_eq!((&proof["by"], &proof["kind"], proof["hash"].as_str().unwrap().len()), (&json!("buyer"), &json!("payment"), 64));
        let url = proof["url"].as_str().unwrap();
        let read = async |client: &Client| client.request(Method::GET, url).send().await.unwrap().headers()["content-type"].to_str().unwrap().to_owned();
        assert!(read(ann).await.starts_with("image/") && read(bob).await.starts_with("image/"));
        assert!(read(stranger).await.contains("json"), "nobody else reads a proof");

        assert_eq!(ann.refused("/api/c2c/order/paid", json!({"id": id})).await, -6003, "the buyer pays");
        assert_eq!(bob.ok("/api/c2c/order/paid", json!({"id": id})).await["status"], 1);
        let wrong = json!({"id": id, "fundPwd": "Not-the-one-1", "emailCode": "000000"});
        assert_eq!(ann.refused("/api/c2c/order/release", wrong).await, -1014);
        assert_eq!(bob.refused("/api/c2c/order/release", json!({"id": id, "fundPwd": FUND_PASSWORD})).await, -6003, "the seller releases");
        assert_eq!(ann.ok(&path, json!({})).await["status"], 1);
        assert_eq!(release(&maker, id).await["status"], 2);
        assert_eq!((free(ann).await, free(bob).await), ("49894.74237644".to_owned(), "50105.15247108".to_owned()));
        assert_eq!(bob.refused("/api/c2c/order/cancel", json!({"id": id, "reason": 1})).await, -6003, "it is over");
        let seen = bob.ok(&path, json!({})).await;
        assert!(seen["heldUntil"].as_i64().unwrap() > 0, "a new account's coins stay for a day");
        assert!(seen["payAccount"].is_null() && seen["counterpartyName"].is_null(), "nothing is left to pay");
        bob.ok("/api/c2c/order/rate", json!({"id": id, "good": true, "text": "quick"})).await;
        assert_eq!(bob.refused("/api/c2c/order/rate", json!({"id": id, "good": false})).await, -6003, "once");
        let dealer = bob.ok("/api/c2c/dealer", json!({"uid": seen["uid"]})).await;
        assert_eq!((&dealer["good"], &dealer["orders30d"], &dealer["completionRate"]), (&json!(1), &json!(1), &json!("100")));
        let export = bob.ok("/api/c2c/order/export", json!({"id": id})).await;
        let text = export["text"].as_str().unwrap();
        assert!(text.contains("released") && text.contains(proof["hash"].as_str().unwrap()) && text.contains("buyer: I pay"), "{text}");
        let listed = ann.ok("/api/c2c/order/list", json!({"side": "sell", "open": false})).await;
        assert_eq!((&listed["total"], &listed["rows"][0]["side"]), (&json!(1), &json!("sell")));
        assert_eq!(ann.ok("/api/c2c/order/list", json!({"side": "buy"})).await["total"], 0);
        let notices = ann.ok("/api/mail/listByUserId", json!({"pageSize": 100})).await;
        assert!(notices.to_string().contains("New C2C order"), "{notices}");
    }

    /// SEC-252, SEC-253.
    async fn an_appeal_is_decided_by_the_staff_and_above_a_value_by_two(platform) {
        let (maker, taker, id) = order(platform, "19000").await;
        let (ann, bob) = (&maker.client, &taker.client);
        assert_eq!(free(ann).await, "29980");
        assert_eq!(ann.refused("/api/c2c/order/appeal", json!({"id": id, "reason": 2, "text": "nothing"})).await, -6003, "not before it was paid");
        bob.ok("/api/c2c/order/paid", json!({"id": id})).await;
        assert_eq!(bob.refused("/api/c2c/order/appeal", json!({"id": id, "reason": 1, "text": "slow"})).await, -6003, "a buyer waits ten minutes");
        let appealed = ann.ok("/api/c2c/order/appeal", json!({"id": id, "reason": 2, "text": "Nothing came"})).await;
        assert_eq!((&appealed["status"], &appealed["appeal"]["by"]), (&json!(4), &json!("seller")));
        let seen = bob.ok("/api/c2c/order/appealReply", json!({"id": id, "text": "I did pay"})).await;
        assert_eq!(seen["appeal"]["statements"].as_array().unwrap().len(), 2);

        let case = format!("/api/operator/c2c/appeal/{id}");
        for client in [ann, bob] {
            let answer = client.request(Method::GET, &case).send().await.unwrap().text().await.unwrap();
            assert!(answer.contains("401"), "customers are not the staff: {answer}");
        }
        let queue = staff(ann, 0, Method::POST, "/api/operator/c2c/appeal/list", json!({})).await;
        assert!(queue["rows"].as_array().unwrap().iter().any(|row| row["id"] == id && row["needsTwo"] == true), "{queue}");
        let whole = staff(ann, 0, Method::GET, &case, json!({})).await;
        assert_eq!((&whole["data"]["buyer"]["verifiedName"], &whole["data"]["suggested"][0]), (&json!(NAME), &json!("refund-without-proof")));
        staff(ann, 0, Method::POST, "/api/operator/c2c/appeal/say", json!({"id": id, "text": "Please show a receipt"})).await;
        let chat = bob.ok("/api/c2c/order/chat", json!({"id": id})).await;
        assert!(chat["rows"].as_array().unwrap().iter().any(|row| row["from"] == "staff"), "{chat}");

        let say = async |text: &str| {
            staff(ann, 0, Method::POST, "/api/operator/c2c/appeal/say", json!({"id": id, "text": text})).await;
        };
        let told = async || {
            let notices = bob.ok("/api/mail/listByUserId", json!({"pageSize": 100})).await.to_string();
            json!(notices.matches(UNREAD_NOTICE).count())
        };
        until(told, |count| *count == 1).await;
        say("Or the number of the transfer").await;
        let chat = bob.ok("/api/c2c/order/chat", json!({"id": id})).await;
        let newest = chat["rows"].as_array().unwrap().iter().filter_map(|row| row["id"].as_i64()).max();
        bob.ok("/api/c2c/order/read", json!({"id": id, "upTo": newest})).await;
        say("The time is nearly over").await;
        until(told, |count| *count == 2).await;

        let ruling = json!({"id": id, "outcome": "refund", "reason": 2, "text": "No payment was shown"});
        let decide = "/api/operator/c2c/appeal/decide";
        assert_eq!(staff(ann, 0, Method::POST, decide, ruling.clone()).await["data"]["decided"], false);
        assert_eq!(staff(ann, 0, Method::POST, decide, ruling.clone()).await["data"]["decided"], false, "one's own second");
        let other = json!({"id": id, "outcome": "release", "reason": 1, "text": "Shown"});
        assert_eq!(staff(ann, 1, Method::POST, decide, other).await["data"]["decided"], false, "they disagree");
        assert_eq!(free(ann).await, "29980");
        assert_eq!(staff(ann, 0, Method::POST, decide, ruling.clone()).await["data"]["decided"], false);
        assert_eq!(staff(ann, 1, Method::POST, decide, ruling.clone()).await["data"]["decided"], true);
        assert_eq!(staff(ann, 1, Method::POST, decide, ruling).await["code"], -6003, "once");
        assert_eq!(free(ann).await, "50000");
        for client in [ann, bob] {
            let seen = client.ok(&format!("/api/c2c/order/{id}"), json!({})).await;
            assert_eq!((&seen["status"], &seen["decision"]["outcome"], &seen["decision"]["text"]), (&json!(6), &json!("refund"), &json!("No payment was shown")));
        }
        assert_eq!(bob.ok("/api/credit/log", json!({})).await["credits"], 85, "an appeal was lost");
        assert_eq!(ann.ok("/api/credit/log", json!({})).await["credits"], 100);
    }

    /// SEC-254, SEC-255.
    async fn an_order_is_made_only_by_whom_and_as_the_advertisement_allows(platform) {
        let ((maker, account), taker) = (seller(platform).await, buyer(platform).await);
        let (ann, bob) = (&maker.client, &taker.client);
        let fresh = platform.sign_up().await;
        assert_eq!(bob.refused("/api/c2c/ad/save", ad(account, "1")).await, -6026, "somebody else's payment account");
        let mut linked = ad(account, "0.95");
        linked["remark"] = json!("see www.example.com");
        assert_eq!(ann.refused("/api/c2c/ad/save", linked).await, -6025);
        let mut bad = ad(account, "0.95");
        bad["payTypes"] = json!([{"id": 3, "payAccountId": account}]);
        assert_eq!(ann.refused("/api/c2c/ad/save", bad).await, -6026, "another method's account");
        let posted = ann.ok("/api/c2c/ad/save", ad(account, "0.95")).await["id"].clone();
        let form = |amount: &str, price: &str| json!({"adId": posted, "amount": amount, "payType": 2, "price": price});
        let create = "/api/c2c/order/create";
        assert_eq!(fresh.refused(create, form("100", "0.95")).await, -6020);
        assert_eq!(bob.practice().refused(create, form("100", "0.95")).await, -5006);
        assert_eq!(ann.refused(create, form("100", "0.95")).await, -6021);
        assert_eq!(bob.refused(create, form("100", "0.94")).await, -3008);
        assert_eq!(bob.refused(create, form("9", "0.95")).await, -6002);
        assert_eq!(bob.refused(create, form("30001", "0.95")).await, -6002);
        assert_eq!(bob.refused(create, json!({"adId": posted, "payType": 2})).await, -1019);
        let shown = bob.ok(&format!("/api/c2c/ad/{posted}"), json!({})).await;
        assert!(shown["refusal"].is_null());
        bob.ok("/api/c2c/block", json!({"uid": shown["uid"], "on": true})).await;
        assert_eq!(bob.refused(create, form("100", "0.95")).await, -6027);
        let look = json!({"side": "buy", "coin": "usdt", "fiat": "EUR", "pageSize": 100});
        let sees = async |client: &Client| client.ok("/api/c2c/ad/list", look.clone()).await["rows"].as_array().unwrap().iter().any(|row| row["id"] == posted);
        assert!(!sees(bob).await && sees(&platform.visitor()).await);
        assert_eq!(bob.ok("/api/c2c/blocks", json!({})).await["rows"][0]["uid"], shown["uid"]);
        bob.ok("/api/c2c/block", json!({"uid": shown["uid"], "on": false})).await;
        assert!(sees(bob).await);
        ann.ok("/api/c2c/ad/off", json!({"id": posted})).await;
        assert_eq!(bob.refused(create, form("100", "0.95")).await, -6001);
        assert_eq!(bob.refused("/api/c2c/ad/on", json!({"id": posted})).await, -7001, "not his");
        let mine = ann.ok("/api/c2c/ad/mine", json!({})).await;
        assert_eq!((&mine["rows"][0]["on"], &mine["rows"][0]["offReason"]), (&json!(false), &json!("owner")));
        ann.ok("/api/c2c/ad/on", json!({"id": posted})).await;
        let made = bob.ok(create, form("95", "0.95")).await;
        assert_eq!(ann.refused("/api/c2c/order/cancel", json!({"id": made["id"], "reason": 1})).await, -6003, "a seller never steps back");
        assert_eq!(bob.ok("/api/c2c/order/cancel", json!({"id": made["id"], "reason": 1})).await["status"], 3);
        assert_eq!(free(ann).await, "50000");
        ann.ok("/api/c2c/ad/end", json!({"id": posted})).await;
        assert_eq!(ann.ok("/api/c2c/ad/mine", json!({})).await["total"], 0);
        assert_eq!(bob.refused("/api/c2c/payAccount/del", json!({"id": account})).await, -7001, "not his");
        assert_eq!(ann.refused("/api/c2c/profile", json!({"nick": "x"})).await, -1019);
        let nick = format!("Ann {}", &posted);
        assert_eq!(ann.ok("/api/c2c/profile", json!({"nick": nick})).await["nick"], json!(nick));
        assert_eq!(bob.refused("/api/c2c/profile", json!({"nick": nick})).await, -6028);
        ann.ok("/api/c2c/report", json!({"uid": shown["uid"], "reason": 9, "text": "myself"})).await;
    }
}
