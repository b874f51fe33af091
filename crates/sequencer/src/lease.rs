//! The lease as seen by readers: how long this node may still serve reads as leader.
//!
//! Owns one number that the commit thread writes and any thread reads. Knows no database: it counts from *before* the
//! last successful renewal was sent, so a slow reply makes it expire earlier, never later.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Subtracted from the lease's duration to allow for the difference between two machines' clock rates.
pub const LEASE_MARGIN: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct LeaseView {
    since: Instant,
    until_us: AtomicU64,
}

impl LeaseView {
    /// A lease granted for `ttl`, requested at `asked`.
    pub(crate) fn new(asked: Instant, ttl: Duration) -> Self {
        let view = Self { since: asked, until_us: AtomicU64::new(0) };
        view.held_from(asked, ttl);
        view
    }

    pub(crate) fn held_from(&self, asked: Instant, ttl: Duration) {
        let until = asked.saturating_duration_since(self.since) + ttl.saturating_sub(LEASE_MARGIN);
        self.until_us.store(until.as_micros() as u64, Ordering::Release);
    }

    pub(crate) fn end(&self) {
        self.until_us.store(0, Ordering::Release);
    }

    pub(crate) fn is_held(&self) -> bool {
        (self.since.elapsed().as_micros() as u64) < self.until_us.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_is_held_from_before_the_renewal_and_less_than_its_ttl() {
        let asked = Instant::now();
        let view = LeaseView::new(asked, LEASE_MARGIN + Duration::from_secs(60));
        assert!(view.is_held());
        view.held_from(asked, LEASE_MARGIN);
        assert!(!view.is_held());
        view.held_from(asked, Duration::from_secs(60));
        view.end();
        assert!(!view.is_held());
    }
}
