//! An in-memory database with a log, a standby and a virtual clock, and connections that can fail in every way a real
//! one does. The statements decide exactly as the SQL ones do.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use plimsoll_journal::{Appended, Batch, BatchSeq, Epoch, Hash, Head, JournalStore, Lease, Row, Snapshot, StoreError};

/// A connection's calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    Take,
    Renew,
    Reacquire,
    Head,
    Lease,
    Append,
    Tail,
    PutSnapshot,
    LatestSnapshot,
}

impl Call {
    fn writes(self) -> bool {
        matches!(self, Self::Take | Self::Renew | Self::Reacquire | Self::Append | Self::PutSnapshot)
    }
}

/// The fate of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// Executed and replicated, but the reply is lost.
    AnswerLost,
    /// Executed on the primary only: the connection breaks while it waits for the standby, or the wait is cancelled
    /// and success comes with a warning.
    NotReplicated,
    /// Never executed, and the caller can't know.
    RequestLost,
    /// Executed later, by a backend whose client has disconnected.
    Late {
        after_ms: u64,
    },
    /// Certainly not executed.
    Unavailable,
    DiskFull,
    /// Out of space for now.
    NoRoom,
}

/// Deliberate protocol mistakes that the model must detect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sabotage {
    /// A lease by time only: the append checks neither the epoch nor the head.
    TimeLease,
    /// The append checks the head but not the epoch.
    NoEpoch,
    /// An append in doubt is treated as durable.
    AckInDoubt,
    /// Reacquiring does not raise the epoch and waits for no standby.
    NoBarrier,
    /// The append does not check that replication is on.
    NoGuard,
    /// Taking and reacquiring do not check that replication is on.
    UnguardedBarrier,
}

#[derive(Clone, Debug)]
struct LeaseRow {
    epoch: Epoch,
    holder: String,
    endpoint: String,
    expires_ms: u64,
}

#[derive(Clone, Debug)]
enum Record {
    Row,
    Lease(LeaseRow),
    Snapshot,
}

type LateStatement = Box<dyn FnOnce(&mut Database) + Send>;

#[derive(Default)]
pub(crate) struct Database {
    rows: Vec<Row>,
    lease: Option<LeaseRow>,
    snapshots: Vec<Snapshot>,
    log: Vec<Record>,
    /// How much of the log the standby has.
    replicated: usize,
    late: Vec<(u64, LateStatement)>,
    pub(crate) now_ms: u64,
    /// Synchronous replication is switched off.
    pub(crate) is_unsafe: bool,
    pub(crate) sabotage: Option<Sabotage>,
}

impl Database {
    pub(crate) fn shared() -> Arc<Mutex<Self>> {
        Arc::new(Mutex::new(Self::default()))
    }

    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(crate) fn rows_mut(&mut self) -> &mut Vec<Row> {
        &mut self.rows
    }

    /// Whether the batch would survive the loss of the primary.
    pub(crate) fn is_replicated(&self, seq: BatchSeq, hash: &Hash) -> bool {
        let rows = self.log[..self.replicated].iter().filter(|record| matches!(record, Record::Row)).count();
        self.rows[..rows].iter().rev().any(|row| row.batch.seq == seq && row.batch.hash == *hash)
    }

    /// The primary is lost. The standby, with what it has or a little more, takes its place. Statements in flight are
    /// lost too. Returns how many batches are gone.
    pub(crate) fn fail_over(&mut self, more: usize) -> usize {
        let before = self.rows.len();
        self.log.truncate(self.replicated.max(more.min(self.log.len())));
        self.replicated = self.log.len();
        let count = |wanted: fn(&Record) -> bool| self.log.iter().filter(|record| wanted(record)).count();
        self.rows.truncate(count(|record| matches!(record, Record::Row)));
        self.snapshots.truncate(count(|record| matches!(record, Record::Snapshot)));
        self.lease = self.log.iter().rev().find_map(|record| match record {
            Record::Lease(lease) => Some(lease.clone()),
            Record::Row | Record::Snapshot => None,
        });
        self.late.clear();
        before - self.rows.len()
    }

    /// The primary comes back with all it had, replicated or not. Statements in flight are lost.
    pub(crate) fn crash_and_return(&mut self) {
        self.late.clear();
    }

