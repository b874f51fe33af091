//! The benchmark: Plimsoll beside its peers, in one run, in one table.
//! Owns the command line and the list of sections. What is measured, and how, is each section's own file.

mod book;
mod c2c;
mod direct;
mod drain;
mod durable;
mod engine;
mod funds;
mod gap;
mod memory;
mod node;
mod options;
mod peers;
mod pledges;
mod recovery;
mod report;
mod stopwatch;
mod stream;
mod tick;
mod transactions;
mod venue;
mod world;

use std::process::ExitCode;

use options::Options;
use report::Report;

/// The allocator the server runs on, for everyone: peers that allocate for each order gain from it, we don't.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// One kind of measurement, chosen by name on the command line.
struct Section {
    name: &'static str,
    about: &'static str,
    run: fn(&Options, &mut Report),
}

const SECTIONS: &[Section] = &[
    Section { name: "book", about: "the bare order book against order-book crates", run: book::run },
    Section { name: "engine", about: "the whole engine against a bare book", run: engine::run },
    Section { name: "tick", about: "the cost of a price when many positions are open", run: tick::run },
    Section { name: "pledges", about: "the cost of a price when many loans stand against a coin", run: pledges::run },
    Section { name: "funds", about: "many orders of a fund that end at one instant", run: funds::run },
    Section { name: "c2c", about: "many orders between customers at their deadline", run: c2c::run },
    Section { name: "memory", about: "what a user, an order and a position weigh", run: memory::run },
    Section { name: "durable", about: "orders that are on disk when answered", run: durable::run },
    Section { name: "gap", about: "many liquidations and settlements at once", run: gap::run },
    Section { name: "recovery", about: "a journal becomes a state again", run: recovery::run },
];

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("{problem}\n\n{}", usage());
            return ExitCode::FAILURE;
        }
    };
    if let Some(unknown) = options.sections.iter().find(|name| !SECTIONS.iter().any(|s| s.name == **name)) {
        eprintln!("there is no section {unknown:?}\n\n{}", usage());
        return ExitCode::FAILURE;
    }
    let mut report = Report::new();
    for section in SECTIONS.iter().filter(|section| options.wants(section.name)) {
        eprintln!("{}: {}", section.name, section.about);
        (section.run)(&options, &mut report);
    }
    print!("{report}");
    if report.is_sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage() -> String {
    let sections: String = SECTIONS.iter().map(|s| format!("  {:<10} {}\n", s.name, s.about)).collect();
    format!(
        "usage: plimsoll-bench [section ...] [--rounds N] [--seed N] [--only NAME] [--quick]\n\nsections (all, unless some are named):\n{sections}"
    )
}
