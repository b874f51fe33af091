//! Slice sizes: how much of a long walk one command does. The numbers are part of the rules: where a walk is cut
//! decides what comes before its rest, so every node must cut it at the same place.
//!
//! A simulated market is far too small to reach them. A build with the feature `small-slices` can set lower limits, so
//! that the simulator reaches every cut.

#[cfg(all(feature = "small-slices", not(debug_assertions)))]
compile_error!("slices are part of the rules: the feature `small-slices` is for builds with debug assertions");

#[cfg(feature = "small-slices")]
thread_local! {
    static MOST: std::cell::Cell<usize> = const { std::cell::Cell::new(usize::MAX) };
}

/// Limits every walk of this thread's engines to this many steps; `None` restores the rules' limits.
#[cfg(feature = "small-slices")]
pub fn set_most(most: Option<usize>) {
    MOST.set(most.unwrap_or(usize::MAX).max(1));
}

#[cfg(feature = "small-slices")]
#[inline]
pub(crate) fn slice(steps: usize) -> usize {
    steps.min(MOST.get())
}

#[cfg(not(feature = "small-slices"))]
#[inline(always)]
pub(crate) const fn slice(steps: usize) -> usize {
    steps
}
