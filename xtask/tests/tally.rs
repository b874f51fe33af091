//! `scripts/tally.sh` decides whether CI is green, so it has tests of its own.
//! Knows the closing lines of the runners, not the runners.

use std::path::Path;
use std::process::Command;

/// What the script prints for logs with these texts, and whether it succeeds.
fn tally(logs: &[&str]) -> (String, bool) {
    let folder = tempfile::tempdir().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/tally.sh");
    let mut command = Command::new(script);
    for (number, text) in logs.iter().enumerate() {
        let path = folder.path().join(format!("{number}.log"));
        std::fs::write(&path, text).unwrap();
        command.arg(path);
    }
    let output = command.output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.success())
}

fn check(logs: &[&str], line: &str, success: bool) {
    assert_eq!(tally(logs), (format!("{line}\n"), success), "{logs:?}");
}

#[test]
fn sums_what_the_runners_say() {
    let cargo = "test a ... ok\n\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out\n";
    let nextest = "     Summary [   0.012s] 40 tests run: 40 passed (1 slow), 2 skipped\n";
    let plain = "scenario a: ok\n500 passed, 0 failed\n";
    check(&[cargo, nextest, plain, "no tests here\n"], "543 passed, 0 failed", true);
    check(&[&cargo.repeat(2)], "6 passed, 0 failed", true);
    check(
        &["\u{1b}[32m     Summary\u{1b}[0m [   1s] 1 test run: \u{1b}[1m1\u{1b}[0m passed, 0 skipped\n"],
        "1 passed, 0 failed",
        true,
    );
}

#[test]
fn any_failure_fails() {
    check(&["test result: FAILED. 2 passed; 1 failed; 0 ignored\nstep failed: units\n"], "2 passed, 1 failed", false);
    check(
        &["Summary [ 9s] 7/9 tests run: 3 passed, 1 failed, 2 timed out, 1 exec failed, 0 skipped\n"],
        "3 passed, 4 failed",
        false,
    );
    check(&["4 passed, 1 failed, 2 skipped\n"], "4 passed, 1 failed", false);
}

#[test]
fn stories_that_were_not_told_failed() {
    check(&["  1 flaky\n    [app] x\n  2 skipped\n  11 passed (2.5m)\n"], "12 passed, 0 failed", true);
    let told = "  1 failed\n    [app] x\n  3 did not run\n  11 passed (950ms)\nstep failed: e2e\n";
    check(&[told], "11 passed, 4 failed", false);
}

#[test]
fn a_step_that_failed_without_a_failing_test_counts_as_one() {
    let lints = "error: unused variable\nstep failed: check\n";
    let units = "test result: ok. 5 passed; 0 failed; 0 ignored\n";
    let crashed = "error: test failed (signal: 6, SIGABRT)\nstep failed: kills\n";
    check(&[lints, units, crashed], "5 passed, 2 failed", false);
}

#[test]
fn no_test_at_all_fails() {
    check(&["test result: ok. 0 passed; 0 failed; 0 ignored\n"], "0 passed, 0 failed", false);
    check(&["nothing was run\n"], "0 passed, 0 failed", false);
}

#[test]
fn prose_about_tests_is_not_counted() {
    let prose =
        "it says: 9 passed, 0 failed or so\nthe test result: ok. 9 passed\ntest result: ok. 1 passed; 0 failed\n";
    check(&[prose], "1 passed, 0 failed", true);
}
