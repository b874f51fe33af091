//! `plimsoll serve`: recovers, fills a new journal with the sandbox's reference data, starts the feeds and serves
//! requests. Owns the order in which the parts start and stop; knows no rule and no page.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use plimsoll_api::{Api, ApiService};
use plimsoll_app::App;
use plimsoll_console::Console;
use plimsoll_engine::{Command, Reject};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_sequencer::{Handle, Platform, Status, Stop};
use plimsoll_units::HOUR_MS;
use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

use crate::config::Settings;
use crate::feed::{self, Pump};
use crate::node::Node;
use crate::quickstart::greeting;
use crate::sandbox::{self, Participants};
use crate::site;
use crate::status::{self, Page};
use crate::venues::VenueFeed;
use crate::workers::Workers;

/// Interval at which opening hours are published further ahead.
const CALENDAR_EVERY: Duration = Duration::from_millis(6 * HOUR_MS as u64);
/// Commands in flight while reference data is listed: fewer than the queue holds.
const LISTED_AT_ONCE: usize = 1_000;
/// How long open connections may delay the shutdown.
const LINGER: Duration = Duration::from_secs(2);

pub(crate) fn run(mut settings: Settings) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // Before the lease: a node that cannot listen should not hold it.
    let listeners = runtime.block_on(status::bind(settings.listen))?;
    let at = listeners.first().context("nothing is listened on")?.local_addr()?;
    site::follow(&mut settings.platform, at);
    let settings = &settings;
    let (universe, calendar) = (Arc::new(settings.feeds.universe()), Arc::new(Calendar::bundled()));
    let page = Arc::new(Page::new(Arc::clone(&universe), Arc::clone(&calendar)));
    let (stop_pages, pages_stop) = watch::channel(());
    let workers = Workers::start(LINGER)?;
    let pages =
        runtime.spawn(status::serve(listeners, workers.all(), Arc::clone(&page), settings.exposure, pages_stop));
    println!("{}", greeting(at, &settings.platform.site.url, &settings.data.to_string()));

    let node = Node::start(settings, &runtime, at, &universe, &calendar)?;
    // Installed first: once this node is ready, it may be asked to stop at once.
    let signals = Signals::listen(&runtime)?;
    let console = runtime.block_on(Console::start(Arc::clone(&node.app))).context("starting the console")?;
    page.opens(api(settings, &runtime, &node.app, workers.all().len()), plimsoll_console::router(Arc::clone(&console)));
    if let Some(link) = runtime.block_on(console.first_owner_link()).context("inviting the first owner")? {
        println!("\nThe operator's console has no owner yet. This link makes one, within half an hour:\n  {link}\n");
    }
    page.runs(node.running());
    let pump = node.pump(settings, &universe, &calendar);
    let participants = node.participants(settings, &universe);
    let venues = VenueFeed { handle: node.handle.clone(), universe, settings: settings.feeds.clone() };
    tracing::info!("serving");
    let ended = runtime.block_on(async {
        tokio::select! {
            failure = fed(pump, node.handle.watch_status()) => Err(failure),
            failure = venues.run() => Err(failure),
            failure = enlivened(participants, node.handle.watch_status()) => Err(failure),
            failure = keep_calendars(node.handle.clone(), calendar) => Err(failure),
            why = stopped(node.handle.watch_status()) => Err(anyhow!("{why}")),
            ended = pages => ended.context("the listener panicked"),
            () = signals.asked_to_stop() => Ok(()),
        }
    });
    tracing::info!("stopping");
    drop(stop_pages);
    let why = node.stop(&runtime);
    workers.stop();
    runtime.shutdown_timeout(LINGER);
    tracing::info!(%why, "stopped");
    ended
}

/// The API around the use cases, for each worker.
fn api(settings: &Settings, runtime: &Runtime, app: &Arc<App>, workers: usize) -> Vec<ApiService> {
    let _guard = runtime.enter();
    let api = Api::new(Arc::clone(app), &settings.limits);
    plimsoll_api::protect(&api, &settings.limits, workers)
}

/// Submits in order and waits for all; an unexpected reject is an error in the data.
pub(crate) fn submit_all(
    handle: &Handle<Platform>,
    commands: &[Command],
    is_expected: fn(&Reject) -> bool,
) -> anyhow::Result<()> {
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

/// Known hours are sent again at every start.
fn is_known_already(reject: &Reject) -> bool {
    matches!(reject, Reject::InvalidInput { what: "nothing new" })
}

pub(crate) fn publish_calendars(handle: &Handle<Platform>, calendar: &Calendar) -> anyhow::Result<()> {
    let publications = sandbox::publications(calendar, feed::now());
    submit_all(handle, &publications, is_known_already).context("publishing opening hours")
}

/// Returns only on failure.
async fn keep_calendars(handle: Handle<Platform>, calendar: Arc<Calendar>) -> anyhow::Error {
    loop {
        tokio::time::sleep(CALENDAR_EVERY).await;
        let (handle, calendar) = (handle.clone(), Arc::clone(&calendar));
        let submitted = handle.clone();
        let published = tokio::task::spawn_blocking(move || publish_calendars(&submitted, &calendar)).await;
        match published.map_err(Into::into).flatten() {
            Ok(()) => {}
            // Hours are published days ahead: there is time to retry.
            Err(failure) if !handle.has_room() => tracing::warn!(%failure, "opening hours wait for room to write"),
            Err(failure) => return failure,
        }
    }
}

/// Runs the feed; returns only on failure, or when the sequencer ends.
async fn fed(pump: Pump, status: watch::Receiver<Status>) -> anyhow::Error {
    match tokio::task::spawn_blocking(move || pump.run()).await {
        Ok(Ok(())) => anyhow!("{}", stopped(status).await),
        Ok(Err(failure)) => failure,
        Err(panic) => anyhow::Error::new(panic).context("the price pump"),
    }
}

/// Runs the simulated participants, if there are any; returns only on failure, or when the sequencer ends.
async fn enlivened(participants: Option<Participants>, status: watch::Receiver<Status>) -> anyhow::Error {
    let Some(participants) = participants else { return std::future::pending().await };
    match tokio::task::spawn_blocking(move || participants.run()).await {
        Ok(Ok(())) => anyhow!("{}", stopped(status).await),
        Ok(Err(failure)) => failure,
        Err(panic) => anyhow::Error::new(panic).context("the simulated participants"),
    }
}

/// Waits for the sequencer to stop by itself and returns the reason.
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

/// Stop signals from the operator. Until they are installed, a signal ends the process.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn listen(runtime: &Runtime) -> anyhow::Result<Self> {
        let _guard = runtime.enter();
        let listen = |kind| signal(kind).context("listening for signals");
        Ok(Self { interrupt: listen(SignalKind::interrupt())?, terminate: listen(SignalKind::terminate())? })
    }

    async fn asked_to_stop(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
