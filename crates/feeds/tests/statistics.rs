//! Statistics of sixty simulated days: volatility, correlations, tails and autocorrelation, each as the model says.
#![expect(clippy::disallowed_methods, reason = "measuring needs logarithms, and no determinism to the bit")]

use std::sync::{Arc, LazyLock};

use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::{Class, Instrument, InstrumentId, Universe};
use plimsoll_feeds::simulator::{Regime, Simulator, SimulatorConfig};
use plimsoll_units::{Rate, Timestamp};

const DAYS: usize = 60;
const MINUTES_A_DAY: usize = 24 * 60;
/// Several runs, because sixty days contain only a handful of the regimes and jumps that make up a year's volatility.
const SEEDS: [u64; 4] = [1, 2, 3, 4];
/// Long enough for rounding to whole ticks not to matter.
const STRETCH_MINUTES: usize = 15;
const WEEKS_A_YEAR: f64 = 365.25 / 7.0;

/// They follow from their legs, and so does their volatility.
const CROSSES: [&str; 6] = ["eurgbp", "eurjpy", "gbpjpy", "audjpy", "eurchf", "xaueur"];
const PEGS: [&str; 3] = ["usdcusdt", "usdtusd", "usdhkd"];

/// One instrument's statistics in one run, in open hours; the first minute after an opening, with its gap, is left out.
#[derive(Clone, Default)]
struct Record {
    stretches: Vec<Stretch>,
    /// Sums over minutes: how many, second and fourth powers, products with the minute before.
    count: f64,
    square: f64,
    fourth: f64,
    lagged: f64,
    before: f64,
    /// Sums over openings: the move since the close, squared, and the variance it should have.
    gaps: f64,
    gaps_expected: f64,
    closed_expected: f64,
}

#[derive(Clone, Copy, Default)]
struct Stretch {
    change: f64,
    open_minutes: usize,
    /// Its variance in units of an ordinary minute's, given the actual regimes.
    expected: f64,
}

impl Record {
    fn take(&mut self, minute: usize, change: Option<f64>, regime: Regime) {
        if minute.is_multiple_of(STRETCH_MINUTES) {
            self.stretches.push(Stretch::default());
        }
        let Some(change) = change else {
            self.before = 0.0;
            self.closed_expected += regime.multiplier() * regime.multiplier() * 0.9865 * 0.9865 * 0.30;
            return;
        };
        let stretch = self.stretches.last_mut().expect("pushed above");
        stretch.change += change;
        stretch.open_minutes += 1;
        stretch.expected += variance(regime);
        self.count += 1.0;
        self.square += change * change;
        self.fourth += change * change * change * change;
        self.lagged += change * self.before;
        self.before = change;
    }

    /// Adds the move from the close to the first minute of an opening.
    fn open(&mut self, gap: Option<f64>) {
        let expected = std::mem::take(&mut self.closed_expected);
        if let Some(gap) = gap {
            self.gaps += gap * gap;
            self.gaps_expected += expected;
        }
    }
}

/// A minute's variance in a regime, over the variance of the long run: diffusion, and jumps at the regime's rate.
fn variance(regime: Regime) -> f64 {
    const DIFFUSION: f64 = 0.9865 * 0.9865 * (1.0 - 0.2256);
    let jumps_a_day = match regime {
        Regime::Calm => 0.05 + 0.02,
        Regime::Normal => 0.15 + 0.05,
        Regime::Stress => 0.8 + 0.3,
    };
    regime.multiplier() * regime.multiplier() * (DIFFUSION + jumps_a_day * 0.5)
}

static UNIVERSE: LazyLock<Arc<Universe>> = LazyLock::new(|| Arc::new(Universe::bundled()));
/// By seed, then by instrument.
static RUNS: LazyLock<Vec<Vec<Record>>> = LazyLock::new(|| {
    let threads = SEEDS.map(|seed| std::thread::spawn(move || run(seed)));
    threads.into_iter().map(|thread| thread.join().expect("a run does not panic")).collect()
});

fn run(seed: u64) -> Vec<Record> {
    let monday = Timestamp(1_736_121_600_000); // 2025-01-06
    let universe = Arc::clone(&UNIVERSE);
    let calendar = Arc::new(Calendar::bundled());
    let mut simulator = Simulator::new(SimulatorConfig { seed, start: monday, universe, calendar }).unwrap();
    let mut records = vec![Record::default(); UNIVERSE.len()];
    let mut before: Vec<Option<f64>> = vec![None; UNIVERSE.len()];
    let mut close: Vec<Option<f64>> = vec![None; UNIVERSE.len()];
    for minute in 0..DAYS * MINUTES_A_DAY {
        let open: Vec<bool> = UNIVERSE.iter().map(|(id, _)| simulator.is_open(id)).collect();
        let regime = simulator.regime();
        simulator.skip_minute();
        for (id, _) in UNIVERSE.iter() {
            let at = id.index();
            let price = simulator.last(id).units() as f64;
            let change = before[at].filter(|_| open[at]).map(|before| (price / before).ln());
            records[at].take(minute, change, regime);
            if open[at] && before[at].is_none() {
                records[at].open(close[at].map(|close| (price / close).ln()));
            }
            before[at] = open[at].then_some(price);
            close[at] = before[at].or(close[at]);
        }
    }
    records
}

fn records(id: InstrumentId) -> impl Iterator<Item = &'static Record> {
    RUNS.iter().map(move |run| &run[id.index()])
}

fn simulated() -> impl Iterator<Item = (InstrumentId, &'static Instrument)> {
    UNIVERSE.iter().filter(|(_, i)| !CROSSES.contains(&&*i.symbol) && !PEGS.contains(&&*i.symbol))
}

