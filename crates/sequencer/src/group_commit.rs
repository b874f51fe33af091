//! When a batch that could be committed waits for more commands: a commit has a price of its own, and so have the
//! threads that it wakes.
//!
//! Knows counts and moments only. Who is nearly alone never waits, and nobody waits once others have stopped coming.

use std::time::{Duration, Instant};

/// How often a waiting batch is looked at. If nobody came in between, it goes.
pub(crate) const LOOK_EVERY: Duration = Duration::from_micros(250);
/// A batch waits no longer than this after the one before it went.
const BATCH_EVERY: Duration = Duration::from_millis(2);
/// Up to so many commands go at once.
const FEW_COMMANDS: usize = 8;
/// So many are worth a commit.
const MANY_COMMANDS: usize = 64;

pub(crate) struct GroupCommit {
    /// When the last batch went.
    last_went: Instant,
    /// Commands at the last look.
    seen: usize,
}

impl GroupCommit {
    pub(crate) fn new(now: Instant) -> Self {
        Self { last_went: now, seen: 0 }
    }

    /// A look at a batch of so many commands: whether it waits until the next one.
    pub(crate) fn should_wait(&mut self, gathered: usize, now: Instant) -> bool {
        let is_growing = gathered > self.seen;
        self.seen = gathered;
        let is_worth_waiting = gathered > FEW_COMMANDS && gathered < MANY_COMMANDS;
        is_worth_waiting && is_growing && now.duration_since(self.last_went) < BATCH_EVERY
    }

    pub(crate) fn sealed(&mut self, now: Instant) {
        *self = Self::new(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_nearly_alone_does_not_wait() {
        let now = Instant::now();
        for few in [0, 1, FEW_COMMANDS] {
            assert!(!GroupCommit::new(now).should_wait(few, now), "{few}");
        }
    }

    #[test]
    fn many_do_not_wait_for_more() {
        let now = Instant::now();
        assert!(GroupCommit::new(now).should_wait(MANY_COMMANDS - 1, now));
        assert!(!GroupCommit::new(now).should_wait(MANY_COMMANDS, now));
    }

    #[test]
    fn a_batch_waits_while_it_grows_and_not_too_long() {
        let now = Instant::now();
        let mut group_commit = GroupCommit::new(now);
        assert!(group_commit.should_wait(10, now));
        assert!(group_commit.should_wait(11, now + LOOK_EVERY));
        assert!(!group_commit.should_wait(11, now + 2 * LOOK_EVERY), "nobody came");
        group_commit.sealed(now + 2 * LOOK_EVERY);
        assert!(group_commit.should_wait(10, now + 3 * LOOK_EVERY), "the next one begins anew");
        assert!(!group_commit.should_wait(12, now + 2 * LOOK_EVERY + BATCH_EVERY), "long enough");
    }
}
