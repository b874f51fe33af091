//! `plimsoll-simulate`: run one seed, or fresh seeds for a while.

use clap::Parser;
use plimsoll_simulator::{Depth, Plan, run};

/// Seeded runs of the whole system with faults.
#[derive(Parser)]
struct Arguments {
    /// Run this seed alone.
    #[arg(long)]
    seed: Option<u64>,
    /// Durable commands of a run.
    #[arg(long, default_value_t = 600)]
    commands: u64,
    /// Say what happens.
    #[arg(long)]
    trace: bool,
}

fn main() {
    let arguments = Arguments::parse();
    let depth = Depth { books: true, twin: false, log: true };
    let plan = Plan { commands: arguments.commands, depth, flaw: None, trace: arguments.trace };
    if let Some(seed) = arguments.seed {
        match run(seed, plan) {
            Ok(tally) => println!("{tally:?}"),
            Err(failure) => println!("{failure}"),
        }
        return;
    }
    for seed in 0..50 {
        match run(seed, plan) {
            Ok(tally) => println!("{seed} ok {} {} {}", tally.commands, tally.recoveries, tally.faults),
            Err(failure) => println!("{failure}"),
        }
    }
}
