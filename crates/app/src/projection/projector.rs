//! Projector: observes durable commands, derives their changes on the replica's thread and queues them for the writer.
//!
//! Never blocks: when the queue is full, batches are dropped and later read from the journal.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use plimsoll_engine::{Engine, Request, Stamp};
use plimsoll_journal::{BatchSeq, Head};
use plimsoll_sequencer::Outcome;
use plimsoll_store::Store;
use plimsoll_store::projections::Progress;
use plimsoll_units::Timestamp;
use tokio::sync::{mpsc, watch};

use super::change::Change;
use super::derive::derive;
use super::writer::Writer;
use crate::app::OpenJournal;
use crate::low_priority;
use crate::tasks::Tasks;
use crate::watcher::Watcher;

/// Batches queued for the writer.
const QUEUE_BATCHES: usize = 1_024;

/// Changes of one batch.
#[derive(Debug)]
pub(super) struct PendingWrites {
    /// The preceding batch.
    pub(super) after: BatchSeq,
    pub(super) head: Progress,
    pub(super) changes: Vec<Change>,
}

impl PendingWrites {
    pub(super) fn of_batch(head: &Head, changes: Vec<Change>) -> Self {
        Self { after: head.seq - 1, head: progress(head), changes }
    }
}

fn progress(head: &Head) -> Progress {
    let hash = if head.seq == 0 { String::new() } else { hex::encode(head.hash) };
    Progress { batch: head.seq, hash, command: head.last, at: Timestamp(head.at_ms) }
}

/// The producer, on the replica's thread.
pub struct Projector {
    changes: Vec<Change>,
    queue: mpsc::Sender<PendingWrites>,
    offered: Arc<AtomicU64>,
}

/// The writer's progress and state.
#[derive(Clone)]
pub struct Projection {
    reached: watch::Receiver<u64>,
    /// The newest command whose rows a reader waits for.
    wanted: Arc<watch::Sender<u64>>,
    alarm: Arc<OnceLock<String>>,
}

/// Starts the writer. It ends once the projector is dropped and everything queued is written.
pub fn start(store: Store, journal: OpenJournal, tasks: &Tasks) -> (Projector, Projection) {
    let (queue, all_pending) = mpsc::channel(QUEUE_BATCHES);
    let (reached_in, reached) = watch::channel(0);
    let offered = Arc::new(AtomicU64::new(0));
    let alarm = Arc::new(OnceLock::new());
    let (wanted_in, wanted) = watch::channel(0);
    let writer = Writer::new(store, journal, reached_in, wanted);
    let work = writer.run(all_pending, Arc::clone(&offered), Arc::clone(&alarm));
    low_priority::spawn("rows", work, tasks);
    (Projector { changes: Vec::new(), queue, offered }, Projection { reached, wanted: Arc::new(wanted_in), alarm })
}

impl Projection {
    /// The newest command whose rows are written.
    pub fn reached(&self) -> u64 {
        *self.reached.borrow()
    }

    /// Waits until the rows of a command are written; `false` on timeout.
    pub async fn reach(&self, command: u64, patience: Duration) -> bool {
        if self.reached() >= command {
            return true;
        }
        self.wanted.send_if_modified(|wanted| {
            let is_news = *wanted < command;
            *wanted = command.max(*wanted);
            is_news
        });
        let mut reached = self.reached.clone();
        let there = reached.wait_for(|reached| *reached >= command);
        matches!(tokio::time::timeout(patience, there).await, Ok(Ok(_)))
    }

    /// Why the writer stopped, if it did. An operator must look.
    pub fn alarm(&self) -> Option<&str> {
        self.alarm.get().map(String::as_str)
    }
}

impl Projector {
    fn hand_over(&mut self, pending: PendingWrites) {
        let batch = pending.head.batch;
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(pending) {
            metrics::counter!("plimsoll_projection_left_out_batches").increment(1);
        }
        self.offered.store(batch, Ordering::Release);
    }
}

impl Watcher for Projector {
    fn on_start(&mut self, _engine: &Engine, head: &Head) {
        self.hand_over(PendingWrites { after: head.seq, head: progress(head), changes: Vec::new() });
    }

    fn on_command(&mut self, engine: &Engine, at: Stamp, request: &Request, outcome: &Outcome) {
        derive(engine, at, request, outcome, &mut self.changes);
    }

    fn on_batch(&mut self, _engine: &Engine, head: &Head) {
        let changes = std::mem::take(&mut self.changes);
        self.hand_over(PendingWrites::of_batch(head, changes));
    }
}
