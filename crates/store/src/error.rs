//! What can go wrong between a question and its rows.

use std::error::Error;

/// The database could not answer, or refused.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has it already: a name, an address, a key.
    #[error("a row with this {0} exists")]
    Taken(String),
    #[error("the database did not answer")]
    Database(#[source] Box<dyn Error + Send + Sync>),
    #[error("migration {name}: {what}")]
    Migration { name: String, what: String },
    #[error("{0}")]
    Address(String),
    /// A row does not hold what the code that wrote it would have written.
    #[error("a row that can't be read: {0}")]
    Unreadable(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(said) if said.is_unique_violation() => Self::Taken(key_of(said.message())),
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
            _ => Self::Database(error.into()),
        }
    }
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
