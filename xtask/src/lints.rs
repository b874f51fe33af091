//! Lint configuration check: members inherit the workspace's lints, and a crate with its own `clippy.toml` repeats the
//! root's, because clippy reads only the nearest. Runs no lint.

use toml::{Table, Value};

use crate::finding::Finding;
use crate::tree::Tree;

const ROOT: &str = "clippy.toml";
const RULE: &str = "lints";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let parse = |text: &str| text.parse::<Table>().unwrap_or_default();
    let root = parse(tree.text(ROOT).unwrap_or_default());
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with("/clippy.toml")) {
        let own = parse(text);
        let missing = root.iter().filter(|(key, value)| !repeats(own.get(*key), value));
        findings.extend(missing.map(|(key, _)| {
            Finding::error(path, 0, RULE, format!("`{key}` does not repeat what {ROOT} says: clippy reads one file"))
        }));
    }
    for (folder, text) in tree.manifests() {
        let member = folder.starts_with("crates/") || folder == "xtask/";
        let lints = parse(text).get("lints").and_then(|lints| lints.get("workspace")?.as_bool());
        if member && lints != Some(true) {
            let message = "must say `[lints] workspace = true`";
            findings.push(Finding::error(format!("{folder}Cargo.toml"), 0, RULE, message));
        }
    }
    findings
}

/// A list repeats another when it holds all of its lines; anything else must be equal.
fn repeats(own: Option<&Value>, root: &Value) -> bool {
    match (own, root) {
        (Some(Value::Array(own)), Value::Array(root)) => root.iter().all(|line| own.contains(line)),
        (own, root) => own == Some(root),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crates_own_settings_repeat_the_roots() {
        let check_own = |own| {
            let root = "limit = 1\nlist = [\"a\", \"b\"]";
            check(&Tree::of(&[(ROOT, root), ("crates/x/clippy.toml", own)])).len()
        };
        assert_eq!(check_own("limit = 1\nlist = [\"a\", \"b\", \"c\"]\nmore = 2"), 0);
        assert_eq!(check_own("limit = 2\nlist = [\"a\", \"b\"]"), 1);
        assert_eq!(check_own("limit = 1\nlist = [\"a\"]"), 1);
        assert_eq!(check_own(""), 2);
    }

    #[test]
    fn members_take_the_workspaces_lints() {
        let tree = Tree::of(&[
            ("crates/x/Cargo.toml", "[lints]\nworkspace = true"),
            ("crates/y/Cargo.toml", "[package]\nname = \"y\""),
        ]);
        let found: Vec<_> = check(&tree).into_iter().map(|finding| finding.path).collect();
        assert_eq!(found, ["crates/y/Cargo.toml"]);
    }
}
