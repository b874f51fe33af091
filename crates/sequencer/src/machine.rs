//! The contract between the sequencer and the state machine it drives.
//!
//! Owns the words both speak: stamp, command bytes, digest, snapshot. Knows no command and no rule.

use std::borrow::Cow;
use std::fmt::Debug;

pub use plimsoll_engine::PrefetchDistance;
use plimsoll_units::Timestamp;

/// A command's place in the one order, and the only time the machine ever learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Number of the command, counted over the whole journal from 1.
    pub seq: u64,
    /// Never less than the stamp before.
    pub at: Timestamp,
}

/// A deterministic state machine. The same commands with the same stamps give the same replies, digests and
/// snapshots, in every process, for ever: the journal keeps commands only, and everything else is found again by
/// applying them.
pub trait Machine: Sized + Send + 'static {
    type Command: Debug + Send + 'static;
    /// The whole answer, refusals included: a refused command stands in the journal like any other.
    type Reply: Clone + Debug + Send + 'static;

    /// The state before the first command.
    fn genesis() -> Self;

    fn apply(&mut self, stamp: Stamp, command: &Self::Command) -> Self::Reply;

    /// The same for who does not want the reply, or has it from whoever applied the command first.
    fn repeat(&mut self, stamp: Stamp, command: &Self::Command) {
        self.apply(stamp, command);
    }

    /// A command that is queued and will be applied soon. The machine may fetch what it needs; nothing of it may show.
    fn prefetch(&self, _command: &Self::Command, _ahead: PrefetchDistance) {}

    /// The earliest moment in the machine's own list of things to do.
    fn next_due(&self) -> Option<Timestamp>;

    /// "Do what is due at the stamp's time." Applying it must move `next_due` on; it may take several commands.
    fn timer_command() -> Self::Command;

    fn encode(command: &Self::Command, out: &mut Vec<u8>);

    /// Takes one command from the front of `bytes`. Any bytes whatever must give a command or an error.
    fn decode(bytes: &mut &[u8]) -> Result<Self::Command, DecodeError>;

    /// A digest of the state, cheap enough to be taken before every batch.
    fn digest(&self) -> [u8; 8];

    fn snapshot(&self) -> Vec<u8>;

    fn restore(bytes: &[u8]) -> Result<Self, DecodeError>;
}

/// The commands of a batch, and what came of each.
#[derive(Debug)]
pub struct AppliedBatch<'a, M: Machine> {
    pub commands: &'a [(Stamp, M::Command)],
    pub replies: &'a [M::Reply],
}

impl<M: Machine> Clone for AppliedBatch<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Machine> Copy for AppliedBatch<'_, M> {}

/// Bytes that are not what they should be. Where they stand is added by whoever knows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DecodeError(pub Cow<'static, str>);

impl DecodeError {
    pub fn new(what: impl Into<Cow<'static, str>>) -> Self {
        Self(what.into())
    }
}
