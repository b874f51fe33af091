//! The binary `plimsoll`: configuration and wiring only. All rules live in other crates.

mod address;
mod anchor;
mod config;
mod crash_harness;
mod endpoint_access;
mod feed;
mod inspect;
mod listen;
mod logging;
mod node;
mod node_state;
mod permissions;
mod quickstart;
mod rebuild;
mod sandbox;
mod serve;
mod site;
mod status;
mod venues;
mod watermarks;
mod web;
mod workers;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use config::Place;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A trading platform that shows its own waterline.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve: replay the journal, let prices flow, answer on the status page.
    Serve(config::Serve),
    /// Run scenario files and print a line a case.
    Scenario {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Replay a journal from the first command, check every hash, snapshot and invariant, print totals per coin.
    Verify(Place),
    /// Replay a journal from its newest snapshot and print where it leads.
    Replay(Place),
    /// Print the document that describes the API.
    Openapi {
        /// The operator's calls instead of the customers'.
        #[arg(long)]
        operator: bool,
    },
    /// Derive every row for reading again from the journal, while no node serves.
    Rebuild(Place),
    /// Run the sequencer between standard input and output: for drills that kill it.
    #[command(hide = true)]
    Drill {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        options: crash_harness::Options,
    },
}

fn main() -> ExitCode {
    permissions::make_private_by_default();
    // One TLS provider for everything in the process.
    rustls::crypto::ring::default_provider().install_default().expect("nobody was before");
    match run(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("plimsoll: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(flags) => {
            let settings = flags.settle()?;
            logging::start(&settings.log)?;
            serve::run(settings)?;
        }
        Command::Scenario { files } => {
            let summary = plimsoll_scenario::run_files(&files, &mut std::io::stdout().lock())?;
            if !summary.is_good() {
                return Ok(ExitCode::FAILURE);
            }
        }
        Command::Verify(place) => inspect::verify(&place.settle()?)?,
        Command::Replay(place) => inspect::replay(&place.settle()?)?,
        Command::Rebuild(place) => rebuild::run(&place.settle()?)?,
        Command::Openapi { operator: false } => println!("{}", plimsoll_api::document().to_pretty_json()?),
        Command::Openapi { operator: true } => println!("{}", plimsoll_console::document().to_pretty_json()?),
        Command::Drill { place, options } => {
            let address = place.settle()?;
            crash_harness::run(&|| address.open(), &options)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
