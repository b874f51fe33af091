//! The runner: many seeds, on every core, summed up.
//!
//! Owns the threads: each run has its own, so that runs do not affect each other.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::run::{Failure, run};
use crate::world::{Plan, Tally};

/// The result of many runs.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub seeds: u64,
    pub total: Tally,
    pub failures: Vec<Failure>,
    pub took: Duration,
}

/// Stops after this many failures; more seeds would show the same.
const FAILURES_MAX: usize = 20;

/// Simulates seeds in order on several threads and returns the totals.
///
/// Starts with seed `first` and stops when `goes_on` returns false. `plan` sets the length and checks of each run. After
/// every run `seen` gets the totals so far, and the failure if the run failed, for progress output.
pub fn run_many(
    first: u64,
    threads: usize,
    plan: impl Fn(u64) -> Plan + Sync,
    goes_on: impl Fn(u64) -> bool + Sync,
    seen: impl Fn(&Summary, Option<&Failure>) + Sync,
) -> Summary {
    let started = Instant::now();
    let next = AtomicU64::new(first);
    let summary = Mutex::new(Summary::default());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    let tired = summary.lock().expect("no run panics").failures.len() >= FAILURES_MAX;
                    if tired || !goes_on(seed) {
                        return;
                    }
                    let outcome = run(seed, plan(seed));
                    let mut summary = summary.lock().expect("no run panics");
                    let failed = outcome.is_err();
                    summary.add(outcome);
                    summary.took = started.elapsed();
                    seen(&summary, summary.failures.last().filter(|_| failed));
                }
            });
        }
    });
    let mut summary = summary.into_inner().expect("no run panics");
    summary.failures.sort_by_key(|failure| failure.seed);
    summary.took = started.elapsed();
    summary
}

impl Summary {
    fn add(&mut self, outcome: Result<Tally, Failure>) {
        self.seeds += 1;
        match outcome {
            Ok(tally) => {
                self.total.commands += tally.commands;
                self.total.acknowledged += tally.acknowledged;
                self.total.batches += tally.batches;
                self.total.recoveries += tally.recoveries;
                self.total.faults += tally.faults;
                self.total.coverage.add(&tally.coverage);
            }
            Err(failure) => self.failures.push(failure),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { commands, acknowledged, batches, recoveries, faults, .. } = &self.total;
        let (seeds, broken, seconds) = (self.seeds, self.failures.len(), self.took.as_secs_f32());
        write!(
            f,
            "{seeds} seeds, {commands} commands in {batches} batches, {acknowledged} answers, {recoveries} recoveries, \
             {faults} faults, {broken} failed, {seconds:.1} s"
        )
    }
}
