//! Random numbers of one step: a function of the seed and the step's number alone (SplitMix64).

pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64, step: u64) -> Self {
        Self(seed ^ step.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// At least 0, less than 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(super) fn below(&mut self, end: u64) -> u64 {
        (self.unit() * end as f64) as u64
    }

    pub(super) fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Mean 1, never negative.
    pub(super) fn exponential(&mut self) -> f64 {
        -(1.0 - self.unit()).ln()
    }

    /// Median 1: most are near it, a few are many times as large.
    pub(super) fn lognormal(&mut self, sigma: f64) -> f64 {
        let (radius, angle) = ((2.0 * self.exponential()).sqrt(), std::f64::consts::TAU * self.unit());
        (sigma * radius * angle.cos()).exp()
    }

    /// How many of something rare and independent happen.
    pub(super) fn poisson(&mut self, expected: f64) -> u32 {
        let (mut left, mut count) = (expected, 0);
        loop {
            left -= self.exponential();
            if left < 0.0 {
                return count;
            }
            count += 1;
        }
    }
}
