//! The commit protocol: brings a sealed batch to a verdict, durable or never to be acknowledged by this process.
//!
//! Owns the writer's side of the journal protocol: append, diagnose a refusal, reacquire the lease, read the head,
//! append again. Knows no command and no clock. Each step makes at most one database call, so that a simulator can
//! interleave anything between two of them.

use std::time::Duration;

use plimsoll_journal::{Appended, Batch, BatchSeq, Epoch, Head, JournalStore, StoreError};

use crate::planted::{Bug, planted};

/// Why a node stopped writing. Every variant is final for the process: its memory may hold changes that are not in the
/// journal, so it must restart and recover.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    #[error("stopped on request")]
    Requested,
    #[error("another node holds the lease")]
    Fenced,
    #[error("the journal's head is batch {head}, which is neither batch {batch} of this node nor the one before")]
    Diverged { batch: BatchSeq, head: BatchSeq },
    #[error("storage failed: {0}")]
    Storage(String),
    #[error("journal damaged at batch {seq}: {what}")]
    Damaged { seq: BatchSeq, what: String },
    #[error("the database gave no answer for {waited:?}: {what}")]
    Unresolved { waited: Duration, what: String },
    #[error("a thread of the sequencer panicked")]
    Panicked,
}

/// Why a batch has to wait. Nothing is acknowledged meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stall {
    /// An acknowledgement now could be lost. Retried without limit.
    #[error("the database would not keep what it is given")]
    Unsafe,
    #[error("the database does not answer: {0}")]
    Unreachable(String),
    /// The database is out of space. Retried without limit.
    #[error("no room is left to write: {0}")]
    Full(String),
}

/// The outcome of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The batch may be acknowledged. The next step is for the next batch.
    Durable,
    /// Step again with the same batch.
    Again,
    /// Step again with the same batch, after a pause.
    Wait(Stall),
    /// Never step again.
    Stopped(Stop),
}

/// Whether this node still holds the lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Renewal {
    Held,
    /// No definite answer. The lease only guards liveness: carry on and retry.
    Unsure,
    Stopped(Stop),
}

/// The lease holder's identity and the lease duration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Must be unique to the process, or a node could mistake its predecessor's lease for its own.
    pub holder: String,
    /// Where other nodes send their commands.
    pub endpoint: String,
    pub ttl: Duration,
}

/// The writer's side of the journal protocol, one batch at a time.
#[derive(Debug)]
pub struct Committer {
    terms: Terms,
    epoch: Epoch,
    next: Next,
    may_be_written: bool,
    /// The last write failed for lack of space.
    full: Option<String>,
}

/// The database call that the next step makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Append,
    /// The append was refused: check whether the epoch has moved on.
    AskLease,
    /// The epoch is unchanged: check whether the head is the one the batch builds on.
    AskHead,
    /// The append is in doubt. Raising this node's own epoch fences off its lost statement and is a durable barrier.
    Reacquire,
    /// No epoch came back: check whether an earlier reacquisition, whose reply was lost, succeeded.
    FindOwnLease,
    /// After the barrier: a batch at the head is durable, and one that is not there never will be.
    Inspect,
}

impl Committer {
    pub fn new(terms: Terms, epoch: Epoch) -> Self {
        Self { terms, epoch, next: Next::Append, may_be_written: false, full: None }
    }

    /// Makes one database call for `batch`.
    pub fn step(&mut self, store: &mut dyn JournalStore, batch: &Batch) -> Step {
        match self.next {
            Next::Append => self.append(store, batch),
            Next::AskLease => self.ask_lease(store),
            Next::AskHead => self.ask_head(store, batch),
            Next::Reacquire => self.reacquire(store),
            Next::FindOwnLease => self.find_own_lease(store),
            Next::Inspect => self.inspect(store, batch),
        }
    }

    /// Renews the lease. While a batch is in doubt, the reacquisition does that.
    pub fn renew(&mut self, store: &mut dyn JournalStore) -> Renewal {
        if self.in_doubt() {
            return Renewal::Unsure;
        }
        match store.renew(self.epoch, self.terms.ttl) {
            Ok(true) => Renewal::Held,
            Ok(false) => Renewal::Stopped(Stop::Fenced),
            Err(error) => match judge(error) {
                Ok(_) => Renewal::Unsure,
                Err(stop) => Renewal::Stopped(stop),
            },
        }
    }

    /// Releases the lease, so that another node need not wait for it to expire.
    pub fn resign(&mut self, store: &mut dyn JournalStore) {
        if !self.in_doubt() {
            // Best effort: a lease that is not released expires.
            let _ = store.renew(self.epoch, Duration::ZERO);
        }
    }

    pub fn epoch(&self) -> Epoch {
        self.epoch
    }

    pub fn ttl(&self) -> Duration {
        self.terms.ttl
    }

    /// Whether the batch of the last step may be in the journal although this node could not confirm it.
    /// `false`: it certainly is not and will not be.
    pub fn may_be_written(&self) -> bool {
        self.may_be_written
    }

    fn in_doubt(&self) -> bool {
        matches!(self.next, Next::Reacquire | Next::FindOwnLease | Next::Inspect)
    }

