//! The operator's console: two people decide, one alone can't, and everything is on record.

mod markets;
mod office;
mod products;
mod support_desk;

use plimsoll_journal::test_support::Postgres;
use reqwest::Method;
use serde_json::{Value, json};

use crate::lending::uploaded;
use crate::money::{BETWEEN_CODES, FUND_PASSWORD, NAME, PAPERS, customer, mailed_code, until};
use crate::support::{Database, Platform, on_each, run};
use office::{Member, digits, enrol, first_link, look};

const REASON: &str = "a reason of some length";

/// An office with two owners, two people of compliance and finance, somebody of support, and an auditor.
struct Office {
    owner: Member,
    second: Member,
    carol: Member,
    dave: Member,
    support: Member,
    auditor: Member,
}

impl Office {
    /// A second owner agrees to every invitation but the first.
    async fn invited(owner: &Member, second: &Member, platform: &'static Platform, name: &str, roles: Value) -> Member {
        let email = format!("{name}@staff.example");
        let form = json!({"email": email, "roles": roles, "reason": REASON});
        let proposal = owner.ok("staff/invite", form).await["proposal"].clone();
        let link = second.approved(&proposal).await["outcome"].as_str().unwrap().to_owned();
        enrol(platform, &link, name, None).await
    }

    async fn open(platform: &'static Platform) -> Self {
        let link = first_link(platform);
        let owner = enrol(platform, &link, "Olivia Owner", Some("olivia@staff.example")).await;
        assert_eq!(look(platform, &link).await.0, 401, "OPS-14: a link counts once");
        let invitation = json!({"email": "peter@staff.example", "roles": ["owner"], "reason": REASON});
        let invited = owner.ok("staff/invite", invitation).await;
        let second = enrol(platform, invited["link"].as_str().unwrap(), "Peter Second", None).await;
        let both = json!(["compliance", "finance", "mediator"]);
        let carol = Self::invited(&owner, &second, platform, "carol", both.clone()).await;
        let dave = Self::invited(&second, &owner, platform, "dave", both).await;
        let support = Self::invited(&owner, &second, platform, "sam", json!(["support"])).await;
        let auditor = Self::invited(&owner, &second, platform, "alice", json!(["auditor"])).await;
        Self { owner, second, carol, dave, support, auditor }
    }
}

fn freeze() -> Value {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    json!({
        "status": "partly", "category": "security", "text": "Signed in from two countries at once",
        "reviewAt": now + 86_400_000, "reason": REASON,
    })
}

/// Pages of other sites, other sessions and customers change nothing here.
async fn strangers_are_refused(office: &Office, platform: &'static Platform, ann: &crate::support::Client) {
    let Office { owner, second, support, auditor, .. } = office;
    let body = json!({"email": "x@staff.example", "roles": ["owner"], "reason": REASON});
    let foreign = owner.request(Method::POST, "staff/invite").header("origin", "https://evil.example");
    let foreign: Value =
        foreign.header("idempotency-key", "12345678").json(&body).send().await.unwrap().json().await.unwrap();
    assert_eq!(foreign["code"], -8001, "OPS-08: {foreign}");
    let form = owner.request(Method::POST, "staff/invite").header("content-type", "text/plain");
    let form = form.header("idempotency-key", "12345678").body(body.to_string()).send().await.unwrap();
    assert_eq!(form.json::<Value>().await.unwrap()["code"], -8001, "OPS-08");
    let mut other = office::copy(owner);
    other.csrf.clone_from(&second.csrf);
    assert_eq!(other.refused("staff/invite", body.clone()).await, -8001, "OPS-09");
    let customers = reqwest::Client::new().get(format!("{}/ops/v1/people", platform.url));
    let customers = customers.header("satoken", &ann.token).bearer_auth(&ann.token).send().await.unwrap();
    assert_eq!(customers.status(), 401, "OPS-12");
    let staff = reqwest::Client::new().post(format!("{}/api/user/getInfo", platform.url));
    let staff = staff.header("cookie", &owner.cookie).send().await.unwrap();
    assert_eq!(staff.json::<Value>().await.unwrap()["code"], 401, "OPS-12");
    for field in ["by", "second", "staffId", "price", "balance", "outcome"] {
        let mut body = body.clone();
        body[field] = json!(1);
        assert_eq!(owner.refused("staff/invite", body).await, -1019, "OPS-15, OPS-21: {field}");
    }
    assert_eq!(auditor.refused("people/1/notes", json!({"text": "hello"})).await, -8001);
    assert_eq!(support.get("audit").await["code"], -8001);
    let first = auditor.shown("audit?limit=10").await;
    let next = auditor.shown(&format!("audit?limit=10&cursor={}", first["next"].as_str().unwrap())).await;
    let seq = |page: &Value, n: usize| page["rows"][n]["seq"].as_i64().unwrap();
    assert_eq!(seq(&next, 0), seq(&first, 9) - 1, "pages meet");
}

