//! How far ahead of its turn a command is announced, so that memory can be fetched before it is needed.
//! Foresight changes no state and no answer: only the time it takes.

/// A command is announced twice on its way to its turn: what it names is fetched from far, what that leads to from near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrefetchDistance {
    Far,
    Near,
}

impl PrefetchDistance {
    /// How many commands come before the announced one.
    pub const fn commands(self) -> usize {
        match self {
            Self::Far => 12,
            Self::Near => 6,
        }
    }
}