    fn append(&mut self, store: &mut dyn JournalStore, batch: &Batch) -> Step {
        if planted(Bug::AcknowledgesBeforeAppend) {
            let _ = store.append(self.epoch, batch);
            return self.durable();
        }
        match store.append(self.epoch, batch) {
            Ok(Appended::Durable) => self.durable(),
            Ok(Appended::Refused) => self.again(Next::AskLease),
            // This is a refusal too: nothing was written.
            Err(StoreError::Unsafe(_)) => Step::Wait(Stall::Unsafe),
            Err(StoreError::InDoubt(_)) if planted(Bug::AcknowledgesInDoubt) => self.durable(),
            Err(StoreError::Storage(_)) if planted(Bug::StorageErrorIgnored) => self.durable(),
            Err(error) => {
                self.may_be_written = true;
                self.note_room(&error);
                match judge(error) {
                    Ok(_) if planted(Bug::DoubtWithoutBarrier) => self.again(Next::Inspect),
                    Ok(_) => self.again(Next::Reacquire),
                    Err(stop) => Step::Stopped(stop),
                }
            }
        }
    }

    fn ask_lease(&mut self, store: &mut dyn JournalStore) -> Step {
        match store.lease() {
            Ok(Some(lease)) if lease.epoch == self.epoch => self.again(Next::AskHead),
            Ok(_) => Step::Stopped(Stop::Fenced),
            Err(error) => self.wait(Next::AskLease, error),
        }
    }

    fn ask_head(&mut self, store: &mut dyn JournalStore, batch: &Batch) -> Step {
        match store.head() {
            Ok(head) if precedes(&head, batch) => {
                // Right epoch, right head, and still refused: the database is not in a safe mode.
                self.next = Next::Append;
                Step::Wait(Stall::Unsafe)
            }
            Ok(_) => self.again(Next::Reacquire),
            Err(error) => self.wait(Next::AskHead, error),
        }
    }

    fn reacquire(&mut self, store: &mut dyn JournalStore) -> Step {
        match store.reacquire(&self.terms.holder, self.epoch, self.terms.ttl) {
            Ok(Some(epoch)) => {
                self.epoch = epoch;
                self.full = None;
                self.again(Next::Inspect)
            }
            Ok(None) => self.again(Next::FindOwnLease),
            Err(error) => self.wait(Next::FindOwnLease, error),
        }
    }

    fn find_own_lease(&mut self, store: &mut dyn JournalStore) -> Step {
        match store.lease() {
            Ok(Some(lease)) if lease.holder == self.terms.holder => {
                // The lease this node led by was visible but never durable, and a database crash undid it. The next
                // leader may use an epoch that this node has used, so this node must stop.
                if lease.epoch < self.epoch {
                    return Step::Stopped(Stop::Fenced);
                }
                let is_news = lease.epoch != self.epoch;
                self.epoch = lease.epoch;
                self.next = Next::Reacquire;
                // An unchanged epoch means the database has not caught up yet: wait instead of spinning.
                match &self.full {
                    _ if is_news => Step::Again,
                    Some(what) => Step::Wait(Stall::Full(what.clone())),
                    None => Step::Wait(Stall::Unreachable("lease unsettled".into())),
                }
            }
            Ok(_) => Step::Stopped(Stop::Fenced),
            Err(error) => self.wait(Next::FindOwnLease, error),
        }
    }

    fn inspect(&mut self, store: &mut dyn JournalStore, batch: &Batch) -> Step {
        match store.head() {
            Ok(head) if head.seq == batch.seq && head.hash == batch.hash => self.durable(),
            Ok(head) if precedes(&head, batch) => {
                self.may_be_written = false;
                self.again(Next::Append)
            }
            Ok(head) => Step::Stopped(Stop::Diverged { batch: batch.seq, head: head.seq }),
            // A head is only valid right after a barrier, so start again with the barrier.
            Err(error) => self.wait(Next::Reacquire, error),
        }
    }

    fn durable(&mut self) -> Step {
        self.next = Next::Append;
        self.may_be_written = false;
        self.full = None;
        Step::Durable
    }

    fn again(&mut self, next: Next) -> Step {
        self.next = next;
        Step::Again
    }

    fn wait(&mut self, next: Next, error: StoreError) -> Step {
        self.next = next;
        self.note_room(&error);
        match judge(error) {
            Ok(stall) => Step::Wait(stall),
            Err(stop) => Step::Stopped(stop),
        }
    }

    fn note_room(&mut self, error: &StoreError) {
        if let StoreError::Full(what) = error {
            self.full = Some(what.clone());
        }
    }
}

fn precedes(head: &Head, batch: &Batch) -> bool {
    head.seq + 1 == batch.seq && head.hash == batch.prev_hash
}

/// Classifies a store error: transient, or one after which nothing more may be acknowledged.
fn judge(error: StoreError) -> Result<Stall, Stop> {
    match error {
        StoreError::Unsafe(_) => Ok(Stall::Unsafe),
        StoreError::InDoubt(what) | StoreError::Unavailable(what) => Ok(Stall::Unreachable(what)),
        StoreError::Full(what) => Ok(Stall::Full(what)),
        StoreError::Storage(what) => Err(Stop::Storage(what)),
        StoreError::Damaged { seq, what } => Err(Stop::Damaged { seq, what }),
    }
}
