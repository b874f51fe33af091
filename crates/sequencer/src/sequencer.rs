//! The product's sequencer: recovery, then three threads around the pure core.
//!
//! Owns start and end, and the handle through which commands come in. Knows no command and no SQL.
//!
//! ```text
//! submit ─▶ bounded queue ─▶ apply thread ─▶ commit thread ─▶ answers
//!                              ▲   fills batch N+1   commits batch N   └▶ publisher thread ─▶ subscriber
//!                              └──────── free ───────┘
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, TrySendError, bounded};
use plimsoll_journal::{BatchSeq, JournalStore};
use plimsoll_units::Timestamp;
use tokio::sync::watch;

use crate::apply_loop::{ApplyLoop, Control, Queued, State};
use crate::clock::{Clock, Guard};
use crate::commit_loop::{CommitLoop, Status};
use crate::committer::{Committer, Stop, Terms};
use crate::follower::Follower;
use crate::lease::LeaseView;
use crate::machine::Machine;
use crate::metrics::{Figures, Metrics};
use crate::publisher::{Publisher, Subscriber};
use crate::queue::{Pending, Submission, SubmitError, Ticket};
use crate::recovery::{self, OpenError, Recovered};
use crate::sched_slice::request_short_timeslice;

/// Commands that may wait for the applier; the next one is refused as busy. Four full batches: more waiting would only
/// be more waiting.
pub const QUEUE_COMMANDS: usize = 16_384;
/// How long other nodes leave a silent leader alone.
pub const LEASE_TTL: Duration = Duration::from_secs(5);
/// How long a database that gives no answer is asked again: longer than a failover takes.
pub const DATABASE_PATIENCE: Duration = Duration::from_secs(60);
/// Words from the owner to the apply thread.
const CONTROL_QUEUE: usize = 4;

/// What the operator decides.
#[derive(Clone, Debug)]
pub struct Options {
    /// The node's name; a part that is different for every process is added.
    pub node: String,
    /// Where other nodes send their commands.
    pub endpoint: String,
    pub lease_ttl: Duration,
    /// How long to wait for a lease that somebody else holds.
    pub lease_patience: Duration,
    /// Take the lease even if somebody holds it. The fence makes that safe; the other node stops.
    pub force_lease: bool,
    pub queue_commands: usize,
    pub database_patience: Duration,
    /// The last batch that the subscriber knows: recovery hands it every batch after this one. `None`: it only wants
    /// what is new.
    pub received: Option<BatchSeq>,
}

impl Options {
    pub fn new(node: impl Into<String>) -> Self {
        Self {
            node: node.into(),
            endpoint: String::new(),
            lease_ttl: LEASE_TTL,
            lease_patience: 4 * LEASE_TTL,
            force_lease: false,
            queue_commands: QUEUE_COMMANDS,
            database_patience: DATABASE_PATIENCE,
            received: None,
        }
    }
}

/// A running leader. Dropping it asks it to stop without waiting; [`Sequencer::stop`] waits.
pub struct Sequencer<M: Machine> {
    handle: Handle<M>,
    threads: Vec<JoinHandle<()>>,
    recovered: Recovered,
}

impl<M: Machine> Sequencer<M> {
    /// Recovers the machine from the journal, takes the lease, and serves. Blocks until then.
    pub fn open(
        mut store: Box<dyn JournalStore>,
        mut clock: Box<dyn Clock>,
        mut subscriber: Option<Box<dyn Subscriber<M>>>,
        options: &Options,
    ) -> Result<Self, OpenError> {
        let nonce = clock.read().wall_us;
        let terms = Terms {
            holder: format!("{}/{}.{nonce:x}", options.node, std::process::id()),
            endpoint: options.endpoint.clone(),
            ttl: options.lease_ttl,
        };
        let lead = recovery::lead::<M>(store.as_mut(), &terms, subscriber.as_deref_mut(), options)?;
        let recovery::Lead { follower, epoch, asked, recovered } = lead;
        let received = follower.position().seq;
        if let Some(subscriber) = &mut subscriber {
            subscriber.on_recovered(follower.machine(), &follower.position());
        }
        let parts = Parts { store, committer: Committer::new(terms, epoch), asked, clock, recovered };
        let publisher = subscriber.map(|subscriber| Publisher::start(subscriber, received)).transpose()?;
        Self::start(follower, parts, publisher, options)
    }

