//! The protocol under a simulator: several nodes, one database, virtual time, one thread, one seed.
//!
//! Everything that can happen between two calls to the database happens here: answers lost, delayed or never sent,
//! statements executed long after their client has gone, pauses, kills, partitions, failovers, replication switched
//! off, clocks that jump. After each run the invariants of the journal are checked against what clients were told.

mod chance;
mod marks;
mod network;
mod node;
mod oracle;
mod world;

use crate::database::Sabotage;
use marks::Marks;
use world::{Violation, World};

const SEEDS: u64 = 10_000;
/// Seeds within which a planted mistake must be found.
const SEEDS_TO_FIND_A_MISTAKE: u64 = 500;
const WORKERS: u64 = 2;

fn run(seed: u64, sabotage: Option<Sabotage>) -> Result<Marks, Violation> {
    World::new(seed, sabotage).run()
}

#[test]
fn no_acknowledged_command_is_lost_doubled_or_changed_whatever_happens() {
    let workers: Vec<_> = (0..WORKERS)
        .map(|worker| {
            std::thread::spawn(move || {
                let mut marks = Marks::default();
                for seed in (worker..SEEDS).step_by(WORKERS as usize) {
                    match run(seed, None) {
                        Ok(seen) => marks.add(&seen),
                        Err(violation) => panic!("seed {seed}: {violation}"),
                    }
                }
                marks
            })
        })
        .collect();
    let mut marks = Marks::default();
    for worker in workers {
        marks.add(&worker.join().expect("a worker found a violation"));
    }
    println!("{marks:#?}");
    let missed = marks.missed();
    assert!(missed.is_empty(), "the runs never came to: {missed:?}");
}

#[test]
fn a_run_is_a_function_of_its_seed() {
    for seed in 0..50 {
        assert_eq!(run(seed, None), run(seed, None), "seed {seed}");
    }
}

#[track_caller]
fn assert_found(sabotage: Sabotage) {
    let found = (0..SEEDS_TO_FIND_A_MISTAKE).find_map(|seed| Some((seed, run(seed, Some(sabotage)).err()?)));
    let (seed, violation) = found.unwrap_or_else(|| panic!("{sabotage:?} was not found out"));
    println!("{sabotage:?} found out by seed {seed}: {violation}");
}

#[test]
fn a_lease_of_time_without_a_fence_is_found_out() {
    assert_found(Sabotage::TimeLease);
}

#[test]
fn an_append_that_asks_for_the_head_but_not_for_the_epoch_is_found_out() {
    assert_found(Sabotage::NoEpoch);
}

#[test]
fn acknowledging_an_append_in_doubt_is_found_out() {
    assert_found(Sabotage::AckInDoubt);
}

#[test]
fn reading_the_head_without_a_barrier_is_found_out() {
    assert_found(Sabotage::NoBarrier);
}

#[test]
fn appending_without_replication_is_found_out() {
    assert_found(Sabotage::NoGuard);
}

#[test]
fn a_barrier_without_replication_is_found_out() {
    assert_found(Sabotage::UnguardedBarrier);
}
