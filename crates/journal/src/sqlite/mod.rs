//! The journal in one SQLite file: WAL mode, every commit synced, one writer at a time.
//! Knows nothing of the protocol's callers; a disk that failed once is never trusted again by this process.

mod checkpointer;
mod database;
mod disk_health;
mod snapshots;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, named_params};

use crate::chain::{Columns, Tail, counted, signed, sized};
use crate::safeguards::Safeguards;
use crate::store::{
    Appended, Batch, BatchSeq, Epoch, GENESIS, Hash, Head, JournalStore, Lease, Row, Snapshot, StoreError,
};
use checkpointer::Checkpointer;
use disk_health::Health;

/// The database's own clock, in milliseconds. It decides when a lease may be taken, never who may write.
const NOW: &str = "cast(unixepoch('subsec') * 1000 as integer)";

/// A journal in a SQLite file.
pub struct SqliteJournal {
    connection: Connection,
    path: PathBuf,
    health: Health,
    append_sql: Arc<str>,
    /// Only the holder of the lease copies the log into the file; readers leave it alone.
    checkpointer: Option<Checkpointer>,
}

impl SqliteJournal {
    /// Open the file, creating it and its tables where there are none.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::open_guarded(path.as_ref(), Safeguards::ALL)
    }

    /// A journal with a safeguard taken out, for the tests that must notice it.
    #[cfg(feature = "test-support")]
    pub fn open_weakened(path: impl AsRef<Path>, safeguards: Safeguards) -> Result<Self, StoreError> {
        Self::open_guarded(path.as_ref(), safeguards)
    }

    fn open_guarded(path: &Path, safeguards: Safeguards) -> Result<Self, StoreError> {
        let connection = database::open(path)?;
        Ok(Self {
            connection,
            path: path.to_owned(),
            health: Health::default(),
            append_sql: append_sql(safeguards).into(),
            checkpointer: None,
        })
    }

    /// One local transaction: all of it is durable, or none of it stays.
    fn write<T>(
        &mut self,
        what: &str,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.health.check()?;
        let connection = &mut self.connection;
        let attempt = || {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let value = work(&transaction)?;
            transaction.commit()?;
            Ok(value)
        };
        attempt().map_err(|error| self.health.write_failed(what, &error))
    }

    fn read<T>(
        &self,
        seq: BatchSeq,
        what: &str,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.health.check()?;
        work(&self.connection).map_err(|error| self.health.read_failed(seq, what, &error))
    }

    /// Before the first lease: move whatever stands in the log into the file itself and sync it. A former process may
    /// have died on a failed sync, leaving a batch that can be read from the page cache but is not on the disk.
    fn settle(&mut self) -> Result<(), StoreError> {
        if self.checkpointer.is_none() {
            self.health.check()?;
            checkpointer::settle(&self.connection).map_err(|error| self.health.write_failed("settle", &error))?;
            self.checkpointer = Some(Checkpointer::start(&self.path, self.health.clone())?);
        }
        Ok(())
    }
}

impl Drop for SqliteJournal {
    fn drop(&mut self) {
        self.checkpointer = None; // It holds a connection of its own, which must be gone before ours closes.
        if self.health.check().is_err() {
            // Closing the last connection would copy the log and delete it. After a failure the log stays as it is;
            // if even this can't be set, the close is no worse than SQLite's own.
            let _ = self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        }
    }
}

/// The conditional insert. SQLite has no row locks and needs none: the transaction holds the only write lock.
fn append_sql(safeguards: Safeguards) -> String {
    let epoch_check = if safeguards.epoch_check { "lease.epoch = :epoch and :epoch > 0" } else { "true" };
    format!(
        "insert into journal_batch (seq, epoch, first, last, at_ms, prev_hash, hash, state_digest, payload)
         select :seq, :epoch, :first, :last, :at_ms, :prev_hash, :hash, :state_digest, :payload
           from journal_lease as lease
          where {epoch_check}
            and ((:seq = 1 and :first = 1 and :prev_hash = :genesis)
                 or exists (select 1 from journal_batch
                             where seq = :seq - 1 and hash = :prev_hash and last = :first - 1))"
    )
}

impl JournalStore for SqliteJournal {
    fn take(&mut self, holder: &str, endpoint: &str, ttl: Duration, force: bool) -> Result<Option<Epoch>, StoreError> {
        self.settle()?;
        let sql = format!(
            "update journal_lease
                set epoch = epoch + 1, holder = ?1, endpoint = ?2, expires_at_ms = {NOW} + ?3
              where ?4 or expires_at_ms < {NOW}
          returning epoch"
        );
        let epoch: Option<i64> = self.write("take the lease", |transaction| {
            let mut statement = transaction.prepare_cached(&sql)?;
            statement.query_row((holder, endpoint, millis(ttl), force), |row| row.get(0)).optional()
        })?;
        epoch.map(epoch_from).transpose()
    }

    fn renew(&mut self, epoch: Epoch, ttl: Duration) -> Result<bool, StoreError> {
        let sql = format!("update journal_lease set expires_at_ms = {NOW} + ?2 where epoch = ?1");
        let renewed = self.write("renew the lease", |transaction| {
            transaction.prepare_cached(&sql)?.execute((signed(epoch.0), millis(ttl)))
        })?;
        Ok(renewed == 1)
    }

