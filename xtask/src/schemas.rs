//! Schema name check: no two types of the API's document may share a name, as one would silently replace the other.
//! Reads the API's sources, not the wire format.

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::tree::Tree;

const FOLDER: &str = "crates/api/src/";
const RULE: &str = "schemas";
const DERIVE: &str = "#[derive(";
const BY_HAND: &str = " ToSchema for ";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.starts_with(FOLDER) && path.ends_with(".rs")) {
        for (name, line) in described(text) {
            if let Some(other) = first.insert(name, path) {
                let message = format!("`{name}` is described in {other} as well: the document knows one of each name");
                findings.push(Finding::error(path, line, RULE, message));
            }
        }
    }
    findings
}

/// The types with a schema, with their lines.
fn described(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    let mut derived = false;
    for (number, line) in text.lines().enumerate() {
        let code = line.trim_start();
        if code.starts_with(DERIVE) {
            derived |= code.contains("ToSchema");
        } else if let Some((_, rest)) = code.split_once(BY_HAND).filter(|(start, _)| start.starts_with("impl")) {
            found.push((name(rest), number + 1));
        } else if let Some(rest) = type_after(code) {
            if derived {
                found.push((name(rest), number + 1));
            }
            derived = false;
        }
    }
    found
}

/// The name after `struct` or `enum`, with any visibility.
fn type_after(code: &str) -> Option<&str> {
    let code = code.strip_prefix("pub").map_or(code, |rest| {
        let rest = rest.trim_start();
        if rest.starts_with('(') { rest.split_once(')').map_or(rest, |(_, rest)| rest).trim_start() } else { rest }
    });
    code.strip_prefix("struct ").or_else(|| code.strip_prefix("enum "))
}

fn name(rest: &str) -> &str {
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_types_of_one_name_are_found() {
        let one = "#[derive(Debug, Serialize, ToSchema)]\n#[serde(rename_all = \"camelCase\")]\npub(super) struct Row {\n}\n\
                   struct Plain;\n";
        let two = "#[derive(Serialize, ToSchema)]\nenum Row {}\n#[derive(Debug)]\nstruct Plain;\nimpl<T> ToSchema for Int {}\n";
        let three = "#[derive(ToSchema)]\nstruct Int(i64);\n";
        let files = [("crates/api/src/a.rs", one), ("crates/api/src/b.rs", two), ("crates/api/src/c.rs", three)];
        let found: Vec<_> =
            check(&Tree::of(&files)).iter().map(|finding| (finding.path.clone(), finding.line)).collect();
        assert_eq!(found, [("crates/api/src/b.rs".to_owned(), 2), ("crates/api/src/c.rs".to_owned(), 2)]);
        assert_eq!(check(&Tree::of(&files[..1])), []);
    }
}
