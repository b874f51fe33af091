//! The repository itself, held to its own rules: `cargo test` fails where `cargo xtask tidy` would.

use std::path::Path;

use xtask::{Tree, check_all};

#[test]
fn the_repository_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let findings = check_all(&Tree::read(root).unwrap());
    let errors: Vec<_> = findings.iter().filter(|finding| finding.fatal).map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
}
