//! Store errors.

use std::error::Error;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The database failed, or refused.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A unique key is taken: a name, an address, a key.
    #[error("a row with this {0} exists")]
    Taken(String),
    /// No disk space for a write: nothing was written.
    #[error("no room: {0}")]
    Full(String),
    #[error("the database did not answer")]
    Database(#[source] Box<dyn Error + Send + Sync>),
    #[error("migration {name}: {what}")]
    Migration { name: String, what: String },
    #[error("{0}")]
    Address(String),
    /// A row has contents that this code would not have written.
    #[error("a row that can't be read: {0}")]
    Unreadable(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(said) if said.is_unique_violation() => Self::Taken(key_of(said.message())),
            sqlx::Error::Database(said) if is_full(said.code().as_deref()) => full(said.message()),
            _ => Self::Database(error.into()),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match &error {
            rusqlite::Error::SqliteFailure(cause, Some(said)) if is_unique_violation(cause) => {
                Self::Taken(key_of(said))
            }
            rusqlite::Error::SqliteFailure(cause, _) if is_full(Some(&cause.extended_code.to_string())) => {
                full(&error.to_string())
            }
            _ => Self::Database(error.into()),
        }
    }
}

/// Error codes for a full disk: SQLite's (for the file, and for the index of its log) and PostgreSQL's.
const FULL_CODES: [&str; 3] = ["13", "4874", "53100"];
/// How long rows count as full after a write failed for lack of space: writers retry sooner than that.
const FULL_FOR: Duration = Duration::from_secs(5);
/// When a write last failed for lack of space.
static FULL_SINCE: Mutex<Option<Instant>> = Mutex::new(None);

fn is_full(code: Option<&str>) -> bool {
    code.is_some_and(|code| FULL_CODES.contains(&code))
}

fn full(what: &str) -> StoreError {
    *FULL_SINCE.lock().expect("nobody panics with it") = Some(Instant::now());
    StoreError::Full(what.to_owned())
}

/// Whether a write of this process recently failed for lack of space.
pub fn rows_are_full() -> bool {
    FULL_SINCE.lock().expect("nobody panics with it").is_some_and(|since| since.elapsed() < FULL_FOR)
}

fn is_unique_violation(cause: &rusqlite::ffi::Error) -> bool {
    use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID, SQLITE_CONSTRAINT_UNIQUE};
    [SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID, SQLITE_CONSTRAINT_UNIQUE].contains(&cause.extended_code)
}

/// SQLite says `UNIQUE constraint failed: users.email`, PostgreSQL quotes the constraint's name.
fn key_of(message: &str) -> String {
    let tail = message.rsplit_once(": ").map_or(message, |(_, tail)| tail);
    tail.split('"').nth(1).unwrap_or(tail).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_found_in_what_either_database_says() {
        assert_eq!(key_of("UNIQUE constraint failed: users.email"), "users.email");
        assert_eq!(key_of("duplicate key value violates unique constraint \"users_email\""), "users_email");
    }
}
