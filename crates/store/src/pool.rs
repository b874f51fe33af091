//! Connections to the rows, and the few things in which the two databases differ.

use std::sync::Arc;
use std::time::Duration;

use sqlx::AnyPool;
use sqlx::AssertSqlSafe;
use sqlx::Connection as _;
use sqlx::any::AnyPoolOptions;

use crate::address::Address;
use crate::migrate::Migrated;
use crate::{Result, StoreError, migrate};

/// Connections of one process.
const CONNECTIONS_SQLITE: u32 = 4;
const CONNECTIONS_POSTGRES: u32 = 16;
/// How long a request waits for a connection before it is told that the database does not answer.
const CONNECTION_WAIT: Duration = Duration::from_secs(10);
/// How long SQLite waits for another writer.
const BUSY_MS: u32 = 10_000;
/// A new file's pages: large ones make flatter trees.
const PAGE_BYTES: u32 = 8_192;
/// Pages that gather in SQLite's log before a commit copies them into the file: a page that is written again and again
/// is copied once.
const LOG_PAGES: u32 = 4_096;
/// Pages that the writer of derived rows keeps in memory: the newest part of every tree it adds to.
const DERIVED_CACHE_PAGES: u32 = 8_192;
/// Statements that it keeps prepared: three for each table.
const DERIVED_STATEMENTS: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// A transaction that holds the write lock from its first statement; dropped without `commit` it never happened.
pub type Transaction = sqlx::Transaction<'static, sqlx::Any>;

/// The rows. Clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    address: Arc<Address>,
    migrated: Migrated,
}

impl Store {
    /// Brings the tables up to date, then connects.
    ///
    /// A connection of SQLite's that is open while another one adds a column prepares its first statement by the tables
    /// it has seen: a `SELECT *` then has more columns in its rows than the driver was told of, which ends the
    /// driver's thread. So only one connection is open until every table is as it stays.
    pub async fn open(address: &Address) -> Result<Self> {
        let address = Arc::new(address.clone());
        let migrating = Self::connect(Arc::clone(&address), 1, session_setup(&address)).await?;
        let migrated = migrate::run(&migrating).await;
        migrating.close().await;
        let migrated = migrated?;
        let connections = match address.kind {
            Kind::Sqlite => CONNECTIONS_SQLITE,
            Kind::Postgres => CONNECTIONS_POSTGRES,
        };
        let store = Self::connect(Arc::clone(&address), connections, session_setup(&address)).await?;
        Ok(Self { migrated, ..store })
    }

    /// One connection to PostgreSQL whose commits do not wait for the disk.
    pub(crate) async fn connect_apart(&self) -> Result<Self> {
        let mut session_setup = session_setup(&self.address);
        session_setup.push("SET synchronous_commit TO off".to_owned());
        Self::connect(Arc::clone(&self.address), 1, session_setup).await
    }

    /// One connection to SQLite's file whose commits do not wait for the disk.
    pub(crate) fn connect_to_file(&self) -> Result<rusqlite::Connection> {
        let connection = rusqlite::Connection::open(self.address.file())?;
        for statement in session_setup(&self.address) {
            connection.execute_batch(&statement)?;
        }
        connection.execute_batch("PRAGMA synchronous = NORMAL")?;
        connection.execute_batch(&format!("PRAGMA cache_size = {DERIVED_CACHE_PAGES}"))?;
        connection.set_prepared_statement_cache_capacity(DERIVED_STATEMENTS);
        Ok(connection)
    }

