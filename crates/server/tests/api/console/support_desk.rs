//! The support desk over the wire: who waits, who answers, and what its customer sees of it.

use reqwest::Method;
use serde_json::{Value, json};

use super::office::Member;
use super::{Office, REASON};
use crate::lending::uploaded;
use crate::support::{Client, Database, Platform, on_each, run};

const HOUR_MS: i64 = 3_600_000;
const HOSTILE: &str = "<img src=x onerror=alert(1)> Where is my money?";
const PHRASE: &str = "letter advice cage absurd amount doctor acoustic avoid letter advice cage above";

async fn asked(ann: &Client) -> (i64, String) {
    let picture = uploaded(ann).await;
    let question = json!({
        "type": "withdrawal", "content": HOSTILE, "images": [picture], "contact": "ann@elsewhere.example",
    });
    let id = ann.ok("/api/feedback/submit", question).await["id"].as_i64().unwrap();
    (id, picture.rsplit('/').next().unwrap().to_owned())
}

async fn version(member: &Member, id: i64) -> i64 {
    member.shown(&format!("support/conversations/{id}")).await["version"].as_i64().unwrap()
}

/// Reading takes a permission, and what was written is shown as it was written.
async fn the_queue_shows_who_waits(office: &Office, id: i64, picture: &str) {
    let Office { owner, support, auditor, carol, .. } = office;
    assert_eq!(owner.get("support/conversations").await["code"], -8001, "owners read no conversations");
    assert_eq!(support.get("support/conversations?state=lost").await["code"], -1019);
    let queue = support.shown("support/conversations?assignee=nobody").await;
    let row = &queue["rows"][0];
    assert_eq!((&row["id"], &row["topic"], &row["last"]), (&json!(id), &json!("withdrawal"), &json!(HOSTILE)));
    let (since, due) = (row["waitingSince"].as_i64().unwrap(), row["dueAt"].as_i64().unwrap());
    assert_eq!(due - since, HOUR_MS, "a first answer is due within an hour");
    let shown = carol.shown(&format!("support/conversations/{id}")).await;
    assert_eq!(shown["messages"][0]["text"], HOSTILE, "OPS-23: text stays text");
    assert_eq!(shown["contact"], "ann@elsewhere.example");
    assert_eq!(shown["customer"]["id"], row["user"]);
    let path = format!("support/conversations/{id}/pictures/{picture}");
    let served = auditor.request(Method::GET, &path).send().await.unwrap();
    assert!(served.headers()["content-type"].to_str().unwrap().starts_with("image/"));
    assert_eq!(served.headers()["content-security-policy"], "default-src 'none'; sandbox", "OPS-23");
    let other = format!("support/conversations/{id}/pictures/{}", "0".repeat(40));
    assert_eq!(support.get(&other).await["code"], -7001);
    assert_eq!(support.get("support/conversations/999999").await["code"], -7001);
    let queues = support.shown("overview").await["queues"].clone();
    let queue = queues.as_array().unwrap().iter().find(|queue| queue["desk"] == "support").unwrap();
    assert_eq!((&queue["waiting"], &queue["late"]), (&json!(1), &json!(false)));
}

async fn bad_answers_are_refused(office: &Office, id: i64) {
    let Office { support, auditor, .. } = office;
    let path = format!("support/conversations/{id}/reply");
    let good = json!({"text": "It left this morning.", "version": 1});
    assert_eq!(auditor.refused(&path, good.clone()).await, -8001, "an auditor answers nobody");
    for field in ["staffId", "by", "second"] {
        let mut body = good.clone();
        body[field] = json!(1);
        assert_eq!(support.refused(&path, body).await, -1019, "OPS-15: {field}");
    }
    assert_eq!(support.refused(&path, json!({"text": "  ", "version": 1})).await, -1019);
    assert_eq!(support.refused(&path, json!({"text": "x".repeat(4_001), "version": 1})).await, -1019);
    assert_eq!(support.refused(&path, json!({"text": PHRASE, "version": 1})).await, -1017, "nobody's recovery phrase");
    assert_eq!(support.refused(&path, json!({"text": "Hello", "version": 7})).await, -8009);
    assert_eq!(support.refused(&path, json!({"text": "Hello", "version": 1, "cannedId": 77})).await, -7001);
    let close = format!("support/conversations/{id}/close");
    assert_eq!(support.refused(&close, json!({"reason": "short", "version": 1})).await, -1019);
    assert_eq!(version(support, id).await, 1, "nothing was done");
}

