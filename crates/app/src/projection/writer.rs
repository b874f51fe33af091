//! Writer: stores changes and progress in one transaction, so that each batch becomes rows exactly once.
//!
//! Owns the progress. A batch that does not follow it is either old, and skipped, or shows a gap, which is filled from
//! the journal first.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use plimsoll_journal::BatchSeq;
use plimsoll_store::projections::{Progress, RowsWriter};
use plimsoll_store::{Store, StoreError};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, timeout};

use super::catch_up::{CatchUpError, walk};
use super::projector::PendingWrites;
use super::write_batch::WriteBatch;
use super::write_delay::wait_for_more;
use crate::app::OpenJournal;

/// Maximum changes in one transaction, not counting the last batch's.
const CHANGES_PER_WRITE: usize = 32_768;
/// After a transaction of this size, the writer waits for more.
const MANY_CHANGES: usize = 256;
/// Batches read ahead from the journal.
const READ_AHEAD: usize = 64;
/// How often progress is saved over batches without changes, which are not worth a transaction each.
const KEEP_PLACE: Duration = Duration::from_secs(1);
/// How long dropped batches may go unnoticed.
const GAP_CHECK: Duration = Duration::from_millis(500);
/// Attempts at a transaction before its batches are left to catch-up from the journal.
const TRIES: u32 = 4;
/// Pause after a database or journal failure.
const REST: Duration = Duration::from_millis(500);

pub(super) struct Writer {
    store: Store,
    journal: OpenJournal,
    reached: watch::Sender<u64>,
    /// The newest command whose rows a reader waits for.
    wanted: watch::Receiver<u64>,
    /// Opened with the first transaction.
    rows: Option<RowsWriter>,
    /// Progress stored in the database.
    saved: Progress,
    /// Progress including batches without changes.
    place: Progress,
    saved_at: Instant,
    written: u64,
}

/// Result of saving a write batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    /// Durable, or empty.
    Yes,
    /// Another writer moved the progress: the changes must be checked again.
    Moved,
}

impl Writer {
    pub(super) fn new(
        store: Store,
        journal: OpenJournal,
        reached: watch::Sender<u64>,
        wanted: watch::Receiver<u64>,
    ) -> Self {
        let (saved, place) = (Progress::default(), Progress::default());
        Self { store, journal, reached, wanted, rows: None, saved, place, saved_at: Instant::now(), written: 0 }
    }

