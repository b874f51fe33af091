//! Module check: every Rust file is reached by a `mod` line, opens with a line that says what it is, and has a
//! meaningful name. Does not check what a file contains.

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::paths;
use crate::source::{Source, find_all};
use crate::tree::Tree;

/// What a file is compiled into. A file that serves both is product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    Product,
    Tests,
}

/// Names without meaning.
const EMPTY_NAMES: &[&str] = &["util", "utils", "helper", "helpers", "manager", "misc"];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let roles = roles(tree);
    let mut findings = Vec::new();
    for (path, text) in tree.rust_files() {
        if !roles.contains_key(path) {
            findings.push(Finding::error(path, 0, "dead file", "no `mod` line and no manifest reaches it: delete it"));
        }
        let opening = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        if !opening.starts_with("//!") {
            let message = "must open with `//!`: what this file owns, and what it must not know";
            findings.push(Finding::error(path, 1, "module docs", message));
        }
        let stem = stem(path);
        let name = if stem == "mod" { path.rsplit('/').nth(1).unwrap_or_default() } else { stem };
        if EMPTY_NAMES.contains(&name) {
            let message = format!("`{name}` names nothing: call the file after the noun it holds");
            findings.push(Finding::error(path, 0, "file name", message));
        }
    }
    findings
}

/// The role of every file reachable from a manifest.
pub(crate) fn roles(tree: &Tree) -> BTreeMap<String, Role> {
    let mut roles = BTreeMap::new();
    for (folder, manifest) in tree.manifests() {
        let manifest: toml::Table = manifest.parse().unwrap_or_default();
        if manifest.contains_key("package") {
            for (path, role) in roots(tree, folder, &manifest) {
                visit(tree, &path, role, true, &mut roles);
            }
        }
    }
    roles
}

