//! Fan-out over WebSockets beside others, in one run on one machine. See README.md.
//! Owns the order of the cases; what is measured is in `cases`.

mod axum_ws;
mod cases;
mod load;
mod ours;
mod payload;
mod publisher;
mod subject;

use anyhow::bail;
use rustix::process::{Resource, getrlimit, setrlimit};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What tungstenite's buffers are set to where they are set.
const SMALL_BUFFER: usize = 1_024;
const ROUNDS: usize = 3;

fn main() -> anyhow::Result<()> {
    raise_file_limit();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["load", ..] => load::run(&arguments[1..]),
        ["serve", which] => serve(which),
        _ => compare(&words),
    }
}

fn serve(which: &str) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let served = runtime.block_on(async {
        match which {
            "ours" => ours::serve().await,
            "axum" => axum_ws::serve(None).await,
            "axum-small" => axum_ws::serve(Some(SMALL_BUFFER)).await,
            _ => bail!("who is {which}?"),
        }
    });
    runtime.shutdown_background();
    served
}

/// Sections: `every`, `newest`, `stalled`, `memory`; all of them when none is named.
fn compare(words: &[&str]) -> anyhow::Result<()> {
    let quick = words.contains(&"--quick");
    let sections: Vec<&str> = words.iter().copied().filter(|word| !word.starts_with("--")).collect();
    let wanted = |section: &str| sections.is_empty() || sections.contains(&section);
    let plan = cases::Plan { rounds: ROUNDS, quick };
    let load = std::fs::read_to_string("/proc/loadavg")?;
    println!("load before the run: {}", load.trim());
    if wanted("memory") {
        cases::memory(&plan)?;
    }
    if wanted("every") || wanted("newest") {
        for clients in [1_000, 5_000] {
            cases::every_update(&plan, clients, 1, 1)?;
            cases::every_update(&plan, clients, 1, cases::WINDOW)?;
            let ws_rate = cases::every_update(&plan, clients, 10, cases::WINDOW)?;
            cases::conflated(&plan, clients, 10, ws_rate)?;
        }
    }
    if wanted("stalled") {
        cases::stalled(&plan, 1_000, 10)?;
    }
    Ok(())
}

/// As far as the system lets us: ten thousand sockets need as many files, on both sides.
fn raise_file_limit() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // Where it can't be raised, opening the sockets fails and says so.
    let _ = setrlimit(Resource::Nofile, limit);
}
