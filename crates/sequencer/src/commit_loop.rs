//! The thread that commits: one batch at a time to a verdict, then the answers, and the lease kept alive between.
//!
//! Owns the connection to the journal. Knows no machine: it sees batches, replies and tickets.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use plimsoll_journal::JournalStore;
use tokio::sync::watch;

use crate::applier::Sealed;
use crate::apply_loop::Handed;
use crate::committer::{Committer, Renewal, Stall, Step, Stop};
use crate::deferred_wakes::defer_wakes;
use crate::lease::LeaseView;
use crate::machine::Machine;
use crate::metrics::Metrics;
use crate::publisher::Publisher;
use crate::queue::{SubmitError, Ticket};

/// The pause before the first repetition, doubled each time up to the second.
const PAUSE_MIN: Duration = Duration::from_millis(5);
const PAUSE_MAX: Duration = Duration::from_millis(500);
/// A lease is renewed this many times in its life.
const RENEWALS_PER_TTL: u32 = 3;
/// Up to so many answers go out before the applier is told to hand over the next batch; more would leave the database
/// idle, fewer would make a lone caller wait for a thread to wake up.
const ANSWERS_FIRST_MAX: usize = 16;

/// Whether the node writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    Serving,
    /// A batch can't be made durable at present. Nothing is acknowledged.
    Stalled(Stall),
    /// For good. The process must end and recover.
    Stopped(Stop),
}

/// See the module's text.
pub(crate) struct CommitLoop<M: Machine> {
    pub(crate) committer: Committer,
    pub(crate) store: Box<dyn JournalStore>,
    pub(crate) batches: Receiver<Handed<M>>,
    pub(crate) free: Sender<()>,
    pub(crate) publisher: Option<Publisher<M>>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) lease: Arc<LeaseView>,
    pub(crate) status: watch::Sender<Status>,
    /// How long a database that gives no answer is asked again.
    pub(crate) patience: Duration,
    /// Nothing more is accepted: the node was asked to stop.
    pub(crate) closed: Arc<AtomicBool>,
    pub(crate) renew_at: Instant,
}

impl<M: Machine> CommitLoop<M> {
    /// Runs until the applier ends or nothing can be durable any more.
    pub(crate) fn run(mut self) {
        let why = match self.serve() {
            Ok(()) => {
                self.committer.resign(self.store.as_mut());
                Stop::Requested
            }
            Err(why) => why,
        };
        self.end(why);
    }

    fn serve(&mut self) -> Result<(), Stop> {
        loop {
            match self.batches.recv_deadline(self.renew_at) {
                Ok(Handed::Batch(sealed)) => self.commit(sealed)?,
                Ok(Handed::End) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Stop::Panicked),
            }
            self.renew_if_due()?;
        }
    }

    fn commit(&mut self, sealed: Sealed<M, Ticket<M::Reply>>) -> Result<(), Stop> {
        let mut undecided = Undecided(Some(sealed));
        let batch = &undecided.sealed().batch;
        let (commands, bytes) = (batch.last - batch.first + 1, batch.payload.len());
        let started = Instant::now();
        if let Err(why) = self.drive(&undecided) {
            if !self.committer.may_be_written() {
                // The tickets themselves say that nothing was executed.
                drop(undecided.0.take());
            }
            return Err(why);
        }
        let took = started.elapsed();
        let sealed = undecided.0.take().expect("taken only here and on the way out");
        self.metrics.committed(commands as usize, bytes, took);
        self.release(sealed);
        Ok(())
    }

    fn drive(&mut self, undecided: &Undecided<M>) -> Result<(), Stop> {
        let batch = &undecided.sealed().batch;
        let mut pause = PAUSE_MIN;
        let mut silent_since = None;
        let mut troubled = false;
        loop {
            match self.committer.step(self.store.as_mut(), batch) {
                Step::Durable => break,
                Step::Again => {}
                Step::Wait(stall) => {
                    self.weigh(&stall, &mut silent_since)?;
                    self.metrics.full.store(matches!(stall, Stall::Full(_)), Relaxed);
                    self.status.send_replace(Status::Stalled(stall));
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(PAUSE_MAX);
                    self.renew_if_due()?;
                }
                Step::Stopped(why) => return Err(why),
            }
            if !troubled {
                troubled = true;
                self.metrics.troubled.fetch_add(1, Relaxed);
            }
        }
        if troubled {
            self.metrics.full.store(false, Relaxed);
            self.status.send_replace(Status::Serving);
        }
        Ok(())
    }

    /// An unsafe or full database is waited for as long as it takes; a silent one for a limited time.
    fn weigh(&self, stall: &Stall, silent_since: &mut Option<Instant>) -> Result<(), Stop> {
        let what = match stall {
            Stall::Unreachable(what) => what,
            // Whoever asks a node to stop need not make room first: the callers of this batch hear that its outcome is
            // unknown.
            Stall::Full(what) if self.closed.load(Relaxed) => {
                return Err(Stop::Unresolved { waited: Duration::ZERO, what: what.clone() });
            }
            Stall::Full(_) | Stall::Unsafe => {
                *silent_since = None;
                return Ok(());
            }
        };
        let waited = silent_since.get_or_insert_with(Instant::now).elapsed();
        if waited < self.patience {
            return Ok(());
        }
        Err(Stop::Unresolved { waited, what: what.clone() })
    }

    fn release(&mut self, mut sealed: Sealed<M, Ticket<M::Reply>>) {
        let answers_first = sealed.replies.len() <= ANSWERS_FIRST_MAX;
        if !answers_first {
            self.tell_free();
        }
        defer_wakes(|| {
            for (ticket, committed) in sealed.take_answers() {
                ticket.answer(Ok(committed));
            }
        });
        if answers_first {
            self.tell_free();
        }
        if let Some(publisher) = &self.publisher
            && !publisher.publish(sealed)
        {
            self.metrics.unpublished.fetch_add(1, Relaxed);
        }
    }

    fn tell_free(&self) {
        // An applier that is gone has nothing more to hand over.
        let _ = self.free.try_send(());
    }

    fn renew_if_due(&mut self) -> Result<(), Stop> {
        let now = Instant::now();
        if now < self.renew_at {
            return Ok(());
        }
        self.renew_at = now + self.committer.ttl() / RENEWALS_PER_TTL;
        match self.committer.renew(self.store.as_mut()) {
            Renewal::Held => self.lease.held_from(now, self.committer.ttl()),
            Renewal::Unsure => {}
            Renewal::Stopped(why) => return Err(why),
        }
        Ok(())
    }

    fn end(&self, why: Stop) {
        self.lease.end();
        self.status.send_replace(Status::Stopped(why));
    }
}

impl<M: Machine> Drop for CommitLoop<M> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.end(Stop::Panicked);
        }
    }
}

/// A batch in the database's hands. If this is dropped undecided, by an error or a panic, its callers hear that the
/// outcome is unknown, not that nothing happened.
struct Undecided<M: Machine>(Option<Sealed<M, Ticket<M::Reply>>>);

impl<M: Machine> Undecided<M> {
    fn sealed(&self) -> &Sealed<M, Ticket<M::Reply>> {
        self.0.as_ref().expect("present until decided")
    }
}

impl<M: Machine> Drop for Undecided<M> {
    fn drop(&mut self) {
        let tickets = self.0.take().into_iter().flat_map(Sealed::into_tickets);
        for ticket in tickets {
            ticket.answer(Err(SubmitError::OutcomeUnknown));
        }
    }
}
