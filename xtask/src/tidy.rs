//! All rules, one after another.
//! Knows their names only.

use crate::finding::Finding;
use crate::tree::Tree;
use crate::{bans, cases, dependencies, layers, links, lints, modules, schemas, sizes, wording};

/// Everything that is wrong with the tree, sorted by place.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = [
        layers::check(tree),
        dependencies::check(tree),
        modules::check(tree),
        sizes::check(tree),
        bans::check(tree),
        wording::check(tree),
        links::check(tree),
        cases::check(tree),
        schemas::check(tree),
        lints::check(tree),
    ]
    .concat();
    findings.sort();
    findings
}
