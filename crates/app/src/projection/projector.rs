//! Watches durable commands, derives their changes on the replica's thread and hands them to the writer.
//!
//! Never waits: when the writer is behind by a whole queue, batches are left out and found again in the journal.

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

/// Batches that may wait for the writer.
const QUEUE_BATCHES: usize = 1_024;

/// What one batch changes.
#[derive(Debug)]
pub(super) struct PendingWrites {
    /// The batch before it.
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

/// The end on the replica's thread.
pub struct Projector {
    changes: Vec<Change>,
    queue: mpsc::Sender<PendingWrites>,
    offered: Arc<AtomicU64>,
}

/// The writer's end: how far it is, and whether it goes on.
#[derive(Clone)]
pub struct Projection {
    reached: watch::Receiver<u64>,
    /// The newest command whose rows somebody has waited for.
    wanted: Arc<watch::Sender<u64>>,
    alarm: Arc<OnceLock<String>>,
}

/// Starts the writer. It ends once the projector is gone and everything handed over is written.
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

    /// Waits until the rows of a command are written. `false`: not within `patience`.
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

    /// Why no more rows are written, if so. A human must look.
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
