//! The journal in PostgreSQL: the server decides who may append, one statement at a time.
//! Knows nothing of the protocol's callers, and believes no success that came with a warning.

mod connection;
mod failover;
mod failure;
mod guard;
mod options;
mod snapshots;
mod statements;

use std::time::Duration;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error};

use crate::chain::{Columns, Tail, counted, signed, sized};
use crate::store::{Appended, Batch, BatchSeq, Epoch, Hash, Head, JournalStore, Lease, Row, Snapshot, StoreError};
use connection::Answer;
use failover::Rotation;
use failure::{read_failed, write_failed};
pub use options::{PostgresOptions, Profile};
use statements::Statements;

/// Batches that one answer may hold: with [`crate::MAX_BATCH_BYTES`] it stays below 64 MiB.
const TAIL_PAGE: usize = 64;

/// A journal in a PostgreSQL database.
pub struct PostgresJournal {
    options: PostgresOptions,
    servers: Rotation,
    /// The epoch of an append whose outcome nobody knows yet: nothing more is appended under it.
    in_doubt: Option<Epoch>,
}

impl PostgresJournal {
    /// Connect to the first of the hosts that is a primary with safe settings, creating the tables where there are
    /// none.
    pub fn open(options: PostgresOptions) -> Result<Self, StoreError> {
        let mut servers = Rotation::new()?;
        servers.connected(&options)?;
        Ok(Self { options, servers, in_doubt: None })
    }

    /// Send a statement that writes. Whatever isn't a clean success ends the connection: the next call starts on a
    /// new one, and the server may go on with the old as long as it likes.
    fn write<T>(
        &mut self,
        what: &str,
        question: impl AsyncFnOnce(&Client, &Statements) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let answered = self.servers.call(&self.options, question)?;
        let failure = match answered {
            Ok(Answer { value, warnings }) if warnings.is_empty() || !self.options.safeguards.heed_warnings => {
                return Ok(value);
            }
            Ok(Answer { warnings, .. }) => {
                StoreError::InDoubt(format!("{what}: success, but the server warned: {}", warnings.join("; ")))
            }
            Err(error) => write_failed(what, &error),
        };
        self.servers.disconnect();
        Err(failure)
    }

    fn read<T>(
        &mut self,
        what: &str,
        question: impl AsyncFnOnce(&Client, &Statements) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        match self.servers.call(&self.options, question)? {
            Ok(answer) => Ok(answer.value),
            Err(error) => {
                self.servers.disconnect();
                Err(read_failed(what, &error))
            }
        }
    }

    fn lease_write(
        &mut self,
        what: &str,
        question: impl AsyncFnOnce(&Client, &Statements) -> Result<Vec<tokio_postgres::Row>, Error>,
    ) -> Result<Option<Epoch>, StoreError> {
        // Not the first row counts but the end of the answer: `query` waits for it.
        let rows = self.write(what, question)?;
        rows.first().map(|row| counted(0, "lease's epoch", row.get(0)).map(Epoch)).transpose()
    }

    /// No row was inserted. Unsafe settings are worth a word of their own; if the server can't be asked, the refusal
    /// stands as it is.
    fn why_refused(&mut self) -> Result<Appended, StoreError> {
        let unsafe_settings = self.read("ask for the settings", async |client, statements| {
            client.query(&statements.unsafe_settings, &[]).await
        });
        match unsafe_settings {
            Ok(rows) if !rows.is_empty() => {
                let settings: Vec<&str> = rows.iter().map(|row| row.get(0)).collect();
                Err(StoreError::Unsafe(settings.join(", ")))
            }
            _ => Ok(Appended::Refused),
        }
    }

    fn tail_page(&mut self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError> {
        let limit = signed(limit as u64) + i64::from(after > 0);
        let rows = self.read("read the tail", async |client, statements| {
            client.query(&statements.tail, &[&signed(after), &limit]).await
        })?;
        let mut tail = Tail::after(after);
        for row in rows {
            tail.push(columns(&row))?;
        }
        tail.finish()
    }
}

impl JournalStore for PostgresJournal {
    fn take(&mut self, holder: &str, endpoint: &str, ttl: Duration, force: bool) -> Result<Option<Epoch>, StoreError> {
        self.lease_write("take the lease", async |client, statements| {
            client.query(&statements.take, &[&holder, &endpoint, &millis(ttl), &force]).await
        })
    }

