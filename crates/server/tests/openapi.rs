//! The documents of both APIs are committed, so that a change of the wire is seen in review.

use std::path::Path;
use std::process::Command;

fn check(arguments: &[&str], name: &str) {
    let printed = Command::new(env!("CARGO_BIN_EXE_plimsoll")).args(arguments).output().expect("plimsoll runs");
    assert!(printed.status.success());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let committed = std::fs::read(&path).unwrap_or_default();
    let how = arguments.join(" ");
    assert!(committed == printed.stdout, "docs/{name} is stale: cargo run -p plimsoll-server -- {how} > docs/{name}");
}

#[test]
fn the_committed_document_is_what_the_code_says() {
    check(&["openapi"], "openapi.json");
}

#[test]
fn so_is_the_operators_one() {
    check(&["openapi", "--operator"], "operator-openapi.json");
}
