//! Cross rates, which follow from their legs and are never simulated: EUR/JPY is EUR/USD times USD/JPY, to the tick.
//! Must not know sessions, factors or random numbers.

use plimsoll_units::Price;

use super::SimulatorError;
use super::asset::TICKS_A_SECOND_MAX;
use super::ticks::Print;
use crate::calendar::Session;
use crate::instruments::{InstrumentId, Universe};

#[derive(Clone, Copy, Debug)]
enum Rule {
    Product,
    Quotient,
}

const DERIVED: [(&str, &str, Rule, &str); 6] = [
    ("eurgbp", "eurusd", Rule::Quotient, "gbpusd"),
    ("eurjpy", "eurusd", Rule::Product, "usdjpy"),
    ("gbpjpy", "gbpusd", Rule::Product, "usdjpy"),
    ("audjpy", "audusd", Rule::Product, "usdjpy"),
    ("eurchf", "eurusd", Rule::Product, "usdchf"),
    ("xaueur", "xauusd", Rule::Quotient, "eurusd"),
];

#[derive(Clone, Debug)]
pub(super) struct Cross {
    pub(super) id: InstrumentId,
    pub(super) session: Session,
    tick: Price,
    rule: Rule,
    legs: [Leg; 2],
}

#[derive(Clone, Debug)]
struct Leg {
    id: InstrumentId,
    tick: Price,
}

impl Cross {
    /// The cross rule of `symbol`, if it is a cross.
    pub(super) fn find(universe: &Universe, id: InstrumentId, symbol: &str) -> Result<Option<Self>, SimulatorError> {
        let Some((_, first, rule, second)) = DERIVED.into_iter().find(|(name, ..)| *name == symbol) else {
            return Ok(None);
        };
        let leg = |leg: &'static str| match universe.find(leg) {
            Some(id) => Ok(Leg { id, tick: universe.get(id).tick }),
            None => Err(SimulatorError::MissingLeg { cross: symbol.to_owned(), leg }),
        };
        let instrument = universe.get(id);
        let legs = [leg(first)?, leg(second)?];
        Ok(Some(Self { id, session: instrument.session, tick: instrument.tick, rule, legs }))
    }

    /// Its price in ticks when its legs are at `ticks`, which is indexed by instrument.
    pub(super) fn ticks_at(&self, ticks: &[i64]) -> i64 {
        let [a, b] = self.legs.each_ref().map(|leg| i128::from(ticks[leg.id.index()]) * leg.tick.units());
        // As whole ticks over a common denominator, so that there is one rounding: to the nearest, halves up.
        let (numerator, denominator) = match self.rule {
            Rule::Product => (a.checked_mul(b), Price::SCALE.checked_mul(self.tick.units())),
            Rule::Quotient => (a.checked_mul(Price::SCALE), b.checked_mul(self.tick.units())),
        };
        let both = numerator.zip(denominator).and_then(|(n, d)| n.checked_mul(2)?.checked_add(d).zip(d.checked_mul(2)));
        let (n, d) = both.expect("the product of two simulated prices is far below 2^127");
        i64::try_from(n / d).expect("a price has fewer than 2^63 ticks").max(1)
    }

    fn has_leg(&self, instrument: u16) -> bool {
        self.legs.iter().any(|leg| leg.id.0 == instrument)
    }

    /// Prints a cross where a leg printed, the latest few times. `prints` are in order of time; `before` holds every
    /// instrument's price before the first of them.
    pub(super) fn follow(&self, prints: &[Print], before: Vec<i64>, into: &mut Vec<Print>) {
        let mut standing = before;
        let already = into.len();
        let mut rest = prints.iter().peekable();
        while let Some(print) = rest.next() {
            if !self.has_leg(print.instrument) {
                continue;
            }
            standing[usize::from(print.instrument)] = print.ticks;
            // Both legs in one millisecond make one print, after the second.
            let more = rest.clone().take_while(|next| next.at == print.at);
            if more.into_iter().any(|next| self.has_leg(next.instrument)) {
                continue;
            }
            into.push(Print { at: print.at, instrument: self.id.0, ticks: self.ticks_at(&standing) });
        }
        let surplus = (into.len() - already).saturating_sub(TICKS_A_SECOND_MAX);
        into.drain(already..already + surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::Timestamp;

    /// Every cross at its legs' seeds is its own seed.
    #[test]
    fn seeds_are_consistent() {
        let universe = Universe::bundled();
        let seeds: Vec<i64> =
            universe.iter().map(|(_, i)| i64::try_from(i.seed_price.units() / i.tick.units()).unwrap()).collect();
        let mut crosses = 0;
        for (id, instrument) in universe.iter() {
            let Some(cross) = Cross::find(&universe, id, &instrument.symbol).unwrap() else {
                continue;
            };
            assert_eq!(cross.ticks_at(&seeds), seeds[id.index()], "{}", instrument.symbol);
            crosses += 1;
        }
        assert_eq!(crosses, DERIVED.len());
    }

    #[test]
    fn a_cross_prints_with_its_legs_once_a_millisecond_and_keeps_the_latest_four() {
        let universe = Universe::bundled();
        let id = |symbol| universe.find(symbol).unwrap();
        let cross = Cross::find(&universe, id("eurjpy"), "eurjpy").unwrap().unwrap();
        let mut before = vec![1; universe.len()];
        before[id("eurusd").index()] = 108_500;
        before[id("usdjpy").index()] = 151_000;
        let print = |at, symbol, ticks| Print { at: Timestamp(at), instrument: id(symbol).0, ticks };
        let prints = [
            print(1, "eurusd", 108_600),
            print(1, "usdjpy", 152_000),
            print(2, "gbpusd", 127_000),
            print(3, "eurusd", 108_000),
            print(4, "usdjpy", 151_000),
            print(5, "usdjpy", 151_100),
            print(6, "usdjpy", 151_200),
        ];
        let mut into = Vec::new();
        cross.follow(&prints, before, &mut into);
        let seen: Vec<(i64, i64)> = into.iter().map(|print| (print.at.0, print.ticks)).collect();
        assert_eq!(seen, [(3, 164_160), (4, 163_080), (5, 163_188), (6, 163_296)]);
    }
}