/// Crate roots: the usual places, and the paths a manifest names.
fn roots(tree: &Tree, folder: &str, manifest: &toml::Table) -> Vec<(String, Role)> {
    let mut roots = Vec::new();
    for (path, _) in tree.rust_files() {
        let Some(inside) = path.strip_prefix(folder) else {
            continue;
        };
        let parts: Vec<_> = inside.split('/').collect();
        let role = match parts[..] {
            ["build.rs"] | ["src", "lib.rs" | "main.rs"] | ["src", "bin", _] | ["src", "bin", _, "main.rs"] => {
                Role::Product
            }
            ["tests" | "benches" | "examples", _] | ["tests" | "benches" | "examples", _, "main.rs"] => Role::Tests,
            _ => continue,
        };
        roots.push((path.to_owned(), role));
    }
    for (section, role) in [
        ("lib", Role::Product),
        ("bin", Role::Product),
        ("test", Role::Tests),
        ("bench", Role::Tests),
        ("example", Role::Tests),
    ] {
        let targets = match manifest.get(section) {
            Some(toml::Value::Array(targets)) => targets.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        let paths = targets.iter().filter_map(|target| target.get("path")?.as_str());
        roots.extend(paths.map(|path| (paths::join(folder, path), role)));
    }
    roots
}

fn visit(tree: &Tree, path: &str, role: Role, root: bool, roles: &mut BTreeMap<String, Role>) {
    let Some(text) = tree.text(path) else { return };
    if roles.get(path).is_some_and(|known| *known <= role) {
        return;
    }
    roles.insert(path.to_owned(), role);
    let source = Source::read(text);
    let folder = paths::folder(path);
    let nested = if root || stem(path) == "mod" { folder.to_owned() } else { format!("{folder}{}/", stem(path)) };
    for hit in find_all(&source.code, "mod") {
        let Some(name) = declared_name(&source.code[hit.at..]) else {
            continue;
        };
        let role = if source.in_tests(hit.at) { Role::Tests } else { role };
        let candidates = match path_attribute(text, hit.at) {
            Some(named) => vec![paths::join(folder, named)],
            None => vec![format!("{nested}{name}.rs"), format!("{nested}{name}/mod.rs")],
        };
        for candidate in candidates {
            visit(tree, &candidate, role, false, roles);
        }
    }
    for hit in find_all(&source.code, "include!") {
        if let Some(named) = text[hit.at..].split('"').nth(1) {
            visit(tree, &paths::join(folder, named), role, true, roles);
        }
    }
}

/// The name in `mod name;`, given the text from `mod` on. An inline module has no file.
fn declared_name(code: &str) -> Option<&str> {
    let (name, _) = code.strip_prefix("mod")?.split_once(';')?;
    let name = name.trim();
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    plain.then_some(name)
}

/// The path in a `#[path = "…"]` before the `mod` at `at`.
fn path_attribute(text: &str, at: usize) -> Option<&str> {
    let before = text[..at].trim_end();
    let before = before.strip_suffix("pub(crate)").or_else(|| before.strip_suffix("pub")).unwrap_or(before);
    let mut before = before.trim_end();
    while before.ends_with(']') {
        let start = before.rfind("#[")?;
        if before[start..].starts_with("#[path") {
            return before[start..].split('"').nth(1);
        }
        before = before[..start].trim_end();
    }
    None
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".rs").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKAGE: &str = "[package]\nname = \"a\"\n";

    fn findings(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).iter().map(|finding| format!("{} {}", finding.path, finding.rule)).collect()
    }

    #[test]
    fn a_file_that_no_mod_line_reaches_is_dead() {
        let found = findings(&[
            ("a/Cargo.toml", PACKAGE),
            ("a/src/lib.rs", "//! A.\nmod live;\n// mod dead;\nmod folder;\n#[path = \"odd/place.rs\"]\nmod named;"),
            ("a/src/live.rs", "//! A.\nmod inner;"),
            ("a/src/live/inner.rs", "//! A."),
            ("a/src/folder/mod.rs", "//! A.\npub(crate) mod leaf;\nmod in_place { }"),
            ("a/src/folder/leaf.rs", "//! A."),
            ("a/src/odd/place.rs", "//! A."),
            ("a/src/dead.rs", "//! A."),
            ("a/tests/live.rs", "//! A."),
            ("b/src/lib.rs", "//! No manifest."),
        ]);
        assert_eq!(found, ["a/src/dead.rs dead file", "b/src/lib.rs dead file"]);
    }

    #[test]
    fn manifests_may_name_files() {
        let manifest = format!("{PACKAGE}[[bin]]\nname = \"x\"\npath = \"targets/x.rs\"\n[lib]\npath = \"./y.rs\"\n");
        let found = findings(&[
            ("a/Cargo.toml", &manifest),
            ("a/targets/x.rs", "//! A.\ninclude!(\"z.rs\");"),
            ("a/targets/z.rs", "//! A."),
            ("a/y.rs", "//! A."),
        ]);
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn files_open_with_what_they_own() {
        let found = findings(&[("a/Cargo.toml", PACKAGE), ("a/src/lib.rs", "use std::fmt;\n//! Late.")]);
        assert_eq!(found, ["a/src/lib.rs module docs"]);
    }

    #[test]
    fn names_that_say_nothing_are_refused() {
        let found = findings(&[
            ("a/Cargo.toml", PACKAGE),
            ("a/src/lib.rs", "//! A.\nmod utils;\nmod helpers;"),
            ("a/src/utils.rs", "//! A."),
            ("a/src/helpers/mod.rs", "//! A."),
        ]);
        assert_eq!(found, ["a/src/helpers/mod.rs file name", "a/src/utils.rs file name"]);
    }

    #[test]
    fn a_module_under_cfg_test_is_tests_and_so_are_its_children() {
        let tree = Tree::of(&[
            ("a/Cargo.toml", PACKAGE),
            ("a/src/lib.rs", "//! A.\nmod both;\n#[cfg(test)]\nmod oracle;"),
            ("a/src/oracle.rs", "//! A.\nmod inner;\n#[path = \"both.rs\"]\nmod both;"),
            ("a/src/oracle/inner.rs", "//! A."),
            ("a/src/both.rs", "//! A."),
        ]);
        let roles = roles(&tree);
        assert_eq!(roles["a/src/oracle.rs"], Role::Tests);
        assert_eq!(roles["a/src/oracle/inner.rs"], Role::Tests);
        assert_eq!(roles["a/src/both.rs"], Role::Product);
    }
}
