//! `plimsoll serve`: recover, fill a fresh journal with the sandbox's reference data, let prices flow, answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use plimsoll_engine::{Command, Reject};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_sequencer::{Handle, Options as SequencerOptions, Platform, Sequencer, SnapshotPolicy, Snapshotter, SystemClock};
use plimsoll_units::{HOUR_MS, Timestamp};

use crate::Journal;
use crate::feed::{Pump, now_ms};
use crate::mirror::Mirror;
use crate::sandbox;
use crate::status::{self, Page};

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    journal: Journal,
    /// Where the status page answers.
    #[arg(long, env = "PLIMSOLL_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Decides the simulated prices: two sandboxes with one seed see the same market.
    #[arg(long, env = "PLIMSOLL_SEED", default_value_t = 7)]
    seed: u64,
    /// The node's name in the lease.
    #[arg(long, env = "PLIMSOLL_NODE", default_value = "plimsoll")]
    node: String,
}

/// How often opening hours are published further ahead.
const CALENDAR_EVERY: Duration = Duration::from_millis(6 * HOUR_MS as u64);

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let url = options.journal.address();
    make_folder(&url)?;
    let store = plimsoll_journal::open(&url).context("opening the journal")?;
    let mirror = Mirror::default();
    let mut sequencer_options = SequencerOptions::new(options.node.as_str());
    sequencer_options.endpoint = options.listen.to_string();
    let clock = Box::new(SystemClock::default());
    let sequencer =
        Sequencer::<Platform>::open(store, clock, Some(Box::new(mirror.clone())), &sequencer_options)?;
    let recovered = sequencer.recovered();
    tracing::info!(batches = recovered.head.seq, commands = recovered.head.last, took = ?recovered.took, "recovered");

    let (universe, calendar) = (Arc::new(Universe::bundled()), Arc::new(Calendar::bundled()));
    let handle = sequencer.handle();
    if recovered.head.seq == 0 {
        let commands = sandbox::reference_data(&universe);
        tracing::info!(commands = commands.len(), "listing the sandbox's markets");
        submit_all(&handle, commands, &[])?;
    }
    publish_calendars(&handle, &calendar)?;
    let shadow = plimsoll_journal::open(&url).context("opening the journal for snapshots")?;
    let snapshotter = Snapshotter::start::<Platform>(shadow, SnapshotPolicy::default())?;

    let stop = Arc::new(AtomicBool::new(false));
    let pump = Pump {
        handle: handle.clone(),
        universe: Arc::clone(&universe),
        calendar: Arc::clone(&calendar),
        seed: options.seed,
        stop: Arc::clone(&stop),
    };
    let feed = std::thread::Builder::new().name("feed".into()).spawn(move || pump.run())?;
    let page = Page { mirror, handle: handle.clone(), universe, audit: Arc::clone(snapshotter.audit()) };
    announce(options, &url);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let served = runtime.block_on(async {
        let ahead = keep_calendars(handle, calendar);
        tokio::select! {
            served = status::serve(options.listen, page) => served,
            failed = ahead => failed,
            _ = tokio::signal::ctrl_c() => Ok(()),
        }
    });
    stop.store(true, Ordering::Relaxed);
    let fed = feed.join();
    drop(snapshotter);
    let why = sequencer.stop();
    tracing::info!(?why, "stopped");
    served?;
    match fed {
        Ok(fed) => fed,
        Err(_) => bail!("the price pump panicked"),
    }
}

fn make_folder(url: &str) -> anyhow::Result<()> {
    if let Some(path) = url.strip_prefix("sqlite:")
        && let Some(folder) = std::path::Path::new(path).parent()
    {
        std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    Ok(())
}

/// Submit in order and wait for all; a refusal other than an expected one is an error in the data.
fn submit_all(handle: &Handle<Platform>, commands: Vec<Command>, expected: &[&str]) -> anyhow::Result<()> {
    // Fewer at a time than the queue holds.
    for chunk in commands.chunks(1_000) {
        let mut pending = Vec::with_capacity(chunk.len());
        for command in chunk {
            pending.push((command.name(), handle.submit(command.clone().into())?));
        }
        for (name, pending) in pending {
            if let Err(reject) = &pending.wait()?.reply.result
                && !expected.contains(&Reject::name(reject))
            {
                bail!("{name} was refused: {reject:?}");
            }
        }
    }
    Ok(())
}

/// Hours that are known already are refused as nothing new, and that is fine.
fn publish_calendars(handle: &Handle<Platform>, calendar: &Calendar) -> anyhow::Result<()> {
    let now = Timestamp(now_ms());
    submit_all(handle, sandbox::publications(calendar, now), &["InvalidInput"])
}

async fn keep_calendars(handle: Handle<Platform>, calendar: Arc<Calendar>) -> anyhow::Result<()> {
    loop {
        tokio::time::sleep(CALENDAR_EVERY).await;
        let (handle, calendar) = (handle.clone(), Arc::clone(&calendar));
        tokio::task::spawn_blocking(move || publish_calendars(&handle, &calendar)).await??;
    }
}

fn announce(options: &Options, url: &str) {
    println!("Plimsoll (sandbox: play money, simulated markets)");
    println!("  status   http://{}/", options.listen);
    println!("  figures  http://{}/status", options.listen);
    println!("  journal  {}", redacted(url));
}

/// An address without its password.
fn redacted(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) => format!("{}…{}", &url[..scheme + 3], &url[at..]),
        _ => url.to_owned(),
    }
}
