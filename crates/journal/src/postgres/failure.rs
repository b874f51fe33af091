//! What an error of a PostgreSQL server means for the journal.
//! Knows error codes, not statements.

use tokio_postgres::error::{Severity, SqlState};

use super::link::LinkError;
use crate::store::StoreError;

/// A write was sent and no clean success came back. Only an error that the server raised because its disk refused is
/// sure to have left nothing behind; all else may have happened.
pub(super) fn write_failed(what: &str, error: &LinkError) -> StoreError {
    let said = format!("{what}: {error}");
    if is_storage_failure(error) { StoreError::Storage(said) } else { StoreError::InDoubt(said) }
}

pub(super) fn read_failed(what: &str, error: &LinkError) -> StoreError {
    StoreError::Unavailable(format!("{what}: {error}"))
}

fn is_storage_failure(error: &LinkError) -> bool {
    let LinkError::Server(error) = error else {
        return false;
    };
    let Some(said) = error.as_db_error() else {
        return false;
    };
    let is_disk = [SqlState::DISK_FULL, SqlState::IO_ERROR].contains(said.code());
    is_disk && said.parsed_severity() == Some(Severity::Error)
}
