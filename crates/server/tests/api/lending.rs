//! Loans and pledges over the wire: what they cost is said before, is what is taken, and is nobody else's to see.

use reqwest::Method;
use serde_json::{Value, json};

use crate::money::until;
use crate::support::{Client, Platform};

pub(crate) async fn uploaded(client: &Client) -> String {
    let picture = client.request(Method::GET, "/api/user/easyGenerateCode").send().await.unwrap();
    let mut body = b"--border\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n".to_vec();
    body.extend_from_slice(b"Content-Type: image/png\r\n\r\n");
    body.extend_from_slice(&picture.bytes().await.unwrap());
    body.extend_from_slice(b"\r\n--border--\r\n");
    let request = client.request(Method::POST, "/api/common/upload/OSS");
    let request = request.header("content-type", "multipart/form-data; boundary=border").body(body);
    let answer: Value = serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap();
    answer["data"]["url"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Somebody whose papers were checked.
pub(crate) async fn borrower(platform: &'static Platform) -> Client {
    let client = platform.sign_up().await;
    let primary = json!({"flag": 1, "realName": "Ann Example", "idCard": "AB123456"});
    client.ok("/api/user/uploadKYC", primary).await;
    let files = [uploaded(&client).await, uploaded(&client).await, uploaded(&client).await];
    let advanced = json!({
        "flag": 2, "realName": "Ann Example", "idCard": "AB123456", "country": "DE", "cardType": 1,
        "frontUrl": files[0], "backUrl": files[1], "handelUrl": files[2],
    });
    until(async || client.post("/api/user/uploadKYC", advanced.clone()).await, |answer| answer["code"] == 200).await;
    let info = async || client.ok("/api/user/getInfo", json!({})).await;
    until(info, |info| info["detail"]["auditStatusAdvanced"] == 1).await;
    client
}

/// The code of an answer; one that only says that there is no price to trust right now is asked for again.
async fn code(client: &Client, path: &str, params: &Value) -> i64 {
    let answer = until(
        async || client.post(path, params.clone()).await,
        |answer| ![-3017, -3018].map(Value::from).contains(&answer["code"]),
    );
    answer.await["code"].as_i64().unwrap()
}

async fn free(client: &Client, coin: &str) -> String {
    let list = client.ok("/api/asset/assetBalance", json!({})).await;
    let entry = list.as_array().unwrap().iter().find(|entry| {
        entry["symbol"].as_str().is_some_and(|symbol| symbol.eq_ignore_ascii_case(coin)) && entry["type"] == 1
    });
    entry.map_or_else(|| "0".to_owned(), |entry| entry["availableAmount"].as_str().unwrap().to_owned())
}

/// The sandbox's loan of 30 days in USDT: 0.04 percent a day, from 100 to 5,000.
pub(crate) async fn product(client: &Client) -> Value {
    let list = client.ok("/api/load/product/list", json!({})).await;
    let rows = list["rows"].as_array().unwrap();
    rows.iter().find(|row| row["coin"] == "usdt" && row["cycleType"] == 30).expect("a product of 30 days").clone()
}

pub(crate) fn application(product: &Value, amount: &str) -> Value {
    json!({
        "proId": product["id"], "cycleType": 30, "odds": "0.04", "amount": amount, "monthlyIncome": "20000",
        "purpose": "A new roof", "agreementVersion": "2026-11", "timeZone": "Europe/Berlin",
    })
}

async fn running(client: &Client, id: &Value) -> Value {
    let path = format!("/api/load/order/{id}");
    until(async || client.ok(&path, json!({})).await, |order| order["status"] == 1).await
}

on_both! {
    /// SEC-234.
    async fn a_loan_is_previewed_paid_out_and_repaid_to_the_cent(platform) {
        let ann = borrower(platform).await;
        let product = product(&ann).await;
        assert_eq!((&product["odds"], &product["apr"]), (&json!("0.04"), &json!("14.6")));
        let ask = json!({"proId": product["id"], "amount": "1000", "monthlyIncome": "1000", "timeZone": "+08:00"});
        let preview = ann.ok("/api/load/order/preview", ask).await;
        assert_eq!((&preview["interest"], &preview["total"]), (&json!("12"), &json!("1012")));
        assert_eq!((&preview["most"], &preview["people"]), (&json!("300"), &json!(1)));
        assert_eq!(preview["penaltyOdds"], "0.06");
        let steps: Vec<_> = preview["lateSteps"].as_array().unwrap().iter().map(|step| &step["lateDay"]).collect();
        assert_eq!(steps, [&json!(1), &json!(4), &json!(8), &json!(31)]);

        let form = application(&product, "1000");
        let submitted = ann.ok("/api/load/order/submit", form).await;
        let loan = running(&ann, &submitted["id"]).await;
        assert_eq!((&loan["orderNo"], &loan["purpose"]), (&submitted["orderNo"], &json!("A new roof")));
        assert_eq!((&loan["lastInstets"], &loan["total"]), (&json!("0.4"), &json!("1000.4")), "a day has begun");
        assert_eq!(free(&ann, "usdt").await, "1000");

        let paid = ann.ok("/api/load/order/repay", json!({"id": loan["id"], "amount": "500"})).await;
        assert_eq!((&paid["toInterest"], &paid["toPrincipal"]), (&json!("0.4"), &json!("499.6")));
        assert_eq!((&paid["left"], &paid["status"]), (&json!("500.4"), &json!(1)));
        let due = ann.ok(&format!("/api/load/order/repayQuote?id={}", loan["id"]), json!({})).await;
        assert_eq!((&due["total"], &due["interest"]), (&json!("500.4"), &json!("0")), "the day was paid for");
        assert_eq!(ann.refused("/api/load/order/repay", json!({"id": loan["id"], "amount": "500.4"})).await, -2001);
        ann.fund("usdt", "100").await;
        let paid = ann.ok("/api/load/order/repay", json!({"id": loan["id"], "amount": "9999"})).await;
        assert_eq!((&paid["paid"], &paid["left"], &paid["status"]), (&json!("500.4"), &json!("0"), &json!(3)));
        assert_eq!(ann.refused("/api/load/order/repay", json!({"id": loan["id"], "amount": "1"})).await, -7001);
        let payments = ann.ok(&format!("/api/load/order/payments?id={}", loan["id"]), json!({})).await;
        let sums: Vec<_> = payments["rows"].as_array().unwrap().iter().map(|row| &row["principal"]).collect();
        assert_eq!(sums, [&json!("500.4"), &json!("499.6")], "newest first");
        let list = ann.ok("/api/load/order/orderList?status=3", json!({})).await;
        assert_eq!((&list["total"], &list["rows"][0]["interestPaid"]), (&json!(1), &json!("0.4")));
    }

    /// SEC-233.
    async fn an_application_is_made_once_and_only_by_somebody_who_may(platform) {
        let stranger = platform.sign_up().await;
        let product = product(&stranger).await;
        let form = application(&product, "200");
        assert_eq!(stranger.refused("/api/load/order/submit", form.clone()).await, -5001, "not verified");
        assert_eq!(stranger.practice().refused("/api/load/order/submit", form.clone()).await, -1019);

        let ann = borrower(platform).await;
        let wrong = [
            ("amount", json!("99"), -5004),
            ("amount", json!("5001"), -5004),
            ("amount", json!("200.0000001"), -1019),
            ("amount", json!("0"), -5004),
            ("monthlyIncome", json!("100"), -5002),
            ("monthlyIncome", json!("-1"), -1019),
            ("cycleType", json!(31), -5008),
            ("odds", json!("0.03"), -5006),
            ("proId", json!(77), -5006),
            ("purpose", json!("  "), -1019),
            ("agreementVersion", json!("2020-01"), -1019),
            ("timeZone", json!("Mars/Olympus"), -1019),
            ("capitalUrl", json!(uploaded(&stranger).await), -1019),
        ];
        for (field, bad, code) in wrong {
            let mut params = form.clone();
            params[field] = bad.clone();
            assert_eq!(ann.refused("/api/load/order/submit", params).await, code, "{field} {bad}");
        }
        let list = ann.ok("/api/load/order/orderList", json!({})).await;
        assert_eq!(list["total"], 0, "nothing is half done: {list}");

        let send = async || {
            let request = ann.request(Method::POST, "/api/load/order/submit").json(&form);
            let answer = request.header("idempotency-key", "roof-1").send().await.unwrap();
            serde_json::from_str::<Value>(&answer.text().await.unwrap()).unwrap()["data"]["id"].clone()
        };
        let (first, again) = (send().await, send().await);
        assert_eq!(first, again);
        running(&ann, &first).await;
        assert_eq!(ann.ok("/api/load/order/orderList", json!({})).await["total"], 1);
        assert_eq!(free(&ann, "usdt").await, "200");
    }

    /// SEC-232.
    async fn somebody_elses_loan_is_not_there(platform) {
        let ann = borrower(platform).await;
        let product = product(&ann).await;
        let submitted = ann.ok("/api/load/order/submit", application(&product, "100")).await;
        let loan = running(&ann, &submitted["id"]).await;
        let eve = platform.sign_up().await;
        eve.fund("usdt", "500").await;
        let id = &loan["id"];
        assert_eq!(eve.refused(&format!("/api/load/order/{id}"), json!({})).await, -7001);
        assert_eq!(eve.refused(&format!("/api/load/order/repayQuote?id={id}"), json!({})).await, -7001);
        assert_eq!(eve.refused("/api/load/order/repay", json!({"id": id, "amount": "1"})).await, -7001);
        assert_ne!(eve.refused(&format!("/api/load/order/withdrawApplication?id={id}"), json!({})).await, 200);
        assert_ne!(eve.refused("/api/load/order/autoDebit", json!({"id": id, "autoDebit": true})).await, 200);
        let payments = eve.ok(&format!("/api/load/order/payments?id={id}"), json!({})).await;
        assert_eq!(payments["total"], 0);

        // Its owner gives it back: interest for the day that has begun.
        ann.ok("/api/load/order/autoDebit", json!({"id": id, "autoDebit": true})).await;
        ann.fund("usdt", "1").await;
        let back = ann.ok(&format!("/api/load/order/withdrawApplication?id={id}"), json!({})).await;
        assert_eq!((&back["paid"], &back["status"]), (&json!("100.04"), &json!(3)));
        assert_eq!(ann.ok(&format!("/api/load/order/{id}"), json!({})).await["isWithdrawn"], true);
    }

    /// SEC-232.
    async fn a_pledge_holds_collateral_and_gives_it_back(platform) {
        let ann = platform.sign_up().await;
        assert_eq!(code(&ann, "/api/sandbox/faucet", &json!({"coin": "btc", "amount": "1"})).await, 200);
        ann.fund("usdt", "100").await;
        until(async || json!(free(&ann, "btc").await), |free| *free == "1").await;
        let products = ann.ok("/api/mingProduct/list", json!({})).await;
        let btc = products["rows"].as_array().unwrap().iter().find(|row| row["title"] == "BTC").unwrap().clone();
        assert_eq!((&btc["initLtv"], &btc["liqFee"]), (&json!("0.65"), &json!("0.02")));
        let price: f64 = btc["indexPrice"].as_str().unwrap().parse().unwrap();
        let form = |loan: String| {
            json!({"planId": btc["id"], "amount": "0.5", "loanAmount": loan, "days": 30, "rateDay": "0.0002"})
        };
        let too_much = form(format!("{:.2}", price * 0.4));
        assert_eq!(code(&ann, "/api/mingOrder/submit", &too_much).await, -5003);
        let loan = format!("{:.0}", price * 0.2);
        let preview = ann.ok("/api/mingOrder/preview", form(loan.clone())).await;
        let ltv: f64 = preview["ltv"].as_str().unwrap().parse().unwrap();
        assert!((ltv - 0.4).abs() < 0.01, "{preview}");
        for (field, bad, expected) in [
            ("days", json!(8), -5008),
            ("planId", json!(999), -5006),
            ("rateDay", json!("0.0001"), -5006),
            ("loanAmount", json!("49"), -5004),
            ("amount", json!("5"), -2001),
            ("amount", json!("-1"), -1019),
        ] {
            let mut params = form(loan.clone());
            params[field] = bad.clone();
            assert_eq!(code(&ann, "/api/mingOrder/submit", &params).await, expected, "{field} {bad}");
        }
        assert_eq!(code(&ann, "/api/mingOrder/submit", &form(loan.clone())).await, 200);
        let opened = ann.ok("/api/mingOrder/list?status=0", json!({})).await["rows"][0].clone();
        let id = &opened["id"];
        assert_eq!(free(&ann, "btc").await, "0.5");
        let path = format!("/api/mingOrder/{id}");
        let order = ann.ok(&path, json!({})).await;
        assert_eq!((&order["principal"], &order["collateral"]), (&json!(loan), &json!("0.5")));
        let totals = ann.ok("/api/mingOrder/show", json!({})).await;
        assert_eq!((&totals["orders"], &totals["totalDebt"]), (&json!(1), &order["debt"]));

        ann.ok("/api/mingOrder/addCollateral", json!({"id": id, "amount": "0.25"})).await;
        assert_eq!(ann.ok(&path, json!({})).await["collateral"], "0.75");
        let remove = |amount: &str| json!({"id": id, "amount": amount});
        assert_eq!(code(&ann, "/api/mingOrder/removeCollateral", &remove("0.7")).await, -5003);
        assert_eq!(code(&ann, "/api/mingOrder/removeCollateral", &remove("0.05")).await, 200);
        assert_eq!(free(&ann, "btc").await, "0.3");
        assert_eq!(ann.refused("/api/mingOrder/renew", json!({"id": id, "days": 7})).await, -3008, "not yet");
        ann.ok("/api/mingOrder/repay", json!({"id": id, "amount": "1000"})).await;

        let least = format!("{:.2}", price * 0.1 * 0.98 * 0.9);
        let sell = async || ann.post("/api/mingOrder/sell", json!({"id": id, "amount": "0.1", "minRepaid": least})).await;
        let sold = until(sell, |answer| answer["code"] == 200).await["data"].clone();
        assert_eq!(sold["sold"], "0.1");
        assert_ne!(ann.refused("/api/mingOrder/sell", json!({"id": id, "amount": "0.1", "minRepaid": "99999999"})).await, 200);
        let sales = ann.ok(&format!("/api/mingOrder/sales?id={id}"), json!({})).await;
        let sale = &sales["rows"][0];
        assert_eq!((&sales["total"], &sale["reason"], &sale["price"]), (&json!(1), &json!(2), &sold["price"]));

        let eve = platform.sign_up().await;
        assert_eq!(eve.refused(&path, json!({})).await, -7001);
        assert_eq!(eve.ok(&format!("/api/mingOrder/sales?id={id}"), json!({})).await["total"], 0);
        for call in ["addCollateral", "removeCollateral", "repay"] {
            let params = json!({"id": id, "amount": "0.01"});
            assert_ne!(eve.refused(&format!("/api/mingOrder/{call}"), params).await, 200, "{call}");
        }
        assert_ne!(eve.refused("/api/mingOrder/redemption", json!({"id": id})).await, 200);

        let released = ann.ok("/api/mingOrder/redempNewtion", json!({"id": id})).await;
        assert_eq!(released["released"], "0.6");
        assert_eq!(free(&ann, "btc").await, "0.9");
        let list = ann.ok("/api/mingOrder/list?status=1", json!({})).await;
        assert_eq!((&list["total"], &list["rows"][0]["status"]), (&json!(1), &json!(1)));
    }
}
