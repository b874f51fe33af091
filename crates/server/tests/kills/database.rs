//! The two databases a campaign can be fought over, and what the drills ask them behind the journal's back.

use std::path::PathBuf;
use std::time::Duration;

use plimsoll_journal::test_support::Postgres;
use rusqlite::Connection;
use tempfile::TempDir;

/// The newest snapshot that has parts but no cover: it was being written, or removed, when the kill came.
fn cut_short(prefix: &str) -> String {
    format!(
        "select max(seq) from {prefix}snapshot_part as part where not exists
            (select 1 from {prefix}snapshot as cover where cover.seq = part.seq and cover.checksum = part.checksum)"
    )
}

pub(crate) enum Database {
    Sqlite(TempDir),
    Postgres { url: String },
}

impl Database {
    /// An empty one of its own for each campaign.
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
    }

    pub(crate) fn postgres() -> Self {
        Self::Postgres { url: Postgres::shared().fresh_url() }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "SQLite",
            Self::Postgres { .. } => "PostgreSQL",
        }
    }

    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(folder) => format!("sqlite:{}", file(folder).display()),
            Self::Postgres { url } => url.clone(),
        }
    }

    /// Whether another process could write now. One that is frozen inside a commit keeps SQLite's lock on the file, and
    /// nobody can take over before it wakes: that is SQLite's nature, and harmless. A server finishes alone.
    pub(crate) fn can_write(&self) -> bool {
        match self {
            Self::Sqlite(folder) => {
                let connection = Connection::open(file(folder)).unwrap();
                connection.busy_timeout(Duration::from_millis(300)).unwrap();
                // A process that stands still in a transaction keeps writers out; one that stands still while it reads
                // or copies the log keeps a new leader from emptying it.
                let is_log_held = || connection.query_row("pragma wal_checkpoint(truncate)", (), |row| row.get(0));
                connection.execute_batch("begin immediate; rollback").is_ok() && is_log_held() == Ok(false)
            }
            Self::Postgres { .. } => true,
        }
    }

    /// The batch of the newest snapshot that was cut short.
    pub(crate) fn snapshot_cut_short(&self) -> Option<u64> {
        match self {
            Self::Sqlite(folder) => {
                let connection = Connection::open(file(folder)).unwrap();
                let seq: Option<i64> = connection.query_row(&cut_short("journal_"), (), |row| row.get(0)).unwrap();
                seq.map(|seq| seq as u64)
            }
            Self::Postgres { url } => {
                let (_, schema) = url.split_once("journal_schema=").expect("a schema of its own");
                let rows = Postgres::shared().sql(&cut_short(&format!("{schema}.")));
                rows[0][0].as_ref().map(|seq| seq.parse().unwrap())
            }
        }
    }
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("journal.db")
}