/// A freeze: proposed by support, approved by compliance, never by its author, once.
async fn two_people_freeze(office: &Office, user: i64, ann: &crate::support::Client) {
    let Office { owner, carol, dave, support, .. } = office;
    let path = format!("people/{user}/freeze");
    let proposal = support.ok(&path, freeze()).await["proposal"].clone();
    assert_eq!(support.refused(&path, freeze()).await, -8007, "one at a time");
    assert_eq!(support.approve(&proposal).await["code"], -8003, "OPS-01");
    let wrong = json!({"id": proposal["id"], "digest": "0".repeat(64)});
    assert_eq!(carol.approve(&wrong).await["code"], -8004, "OPS-04");
    let detail = carol.shown(&format!("approvals/{}", proposal["id"].as_str().unwrap())).await;
    assert_eq!(detail["canApprove"], true);
    assert_eq!(detail["diff"][0], json!({"field": "status", "before": "normal", "after": "partly frozen"}));
    let mut tries = Vec::new();
    for n in 0..20 {
        let (member, proposal) = (office::copy([carol, dave, owner][n % 3]), proposal.clone());
        tries.push(tokio::spawn(async move { member.approve(&proposal).await["code"].as_i64().unwrap() }));
    }
    let mut done = 0;
    for one in tries {
        match one.await.unwrap() {
            200 => done += 1,
            code => assert_eq!(code, -8006, "OPS-02"),
        }
    }
    assert_eq!(done, 1, "OPS-02: once");
    assert_eq!(carol.shown(&format!("people/{user}")).await["status"], "partly");
    let info = ann.ok("/api/user/getInfo", json!({})).await;
    assert!(info.to_string().contains("Signed in from two countries at once"), "the customer reads why: {info}");
    let lift = support.ok(&format!("people/{user}/lift"), json!({"reason": REASON})).await["proposal"].clone();
    let second = office::copy(support);
    assert_eq!(second.approve(&lift).await["code"], -8003);
    carol.approved(&lift).await;
    assert_eq!(carol.shown(&format!("people/{user}")).await["status"], "normal");
}

/// Roles: nobody approves their own, a change meanwhile makes a proposal stale, suspending counts at once.
async fn roles_change_with_two(office: &Office) {
    let Office { owner, second, support, .. } = office;
    let own = json!({"roles": ["owner", "risk"], "reason": REASON});
    let proposal = owner.ok(&format!("staff/{}/roles", owner.id), own).await["proposal"].clone();
    assert_eq!(owner.approve(&proposal).await["code"], -8003, "OPS-07");
    assert_eq!(support.approve(&proposal).await["code"], -8001, "OPS-06");
    let id = proposal["id"].as_str().unwrap();
    owner.ok(&format!("approvals/{id}/withdraw"), json!({"reason": REASON})).await;
    assert_eq!(second.approve(&proposal).await["code"], -8006);
    let token = json!({"name": "script", "permissions": ["people.read"], "days": 7});
    let token = support.ok("tokens", token).await["token"].as_str().unwrap().to_owned();
    let asked = |method: Method, path: &str| {
        let request = reqwest::Client::new().request(method, format!("{}/ops/v1/{path}", office::url(support)));
        request.bearer_auth(&token).header("idempotency-key", "12345678")
    };
    let read = asked(Method::GET, "people").send().await.unwrap();
    assert_eq!(read.json::<Value>().await.unwrap()["code"], 200);
    let wrote = asked(Method::POST, "people/1/notes").json(&json!({"text": "x"})).send().await.unwrap();
    assert_eq!(wrote.json::<Value>().await.unwrap()["code"], -8014, "OPS-10");
    let more = json!({"roles": ["support", "content"], "reason": REASON});
    let stale = owner.ok(&format!("staff/{}/roles", support.id), more).await["proposal"].clone();
    second.ok(&format!("staff/{}/suspend", support.id), json!({"reason": REASON})).await;
    assert_eq!(second.approve(&stale).await["code"], -8004, "OPS-03");
    assert_eq!(asked(Method::GET, "people").send().await.unwrap().status(), 401, "OPS-11");
    assert_eq!(support.request(Method::GET, "session").send().await.unwrap().status(), 401);
    assert_eq!(support.sign_in(&digits(&support.secret, 0)).await["code"], -8001, "suspended");
}

