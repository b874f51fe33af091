//! Exponential backoff: delays that double each time, within limits, with jitter. Must not know what is retried.

use std::time::Duration;

/// Delays of one connection. The same seed repeats them; two connections should have two seeds.
#[derive(Clone, Debug)]
pub struct Backoff {
    least: Duration,
    most: Duration,
    attempt: u32,
    state: u64,
}

/// Maximum jitter, in percent of a delay.
const JITTER_PERCENT: u64 = 25;

impl Backoff {
    pub const fn new(least: Duration, most: Duration, seed: u64) -> Self {
        Self { least, most, attempt: 0, state: seed }
    }

    /// Resets after a period without failures.
    pub const fn reset(&mut self) {
        self.attempt = 0;
    }

    /// The next delay; jitter is added, but not beyond the maximum.
    pub fn next_delay(&mut self) -> Duration {
        let base = self.least.saturating_mul(1 << self.attempt.min(16)).min(self.most);
        self.attempt = self.attempt.saturating_add(1);
        let jitter = base.mul_f64(self.random_percent() as f64 / 100.0);
        (base + jitter).min(self.most.max(self.least))
    }

    /// 0 to [`JITTER_PERCENT`], from a generator that is good enough to keep clients apart.
    fn random_percent(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % (JITTER_PERCENT + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_from_one_to_thirty_seconds_with_jitter() {
        let mut backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(30), 7);
        let delays: Vec<f64> = (0..8).map(|_| backoff.next_delay().as_secs_f64()).collect();
        for (delay, base) in delays.iter().zip([1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0]) {
            assert!((base..=(base * 1.25_f64).min(30.0)).contains(delay), "{delays:?}");
        }
        assert!(delays.iter().take(5).any(|delay| delay.fract() != 0.0), "no jitter in {delays:?}");
        backoff.reset();
        assert!(backoff.next_delay() < Duration::from_secs(2));
    }

    #[test]
    fn two_seeds_part_ways() {
        let delays = |seed| {
            let mut backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(30), seed);
            (0..5).map(|_| backoff.next_delay()).collect::<Vec<_>>()
        };
        assert_eq!(delays(1), delays(1));
        assert_ne!(delays(1), delays(2));
    }
}
