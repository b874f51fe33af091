//! Products and loans: terms are proposed and approved, pools are filled by known transfers, and people decide loans.

use reqwest::Method;
use serde_json::{Value, json};

use super::office::digits;
use super::{Office, REASON, markets};
use crate::lending::{application, borrower, product, uploaded};
use crate::money::until;
use crate::support::{Client, Database, Platform, on_each, run};

fn fund(open: bool) -> Value {
    json!({
        "kind": "fund", "coin": "usdt", "days": [7], "yearlyPercent": "3.65", "quota": "1000", "minimum": "10",
        "maximum": "1000", "times": 0, "level": 0, "offeredTo": "general", "pays": "atMaturity", "open": open,
    })
}

fn reason(mut body: Value) -> Value {
    body["reason"] = json!(REASON);
    body
}

/// What is wrong is said before anybody is asked to approve it, and nobody sets a price or an outcome.
async fn wrong_terms_are_refused(office: &Office) {
    let Office { carol, support, auditor, owner, .. } = office;
    let body = reason(json!({"terms": fund(false)}));
    for (field, wrong) in [
        ("coin", json!("nocoin")),
        ("days", json!([])),
        ("days", json!([30, 7])),
        ("yearlyPercent", json!("15.1")),
        ("yearlyPercent", json!("4 %")),
        ("quota", json!("5")),
        ("minimum", json!("0")),
        ("level", json!(9)),
        ("open", json!(true)),
        ("offeredTo", json!("friends")),
        ("price", json!("1")),
        ("balance", json!("1")),
        ("outcome", json!(1)),
        ("by", json!(1)),
    ] {
        let mut body = body.clone();
        body["terms"][field] = wrong.clone();
        assert_eq!(carol.refused("products", body).await, -1019, "OPS-15, OPS-21: {field} {wrong}");
    }
    assert_eq!(carol.refused("products", json!({"terms": fund(false), "reason": "short"})).await, -1019);
    assert_eq!(carol.refused("products", reason(json!({"number": 900, "terms": fund(false)}))).await, -7001);
    for nobody in [support, auditor, owner] {
        assert_eq!(nobody.refused("products", body.clone()).await, -8001, "OPS-06");
    }
    assert_eq!(support.get("products").await["code"], -8001);
    let preview = carol.ok("products/preview", json!({"terms": fund(false)})).await;
    assert_eq!(preview["diff"][0]["before"], "", "{preview}");
    assert_eq!(carol.shown("approvals").await["rows"], json!([]), "a preview proposes nothing");
}

/// A fund from nothing: proposed closed, its rewards paid in by one transfer, then opened; a customer buys it.
async fn a_fund_is_offered_by_two(office: &Office, ann: &Client) {
    let Office { carol, dave, owner, support, auditor, .. } = office;
    let proposal = carol.ok("products", reason(json!({"terms": fund(false)}))).await["proposal"].clone();
    assert_eq!(carol.approve(&proposal).await["code"], -8003, "OPS-01");
    assert_eq!(support.approve(&proposal).await["code"], -8001, "OPS-06");
    assert_eq!(dave.approve(&proposal).await["code"], -8001, "who proposes products approves none");
    let second = carol.ok("products", reason(json!({"terms": fund(false)}))).await["proposal"].clone();
    let label = async |proposal: &Value| {
        let id = proposal["id"].as_str().unwrap();
        owner.shown(&format!("approvals/{id}")).await["target"]["label"].as_str().unwrap().to_owned()
    };
    let (first, other) = (label(&proposal).await, label(&second).await);
    assert_ne!(first, other, "two new funds have two numbers");
    let number: u32 = first.split([' ', ',']).nth(1).unwrap().parse().unwrap();
    let done = owner.approved(&proposal).await;
    assert_eq!(done["outcome"], json!(format!("Fund {number}")));
    assert_eq!(owner.approve(&proposal).await["code"], -8006, "OPS-02");

    let path = format!("products/fund/{number}");
    let shown = auditor.shown(&path).await;
    assert_eq!((&shown["state"], &shown["form"]["yearlyPercent"]), (&json!("closed"), &json!("3.65")));
    let needed = shown["behind"]["needed"].as_str().unwrap().to_owned();
    // 1,000 at 3.65 % for 7 days, and a hundred smallest orders rounded up.
    assert_eq!(needed, "0.700001");
    let open = reason(json!({"number": number, "terms": fund(true)}));
    assert_eq!(carol.refused("products", open.clone()).await, -1019, "nothing stands behind it yet");

    let money = json!({
        "house": "fundReward", "number": number, "coin": "usdt", "amount": needed, "network": 0,
        "transaction": "ab".repeat(32), "index": 0,
    });
    for (field, wrong) in [
        ("amount", json!("-1")),
        ("network", json!(99)),
        ("transaction", json!("ab")),
        ("coin", json!("btc")),
        ("number", json!(number + 50)),
        ("balance", json!("1")),
    ] {
        let mut body = reason(json!({"money": money}));
        body["money"][field] = wrong;
        assert_eq!(carol.refused("ledger/house/fund", body).await, -1019, "{field}");
    }
    let paid = carol.ok("ledger/house/fund", reason(json!({"money": money}))).await["proposal"].clone();
    assert_eq!(dave.approve(&paid).await["code"], -8001, "an owner approves the house's money");
    owner.approved(&paid).await;
    let again = carol.ok("ledger/house/fund", reason(json!({"money": money}))).await["proposal"].clone();
    assert_eq!(owner.approve(&again).await["code"], -8013, "OPS-19: a transfer counts once");
    assert_eq!(carol.shown(&path).await["behind"]["held"], json!(needed));

    let proposal = carol.ok("products", open.clone()).await["proposal"].clone();
    assert_eq!(carol.refused("products", open).await, -8007, "one at a time");
    owner.approved(&proposal).await;
    let form = json!({"planId": number, "days": 7, "money": "100", "apr": "0.0365"});
    ann.ok("/api/financial/submit", form).await;
    let shown = carol.shown(&path).await;
    assert_eq!((&shown["state"], &shown["sold"], &shown["count"]), (&json!("open"), &json!("100"), &json!(1)));

    let trial = owner.shown("ledger/trial-balance").await;
    assert!(trial["coins"].as_array().unwrap().iter().all(|coin| coin["total"] == "0"), "{trial}");
}

