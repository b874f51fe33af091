//! The API's document is committed, so that a change of the wire is seen in review.

use std::path::Path;
use std::process::Command;

#[test]
fn the_committed_document_is_what_the_code_says() {
    let printed = Command::new(env!("CARGO_BIN_EXE_plimsoll")).arg("openapi").output().expect("plimsoll runs");
    assert!(printed.status.success());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let committed = std::fs::read(&path).unwrap_or_default();
    assert!(
        committed == printed.stdout,
        "docs/openapi.json is stale: cargo run -p plimsoll-server -- openapi > docs/openapi.json"
    );
}
