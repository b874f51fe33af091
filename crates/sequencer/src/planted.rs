//! Planted bugs, with which the simulator proves that it would find them. All are off unless a test built with the
//! feature `planted` plants one, and no release build can be made with that feature.

#[cfg(all(feature = "planted", not(debug_assertions)))]
compile_error!("planted bugs never ship: the feature `planted` is for builds with debug assertions");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Replies are released before their batch is written.
    AcknowledgesBeforeAppend,
    /// An append with unknown outcome is treated as durable.
    AcknowledgesInDoubt,
    /// A storage error is treated as durable.
    StorageErrorIgnored,
    /// After an append in doubt, the head is read without the barrier before it.
    DoubtWithoutBarrier,
    /// A reader does not verify the journal's rows.
    ChainUnchecked,
    /// A node leads although another one took the lease while it read the journal.
    ClaimNotConfirmed,
}

impl Bug {
    pub const ALL: &'static [Self] = &[
        Self::AcknowledgesBeforeAppend,
        Self::AcknowledgesInDoubt,
        Self::StorageErrorIgnored,
        Self::DoubtWithoutBarrier,
        Self::ChainUnchecked,
        Self::ClaimNotConfirmed,
    ];
}

#[cfg(feature = "planted")]
thread_local! {
    static PLANTED: std::cell::Cell<Option<Bug>> = const { std::cell::Cell::new(None) };
}

/// Plants a bug in every sequencer core of this thread, or removes it.
#[cfg(feature = "planted")]
pub fn plant(bug: Option<Bug>) {
    PLANTED.set(bug);
}

#[cfg(feature = "planted")]
#[inline]
pub(crate) fn planted(bug: Bug) -> bool {
    PLANTED.get() == Some(bug)
}

#[cfg(not(feature = "planted"))]
#[inline(always)]
pub(crate) const fn planted(_: Bug) -> bool {
    false
}
