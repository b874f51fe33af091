//! The soak test: thousands of seeds with crashes and faults, none of which may violate a guarantee, and which together
//! must reach every coverage point.

use std::io::Write;

use plimsoll_simulator::{CoveragePoint, Depth, Plan, run, run_many};

const SEEDS: u64 = 2_200;
const COMMANDS_MIN: u64 = 1_000_000;
const RECOVERIES_MIN: u64 = 5_000;
const FAULTS_MIN: u64 = 8_000;
/// Seeds that are run twice.
const REPEATED: u64 = 60;

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Bypasses the test harness, which captures the output of passing tests: the figures should be visible.
fn say(line: &str) {
    writeln!(std::io::stdout(), "{line}").expect("somebody reads the test's output");
}

#[test]
fn thousands_of_seeds_are_sound_and_reach_every_mark() {
    let summary = run_many(0, threads(), Plan::of, |seed| seed < SEEDS, |_, _| {});
    say(&format!("{summary}"));
    for failure in &summary.failures {
        say(&failure.to_string());
    }
    assert!(summary.failures.is_empty(), "{} seeds failed", summary.failures.len());
    let total = &summary.total;
    assert!(total.commands >= COMMANDS_MIN, "{} commands", total.commands);
    assert!(total.recoveries >= RECOVERIES_MIN, "{} recoveries", total.recoveries);
    assert!(total.faults >= FAULTS_MIN, "{} faults", total.faults);
    let rare = CoveragePoint::ALL.iter().filter(|mark| total.coverage.count(**mark) < 10);
    for mark in rare {
        say(&format!("only {} times: {}", total.coverage.count(*mark), mark.name()));
    }
    assert_eq!(total.coverage.missed(), [""; 0], "situations that no seed reached");
}

#[test]
fn a_seed_run_twice_gives_the_same_log() {
    let depth = Depth { log: true, ..Depth::default() };
    let hash = |seed| run(seed, Plan { depth, ..Plan::of(seed) }).map(|tally| tally.log_hash);
    let repeated = |seed: u64| assert_eq!(hash(seed), hash(seed), "seed {seed}");
    let seeds: Vec<u64> = (0..REPEATED).map(|n| n * 31).collect();
    std::thread::scope(|scope| {
        for part in seeds.chunks(seeds.len().div_ceil(threads())) {
            scope.spawn(|| part.iter().copied().for_each(repeated));
        }
    });
}
