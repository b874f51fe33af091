//! What an error of a PostgreSQL server means for the journal.
//! Knows error codes, not statements.

use tokio_postgres::error::{Severity, SqlState};

use super::connection::LinkError;
use crate::store::StoreError;

/// A write was sent and no clean success came back. Only an error that the server raised because its disk refused is
/// sure to have left nothing behind; all else may have happened.
pub(super) fn write_failed(what: &str, error: &LinkError) -> StoreError {
    let said = format!("{what}: {error}");
    match raised(error) {
        Some(code) if *code == SqlState::DISK_FULL => StoreError::Full(said),
        Some(code) if *code == SqlState::IO_ERROR => StoreError::Storage(said),
        _ => StoreError::InDoubt(said),
    }
}

pub(super) fn read_failed(what: &str, error: &LinkError) -> StoreError {
    StoreError::Unavailable(format!("{what}: {error}"))
}

/// The code of an error after which the server goes on: what raised it was rolled back.
fn raised(error: &LinkError) -> Option<&SqlState> {
    let LinkError::Server(error) = error else {
        return None;
    };
    let said = error.as_db_error()?;
    (said.parsed_severity() == Some(Severity::Error)).then(|| said.code())
}
