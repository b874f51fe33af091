//! Real processes, killed and frozen at any moment: nothing that was acknowledged is lost, run twice or changed.
//!
//! A drill process is fed from here, dies by SIGKILL, and is started again on the same journal. Whatever was not
//! acknowledged is sent again under its old key. In between and at the end the journal is replayed and held against
//! every answer that ever came out of a process.

mod campaign;
mod client;
#[path = "../../src/crash_harness/protocol.rs"]
mod crash_protocol;
mod database;
mod judge;
mod process;
#[path = "../venue/mod.rs"]
mod venue;
mod workload;

use std::time::Duration;

use campaign::Campaign;
use database::Database;
use process::{Process, Variant};

/// Cycles on each database in an ordinary run.
const CYCLES: u32 = 50;
/// Sets another number: a night's run takes thousands.
const CYCLES_VARIABLE: &str = "PLIMSOLL_KILL_CYCLES";
/// After so many a new journal is begun: a start on a journal that only grows takes longer and longer.
const CAMPAIGN_CYCLES: u32 = 100;
const FREEZES: u32 = 3;
/// The liar must be caught within this many kills.
const CONTROL_CYCLES: u32 = 20;

fn cycles() -> u32 {
    std::env::var(CYCLES_VARIABLE).map_or(CYCLES, |text| text.parse().expect("a number of cycles"))
}

fn killed_again_and_again(database: fn() -> Database, seed: u64) {
    let mut left = cycles();
    for number in 0.. {
        let now = left.min(CAMPAIGN_CYCLES);
        let mut campaign = Campaign::begin(database(), Variant::Honest, seed + 1_000 * number);
        for _ in 0..now {
            campaign.kill_cycle().unwrap();
        }
        let figures = campaign.end().unwrap();
        println!("{figures}");
        figures.assert_meaningful();
        left -= now;
        if left == 0 {
            break;
        }
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed_on_sqlite() {
    killed_again_and_again(Database::sqlite, 1);
}

#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed_on_postgresql() {
    killed_again_and_again(Database::postgres, 2);
}

/// The negative control: a process that acknowledges before its commit returns is found out by the same judge.
#[test]
fn acknowledging_before_the_commit_is_found_out() {
    let mut campaign = Campaign::begin(Database::sqlite(), Variant::AcksEarly, 3);
    let found = (0..CONTROL_CYCLES).find_map(|_| campaign.kill_cycle().err());
    let found = found.expect("a process that acknowledges before the commit must be found out");
    assert!(found.contains("acknowledged"), "found for another reason: {found}");
    println!("found out: {found}");
}

/// A process is stopped for longer than its lease, another takes over, the first wakes up.
fn frozen(database: Database, seed: u64) {
    let mut campaign = Campaign::begin(database, Variant::Honest, seed);
    for _ in 0..FREEZES {
        campaign.freeze_cycle().unwrap();
    }
    println!("{}", campaign.end().unwrap());
}

#[test]
fn a_frozen_leader_wakes_up_fenced_on_sqlite() {
    frozen(Database::sqlite(), 4);
}

#[test]
fn a_frozen_leader_wakes_up_fenced_on_postgresql() {
    frozen(Database::postgres(), 5);
}

/// A lease that another process holds is waited for, and then the refusal says whose it is.
#[test]
fn a_second_process_is_refused_while_the_first_leads() {
    let database = Database::sqlite();
    let url = database.url();
    let mut first = Process::spawn(&url, Variant::Honest, &["--lease-ms", "60000"]);
    first.wait_until_it_leads();
    let second = Process::spawn(&url, Variant::Honest, &["--lease-ms", "300"]);
    let end = second.wait_for_end(Duration::from_secs(30));
    assert!(!end.success);
    assert!(end.params.contains("lease still held by drill/"), "{}", end.params);
    first.kill();
}
