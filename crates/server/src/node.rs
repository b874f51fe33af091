//! Node: the sequencer, the replica, the use cases, and the shadow that writes snapshots. Owns the order in which they
//! start and stop; knows no rule and no page.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use plimsoll_app::{App, AppContext, Clock, EngineClient, Prepared, Replica, Store, Tasks};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_feeds::venues::Venue;
use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{
    Handle, Options as SequencerOptions, Platform, Recovered, Sequencer, SnapshotPolicy, Snapshotter, Stop, SystemClock,
};
use plimsoll_units::Timestamp;
use tokio::runtime::Runtime;

use crate::anchor::AnchorKeeper;
use crate::config::Settings;
use crate::feed::Pump;
use crate::node_state::NodeState;
use crate::permissions;
use crate::sandbox::{self, Participants};
use crate::serve::{publish_calendars, submit_all};
use crate::status::Running;
use crate::watermarks;

/// File name of the seal keys.
const SEAL_KEYS: &str = "seal.keys";

/// Folder of uploads, beside the journal by default.
const FILES: &str = "files";

/// Everything that runs on the journal.
pub(crate) struct Node {
    sequencer: Sequencer<Platform>,
    pub(crate) handle: Handle<Platform>,
    pub(crate) app: Arc<App>,
    snapshotter: Snapshotter,
    node_state: NodeState,
    anchor: AnchorKeeper,
    /// The stamp of the journal's first batch.
    began: Timestamp,
    stop_feed: Arc<AtomicBool>,
}

impl Node {
    pub(crate) fn start(
        settings: &Settings,
        runtime: &Runtime,
        at: SocketAddr,
        universe: &Arc<Universe>,
        calendar: &Arc<Calendar>,
    ) -> anyhow::Result<Self> {
        settings.data.make_folder()?;
        close_what_is_kept(settings)?;
        let mut store = settings.data.open()?;
        tell_who_leads(store.as_mut(), settings)?;
        let rows = open_rows(settings, runtime, store.as_mut())?;
        let mut prepared = runtime.block_on(prepare(settings, rows, universe, calendar))?;
        let mut options = SequencerOptions::new(settings.node.as_str());
        options.endpoint = at.to_string();
        options.lease_patience = settings.lease_wait;
        let (node_state, clock) = (NodeState::default(), Box::new(SystemClock::new()));
        let mut watchers = prepared.watchers();
        watchers.push(Box::new(node_state.clone()));
        let anchor = AnchorKeeper::start(settings.data.anchor())?;
        watchers.push(Box::new(anchor.watcher()));
        let (replica, feed) = Replica::new(settings.data.open()?, watchers);
        let sequencer = Sequencer::<Platform>::open(store, clock, Some(Box::new(feed)), &options)
            .context("this node can't lead")?;
        tell_recovery(sequencer.recovered());

        let handle = sequencer.handle();
        let engine_client = EngineClient::new(handle.clone(), replica);
        engine_client.read_stale(|engine| settings.feeds.check(engine, universe))??;
        if !sandbox::is_complete(&node_state.read().totals, universe) {
            let commands = sandbox::reference_data(universe, &settings.feeds);
            tracing::info!(commands = commands.len(), "listing the sandbox's markets");
            submit_all(&handle, &commands, sandbox::is_listed_already)?;
        } else {
            // The first listing includes today's rules, and the replica may not have them yet.
            let newer: Vec<_> =
                sandbox::newer_rules(engine_client.read_stale(plimsoll_engine::Engine::rules)?).collect();
            submit_all(&handle, &newer, sandbox::is_listed_already)?;
            let products = engine_client.read_stale(|engine| sandbox::newer_products(engine, universe))?;
            submit_all(&handle, &products, sandbox::is_listed_already)?;
        }
        publish_calendars(&handle, calendar)?;
        let mut shadow = settings.data.open()?;
        let first = shadow.tail(0, 1)?.pop().context("the journal is empty after listing")?;
        let snapshotter = Snapshotter::start::<Platform>(shadow, SnapshotPolicy::default())?;
        let app = runtime.block_on(prepared.start(engine_client))?;
        if settings.platform.sandbox {
            runtime.block_on(sandbox::put_launches_in_place(&app))?;
            runtime.block_on(sandbox::put_c2c_in_place(&app))?;
            let _inside = runtime.enter();
            app.tasks.spawn(sandbox::run_dealers(Arc::clone(&app)));
        }
        Ok(Self {
            sequencer,
            handle,
            app,
            snapshotter,
            node_state,
            anchor,
            began: Timestamp(first.batch.at_ms),
            stop_feed: Arc::new(AtomicBool::new(false)),
        })
    }