/// A primary check takes one person, an advanced one two.
async fn identity_is_reviewed(office: &Office, platform: &'static Platform, ann: &crate::support::Client, user: i64) {
    let Office { carol, dave, auditor, .. } = office;
    let bob = platform.sign_up().await;
    bob.ok("/api/user/uploadKYC", json!({"flag": 1, "realName": "Bob Builder", "idCard": "BB-1234567"})).await;
    let queue = carol.shown("identity").await;
    let check = queue["rows"].as_array().unwrap().iter().find(|row| row["name"] == "Bob Builder").unwrap().clone();
    let id = check["id"].as_str().unwrap().to_owned();
    carol.ok(&format!("identity/{id}/assign"), json!({})).await;
    let decision = json!({"outcome": "approve", "reasons": ["name"], "reason": REASON});
    assert_eq!(carol.refused(&format!("identity/{id}/decide"), decision).await, -1019);
    let decided = carol.ok(&format!("identity/{id}/decide"), json!({"outcome": "approve", "reason": REASON})).await;
    assert_eq!(decided["proposal"], Value::Null);
    let bob = check["user"].as_i64().unwrap();
    assert_eq!(dave.shown(&format!("people/{bob}")).await["kyc"], 1);
    let files = [uploaded(ann).await, uploaded(ann).await, uploaded(ann).await];
    let advanced = json!({
        "flag": 2, "realName": NAME, "idCard": PAPERS, "country": "DE", "cardType": 1,
        "frontUrl": files[0], "backUrl": files[1], "handelUrl": files[2],
    });
    ann.ok("/api/user/uploadKYC", advanced).await;
    let path = format!("identity/{user}-2");
    let document = carol.request(Method::GET, &format!("{path}/documents/0")).send().await.unwrap();
    assert!(document.headers()["content-type"].to_str().unwrap().starts_with("image/"), "re-encoded");
    let decision = json!({"outcome": "approve", "reason": REASON});
    let proposal = carol.ok(&format!("{path}/decide"), decision).await["proposal"].clone();
    assert_eq!(carol.approve(&proposal).await["code"], -8003);
    dave.approved(&proposal).await;
    let shown = auditor.shown(&path).await;
    assert_eq!(shown["state"], "approved");
    assert!(shown["views"].as_array().unwrap().iter().any(|view| view["document"] == 0), "{shown}");
    assert_eq!(dave.shown(&format!("people/{user}")).await["kyc"], 2);
}