async fn it_is_answered_and_read(office: &Office, ann: &Client, bob: &Client, id: i64) {
    let Office { support, auditor, .. } = office;
    let path = format!("support/conversations/{id}");
    support.ok(&format!("{path}/assign"), json!({"take": true, "version": 1})).await;
    assert_eq!(support.refused(&format!("{path}/assign"), json!({"take": false, "version": 1})).await, -8009);
    let mine = support.shown("support/conversations?assignee=me").await;
    assert_eq!(mine["rows"][0]["assignee"]["id"], json!(support.id));
    assert!(support.shown("support/conversations?assignee=nobody").await["rows"].as_array().unwrap().is_empty());
    support.ok(&format!("{path}/reply"), json!({"text": "It left this morning.", "version": 2})).await;
    let list = ann.ok("/api/feedback/list", json!({})).await;
    let thread = &list["rows"][0];
    assert_eq!((&thread["status"], &thread["unread"]), (&json!(1), &json!(1)), "{thread}");
    assert_eq!(thread["thread"][1]["from"], "staff");
    assert!(!thread.to_string().contains("Sam"), "customers are not told who of the staff it was");
    let answer = thread["thread"][1]["id"].clone();
    let read = json!({"id": id, "upTo": answer});
    assert_eq!(bob.refused("/api/feedback/read", read.clone()).await, -7001, "it is not Bob's");
    ann.ok("/api/feedback/read", read).await;
    assert_eq!(ann.ok("/api/feedback/list", json!({})).await["rows"][0]["unread"], 0);
    let shown = auditor.shown(&path).await;
    assert_eq!((&shown["messages"][1]["isRead"], &shown["dueAt"]), (&json!(true), &Value::Null));
    ann.ok("/api/feedback/reply", json!({"id": id, "content": "It did not arrive"})).await;
    let row = support.shown("support/conversations").await["rows"][0].clone();
    assert_eq!(
        row["dueAt"].as_i64().unwrap() - row["waitingSince"].as_i64().unwrap(),
        8 * HOUR_MS,
        "the next in eight"
    );
    let stale = json!({"text": "Anything else?", "version": 3});
    assert_eq!(support.refused(&format!("{path}/reply"), stale).await, -8009, "OPS-03: it was said meanwhile");
    let now = version(support, id).await;
    support.ok(&format!("{path}/close"), json!({"reason": REASON, "version": now})).await;
    assert_eq!(support.refused(&format!("{path}/close"), json!({"reason": REASON, "version": now + 1})).await, -8006);
    assert_eq!(support.shown("support/conversations?state=closed").await["rows"][0]["id"], json!(id));
}

async fn canned_answers_are_kept(office: &Office, id: i64, ann: &Client) {
    let Office { support, auditor, .. } = office;
    let new = json!({"language": "en", "title": "Where is my withdrawal", "text": "It is on its way."});
    assert_eq!(auditor.refused("support/canned", new.clone()).await, -8001);
    for (field, value) in [("language", "xx"), ("title", ""), ("text", " ")] {
        let mut body = new.clone();
        body[field] = json!(value);
        assert_eq!(support.refused("support/canned", body).await, -1019, "{field}");
    }
    let canned = support.ok("support/canned", new.clone()).await["id"].as_i64().unwrap();
    let mut changed = new;
    changed["text"] = json!("It left our side and is on its way.");
    changed["version"] = json!(1);
    support.ok(&format!("support/canned/{canned}"), changed.clone()).await;
    assert_eq!(support.refused(&format!("support/canned/{canned}"), changed).await, -8009);
    let listed = auditor.shown("support/canned").await;
    assert_eq!((&listed["rows"][0]["version"], &listed["rows"][0]["by"]["id"]), (&json!(2), &json!(support.id)));
    ann.ok("/api/feedback/reply", json!({"id": id, "content": "Hello?"})).await;
    let now = version(support, id).await;
    let reply = json!({"text": listed["rows"][0]["text"], "cannedId": canned, "close": true, "version": now});
    support.ok(&format!("support/conversations/{id}/reply"), reply).await;
    assert_eq!(ann.ok("/api/feedback/list", json!({})).await["rows"][0]["status"], 2);
    let removed = support.request(Method::DELETE, &format!("support/canned/{canned}")).send().await.unwrap();
    assert_eq!(removed.json::<Value>().await.unwrap()["code"], 200);
    assert!(auditor.shown("support/canned").await["rows"].as_array().unwrap().is_empty());
}

async fn it_is_on_record(office: &Office, id: i64) {
    for action in ["support.read", "support.file", "support.assign", "support.reply", "support.close"] {
        let found = office.auditor.shown(&format!("audit?action={action}")).await;
        assert_eq!(found["rows"][0]["target"], format!("conversation {id}"), "{action}: {found}");
        assert!(!found.to_string().contains("this morning"), "words of a conversation are in no log");
    }
    assert_eq!(office.auditor.shown("audit?action=support.canned").await["rows"].as_array().unwrap().len(), 3);
    assert_eq!(office.auditor.shown("audit/verify").await["problem"], Value::Null);
}

#[test]
fn support_answers_what_customers_ask() {
    on_each(|database: Database| {
        let platform: &'static Platform = Box::leak(Box::new(Platform::boot(database, "")));
        run(async {
            let (ann, bob) = (platform.sign_up().await, platform.sign_up().await);
            let (id, picture) = asked(&ann).await;
            let office = Office::open(platform).await;
            the_queue_shows_who_waits(&office, id, &picture).await;
            bad_answers_are_refused(&office, id).await;
            it_is_answered_and_read(&office, &ann, &bob, id).await;
            canned_answers_are_kept(&office, id, &ann).await;
            it_is_on_record(&office, id).await;
        });
    });
}
