//! Errors that stop a follower.

use plimsoll_journal::{BatchSeq, Epoch, StoreError};

use crate::payload::PayloadError;

/// The journal is damaged or can't be read. Unless the error is [transient](Self::is_transient), an operator must
/// investigate.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("reading the journal")]
    Store(#[from] StoreError),
    #[error("malformed payload")]
    Payload(#[from] PayloadError),
    #[error("batch {found} where batch {expected} should be")]
    Gap { expected: BatchSeq, found: BatchSeq },
    #[error("batch {seq} does not follow the batch before it")]
    BrokenChain { seq: BatchSeq },
    #[error("batch {seq} is not what its hash says")]
    WrongHash { seq: BatchSeq },
    #[error("batch {seq} begins with command {found} instead of {expected}")]
    WrongCommand { seq: BatchSeq, expected: u64, found: u64 },
    #[error("batch {seq} was written under {found:?}, after {before:?}")]
    EpochWentBack { seq: BatchSeq, before: Epoch, found: Epoch },
    #[error("before batch {seq} the leader's state was another than replay gives")]
    Digest { seq: BatchSeq },
    #[error("the journal ends at batch {head}, but batch {applied} was read before: acknowledged history may be lost")]
    Regression { applied: BatchSeq, head: BatchSeq },
    #[error("snapshot at batch {seq}: {what}")]
    Snapshot { seq: BatchSeq, what: String },
    #[error("this follower has failed a check before")]
    Unfit,
}

impl ReplayError {
    /// The database was unavailable; its contents are not in question.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Store(error) if !matches!(error, StoreError::Damaged { .. }))
    }
}
