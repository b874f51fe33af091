//! What the simulator needs to know of an instrument, worked out once: its step sizes, pull, loadings and streams.
//! Must not know the time or a current price.

use plimsoll_units::{Price, Rate};

use super::exact::{exp, ln};
use super::factors::{Factor, Loadings, loadings};
use super::jumps;
use super::random::owner;
use super::regime::Regime;
use crate::calendar::Session;
use crate::instruments::{Class, Instrument, InstrumentId};

/// Most ticks an instrument prints in a second.
pub(super) const TICKS_A_SECOND_MAX: usize = 4;

const WEEKS_A_YEAR: f64 = 365.25 / 7.0;
const MINUTES_A_DAY: f64 = 24.0 * 60.0;
/// Forex and commodities return to their seed: half of a distance is gone after this many days.
const ANCHOR_HALF_LIFE_DAYS: f64 = 180.0;
/// A peg is defended within the hour.
const PEG_HALF_LIFE_MINUTES: f64 = 60.0;
/// Currencies that are held at their seed price by somebody's promise.
const PEGGED: [&str; 3] = ["usdcusdt", "usdtusd", "usdhkd"];
/// The regimes' multipliers have a mean square of 1.0275.
const REGIME_SCALE: f64 = 0.9865;
/// A closed hour carries this share of an open hour's variance, all of it as diffusion; it shows at the opening.
const CLOSED_VARIANCE: f64 = 0.30;

/// A simulated instrument.
#[derive(Clone, Debug)]
pub(super) struct Asset {
    pub(super) id: InstrumentId,
    pub(super) class: Class,
    pub(super) session: Session,
    /// Names its random streams.
    pub(super) owner: u32,
    /// The seed price, in ticks.
    pub(super) seed: f64,
    /// Standard deviation of an open minute's diffusion in ordinary weather.
    pub(super) sigma_minute: f64,
    /// Standard deviation of a minute in which its market is closed.
    pub(super) sigma_closed: f64,
    /// Standard deviation of a trading day, jumps and all.
    pub(super) sigma_day: f64,
    pub(super) open_minutes_a_day: f64,
    /// The share of its distance from the seed that it gives back in a minute.
    pub(super) pull: f64,
    pub(super) pegged: bool,
    /// Which way news of its whole class moves it: for currencies, against or with the dollar.
    pub(super) side: f64,
    /// How likely a second has at most 0, 1, 2, 3 ticks.
    pub(super) arrivals: [f64; TICKS_A_SECOND_MAX],
    ordinary: Loadings,
    stressed: Loadings,
}

impl Asset {
    pub(super) fn new(id: InstrumentId, instrument: &Instrument) -> Self {
        let session = instrument.session;
        let pegged = PEGGED.contains(&instrument.symbol.as_str());
        let ordinary = loadings(instrument);
        let minutes_a_week = f64::from(session.open_minutes_a_week());
        let days_a_week = f64::from(session.days_a_week());
        let sigma_year = ratio(instrument.volatility);
        let sigma_minute = REGIME_SCALE * sigma_year / (WEEKS_A_YEAR * minutes_a_week).sqrt();
        // Diffusion and jumps together make up the year's variance. Pegs have no jumps.
        let diffusion = if pegged { 1.0 } else { 1.0 - jumps::variance_share() };
        Self {
            id,
            class: instrument.class,
            session,
            owner: owner(&instrument.symbol),
            seed: in_ticks(instrument.seed_price, instrument.tick),
            sigma_minute: sigma_minute * diffusion.sqrt(),
            sigma_closed: sigma_minute * CLOSED_VARIANCE.sqrt(),
            sigma_day: sigma_year / (WEEKS_A_YEAR * days_a_week).sqrt(),
            open_minutes_a_day: minutes_a_week / days_a_week,
            pull: pull(instrument.class, pegged),
            pegged,
            side: if instrument.class == Class::Forex && ordinary.on(Factor::Usd) < 0.0 { -1.0 } else { 1.0 },
            arrivals: arrivals(ticks_a_second(instrument.class)),
            ordinary,
            stressed: ordinary.in_stress(),
        }
    }

    pub(super) fn loadings(&self, regime: Regime) -> &Loadings {
        if regime == Regime::Stress { &self.stressed } else { &self.ordinary }
    }

    /// The price at a logarithm of price over seed, to the nearest tick and never below one.
    pub(super) fn ticks_at(&self, log: f64) -> i64 {
        ((self.seed * exp(log) + 0.5).floor() as i64).max(1)
    }
}

/// How many ticks `price` is; exact for every price below 2^53 ticks.
pub(super) fn in_ticks(price: Price, tick: Price) -> f64 {
    (price.units() / tick.units()) as f64
}

fn ratio(rate: Rate) -> f64 {
    rate.units() as f64 / Rate::SCALE as f64
}

fn pull(class: Class, pegged: bool) -> f64 {
    let half_life_minutes = match class {
        _ if pegged => PEG_HALF_LIFE_MINUTES,
        Class::Forex | Class::Commodity => ANCHOR_HALF_LIFE_DAYS * MINUTES_A_DAY,
        _ => return 0.0,
    };
    1.0 - exp(-ln(2.0) / half_life_minutes)
}

const fn ticks_a_second(class: Class) -> f64 {
    match class {
        Class::Crypto => 4.0,
        Class::Forex | Class::Gold => 3.0,
        Class::Index | Class::Oil => 2.0,
        Class::Stock => 1.0,
        Class::Commodity => 0.5,
    }
}

/// The cumulative Poisson probabilities of 0, 1, 2 and 3.
fn arrivals(rate: f64) -> [f64; TICKS_A_SECOND_MAX] {
    let mut term = exp(-rate);
    let mut sum = 0.0;
    let mut at_most = [0.0; TICKS_A_SECOND_MAX];
    for (count, value) in at_most.iter_mut().enumerate() {
        sum += term;
        *value = sum;
        term *= rate / (count + 1) as f64;
    }
    at_most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrivals_are_poisson() {
        let found = arrivals(2.0);
        let expected = [0.135_335_283, 0.406_005_850, 0.676_676_416, 0.857_123_460];
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-8), "{found:?}");
    }

    #[test]
    fn half_of_a_distance_is_gone_after_a_half_life() {
        let mut distance = 1.0;
        for _ in 0..60 {
            distance -= distance * pull(Class::Crypto, true);
        }
        assert!((distance - 0.5f64).abs() < 1e-12);
        assert_eq!(pull(Class::Stock, false), 0.0);
    }
}