/// A withdrawal beyond the rules waits for two people; a correction can't take what is not there.
async fn money_needs_two(office: &Office, ann: &crate::support::Client, email: &str, bank: i64, user: i64) {
    let Office { owner, carol, dave, .. } = office;
    let code = mailed_code(ann, email, "WITHDRAW").await;
    let form = json!({
        "coinType": "BANK", "coin": "usdt", "amount": "6000", "bankId": bank, "pwd": FUND_PASSWORD, "emailCode": code,
    });
    let made = ann.ok("/api/withdraw/submit", form).await;
    let queue = until(async || carol.shown("withdrawals").await, |queue| !queue["rows"].as_array().unwrap().is_empty());
    let row = queue.await["rows"][0].clone();
    assert_eq!((&row["amount"], &row["stage"]), (&json!("6000"), &json!("manual")), "{made} {row}");
    let path = format!("withdrawals/{}", row["id"]);
    let proposal = carol.ok(&format!("{path}/approve"), json!({"reason": REASON})).await["proposal"].clone();
    dave.approved(&proposal).await;
    until(async || dave.shown(&path).await, |shown| shown["stage"] == "confirmed").await;
    let balance = async || carol.shown(&format!("people/{user}")).await["equity"].as_str().unwrap().to_owned();
    let before = balance().await;
    let mut correction = json!({
        "user": user, "wallet": "platform", "coin": "USDT", "amount": "-1000000", "text": "Credited twice by the bank",
        "reason": REASON,
    });
    let proposal = carol.ok("ledger/corrections", correction.clone()).await["proposal"].clone();
    assert_eq!(owner.approve(&proposal).await["code"], -2001, "OPS-22");
    let id = proposal["id"].as_str().unwrap();
    assert_eq!(owner.shown(&format!("approvals/{id}")).await["state"], "OPEN", "OPS-22");
    assert_eq!(balance().await, before);
    owner.ok(&format!("approvals/{id}/reject"), json!({"reason": REASON})).await;
    correction["amount"] = json!("-10.5");
    let proposal = carol.ok("ledger/corrections", correction).await["proposal"].clone();
    owner.approved(&proposal).await;
    let number = |text: &str| text.parse::<f64>().unwrap();
    assert!((number(&before) - number(&balance().await) - 10.5).abs() < 1e-6);
    let trial = owner.shown("ledger/trial-balance").await;
    for coin in trial["coins"].as_array().unwrap() {
        assert_eq!(coin["total"], "0", "{coin}");
    }
}

/// Everything is on record, and a record that was changed is named.
async fn all_is_on_record(office: &Office, platform: &'static Platform) {
    let state = office.auditor.shown("audit/verify").await;
    assert_eq!(state["problem"], Value::Null, "{state}");
    assert!(state["records"].as_u64().unwrap() > 50);
    let refused = office.auditor.shown("audit?action=refused").await;
    assert!(!refused["rows"].as_array().unwrap().is_empty());
    let export = office.auditor.request(Method::GET, "audit/export?format=csv").send().await.unwrap();
    assert!(export.text().await.unwrap().starts_with("seq,at,actor,action,"));
    let Some((_, schema)) = platform.data().split_once("journal_schema=") else { return };
    let sql = format!("UPDATE {schema}_rows.staff_audit SET reason = 'another' WHERE seq = 7");
    let roles = format!("UPDATE {schema}_rows.staff SET roles = 255 WHERE id = {}", office.dave.id);
    std::thread::spawn(move || (Postgres::shared().sql(&sql), Postgres::shared().sql(&roles))).join().unwrap();
    assert_eq!(office.auditor.shown("audit/verify").await["problem"], "record 7 was changed", "OPS-18");
    let session = office.dave.shown("session").await;
    assert!(!session["permissions"].as_array().unwrap().contains(&json!("staff.work")), "OPS-17: {session}");
}

#[test]
fn two_people_run_the_platform_and_one_alone_cannot() {
    on_each(|database: Database| {
        let platform: &'static Platform = Box::leak(Box::new(Platform::boot(database, "")));
        run(async {
            let (ann, email, bank) = customer(platform, "50000").await;
            let info = ann.ok("/api/user/getInfo", json!({})).await;
            let office = Office::open(platform).await;
            let found = office.carol.shown(&format!("people?q={}", email.to_uppercase())).await;
            let user = found["rows"][0]["id"].as_i64().unwrap_or_else(|| panic!("{found} {info}"));
            assert_eq!(found["rows"].as_array().unwrap().len(), 1);
            assert!(!found.to_string().contains(&email), "masked: {found}");
            strangers_are_refused(&office, platform, &ann).await;
            two_people_freeze(&office, user, &ann).await;
            roles_change_with_two(&office).await;
            identity_is_reviewed(&office, platform, &ann, user).await;
            tokio::time::sleep(BETWEEN_CODES).await;
            money_needs_two(&office, &ann, &email, bank, user).await;
            all_is_on_record(&office, platform).await;
            let code = json!({"code": digits(&office.carol.secret, 0)});
            office.carol.ok("step-up", code.clone()).await;
            assert_eq!(office.carol.refused("step-up", code).await, -8002, "OPS-13: digits count once");
        });
    });
}
