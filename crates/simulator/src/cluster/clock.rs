//! A node's clocks: a steady one that can't be set, and a wall clock that may be set wrongly.
//!
//! Owns the two readings and checks the guard's guarantee: no stamp runs ahead of true time.

use plimsoll_sequencer::{Guard, Reading, SLEW_PPM};
use plimsoll_units::Timestamp;

#[derive(Clone, Debug)]
pub(crate) struct SkewedClock {
    guard: Guard,
    /// The wall clock's offset.
    pub(crate) wall_off_ms: i64,
    /// Stamp and true time at start-up.
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

    /// The wall clock is right but not trusted: after a long stop, or after it was corrected.
    pub(crate) fn awaits_confirmation(&self) -> bool {
        self.wall_off_ms == 0 && self.guard.suspect().is_some()
    }

    /// An operator confirms the wall clock: time leaps to it, or stands still until it catches up.
    pub(crate) fn confirm(&mut self, true_ms: i64) {
        self.guard.confirm(reading(true_ms, self.wall_off_ms));
        self.began = (self.guard.last().max(Timestamp(true_ms)), true_ms);
    }

    /// The time to stamp with, or the violated guarantee.
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
    fn a_long_stop_is_believed_when_it_is_confirmed() {
        let stopped = Timestamp(1_000_000);
        let now = stopped.0 + 60 * plimsoll_units::DAY_MS;
        let mut clock = SkewedClock::start(now, 0, stopped);
        assert_eq!(clock.read(now + 1_000), Ok(stopped.plus(1_000)));
        assert!(clock.awaits_confirmation());
        clock.confirm(now + 2_000);
        assert_eq!(clock.read(now + 3_000), Ok(Timestamp(now + 3_000)));
        assert!(!clock.awaits_confirmation());
    }

    #[test]
    fn a_wall_that_jumps_ahead_is_not_followed() {
        let mut clock = SkewedClock::start(1_000_000, 0, Timestamp::ZERO);
        clock.wall_off_ms = 3_600_000;
        assert_eq!(clock.read(1_060_000), Ok(Timestamp(1_060_000)));
    }
}
