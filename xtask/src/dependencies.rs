//! Dependency checks: where external code comes from, why each crate is used, and that it is used. Knows names and
//! reasons; versions belong to the lock file.

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
    [sources(tree), packages(tree), reasons(tree), members(tree)].concat()
}

fn sources(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with("Cargo.lock")) {
        for (number, line) in text.lines().enumerate() {
            let source = line.strip_prefix("source = \"").and_then(|rest| rest.strip_suffix('"'));
            if source.is_some_and(|source| source != SOURCE) {
                findings.push(Finding::error(path, number + 1, RULE, "crates come from crates.io only"));
            }
        }
    }
    findings
}

/// Packages come from the machine's configured registry: a lock file that names another source has been tampered with,
/// or uses unpublished code.
fn packages(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with("package-lock.json")) {
        for (number, line) in text.lines().enumerate() {
            let place = line.trim().strip_prefix("\"resolved\": \"").unwrap_or_default();
            if place.contains(':') {
                findings.push(Finding::error(path, number + 1, RULE, "packages come from the registry only"));
            }
        }
    }
    findings
}

/// Each dependency of the workspace has a row on the page and a member that uses it, and each row a dependency.
fn reasons(tree: &Tree) -> Vec<Finding> {
    let manifest = parse(tree.text("Cargo.toml").unwrap_or_default());
    let declared = manifest.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let declared = declared.and_then(toml::Value::as_table).into_iter().flatten();
    let from_outside = declared.filter(|(_, value)| value.get("path").is_none());
    let declared: BTreeSet<String> = from_outside.map(|(name, _)| name.clone()).collect();

    let rows = tree.text(PAGE).unwrap_or_default().lines();
    let explained = rows.filter_map(|row| row.strip_prefix("| `")?.split_once('`'));
    let explained: BTreeSet<String> = explained.map(|(name, _)| name.to_owned()).collect();

    let manifests: Vec<_> =
        tree.manifests().filter(|(folder, _)| is_member(folder)).map(|(_, text)| parse(text)).collect();
    let used = manifests.iter().flat_map(manifest::dependencies);
    let used: BTreeSet<String> = used.map(|dependency| dependency.name.to_owned()).collect();

    let complain = |names: &BTreeSet<String>, other: &BTreeSet<String>, path: &str, what: &str| {
        let missing = names.difference(other);
        missing.map(|name| Finding::error(path, 0, RULE, format!("`{name}` {what}"))).collect::<Vec<_>>()
    };
    [
        complain(&declared, &explained, "Cargo.toml", &format!("has no row in {PAGE}: say what it is for")),
        complain(&declared, &used, "Cargo.toml", "is used by no member: take it out"),
        complain(&explained, &declared, PAGE, "is no dependency of the workspace any more"),
    ]
    .concat()
}

/// A version is stated once, in the workspace.
fn members(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (folder, text) in tree.manifests() {
        if !is_member(folder) {
            continue;
        }
        let manifest = parse(text);
        for dependency in manifest::dependencies(&manifest) {
            if !dependency.from_workspace {
                let message = format!("`{}` must say `workspace = true`", dependency.name);
                findings.push(Finding::error(format!("{folder}Cargo.toml"), 0, RULE, message));
            }
        }
    }
    findings
}

fn is_member(folder: &str) -> bool {
    folder.starts_with("crates/") || folder == "xtask/"
}

fn parse(manifest: &str) -> toml::Table {
    manifest.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).into_iter().map(|finding| finding.message).collect()
    }

    /// SEC-141.
    #[test]
    fn a_locked_crate_from_elsewhere_is_found() {
        let lock = format!("[[package]]\nsource = \"{SOURCE}\"\n[[package]]\nsource = \"git+ssh://elsewhere/a\"\n");
        let found = check(&Tree::of(&[("bench/Cargo.lock", &lock)]));
        assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [4]);
    }

    /// SEC-141.
    #[test]
    fn a_package_from_elsewhere_is_found() {
        let lock = "{\n  \"resolved\": \"packages/ui\",\n  \"resolved\": \"git+ssh://elsewhere/a.git#1\"\n}\n";
        let found = check(&Tree::of(&[("web/package-lock.json", lock)]));
        assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn every_dependency_has_a_reason_and_a_user_and_every_reason_a_dependency() {
        let root =
            "[workspace.dependencies]\nold = \"1\"\nnew = \"1\"\nidle = \"1\"\nours = { path = \"crates/ours\" }";
        let member = "[dependencies]\nold.workspace = true\n[dev-dependencies]\nnew.workspace = true";
        let page = "| crate | why |\n|---|---|\n| `old` | It was here. |\n| `idle` | Some day. |\n| `gone` | It was useful. |\n";
        assert_eq!(
            messages(&[("Cargo.toml", root), ("crates/a/Cargo.toml", member), (PAGE, page)]),
            [
                format!("`new` has no row in {PAGE}: say what it is for"),
                "`idle` is used by no member: take it out".to_owned(),
                "`gone` is no dependency of the workspace any more".to_owned()
            ]
        );
    }

    #[test]
    fn members_take_versions_from_the_workspace() {
        let manifest = "[dependencies]\ngood.workspace = true\nbad = \"1\"";
        assert_eq!(messages(&[("crates/a/Cargo.toml", manifest)]), ["`bad` must say `workspace = true`"]);
    }
}
