//! OpenAPI document, and a page to read it on.

mod fields;
pub(crate) mod page;
pub(crate) mod sockets;

use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};

use crate::response::Refused;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Plimsoll",
        description = "The API of a Plimsoll node. Every handled call answers HTTP 200 with an envelope: `code` 200 is \
                       success, a negative code is a refusal with its reason, 401 means that the session has ended. \
                       Amounts, prices and rates are decimal strings; times are milliseconds since 1970, UTC.",
        license(name = "AGPL-3.0-or-later")
    ),
    components(schemas(Refused)),
    modifiers(&Token)
)]
struct Described;

struct Token;

impl utoipa::Modify for Token {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let header = ApiKeyValue::with_description("satoken", "The token of a live or a practice session.");
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Header(header)));
        let header = ApiKeyValue::with_description("Authorization", "A staff token, as the operator has given it.");
        components.add_security_scheme("staff", SecurityScheme::ApiKey(ApiKey::Header(header)));
    }
}

pub(crate) fn base() -> utoipa::openapi::OpenApi {
    Described::openapi()
}

/// Names every operation after its path: handlers of different groups share names, and a generated client needs unique
/// ones.
pub(crate) fn name_operations(document: &mut utoipa::openapi::OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let called = path.trim_matches('/').replace(['{', '}'], "").replace(['/', '.', '-'], "_");
        let verbs = [("get", &mut item.get), ("post", &mut item.post), ("delete", &mut item.delete)];
        for (verb, operation) in verbs {
            if let Some(operation) = operation {
                operation.operation_id = Some(format!("{verb}_{called}"));
            }
        }
    }
}

/// The whole document, as it is committed and served.
pub fn document() -> utoipa::openapi::OpenApi {
    crate::router::described().1
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Of two types with one name the document would describe one only.
    #[test]
    fn every_type_has_a_name_of_its_own() {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        let mut names = BTreeMap::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
                if entry.is_dir() {
                    folders.push(entry);
                    continue;
                }
                let text = fs::read_to_string(&entry).unwrap_or_default();
                let mut is_described = false;
                for line in text.lines() {
                    is_described |= line.starts_with("#[derive(") && line.contains("ToSchema");
                    let words: Vec<&str> = line.split([' ', '<', '(', '{', ';']).collect();
                    let Some(at) = words.iter().position(|word| matches!(*word, "struct" | "enum")) else { continue };
                    if std::mem::take(&mut is_described)
                        && let Some(other) = names.insert(words[at + 1].to_owned(), entry.clone())
                    {
                        panic!("{} is in {} and in {}", words[at + 1], other.display(), entry.display());
                    }
                }
            }
        }
        assert!(names.len() > 100, "{} types were found", names.len());
    }

    #[test]
    fn every_operation_has_a_name_of_its_own() {
        let document = serde_json::to_value(document()).unwrap();
        let items = document["paths"].as_object().unwrap().values();
        let operations: Vec<_> = items.flat_map(|item| item.as_object().unwrap().values()).collect();
        let names: BTreeSet<_> =
            operations.iter().map(|operation| operation["operationId"].as_str().unwrap()).collect();
        assert_eq!(names.len(), operations.len());
        assert!(names.contains("post_api_user_login") && names.contains("get_api_notice_id"), "{names:?}");
    }
}
