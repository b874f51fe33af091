//! The binary `plimsoll`: configuration and wiring only. Every rule lives in another crate.

mod drill;
mod feed;
mod inspect;
mod mirror;
mod sandbox;
mod serve;
mod status;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

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
    Serve(serve::Options),
    /// Run scenario files and print a line a case.
    Scenario {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Replay a journal from the first command, check every hash, snapshot and invariant, print totals per coin.
    Verify(Journal),
    /// Replay a journal from its newest snapshot and print where it leads.
    Replay(Journal),
    /// Run the sequencer between standard input and output: for drills that kill it.
    #[command(hide = true)]
    Drill(Journal),
}

#[derive(Args, Clone)]
pub struct Journal {
    /// `sqlite:PATH` or `postgres://…`; a bare path is SQLite.
    #[arg(long = "data", env = "PLIMSOLL_DATA", default_value = "sqlite:data/plimsoll.db")]
    pub url: String,
}

impl Journal {
    /// The address as the journal takes it.
    pub fn address(&self) -> String {
        if self.url.contains(':') { self.url.clone() } else { format!("sqlite:{}", self.url) }
    }
}

fn main() -> ExitCode {
    let filter = tracing_subscriber::EnvFilter::try_from_env("PLIMSOLL_LOG").unwrap_or_else(|_| "info".into());
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false).init();
    let outcome = match Cli::parse().command {
        Command::Serve(options) => serve::run(&options).map(|()| true),
        Command::Scenario { files } => scenario(&files),
        Command::Verify(journal) => inspect::verify(&journal).map(|()| true),
        Command::Replay(journal) => inspect::replay(&journal).map(|()| true),
        Command::Drill(journal) => drill::run(&journal).map(|()| true),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("plimsoll: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn scenario(files: &[PathBuf]) -> anyhow::Result<bool> {
    let summary = plimsoll_scenario::run_files(files, &mut std::io::stdout().lock())?;
    Ok(summary.failed == 0)
}
