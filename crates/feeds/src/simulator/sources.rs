//! Four simulated sources that report each price with noise, outages and the odd wrong print, so that the guards on the
//! index are exercised. Must not know the path: they see prints only.

use plimsoll_units::{MINUTE_MS, Price, SECOND_MS, Timestamp};

use super::random::{Draw, Purpose, Random, Stream};
use crate::instruments::{Class, Instrument, InstrumentId};

/// One of the simulator's four sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Source {
    A,
    B,
    C,
    D,
}

impl Source {
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "SIM-A",
            Self::B => "SIM-B",
            Self::C => "SIM-C",
            Self::D => "SIM-D",
        }
    }

    /// Its offset within a second: sources take turns.
    pub(super) const fn offset_ms(self) -> i64 {
        240 + 250 * self as i64
    }
}

/// A price as one source reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub at: Timestamp,
    pub instrument: InstrumentId,
    pub source: Source,
    pub price: Price,
}

/// Standard deviation of a source's error, in spreads.
const NOISE_SPREADS: f64 = 0.2;
/// The share of an error that remains a second later: half is gone after ten.
const NOISE_KEPT: f64 = 0.933_032_991_536_807_4;
const OUTAGES_A_DAY: usize = 2;
const OUTAGE_SECONDS_MIN: u32 = 5;
const OUTAGE_SECONDS_MAX: u32 = 60;
const SECONDS_A_DAY: u32 = 24 * 60 * 60;

/// One source's faults on one day; seconds count from midnight UTC.
#[derive(Clone, Copy, Debug, Default)]
struct Faults {
    outages: [(u32, u32); OUTAGES_A_DAY],
    outlier_second: u32,
    /// Relative to the price.
    outlier: f64,
}

/// The four sources of one instrument.
#[derive(Clone, Debug)]
pub(super) struct Reporters {
    owner: u32,
    /// In ticks.
    noise_deviation: f64,
    /// The index's tolerance for agreement: wrong prints are several times that.
    tolerance: f64,
    noise: [f64; Source::ALL.len()],
    faults: [Faults; Source::ALL.len()],
}

impl Reporters {
    pub(super) fn new(owner: u32, instrument: &Instrument) -> Self {
        let spread = super::asset::in_ticks(instrument.spread, instrument.tick);
        Self {
            owner,
            noise_deviation: NOISE_SPREADS * spread,
            tolerance: tolerance(instrument.class),
            noise: [0.0; Source::ALL.len()],
            faults: [Faults::default(); Source::ALL.len()],
        }
    }

    /// Draws a day's faults.
    pub(super) fn begin_day(&mut self, random: &Random, day: u64) {
        let stream = Stream::of(Purpose::SourceFaults, self.owner);
        for source in Source::ALL {
            let lane = 2 * source as u16;
            let times = random.draw(stream, day, lane);
            let outlier = random.draw(stream, day, lane + 1);
            let outage = |at: usize| {
                let start = times.below(2 * at, SECONDS_A_DAY);
                let length = times.below(2 * at + 1, OUTAGE_SECONDS_MAX - OUTAGE_SECONDS_MIN + 1);
                (start, start + OUTAGE_SECONDS_MIN + length)
            };
            self.faults[source.index()] = Faults {
                outages: std::array::from_fn(outage),
                outlier_second: outlier.below(0, SECONDS_A_DAY),
                outlier: outlier_size(&outlier, self.tolerance),
            };
        }
    }

    /// Advances the noise by a second. It restarts each minute, so that any minute can be recomputed alone.
    pub(super) fn turn(&mut self, random: &Random, start: Timestamp) {
        let begins_minute = start.0 % MINUTE_MS == 0;
        let step = (start.0 / SECOND_MS) as u64;
        let stream = Stream::of(Purpose::SourceNoise, self.owner);
        let fresh = (1.0 - NOISE_KEPT * NOISE_KEPT).sqrt();
        let draws = [random.draw(stream, step, 0), random.draw(stream, step, 1)];
        for source in Source::ALL {
            let normal = draws[source.index() / 2].normal(source.index() % 2);
            let noise = &mut self.noise[source.index()];
            *noise = if begins_minute { normal } else { NOISE_KEPT * *noise + fresh * normal };
        }
    }

    /// A source's report in a second of the day while the price is `ticks`; `None` during an outage.
    pub(super) fn report(&self, source: Source, second_of_day: u32, ticks: i64) -> Option<i64> {
        let faults = &self.faults[source.index()];
        if faults.outages.iter().any(|(start, end)| (*start..*end).contains(&second_of_day)) {
            return None;
        }
        let mut error = self.noise[source.index()] * self.noise_deviation;
        if second_of_day == faults.outlier_second {
            error += ticks as f64 * faults.outlier;
        }
        Some((ticks + (error + 0.5).floor() as i64).max(1))
    }
}

fn outlier_size(draw: &Draw, tolerance: f64) -> f64 {
    let times_tolerance = 2.0 + 8.0 * draw.uniform(1);
    if draw.word(2) & 1 == 0 { times_tolerance * tolerance } else { -times_tolerance * tolerance }
}

const fn tolerance(class: Class) -> f64 {
    match class {
        Class::Crypto | Class::Stock => 0.005,
        Class::Forex => 0.001,
        Class::Gold | Class::Oil | Class::Commodity | Class::Index => 0.0025,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruments::Universe;

    #[test]
    fn a_day_has_its_noise_outages_and_one_wrong_print() {
        const TICKS: i64 = 6_000_000;
        let (random, universe) = (Random::new(11), Universe::bundled());
        let btc = universe.get(universe.find("btcusdt").unwrap());
        let mut reporters = Reporters::new(77, btc);
        reporters.begin_day(&random, 20_000);
        let (mut silent, mut wrong, mut square, mut count) = ([0; 4], [0; 4], 0.0, 0.0);
        for second in 0..SECONDS_A_DAY {
            reporters.turn(&random, Timestamp(i64::from(second) * SECOND_MS));
            for source in Source::ALL {
                match reporters.report(source, second, TICKS) {
                    None => silent[source.index()] += 1,
                    Some(ticks) if (ticks - TICKS).abs() > TICKS / 1_000 => {
                        wrong[source.index()] += 1;
                        let off = (ticks - TICKS).abs() as f64 / TICKS as f64;
                        assert!((0.009..=0.051).contains(&off), "{off}");
                    }
                    Some(ticks) => {
                        square += ((ticks - TICKS) * (ticks - TICKS)) as f64;
                        count += 1.0;
                    }
                }
            }
        }
        assert!(silent.iter().all(|seconds| (10..=120).contains(seconds)), "{silent:?}");
        assert!(wrong.iter().all(|prints| *prints <= 1) && wrong.contains(&1), "{wrong:?}");
        // A fifth of a spread of 100 ticks.
        let deviation: f64 = f64::sqrt(square / count);
        assert!((deviation / 20.0 - 1.0).abs() < 0.05, "{deviation}");
    }
}
