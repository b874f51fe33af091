//! Every scenario of the repository passes, and together they cover the engine.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use plimsoll_engine::Reject;
use plimsoll_scenario::{Summary, run_drilled, run_files, vocabulary};

/// Rejects that no scenario can cause, each with the reason.
const REJECTS_NOT_SHOWN: &[(&str, &str)] =
    &[("C2cTimeOver", "timers run first here; the engine's tests send a command before its timer")];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn scenario_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of scenarios is there") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            scenario_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "scenario") {
            found.push(path);
        }
    }
}

fn run_all() -> (Summary, String) {
    let mut files = Vec::new();
    scenario_files(&folder(), &mut files);
    files.sort();
    let mut printed = Vec::new();
    let summary = run_files(&files, &mut printed).expect("memory can be written to");
    (summary, String::from_utf8(printed).expect("scenarios are text"))
}

#[test]
fn every_scenario_passes_and_together_they_cover_the_engine() {
    let (summary, printed) = run_all();
    let failures: Vec<&str> = printed.lines().filter(|line| !line.starts_with("ok ")).collect();
    assert!(summary.is_good(), "{}", failures.join("\n"));
    assert_eq!(printed.lines().last(), Some(format!("{} passed, 0 failed", summary.passed).as_str()));

    let rejects = Reject::ALL.iter().map(|(name, ..)| *name);
    assert_covered("reject", rejects, &summary.seen.rejects, REJECTS_NOT_SHOWN);
    let words = vocabulary();
    let events = words.events.iter().map(|(name, _)| *name);
    assert_covered("event", events, &summary.seen.events, &[]);
    assert_covered("verb", words.verbs.iter().map(|(name, _)| *name), &summary.seen.verbs, &[]);
    let commands = plimsoll_engine::Command::NAMES.iter().copied();
    assert_covered("command", commands, &summary.seen.commands, &[]);
}

#[test]
fn every_scenario_passes_again_on_an_engine_read_back_from_its_snapshots() {
    let mut files = Vec::new();
    scenario_files(&folder(), &mut files);
    for path in files {
        let text = std::fs::read_to_string(&path).expect("scenarios are text");
        let outcome = run_drilled(&path.display().to_string(), &text);
        let failures: Vec<String> =
            outcome.cases.iter().filter_map(|case| Some(case.failure.as_ref()?.to_string())).collect();
        assert!(failures.is_empty(), "{}: {}", outcome.name, failures.join("\n"));
    }
}

/// Everything of a kind appears in some scenario, except for the listed exceptions, which do not.
fn assert_covered<'a>(
    kind: &str,
    all: impl Iterator<Item = &'a str>,
    seen: &BTreeSet<&'static str>,
    exceptions: &[(&str, &str)],
) {
    let excepted = |name: &str| exceptions.iter().any(|(known, _)| *known == name);
    let all: Vec<&str> = all.collect();
    let missing: Vec<&&str> = all.iter().filter(|name| !seen.contains(**name) && !excepted(name)).collect();
    assert!(missing.is_empty(), "no scenario shows the {kind} {missing:?}");
    let stale: Vec<_> = exceptions.iter().filter(|(name, _)| seen.contains(name) || !all.contains(name)).collect();
    assert!(stale.is_empty(), "exceptions that are none: {stale:?}");
}

/// The worked examples whose rules are in the engine. Those of other products are tested elsewhere.
#[test]
fn every_worked_example_has_its_case() {
    let engine = [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 30, 32, 35, 37, 38, 39,
        41, 42, 44, 48, 49, 50, 52, 54, 55, 57, 58, 60, 61, 63, 64, 66, 67, 69, 70, 72, 73, 75, 76, 78, 79, 81, 82, 84,
        85, 87, 90, 93, 94, 96, 97, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27,
        28, 30, 32, 37, 38, 39, 41, 42, 44, 48, 49, 50, 52, 54, 55, 57, 58, 60, 61, 63, 64, 66, 67, 69, 70, 72, 73, 75,
        93, 94,
    ];
    let mut files = Vec::new();
    scenario_files(&folder().join("vectors"), &mut files);
    let texts: Vec<String> = files.iter().map(|path| std::fs::read_to_string(path).expect("readable")).collect();
    let missing: Vec<_> =
        engine.iter().filter(|n| !texts.iter().any(|t| t.contains(&format!("case \"V{n:02} ")))).collect();
    assert!(missing.is_empty(), "no case for examples {missing:?}");
}
