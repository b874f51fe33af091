//! `plimsoll serve`: recover, fill a fresh journal with the sandbox's reference data, let prices flow, answer.
//! Owns the order in which the parts start and stop; knows no rule and no page.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use plimsoll_engine::{Command, Reject};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{
    Handle, Options as SequencerOptions, Platform, Recovered, Sequencer, SnapshotPolicy, Snapshotter, Status, Stop,
    SystemClock,
};
use plimsoll_units::{HOUR_MS, Timestamp};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use crate::config::Settings;
use crate::feed::{self, Pump};
use crate::mirror::Mirror;
use crate::sandbox;
use crate::status::{self, Page, Running};

/// How often opening hours are published further ahead.
const CALENDAR_EVERY: Duration = Duration::from_millis(6 * HOUR_MS as u64);
/// Commands that wait for their answers at once while reference data is listed: fewer than the queue holds.
const LISTED_AT_ONCE: usize = 1_000;
/// How long open connections may keep a stopping process.
const LINGER: Duration = Duration::from_secs(2);

pub(crate) fn run(settings: &Settings) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    // Before the lease: a node that can't answer should not hold it.
    let listener = runtime.block_on(status::bind(settings.listen))?;
    let at = listener.local_addr()?;
    let (universe, calendar) = (Arc::new(Universe::bundled()), Arc::new(Calendar::bundled()));
    let page = Arc::new(Page::new(Arc::clone(&universe), Arc::clone(&calendar)));
    let (stop_pages, pages_stop) = watch::channel(());
    let pages = runtime.spawn(status::serve(listener, Arc::clone(&page), pages_stop));
    announce(settings, at);

    let node = Node::start(settings, at, &universe, &calendar)?;
    page.runs(node.running());
    let pump = node.pump(settings, &universe, &calendar);
    tracing::info!("serving");
    let ended = runtime.block_on(async {
        tokio::select! {
            failure = fed(pump, node.handle.watch_status()) => Err(failure),
            failure = keep_calendars(node.handle.clone(), calendar) => Err(failure),
            why = stopped(node.handle.watch_status()) => Err(anyhow!("{why}")),
            ended = pages => ended.context("the status page panicked")?,
            asked = asked_to_stop() => asked,
        }
    });
    tracing::info!("stopping");
    drop(stop_pages);
    let why = node.stop();
    runtime.shutdown_timeout(LINGER);
    tracing::info!(%why, "stopped");
    ended
}

/// Everything that stands on the journal.
struct Node {
    sequencer: Sequencer<Platform>,
    handle: Handle<Platform>,
    snapshotter: Snapshotter,
    mirror: Mirror,
    /// The stamp of the journal's first batch.
    began: Timestamp,
    stop_feed: Arc<AtomicBool>,
}

impl Node {
    fn start(settings: &Settings, at: SocketAddr, universe: &Universe, calendar: &Calendar) -> anyhow::Result<Self> {
        settings.data.make_folder()?;
        let mut store = settings.data.open()?;
        tell_who_leads(store.as_mut(), settings)?;
        let mut options = SequencerOptions::new(settings.node.as_str());
        options.endpoint = at.to_string();
        options.lease_patience = settings.lease_wait;
        let (mirror, clock) = (Mirror::default(), Box::new(SystemClock::new()));
        let sequencer = Sequencer::<Platform>::open(store, clock, Some(Box::new(mirror.clone())), &options)
            .context("this node can't lead")?;
        tell_recovery(sequencer.recovered());

        let handle = sequencer.handle();
        if !sandbox::is_complete(&mirror.read().totals, universe) {
            let commands = sandbox::reference_data(universe);
            tracing::info!(commands = commands.len(), "listing the sandbox's markets");
            submit_all(&handle, &commands, sandbox::is_listed_already)?;
        }
        publish_calendars(&handle, calendar)?;
        let mut shadow = settings.data.open()?;
        let first = shadow.tail(0, 1)?.pop().context("the journal is empty after listing")?;
        let snapshotter = Snapshotter::start::<Platform>(shadow, SnapshotPolicy::default())?;
        Ok(Self {
            sequencer,
            handle,
            snapshotter,
            mirror,
            began: Timestamp(first.batch.at_ms),
            stop_feed: Arc::new(AtomicBool::new(false)),
        })
    }

    fn running(&self) -> Running {
        Running {
            mirror: self.mirror.clone(),
            handle: self.handle.clone(),
            audit: Arc::clone(self.snapshotter.audit()),
        }
    }

