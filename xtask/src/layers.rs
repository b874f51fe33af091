//! Layering rule: which crate may depend on which. The table below is the rule; ARCHITECTURE.md shows the same table.
//! Checks manifests only: inside a crate anything may call anything.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::finding::Finding;
use crate::manifest;
use crate::tree::Tree;

/// A crate under `crates/`, called `plimsoll-{name}` in its manifest.
struct Layer {
    name: &'static str,
    may_use: &'static [&'static str],
    /// Additional dependencies of its tests.
    tests_may_use: &'static [&'static str],
    /// The only external crates that its product code may use; `None` where any workspace dependency is allowed.
    outside: Option<&'static [&'static str]>,
}

const fn layer(name: &'static str, may_use: &'static [&'static str], tests_may_use: &'static [&'static str]) -> Layer {
    Layer { name, may_use, tests_may_use, outside: None }
}

const LAYERS: &[Layer] = &[
    Layer { outside: Some(&["minicbor", "ruint", "thiserror"]), ..layer("units", &[], &[]) },
    Layer {
        outside: Some(&["blake3", "minicbor", "prefetch-index", "rustc-hash", "thiserror"]),
        ..layer("engine", &["units"], &["scenario"])
    },
    layer("journal", &[], &[]),
    layer("sequencer", &["units", "engine", "journal"], &["feeds", "scenario"]),
    layer("feeds", &["units"], &["engine"]),
    layer("scenario", &["units", "engine"], &["feeds"]),
    layer("simulator", &["units", "engine", "journal", "sequencer", "feeds", "scenario"], &[]),
    layer("store", &["units", "journal"], &[]),
    layer("chain", &["units"], &[]),
    layer("evm", &["units"], &[]),
    layer("app", &["units", "engine", "journal", "sequencer", "store", "feeds", "chain", "evm"], &["scenario"]),
    layer("fanout", &[], &[]),
    layer("api", &["units", "app", "fanout"], &[]),
    layer("console", &["units", "store", "app"], &[]),
    layer(
        "server",
        &[
            "units",
            "engine",
            "journal",
            "sequencer",
            "feeds",
            "scenario",
            "store",
            "chain",
            "app",
            "fanout",
            "api",
            "console",
        ],
        &["simulator", "evm"],
    ),
];

const PREFIX: &str = "plimsoll-";
const PAGE: &str = "ARCHITECTURE.md";
const BEGIN: &str = "<!-- layers: written by `cargo xtask layers --write` -->\n";
const END: &str = "<!-- end of layers -->\n";

/// Every dependency that the table does not allow, and every difference between the table and the page.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = check_manifests(tree);
    let written = tree.text(PAGE).and_then(|page| Some(page.split_once(BEGIN)?.1.split_once(END)?.0));
    if written != Some(table().as_str()) {
        findings.push(Finding::error(
            PAGE,
            0,
            "layers",
            "its table is not the rule's: run `cargo xtask layers --write`",
        ));
    }
    findings
}

fn check_manifests(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut seen = BTreeSet::new();
    for (folder, text) in tree.manifests() {
        let Some(name) = folder.strip_prefix("crates/").map(|name| name.trim_end_matches('/')) else {
            continue;
        };
        let path = format!("{folder}Cargo.toml");
        let mut complain = |message: String| findings.push(Finding::error(path.as_str(), 0, "layers", message));
        seen.insert(name);
        let Some(layer) = LAYERS.iter().find(|layer| layer.name == name) else {
            complain(format!("`{name}` has no row in xtask/src/layers.rs"));
            continue;
        };
        let manifest: toml::Table = match text.parse() {
            Ok(manifest) => manifest,
            Err(error) => {
                complain(format!("not a manifest: {error}"));
                continue;
            }
        };
        for dependency in manifest::dependencies(&manifest) {
            let allowed = match dependency.name.strip_prefix(PREFIX) {
                Some(ours) if dependency.for_tests => {
                    // A crate may enable its own test features in its tests.
                    ours == name || layer.may_use.contains(&ours) || layer.tests_may_use.contains(&ours)
                }
                Some(ours) => layer.may_use.contains(&ours),
                None => dependency.for_tests || layer.outside.is_none_or(|outside| outside.contains(&dependency.name)),
            };
            if !allowed {
                let user = if dependency.for_tests { "tests of " } else { "" };
                complain(format!("{user}`{name}` may not use `{}`", dependency.name));
            }
        }
    }
    let missing = LAYERS.iter().filter(|layer| !seen.contains(layer.name));
    findings.extend(missing.map(|layer| {
        let message = format!("the row `{}` has no crate", layer.name);
        Finding::error("xtask/src/layers.rs", 0, "layers", message)
    }));
    findings
}

/// The rule as ARCHITECTURE.md shows it.
pub fn table() -> String {
    let names = |names: &[&str]| match names {
        [] => "–".to_owned(),
        names => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" "),
    };
    let mut table = "| crate | may use | its tests may also use | from outside |\n|---|---|---|---|\n".to_owned();
    for layer in LAYERS {
        let outside = layer.outside.map_or("any workspace dependency".to_owned(), names);
        let (uses, tests) = (names(layer.may_use), names(layer.tests_may_use));
        writeln!(table, "| `{}` | {uses} | {tests} | {outside} |", layer.name)
            .expect("writing to a string does not fail");
    }
    table
}