    fn reacquire(&mut self, holder: &str, epoch: Epoch, ttl: Duration) -> Result<Option<Epoch>, StoreError> {
        self.settle()?;
        let sql = format!(
            "update journal_lease set epoch = epoch + 1, expires_at_ms = {NOW} + ?3
              where holder = ?1 and epoch = ?2 returning epoch"
        );
        let epoch: Option<i64> = self.write("reacquire the lease", |transaction| {
            let mut statement = transaction.prepare_cached(&sql)?;
            statement.query_row((holder, signed(epoch.0), millis(ttl)), |row| row.get(0)).optional()
        })?;
        epoch.map(epoch_from).transpose()
    }

    fn head(&mut self) -> Result<Head, StoreError> {
        let sql = "select seq, hash, last, at_ms from journal_batch order by seq desc limit 1";
        let head: Option<(i64, Vec<u8>, i64, i64)> = self.read(0, "read the head", |connection| {
            let mut statement = connection.prepare_cached(sql)?;
            statement.query_row((), |row| row.try_into()).optional()
        })?;
        let Some((seq, hash, last, at_ms)) = head else {
            return Ok(Head::EMPTY);
        };
        let seq = counted(0, "number", seq)?;
        Ok(Head { seq, hash: sized(seq, "hash", &hash)?, last: counted(seq, "last command", last)?, at_ms })
    }

    fn lease(&mut self) -> Result<Option<Lease>, StoreError> {
        let sql = format!("select epoch, holder, endpoint, expires_at_ms < {NOW} from journal_lease where epoch > 0");
        let lease: Option<(i64, String, String, bool)> = self.read(0, "read the lease", |connection| {
            let mut statement = connection.prepare_cached(&sql)?;
            statement.query_row((), |row| row.try_into()).optional()
        })?;
        let Some((epoch, holder, endpoint, expired)) = lease else {
            return Ok(None);
        };
        Ok(Some(Lease { epoch: epoch_from(epoch)?, holder, endpoint, expired }))
    }

    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Result<Appended, StoreError> {
        batch.check()?;
        let sql = Arc::clone(&self.append_sql);
        let inserted = self.write("append", |transaction| {
            transaction.prepare_cached(&sql)?.execute(named_params! {
                ":seq": signed(batch.seq),
                ":epoch": signed(epoch.0),
                ":first": signed(batch.first),
                ":last": signed(batch.last),
                ":at_ms": batch.at_ms,
                ":prev_hash": batch.prev_hash,
                ":hash": batch.hash,
                ":state_digest": batch.state_digest,
                ":payload": batch.payload,
                ":genesis": GENESIS,
            })
        })?;
        if inserted == 0 {
            return Ok(Appended::Refused);
        }
        if let Some(checkpointer) = &mut self.checkpointer {
            checkpointer.appended(batch.payload.len());
        }
        Ok(Appended::Durable)
    }

    fn tail(&mut self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError> {
        self.health.check()?;
        let sql = "select seq, epoch, first, last, at_ms, prev_hash, hash, state_digest,
                          iif(seq = ?1, x'', payload)
                     from journal_batch where seq >= ?1 order by seq limit ?2";
        let failed = |seq, error: &rusqlite::Error| self.health.read_failed(seq, "read the tail", error);
        let mut statement = self.connection.prepare_cached(sql).map_err(|error| failed(after, &error))?;
        let limit = signed(limit as u64).saturating_add(i64::from(after > 0));
        let mut rows = statement.query((signed(after), limit)).map_err(|error| failed(after, &error))?;
        let mut tail = Tail::after(after);
        while let Some(row) = rows.next().map_err(|error| failed(tail.next_seq(), &error))? {
            tail.push(columns(row).map_err(|error| failed(tail.next_seq(), &error))?)?;
        }
        tail.finish()
    }

    fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StoreError> {
        snapshots::put(self, snapshot)
    }

    fn latest_snapshot(&mut self, at_most: BatchSeq) -> Result<Option<Snapshot>, StoreError> {
        snapshots::latest(self, at_most)
    }

    fn snapshot_places(&mut self) -> Result<Vec<(BatchSeq, Hash)>, StoreError> {
        snapshots::places(self)
    }

    fn drop_foreign_snapshots(&mut self) -> Result<(), StoreError> {
        snapshots::drop_foreign(self)
    }
}

fn columns(row: &rusqlite::Row<'_>) -> rusqlite::Result<Columns> {
    Ok(Columns {
        seq: row.get(0)?,
        epoch: row.get(1)?,
        first: row.get(2)?,
        last: row.get(3)?,
        at_ms: row.get(4)?,
        prev_hash: row.get(5)?,
        hash: row.get(6)?,
        state_digest: row.get(7)?,
        payload: row.get(8)?,
    })
}

fn millis(ttl: Duration) -> i64 {
    i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX / 2) // Half, so that adding it to the clock can't overflow.
}

fn epoch_from(value: i64) -> Result<Epoch, StoreError> {
    counted(0, "lease's epoch", value).map(Epoch)
}
