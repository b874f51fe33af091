//! The contents of one venue frame, before sequencing. Must not know which venue sent it.

use plimsoll_units::{Price, Quantity, Timestamp};

/// Why a frame could not be read. The connection may continue: the next frame may be valid.
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

/// One message of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Saying {
    Part(Part),
    /// A reply or a heartbeat: only shows that the connection is alive.
    Alive,
    /// The venue refused a request.
    Refused(String),
}

/// An update of one pair: of its book, of its trades, or of both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) pair: String,
    /// Parts of one stream of a pair are ordered; streams are independent.
    pub(super) stream: Stream,
    /// Both sides of the book, if this part covers it.
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

/// A venue's numbering of its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// Consecutive: a missing one was lost.
    Each(u64),
    /// Rising, with gaps that mean nothing.
    Rising(u64),
}