    pub(crate) fn running(&self) -> Running {
        Running {
            node_state: self.node_state.clone(),
            handle: self.handle.clone(),
            audit: Arc::clone(self.snapshotter.audit()),
            alarms: self.app.alarms.clone(),
        }
    }

    pub(crate) fn pump(&self, settings: &Settings, universe: &Arc<Universe>, calendar: &Arc<Calendar>) -> Pump {
        Pump {
            handle: self.handle.clone(),
            universe: Arc::clone(universe),
            calendar: Arc::clone(calendar),
            seed: settings.seed,
            is_simulated: universe.iter().map(|(_, i)| settings.feeds.sources(universe, i).is_empty()).collect(),
            began: self.began,
            stop: Arc::clone(&self.stop_feed),
        }
    }

    /// `None` with real money, and when they are switched off.
    pub(crate) fn participants(&self, settings: &Settings, universe: &Universe) -> Option<Participants> {
        settings.platform.has_participants().then(|| Participants {
            handle: self.handle.clone(),
            engine_client: self.app.engine_client.clone(),
            seed: settings.seed,
            began: self.began,
            stop: Arc::clone(&self.stop_feed),
            coins: sandbox::coins(universe),
        })
    }

    /// Stops prices, then commands, then saves what was derived from them.
    pub(crate) fn stop(self, runtime: &Runtime) -> Stop {
        self.stop_feed.store(true, Ordering::Relaxed);
        drop(self.snapshotter);
        let why = self.sequencer.stop();
        runtime.block_on(self.app.stop());
        drop(self.anchor);
        why
    }
}

/// Restricts permissions that an earlier build left open.
fn close_what_is_kept(settings: &Settings) -> anyhow::Result<()> {
    if let Some(database) = settings.data.file() {
        permissions::close_data(database, &[SEAL_KEYS, FILES])?;
    }
    permissions::close_folder(&settings.platform.files)
}

/// Opens the rows, after the journal was checked against all watermarks. In this order: migrations may reset how far
/// the rows had read.
fn open_rows(settings: &Settings, runtime: &Runtime, journal: &mut dyn JournalStore) -> anyhow::Result<Store> {
    let compared = watermarks::compare(runtime, &settings.data, journal)?;
    let was_accepted = compared.demand_sound_or_accepted(&settings.data, settings.accept_restored_journal)?;
    let store = runtime.block_on(Store::open(&settings.data.rows()?)).context("opening the rows")?;
    if was_accepted {
        compared.reanchor(runtime, &store, journal, &settings.data)?;
    }
    Ok(store)
}

/// The rows and the engine's watchers, which must exist before the engine does.
async fn prepare(
    settings: &Settings,
    store: Store,
    universe: &Arc<Universe>,
    calendar: &Arc<Calendar>,
) -> anyhow::Result<Prepared> {
    let mut config = settings.platform.clone();
    config.prices.seed = settings.seed;
    config.prices.venues = if settings.feeds.is_live() {
        settings.feeds.venues().into_iter().map(Venue::name).collect()
    } else {
        Vec::new()
    };
    config.seal.file.get_or_insert_with(|| settings.data.beside(SEAL_KEYS));
    let base = AppContext {
        config: Arc::new(config),
        clock: Clock::system(),
        store,
        journal: settings.data.opener(),
        universe: Arc::clone(universe),
        calendar: Arc::clone(calendar),
        tasks: Tasks::default(),
    };
    Ok(App::prepare(base).await?)
}

/// Logs who leads before a node waits for the lease.
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
