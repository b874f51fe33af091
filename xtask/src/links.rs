//! Link check: links between the repository's own pages must lead somewhere. Follows no external links.

use crate::finding::Finding;
use crate::paths;
use crate::tree::Tree;

/// Texts that the platform shows: their links are the app's own pages.
const SHOWN: &str = "crates/app/seeds/";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".md") && !path.starts_with(SHOWN)) {
        let folder = paths::folder(path);
        for (target, line) in targets(text) {
            let place = paths::join(folder, target);
            let is_folder = || tree.files().any(|(file, _)| file.starts_with(&format!("{place}/")));
            if !tree.has(&place) && !is_folder() {
                findings.push(Finding::error(path, line, "links", format!("`{target}` leads nowhere")));
            }
        }
    }
    findings
}

/// The target of `](…)` on each line, without the part after `#`. External links, links within the page and fenced
/// blocks are skipped.
fn targets(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        fenced ^= line.trim_start().starts_with("```");
        if fenced {
            continue;
        }
        for rest in line.split("](").skip(1) {
            let target = rest.split(')').next().unwrap_or_default();
            let target = target.split('#').next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") {
                found.push((target, number + 1));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_nothing_is_found() {
        let page = "[a](b.md) [a](../top.md#part) [a](sub) [a](#here) [a](https://example.com/x)\n```\n[a](code)\n```\n\
                    [a](gone.md)";
        let tree = Tree::of(&[("docs/a.md", page), ("docs/b.md", ""), ("top.md", ""), ("docs/sub/c.md", "")]);
        let found: Vec<_> = check(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["docs/a.md:5: error[links]: `gone.md` leads nowhere"]);
    }
}
