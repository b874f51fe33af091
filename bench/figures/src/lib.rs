//! Medians, latencies in buckets that are 2 % wide, and what a host takes away.
//! Knows no unit.

mod theft;

pub use theft::{Processors, probe};

const PER_DOUBLING: f64 = 35.0;
const BUCKETS: usize = 64 * PER_DOUBLING as usize;

pub struct Latencies {
    buckets: Vec<u64>,
    count: u64,
}

impl Default for Latencies {
    fn default() -> Self {
        Self { buckets: vec![0; BUCKETS], count: 0 }
    }
}

impl Latencies {
    pub fn add(&mut self, ns: u64) {
        let bucket = ((ns.max(1) as f64).log2() * PER_DOUBLING) as usize;
        self.buckets[bucket.min(BUCKETS - 1)] += 1;
        self.count += 1;
    }

    pub fn quantile_ns(&self, share: f64) -> u64 {
        let wanted = (self.count as f64 * share).ceil() as u64;
        let mut seen = 0;
        for (bucket, count) in self.buckets.iter().enumerate() {
            seen += count;
            if seen >= wanted.max(1) {
                return ((bucket as f64 + 1.0) / PER_DOUBLING).exp2() as u64;
            }
        }
        0
    }
}

pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_within_a_bucket() {
        let mut latencies = Latencies::default();
        for us in 1..=1_000 {
            latencies.add(us * 1_000);
        }
        for (share, us) in [(0.5, 500.0), (0.99, 990.0)] {
            let got = latencies.quantile_ns(share) as f64 / 1_000.0;
            assert!((got / us - 1.0).abs() < 0.03, "{share}: {got}");
        }
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[1.0, 2.0]), 1.5);
    }
}
