//! File size limits for Rust files. Clippy measures functions, with the limit in `clippy.toml`. Counts lines and
//! nothing else.

use crate::finding::Finding;
use crate::paths;
use crate::tree::Tree;

const LINES_WARN: usize = 500;
const LINES_MAX: usize = 800;

/// Files that a person does not read from top to bottom.
const EXEMPT: &[&str] = &["*/generated/*.rs", "*/tables/*.rs"];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.rust_files() {
        if EXEMPT.iter().any(|pattern| paths::matches(pattern, path)) {
            continue;
        }
        let lines = text.lines().count();
        let message = format!("{lines} lines; split it by noun (warned over {LINES_WARN}, refused over {LINES_MAX})");
        if lines > LINES_MAX {
            findings.push(Finding::error(path, 0, "size", message));
        } else if lines > LINES_WARN {
            findings.push(Finding::warning(path, 0, "size", message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_warned_of_and_longer_ones_refused() {
        let lines = |count| "//\n".repeat(count);
        let tree = Tree::of(&[
            ("a/at_warning.rs", &lines(LINES_WARN)),
            ("a/over_warning.rs", &lines(LINES_WARN + 1)),
            ("a/at_limit.rs", &lines(LINES_MAX)),
            ("a/over_limit.rs", &lines(LINES_MAX + 1)),
            ("a/generated/wire.rs", &lines(LINES_MAX + 1)),
            ("a/tables/holidays.rs", &lines(LINES_MAX + 1)),
            ("a/prose.md", &lines(LINES_MAX + 1)),
        ]);
        let found: Vec<_> = check(&tree).into_iter().map(|finding| (finding.path, finding.fatal)).collect();
        let expected = [("a/at_limit.rs", false), ("a/over_limit.rs", true), ("a/over_warning.rs", false)];
        assert_eq!(found, expected.map(|(path, fatal)| (path.to_owned(), fatal)));
    }
}
