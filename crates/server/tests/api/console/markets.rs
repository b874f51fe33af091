//! Markets: splits, dividends and overnight rates are declared by two people, and nobody types a price in.

use serde_json::{Value, json};

use super::{Office, REASON};
use crate::support::Platform;

const DAY_MS: i64 = 86_400_000;

async fn market(office: &Office, symbol: &str) -> Value {
    let list = office.auditor.shown(&format!("markets?q={symbol}&limit=200")).await;
    let found = list["rows"].as_array().unwrap().iter().find(|row| row["symbol"] == symbol).cloned();
    found.unwrap_or_else(|| panic!("{symbol}: {list}"))
}

pub(super) async fn two_people_declare(office: &Office, platform: &'static Platform) {
    let Office { owner, second, carol, support, auditor, .. } = office;
    let mia = Office::invited(owner, second, platform, "mia", json!(["markets"])).await;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    let stock = market(office, "aapl-perp").await;
    let id = stock["id"].clone();
    let detail = mia.shown(&format!("markets/{id}")).await;
    assert!(!detail["sourcesListed"].as_array().unwrap().is_empty() && !detail["tiers"].as_array().unwrap().is_empty());
    assert_eq!(detail["events"], json!(["split", "dividend", "overnight"]), "{detail}");
    let spot = market(office, "btcusdt").await;
    let path = format!("markets/{id}/events");
    let split = json!({"event": {"kind": "split", "new": 4, "old": 1, "exDate": now + DAY_MS}, "reason": REASON});
    for (field, wrong) in [
        ("new", json!(1)),
        ("new", json!(0)),
        ("new", json!(101)),
        ("exDate", json!(now - DAY_MS)),
        ("exDate", json!(now + 400 * DAY_MS)),
        ("price", json!("1")),
        ("second", json!(1)),
        ("kind", json!("price")),
    ] {
        let mut body = split.clone();
        body["event"][field] = wrong.clone();
        assert_eq!(mia.refused(&path, body).await, -1019, "OPS-15, OPS-21: {field} {wrong}");
    }
    assert_eq!(mia.refused(&format!("markets/{}/events", spot["id"]), split.clone()).await, -1019, "no contract");
    assert_eq!(mia.refused("markets/9000/events", split.clone()).await, -7001);
    for nobody in [owner, carol, support, auditor] {
        assert_eq!(nobody.refused(&path, split.clone()).await, -8001);
    }
    assert_eq!(support.get("markets").await["code"], -8001);

    let proposal = mia.ok(&path, split).await["proposal"].clone();
    assert_eq!(mia.approve(&proposal).await["code"], -8003, "OPS-01");
    assert_eq!(carol.approve(&proposal).await["code"], -8001, "OPS-06");
    owner.approved(&proposal).await;

    let forex = market(office, "eurusd-perp").await["id"].clone();
    let path = format!("markets/{forex}/events");
    let rates = |long: &str| {
        let event = json!({"kind": "overnight", "longPercent": long, "shortPercent": "-0.25", "daysPerYear": 360});
        json!({"event": event, "reason": REASON})
    };
    assert_eq!(mia.refused(&path, rates("101")).await, -1019);
    let proposal = mia.ok(&path, rates("2.50")).await["proposal"].clone();
    assert_eq!(mia.refused(&path, rates("3")).await, -8007);
    let id = proposal["id"].as_str().unwrap();
    let shown = owner.shown(&format!("approvals/{id}")).await;
    assert_eq!(shown["diff"][0]["after"], "2.5", "{shown}");
    owner.approved(&proposal).await;

    let dividend = json!({"event": {"kind": "dividend", "perUnit": "0.25", "exDate": now + DAY_MS}, "reason": REASON});
    // One that always trades: a dividend is held against the price, which others may not have at night.
    let path = format!("markets/{}/events", market(office, "btcusdt-perp").await["id"]);
    let proposal = mia.ok(&path, dividend).await["proposal"].clone();
    second.approved(&proposal).await;
    for action in ["market.split", "market.overnight", "market.dividend"] {
        let record = auditor.shown(&format!("audit?action={action}")).await;
        assert_eq!(record["rows"].as_array().unwrap().len(), 2, "proposed and done: {record}");
    }
}
