//! Counter-based random numbers: every draw is a function of (seed, stream, step, lane) and of nothing drawn before,
//! so any of them can be recomputed alone. The generator is Philox4x32 with ten rounds.

use super::normal::normal;

/// The purpose of a random stream. Its number is part of the price sequence: never reuse or renumber one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Purpose {
    Regime = 1,
    Clustering = 2,
    FactorMinute = 3,
    FactorSecond = 4,
    PathMinute = 5,
    PathSecond = 6,
    Jump = 7,
    ClassJump = 8,
    FactorEvent = 9,
    PathEvent = 10,
    Earnings = 11,
    TickTime = 12,
    TickPrice = 13,
    Extremes = 14,
    SourceNoise = 15,
    SourceFaults = 16,
    Book = 17,
}

/// One stream of draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stream {
    purpose: Purpose,
    owner: u32,
}

impl Stream {
    /// The stream of something numbered: a factor, a class.
    pub(super) const fn of(purpose: Purpose, owner: u32) -> Self {
        Self { purpose, owner }
    }
}

/// A number for a name (FNV-1a), so that an instrument's path does not depend on its place in the table.
pub(super) const fn owner(name: &str) -> u32 {
    let bytes = name.as_bytes();
    let mut hash = 0x811c_9dc5u32;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
}

/// All randomness of one simulation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Random {
    key: [u32; 2],
}

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self { key: [seed as u32, (seed >> 32) as u32] }
    }

    /// The draw of a stream at a step. Steps stay below 2^48; lanes separate several draws of one step.
    #[inline]
    pub(super) fn draw(&self, stream: Stream, step: u64, lane: u16) -> Draw {
        debug_assert!(step >> 48 == 0, "a step is a count of seconds at most");
        let high = (step >> 32) as u32 | u32::from(lane) << 16;
        Draw(philox([step as u32, high, stream.purpose as u32, stream.owner], self.key))
    }
}

/// 128 random bits, used as a few numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draw([u32; 4]);

impl Draw {
    #[inline]
    pub(super) fn word(&self, at: usize) -> u32 {
        self.0[at]
    }
    /// Above 0 and below 1.
    #[inline]
    pub(super) fn uniform(&self, at: usize) -> f64 {
        (f64::from(self.0[at]) + 0.5) * (1.0 / 4_294_967_296.0)
    }
    /// A whole number below `end`, by scaling: its bias is below one in 2^32 / `end`.
    #[inline]
    pub(super) fn below(&self, at: usize, end: u32) -> u32 {
        ((u64::from(self.0[at]) * u64::from(end)) >> 32) as u32
    }
    /// The first or second normal number; it uses two words.
    #[inline]
    pub(super) fn normal(&self, at: usize) -> f64 {
        normal(u64::from(self.0[2 * at]) << 32 | u64::from(self.0[2 * at + 1]))
    }
}

#[inline]
fn philox(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    const ROUNDS: usize = 10;
    for _ in 0..ROUNDS {
        let a = u64::from(counter[0]) * 0xd251_1f53;
        let b = u64::from(counter[2]) * 0xcd9e_8d57;
        counter = [(b >> 32) as u32 ^ counter[1] ^ key[0], b as u32, (a >> 32) as u32 ^ counter[3] ^ key[1], a as u32];
        key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
    }
    counter
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generator's published known answers.
    #[test]
    fn philox_gives_its_known_answers() {
        assert_eq!(philox([0; 4], [0; 2]), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
        assert_eq!(philox([u32::MAX; 4], [u32::MAX; 2]), [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]);
        assert_eq!(
            philox([0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344], [0xa409_3822, 0x299f_31d0]),
            [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]
        );
    }

    #[test]
    fn steps_lanes_streams_and_seeds_draw_apart() {
        let random = Random::new(7);
        let stream = Stream::of(Purpose::Jump, owner("btcusdt"));
        let words = |draw: Draw| draw.0;
        let base = words(random.draw(stream, 5, 0));
        assert_eq!(base, words(random.draw(stream, 5, 0)));
        assert_ne!(base, words(random.draw(stream, 6, 0)));
        assert_ne!(base, words(random.draw(stream, 5, 1)));
        assert_ne!(base, words(random.draw(Stream::of(Purpose::Jump, owner("ethusdt")), 5, 0)));
        assert_ne!(base, words(random.draw(Stream::of(Purpose::Book, owner("btcusdt")), 5, 0)));
        assert_ne!(base, words(Random::new(8).draw(stream, 5, 0)));
    }

    #[test]
    fn draws_stay_in_their_ranges() {
        let ends = Draw([0, u32::MAX, 1 << 31, 77]);
        assert!(ends.uniform(0) > 0.0 && ends.uniform(1) < 1.0);
        assert_eq!((ends.below(0, 60), ends.below(1, 60), ends.below(2, 60)), (0, 59, 30));
    }
}
