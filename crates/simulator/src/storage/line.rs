//! A node's line to the simulated database: the journal's interface over statements that may fail.

use std::sync::MutexGuard;
use std::time::Duration;

use plimsoll_journal::{Appended, Batch, BatchSeq, Epoch, Head, JournalStore, Lease, Row, Snapshot, StoreError};

use super::database::{Database, Shared};
use super::fault_injection::Call;
use super::statements::{Answer, Statement};

#[derive(Clone)]
pub(crate) struct Line {
    database: Shared,
    node: usize,
}

impl Line {
    pub(crate) fn new(database: &Shared, node: usize) -> Self {
        Self { database: Shared::clone(database), node }
    }

    fn database(&self) -> MutexGuard<'_, Database> {
        self.database.lock().expect("a run has one thread")
    }

    fn write(&self, statement: Statement) -> Result<Answer, StoreError> {
        self.database().write(self.node, statement)
    }

    fn read<T>(&self, call: Call, read: impl FnOnce(&Database) -> T) -> Result<T, StoreError> {
        let mut database = self.database();
        database.draw_read(self.node, call)?;
        Ok(read(&database))
    }
}

fn epoch(answer: Answer) -> Option<Epoch> {
    match answer {
        Answer::Epoch(epoch) => epoch,
        _ => unreachable!("asked for an epoch"),
    }
}

impl JournalStore for Line {
    fn take(&mut self, holder: &str, endpoint: &str, ttl: Duration, force: bool) -> Result<Option<Epoch>, StoreError> {
        let (holder, endpoint) = (holder.to_owned(), endpoint.to_owned());
        self.write(Statement::Take { holder, endpoint, ttl, force }).map(epoch)
    }

    fn renew(&mut self, epoch: Epoch, ttl: Duration) -> Result<bool, StoreError> {
        match self.write(Statement::Renew { epoch, ttl })? {
            Answer::Held(held) => Ok(held),
            _ => unreachable!("asked to renew"),
        }
    }

    fn reacquire(&mut self, holder: &str, own: Epoch, ttl: Duration) -> Result<Option<Epoch>, StoreError> {
        self.write(Statement::Reacquire { holder: holder.to_owned(), epoch: own, ttl }).map(epoch)
    }

    fn head(&mut self) -> Result<Head, StoreError> {
        self.read(Call::Head, Database::head)
    }

    fn lease(&mut self) -> Result<Option<Lease>, StoreError> {
        self.read(Call::Lease, Database::lease)
    }

    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Result<Appended, StoreError> {
        batch.check()?;
        match self.write(Statement::Append { epoch, batch: batch.clone() })? {
            Answer::Appended(appended) => Ok(appended),
            _ => unreachable!("asked to append"),
        }
    }

    fn tail(&mut self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError> {
        self.read(Call::Tail, |database| database.tail(after, limit))?
    }

    fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.write(Statement::PutSnapshot(snapshot.clone())).map(|_| ())
    }

    fn latest_snapshot(&mut self, at_most: BatchSeq) -> Result<Option<Snapshot>, StoreError> {
        self.read(Call::LatestSnapshot, |database| database.latest_snapshot(at_most))
    }
}