    /// Changes written so far.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    pub(super) async fn find_place(&mut self) -> Result<(), StoreError> {
        self.saved = self.store.projection_progress().await?;
        self.place = self.saved.clone();
        self.reached.send_replace(self.place.command);
        Ok(())
    }

    /// Runs until the queue is closed and everything is written, or until the stored data is found to be damaged.
    pub(super) async fn run(
        mut self,
        mut queue: mpsc::Receiver<PendingWrites>,
        offered: Arc<AtomicU64>,
        alarm: Arc<OnceLock<String>>,
    ) {
        // A node that ends tries a few more times: two writers at once can keep a small machine's database busy.
        let mut last_tries = TRIES;
        let mut gives_up = |queue: &mpsc::Receiver<PendingWrites>| {
            last_tries -= u32::from(queue.is_closed());
            last_tries == 0
        };
        while let Err(error) = self.find_place().await {
            if gives_up(&queue) {
                return;
            }
            tracing::warn!(%error, "the rows' place is not known yet");
            sleep(REST).await;
        }
        loop {
            let went_on = match timeout(GAP_CHECK, queue.recv()).await {
                Ok(Some(pending)) => self.take(pending, &mut queue).await,
                // The queue is empty; batches dropped at the end are read from the journal.
                Ok(None) if offered.load(Ordering::Acquire) <= self.place.batch => break,
                Ok(None) | Err(_) => self.fill_gap(offered.load(Ordering::Acquire)).await,
            };
            let Err(error) = went_on else { continue };
            let why = in_full(&error);
            if !error.is_transient() {
                tracing::error!(%why, "no more rows are written");
                // Set only here, and the loop ends with it.
                let _ = alarm.set(why);
                return;
            }
            if gives_up(&queue) {
                return;
            }
            tracing::warn!(%why, "writing rows");
            sleep(REST).await;
        }
        if let Err(error) = self.finish().await {
            tracing::warn!(%error, "the rows' place was not kept; the next start finds it");
        }
        if let Some(rows) = self.rows {
            rows.close().await;
        }
    }

    /// Saves the progress, which may be ahead by batches without changes.
    pub(super) async fn finish(&mut self) -> Result<(), StoreError> {
        if self.place != self.saved {
            self.try_write(&mut WriteBatch::default()).await?;
        }
        Ok(())
    }

    /// Writes a batch and whatever has been queued since.
    async fn take(
        &mut self,
        first: PendingWrites,
        queue: &mut mpsc::Receiver<PendingWrites>,
    ) -> Result<(), CatchUpError> {
        let mut work = WriteBatch::default();
        let mut next = Some(first);
        while let Some(pending) = next {
            if pending.after > self.place.batch {
                if self.keep(&mut work).await? == Kept::Moved {
                    return Ok(());
                }
                self.fill_gap(pending.after).await?;
            }
            self.add(pending, &mut work);
            next = if work.len() < CHANGES_PER_WRITE { queue.try_recv().ok() } else { None };
        }
        let is_much = work.len() >= MANY_CHANGES;
        // If another writer moved the progress, the gap is noticed and filled.
        self.keep(&mut work).await?;
        if is_much {
            let too_many = || queue.len() >= queue.max_capacity() / 2;
            wait_for_more(&mut self.wanted, self.place.command, too_many).await;
        }
        Ok(())
    }

    /// Skips old batches, and those after a gap.
    fn add(&mut self, pending: PendingWrites, work: &mut WriteBatch) {
        if pending.after != self.place.batch || pending.head.batch <= self.place.batch {
            return;
        }
        self.place = pending.head;
        for change in pending.changes {
            work.add(change);
        }
    }

    /// Reads missing batches from the journal, up to batch `goal`.
    async fn fill_gap(&mut self, goal: BatchSeq) -> Result<(), CatchUpError> {
        if goal <= self.place.batch {
            return Ok(());
        }
        tracing::info!(from = self.place.batch, to = goal, "rows are read from the journal");
        self.catch_up(goal, &mut |_| {}).await
    }

    pub(super) async fn catch_up(
        &mut self,
        goal: BatchSeq,
        tell: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<(), CatchUpError> {
        let (out, mut all_pending) = mpsc::channel(READ_AHEAD);
        let (journal, from) = (Arc::clone(&self.journal), self.place.clone());
        let reader = tokio::task::spawn_blocking(move || walk(&journal, &from, goal, out));
        let mut work = WriteBatch::default();
        while let Some(pending) = all_pending.recv().await {
            self.add(pending, &mut work);
            if work.len() >= CHANGES_PER_WRITE || all_pending.is_empty() {
                if self.keep(&mut work).await? == Kept::Moved {
                    return Ok(());
                }
                tell(&self.place);
            }
        }
        self.keep(&mut work).await?;
        tell(&self.place);
        reader.await.map_err(|_| CatchUpError::Thread)?
    }

    /// Commits the batch. After repeated failures it is dropped: the journal still has it.
    async fn keep(&mut self, work: &mut WriteBatch) -> Result<Kept, CatchUpError> {
        let idle = work.len() == 0;
        if idle && (self.place == self.saved || self.saved_at.elapsed() < KEEP_PLACE) {
            self.reached.send_replace(self.place.command);
            return Ok(Kept::Yes);
        }
        let mut tries = 0;
        let kept = loop {
            tries += 1;
            match self.try_write(work).await {
                Ok(kept) => break kept,
                Err(error) => {
                    metrics::counter!("plimsoll_projection_failures").increment(1);
                    if tries == TRIES {
                        self.place = self.saved.clone();
                        return Err(error.into());
                    }
                    sleep(REST).await;
                }
            }
        };
        if !kept {
            tracing::info!(place = self.saved.batch, "somebody else writes rows too");
            self.find_place().await?;
            return Ok(Kept::Moved);
        }
        self.written += work.len() as u64;
        metrics::counter!("plimsoll_projection_changes").increment(work.len() as u64);
        *work = WriteBatch::default();
        self.reached.send_replace(self.place.command);
        Ok(Kept::Yes)
    }

    /// `false`: the stored progress was not as expected, and nothing was written.
    async fn try_write(&mut self, work: &mut WriteBatch) -> Result<bool, StoreError> {
        let rows = match &mut self.rows {
            Some(rows) => rows,
            None => self.rows.insert(self.store.rows_writer().await?),
        };
        let mut tx = rows.begin().await?;
        if !tx.advance(&self.saved, &self.place).await? {
            return Ok(false);
        }
        work.write(&mut tx).await?;
        tx.commit().await?;
        self.saved = self.place.clone();
        self.saved_at = Instant::now();
        Ok(true)
    }
}

/// The error and its sources in one line.
fn in_full(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