    fn renew(&mut self, epoch: Epoch, ttl: Duration) -> Result<bool, StoreError> {
        let renewed = self.write("renew the lease", async |client, statements| {
            client.execute(&statements.renew, &[&signed(epoch.0), &millis(ttl)]).await
        })?;
        Ok(renewed == 1)
    }

    fn reacquire(&mut self, holder: &str, epoch: Epoch, ttl: Duration) -> Result<Option<Epoch>, StoreError> {
        self.lease_write("reacquire the lease", async |client, statements| {
            client.query(&statements.reacquire, &[&holder, &signed(epoch.0), &millis(ttl)]).await
        })
    }

    fn head(&mut self) -> Result<Head, StoreError> {
        let rows = self.read("read the head", async |client, statements| client.query(&statements.head, &[]).await)?;
        let Some(row) = rows.first() else {
            return Ok(Head::EMPTY);
        };
        let seq = counted(0, "number", row.get(0))?;
        let last = counted(seq, "last command", row.get(2))?;
        Ok(Head { seq, hash: sized(seq, "hash", row.get(1))?, last, at_ms: row.get(3) })
    }

    fn lease(&mut self) -> Result<Option<Lease>, StoreError> {
        let rows =
            self.read("read the lease", async |client, statements| client.query(&statements.lease, &[]).await)?;
        let Some(row) = rows.first() else { return Ok(None) };
        let epoch = Epoch(counted(0, "lease's epoch", row.get(0))?);
        Ok(Some(Lease { epoch, holder: row.get(1), endpoint: row.get(2), expired: row.get(3) }))
    }

    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Result<Appended, StoreError> {
        batch.check()?;
        if self.in_doubt >= Some(epoch) {
            let said = format!("an append under epoch {} is still unresolved: reacquire first", epoch.0);
            return Err(StoreError::InDoubt(said));
        }
        let [epoch_number, seq, first, last] = [epoch.0, batch.seq, batch.first, batch.last].map(signed);
        let (prev_hash, hash, digest) = (&batch.prev_hash[..], &batch.hash[..], &batch.state_digest[..]);
        let values: [&(dyn ToSql + Sync); 9] =
            [&epoch_number, &seq, &first, &last, &batch.at_ms, &prev_hash, &hash, &digest, &batch.payload];
        let inserted = self.write("append", async |client, statements| {
            client.execute(statements.append(&batch.payload), &values).await
        });
        match inserted {
            Ok(0) => self.why_refused(),
            Ok(_) => Ok(Appended::Durable),
            Err(error) => {
                if matches!(error, StoreError::InDoubt(_)) {
                    self.in_doubt = Some(epoch);
                }
                Err(error)
            }
        }
    }

    fn tail(&mut self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError> {
        let mut rows = Vec::new();
        let mut after = after;
        loop {
            let wanted = (limit - rows.len()).min(TAIL_PAGE);
            let page = self.tail_page(after, wanted)?;
            let is_last = page.len() < wanted;
            after = page.last().map_or(after, |row| row.batch.seq);
            rows.extend(page);
            if is_last || rows.len() == limit {
                return Ok(rows);
            }
        }
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

fn columns(row: &tokio_postgres::Row) -> Columns {
    let mut payload: Vec<u8> = row.get(8);
    if let Some(rest) = row.get::<_, Option<&[u8]>>(9) {
        payload.extend_from_slice(rest);
    }
    Columns {
        seq: row.get(0),
        epoch: row.get(1),
        first: row.get(2),
        last: row.get(3),
        at_ms: row.get(4),
        prev_hash: row.get(5),
        hash: row.get(6),
        state_digest: row.get(7),
        payload,
    }
}

/// Bounded by a thousand years, so that the server's clock plus this is still a date.
fn millis(ttl: Duration) -> i64 {
    const MILLIS_MAX: i64 = 1_000 * 366 * 86_400 * 1_000;
    i64::try_from(ttl.as_millis()).unwrap_or(MILLIS_MAX).min(MILLIS_MAX)
}
