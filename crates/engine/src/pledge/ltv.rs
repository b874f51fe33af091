//! The arithmetic of loan-to-value: pure functions of a debt, an amount of collateral and a price. Every comparison is
//! exact; only what is shown or sold is rounded.

use plimsoll_units::{Amount, Price, Rate, Rounding, mul_div};

use super::{CALL_STEP, Levels};

/// One, as a price times a rate.
const ONE: i128 = Price::SCALE * Rate::SCALE as i128;

/// The share of the collateral's value that is owed, rounded up; the largest rate when it does not fit one.
pub fn ltv(debt: Amount, collateral: Amount, price: Price) -> Rate {
    let value = collateral.units().checked_mul(price.units()).filter(|value| *value > 0);
    let share = value.and_then(|value| mul_div(debt.units(), ONE, value, Rounding::Up).ok());
    Rate::from_units(share.and_then(|share| i64::try_from(share).ok()).unwrap_or(i64::MAX))
}

/// Whether what is owed is at least this share of the value.
pub(crate) fn reaches(debt: Amount, collateral: Amount, price: Price, level: Rate) -> bool {
    // A debt counts whole units: it reaches a fraction exactly when it reaches the next whole unit above it.
    let share = mul_div(collateral.units(), price.units() * i128::from(level.units()), ONE, Rounding::Up);
    share.is_ok_and(|share| debt.units() >= share)
}

/// Whether what is owed is more than this share of the value.
pub(crate) fn exceeds(debt: Amount, collateral: Amount, price: Price, level: Rate) -> bool {
    let share = mul_div(collateral.units(), price.units() * i128::from(level.units()), ONE, Rounding::Down);
    share.is_ok_and(|share| debt.units() > share)
}

/// The price at which what is owed is this share of the value: at it or below, the level is reached.
pub(crate) fn price_of(debt: Amount, collateral: Amount, level: Rate, rounding: Rounding) -> Price {
    let per_unit = collateral.units().max(1) * i128::from(level.units().max(1));
    let price = mul_div(debt.units(), ONE, per_unit, rounding);
    Price::from_units(price.unwrap_or(i128::MAX))
}

/// The least collateral that secures a debt at a level.
pub(crate) fn collateral_needed(debt: Amount, price: Price, level: Rate) -> Amount {
    let needed = mul_div(debt.units(), ONE, price.units().max(1) * i128::from(level.units().max(1)), Rounding::Up);
    Amount::from_units(needed.unwrap_or(i128::MAX))
}

/// Where margin calls are sent: at the call, and at every further step below the liquidation.
pub fn call_steps(levels: &Levels) -> impl Iterator<Item = Rate> {
    let (first, end) = (levels.call.units(), levels.liquidation.units());
    (first..end).step_by(CALL_STEP.units() as usize).map(Rate::from_units)
}

/// The least collateral to sell so that what is left is secured at the initial level; all of it if that is not enough.
/// Of a sold value the fee is lost, the rest repays.
pub(crate) fn sold_to_restore(debt: Amount, collateral: Amount, price: Price, levels: &Levels) -> Amount {
    let one = i128::from(Rate::SCALE);
    let (initial, fee) = (i128::from(levels.initial.units()), i128::from(levels.fee.units()));
    let secured = collateral.units().checked_mul(price.units()).and_then(|value| value.checked_mul(initial));
    let owed = debt.units().checked_mul(ONE);
    let (Some(secured), Some(owed)) = (secured, owed) else {
        return collateral;
    };
    let sold = mul_div(owed - secured, 1, price.units() * (one - fee - initial), Rounding::Up);
    Amount::from_units(sold.map_or(collateral.units(), |sold| sold.clamp(0, collateral.units())))
}

/// The least collateral whose value, less the fee, repays a debt; all of it if that is not enough.
pub(crate) fn sold_to_repay(debt: Amount, collateral: Amount, price: Price, fee: Rate) -> Amount {
    let kept = i128::from(Rate::SCALE - fee.units());
    let sold = mul_div(debt.units(), ONE, price.units().max(1) * kept, Rounding::Up);
    Amount::from_units(sold.map_or(collateral.units(), |sold| sold.min(collateral.units())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn levels() -> Levels {
        let rate = |text: &str| text.parse().unwrap();
        Levels { initial: rate("0.65"), call: rate("0.75"), liquidation: rate("0.83"), fee: rate("0.02") }
    }
    fn amount(text: &str) -> Amount {
        text.parse().unwrap()
    }

    #[test]
    fn thresholds_are_reached_exactly_and_not_before() {
        let (price, call) = ("52000".parse().unwrap(), levels().call);
        assert!(reaches(amount("39000"), Amount::ONE, price, call));
        assert!(!reaches(amount("38999.99999999"), Amount::ONE, price, call));
        assert!(!exceeds(amount("39000"), Amount::ONE, price, call));
        assert!(exceeds(amount("39000.00000001"), Amount::ONE, price, call));
        assert_eq!(price_of(amount("39000"), Amount::ONE, call, Rounding::Down), price);
    }

    #[test]
    fn calls_come_every_two_percent_below_the_liquidation() {
        let steps: Vec<String> = call_steps(&levels()).map(|step| step.to_string()).collect();
        assert_eq!(steps, ["0.75", "0.77", "0.79", "0.81"]);
    }

    proptest! {
        /// Selling what the formula says leaves the loan at the initial level or below it; one unit less does not.
        #[test]
        fn a_liquidation_sells_the_least_that_restores_the_initial_level(
            collateral in 1_000_000i128..1_000_000_000_000,
            price in 1_000_000i128..10_000_000_000_000,
            ltv in 8_300i128..9_700,
        ) {
            let (collateral, price, levels) = (Amount::from_units(collateral), Price::from_units(price), levels());
            let value = collateral.converted(price, Rounding::Down).unwrap();
            let debt = Amount::from_units(value.units() * ltv / 10_000);
            prop_assume!(value.units() > 1_000_000_000);
            let sold = sold_to_restore(debt, collateral, price, &levels);
            prop_assume!(sold < collateral);
            let one = i128::from(Rate::SCALE);
            // In units of a price times a rate, without any rounding.
            let above = |sold: Amount| {
                let repaid = sold.units() * price.units() * (one - i128::from(levels.fee.units()));
                let left = (collateral - sold).units() * price.units() * i128::from(levels.initial.units());
                debt.units() * ONE - repaid > left
            };
            prop_assert!(!above(sold));
            prop_assert!(above(sold - Amount::from_units(1)));
        }
    }
}
