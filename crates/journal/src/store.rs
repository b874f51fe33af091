//! The `JournalStore` trait: what a journal provides, whichever database keeps it.
//!
//! Bytes in, bytes out: a journal knows no command. It knows an order (batches numbered from 1), a hash chain, and the
//! writer (a lease with an epoch). Calls block; the sequencer runs them on their own thread.

use std::time::Duration;

/// The number of a batch. The first is 1; 0 means "before the first".
pub type BatchSeq = u64;

/// The fencing token: grows by one at every takeover and every reacquisition. Only its current holder can append.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Epoch(pub u64);

/// Maximum commands per batch.
pub const MAX_BATCH_COMMANDS: u64 = 4_096;

/// Maximum payload bytes per batch.
pub const MAX_BATCH_BYTES: usize = 1 << 20;

/// BLAKE3-256.
pub type Hash = [u8; 32];

/// The hash before the first batch.
pub const GENESIS: Hash = [0; 32];

/// A group of commands that became durable together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    pub seq: BatchSeq,
    /// Numbers of the first and last command in the payload, counted over the whole journal from 1.
    pub first: u64,
    pub last: u64,
    /// The stamp of the batch's last command, in milliseconds since 1970.
    pub at_ms: i64,
    pub prev_hash: Hash,
    /// Covers everything above, the digest and the payload. See [`Batch::seal`].
    pub hash: Hash,
    /// A digest of the machine's state before this batch: reveals a reader whose own state has diverged.
    pub state_digest: [u8; 8],
    pub payload: Vec<u8>,
}

impl Batch {
    /// The hash that a batch with these fields must carry. The epoch is not part of it: after an in-doubt append
    /// the same bytes are appended again under a new epoch.
    pub fn seal(&self) -> Hash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.prev_hash);
        for number in [self.seq, self.first, self.last, self.at_ms as u64] {
            hasher.update(&number.to_le_bytes());
        }
        hasher.update(&self.state_digest);
        hasher.update(&self.payload);
        *hasher.finalize().as_bytes()
    }

    /// Rejects a batch that could never be read back: a bug of the writer must not become damage in the journal.
    pub fn check(&self) -> Result<(), StoreError> {
        let malformed = |what: &str| Err(StoreError::Unavailable(format!("batch {} {what}", self.seq)));
        let largest = i64::MAX as u64; // Both databases count in signed 64-bit integers.
        if self.seq == 0 || self.seq > largest {
            return malformed("has no number a database can hold");
        }
        if self.first == 0 || self.last < self.first || self.last > largest {
            return malformed("has no commands");
        }
        if self.last - self.first >= MAX_BATCH_COMMANDS {
            return malformed("has too many commands");
        }
        if self.payload.len() > MAX_BATCH_BYTES {
            return malformed("is too large");
        }
        if self.hash != self.seal() {
            return malformed("is not sealed: its hash is not of its contents");
        }
        Ok(())
    }

    /// The journal's head when this is its last batch.
    pub fn head(&self) -> Head {
        Head { seq: self.seq, hash: self.hash, last: self.last, at_ms: self.at_ms }
    }
}

/// A batch as stored in the journal, with the epoch it was written under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub epoch: Epoch,
    pub batch: Batch,
}

/// The end of the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    pub seq: BatchSeq,
    pub hash: Hash,
    /// Number of the last command.
    pub last: u64,
    pub at_ms: i64,
}

impl Head {
    pub const EMPTY: Self = Self { seq: 0, hash: GENESIS, last: 0, at_ms: 0 };
}

/// The current lease, as the database reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    pub epoch: Epoch,
    pub holder: String,
    /// Where other nodes send their commands.
    pub endpoint: String,
    pub expired: bool,
}

/// A copy of the machine's state after a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub seq: BatchSeq,
    /// Hash of batch `seq`: a snapshot belongs to one history.
    pub hash: Hash,
    /// Number of the last command it contains.
    pub last: u64,
    pub at_ms: i64,
    pub state_digest: [u8; 8],
    pub payload: Vec<u8>,
}

/// The database's reply to an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// On disk, and wherever else the operator requires: the batch may be acknowledged.
    Durable,
    /// Nothing was written: another epoch, another head, or the database is not in a safe mode. Never acknowledge; call
    /// [`JournalStore::lease`] to find out which.
    Refused,
}

/// How a call to the database failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The write may or may not be there: connection lost, deadline passed, success with a warning, a unique violation.
    /// Only [`JournalStore::reacquire`] followed by [`JournalStore::head`] can tell.
    #[error("outcome unknown: {0}")]
    InDoubt(String),
    /// The database is unreachable or refused for a reason that a retry with the same input does not fix.
    #[error("database: {0}")]
    Unavailable(String),
    /// The disk is full. It works otherwise and keeps its data; whether this write is there is as unknown as with
    /// [`Self::InDoubt`], and is resolved in the same way once there is space.
    #[error("no room: {0}")]
    Full(String),
    /// The disk failed a sync or a write: this process may acknowledge nothing more.
    #[error("storage failed: {0}")]
    Storage(String),
    /// The database's contents contradict each other. An operator must investigate.
    #[error("journal damaged at batch {seq}: {what}")]
    Damaged { seq: BatchSeq, what: String },
    /// The database's settings would allow acknowledged history to be lost.
    #[error("unsafe database setting: {0}")]
    Unsafe(String),
}