    fn start(
        follower: Follower<M>,
        parts: Parts,
        publisher: Option<(Publisher<M>, JoinHandle<()>)>,
        options: &Options,
    ) -> Result<Self, OpenError> {
        let Parts { store, committer, asked, mut clock, recovered } = parts;
        let metrics = Arc::new(Metrics::default());
        let closed = Arc::new(AtomicBool::new(false));
        let lease = Arc::new(LeaseView::new(asked, committer.ttl()));
        let (queue_in, queue) = bounded(options.queue_commands);
        let (control_in, control) = bounded(CONTROL_QUEUE);
        let (batches_in, batches) = bounded(1);
        let (free_in, free) = bounded(1);
        let (status_in, status) = watch::channel(Status::Serving);
        let (publisher, publisher_thread) = publisher.unzip();

        let last = Timestamp(follower.position().at_ms);
        let guard = Guard::start(clock.read(), last);
        let apply_loop = ApplyLoop {
            applier: follower.into_applier(),
            clock,
            guard,
            queue,
            control,
            free,
            batches: batches_in,
            metrics: Arc::clone(&metrics),
            state: State::default(),
        };
        let commit_loop = CommitLoop {
            committer,
            store,
            batches,
            free: free_in,
            publisher,
            metrics: Arc::clone(&metrics),
            lease: Arc::clone(&lease),
            status: status_in,
            patience: options.database_patience,
            closed: Arc::clone(&closed),
            renew_at: Instant::now(),
        };
        let apply_thread = spawn_latency_critical("apply", move || apply_loop.run())?;
        let commit_thread = spawn_latency_critical("commit", move || commit_loop.run())?;
        let threads = [apply_thread, commit_thread].into_iter().chain(publisher_thread).collect();
        let handle = Handle { queue: queue_in, control: control_in, status, metrics, lease, closed };
        Ok(Self { handle, threads, recovered })
    }

    /// A handle for whoever submits. Clones are cheap.
    pub fn handle(&self) -> Handle<M> {
        self.handle.clone()
    }

    /// How the machine was found again.
    pub fn recovered(&self) -> &Recovered {
        &self.recovered
    }

    /// Accepts nothing more, answers everything accepted, gives the lease up, and returns why the node stopped.
    pub fn stop(mut self) -> Stop {
        self.handle.ask_to_stop();
        for thread in self.threads.drain(..) {
            // A panic shows in the status.
            let _ = thread.join();
        }
        match self.handle.status() {
            Status::Stopped(why) => why,
            Status::Serving | Status::Stalled(_) => Stop::Panicked,
        }
    }
}

impl<M: Machine> Drop for Sequencer<M> {
    fn drop(&mut self) {
        self.handle.ask_to_stop();
    }
}

/// What recovery leaves for the threads.
struct Parts {
    store: Box<dyn JournalStore>,
    committer: Committer,
    asked: Instant,
    clock: Box<dyn Clock>,
    recovered: Recovered,
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    std::thread::Builder::new().name(name.into()).spawn(run)
}

/// For a thread that everybody waits for.
fn spawn_latency_critical(name: &str, run: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    spawn(name, || {
        request_short_timeslice();
        run();
    })
}

/// The way in, for any number of callers.
pub struct Handle<M: Machine> {
    queue: Sender<Queued<M>>,
    control: Sender<Control>,
    status: watch::Receiver<Status>,
    metrics: Arc<Metrics>,
    lease: Arc<LeaseView>,
    closed: Arc<AtomicBool>,
}

impl<M: Machine> Clone for Handle<M> {
    fn clone(&self) -> Self {
        Self {
            queue: self.queue.clone(),
            control: self.control.clone(),
            status: self.status.clone(),
            metrics: Arc::clone(&self.metrics),
            lease: Arc::clone(&self.lease),
            closed: Arc::clone(&self.closed),
        }
    }
}

impl<M: Machine> Handle<M> {
    /// Puts a command into the one order, or refuses at once. Never blocks.
    pub fn submit(&self, command: M::Command) -> Result<Pending<M::Reply>, SubmitError> {
        if self.closed.load(Ordering::Acquire) {
            return Err(SubmitError::Unavailable);
        }
        if self.metrics.full.load(Ordering::Relaxed) {
            return Err(SubmitError::NoRoom);
        }
        let (ticket, pending) = Ticket::new();
        match self.queue.try_send(Submission { command, ticket }) {
            Ok(()) => {
                self.metrics.accepted.fetch_add(1, Ordering::Relaxed);
                Ok(pending)
            }
            Err(TrySendError::Full(_)) => {
                self.metrics.shed.fetch_add(1, Ordering::Relaxed);
                Err(SubmitError::Busy)
            }
            Err(TrySendError::Disconnected(_)) => Err(SubmitError::Unavailable),
        }
    }

    pub fn status(&self) -> Status {
        self.status.borrow().clone()
    }

    /// For who wants to be woken when the status changes.
    pub fn watch_status(&self) -> watch::Receiver<Status> {
        self.status.clone()
    }

    /// `false`: the database has no room, and commands are refused until it has.
    pub fn has_room(&self) -> bool {
        !self.metrics.full.load(Ordering::Relaxed)
    }

    /// Whether committed state may be shown as the present state: no other node can have begun to lead.
    pub fn holds_lease(&self) -> bool {
        self.lease.is_held()
    }

    pub fn figures(&self) -> Figures {
        self.metrics.read(self.queue.len())
    }

    /// The operator says that the wall clock is right although it jumped. See [`crate::Guard`].
    pub fn confirm_clock(&self) -> Result<(), SubmitError> {
        self.control.try_send(Control::ConfirmClock).map_err(|error| match error {
            TrySendError::Full(_) => SubmitError::Busy,
            TrySendError::Disconnected(_) => SubmitError::Unavailable,
        })
    }

    fn ask_to_stop(&self) {
        if !self.closed.swap(true, Ordering::AcqRel) {
            // A thread that is gone has stopped already.
            let _ = self.control.send(Control::Stop);
        }
    }
}
