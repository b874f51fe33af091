//! How a use case can end other than well. Three kinds: refused, not possible now, broken.

use plimsoll_engine::Reject;
use plimsoll_sequencer::SubmitError;
use plimsoll_store::StoreError;

use crate::refusal::Refusal;

pub type Result<T> = std::result::Result<T, AppError>;

#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The user can act on it. Nothing happened.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// No session, or one that ended.
    #[error("not signed in")]
    Unauthenticated,
    /// Nothing happened: try again a little later.
    #[error("busy")]
    Busy,
    /// Nothing happened: there is no room to write. Reads go on, and so will this once there is.
    #[error("no room is left to write")]
    NoRoom,
    /// Pending, not failed: ask again with the same key.
    #[error("the outcome is not known yet")]
    Unknown,
    /// The world failed; the operator can act on it.
    #[error("{0}")]
    World(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl AppError {
    pub fn world(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::World(error.into())
    }
}

impl From<Reject> for AppError {
    fn from(reject: Reject) -> Self {
        Self::Refused(reject.into())
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full(what) => {
                tracing::warn!(%what, "no room is left for rows");
                Self::NoRoom
            }
            error => Self::world(error),
        }
    }
}

impl From<SubmitError> for AppError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::Busy | SubmitError::Unavailable => Self::Busy,
            SubmitError::NoRoom => Self::NoRoom,
            SubmitError::OutcomeUnknown => Self::Unknown,
            SubmitError::TooLarge { .. } => Self::Refused(crate::refusal::PARAM.because("too large")),
        }
    }
}
