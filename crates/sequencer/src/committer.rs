//! From a sealed batch to a verdict: durable, or never to be acknowledged by this process.
//!
//! Owns the writer's side of the journal protocol: append, find out why not, reacquire, read the head, append again.
//! Knows no command and no clock. Each step makes at most one call to the database, so that a simulator can put
//! anything whatever between two of them.

use std::time::Duration;

use plimsoll_journal::{Appended, Batch, BatchSeq, Epoch, Head, JournalStore, StoreError};

use crate::planted::{Bug, planted};

/// Why a node no longer writes. All are final for the process: its memory may hold changes that are not in the
/// journal, so it must end and recover.
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
    /// An acknowledgement now could be lost: wait as long as it takes.
    #[error("the database would not keep what it is given")]
    Unsafe,
    #[error("the database does not answer: {0}")]
    Unreachable(String),
    /// Nothing can be written until there is room: wait as long as it takes.
    #[error("no room is left to write: {0}")]
    Full(String),
}

/// What a step led to.
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

/// Whether the lease is still this node's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Renewal {
    Held,
    /// No answer that counts. The lease only guards liveness: go on, try again.
    Unsure,
    Stopped(Stop),
}

/// Who writes, and how long others leave it alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Must be different for every process that ever runs, or a node could take its predecessor's lease for its own.
    pub holder: String,
    /// Where other nodes send their commands.
    pub endpoint: String,
    pub ttl: Duration,
}

/// The writer's side of the protocol, for one batch at a time.
#[derive(Debug)]
pub struct Committer {
    terms: Terms,
    epoch: Epoch,
    next: Next,
    may_be_written: bool,
    /// There was no room when something was last written.
    full: Option<String>,
}

/// The call that the next step makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Append,
    /// The append was refused: has the epoch moved on?
    AskLease,
    /// It has not: is the head where the batch wants it?
    AskHead,
    /// The append is in doubt. Growing one's own epoch shuts out one's own lost statement and is a durable barrier.
    Reacquire,
    /// No epoch came back: did an earlier reacquisition, whose answer was lost, succeed?
    FindOwnLease,
    /// Behind the barrier: what stands at the head is durable, and what is not there never will be.
    Inspect,
}

impl Committer {
    pub fn new(terms: Terms, epoch: Epoch) -> Self {
        Self { terms, epoch, next: Next::Append, may_be_written: false, full: None }
    }

    /// Goes one call further with `batch`.
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

    /// Prolongs the lease. While a batch is in doubt the reacquisition does that.
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

    /// Gives the lease up, so that another node need not wait for it to expire.
    pub fn resign(&mut self, store: &mut dyn JournalStore) {
        if !self.in_doubt() {
            // Nothing depends on it: a lease that is not given up expires.
            let _ = store.renew(self.epoch, Duration::ZERO);
        }
    }

    pub fn epoch(&self) -> Epoch {
        self.epoch
    }

    pub fn ttl(&self) -> Duration {
        self.terms.ttl
    }

    /// Whether the batch of the last step may stand in the journal although it was never durable to our knowledge.
    /// `false`: it is certain that it does not and will not.
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
            // A refusal too: nothing was written.
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
                // Right epoch, right head, and still refused: the database itself is not in a safe mode.
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
                // The lease this node led by was visible and never durable, and a crash of the database took it back.
                // Whoever leads next does so under an epoch this node may have used: its part is over.
                if lease.epoch < self.epoch {
                    return Step::Stopped(Stop::Fenced);
                }
                let is_news = lease.epoch != self.epoch;
                self.epoch = lease.epoch;
                self.next = Next::Reacquire;
                // The same epoch again means the database has not caught up with itself: do not spin on it.
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
            // A head is read just after a barrier or not at all.
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

/// A failure that time may mend, or one after which nothing more may be acknowledged.
fn judge(error: StoreError) -> Result<Stall, Stop> {
    match error {
        StoreError::Unsafe(_) => Ok(Stall::Unsafe),
        StoreError::InDoubt(what) | StoreError::Unavailable(what) => Ok(Stall::Unreachable(what)),
        StoreError::Full(what) => Ok(Stall::Full(what)),
        StoreError::Storage(what) => Err(Stop::Storage(what)),
        StoreError::Damaged { seq, what } => Err(Stop::Damaged { seq, what }),
    }
}