    pub(crate) fn log_length(&self) -> (usize, usize) {
        (self.replicated, self.log.len())
    }

    /// Executes delayed statements.
    pub(crate) fn deliver_late(&mut self) {
        if self.late.is_empty() {
            return;
        }
        let now = self.now_ms;
        let (due, rest) = std::mem::take(&mut self.late).into_iter().partition(|(at, _)| *at <= now);
        self.late = rest;
        let due: Vec<(u64, LateStatement)> = due;
        for (_, statement) in due {
            statement(self);
            self.replicate();
        }
    }

    fn replicate(&mut self) {
        if !self.is_unsafe {
            self.replicated = self.log.len();
        }
    }

    fn set_lease(&mut self, lease: LeaseRow) -> Epoch {
        let epoch = lease.epoch;
        self.log.push(Record::Lease(lease.clone()));
        self.lease = Some(lease);
        epoch
    }

    fn expiry(&self, ttl: Duration) -> u64 {
        self.now_ms + ttl.as_millis() as u64
    }

    fn head(&self) -> Head {
        self.rows.last().map_or(Head::EMPTY, |row| row.batch.head())
    }

    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Appended {
        let head = self.head();
        let follows = head.seq + 1 == batch.seq && head.hash == batch.prev_hash;
        let leads = self.lease.as_ref().is_some_and(|lease| lease.epoch == epoch);
        let may = match self.sabotage {
            Some(Sabotage::TimeLease) => true,
            Some(Sabotage::NoEpoch) => follows && !self.is_unsafe,
            Some(Sabotage::NoGuard) => follows && leads,
            _ => follows && leads && !self.is_unsafe,
        };
        if !may {
            return Appended::Refused;
        }
        self.rows.push(Row { epoch, batch: batch.clone() });
        self.log.push(Record::Row);
        Appended::Durable
    }

    fn take(&mut self, holder: &str, endpoint: &str, ttl: Duration, force: bool) -> Option<Epoch> {
        let epoch = match &self.lease {
            Some(lease) if !force && lease.expires_ms >= self.now_ms => return None,
            Some(lease) => Epoch(lease.epoch.0 + 1),
            None => Epoch(1),
        };
        let expires_ms = self.expiry(ttl);
        let (holder, endpoint) = (holder.to_string(), endpoint.to_string());
        Some(self.set_lease(LeaseRow { epoch, holder, endpoint, expires_ms }))
    }

    fn renew(&mut self, epoch: Epoch, ttl: Duration) -> bool {
        let expires_ms = self.expiry(ttl);
        match self.lease.clone().filter(|lease| lease.epoch == epoch) {
            Some(lease) => {
                self.set_lease(LeaseRow { expires_ms, ..lease });
                true
            }
            None => false,
        }
    }

    fn reacquire(&mut self, holder: &str, epoch: Epoch, ttl: Duration) -> Option<Epoch> {
        let lease = self.lease.clone().filter(|lease| lease.epoch == epoch && lease.holder == holder)?;
        if self.sabotage == Some(Sabotage::NoBarrier) {
            return Some(epoch);
        }
        let expires_ms = self.expiry(ttl);
        Some(self.set_lease(LeaseRow { epoch: Epoch(epoch.0 + 1), expires_ms, ..lease }))
    }
}

/// Decides the fate of each call.
pub(crate) type Plan = Box<dyn FnMut(Call) -> Fault + Send>;

/// A connection.
pub(crate) struct Connection {
    database: Arc<Mutex<Database>>,
    plan: Plan,
}

impl Connection {
    pub(crate) fn new(database: &Arc<Mutex<Database>>, plan: impl FnMut(Call) -> Fault + Send + 'static) -> Self {
        Self { database: Arc::clone(database), plan: Box::new(plan) }
    }

    /// A connection without faults.
    pub(crate) fn sound(database: &Arc<Mutex<Database>>) -> Self {
        Self::new(database, |_| Fault::None)
    }

