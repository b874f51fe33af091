//! `plimsoll scenario` as a person runs it: a line a case, a last line with the sums, and an exit code that counts.

use std::path::{Path, PathBuf};
use std::process::Command;

fn scenario(files: &[PathBuf]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plimsoll")).arg("scenario").args(files).output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_worked_examples_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/vectors");
    let files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty());
    let (success, out) = scenario(&files);
    let last = out.lines().last().unwrap_or_default();
    assert!(success && last.ends_with(" passed, 0 failed"), "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with("ok ")).count(), out.lines().count() - 1);
}

#[test]
fn a_wrong_expectation_and_a_missing_file_fail_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong.scenario");
    std::fs::write(&wrong, "case \"nobody is here\"\n  balance alice USDT -> free 1\n").unwrap();
    let (success, out) = scenario(&[wrong, folder.path().join("missing.scenario")]);
    assert!(!success);
    assert_eq!(out.lines().last(), Some("0 passed, 2 failed"), "{out}");
    assert!(out.contains("wrong.scenario: nobody is here") && out.contains("can't be opened"), "{out}");
}
