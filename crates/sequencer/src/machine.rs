//! The `Machine` trait: the contract between the sequencer and the state machine it drives.
//!
//! Owns the shared vocabulary: stamp, command bytes, digest, snapshot. Knows no command and no business rule.

use std::borrow::Cow;
use std::fmt::Debug;

pub use plimsoll_engine::PrefetchDistance;
use plimsoll_units::Timestamp;

/// A command's place in the total order, and the machine's only source of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Sequence number of the command, counted over the whole journal from 1.
    pub seq: u64,
    /// Never less than the previous stamp.
    pub at: Timestamp,
}

/// A deterministic state machine. The same commands with the same stamps give the same replies, digests and snapshots
/// in every process: the journal stores commands only, and everything else is recomputed by applying them.
pub trait Machine: Sized + Send + 'static {
    type Command: Debug + Send + 'static;
    /// The whole reply, rejects included: a rejected command is journaled like any other.
    type Reply: Clone + Debug + Send + 'static;

    /// The state before the first command.
    fn genesis() -> Self;

    fn apply(&mut self, stamp: Stamp, command: &Self::Command) -> Self::Reply;

    /// Like `apply`, without building a reply.
    fn repeat(&mut self, stamp: Stamp, command: &Self::Command) {
        self.apply(stamp, command);
    }

    /// Announces a queued command that will be applied soon. The machine may prefetch; it must not change state.
    fn prefetch(&self, _command: &Self::Command, _ahead: PrefetchDistance) {}

    /// The machine's earliest due time.
    fn next_due(&self) -> Option<Timestamp>;

    /// The command that runs everything due at its stamp. Applying it must advance `next_due`; it may take several.
    fn timer_command() -> Self::Command;

    fn encode(command: &Self::Command, out: &mut Vec<u8>);

    /// Decodes one command from the front of `bytes`. Arbitrary bytes must give a command or an error.
    fn decode(bytes: &mut &[u8]) -> Result<Self::Command, DecodeError>;

    /// A digest of the state, cheap enough to be taken before every batch.
    fn digest(&self) -> [u8; 8];

    fn snapshot(&self) -> Vec<u8>;

    fn restore(bytes: &[u8]) -> Result<Self, DecodeError>;
}

/// The commands of a batch and their replies.
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

/// Malformed input. The caller adds the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DecodeError(pub Cow<'static, str>);

impl DecodeError {
    pub fn new(what: impl Into<Cow<'static, str>>) -> Self {
        Self(what.into())
    }
}