    fn call<T>(
        &mut self,
        call: Call,
        statement: impl FnOnce(&mut Database) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        // Called first and without the lock: a plan may block until the test lets it continue.
        let fault = (self.plan)(call);
        let mut database = self.database.lock().expect("no test panics with the lock");
        let in_doubt = |how: &str| Err(StoreError::InDoubt(how.into()));
        match fault {
            Fault::Unavailable => return Err(StoreError::Unavailable("no connection".into())),
            Fault::DiskFull => return Err(StoreError::Storage("no space left on device".into())),
            Fault::NoRoom => return Err(StoreError::Full("no space left on device".into())),
            Fault::RequestLost => return in_doubt("request lost"),
            Fault::Late { after_ms } => {
                let due = database.now_ms + after_ms;
                database.late.push((due, Box::new(move |database| drop(statement(database)))));
                return in_doubt("no answer yet");
            }
            Fault::None | Fault::AnswerLost | Fault::NotReplicated => {}
        }
        // Taking the lease is a barrier, and a barrier on one machine is none.
        let is_barrier = matches!(call, Call::Take | Call::Reacquire);
        if is_barrier && database.is_unsafe && database.sabotage != Some(Sabotage::UnguardedBarrier) {
            return Err(StoreError::Unsafe("synchronous replication is off".into()));
        }
        let result = statement(&mut database);
        let waits = call != Call::Reacquire || database.sabotage != Some(Sabotage::NoBarrier);
        if call.writes() && fault != Fault::NotReplicated && waits {
            database.replicate();
        }
        match fault {
            Fault::None => Ok(result),
            _ => in_doubt("answer lost"),
        }
    }
}

impl JournalStore for Connection {
    fn take(&mut self, holder: &str, endpoint: &str, ttl: Duration, force: bool) -> Result<Option<Epoch>, StoreError> {
        let (holder, endpoint) = (holder.to_string(), endpoint.to_string());
        self.call(Call::Take, move |database| database.take(&holder, &endpoint, ttl, force))
    }

    fn renew(&mut self, epoch: Epoch, ttl: Duration) -> Result<bool, StoreError> {
        self.call(Call::Renew, move |database| database.renew(epoch, ttl))
    }

    fn reacquire(&mut self, holder: &str, epoch: Epoch, ttl: Duration) -> Result<Option<Epoch>, StoreError> {
        let holder = holder.to_string();
        self.call(Call::Reacquire, move |database| database.reacquire(&holder, epoch, ttl))
    }

    fn head(&mut self) -> Result<Head, StoreError> {
        self.call(Call::Head, |database| database.head())
    }

    fn lease(&mut self) -> Result<Option<Lease>, StoreError> {
        self.call(Call::Lease, |database| {
            let expired = |lease: &LeaseRow| lease.expires_ms < database.now_ms;
            database.lease.clone().map(|lease| Lease {
                epoch: lease.epoch,
                expired: expired(&lease),
                holder: lease.holder,
                endpoint: lease.endpoint,
            })
        })
    }

    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Result<Appended, StoreError> {
        batch.check()?;
        let batch = batch.clone();
        let appended = self.call(Call::Append, move |database| database.append(epoch, &batch));
        let sabotage = self.database.lock().expect("no test panics with the lock").sabotage;
        match appended {
            Err(StoreError::InDoubt(_)) if sabotage == Some(Sabotage::AckInDoubt) => Ok(Appended::Durable),
            appended => appended,
        }
    }

    fn tail(&mut self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError> {
        self.call(Call::Tail, move |database| match database.rows.get(after as usize..) {
            Some(rows) => Ok(rows.iter().take(limit).cloned().collect()),
            None => Err(StoreError::Damaged { seq: after, what: "the journal ends before it".into() }),
        })?
    }

    fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StoreError> {
        let snapshot = snapshot.clone();
        self.call(Call::PutSnapshot, move |database| {
            database.snapshots.push(snapshot);
            database.log.push(Record::Snapshot);
        })
    }

    fn latest_snapshot(&mut self, at_most: BatchSeq) -> Result<Option<Snapshot>, StoreError> {
        self.call(Call::LatestSnapshot, move |database| {
            let of_history = |snapshot: &&Snapshot| {
                let row = (snapshot.seq as usize).checked_sub(1).and_then(|index| database.rows.get(index));
                snapshot.seq <= at_most && row.is_some_and(|row| row.batch.hash == snapshot.hash)
            };
            database.snapshots.iter().filter(of_history).max_by_key(|snapshot| snapshot.seq).cloned()
        })
    }
}
