//! The one way in for derived rows: many at once, together with how far they reach.
//!
//! Rows are most of what a busy node writes. SQLite takes them on the writer's own thread, one prepared statement for
//! each kind of row; PostgreSQL takes an array for each column of a group of rows.

use rusqlite::Connection;
use sqlx::AssertSqlSafe;

use super::params::{Columns, Parameters};
use super::progress::Progress;
use super::statements::{self, Marks, Values};
use super::table::{self, Keyed, Table};
use crate::pool::Kind;
use crate::{Result, Store, Transaction};

/// Rows of one statement with an array for each column.
const ARRAY_MAX: usize = 4_096;
const ADVANCE: &str = "UPDATE projection SET batch = $1, hash = $2, command = $3, at = $4 WHERE id = 1 AND batch = $5";

/// A connection of its own. Its commits do not wait for the disk: after a crash the newest may be missing, all of them
/// or none.
pub struct RowsWriter(Way);

enum Way {
    Sqlite(Connection),
    Postgres(Store),
}

impl RowsWriter {
    /// Begins to write. On SQLite this and what follows blocks the thread.
    pub async fn begin(&mut self) -> Result<RowsTransaction<'_>> {
        Ok(RowsTransaction(match &mut self.0 {
            Way::Sqlite(connection) => Inside::Sqlite(SqliteTransaction::begin(connection)?),
            Way::Postgres(store) => Inside::Postgres(store.begin().await?),
        }))
    }

    pub async fn close(self) {
        if let Way::Postgres(store) = self.0 {
            store.close().await;
        }
    }
}

impl Store {
    /// For a writer of rows that can be derived again.
    pub async fn rows_writer(&self) -> Result<RowsWriter> {
        Ok(RowsWriter(match self.kind() {
            Kind::Sqlite => Way::Sqlite(self.connect_to_file()?),
            Kind::Postgres => Way::Postgres(self.connect_apart().await?),
        }))
    }
}

/// Dropped without `commit` it never happened.
pub struct RowsTransaction<'w>(Inside<'w>);

enum Inside<'w> {
    Sqlite(SqliteTransaction<'w>),
    Postgres(Transaction),
}

impl RowsTransaction<'_> {
    /// Moves the rows' place on. `false`: it was not at `from` any more, and this transaction must not be kept.
    pub async fn advance(&mut self, from: &Progress, to: &Progress) -> Result<bool> {
        let (batch, command, before) = (to.batch as i64, to.command as i64, from.batch as i64);
        let moved = match &mut self.0 {
            Inside::Sqlite(tx) => {
                let mut statement = tx.connection.prepare_cached(ADVANCE)?;
                statement.execute((batch, to.hash.as_str(), command, to.at.0, before))? as u64
            }
            Inside::Postgres(tx) => {
                let query = sqlx::query(ADVANCE).bind(batch).bind(to.hash.as_str()).bind(command);
                query.bind(to.at.0).bind(before).execute(&mut **tx).await?.rows_affected()
            }
        };
        Ok(moved == 1)
    }

    /// Adds rows that are new.
    pub async fn append<T: Table>(&mut self, rows: &[T]) -> Result<()> {
        self.put(rows, statements::insert::<T>).await
    }

    /// Writes rows over those of the same number, or adds them.
    pub async fn save<T: Keyed>(&mut self, rows: &[T]) -> Result<()> {
        self.put(rows, statements::upsert::<T>).await
    }

    /// The rows of these numbers, those that there are.
    pub async fn load<T: Keyed>(&mut self, ids: &[i64]) -> Result<Vec<T>> {
        match &mut self.0 {
            Inside::Sqlite(tx) => tx.load(ids),
            Inside::Postgres(tx) => table::load(tx, ids).await,
        }
    }

    pub async fn commit(self) -> Result<()> {
        match self.0 {
            Inside::Sqlite(tx) => tx.commit(),
            Inside::Postgres(tx) => Ok(tx.commit().await?),
        }
    }

    async fn put<T: Table>(&mut self, rows: &[T], statement: fn(Values) -> String) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        match &mut self.0 {
            Inside::Sqlite(tx) => tx.put(rows, &statement(Values::Row)),
            Inside::Postgres(tx) => {
                for group in rows.chunks(ARRAY_MAX) {
                    let mut columns = Columns::new(T::COLUMNS.len());
                    group.iter().for_each(|row| row.put(&mut columns));
                    let sql = AssertSqlSafe(statement(Values::Arrays));
                    sqlx::query_with(sql, columns.into_arguments()).execute(&mut **tx).await?;
                }
                Ok(())
            }
        }
    }
}

/// What rusqlite's own is, but for a task that may go on in another thread.
struct SqliteTransaction<'w> {
    connection: &'w mut Connection,
    is_open: bool,
}

impl<'w> SqliteTransaction<'w> {
    fn begin(connection: &'w mut Connection) -> Result<Self> {
        // Asking for the lock at the first write instead could end in a deadlock that SQLite breaks by failing.
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute(())?;
        Ok(Self { connection, is_open: true })
    }

    fn put<T: Table>(&mut self, rows: &[T], sql: &str) -> Result<()> {
        let mut parameters = Parameters::of(self.connection.prepare_cached(sql)?);
        for row in rows {
            row.put(&mut parameters);
            parameters.execute()?;
        }
        Ok(())
    }

    fn load<T: Keyed>(&mut self, ids: &[i64]) -> Result<Vec<T>> {
        let mut found = Vec::new();
        if ids.is_empty() {
            return Ok(found);
        }
        let mut statement = self.connection.prepare_cached(&statements::select_by_id::<T>(Marks::Plain, 1))?;
        for id in ids {
            let mut rows = statement.query((id,))?;
            if let Some(row) = rows.next()? {
                found.push(T::take(row)?);
            }
        }
        Ok(found)
    }

    fn commit(mut self) -> Result<()> {
        self.connection.prepare_cached("COMMIT")?.execute(())?;
        self.is_open = false;
        Ok(())
    }
}

impl Drop for SqliteTransaction<'_> {
    fn drop(&mut self) {
        if self.is_open {
            // Where this fails, SQLite has rolled back by itself.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
    }
}