/// Writes the table into ARCHITECTURE.md, between its two markers.
pub fn write_table(root: &Path) -> Result<()> {
    let path = root.join(PAGE);
    let page = fs::read_to_string(&path).with_context(|| format!("read {PAGE}"))?;
    let (before, rest) = page.split_once(BEGIN).with_context(|| format!("{PAGE} has no line {BEGIN}"))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("{PAGE} has no line {END}"))?;
    let table = table();
    fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).with_context(|| format!("write {PAGE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(name: &str, dependencies: &str) -> Vec<String> {
        let path = format!("crates/{name}/Cargo.toml");
        let tree = Tree::of(&[(path.as_str(), dependencies)]);
        let found = check_manifests(&tree).into_iter().filter(|finding| finding.path == path);
        found.map(|finding| finding.message).collect()
    }

    #[test]
    fn the_direction_holds() {
        assert_eq!(complaints("engine", "[dependencies]\nplimsoll-units = {}"), [""; 0]);
        assert_eq!(
            complaints("engine", "[dependencies]\nplimsoll-journal = {}"),
            ["`engine` may not use `plimsoll-journal`"]
        );
        assert_eq!(
            complaints("simulator", "[dependencies]\nplimsoll-server = {}"),
            ["`simulator` may not use `plimsoll-server`"]
        );
    }

    #[test]
    fn tests_may_use_more_but_not_everything() {
        assert_eq!(complaints("journal", "[dev-dependencies]\nplimsoll-journal = {}"), [""; 0]);
        assert_eq!(complaints("engine", "[dev-dependencies]\nplimsoll-scenario = {}\nproptest = {}"), [""; 0]);
        assert_eq!(
            complaints("engine", "[dev-dependencies]\nplimsoll-journal = {}"),
            ["tests of `engine` may not use `plimsoll-journal`"]
        );
    }

    #[test]
    fn money_crates_take_only_the_listed_crates_from_outside() {
        assert_eq!(complaints("engine", "[dependencies]\nrand = \"1\""), ["`engine` may not use `rand`"]);
        assert_eq!(complaints("journal", "[dependencies]\nrand = \"1\""), [""; 0]);
    }

    #[test]
    fn every_crate_has_a_row_and_every_row_a_crate() {
        assert_eq!(complaints("casino", ""), ["`casino` has no row in xtask/src/layers.rs"]);
        let rows = check_manifests(&Tree::of(&[]));
        assert!(rows.iter().any(|finding| finding.message == "the row `units` has no crate"));
        assert_eq!(rows.len(), LAYERS.len());
    }

    #[test]
    fn nothing_depends_on_the_server_and_no_row_depends_on_itself() {
        for layer in LAYERS {
            for used in layer.may_use.iter().chain(layer.tests_may_use) {
                assert!(*used != "server" && *used != layer.name, "{}", layer.name);
                assert!(LAYERS.iter().any(|other| other.name == *used), "{used} has no row");
            }
        }
    }

    #[test]
    fn the_rule_has_no_circle() {
        let mut placed: Vec<&str> = Vec::new();
        while placed.len() < LAYERS.len() {
            let ready = LAYERS
                .iter()
                .find(|layer| !placed.contains(&layer.name) && layer.may_use.iter().all(|used| placed.contains(used)));
            placed.push(ready.expect("some crate can be built next").name);
        }
    }

    #[test]
    fn a_page_with_another_table_is_found_and_mended() {
        let root = tempfile::tempdir().unwrap();
        let page = root.path().join(PAGE);
        fs::write(&page, format!("before\n{BEGIN}old\n{END}after\n")).unwrap();
        let differs = || check(&Tree::read(root.path()).unwrap()).iter().any(|finding| finding.path == PAGE);
        assert!(differs());
        write_table(root.path()).unwrap();
        assert!(!differs());
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.starts_with("before\n") && text.ends_with("after\n"));
    }
}
