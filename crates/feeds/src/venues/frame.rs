//! What one frame of a venue says, before it is put in order.
//! Must not know which venue said it.

use plimsoll_units::{Price, Quantity, Timestamp};

/// Why a frame could not be read. The line may go on: the next frame may be sound.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    #[error("not of the venue's form")]
    Form(#[from] serde_json::Error),
    #[error("a time that is none: {0}")]
    Time(String),
    #[error("longer than {FRAME_BYTES_MAX} bytes")]
    TooLong,
}

/// No quote needs more.
pub(super) const FRAME_BYTES_MAX: usize = 256 << 10;

/// One thing a frame says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Saying {
    Part(Part),
    /// An answer, a heartbeat: nothing but that the venue is there.
    Alive,
    /// The venue refused what was asked of it.
    Refused(String),
}

/// News of one pair: of its book, of its trades, or of both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) pair: String,
    /// Parts of one stream of a pair follow each other; streams are independent.
    pub(super) stream: Stream,
    /// Both sides of the book, where this part speaks of it.
    pub(super) book: Option<(Option<Price>, Option<Price>)>,
    pub(super) last: Option<Price>,
    pub(super) last_quantity: Option<Quantity>,
    pub(super) at: Option<Timestamp>,
    pub(super) number: Option<Number>,
    pub(super) trade: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stream {
    #[default]
    Ticker,
    Book,
    Trades,
}

impl Stream {
    pub(super) const COUNT: usize = 3;
}

/// How a venue numbers what it sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// One after the other: a missing one was lost.
    Each(u64),
    /// Rising, with holes that mean nothing.
    Rising(u64),
}
