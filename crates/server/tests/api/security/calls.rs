//! Every call the document describes, with the fields it takes: a sweep over it misses none that is added later.

use reqwest::Method;
use serde_json::{Map, Value};

use crate::support::{Client, Platform};

pub(super) struct Call {
    pub(super) method: Method,
    /// With numbers in place of its parameters.
    pub(super) path: String,
    pub(super) in_body: Vec<Field>,
    pub(super) in_query: Vec<Field>,
}

#[derive(Clone)]
pub(super) struct Field {
    pub(super) name: String,
    /// May hold a text of any kind.
    pub(super) is_text: bool,
}

pub(super) async fn all(platform: &'static Platform) -> Vec<Call> {
    let asked = platform.visitor().request(Method::GET, "/openapi.json").send().await.unwrap();
    let document: Value = asked.json().await.unwrap();
    let paths = document["paths"].as_object().unwrap().iter();
    let calls = paths.flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(|(method, operation)| read(&document, path, method, operation)).collect::<Vec<_>>()
    });
    // These would end what the others rely on; the staff's turn every customer away first.
    let ends = |call: &Call| call.path.ends_with("/loginOut") || call.path.ends_with("/freeze");
    calls.filter(|call| !ends(call) && !call.path.starts_with("/api/operator/")).collect()
}

fn read(document: &Value, path: &str, method: &str, operation: &Value) -> Call {
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    let body = if body["type"] == "array" { &body["items"] } else { body };
    let properties = resolve(document, body)["properties"].as_object().cloned().unwrap_or_default();
    let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    let query = parameters.iter().filter(|parameter| parameter["in"] == "query");
    Call {
        method: method.to_uppercase().parse().unwrap(),
        path: path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect::<Vec<_>>().join("/"),
        in_body: properties.iter().map(|(name, schema)| field(name, schema)).collect(),
        in_query: query.map(|each| field(each["name"].as_str().unwrap(), &each["schema"])).collect(),
    }
}

fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
        Some(pointer) => document.pointer(pointer).expect("what is referred to"),
        None => schema,
    }
}

fn field(name: &str, schema: &Value) -> Field {
    let kind = &schema["type"];
    let is_text = kind == "string" || kind.as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "string"));
    Field { name: name.to_owned(), is_text }
}

impl Call {
    pub(super) fn is_list(&self) -> bool {
        self.path.ends_with("/addBath")
    }

    pub(super) fn takes(&self, name: &str) -> bool {
        self.in_body.iter().chain(&self.in_query).any(|field| field.name == name)
    }

    /// The answer to these fields, in the body or in the address as the call takes them.
    pub(super) async fn ask(&self, client: &Client, fields: &[(&str, Value)]) -> Value {
        let mut path = self.path.clone();
        let mut body = Map::new();
        for (name, value) in fields {
            if self.method == Method::POST && !self.in_query.iter().any(|field| field.name == *name) {
                body.insert((*name).to_owned(), value.clone());
            } else {
                path += if path.contains('?') { "&" } else { "?" };
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                path += &format!("{name}={}", text.replace(' ', "%20").replace(';', "%3B"));
            }
        }
        let request = client.request(self.method.clone(), &path);
        let request = match () {
            () if self.method != Method::POST => request,
            () if self.is_list() => request.json(&[body]),
            () => request.json(&body),
        };
        let response = request.send().await.unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(
            !response.status().is_server_error(),
            "{} {path}: {}\n{}",
            self.method,
            response.status(),
            client.platform.log()
        );
        serde_json::from_slice(&response.bytes().await.unwrap()).unwrap_or_default()
    }
}
