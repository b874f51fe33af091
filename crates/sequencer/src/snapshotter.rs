//! The snapshotter: a second machine, fed from the journal, that writes snapshots and audits the leader.
//!
//! Owns a shadow copy of the state and its own connection. Never touches the leader's machine, queue or connection:
//! snapshots cost the leader nothing.
//!
//! A batch carries the digest of the leader's state before it, so the shadow is known to match the leader at exactly
//! one moment: when the next batch has been read and not yet applied. Snapshots are taken then. The shadow continues
//! from the state it restored from its own snapshot, so every later batch checks that snapshot too.

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use plimsoll_journal::{BatchSeq, JournalStore};

use crate::follower::{Follower, NEWEST, ReplayError, begin};
use crate::machine::Machine;

/// Rows per read.
const PAGE_ROWS: usize = 64;
/// The longest rest after a page. A rest lasts as long as the work before it: at most half of one core is used.
const REST_MAX: Duration = Duration::from_millis(100);

/// When a snapshot is due: after this many commands, or after this long if there was any command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotPolicy {
    pub every_commands: u64,
    pub every: Duration,
    /// How often an idle journal is polled.
    pub poll: Duration,
}

impl Default for SnapshotPolicy {
    /// A restart replays a million commands in about a second; a snapshot writes the whole state and reads it back.
    fn default() -> Self {
        Self { every_commands: 1_000_000, every: Duration::from_secs(600), poll: Duration::from_secs(1) }
    }
}

/// The shadow's findings so far.
#[derive(Debug, Default)]
pub struct Audit {
    alarm: OnceLock<String>,
    checked: AtomicU64,
    snapshots: AtomicU64,
    last_snapshot: AtomicU64,
    failures: AtomicU64,
}

impl Audit {
    /// The journal, the leader and the shadow disagree. An operator must investigate; trading should stop.
    pub fn alarm(&self) -> Option<&str> {
        self.alarm.get().map(String::as_str)
    }

    /// The last batch that was checked and applied.
    pub fn checked(&self) -> BatchSeq {
        self.checked.load(Relaxed)
    }

    /// How many snapshots were written, and the batch of the last one.
    pub fn snapshots(&self) -> (u64, BatchSeq) {
        (self.snapshots.load(Relaxed), self.last_snapshot.load(Relaxed))
    }

    /// Database calls that failed and were retried.
    pub fn failures(&self) -> u64 {
        self.failures.load(Relaxed)
    }
}

/// The running snapshot thread. Dropping it stops it.
#[derive(Debug)]
pub struct Snapshotter {
    audit: Arc<Audit>,
    /// Never sent on: closing the channel is the signal.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Snapshotter {
    pub fn start<M: Machine>(store: Box<dyn JournalStore>, policy: SnapshotPolicy) -> std::io::Result<Self> {
        let audit = Arc::new(Audit::default());
        let (stop, stopped) = bounded(0);
        let worker = Worker { store, policy, audit: Arc::clone(&audit), stopped };
        let builder = std::thread::Builder::new().name("snapshot".into());
        let thread = builder.spawn(move || worker.run::<M>())?;
        Ok(Self { audit, stop: Some(stop), thread: Some(thread) })
    }

    pub fn audit(&self) -> &Arc<Audit> {
        &self.audit
    }
}

impl Drop for Snapshotter {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            // A snapshotter that panicked wrote no snapshot; the leader is not affected.
            let _ = thread.join();
        }
    }
}

struct Worker {
    store: Box<dyn JournalStore>,
    policy: SnapshotPolicy,
    audit: Arc<Audit>,
    stopped: Receiver<()>,
}

/// The error with its sources, in one line.
fn in_full(error: &ReplayError) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// The shadow, and when it last wrote a snapshot.
struct Shadow<M> {
    follower: Follower<M>,
    written_at: Instant,
    /// Sequence number of the last command in the last snapshot.
    written: u64,
}

impl Worker {
    fn run<M: Machine>(mut self) {
        let mut shadow = None;
        loop {
            let started = Instant::now();
            let rest = match self.turn::<M>(&mut shadow) {
                Ok(0) => self.policy.poll,
                Ok(_) => started.elapsed().min(REST_MAX),
                Err(error) if error.is_transient() => {
                    self.audit.failures.fetch_add(1, Relaxed);
                    self.policy.poll
                }
                Err(error) => {
                    // Only this thread sets it, and only here.
                    let _ = self.audit.alarm.set(in_full(&error));
                    return;
                }
            };
            if self.stopped.recv_timeout(rest) == Err(RecvTimeoutError::Disconnected) {
                return;
            }
        }
    }

    /// Reads and applies one page; writes a snapshot when due. Returns the number of batches read.
    fn turn<M: Machine>(&mut self, shadow: &mut Option<Shadow<M>>) -> Result<usize, ReplayError> {
        let shadow = match shadow {
            Some(shadow) => shadow,
            None => shadow.insert(Shadow::begin(self.store.as_mut())?),
        };
        let rows = shadow.follower.read(self.store.as_mut(), PAGE_ROWS)?;
        for row in &rows {
            if shadow.is_due(&self.policy) {
                // Proves that the state is the leader's.
                shadow.follower.check(&row.batch)?;
                shadow.write(self.store.as_mut())?;
                self.audit.snapshots.fetch_add(1, Relaxed);
                self.audit.last_snapshot.store(shadow.follower.position().seq, Relaxed);
            }
            shadow.follower.advance(row)?;
            self.audit.checked.store(row.batch.seq, Relaxed);
        }
        Ok(rows.len())
    }
}

impl<M: Machine> Shadow<M> {
    fn begin(store: &mut dyn JournalStore) -> Result<Self, ReplayError> {
        let (follower, _) = begin::<M>(store, NEWEST)?;
        let written = follower.position().last;
        Ok(Self { follower, written_at: Instant::now(), written })
    }

    fn is_due(&self, policy: &SnapshotPolicy) -> bool {
        let commands = self.follower.position().last - self.written;
        commands >= policy.every_commands || (commands > 0 && self.written_at.elapsed() >= policy.every)
    }

    fn write(&mut self, store: &mut dyn JournalStore) -> Result<(), ReplayError> {
        let snapshot = self.follower.snapshot();
        let restored = Follower::restore(&snapshot).map_err(|error| {
            let what = format!("written, it does not read back: {error}");
            ReplayError::Snapshot { seq: snapshot.seq, what }
        })?;
        store.put_snapshot(&snapshot)?;
        self.follower.replace(restored);
        self.written = snapshot.last;
        self.written_at = Instant::now();
        Ok(())
    }
}
