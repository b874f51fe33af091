//! Why a line did not do what it says: the engine refused, or something is wrong that no reject describes.

use plimsoll_engine::Reject;

use crate::words::Word;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StepError {
    Rejected(Reject),
    Trouble(Trouble),
}

/// An unknown name, a broken promise of the engine, a clock that was turned back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble {
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

impl StepError {
    pub(crate) fn trouble(message: impl Into<String>) -> Self {
        Self::Trouble(Trouble { column: None, message: message.into() })
    }

    pub(crate) fn at(word: &Word, message: impl Into<String>) -> Self {
        Self::Trouble(Trouble { column: Some(word.column), message: message.into() })
    }
}
