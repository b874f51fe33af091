//! A schema as a flat list of fields, each by its whole path, so that a reader finds `data.params[].x` by searching.
//! Knows schemas; knows no page.

use serde_json::Value;

/// Schemas may name themselves: what is deeper is not told.
const DEPTH_MAX: usize = 6;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) path: String,
    pub(super) kind: String,
    pub(super) required: bool,
    pub(super) note: String,
}

/// Every field under a schema, in the order of the document.
pub(super) fn fields(document: &Value, schema: &Value) -> Vec<Field> {
    let mut found = Vec::new();
    Walk { document, found: &mut found }.inside(schema, "", 0);
    found
}

struct Walk<'a> {
    document: &'a Value,
    found: &'a mut Vec<Field>,
}

impl Walk<'_> {
    fn inside(&mut self, schema: &Value, path: &str, depth: usize) {
        if depth > DEPTH_MAX {
            return;
        }
        let schema = resolved(self.document, schema);
        if let Some(items) = schema.get("items") {
            return self.inside(items, &format!("{path}[]"), depth);
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.inside(part, path, depth);
        }
        for choice in choices(schema) {
            self.inside(choice, path, depth);
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            let is_required = |listed: &Value| listed.as_array().is_some_and(|all| all.iter().any(|one| one == name));
            let (kind, note) = (kind(self.document, field), note(self.document, field));
            self.found.push(Field { path: path.clone(), kind, required: is_required(&schema["required"]), note });
            self.inside(field, &path, depth + 1);
        }
    }
}

/// What a reference stands for.
pub(super) fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str().and_then(|target| document.pointer(target.trim_start_matches('#'))) {
        Some(found) => found,
        None => schema,
    }
}

/// What else it may be, `null` apart.
fn choices(schema: &Value) -> impl Iterator<Item = &Value> {
    let all = schema["oneOf"].as_array().into_iter().flatten();
    all.filter(|choice| choice["type"] != "null")
}

/// In a word or two: what is made of fields is an `object`, a scalar of ours goes by its name.
pub(super) fn kind(document: &Value, schema: &Value) -> String {
    let named = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next());
    let target = resolved(document, schema);
    if let Some(all) = target["enum"].as_array() {
        return all
            .iter()
            .map(|one| one.as_str().map_or_else(|| one.to_string(), str::to_owned))
            .collect::<Vec<_>>()
            .join(" | ");
    }
    if let Some(items) = target.get("items") {
        return format!("list of {}", kind(document, items));
    }
    let mut chosen: Vec<String> = choices(target).map(|choice| kind(document, choice)).collect();
    chosen.dedup();
    if !chosen.is_empty() {
        return chosen.join(" | ");
    }
    let is_object = target["type"] == "object" || target.get("properties").is_some() || target.get("allOf").is_some();
    match (named, &target["type"]) {
        _ if is_object => "object".to_owned(),
        (Some(named), _) => named.to_lowercase(),
        (None, Value::String(plain)) => plain.clone(),
        (None, Value::Array(several)) => {
            let plain = several.iter().filter_map(Value::as_str).filter(|one| *one != "null");
            plain.collect::<Vec<_>>().join(" | ")
        }
        (None, _) => "anything".to_owned(),
    }
}

/// Its own words, or those of what it refers to when that is no object: an object's fields have their own.
fn note(document: &Value, schema: &Value) -> String {
    let own = schema["description"].as_str();
    let chosen = choices(schema).find_map(|choice| choice["description"].as_str());
    let target = resolved(document, schema);
    let referred = target["description"].as_str().filter(|_| target["type"] != "object");
    own.or(chosen).or(referred).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_are_told_by_their_whole_path() {
        let document = json!({ "components": { "schemas": {
            "Decimal": { "type": "string" },
            "Leaf": { "type": "object", "properties": { "next": { "$ref": "#/components/schemas/Leaf" } } },
            "Page": { "type": "object", "required": ["rows"], "properties": { "rows": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "price": { "$ref": "#/components/schemas/Decimal", "description": "In USDT." },
                    "side": { "oneOf": [{ "type": "string", "enum": ["buy", "sell"] }, { "type": "null" }] },
                },
            } } } },
        } } });
        let all = fields(&document, &json!({ "$ref": "#/components/schemas/Page" }));
        let reported: Vec<_> =
            all.iter().map(|f| (f.path.as_str(), f.kind.as_str(), f.required, f.note.as_str())).collect();
        assert_eq!(
            reported,
            [
                ("rows", "list of object", true, ""),
                ("rows[].price", "decimal", false, "In USDT."),
                ("rows[].side", "buy | sell", false, ""),
            ]
        );
        let endless = fields(&document, &json!({ "$ref": "#/components/schemas/Leaf" }));
        assert_eq!(endless.len(), DEPTH_MAX + 1, "what names itself ends somewhere");
    }
}
