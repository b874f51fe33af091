//! Opens a journal by its URL, whose scheme selects the database. Knows the schemes and nothing behind them.

use crate::postgres::{PostgresJournal, PostgresOptions};
use crate::sqlite::SqliteJournal;
use crate::store::{JournalStore, StoreError};

/// Open `sqlite:PATH` or `postgres://…`, creating the tables where there are none. Opening the same address again
/// gives a second, independent connection: a reader beside the writer.
///
/// Not to be called from inside an async task: the calls of a journal block.
pub fn open(url: &str) -> Result<Box<dyn JournalStore>, StoreError> {
    if let Some(path) = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")) {
        return Ok(Box::new(SqliteJournal::open(path)?));
    }
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(Box::new(PostgresJournal::open(PostgresOptions::from_url(url)?)?));
    }
    // Only the scheme is repeated: the rest may hold a password.
    let scheme = url.split(':').next().unwrap_or_default();
    Err(StoreError::Unavailable(format!(
        "no journal is kept at '{scheme}:': expected sqlite:PATH or postgres://USER@HOST/DATABASE"
    )))
}
