//! Security cases and their tests agree: no row without an existing test, no test without a row. Reads names and
//! numbers; whether a test proves anything is for its reviewer.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Finding;
use crate::tree::Tree;

const TABLE: &str = "docs/security-cases.md";
const RULE: &str = "cases";
/// Prefixes of cases, each with the length of a whole id: attacks of customers and strangers, of staff, and what real
/// chains and their nodes do.
const KINDS: [(&str, usize); 3] = [("SEC-", 7), ("OPS-", 6), ("CH-", 5)];
/// Separates a scenario file from one of its cases.
const SCENARIO: &str = ".scenario: ";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(table) = tree.text(TABLE) else {
        return Vec::new();
    };
    let (tests, mut named) = (functions(tree), mentions(tree));
    let mut findings = Vec::new();
    for (number, row) in table.lines().enumerate() {
        let kind = KINDS.iter().find(|(prefix, _)| row.starts_with(&format!("| {prefix}")));
        let Some((_, length)) = kind else { continue };
        let mut complain = |message: String| findings.push(Finding::error(TABLE, number + 1, RULE, message));
        let id = &row[2..2 + length];
        let proofs: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        if proofs.is_empty() {
            complain(format!("{id} has no test"));
        }
        for proof in proofs.into_iter().filter(|proof| !is_there(tree, &tests, proof)) {
            complain(format!("`{proof}` is nowhere"));
        }
        if named.remove(id).is_none() {
            complain(format!("no test says that it is about {id}"));
        }
    }
    let strangers =
        named.into_iter().map(|(id, path)| Finding::error(path, 0, RULE, format!("{id} is not in {TABLE}")));
    findings.extend(strangers);
    findings
}

fn is_there(tree: &Tree, tests: &BTreeSet<&str>, proof: &str) -> bool {
    match proof.split_once(SCENARIO) {
        Some((file, case)) => {
            let text = tree.text(&format!("scenarios/{file}.scenario")).unwrap_or_default();
            text.lines().any(|line| line.strip_prefix("case ") == Some(&format!("\"{case}\"")))
        }
        None => tests.contains(proof),
    }
}

fn functions(tree: &Tree) -> BTreeSet<&str> {
    let sources = tree.files().filter(|(path, _)| path.ends_with(".rs"));
    sources
        .flat_map(|(_, text)| text.split("fn ").skip(1))
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
        .collect()
}

/// Every case that a test or a scenario mentions, with one file that does.
fn mentions(tree: &Tree) -> BTreeMap<&str, &str> {
    let is_ours =
        |path: &str| path.ends_with(".scenario") || path.ends_with(".rs") && !path.starts_with("xtask/src/cases");
    let mut found = BTreeMap::new();
    for (path, text) in tree.files().filter(|(path, _)| is_ours(path)) {
        for (prefix, length) in KINDS {
            for (at, _) in text.match_indices(prefix) {
                let id = text.get(at..at + length).unwrap_or_default();
                if id.len() == length && id[prefix.len()..].bytes().all(|byte| byte.is_ascii_digit()) {
                    found.insert(id, path);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(table: &str) -> Vec<String> {
        let test = "/// SEC-001, SEC-002, OPS-01.\nfn nobody_enters() {}\n/// SEC-009.\nfn alone() {}";
        let scenario = "# SEC-003.\ncase \"twice\"\n";
        let files = [(TABLE, table), ("crates/a/tests/a.rs", test), ("scenarios/spot/keys.scenario", scenario)];
        check(&Tree::of(&files)).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn rows_and_tests_find_each_other() {
        let table = "| SEC-001 | in | `nobody_enters` |\n| OPS-01 | in | `nobody_enters` |\n| SEC-002 | in | `nobody_enters`, `gone` |\n\
                     | SEC-003 | again | `spot/keys.scenario: twice` |\n| SEC-004 | | `spot/keys.scenario: thrice` |\n\
                     | SEC-005 | nothing | |\n";
        assert_eq!(
            messages(table),
            [
                "`gone` is nowhere",
                "`spot/keys.scenario: thrice` is nowhere",
                "no test says that it is about SEC-004",
                "SEC-005 has no test",
                "no test says that it is about SEC-005",
                "SEC-009 is not in docs/security-cases.md",
            ]
        );
    }
}
