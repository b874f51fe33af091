//! What operators cannot do, held by tests: no call takes a price, a tick, the outcome of a market or a balance, and no
//! role has a permission that would allow it. The page for customers says the same.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{CALLS, Role, Roles, permissions_of};

/// Names that no field of a change has.
const FORBIDDEN: [&str; 14] = [
    "price", "prices", "tick", "ticks", "mark", "sample", "nav", "balance", "balances", "free", "held", "winner",
    "odds", "payout",
];
/// Calls that decide a case between people or about one person's papers, in words of their own.
const DECIDES_A_CASE: [&str; 3] =
    ["/ops/v1/identity/{id}/decide", "/ops/v1/c2c/appeals/{id}/decide", "/ops/v1/loans/{id}/decide"];

fn fields_of(document: &Value, schema: &Value, found: &mut BTreeSet<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return fields_of(document, &document["components"]["schemas"][name], found);
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        found.insert(name.clone());
        fields_of(document, inner, found);
    }
    for list in ["oneOf", "anyOf", "allOf"] {
        for inner in schema[list].as_array().into_iter().flatten() {
            fields_of(document, inner, found);
        }
    }
    if schema["items"].is_object() {
        fields_of(document, &schema["items"], found);
    }
}

/// OPS-21.
#[test]
fn no_call_takes_a_price_a_tick_an_outcome_or_a_balance() {
    let document = serde_json::to_value(crate::document()).expect("a document is JSON");
    let mut bodies = 0;
    for (path, item) in document["paths"].as_object().expect("paths") {
        let body = &item["post"]["requestBody"]["content"]["application/json"]["schema"];
        if body.is_null() {
            continue;
        }
        bodies += 1;
        let mut fields = BTreeSet::new();
        fields_of(&document, body, &mut fields);
        for field in &fields {
            assert!(!FORBIDDEN.contains(&field.as_str()), "{path} takes {field}");
        }
        assert!(!fields.contains("outcome") || DECIDES_A_CASE.contains(&path.as_str()), "{path} takes an outcome");
    }
    assert!(bodies > 20, "{bodies} calls with a body");
}

/// OPS-21: what no permission names, no role can have.
#[test]
fn no_role_may_set_a_price_or_a_balance() {
    let paths = CALLS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_whitespace().nth(1));
    for path in paths {
        let words = path.split(['/', '-', '.']);
        let read_only = path == "/ops/v1/ledger/trial-balance";
        assert!(read_only || words.into_iter().all(|word| !FORBIDDEN.contains(&word)), "{path}");
    }
    for role in Role::ALL {
        for permission in permissions_of(Roles(role as u16)) {
            let words: Vec<&str> = permission.split('.').collect();
            assert!(words.iter().all(|word| !FORBIDDEN.contains(word)), "{role:?} has {permission}");
        }
    }
}
