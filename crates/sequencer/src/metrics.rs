//! The sequencer's metrics.
//!
//! Owns plain atomic counters and a coarse histogram. Knows no exporter: the metrics endpoint reads a handle's
//! [`Figures`].

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Bucket `i` counts commits of less than 2^i microseconds (and not less than half of that); the last, the rest.
pub const COMMIT_BUCKETS: usize = 24;

/// Counters that any thread may read at any time.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) accepted: AtomicU64,
    pub(crate) shed: AtomicU64,
    batches: AtomicU64,
    commands: AtomicU64,
    batch_commands_max: AtomicU64,
    batch_bytes: AtomicU64,
    commit_us: AtomicU64,
    commit_us_max: AtomicU64,
    commit_buckets: [AtomicU64; COMMIT_BUCKETS],
    /// Batches that did not become durable at the first call.
    pub(crate) troubled: AtomicU64,
    /// Batches dropped because the subscriber was too slow.
    pub(crate) unpublished: AtomicU64,
    pub(crate) clock_suspect_ms: AtomicI64,
    /// The database is out of space: new commands are refused.
    pub(crate) full: AtomicBool,
}

/// The counters at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Commands waiting now.
    pub queued: u64,
    pub accepted: u64,
    pub shed: u64,
    pub batches: u64,
    pub commands: u64,
    pub batch_commands_max: u64,
    pub batch_bytes: u64,
    pub commit_us: u64,
    pub commit_us_max: u64,
    pub commit_buckets: [u64; COMMIT_BUCKETS],
    pub troubled: u64,
    pub unpublished: u64,
    /// The wall clock's offset from the stamped time while it is not trusted; otherwise 0.
    pub clock_suspect_ms: i64,
}

impl Metrics {
    pub(crate) fn committed(&self, commands: usize, bytes: usize, took: Duration) {
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let commands = commands as u64;
        self.batches.fetch_add(1, Relaxed);
        self.commands.fetch_add(commands, Relaxed);
        self.batch_commands_max.fetch_max(commands, Relaxed);
        self.batch_bytes.fetch_add(bytes as u64, Relaxed);
        self.commit_us.fetch_add(us, Relaxed);
        self.commit_us_max.fetch_max(us, Relaxed);
        let bucket = (u64::BITS - us.leading_zeros()) as usize;
        self.commit_buckets[bucket.min(COMMIT_BUCKETS - 1)].fetch_add(1, Relaxed);
    }

    pub(crate) fn read(&self, queued: usize) -> Figures {
        Figures {
            queued: queued as u64,
            accepted: self.accepted.load(Relaxed),
            shed: self.shed.load(Relaxed),
            batches: self.batches.load(Relaxed),
            commands: self.commands.load(Relaxed),
            batch_commands_max: self.batch_commands_max.load(Relaxed),
            batch_bytes: self.batch_bytes.load(Relaxed),
            commit_us: self.commit_us.load(Relaxed),
            commit_us_max: self.commit_us_max.load(Relaxed),
            commit_buckets: std::array::from_fn(|i| self.commit_buckets[i].load(Relaxed)),
            troubled: self.troubled.load(Relaxed),
            unpublished: self.unpublished.load(Relaxed),
            clock_suspect_ms: self.clock_suspect_ms.load(Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_lands_in_the_bucket_of_its_duration() {
        let metrics = Metrics::default();
        for (us, bucket) in [(0, 0), (1, 1), (2, 2), (3, 2), (1_000, 10), (u64::MAX, COMMIT_BUCKETS - 1)] {
            let before = metrics.read(0).commit_buckets[bucket];
            metrics.committed(1, 1, Duration::from_micros(us));
            assert_eq!(metrics.read(0).commit_buckets[bucket], before + 1, "{us} µs");
        }
    }
}
