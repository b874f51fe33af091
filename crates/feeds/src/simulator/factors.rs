//! The factor model: six factors, their correlations, and each instrument's loadings. Must not know prices or time.

use super::random::{Purpose, Random, Stream};
use crate::instruments::{Class, Instrument};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(super) enum Factor {
    Risk,
    Usd,
    Crypto,
    Energy,
    Rates,
    Metal,
}

const COUNT: usize = 6;
type Vector = [f64; COUNT];

const CORRELATED: [(Factor, Factor, f64); 4] = [
    (Factor::Risk, Factor::Usd, -0.30),
    (Factor::Risk, Factor::Crypto, 0.45),
    (Factor::Risk, Factor::Energy, 0.25),
    (Factor::Usd, Factor::Rates, 0.40),
];

/// The RISK loading's multiplier in stress: risky instruments move together a little more.
const STRESS_RISK: f64 = 1.15;
/// The minimum share of an instrument's own variance, also in stress.
const OWN_VARIANCE_MIN: f64 = 0.05;

const fn correlation(a: usize, b: usize) -> f64 {
    let mut at = 0;
    while at < CORRELATED.len() {
        let (x, y, value) = CORRELATED[at];
        if (x as usize == a && y as usize == b) || (x as usize == b && y as usize == a) {
            return value;
        }
        at += 1;
    }
    if a == b { 1.0 } else { 0.0 }
}

/// Draws correlated factors.
#[derive(Clone, Debug)]
pub(super) struct Factors {
    /// The lower triangle whose square is the matrix of correlations.
    root: [Vector; COUNT],
}

impl Factors {
    pub(super) fn new() -> Self {
        let mut root = [[0.0; COUNT]; COUNT];
        for row in 0..COUNT {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| root[row][k] * root[column][k]).sum();
                let rest = correlation(row, column) - known;
                root[row][column] = if row == column {
                    assert!(rest > 0.0, "the factors' correlations are positive definite");
                    rest.sqrt()
                } else {
                    rest / root[column][column]
                };
            }
        }
        Self { root }
    }

    /// The factors at a step: standard normal numbers with the correlations above.
    pub(super) fn draw(&self, random: &Random, purpose: Purpose, step: u64) -> Vector {
        let mut independent = [0.0; COUNT];
        for (at, value) in independent.iter_mut().enumerate() {
            *value = random.draw(Stream::of(purpose, at as u32), step, 0).normal(0);
        }
        let mut factors = [0.0; COUNT];
        for (row, factor) in factors.iter_mut().enumerate() {
            *factor = (0..=row).map(|k| self.root[row][k] * independent[k]).sum();
        }
        factors
    }
}

/// An instrument's factor loadings: with its own noise they give a standard normal number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Loadings {
    on: Vector,
    own: f64,
}

impl Loadings {
    fn new(on: Vector) -> Self {
        let own = 1.0 - shared_variance(&on, &on);
        assert!(own >= 0.0, "loadings leave an instrument noise of its own");
        Self { on, own: own.sqrt() }
    }

    #[inline]
    pub(super) fn combine(&self, factors: &Vector, own_noise: f64) -> f64 {
        let shared: f64 = self.on.iter().zip(factors).map(|(loading, factor)| loading * factor).sum();
        shared + self.own * own_noise
    }

    pub(super) fn on(&self, factor: Factor) -> f64 {
        self.on[factor as usize]
    }

    /// The loadings in stress: more RISK, as far as the instrument's own share allows.
    pub(super) fn in_stress(&self) -> Self {
        // The shared variance as risk is scaled by k is a k² + b k + c.
        let risk = Factor::Risk as usize;
        let (mut only_risk, mut rest) = ([0.0; COUNT], self.on);
        only_risk[risk] = self.on[risk];
        rest[risk] = 0.0;
        let a = shared_variance(&only_risk, &only_risk);
        let b = 2.0 * shared_variance(&only_risk, &rest);
        let c = shared_variance(&rest, &rest);
        let room = 1.0 - OWN_VARIANCE_MIN - c;
        let mut scale = STRESS_RISK;
        if a > 0.0 && a * scale * scale + b * scale > room {
            scale = ((b * b + 4.0 * a * room).sqrt() - b) / (2.0 * a);
        }
        let mut on = self.on;
        on[risk] *= scale.max(1.0);
        Self::new(on)
    }

    /// The correlation of two instruments' diffusion.
    #[cfg(test)]
    fn correlation(&self, other: &Self) -> f64 {
        shared_variance(&self.on, &other.on)
    }
}

fn shared_variance(a: &Vector, b: &Vector) -> f64 {
    let mut sum = 0.0;
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            sum += x * y * correlation(i, j);
        }
    }
    sum
}

type Row = &'static [(Factor, f64)];
use Factor::{Crypto, Energy, Metal, Rates, Risk, Usd};

