//! A journal that an earlier build wrote leads every later build to the same state, in every build profile.
//!
//! `cargo run -p plimsoll-server --example write_golden` writes it anew. That is for a build whose journals nobody keeps
//! yet: once a version is released, its golden journal stays as it is and the next version adds one of its own.

mod report;

use std::path::{Path, PathBuf};

use plimsoll_engine::{Command, RULES_KNOWN};
use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{NEWEST, Platform, examine, replay};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// A copy to open: opening a file may write to it.
fn open_copy(folder: &Path) -> Box<dyn JournalStore> {
    let copy = folder.join("journal.sqlite");
    std::fs::copy(golden().join("v1.sqlite"), &copy).unwrap();
    plimsoll_journal::open(&format!("sqlite:{}", copy.display())).unwrap()
}

fn expected() -> String {
    std::fs::read_to_string(golden().join("v1.txt")).unwrap()
}

#[test]
fn the_golden_journal_leads_to_the_state_it_always_led_to() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = open_copy(folder.path());
    let (expected, found) = (expected(), report::report(store.as_mut()));
    for (expected, found) in expected.lines().zip(found.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found, expected);
}

#[test]
fn its_snapshot_leads_there_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = open_copy(folder.path());
    let (verified, whole) = examine::<Platform>(store.as_mut(), &mut |_| {}).unwrap();
    assert_eq!(verified.snapshots, 1);
    let short = replay::<Platform>(store.as_mut(), NEWEST, &mut |_| {}).unwrap();
    assert_eq!(short.position(), whole.position());
    assert_eq!(short.machine().engine().state_hash(), whole.machine().engine().state_hash());
    whole.machine().engine().check_invariants().unwrap();
}

/// A new command must not be added without a golden journal that holds it.
#[test]
fn every_kind_of_command_stands_in_it_and_was_carried_out() {
    let expected = expected();
    for kind in Command::NAMES {
        // Rules beyond those of the build that wrote it can't be activated in it.
        let wanted = if *kind == "ActivateRules" { "refused" } else { "accepted" };
        let has = |line: &str| line.split_whitespace().take(2).eq([wanted, kind]);
        assert!(expected.lines().any(has), "{kind} is not {wanted} in the golden journal");
    }
}

/// A build that knows newer rules keeps to the journal's own until a command activates them.
#[test]
fn it_stays_on_the_rules_it_was_written_under() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = open_copy(folder.path());
    let follower = replay::<Platform>(store.as_mut(), 0, &mut |_| {}).unwrap();
    assert_eq!(follower.machine().engine().rules(), 1, "this build knows rules up to {RULES_KNOWN}");
}
