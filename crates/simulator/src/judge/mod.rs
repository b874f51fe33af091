//! Everything a run is held to, checked on the durable history, one command at a time.
//!
//! Owns an engine of its own that is fed from the journal alone, and laws that know what the platform promises
//! without asking the engine how. Knows no fault: what is durable must be right whatever went wrong on the way.

mod auditor;
mod book;
mod carry;
mod custody;
mod feed;
mod index;
mod limits;
mod marking;
mod open;
mod orders;
mod requests;
mod seconds;
mod staff;
mod swaps;
mod triggers;
mod twin;

use plimsoll_engine::{Engine, Event, Receipt, Reject, Request};
use plimsoll_units::Timestamp;

pub(crate) use auditor::Auditor;
pub use auditor::Depth;
pub(crate) use open::Open;

/// One command of the durable history with what it came to.
pub(crate) struct Moment<'a> {
    pub(crate) seq: u64,
    pub(crate) at: Timestamp,
    pub(crate) request: &'a Request,
    pub(crate) result: &'a Result<Receipt, Reject>,
    pub(crate) events: &'a [Event],
    /// The engine after the command.
    pub(crate) engine: &'a Engine,
}

impl Moment<'_> {
    /// The receipt of a command that was carried out now: neither refused nor a repetition.
    pub(crate) fn done(&self) -> Option<Receipt> {
        self.result.as_ref().ok().copied().filter(|receipt| !receipt.repeated)
    }
}

/// What a law says.
pub(crate) type Verdict = Result<(), String>;

/// A law is broken unless the condition holds.
pub(crate) fn hold(kept: bool, broken: impl FnOnce() -> String) -> Verdict {
    if kept { Ok(()) } else { Err(broken()) }
}
