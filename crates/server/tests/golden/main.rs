//! A journal that an earlier build wrote leads every later build to the same state, in every build profile.
//!
//! `cargo run -p plimsoll-server --example write_golden` writes the newest one anew. That is for a build whose journals
//! nobody keeps yet: the earlier ones stay as they are, and new rules or commands add one more.

mod report;

use std::path::{Path, PathBuf};

use plimsoll_engine::{Command, RULES_AT_GENESIS, RULES_KNOWN};
use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{Follower, NEWEST, Platform, examine, replay};
use plimsoll_units::Amount;

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Every golden journal, oldest first: written by builds that knew the rules up to 2, up to 3, up to 4, up to 5,
/// lending, funds with a fixed rate; token sales, collectibles, C2C and funds that hold coins; campaigns, daily pools and
/// dividends.
const VERSIONS: [&str; 9] = ["v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"];
const FIRST: &str = VERSIONS[0];
const NEWEST_VERSION: &str = VERSIONS[VERSIONS.len() - 1];

/// A copy to open: opening a file may write to it.
fn open_copy(folder: &Path, version: &str) -> Box<dyn JournalStore> {
    let copy = folder.join(format!("{version}.sqlite"));
    std::fs::copy(golden().join(format!("{version}.sqlite")), &copy).unwrap();
    plimsoll_journal::open(&format!("sqlite:{}", copy.display())).unwrap()
}

fn expected(version: &str) -> String {
    std::fs::read_to_string(golden().join(format!("{version}.txt"))).unwrap()
}

#[test]
fn every_golden_journal_leads_to_the_state_it_always_led_to() {
    let folder = tempfile::tempdir().unwrap();
    for version in VERSIONS {
        let mut store = open_copy(folder.path(), version);
        let (expected, found) = (expected(version), report::report(store.as_mut()));
        for (expected, found) in expected.lines().zip(found.lines()) {
            assert_eq!(found, expected, "{version}");
        }
        assert_eq!(found, expected, "{version}");
    }
}

#[test]
fn its_snapshot_leads_there_too() {
    let folder = tempfile::tempdir().unwrap();
    for version in VERSIONS {
        let mut store = open_copy(folder.path(), version);
        let (verified, whole) = examine::<Platform>(store.as_mut(), &mut |_| {}).unwrap();
        assert_eq!(verified.snapshots, 1, "{version}");
        let short = replay::<Platform>(store.as_mut(), NEWEST, &mut |_| {}).unwrap();
        assert_eq!(short.position(), whole.position(), "{version}");
        assert_eq!(short.machine().engine().state_hash(), whole.machine().engine().state_hash(), "{version}");
        whole.machine().engine().check_invariants().unwrap();
    }
}

/// A new command must not be added without a golden journal that holds it.
#[test]
fn every_kind_of_command_stands_in_it_and_was_carried_out() {
    let expected = expected(NEWEST_VERSION);
    for kind in Command::NAMES {
        let has = |line: &str| line.split_whitespace().take(2).eq(["accepted", kind]);
        assert!(expected.lines().any(has), "{kind} is not accepted in the golden journal");
    }
}

/// A build that knows newer rules keeps to the journal's own until a command activates them. Each night stands behind a
/// day on which the yearly rate was doubled: under rules 1 that counts at once, under rules 2 a day later.
#[test]
fn newer_rules_sleep_until_they_are_activated() {
    let genesis = Follower::<Platform>::genesis();
    assert_eq!(genesis.machine().engine().rules(), RULES_AT_GENESIS);
    assert_ne!(RULES_KNOWN, RULES_AT_GENESIS, "or there is nothing to activate");
    let folder = tempfile::tempdir().unwrap();
    let found = report::report(open_copy(folder.path(), FIRST).as_mut());
    let nights = found.lines().filter_map(|line| line.strip_prefix("night")).map(str::trim);
    // The rules' own line, and what the holder of the long position paid.
    let story: Vec<&str> = nights.filter(|night| !night.starts_with("account 2 ")).collect();
    let [first, doubled, activated, unchanged, doubled_again] = story[..] else {
        panic!("four nights and an activation: {story:?}");
    };
    assert_eq!(activated, "rules 2");
    assert_eq!(paid(doubled), 2 * paid(first), "under rules 1 a published rate holds at once");
    assert_eq!(paid(unchanged), paid(doubled), "under rules 2 not before a day has passed");
    assert_eq!(paid(doubled_again), 2 * paid(unchanged));
}

/// The same halt over the same expiry, before and after the third rules.
#[test]
fn a_halt_refunds_second_contracts_until_the_third_rules() {
    let folder = tempfile::tempdir().unwrap();
    let found = report::report(open_copy(folder.path(), NEWEST_VERSION).as_mut());
    let nights = found.lines().filter_map(|line| line.strip_prefix("night")).map(str::trim);
    let story: Vec<&str> = nights.filter(|night| !night.starts_with("account ")).collect();
    assert_eq!(story, ["rules 2", "refund Halted", "rules 3", "rules 4", "rules 5"]);
}

/// In hundredths: what the mark is off the price by does not count.
fn paid(night: &str) -> i128 {
    let (_, amount) = night.split_once("account 3 paid ").expect("the long position's holder pays");
    let amount: Amount = amount.parse().unwrap();
    let hundredth = Amount::SCALE / 100;
    (amount.units() + hundredth / 2) / hundredth
}
