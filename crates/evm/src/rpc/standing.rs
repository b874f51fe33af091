//! How far a node may be asked: waits after failures, exclusion after faults.

use std::time::{Duration, Instant};

/// Waits after failures in a row.
const BACKOFF_MIN: Duration = Duration::from_millis(250);
const BACKOFF_MAX: Duration = Duration::from_secs(30);
/// Faults in a row that exclude a node.
const FAULTS_MAX: u32 = 3;
/// The first exclusion; each further one is twice as long.
const EXCLUSION_MIN: Duration = Duration::from_secs(60);
const EXCLUSION_MAX: Duration = Duration::from_secs(3_600);

#[derive(Debug)]
pub(crate) struct Standing {
    rests_until: Option<Instant>,
    backoff: Duration,
    faults: u32,
    exclusion: Duration,
    /// Whether it was found on the right chain since it last failed.
    pub(crate) is_checked: bool,
}

impl Default for Standing {
    fn default() -> Self {
        Self { rests_until: None, backoff: BACKOFF_MIN, faults: 0, exclusion: EXCLUSION_MIN, is_checked: false }
    }
}

impl Standing {
    pub(crate) fn may_be_asked(&self, now: Instant) -> bool {
        self.rests_until.is_none_or(|until| until <= now)
    }

    /// It answered.
    pub(crate) fn answered(&mut self) {
        self.backoff = BACKOFF_MIN;
    }

    /// What it said stood up to verification.
    pub(crate) fn proved_right(&mut self) {
        self.faults = 0;
        self.exclusion = EXCLUSION_MIN;
    }

    /// It did not answer: another node may be behind the address when it does.
    pub(crate) fn failed(&mut self, now: Instant) {
        self.is_checked = false;
        self.rests_until = Some(now + self.backoff);
        self.backoff = (2 * self.backoff).min(BACKOFF_MAX);
    }

    /// It answered wrongly. Returns whether that excludes it.
    pub(crate) fn was_wrong(&mut self, now: Instant) -> bool {
        self.faults += 1;
        if self.faults >= FAULTS_MAX {
            self.exclude(now);
            return true;
        }
        self.failed(now);
        false
    }

    pub(crate) fn exclude(&mut self, now: Instant) {
        self.is_checked = false;
        self.faults = 0;
        self.rests_until = Some(now + self.exclusion);
        self.exclusion = (2 * self.exclusion).min(EXCLUSION_MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_end() {
        let (mut standing, now) = (Standing::default(), Instant::now());
        assert!(standing.may_be_asked(now));
        standing.failed(now);
        assert!(!standing.may_be_asked(now) && standing.may_be_asked(now + BACKOFF_MIN));
        for _ in 0..20 {
            standing.failed(now);
        }
        assert!(!standing.may_be_asked(now + BACKOFF_MAX / 2) && standing.may_be_asked(now + BACKOFF_MAX));
        standing.answered();
        standing.failed(now);
        assert!(standing.may_be_asked(now + BACKOFF_MIN));
    }

    #[test]
    fn three_faults_exclude_for_ever_longer() {
        let (mut standing, now) = (Standing::default(), Instant::now());
        standing.is_checked = true;
        assert_eq!([(); 3].map(|()| standing.was_wrong(now)), [false, false, true]);
        assert!(!standing.is_checked && !standing.may_be_asked(now + EXCLUSION_MIN / 2));
        assert!(standing.may_be_asked(now + EXCLUSION_MIN));
        standing.exclude(now);
        assert!(!standing.may_be_asked(now + EXCLUSION_MIN) && standing.may_be_asked(now + 2 * EXCLUSION_MIN));
        for _ in 0..20 {
            standing.exclude(now);
        }
        assert!(standing.may_be_asked(now + EXCLUSION_MAX));
        standing.proved_right();
        standing.exclude(now);
        assert!(standing.may_be_asked(now + EXCLUSION_MIN));
    }
}