/// Every kind of product is listed, page by page, and kinds that the form makes can be made.
async fn every_kind_is_listed(office: &Office) {
    let Office { carol, owner, .. } = office;
    let mut kinds = std::collections::BTreeSet::new();
    let (mut cursor, mut count) = (String::new(), 0);
    loop {
        let page = carol.shown(&format!("products?limit=20{cursor}")).await;
        for row in page["rows"].as_array().unwrap() {
            kinds.insert(row["kind"].as_str().unwrap().to_owned());
            count += 1;
        }
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let all = ["campaign", "fund", "loan", "navFund", "pledge", "sale", "series", "tier"];
    assert!(all.iter().all(|kind| kinds.contains(*kind)), "{kinds:?}");
    assert!(count > 20, "more than a page: {count}");
    let day = 86_400_000_i64;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    let text = "A reward of play money for finishing the questionnaire.";
    for terms in [
        json!({"kind": "loan", "coin": "USDT", "days": 14, "dailyPercent": "0.05", "minimum": "50", "maximum": "900",
            "open": true}),
        json!({"kind": "pledge", "coin": "btc", "initialPercent": "60", "callPercent": "70",
            "liquidationPercent": "80", "dailyPercent": "0.02", "feePercent": "2", "minimum": "50",
            "maximum": "10000", "days": [7, 30], "open": true}),
        json!({"kind": "dailyPool", "coin": "usdt", "ceilingPercent": "0.05", "minimum": "10", "maximum": "1000",
            "level": 0, "offeredTo": "general", "open": true}),
        json!({"kind": "campaign", "coin": "usdt", "reward": "2", "beginsAt": now, "endsAt": now + 30 * day,
            "title": "Second reward", "terms": text, "survey": 1}),
    ] {
        let kind = terms["kind"].as_str().unwrap().to_owned();
        let proposal = carol.ok("products", reason(json!({"terms": terms}))).await["proposal"].clone();
        owner.approved(&proposal).await;
        let rows = carol.shown(&format!("products?kind={kind}&limit=200")).await["rows"].clone();
        let number = rows.as_array().unwrap().last().unwrap()["number"].clone();
        let form = carol.shown(&format!("products/{kind}/{number}")).await["form"].clone();
        assert_eq!(form["coin"], json!(terms["coin"].as_str().unwrap().to_uppercase()), "{form}");
    }
}

/// A small loan takes one person, a large one two; nobody decides by itself any more.
async fn loans_are_decided_by_people(office: &Office, ann: &Client) {
    let Office { carol, dave, support, auditor, .. } = office;
    let offered = product(ann).await;
    let apply = async |amount: &str| {
        let mut form = application(&offered, amount);
        form["capitalUrl"] = json!(uploaded(ann).await);
        ann.ok("/api/load/order/submit", form).await["id"].clone()
    };
    let (small, large, declined) = (apply("500").await, apply("2000").await, apply("300").await);
    let queue = carol.shown("loans").await;
    let ids: Vec<&Value> = queue["rows"].as_array().unwrap().iter().map(|row| &row["id"]).collect();
    assert_eq!(ids, [&small, &large, &declined], "oldest first: {queue}");
    let file = carol.shown(&format!("loans/{small}")).await;
    assert_eq!((&file["purpose"], &file["needsTwo"]), (&json!("A new roof"), &json!(false)), "{file}");
    assert_eq!(file["decideUntil"].as_i64().unwrap() - file["appliedAt"].as_i64().unwrap(), 48 * 3_600_000);
    assert!(file["score"].as_i64().unwrap() >= 90 && file["borrower"]["kyc"] == 2, "{file}");
    let paper = carol.request(Method::GET, &format!("loans/{small}/files/{}", file["papers"][0]["n"])).send().await;
    assert!(paper.unwrap().headers()["content-type"].to_str().unwrap().starts_with("image/"));
    assert_eq!(support.get("loans").await["code"], -8001);
    let approve = json!({"outcome": "approve", "reason": REASON});
    let path = |id: &Value| format!("loans/{id}/decide");
    assert_eq!(auditor.refused(&path(&small), approve.clone()).await, -8001);
    for wrong in [
        json!({"outcome": "win", "reason": REASON}),
        json!({"outcome": "decline", "reason": REASON}),
        json!({"outcome": "approve", "reason": "short"}),
        json!({"outcome": "approve", "reason": REASON, "second": 12}),
    ] {
        assert_eq!(carol.refused(&path(&small), wrong.clone()).await, -1019, "OPS-15: {wrong}");
    }
    assert_eq!(carol.refused("loans/4000/decide", approve.clone()).await, -7001);

    let alone = carol.ok(&path(&small), approve.clone()).await;
    assert_eq!(alone["proposal"], Value::Null);
    let order = async |id: &Value| ann.ok(&format!("/api/load/order/{id}"), json!({})).await;
    until(async || order(&small).await, |loan| loan["status"] == 1).await;
    assert_eq!(carol.refused(&path(&small), approve.clone()).await, -8006, "decided");

    let proposal = carol.ok(&path(&large), approve).await["proposal"].clone();
    assert_eq!(carol.approve(&proposal).await["code"], -8003, "OPS-01");
    assert_eq!(order(&large).await["status"], 0, "nothing before a second person agrees");
    dave.approved(&proposal).await;
    until(async || order(&large).await, |loan| loan["status"] == 1).await;

    let no = json!({"outcome": "decline", "code": 1, "reason": REASON});
    dave.ok(&path(&declined), no).await;
    until(async || order(&declined).await, |loan| loan["status"] == 2).await;
    assert_eq!(carol.shown("loans").await["rows"], json!([]));
    let running = carol.shown("loans?state=running").await;
    assert_eq!(running["rows"].as_array().unwrap().len(), 2, "{running}");
    let record = auditor.shown("audit?action=loan.decide").await;
    assert!(record["rows"].as_array().unwrap().len() >= 4, "{record}");
    let read = auditor.shown("audit?action=loan.file").await;
    assert_eq!(read["rows"].as_array().unwrap().len(), 1, "papers that were looked at are on record");
}

#[test]
fn products_are_offered_and_loans_decided_by_people() {
    on_each(|database: Database| {
        let platform: &'static Platform = Box::leak(Box::new(Platform::boot(database, "")));
        run(async {
            // Verified while there is no staff yet.
            let ann = borrower(platform).await;
            ann.fund("usdt", "1000").await;
            let transfer = json!({"coin": "usdt", "transferOutAccount": 1, "transferInAccount": 2, "amount": "500"});
            ann.ok("/api/asset/transferFunds", transfer).await;
            let office = Office::open(platform).await;
            wrong_terms_are_refused(&office).await;
            a_fund_is_offered_by_two(&office, &ann).await;
            every_kind_is_listed(&office).await;
            office.dave.ok("step-up", json!({"code": digits(&office.dave.secret, 0)})).await;
            loans_are_decided_by_people(&office, &ann).await;
            markets::two_people_declare(&office, platform).await;
            assert_eq!(office.auditor.shown("audit/verify").await["problem"], Value::Null);
        });
    });
}
