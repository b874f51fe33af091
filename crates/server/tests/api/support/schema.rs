//! Every answer that a test gets is held against the document that describes the API.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::{Value, json};

/// Where the document's path says `{…}`, a request says anything.
fn matches(template: &str, path: &str) -> bool {
    let (mut parts, mut params) = (template.split('/'), path.split('/'));
    loop {
        match (parts.next(), params.next()) {
            (None, None) => return true,
            (Some(part), Some(params)) if part == params || (part.starts_with('{') && !params.is_empty()) => {}
            _ => return false,
        }
    }
}

fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let printed = std::process::Command::new(env!("CARGO_BIN_EXE_plimsoll")).arg("openapi").output();
        let printed = printed.expect("plimsoll prints its document").stdout;
        let mut document: Value = serde_json::from_slice(&printed).expect("a document");
        let mut parts = BTreeSet::new();
        parts_in(&document, &mut parts);
        for (name, schema) in document["components"]["schemas"].as_object_mut().expect("schemas") {
            close(schema, parts.contains(name));
        }
        close(&mut document["paths"], false);
        document
    })
}

/// The types that are parts of others: what these add is not one too many.
fn parts_in(value: &Value, parts: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let merged = fields.get("allOf").and_then(Value::as_array).into_iter().flatten();
            let names = merged.filter_map(|part| part["$ref"].as_str()?.rsplit_once('/'));
            parts.extend(names.map(|(_, name)| name.to_owned()));
            fields.values().for_each(|field| parts_in(field, parts));
        }
        Value::Array(values) => values.iter().for_each(|value| parts_in(value, parts)),
        _ => {}
    }
}

/// A field that the document does not name is one too many.
fn close(value: &mut Value, is_part: bool) {
    match value {
        Value::Object(fields) => {
            let is_object = fields.get("type") == Some(&json!("object")) && fields.contains_key("properties");
            if fields.contains_key("allOf") && !is_part {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
            } else if is_object && !is_part {
                fields.entry("additionalProperties").or_insert(json!(false));
            }
            for (name, field) in fields {
                close(field, name == "allOf");
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| close(value, is_part)),
        _ => {}
    }
}

/// The path of the document that a request's path is one of: a plain one before one with a gap.
fn operation(method: &str, path: &str) -> Option<(&'static str, &'static Value)> {
    let path = path.split('?').next().unwrap_or(path);
    let paths = document()["paths"].as_object().expect("paths");
    let mut fitting: Vec<_> =
        paths.iter().filter(|(template, item)| matches(template, path) && item[method].is_object()).collect();
    fitting.sort_by_key(|(template, _)| template.matches('{').count());
    fitting.first().map(|(template, item)| (template.as_str(), &item[method]))
}

/// # Panics
/// When the answer is not what the document says it is, or when the document does not know the call.
pub(crate) fn check(method: &str, path: &str, answer: &Value) {
    static VALIDATORS: OnceLock<Mutex<HashMap<String, Validator>>> = OnceLock::new();
    let Some((template, operation)) = operation(method, path) else {
        panic!("{method} {path} is not in the document");
    };
    let is_refusal = answer["code"].as_i64().is_some_and(|code| code < 0 || code == 401);
    let schema = if is_refusal {
        json!({"$ref": "#/components/schemas/Refused"})
    } else {
        operation["responses"]["200"]["content"]["application/json"]["schema"].clone()
    };
    assert!(schema.is_object(), "{method} {template} does not say what it answers with");
    let mut validators = VALIDATORS.get_or_init(Mutex::default).lock().expect("no panic while it is held");
    let name = format!("{method} {template} {is_refusal}");
    let validator = validators.entry(name).or_insert_with(|| {
        let mut root = json!({"components": document()["components"]});
        root["allOf"] = json!([schema]);
        jsonschema::validator_for(&root).expect("a schema")
    });
    let wrong: Vec<String> =
        validator.iter_errors(answer).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    drop(validators);
    assert!(wrong.is_empty(), "{method} {template} answers {answer}\n{}", wrong.join("\n"));
}