/// Exactly the protocol's operations; each is its own statement (or local transaction).
pub trait JournalStore: Send {
    /// Takes the lease if it is free, expired, or `force` is given: the epoch grows. `None`: another node holds it.
    fn take(&mut self, holder: &str, endpoint: &str, ttl: Duration, force: bool) -> Result<Option<Epoch>, StoreError>;

    /// Renews the lease. `false`: the epoch has moved on, this node is fenced.
    fn renew(&mut self, epoch: Epoch, ttl: Duration) -> Result<bool, StoreError>;

    /// Raises this node's own epoch: fences its own lost connection and is itself a durable barrier. `None`: fenced, or
    /// an earlier call whose reply was lost has raised the epoch after all: then [`JournalStore::lease`] still names
    /// this holder, and its epoch is the one to reacquire from.
    fn reacquire(&mut self, holder: &str, epoch: Epoch, ttl: Duration) -> Result<Option<Epoch>, StoreError>;

    /// The last batch. Read it only after `take` or `reacquire` has returned: visible is not yet durable.
    fn head(&mut self) -> Result<Head, StoreError>;

    fn lease(&mut self) -> Result<Option<Lease>, StoreError>;

    /// Appends one batch, if `epoch` is the lease's and the batch follows the head. `Err(Unsafe)` is a refusal too:
    /// nothing was written, and the same batch may be retried once the operator has fixed the setting.
    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Result<Appended, StoreError>;

    /// At most `limit` batches after `after`, in order, without gaps, every hash verified. A journal that ends
    /// before `after` is damaged, not empty.
    fn tail(&mut self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError>;

    /// Checks that the journal still contains what a reader has applied. An error means that acknowledged history was
    /// lost or replaced below the reader: it must stop, and never take the lease.
    fn check_follows(&mut self, applied: &Head) -> Result<(), StoreError> {
        let Some(before) = applied.seq.checked_sub(1) else {
            return Ok(());
        };
        match self.tail(before, 1)?.pop() {
            Some(row) if row.batch.hash == applied.hash => Ok(()),
            Some(_) => Err(StoreError::Damaged {
                seq: applied.seq,
                what: "another batch stands where this reader applied its own".into(),
            }),
            None => Err(StoreError::Damaged {
                seq: applied.seq,
                what: format!("the journal ends at batch {before}, before what this reader applied"),
            }),
        }
    }

    /// Stores a snapshot: the newest [`SNAPSHOTS_KEPT`] stay, older ones are dropped.
    ///
    /// [`SNAPSHOTS_KEPT`]: crate::SNAPSHOTS_KEPT
    fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StoreError>;

    /// The newest intact snapshot of this history, at or before `at_most`. A damaged or truncated one, or one of
    /// another history, is skipped for an older one.
    fn latest_snapshot(&mut self, at_most: BatchSeq) -> Result<Option<Snapshot>, StoreError>;

    /// Batch and hash of every stored snapshot, including those that [`Self::latest_snapshot`] skips because this
    /// journal does not hold their batch. A store without snapshots has none.
    fn snapshot_places(&mut self) -> Result<Vec<(BatchSeq, Hash)>, StoreError> {
        Ok(Vec::new())
    }

    /// Drops the snapshots whose batch this journal does not hold: they would displace newer ones.
    fn drop_foreign_snapshots(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Either database, as one type.
impl<S: JournalStore + ?Sized> JournalStore for Box<S> {
    fn take(&mut self, holder: &str, endpoint: &str, ttl: Duration, force: bool) -> Result<Option<Epoch>, StoreError> {
        (**self).take(holder, endpoint, ttl, force)
    }
    fn renew(&mut self, epoch: Epoch, ttl: Duration) -> Result<bool, StoreError> {
        (**self).renew(epoch, ttl)
    }
    fn reacquire(&mut self, holder: &str, epoch: Epoch, ttl: Duration) -> Result<Option<Epoch>, StoreError> {
        (**self).reacquire(holder, epoch, ttl)
    }
    fn head(&mut self) -> Result<Head, StoreError> {
        (**self).head()
    }
    fn lease(&mut self) -> Result<Option<Lease>, StoreError> {
        (**self).lease()
    }
    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Result<Appended, StoreError> {
        (**self).append(epoch, batch)
    }
    fn tail(&mut self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError> {
        (**self).tail(after, limit)
    }
    fn check_follows(&mut self, applied: &Head) -> Result<(), StoreError> {
        (**self).check_follows(applied)
    }
    fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StoreError> {
        (**self).put_snapshot(snapshot)
    }
    fn latest_snapshot(&mut self, at_most: BatchSeq) -> Result<Option<Snapshot>, StoreError> {
        (**self).latest_snapshot(at_most)
    }
    fn snapshot_places(&mut self) -> Result<Vec<(BatchSeq, Hash)>, StoreError> {
        (**self).snapshot_places()
    }
    fn drop_foreign_snapshots(&mut self) -> Result<(), StoreError> {
        (**self).drop_foreign_snapshots()
    }
}