const BY_SYMBOL: [(&str, Row); 38] = [
    ("btcusdt", &[(Crypto, 0.90), (Risk, 0.10)]),
    ("ethusdt", &[(Crypto, 0.88), (Risk, 0.10)]),
    ("usdcusdt", &[]),
    ("usdtusd", &[]),
    ("usdhkd", &[]),
    ("eurusd", &[(Usd, -0.85), (Risk, 0.10)]),
    ("gbpusd", &[(Usd, -0.75), (Risk, 0.20)]),
    ("usdjpy", &[(Usd, 0.65), (Rates, 0.35), (Risk, 0.15)]),
    ("usdchf", &[(Usd, 0.80), (Risk, 0.15)]),
    ("audusd", &[(Usd, -0.60), (Risk, 0.40)]),
    ("nzdusd", &[(Usd, -0.60), (Risk, 0.38)]),
    ("usdcad", &[(Usd, 0.55), (Risk, -0.25), (Energy, -0.25)]),
    ("usdcnh", &[(Usd, 0.55)]),
    ("usdsgd", &[(Usd, 0.65)]),
    ("xauusd", &[(Metal, 0.65), (Usd, -0.40), (Rates, -0.40), (Risk, -0.10)]),
    ("xagusd", &[(Metal, 0.70), (Usd, -0.35), (Rates, -0.25), (Risk, 0.20)]),
    ("xptusd", &[(Metal, 0.45), (Usd, -0.25), (Risk, 0.30)]),
    ("xpdusd", &[(Metal, 0.35), (Usd, -0.20), (Risk, 0.30)]),
    ("copper", &[(Risk, 0.45), (Usd, -0.25), (Metal, 0.20)]),
    ("usoil", &[(Energy, 0.90), (Risk, 0.15)]),
    ("ukoil", &[(Energy, 0.92), (Risk, 0.12)]),
    ("ngas", &[(Energy, 0.25)]),
    ("us500", &[(Risk, 0.95)]),
    ("nas100", &[(Risk, 0.90)]),
    ("us30", &[(Risk, 0.92)]),
    ("ger40", &[(Risk, 0.75)]),
    ("uk100", &[(Risk, 0.65)]),
    ("aus200", &[(Risk, 0.60)]),
    ("jp225", &[(Risk, 0.60), (Usd, 0.25)]),
    ("hk50", &[(Risk, 0.45)]),
    ("nvda", &[(Risk, 0.55)]),
    ("tsla", &[(Risk, 0.55)]),
    ("meta", &[(Risk, 0.55)]),
    ("nflx", &[(Risk, 0.55)]),
    ("ko", &[(Risk, 0.45)]),
    ("jpm", &[(Risk, 0.45)]),
    ("v", &[(Risk, 0.45)]),
    ("baba", &[(Risk, 0.45)]),
];

/// The loadings of instruments that the table does not name, grains, softs, other coins and large stocks among them.
const fn by_class(class: Class) -> Row {
    match class {
        Class::Crypto => &[(Crypto, 0.80), (Risk, 0.10)],
        Class::Forex => &[(Usd, -0.55)],
        Class::Gold => &[(Metal, 0.65), (Usd, -0.40), (Rates, -0.40), (Risk, -0.10)],
        Class::Oil => &[(Energy, 0.90), (Risk, 0.15)],
        Class::Commodity => &[(Usd, -0.10)],
        Class::Index => &[(Risk, 0.60)],
        Class::Stock => &[(Risk, 0.65)],
    }
}

pub(super) fn loadings(instrument: &Instrument) -> Loadings {
    let named = BY_SYMBOL.iter().find(|(symbol, _)| *symbol == instrument.symbol);
    let row = named.map_or(by_class(instrument.class), |(_, row)| row);
    let mut on = [0.0; COUNT];
    for (factor, loading) in row {
        on[*factor as usize] = *loading;
    }
    Loadings::new(on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruments::Universe;

    fn of(symbol: &str) -> Loadings {
        let universe = Universe::bundled();
        loadings(universe.get(universe.find(symbol).expect(symbol)))
    }

    #[test]
    fn the_root_squared_is_the_matrix() {
        let Factors { root } = Factors::new();
        for row in 0..COUNT {
            for column in 0..COUNT {
                let product: f64 = (0..COUNT).map(|k| root[row][k] * root[column][k]).sum();
                assert!((product - correlation(row, column)).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn the_model_has_the_published_correlations() {
        let check = |a: &str, b: &str, expected: f64| {
            let found = of(a).correlation(&of(b));
            assert!((found - expected).abs() < 0.015, "{a} {b}: {found}");
        };
        check("btcusdt", "solusdt", 0.81);
        check("btcusdt", "us500", 0.48);
        check("eurusd", "gbpusd", 0.73);
        check("eurusd", "usdchf", -0.65);
        check("xauusd", "eurusd", 0.45);
        check("xauusd", "xagusd", 0.78);
        check("usoil", "ukoil", 0.91);
        check("us500", "nas100", 0.85);
        check("us500", "ger40", 0.71);
        check("usdcad", "usoil", -0.35);
        check("audusd", "us500", 0.55);
    }

    #[test]
    fn stress_raises_risk_and_leaves_every_instrument_noise_of_its_own() {
        for (_, instrument) in Universe::bundled().iter() {
            let calm = loadings(instrument);
            let stress = calm.in_stress();
            let risk = (calm.on(Risk), stress.on(Risk));
            assert!(risk.1.abs() >= risk.0.abs() && risk.1.abs() <= risk.0.abs() * 1.15 + 1e-12);
            assert!(stress.own * stress.own >= OWN_VARIANCE_MIN - 1e-12, "{}", instrument.symbol);
        }
        assert!((of("ger40").in_stress().on(Risk) - 0.8625).abs() < 1e-12);
        assert!((of("us500").in_stress().on(Risk) - 0.95f64.sqrt()).abs() < 1e-12, "capped");
    }
}