    fn pump(&self, settings: &Settings, universe: &Arc<Universe>, calendar: &Arc<Calendar>) -> Pump {
        Pump {
            handle: self.handle.clone(),
            universe: Arc::clone(universe),
            calendar: Arc::clone(calendar),
            seed: settings.seed,
            began: self.began,
            stop: Arc::clone(&self.stop_feed),
        }
    }

    fn stop(self) -> Stop {
        self.stop_feed.store(true, Ordering::Relaxed);
        drop(self.snapshotter);
        self.sequencer.stop()
    }
}

/// A node that has to wait for another should say so before it waits.
fn tell_who_leads(store: &mut dyn JournalStore, settings: &Settings) -> anyhow::Result<()> {
    if let Some(lease) = store.lease()?.filter(|lease| !lease.expired) {
        let (holder, at, wait) = (lease.holder, lease.endpoint, settings.lease_wait);
        tracing::warn!(%holder, %at, ?wait, "another process holds the journal; waiting for its lease to end");
    }
    Ok(())
}

fn tell_recovery(recovered: &Recovered) {
    for (batch, error) in &recovered.origin.unreadable {
        tracing::warn!(batch, %error, "passed over a snapshot that can't be read");
    }
    let (batches, commands) = (recovered.head.seq, recovered.head.last);
    let snapshot = recovered.origin.snapshot.unwrap_or(0);
    tracing::info!(batches, commands, snapshot, took = ?recovered.took, "recovered");
}

/// Submit in order and wait for all; a refusal that is not expected is an error in the data.
fn submit_all(handle: &Handle<Platform>, commands: &[Command], is_expected: fn(&Reject) -> bool) -> anyhow::Result<()> {
    for chunk in commands.chunks(LISTED_AT_ONCE) {
        let mut pending = Vec::with_capacity(chunk.len());
        for command in chunk {
            pending.push((command, handle.submit(command.clone().into())?));
        }
        for (command, pending) in pending {
            let committed = pending.wait()?;
            if let Err(reject) = &committed.reply.result
                && !is_expected(reject)
            {
                bail!("{} was refused: {reject:?}\n{command:?}", command.name());
            }
        }
    }
    Ok(())
}

/// Hours that are known already are sent again at every start.
fn is_known_already(reject: &Reject) -> bool {
    matches!(reject, Reject::InvalidInput { what: "nothing new" })
}

fn publish_calendars(handle: &Handle<Platform>, calendar: &Calendar) -> anyhow::Result<()> {
    let publications = sandbox::publications(calendar, feed::now());
    submit_all(handle, &publications, is_known_already).context("publishing opening hours")
}

/// Ends only by failing.
async fn keep_calendars(handle: Handle<Platform>, calendar: Arc<Calendar>) -> anyhow::Error {
    loop {
        tokio::time::sleep(CALENDAR_EVERY).await;
        let (handle, calendar) = (handle.clone(), Arc::clone(&calendar));
        let published = tokio::task::spawn_blocking(move || publish_calendars(&handle, &calendar)).await;
        if let Err(failure) = published.map_err(Into::into).flatten() {
            return failure;
        }
    }
}

/// Runs the pump; ends only by failing, or by the sequencer's end.
async fn fed(pump: Pump, status: watch::Receiver<Status>) -> anyhow::Error {
    match tokio::task::spawn_blocking(move || pump.run()).await {
        Ok(Ok(())) => anyhow!("{}", stopped(status).await),
        Ok(Err(failure)) => failure,
        Err(panic) => anyhow::Error::new(panic).context("the price pump"),
    }
}

/// Why the sequencer stopped by itself.
async fn stopped(mut status: watch::Receiver<Status>) -> Stop {
    loop {
        if let Status::Stopped(why) = status.borrow_and_update().clone() {
            return why;
        }
        if status.changed().await.is_err() {
            return Stop::Panicked;
        }
    }
}

async fn asked_to_stop() -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        asked = tokio::signal::ctrl_c() => asked.context("listening for interrupts"),
        _ = terminate.recv() => Ok(()),
    }
}

fn announce(settings: &Settings, at: SocketAddr) {
    println!("Plimsoll (sandbox: play money, simulated markets)");
    println!("  status   http://{at}/");
    println!("  figures  http://{at}/status");
    println!("  journal  {}", settings.data);
}