    pub(crate) async fn connect(address: Arc<Address>, connections: u32, session_setup: Vec<String>) -> Result<Self> {
        sqlx::any::install_default_drivers();
        let mut options = AnyPoolOptions::new().max_connections(connections).acquire_timeout(CONNECTION_WAIT);
        if address.kind == Kind::Sqlite {
            // Each has a thread, which would be bound to the processor that the first to need it is bound to: all of
            // them are started here, and stay.
            options = options.min_connections(connections).idle_timeout(None).max_lifetime(None);
            // Where there is no room SQLite rolls back by itself, and the driver goes on believing that a transaction
            // is open. Such a connection can't begin another.
            options =
                options.before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }));
        }
        let pool = options
            .after_connect(move |connection, _| {
                let session_setup = session_setup.clone();
                Box::pin(async move {
                    for statement in session_setup {
                        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .connect(&address.url)
            .await?;
        Ok(Self { pool, address, migrated: Migrated::default() })
    }

    /// Whether this start is the first since rows that steer money have prints: those that are there have none yet.
    pub fn prints_are_new(&self) -> bool {
        self.migrated.prints
    }

    pub fn kind(&self) -> Kind {
        self.address.kind
    }

    /// Begins to write.
    pub async fn begin(&self) -> Result<Transaction> {
        match self.kind() {
            // Asking for the lock at the first write instead could end in a deadlock that SQLite breaks by failing.
            Kind::Sqlite => Ok(self.pool.begin_with("BEGIN IMMEDIATE").await?),
            Kind::Postgres => Ok(self.pool.begin().await?),
        }
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// A migration in this database's own words: the type of bytes, a number that the database gives out, a number that
    /// names a row, and that a table is kept in the order of its key.
    pub(crate) fn dialect(&self, sql: &str) -> String {
        let words = match self.kind() {
            Kind::Sqlite => ["BLOB", "INTEGER PRIMARY KEY AUTOINCREMENT", "INTEGER PRIMARY KEY", " WITHOUT ROWID"],
            Kind::Postgres => {
                ["BYTEA", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY", "BIGINT PRIMARY KEY", ""]
            }
        };
        let names = ["{bytes}", "{id}", "{key}", "{by_key}"];
        names.into_iter().zip(words).fold(sql.to_owned(), |sql, (name, word)| sql.replace(name, word))
    }
}

/// What every connection says first.
fn session_setup(address: &Address) -> Vec<String> {
    match (&address.kind, &address.schema) {
        (Kind::Sqlite, _) => vec![
            format!("PRAGMA busy_timeout = {BUSY_MS}"),
            format!("PRAGMA page_size = {PAGE_BYTES}"),
            "PRAGMA journal_mode = WAL".to_owned(),
            "PRAGMA synchronous = FULL".to_owned(),
            format!("PRAGMA wal_autocheckpoint = {LOG_PAGES}"),
            "PRAGMA foreign_keys = ON".to_owned(),
            // What undoes a statement of many rows, should it fail, is not worth a file.
            "PRAGMA temp_store = MEMORY".to_owned(),
        ],
        (Kind::Postgres, schema) => {
            let schema = schema.as_deref().unwrap_or("public");
            vec![format!("CREATE SCHEMA IF NOT EXISTS {schema}"), format!("SET search_path TO {schema}")]
        }
    }
}

impl From<StoreError> for std::io::Error {
    fn from(error: StoreError) -> Self {
        Self::other(error)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Executor as _, SqlSafeStr as _, Statement as _};

    use super::*;

    /// Often enough that a connection opened while tables still change would be met.
    const STORES: usize = 12;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn every_connection_knows_every_column_from_the_start() {
        for _ in 0..STORES {
            let folder = tempfile::tempdir().unwrap();
            let journal = format!("sqlite:{}", folder.path().join("journal.db").display());
            let store = Store::open(&Address::beside_journal(&journal).unwrap()).await.unwrap();
            let mut connections = Vec::new();
            for _ in 0..CONNECTIONS_SQLITE {
                connections.push(store.pool.acquire().await.unwrap());
            }
            let mut columns = Vec::new();
            for connection in &mut connections {
                let statement = (&mut **connection).prepare("SELECT * FROM withdrawals".into_sql_str()).await.unwrap();
                columns.push(statement.columns().len());
            }
            let (now,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM pragma_table_info('withdrawals')")
                .fetch_one(&mut *connections[0])
                .await
                .unwrap();
            assert_eq!(columns, [usize::try_from(now).unwrap(); CONNECTIONS_SQLITE as usize]);
        }
    }
}
