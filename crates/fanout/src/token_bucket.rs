//! How often a client may say something: a bucket that refills with time.
//! Knows no connection; the caller tells the time.

/// A client may subscribe to all it wants at once when it connects.
const BURST: u32 = 240;
/// Frames a second that a client may go on with.
const PER_SECOND: u64 = 20;
const MILLISECONDS_EACH: u64 = 1_000 / PER_SECOND;

#[derive(Debug)]
pub(crate) struct TokenBucket {
    left: u32,
    counted_at_ms: u64,
}

impl TokenBucket {
    pub(crate) fn new(now_ms: u64) -> Self {
        Self { left: BURST, counted_at_ms: now_ms }
    }

    /// Takes one. False: there is none left.
    pub(crate) fn take(&mut self, now_ms: u64) -> bool {
        let earned = now_ms.saturating_sub(self.counted_at_ms) / MILLISECONDS_EACH;
        self.counted_at_ms += earned * MILLISECONDS_EACH;
        self.left = u32::try_from(earned).unwrap_or(BURST).saturating_add(self.left).min(BURST);
        let some = self.left > 0;
        self.left = self.left.saturating_sub(1);
        some
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_stopped_and_patience_is_rewarded() {
        let mut allowance = TokenBucket::new(0);
        for _ in 0..BURST {
            assert!(allowance.take(0));
        }
        assert!(!allowance.take(MILLISECONDS_EACH - 1));
        assert!(allowance.take(MILLISECONDS_EACH));
        assert!(!allowance.take(MILLISECONDS_EACH));
        let hour = 3_600_000;
        assert_eq!((0..BURST * 2).filter(|_| allowance.take(hour)).count(), BURST as usize);
    }
}
