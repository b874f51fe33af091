//! The clock guard: turns the wall clock and a steady clock into stamps that never decrease.
//!
//! Owns the rule by which two readings become one stamp. Knows no commands or timers. The guard is pure; only
//! [`SystemClock`] reads a clock.
//!
//! A wall clock can be set wrongly by a person, a time server or a virtual machine's host; a steady clock counts from
//! an arbitrary origin but can't be set. So time *runs* on the steady clock from an anchor, and the anchor is slewed
//! towards the wall clock by at most [`SLEW_PPM`]. Consequences:
//!
//! * A jump of the wall clock, either way, moves no stamp at once. A duration in stamps is accurate to within 0.05 %
//!   whatever the wall clock did meanwhile, so no expiry fires early by more than a tick.
//! * A wall clock that is off by more than [`JUMP_MAX_MS`] is *suspect*: it is not followed at all, time continues on
//!   the steady clock, and the operator sees the offset. It is trusted again when it returns by itself or when the
//!   operator confirms it ([`Guard::confirm`]); only then may time leap forwards.
//! * Stamps never decrease. A confirmed wall clock that is behind makes time stand still until it has caught up.
//! * At start-up there is no earlier steady reading. A wall clock behind the journal's last stamp is suspect: time
//!   continues from that stamp, which is never early. A wall clock ahead of it is taken for downtime and trusted up to
//!   [`DOWNTIME_MAX_MS`]: one machine alone can't tell a long stop from a wrong clock.

use std::time::Duration;

use plimsoll_units::{DAY_MS, Timestamp};

/// How far the wall clock may be off before it is no longer followed. A leap second is within the limit.
pub const JUMP_MAX_MS: i64 = 2_000;
/// How fast time is slewed towards the wall clock: 0.5 ms per second, faster than a sound oscillator drifts.
pub const SLEW_PPM: i64 = 500;
/// The longest gap between the last stamp and a start that is accepted without confirmation.
pub const DOWNTIME_MAX_MS: i64 = 30 * DAY_MS;

/// How often the anchor moves: often enough to be smooth, rarely enough that rounding does not swallow a correction.
const ANCHOR_EVERY_US: i64 = 1_000_000;
const US_PER_MS: i64 = 1_000;
const PPM: i64 = 1_000_000;

/// Both clocks at one moment, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Since 1970.
    pub wall_us: i64,
    /// From an arbitrary origin; can't be set, and counts while the machine is suspended.
    pub steady_us: i64,
}

/// Turns readings into stamps. See the module documentation for the rule.
#[derive(Clone, Debug)]
pub struct Guard {
    /// `anchor_time_us` is the time at which the steady clock read `anchor_steady_us`.
    anchor_time_us: i64,
    anchor_steady_us: i64,
    last: Timestamp,
    suspect: Option<i64>,
}

impl Guard {
    /// A guard for a machine whose last stamp was `last` ([`Timestamp::ZERO`] if there is none).
    pub fn start(reading: Reading, last: Timestamp) -> Self {
        let last_us = last.0.saturating_mul(US_PER_MS);
        let down_ms = reading.wall_us.saturating_sub(last_us) / US_PER_MS;
        let believed = last == Timestamp::ZERO || (0..=DOWNTIME_MAX_MS).contains(&down_ms);
        let anchor_time_us = if believed { reading.wall_us } else { last_us };
        let mut guard = Self { anchor_time_us, anchor_steady_us: reading.steady_us, last, suspect: None };
        guard.read(reading);
        guard
    }

    /// The timestamp for a command read now.
    pub fn read(&mut self, reading: Reading) -> Timestamp {
        let elapsed_us = reading.steady_us.saturating_sub(self.anchor_steady_us).max(0);
        let time_us = self.anchor_time_us.saturating_add(elapsed_us);
        let offset_us = reading.wall_us.saturating_sub(time_us);
        let follows = offset_us.saturating_abs() <= JUMP_MAX_MS * US_PER_MS;
        self.suspect = (!follows).then_some(offset_us / US_PER_MS);
        if elapsed_us >= ANCHOR_EVERY_US {
            let slew_us = if follows { elapsed_us / PPM * SLEW_PPM } else { 0 };
            self.anchor_time_us = time_us + offset_us.clamp(-slew_us, slew_us);
            self.anchor_steady_us = reading.steady_us;
        }
        self.last = self.last.max(Timestamp(time_us / US_PER_MS));
        self.last
    }

