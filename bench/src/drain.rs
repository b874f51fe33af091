//! Many orders that end at one instant: how long they take to drain in slices, and what a command beside them waits.

use plimsoll_engine::command::{RunTimers, Transfer};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::{Event, USDT};
use plimsoll_units::{AccountId, Amount};

use crate::direct::Direct;
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::stopwatch::Stopwatch;

const BESIDE: &str = "a transfer beside them, p99";

/// A kind of order, and how many of them.
pub struct Deadline {
    pub section: &'static str,
    pub case: &'static str,
    pub orders: usize,
    /// A world with so many orders, just before they end.
    pub prepare: fn(usize) -> Direct,
    pub is_end: fn(&Event) -> bool,
}

/// What the end of all orders took, in nanoseconds.
struct Drained {
    commands: usize,
    all: u64,
    beside_p99: u64,
}

pub fn measure(deadline: &Deadline, options: &Options, report: &mut Report) {
    let many = options.scaled(deadline.orders);
    let drained: Vec<Drained> = (0..options.rounds)
        .map(|round| {
            let drained = drain(&mut (deadline.prepare)(many), many, deadline.is_end);
            eprintln!("  round {} of {}", round + 1, options.rounds);
            drained
        })
        .collect();
    let commands = drained.first().map_or(0, |first| first.commands);
    let all = drained.iter().map(|d| d.all as f64 / 1e6).collect();
    let beside = drained.iter().map(|d| d.beside_p99 as f64 / 1e3).collect();
    let rows = [
        (deadline.case, "ms", all, format!("{commands} commands")),
        (BESIDE, "us", beside, "with the slice before it".to_owned()),
    ];
    for (case, unit, samples, note) in rows {
        let (case, subject) = (case.to_owned(), crate::peers::OURS.to_owned());
        report.add(Row { section: deadline.section, case, subject, unit, better: Better::Less, samples, note });
    }
}

/// One slice of what is due, then somebody else's command, and so on.
fn drain(world: &mut Direct, many: usize, is_end: fn(&Event) -> bool) -> Drained {
    let (mut ended, mut all, mut beside) = (0, 0, Vec::new());
    while ended < many {
        world.skip_to(world.engine.next_due().expect("not all have ended"));
        let watch = Stopwatch::start();
        world.must(RunTimers {}.into());
        let slice = watch.elapsed_ns();
        ended += world.engine.events().iter().filter(|event| is_end(event)).count();
        let (account, amount) = (AccountId(1 + beside.len() as u32 % 50), Amount::from_units(1));
        let transfer = Transfer { account, asset: USDT, from: Wallet::Contract, to: Wallet::Platform, amount };
        let watch = Stopwatch::start();
        world.must(transfer.into());
        beside.push(slice + watch.elapsed_ns());
        all += slice;
    }
    beside.sort_unstable();
    Drained { commands: beside.len(), all, beside_p99: beside[(beside.len() * 99).div_ceil(100) - 1] }
}