/// The annualised volatility of an instrument in open hours, over the expected one under the actual regimes: the
/// regimes of sixty days alone move it between 0.7 and 1.5 times the target.
fn volatility_ratio(id: InstrumentId, instrument: &Instrument) -> f64 {
    let minutes_a_year = f64::from(instrument.session.open_minutes_a_week()) * WEEKS_A_YEAR;
    let sigma = instrument.volatility.units() as f64 / Rate::SCALE as f64;
    let stretches = || records(id).flat_map(|record| &record.stretches);
    let seen: f64 = stretches().map(|stretch| stretch.change * stretch.change).sum();
    let expected: f64 = stretches().map(|stretch| stretch.expected).sum();
    (seen / (expected * sigma * sigma / minutes_a_year)).sqrt()
}

#[test]
fn volatility_is_within_15_percent_of_its_target() {
    let ratios: Vec<(&str, f64)> = simulated().map(|(id, i)| (i.symbol.as_str(), volatility_ratio(id, i))).collect();
    println!("{ratios:.3?}");
    for (symbol, ratio) in &ratios {
        assert!((ratio - 1.0).abs() < 0.15, "{symbol}: {ratio}");
    }
    let mean = ratios.iter().map(|(_, ratio)| ratio).sum::<f64>() / ratios.len() as f64;
    assert!((mean - 1.0).abs() < 0.03, "no bias: {mean}");
}

#[test]
fn a_closed_hour_carries_30_percent_of_an_open_hours_variance() {
    let (mut seen, mut expected) = (0.0, 0.0);
    for (id, instrument) in simulated().filter(|(_, i)| i.class == Class::Stock) {
        let sigma = instrument.volatility.units() as f64 / Rate::SCALE as f64;
        let minutes_a_year = f64::from(instrument.session.open_minutes_a_week()) * WEEKS_A_YEAR;
        let sum = |of: fn(&Record) -> f64| records(id).map(of).sum::<f64>();
        seen += sum(|r| r.gaps) * minutes_a_year / (sigma * sigma);
        expected += sum(|r| r.gaps_expected);
        // One quarter's earnings and two labour reports before the opening, of one day's variance each.
        expected += 3.0 * SEEDS.len() as f64 * f64::from(instrument.session.open_minutes_a_week()) / 5.0;
    }
    let ratio = seen / expected;
    println!("gaps: {ratio:.3}");
    assert!((ratio - 1.0).abs() < 0.25, "{ratio}");
}

/// For any pair that is jointly normal but for its changing scale, the correlation is sin(π/2 × the mean product of
/// signs). Unlike Pearson's, it is not biased by jumps or volatility clusters.
fn correlation(a: &str, b: &str) -> f64 {
    let [a, b] = [a, b].map(|symbol| UNIVERSE.find(symbol).unwrap());
    let pairs = records(a).zip(records(b)).flat_map(|(a, b)| a.stretches.iter().zip(&b.stretches));
    let (mut agreement, mut count) = (0.0, 0.0);
    for (x, y) in pairs {
        let throughout = x.open_minutes == STRETCH_MINUTES && y.open_minutes == STRETCH_MINUTES;
        if throughout && x.change != 0.0 && y.change != 0.0 {
            agreement += x.change.signum() * y.change.signum();
            count += 1.0;
        }
    }
    (std::f64::consts::FRAC_PI_2 * agreement / count).sin()
}

#[test]
fn correlations_are_those_of_the_model() {
    let published = [
        ("btcusdt", "us500", 0.48),
        ("eurusd", "gbpusd", 0.73),
        ("eurusd", "usdchf", -0.65),
        ("xauusd", "eurusd", 0.45),
        ("xauusd", "xagusd", 0.78),
        ("usoil", "ukoil", 0.91),
        ("us500", "nas100", 0.85),
        ("us500", "ger40", 0.71),
        ("usdcad", "usoil", -0.35),
        ("audusd", "us500", 0.55),
    ];
    let coins = simulated().filter(|(_, i)| i.class == Class::Crypto);
    let others = coins.filter(|(_, i)| i.symbol != "btcusdt" && i.symbol != "ethusdt");
    let pairs = others.map(|(_, i)| ("btcusdt", i.symbol.as_str(), 0.81)).chain(published);
    for (a, b, model) in pairs {
        let found = correlation(a, b);
        println!("{a} {b}: model {model}, found {found:.3}");
        assert!((found - model).abs() < 0.05, "{a} {b}: {found}"); // Half of the tenth that is allowed.
    }
}

#[test]
fn minutes_have_fat_tails_and_no_memory() {
    for (id, instrument) in simulated() {
        let sum = |of: fn(&Record) -> f64| records(id).map(of).sum::<f64>();
        let variance = sum(|r| r.square) / sum(|r| r.count);
        let kurtosis = sum(|r| r.fourth) / sum(|r| r.count) / (variance * variance);
        let memory = sum(|r| r.lagged) / sum(|r| r.square);
        // Rounding to whole ticks makes a price bounce: an error of tick²/12 ends one return and starts the next.
        let tick = instrument.tick.units() as f64 / instrument.seed_price.units() as f64;
        let bounce = -tick * tick / 12.0 / variance;
        println!("{}: kurtosis {kurtosis:.0}, memory {memory:.4}, bounce {bounce:.4}", instrument.symbol);
        assert!(kurtosis > 4.0, "{}: {kurtosis}", instrument.symbol);
        assert!((memory - bounce).abs() < 0.05, "{}: {memory}", instrument.symbol);
    }
}
