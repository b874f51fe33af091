//! What a liquidity provider could quote: a spread around the mid and ten levels a side. A suggestion: whoever quotes
//! turns money into lots and refills what was taken. Must not know orders or fills.

use jiff::civil::Time;
use plimsoll_units::{Amount, Price};

use super::exact::exp;
use super::random::{Purpose, Random, Stream};
use super::regime::Regime;
use crate::instruments::{Class, Instrument};

/// Levels on each side of a book.
pub const LEVELS: usize = 10;
/// How long a level that was taken stays away.
pub const REFILL_MS: i64 = 2_000;

/// Median money at the best price, in US dollars.
const TOP_DEEP: f64 = 30_000.0;
const TOP_OTHER: f64 = 8_000.0;
/// Deviation of its logarithm.
const TOP_DEVIATION: f64 = 0.5;
const GROWTH_A_LEVEL: f64 = 1.3;

const STRESS_FACTOR: f64 = 1.8;
const ROLLOVER_FACTOR: f64 = 3.0;
/// New York time around the rollover, when banks withdraw.
const ROLLOVER_FROM: Time = Time::constant(16, 55, 0, 0);
const ROLLOVER_TO: Time = Time::constant(17, 15, 0, 0);

const DEEP: [&str; 9] = ["btcusdt", "ethusdt", "eurusd", "gbpusd", "usdjpy", "usdchf", "audusd", "nzdusd", "usdcad"];
const DEEP_INDICES: [&str; 3] = ["us500", "nas100", "us30"];

/// Suggested prices, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    pub bids: Vec<Level>,
    pub asks: Vec<Level>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    pub price: Price,
    /// How much to offer there, in whole US dollars.
    pub money: Amount,
}

/// The market a quote is made in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditions {
    pub(super) regime: Regime,
    /// The session curve.
    pub(super) liveliness: f64,
    pub(super) new_york: Time,
}

/// The spread in whole ticks, one at least.
fn spread_ticks(instrument: &Instrument, conditions: &Conditions) -> i64 {
    let lively = conditions.regime.multiplier() * conditions.liveliness * 0.5 + 0.5;
    let mut factor = lively.max(1.0);
    if (ROLLOVER_FROM..ROLLOVER_TO).contains(&conditions.new_york) {
        factor *= ROLLOVER_FACTOR;
    }
    if conditions.regime == Regime::Stress {
        factor *= STRESS_FACTOR;
    }
    let typical = super::asset::in_ticks(instrument.spread, instrument.tick);
    ((typical * factor + 0.5).floor() as i64).max(1)
}

fn is_deep(instrument: &Instrument) -> bool {
    let symbol = instrument.symbol.as_str();
    instrument.class == Class::Gold || DEEP.contains(&symbol) || DEEP_INDICES.contains(&symbol)
}

/// A book around `mid`, in ticks, at a step.
pub(super) fn quote(
    random: &Random,
    owner: u32,
    step: u64,
    instrument: &Instrument,
    mid: i64,
    conditions: &Conditions,
) -> Quote {
    let spread = spread_ticks(instrument, conditions);
    let best_bid = mid - spread / 2;
    let best_ask = best_bid + spread;
    let gap = (spread / 2).max(1);
    let median = if is_deep(instrument) { TOP_DEEP } else { TOP_OTHER };
    let draw = random.draw(Stream::of(Purpose::Book, owner), step, 0);
    let side = |best: i64, away: i64, noise: f64| {
        let mut money = median * exp(TOP_DEVIATION * noise);
        let mut levels = Vec::with_capacity(LEVELS);
        for level in 0..LEVELS as i64 {
            let ticks = best + away * level;
            if ticks < 1 {
                break; // Nobody bids nothing.
            }
            let price = Price::from_units(i128::from(ticks) * instrument.tick.units());
            levels.push(Level { price, money: Amount::whole(money.floor() as i128) });
            money *= GROWTH_A_LEVEL;
        }
        levels
    };
    Quote { bids: side(best_bid, -gap, draw.normal(0)), asks: side(best_ask, gap, draw.normal(1)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruments::Universe;

    const QUIET: Conditions =
        Conditions { regime: Regime::Normal, liveliness: 1.0, new_york: Time::constant(12, 0, 0, 0) };

    #[test]
    fn spreads_widen_with_stress_liveliness_and_the_rollover() {
        let universe = Universe::bundled();
        let btc = universe.get(universe.find("btcusdt").unwrap());
        let ticks = |conditions: Conditions| spread_ticks(btc, &conditions);
        assert_eq!(ticks(QUIET), 100);
        assert_eq!(ticks(Conditions { liveliness: 0.2, ..QUIET }), 100, "never tighter than typical");
        assert_eq!(ticks(Conditions { liveliness: 1.5, ..QUIET }), 125);
        assert_eq!(ticks(Conditions { regime: Regime::Stress, ..QUIET }), 288);
        assert_eq!(ticks(Conditions { new_york: ROLLOVER_FROM, ..QUIET }), 300);
        assert_eq!(ticks(Conditions { new_york: ROLLOVER_TO, ..QUIET }), 100);
    }

    #[test]
    fn books_have_ten_growing_levels_a_side_around_the_mid() {
        let (random, universe) = (Random::new(1), Universe::bundled());
        for (id, instrument) in universe.iter() {
            let mid = (instrument.seed_price.units() / instrument.tick.units()) as i64;
            let quote = quote(&random, u32::from(id.0), 9, instrument, mid, &QUIET);
            assert_eq!((quote.bids.len(), quote.asks.len()), (LEVELS, LEVELS));
            assert!(quote.bids.is_sorted_by(|a, b| a.price > b.price && a.money < b.money));
            assert!(quote.asks.is_sorted_by(|a, b| a.price < b.price && a.money < b.money));
            assert_eq!(quote.asks[0].price - quote.bids[0].price, instrument.spread, "{}", instrument.symbol);
            assert!(quote.bids[0].price <= instrument.seed_price && instrument.seed_price < quote.asks[0].price);
        }
    }

    #[test]
    fn a_worthless_thing_is_not_bid_for_below_a_tick() {
        let universe = Universe::bundled();
        let btc = universe.get(universe.find("btcusdt").unwrap());
        let quote = quote(&Random::new(1), 1, 1, btc, 60, &QUIET);
        assert_eq!((quote.bids.len(), quote.asks.len()), (1, LEVELS));
    }
}
