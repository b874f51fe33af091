//! The mood of all markets: a regime that turns at midnight UTC, and volatility that comes in clusters by class.
//! Must not know single instruments.

use super::exact::exp;
use super::random::{Purpose, Random, Stream};
use crate::instruments::Class;

/// How turbulent a day is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Regime {
    Calm,
    Normal,
    Stress,
}

impl Regime {
    pub const ALL: [Self; 3] = [Self::Calm, Self::Normal, Self::Stress];

    /// What it multiplies volatility by.
    pub const fn multiplier(self) -> f64 {
        match self {
            Self::Calm => 0.7,
            Self::Normal => 1.0,
            Self::Stress => 2.2,
        }
    }

    /// The share of days it lasts in the long run.
    pub(super) const fn weight(self) -> f64 {
        // Flows balance: calm × 0.10 = normal × 0.08, and stress × 0.25 = normal × 0.03.
        const NORMAL: f64 = 1.0 / (1.0 + 0.08 / 0.10 + 0.03 / 0.25);
        match self {
            Self::Calm => NORMAL * 0.08 / 0.10,
            Self::Normal => NORMAL,
            Self::Stress => NORMAL * 0.03 / 0.25,
        }
    }

    /// The next day's regime, from a uniform number.
    fn next(self, uniform: f64) -> Self {
        match self {
            Self::Calm if uniform < 0.10 => Self::Normal,
            Self::Normal if uniform < 0.08 => Self::Calm,
            Self::Normal if uniform < 0.08 + 0.03 => Self::Stress,
            Self::Stress if uniform < 0.25 => Self::Normal,
            same => same,
        }
    }

    fn first(uniform: f64) -> Self {
        if uniform < Self::Calm.weight() {
            Self::Calm
        } else if uniform < Self::Calm.weight() + Self::Normal.weight() {
            Self::Normal
        } else {
            Self::Stress
        }
    }
}

/// How much of yesterday's, that is last minute's, excess volatility remains.
const PERSISTENCE: f64 = 0.995;
const DEVIATION: f64 = 0.35;
/// Minus the variance, which makes the mean square of the multiplier one.
const MEAN: f64 = -DEVIATION * DEVIATION;

#[derive(Clone, Debug)]
pub(super) struct RegimePath {
    pub(super) regime: Regime,
    day: Option<u64>,
    /// Each class's logarithm of volatility.
    clusters: Option<[f64; Class::ALL.len()]>,
}

impl RegimePath {
    pub(super) const fn new() -> Self {
        Self { regime: Regime::Normal, day: None, clusters: None }
    }

    /// Turns to a minute of a day; both count from 1970 and rise by at most one from call to call.
    pub(super) fn turn(&mut self, random: &Random, day: u64, minute: u64) {
        if self.day != Some(day) {
            let uniform = random.draw(Stream::of(Purpose::Regime, 0), day, 0).uniform(0);
            self.regime = if self.day.is_none() { Regime::first(uniform) } else { self.regime.next(uniform) };
            self.day = Some(day);
        }
        let noise =
            |class: Class| random.draw(Stream::of(Purpose::Clustering, class as u32), minute, 0).normal(0) * DEVIATION;
        let fresh = (1.0 - PERSISTENCE * PERSISTENCE).sqrt();
        self.clusters = Some(match self.clusters {
            None => Class::ALL.map(|class| MEAN + noise(class)),
            Some(before) => {
                Class::ALL.map(|class| MEAN + PERSISTENCE * (before[class.index()] - MEAN) + fresh * noise(class))
            }
        });
    }

    /// What the weather multiplies a class's volatility by.
    pub(super) fn multiplier(&self, class: Class) -> f64 {
        let cluster = self.clusters.map_or(0.0, |clusters| clusters[class.index()]);
        self.regime.multiplier() * exp(cluster)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regimes_last_as_long_as_their_weights_say() {
        const DAYS: u64 = 200_000;
        let random = Random::new(3);
        let mut regime_path = RegimePath::new();
        let mut seen = [0.0; 3];
        for day in 0..DAYS {
            regime_path.turn(&random, day, day);
            seen[regime_path.regime as usize] += 1.0 / DAYS as f64;
        }
        for regime in Regime::ALL {
            let weight = regime.weight();
            assert!((seen[regime as usize] / weight - 1.0).abs() < 0.05, "{regime:?} {seen:?} {weight}");
        }
        let weights = Regime::ALL.map(Regime::weight);
        assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((weights[0] - 0.417).abs() < 0.001 && (weights[2] - 0.0625).abs() < 0.001);
    }

    #[test]
    fn clustering_has_mean_square_one_and_a_long_memory() {
        const MINUTES: u64 = 1_000_000;
        let random = Random::new(4);
        let mut regime_path = RegimePath::new();
        let (mut square, mut together, mut before) = (0.0, 0.0, 0.0);
        for minute in 0..MINUTES {
            regime_path.turn(&random, 0, minute);
            let multiplier = regime_path.multiplier(Class::Gold) / regime_path.regime.multiplier();
            square += multiplier * multiplier;
            let height = regime_path.clusters.unwrap()[Class::Gold.index()] - MEAN;
            together += height * before / (DEVIATION * DEVIATION);
            before = height;
        }
        let n = MINUTES as f64;
        assert!((square / n - 1.0).abs() < 0.05, "{}", square / n);
        assert!((together / n - 0.995).abs() < 0.06, "{}", together / n);
    }
}
