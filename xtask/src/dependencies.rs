//! Where code from outside comes from, and why each crate is taken.
//! Knows names and reasons; versions are the lock file's matter.

use std::collections::BTreeSet;

use crate::finding::Finding;
use crate::manifest;
use crate::tree::Tree;

/// The page with one line of reason for each dependency of the workspace.
const PAGE: &str = "docs/adr/0010-dependencies.md";
/// The only place a locked crate may come from.
const SOURCE: &str = "registry+https://github.com/rust-lang/crates.io-index";
const RULE: &str = "dependencies";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    [sources(tree), reasons(tree), members(tree)].concat()
}

fn sources(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with("Cargo.lock")) {
        for (number, line) in text.lines().enumerate() {
            let source = line
                .strip_prefix("source = \"")
                .and_then(|rest| rest.strip_suffix('"'));
            if source.is_some_and(|source| source != SOURCE) {
                findings.push(Finding::error(
                    path,
                    number + 1,
                    RULE,
                    "crates come from crates.io only",
                ));
            }
        }
    }
    findings
}

/// Each dependency of the workspace has a row on the page, and each row a dependency.
fn reasons(tree: &Tree) -> Vec<Finding> {
    let manifest: toml::Table = tree
        .text("Cargo.toml")
        .unwrap_or_default()
        .parse()
        .unwrap_or_default();
    let declared = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"));
    let declared = declared.and_then(toml::Value::as_table).into_iter().flatten();
    let ours = |value: &toml::Value| value.get("path").is_some();
    let declared: BTreeSet<&str> = declared
        .filter(|(_, value)| !ours(value))
        .map(|(name, _)| name.as_str())
        .collect();
    let rows = tree.text(PAGE).unwrap_or_default().lines();
    let explained: BTreeSet<&str> = rows
        .filter_map(|row| row.strip_prefix("| `")?.split_once('`').map(|(name, _)| name))
        .collect();
    let unexplained = declared.difference(&explained).map(|name| {
        Finding::error(
            "Cargo.toml",
            0,
            RULE,
            format!("`{name}` has no row in {PAGE}: say what it is for"),
        )
    });
    let stale = explained.difference(&declared).map(|name| {
        Finding::error(
            PAGE,
            0,
            RULE,
            format!("`{name}` is no dependency of the workspace any more"),
        )
    });
    unexplained.chain(stale).collect()
}

/// A version is said once, in the workspace.
fn members(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (folder, text) in tree.manifests() {
        if !(folder.starts_with("crates/") || folder == "xtask/") {
            continue;
        }
        let manifest: toml::Table = text.parse().unwrap_or_default();
        for dependency in manifest::dependencies(&manifest) {
            if !dependency.from_workspace {
                let message = format!("`{}` must say `workspace = true`", dependency.name);
                findings.push(Finding::error(format!("{folder}Cargo.toml"), 0, RULE, message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files))
            .into_iter()
            .map(|finding| finding.message)
            .collect()
    }

    #[test]
    fn a_locked_crate_from_elsewhere_is_found() {
        let lock =
            format!("[[package]]\nsource = \"{SOURCE}\"\n[[package]]\nsource = \"git+ssh://elsewhere/a\"\n");
        let found = check(&Tree::of(&[("bench/Cargo.lock", &lock)]));
        assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn every_dependency_has_a_reason_and_every_reason_a_dependency() {
        let manifest =
            "[workspace.dependencies]\nold = \"1\"\nnew = \"1\"\nours = { path = \"crates/ours\" }";
        let page = "| crate | why |\n|---|---|\n| `old` | It was here. |\n| `gone` | It was useful. |\n";
        assert_eq!(
            messages(&[("Cargo.toml", manifest), (PAGE, page)]),
            [
                format!("`new` has no row in {PAGE}: say what it is for"),
                "`gone` is no dependency of the workspace any more".to_owned()
            ]
        );
    }

    #[test]
    fn members_take_versions_from_the_workspace() {
        let manifest = "[dependencies]\ngood.workspace = true\nbad = \"1\"";
        assert_eq!(
            messages(&[("crates/a/Cargo.toml", manifest)]),
            ["`bad` must say `workspace = true`"]
        );
    }
}