    /// The last stamp issued.
    pub fn last(&self) -> Timestamp {
        self.last
    }

    /// The wall clock's offset in milliseconds while it is not followed. Needs an operator's attention.
    pub fn suspect(&self) -> Option<i64> {
        self.suspect
    }

    /// The operator confirms the wall clock: time continues from it, or stands still until a slower wall catches up.
    pub fn confirm(&mut self, reading: Reading) {
        self.anchor_time_us = reading.wall_us;
        self.anchor_steady_us = reading.steady_us;
        self.suspect = None;
    }
}

/// How long until the stamp reaches `due`.
pub(crate) fn until(due: Timestamp, now: Timestamp) -> Duration {
    Duration::from_millis(u64::try_from(due.since(now)).unwrap_or(0))
}

/// A source of clock readings.
pub trait Clock: Send + 'static {
    fn read(&mut self) -> Reading;
}

/// The operating system's clocks.
#[derive(Debug)]
pub struct SystemClock {
    #[cfg(not(target_os = "linux"))]
    since: std::time::Instant,
}

impl SystemClock {
    #[expect(clippy::new_without_default, reason = "a clock is started, not filled in")]
    pub fn new() -> Self {
        Self {
            #[cfg(not(target_os = "linux"))]
            since: std::time::Instant::now(),
        }
    }

    /// Counts during suspend, so that a closed lid or a suspended guest does not look like a wrong wall clock.
    #[cfg(target_os = "linux")]
    fn steady_us(&self) -> i64 {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
        time.tv_sec * PPM + time.tv_nsec / 1_000
    }

    #[cfg(not(target_os = "linux"))]
    fn steady_us(&self) -> i64 {
        i64::try_from(self.since.elapsed().as_micros()).unwrap_or(i64::MAX)
    }
}

impl Clock for SystemClock {
    fn read(&mut self) -> Reading {
        Reading { wall_us: wall_us(), steady_us: self.steady_us() }
    }
}

