//! What an error of SQLite means for the journal, and the memory that the disk failed once.
//! Knows no statement. After one failure every call is refused: a sync is never tried twice.

use std::sync::{Arc, OnceLock};

use rusqlite::{Error, ErrorCode};

use crate::chain::damaged;
use crate::store::{BatchSeq, StoreError};

/// Shared by a journal and its checkpointer: whoever sees the disk fail stops both.
#[derive(Clone, Default)]
pub(super) struct Health(Arc<OnceLock<String>>);

impl Health {
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match self.0.get() {
            Some(failure) => Err(StoreError::Storage(failure.clone())),
            None => Ok(()),
        }
    }

    /// A write failed. Unless SQLite never touched the disk, or there was no room on it, nothing is believed any more.
    pub(super) fn write_failed(&self, what: &str, error: &Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => unavailable(what, error),
            Some(ErrorCode::ConstraintViolation) => StoreError::InDoubt(format!("{what}: {error}")),
            _ if is_full(error) => StoreError::Full(format!("{what}: {error}")),
            _ => self.fail(what, error),
        }
    }

    pub(super) fn read_failed(&self, seq: BatchSeq, what: &str, error: &Error) -> StoreError {
        match error {
            Error::FromSqlConversionFailure(..) | Error::IntegralValueOutOfRange(..) | Error::InvalidColumnType(..) => {
                return damaged(seq, format!("{what}: {error}"));
            }
            _ => {}
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => damaged(seq, format!("{what}: {error}")),
            _ if is_full(error) => StoreError::Full(format!("{what}: {error}")),
            Some(ErrorCode::SystemIoFailure) => self.fail(what, error),
            _ => unavailable(what, error),
        }
    }

    fn fail(&self, what: &str, error: &Error) -> StoreError {
        StoreError::Storage(self.0.get_or_init(|| format!("{what}: {error}")).clone())
    }
}

/// The file system has no room, for the database or for the index of its log. A log that could not be written is not
/// read back; one whose index could not be written may be, after a restart.
fn is_full(error: &Error) -> bool {
    match error {
        Error::SqliteFailure(cause, _) => {
            cause.code == ErrorCode::DiskFull || cause.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE
        }
        _ => false,
    }
}

pub(super) fn unavailable(what: &str, error: &Error) -> StoreError {
    StoreError::Unavailable(format!("{what}: {error}"))
}
