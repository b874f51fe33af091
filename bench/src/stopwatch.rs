//! Time for work that one thread does alone.

use rustix::time::{ClockId, Timespec, clock_gettime};

/// Counts the time the thread really ran, so that a neighbour who takes the processor away for a while is not
/// counted against whoever was being measured. Only for work that never waits.
pub struct Stopwatch {
    start: Timespec,
}

impl Stopwatch {
    pub fn start() -> Self {
        Self { start: clock_gettime(ClockId::ThreadCPUTime) }
    }

    pub fn elapsed_ns(&self) -> u64 {
        let now = clock_gettime(ClockId::ThreadCPUTime);
        ((now.tv_sec - self.start.tv_sec) * 1_000_000_000 + (now.tv_nsec - self.start.tv_nsec)) as u64
    }
}