fn wall_us() -> i64 {
    // A wall clock before 1970 is certainly wrong; zero makes it suspect.
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since_1970.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::{HOUR_MS, MINUTE_MS, SECOND_MS};

    const START_MS: i64 = 1_800_000_000_000;

    /// A true clock, and a wall clock with an offset that the test sets.
    struct Bench {
        guard: Guard,
        true_ms: i64,
        off_ms: i64,
    }

    impl Bench {
        fn new() -> Self {
            let reading = reading(START_MS, 0);
            Self { guard: Guard::start(reading, Timestamp::ZERO), true_ms: START_MS, off_ms: 0 }
        }

        /// Advances by `ms` in steps of `step_ms` and returns the stamp at the end.
        fn pass(&mut self, ms: i64, step_ms: i64) -> i64 {
            let end = self.true_ms + ms;
            let mut at = 0;
            while self.true_ms < end {
                self.true_ms += step_ms;
                let before = self.guard.last;
                let stamp = self.guard.read(reading(self.true_ms, self.off_ms));
                assert!(stamp >= before, "stamps never decrease");
                at = stamp.0;
            }
            at
        }
    }

    fn reading(true_ms: i64, off_ms: i64) -> Reading {
        Reading { wall_us: (true_ms + off_ms) * US_PER_MS, steady_us: (true_ms - START_MS) * US_PER_MS }
    }

    #[test]
    fn a_sound_wall_is_followed_to_the_millisecond() {
        let mut bench = Bench::new();
        for _ in 0..1_000 {
            let at = bench.pass(37, 1);
            assert_eq!(at, bench.true_ms);
        }
        assert_eq!(bench.guard.suspect(), None);
    }

    #[test]
    fn no_jump_makes_time_run_early() {
        let jumps = [1, 60, 3_600, 86_400].map(|seconds| seconds * SECOND_MS);
        for jump in jumps.into_iter().flat_map(|jump| [jump, -jump]) {
            let mut bench = Bench::new();
            let at = bench.pass(10 * SECOND_MS, 5);
            bench.off_ms = jump;
            let later = bench.pass(MINUTE_MS, 5);
            let passed = later - at;
            assert!((passed - MINUTE_MS).abs() <= 31, "{jump} ms jump: a minute lasted {passed} ms");
            assert_eq!(bench.guard.suspect().is_some(), jump.abs() > JUMP_MAX_MS, "{jump}");
        }
    }

    #[test]
    fn a_wall_at_double_speed_or_standing_still_is_not_followed() {
        for gain in [1, -1] {
            let mut bench = Bench::new();
            for _ in 0..600 {
                bench.off_ms += gain * 100;
                bench.pass(100, 10);
            }
            let off = bench.guard.last.0 - bench.true_ms;
            assert!(off.abs() <= 2, "off by {off} ms after a minute");
            assert!(bench.guard.suspect().is_some());
        }
    }

    #[test]
    fn a_small_offset_is_slewed_away() {
        let mut bench = Bench::new();
        bench.pass(SECOND_MS, 10);
        bench.off_ms = -SECOND_MS; // A leap second.
        bench.pass(HOUR_MS, 500);
        assert_eq!(bench.guard.last.0, bench.true_ms + bench.off_ms);
        assert_eq!(bench.guard.suspect(), None);
    }

    #[test]
    fn a_wall_that_comes_back_is_believed_again() {
        let mut bench = Bench::new();
        bench.pass(SECOND_MS, 10);
        bench.off_ms = HOUR_MS;
        bench.pass(SECOND_MS, 10);
        assert_eq!(bench.guard.suspect(), Some(HOUR_MS));
        bench.off_ms = 0;
        let at = bench.pass(SECOND_MS, 10);
        assert_eq!(at, bench.true_ms);
        assert_eq!(bench.guard.suspect(), None);
    }

    #[test]
    fn a_confirmed_wall_is_taken_forwards_at_once_and_backwards_by_waiting() {
        let mut bench = Bench::new();
        bench.pass(SECOND_MS, 10);
        bench.off_ms = HOUR_MS;
        bench.pass(SECOND_MS, 10);
        bench.guard.confirm(reading(bench.true_ms, bench.off_ms));
        let at = bench.pass(10, 10);
        assert_eq!(at, bench.true_ms + HOUR_MS);

        bench.off_ms = HOUR_MS - MINUTE_MS;
        bench.guard.confirm(reading(bench.true_ms, bench.off_ms));
        assert_eq!(bench.pass(MINUTE_MS - 10, 10), at, "time waits for the wall");
        assert_eq!(bench.pass(SECOND_MS, 10), bench.true_ms + bench.off_ms);
    }

    #[test]
    fn a_start_believes_downtime_but_not_a_wall_in_the_past_or_far_ahead() {
        let cases = [
            (0, START_MS, false),
            (-HOUR_MS, START_MS, false),
            (-40 * DAY_MS, START_MS - 40 * DAY_MS, true),
            (HOUR_MS, START_MS + HOUR_MS, true),
        ];
        for (last_ms, expected, suspect) in cases {
            let mut guard = Guard::start(reading(START_MS, 0), Timestamp(START_MS + last_ms));
            assert_eq!(guard.suspect().is_some(), suspect, "last stamp {last_ms} ms from the wall");
            assert_eq!(guard.read(reading(START_MS, 0)), Timestamp(expected));
            let after = guard.read(reading(START_MS + MINUTE_MS, 0));
            assert_eq!(after, Timestamp(expected + MINUTE_MS), "time runs in either case");
        }
    }
}
