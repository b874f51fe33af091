//! Leverage tiers by class: cap on notional, highest leverage, maintenance rate. Deductions follow from them.

use plimsoll_engine::markets::Tier;
use plimsoll_feeds::instruments::{Class, Instrument};
use plimsoll_units::{Amount, Rate};

/// (cap in thousands of USDT, leverage, maintenance in basis points).
type Row = (i128, u16, i64);

const MAJOR_COINS: &[Row] =
    &[(50, 100, 40), (250, 75, 50), (1_000, 50, 100), (10_000, 20, 250), (20_000, 10, 500), (50_000, 5, 1_000)];
const OTHER_COINS: &[Row] = &[(25, 50, 100), (100, 20, 250), (500, 10, 500), (2_000, 5, 1_000)];
const FOREX: &[Row] = &[(1_000, 100, 50), (5_000, 50, 100), (20_000, 20, 250)];
const GOLD_AND_INDEX: &[Row] = &[(500, 100, 50), (2_000, 50, 100), (10_000, 20, 250)];
const OIL_AND_COMMODITY: &[Row] = &[(250, 50, 100), (1_000, 20, 250), (5_000, 10, 500)];
const STOCK: &[Row] = &[(100, 20, 250), (500, 10, 500), (2_000, 5, 1_000)];

pub(super) fn of(instrument: &Instrument) -> Vec<Tier> {
    let rows = match instrument.class {
        Class::Crypto if matches!(instrument.symbol.as_str(), "btcusdt" | "ethusdt") => MAJOR_COINS,
        Class::Crypto => OTHER_COINS,
        Class::Forex => FOREX,
        Class::Gold | Class::Index => GOLD_AND_INDEX,
        Class::Oil | Class::Commodity => OIL_AND_COMMODITY,
        Class::Stock => STOCK,
    };
    let mut deduction = Amount::ZERO;
    let mut tiers: Vec<Tier> = Vec::with_capacity(rows.len());
    for (thousands, leverage_max, basis_points) in rows {
        let maintenance = Rate::from_units(basis_points * Rate::SCALE / 10_000);
        if let Some(last) = tiers.last() {
            // Continuous at the cap: the deduction offsets what the higher rate adds there.
            let step = i128::from((maintenance - last.maintenance).units());
            deduction += Amount::from_units(last.cap.units() * step / i128::from(Rate::SCALE));
        }
        let cap = Amount::whole(thousands * 1_000);
        tiers.push(Tier { cap, leverage_max: *leverage_max, maintenance, deduction });
    }
    tiers
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_feeds::instruments::Universe;

    #[test]
    fn deductions_of_the_majors_are_the_published_ones() {
        let universe = Universe::bundled();
        let btc = universe.get(universe.find("btcusdt").unwrap());
        let deductions: Vec<String> = of(btc).iter().map(|t| t.deduction.to_string()).collect();
        assert_eq!(deductions, ["0", "50", "1300", "16300", "266300", "1266300"]);
    }
}
