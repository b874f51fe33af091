//! The prefetch distance: how far ahead of its turn a command is announced, so that memory can be fetched before it is
//! needed. Prefetching changes no state and no reply, only timing.

/// A command is announced twice before its turn: at far distance for what it names, at near distance for what that
/// leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrefetchDistance {
    Far,
    Near,
}

impl PrefetchDistance {
    /// How many commands are ahead of the announced one.
    pub const fn commands(self) -> usize {
        match self {
            Self::Far => 12,
            Self::Near => 6,
        }
    }
}
