//! Who may call what: the table, the document and the running server say the same.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::Client;

const TABLE: &str = include_str!("../../../api/access.txt");

/// What the pages that are open to a visitor ask for: home, markets, charts and books, the three trading screens, news,
/// notices, help, terms, service, settings and the way in.
const PUBLIC_PAGES: &[&str] = &[
    "GET /api/common/getAllSetting",
    "POST /api/common/type/{key}",
    "GET /platform/{env}/config.js",
    "GET /api/common/getCoinSecondList",
    "GET /api/common/getCoinContractList",
    "POST /api/common/getCoinList",
    "GET /api/common/getUserCoin",
    "POST /api/common/getAssetList",
    "POST /api/common/optionFee",
    "POST /api/common/getWhitePaperSetting",
    "POST /api/kline",
    "GET /api/market/depth",
    "GET /api/market/trades",
    "GET /api/market/search",
    "GET /api/market/tick",
    "GET /api/market/tickRoot",
    "POST /api/period/list",
    "POST /api/contract/funding/list",
    "POST /api/contract/insurance",
    "POST /api/contract/liquidations",
    "POST /api/calc/position",
    "POST /api/texchange/getCurrencyPrice",
    "POST /api/notice/list",
    "GET /api/notice/{id}",
    "POST /api/notice/getAllNoticeList",
    "POST /api/option/rules/list",
    "GET /api/option/rules/{id}",
    "GET /api/option/rules/getSlideMonitorList",
    "POST /api/helpcenter/list",
    "POST /api/helpCenterInfo/{id}",
    "POST /api/home/setter/list",
    "POST /api/news/list",
    "GET /api/news/{id}",
    "POST /api/user/getCountryCode",
    "GET /api/user/easyGenerateCode",
    "POST /api/user/sendEmailCode",
    "POST /api/user/sendMobileCode",
    "POST /api/user/walletNonce",
    "POST /api/user/register",
    "POST /api/user/login",
    "POST /api/user/loginTotp",
    "POST /api/user/backPwd",
    "POST /api/user/LoginLog",
];

/// Whoever may call: everybody, a session, a live session, a live session that is not frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Visitor,
    Caller,
    Live,
    Active,
    /// A staff token: no session is of use.
    Staff,
}

/// How the server turned a request away before it looked at what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionLimit {
    Passed,
    Unauthenticated,
    LiveOnly,
    Frozen,
}

fn table() -> BTreeMap<(String, String), Access> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|row| {
        let [method, path, access] = row.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("three words in {row}");
        };
        let access = match access {
            "visitor" => Access::Visitor,
            "caller" => Access::Caller,
            "live" => Access::Live,
            "active" => Access::Active,
            "staff" => Access::Staff,
            other => panic!("{other} in {row}"),
        };
        ((method.to_owned(), path.to_owned()), access)
    })
    .collect()
}

/// Every call of the document.
fn documented(document: &Value) -> Vec<(String, String)> {
    let paths = document["paths"].as_object().expect("paths");
    let calls = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("methods").keys();
        methods.map(move |method| (method.to_uppercase(), path.clone()))
    });
    calls.collect()
}

async fn gate(client: &Client, method: &str, path: &str) -> ConnectionLimit {
    let path = path.replace("{id}", "1").replace("{ids}", "1").replace("{key}", "none").replace("{name}", "none");
    let path = path.replace("{env}", "none");
    let method: Method = method.parse().expect("a method");
    let mut request = client.request(method.clone(), &path);
    if method == Method::POST {
        request = request.json(&json!({}));
    }
    let response = request.send().await.unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(
        !response.status().is_server_error(),
        "{method} {path} is {}\n{}",
        response.status(),
        client.platform.log()
    );
    let answer: Value = serde_json::from_slice(&response.bytes().await.expect("a body")).unwrap_or_default();
    match (answer["code"].as_i64(), answer["msgKey"].as_str()) {
        (Some(401), _) => ConnectionLimit::Unauthenticated,
        (_, Some("param.live.only")) => ConnectionLimit::LiveOnly,
        (_, Some("account.frozen")) => ConnectionLimit::Frozen,
        _ => ConnectionLimit::Passed,
    }
}

#[test]
fn pages_open_to_visitors_ask_only_for_what_is_open_to_them() {
    let table = table();
    for call in PUBLIC_PAGES {
        let (method, path) = call.split_once(' ').expect("two words");
        let access = table.get(&(method.to_owned(), path.to_owned()));
        assert_eq!(access, Some(&Access::Visitor), "{call}");
    }
}

on_both! {
    async fn a_call_without_a_row_or_a_row_without_a_call_fails(platform) {
        let document: Value = platform.visitor().request(Method::GET, "/openapi.json").send().await.unwrap().json().await.unwrap();
        let mut table = table();
        let unnamed: Vec<_> = documented(&document).into_iter().filter(|call| table.remove(call).is_none()).collect();
        assert!(unnamed.is_empty(), "no row in access.txt for {unnamed:?}");
        assert!(table.is_empty(), "no such call: {:?}", table.keys());
    }

    async fn every_call_lets_in_whom_it_should(platform) {
        let visitor = platform.visitor();
        let owner = platform.sign_up().await;
        let practice = owner.practice();
        let partly = platform.sign_up().await;
        partly.ok("/api/sandbox/freeze", json!({"status": 3})).await;
        let frozen = platform.sign_up().await;
        frozen.ok("/api/sandbox/freeze", json!({"status": 1})).await;
        // These change what the others rely on: last.
        let last = |path: &str| usize::from(path.ends_with("/freeze")) + 2 * usize::from(path.ends_with("/loginOut"));
        let mut calls: Vec<_> = table().into_iter().collect();
        calls.sort_by_key(|((_, path), _)| last(path));
        for ((method, path), access) in calls {
            let params = format!("{method} {path} ({access:?})");
            let anonymous = if access == Access::Visitor { ConnectionLimit::Passed } else { ConnectionLimit::Unauthenticated };
            assert_eq!(gate(&visitor, &method, &path).await, anonymous, "{params} by a visitor");
            if access == Access::Staff {
                for client in [&owner, &practice, &frozen] {
                    assert_eq!(gate(client, &method, &path).await, ConnectionLimit::Unauthenticated, "{params} by a customer");
                }
                continue;
            }
            if !path.ends_with("/loginOut") {
                assert_ne!(gate(&owner, &method, &path).await, ConnectionLimit::Unauthenticated, "{params} by its owner");
                assert_ne!(gate(&owner, &method, &path).await, ConnectionLimit::LiveOnly, "{params} by its owner");
                assert_ne!(gate(&partly, &method, &path).await, ConnectionLimit::Unauthenticated, "{params} by somebody partly frozen");
            }
            let barred = matches!(access, Access::Live | Access::Active);
            let virtual_gate = gate(&practice, &method, &path).await;
            assert_eq!(virtual_gate == ConnectionLimit::LiveOnly, barred, "{params} in virtual trading: {virtual_gate:?}");
            if access == Access::Active {
                assert_eq!(gate(&frozen, &method, &path).await, ConnectionLimit::Frozen, "{params} by somebody frozen");
            }
        }
    }
}
