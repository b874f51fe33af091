//! A node's clocks: a steady one that can't be set and a wall that somebody sets wrongly.
//!
//! Owns the two readings and holds the product's guard to its promise: no stamp runs ahead of true time.

use plimsoll_sequencer::{Guard, Reading, SLEW_PPM};
use plimsoll_units::Timestamp;

#[derive(Clone, Debug)]
pub(crate) struct SkewedClock {
    guard: Guard,
    /// What the wall is off by.
    pub(crate) wall_off_ms: i64,
    /// Stamp and true time at the start.
    began: (Timestamp, i64),
}

const US_PER_MS: i64 = 1_000;
const PPM: i64 = 1_000_000;

fn reading(true_ms: i64, wall_off_ms: i64) -> Reading {
    Reading { wall_us: (true_ms + wall_off_ms) * US_PER_MS, steady_us: true_ms * US_PER_MS }
}

impl SkewedClock {
    pub(crate) fn start(true_ms: i64, wall_off_ms: i64, last: Timestamp) -> Self {
        let guard = Guard::start(reading(true_ms, wall_off_ms), last);
        let began = (guard.last(), true_ms);
        Self { guard, wall_off_ms, began }
    }

    /// The time to stamp with, or what is wrong with it.
    pub(crate) fn read(&mut self, true_ms: i64) -> Result<Timestamp, String> {
        let before = self.guard.last();
        let stamp = self.guard.read(reading(true_ms, self.wall_off_ms));
        if stamp < before {
            return Err(format!("the stamp went back from {before} to {stamp}"));
        }
        let (stamped, passed) = (stamp.since(self.began.0), true_ms - self.began.1);
        let most = passed + passed * SLEW_PPM / PPM + 1;
        if stamped > most {
            return Err(format!("{stamped} ms were stamped in {passed} ms"));
        }
        Ok(stamp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_that_jumps_ahead_is_not_followed() {
        let mut clock = SkewedClock::start(1_000_000, 0, Timestamp::ZERO);
        clock.wall_off_ms = 3_600_000;
        assert_eq!(clock.read(1_060_000), Ok(Timestamp(1_060_000)));
    }
}
