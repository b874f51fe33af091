//! `plimsoll-simulate`: repeats one seed, or runs fresh seeds for a while.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Parser;
use plimsoll_simulator::{CoveragePoint, Depth, Failure, Plan, Summary, run, run_many};

/// Seeded runs of the whole system with faults.
#[derive(Parser)]
struct Arguments {
    /// Run only this seed.
    #[arg(long)]
    seed: Option<u64>,
    /// Run fresh seeds for this many minutes.
    #[arg(long, default_value_t = 1, conflicts_with = "seed")]
    minutes: u64,
    /// Start with this seed instead of one made from the clock.
    #[arg(long)]
    first: Option<u64>,
    /// Run this many seeds, regardless of time.
    #[arg(long)]
    seeds: Option<u64>,
    /// Durable commands per run; drawn from the seed by default.
    #[arg(long)]
    commands: Option<u64>,
    /// Print every command with its outcome.
    #[arg(long)]
    trace: bool,
    /// Print how often each situation was reached.
    #[arg(long)]
    coverage: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.seed {
        Some(seed) => run_one(&arguments, seed),
        None => run_fresh(&arguments),
    }
}

fn plan(arguments: &Arguments, seed: u64) -> Plan {
    let usual = Plan::of(seed);
    Plan { commands: arguments.commands.unwrap_or(usual.commands), ..usual }
}

fn run_one(arguments: &Arguments, seed: u64) -> ExitCode {
    let usual = plan(arguments, seed);
    let depth = Depth { trace: arguments.trace, log: true, books: true, ..usual.depth };
    match run(seed, Plan { depth, ..usual }) {
        Ok(tally) => {
            println!(
                "seed {seed}: {} commands, {} recoveries, {} faults, sound",
                tally.commands, tally.recoveries, tally.faults
            );
            ExitCode::SUCCESS
        }
        Err(failure) => {
            println!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run_fresh(arguments: &Arguments) -> ExitCode {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Does not overlap with the seeds that the tests run.
    let first = arguments.first.unwrap_or(since_1970.as_millis() as u64);
    let until = Instant::now() + Duration::from_secs(60 * arguments.minutes);
    let last = arguments.seeds.map(|count| first + count);
    let goes_on = |seed| last.map_or_else(|| Instant::now() < until, |last| seed < last);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let reported = AtomicU64::new(0);
    let report = |summary: &Summary, failure: Option<&Failure>| {
        if let Some(failure) = failure {
            println!("{failure}");
        }
        let minute = summary.took.as_secs() / 60;
        if reported.fetch_max(minute, Ordering::Relaxed) < minute {
            println!("so far: {summary}");
        }
    };
    let summary = run_many(first, threads, |seed| plan(arguments, seed), goes_on, report);
    if arguments.coverage {
        for mark in CoveragePoint::ALL {
            println!("{:>8} {}", summary.total.coverage.count(*mark), mark.name());
        }
    }
    println!("{summary}, from seed {first}");
    if summary.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
