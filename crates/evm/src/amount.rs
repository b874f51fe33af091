//! Amounts of coins from what contracts count.

use plimsoll_units::Amount;
use ruint::aliases::U512;

use crate::fields::Wei;

/// Decimals that a token may have here.
pub const DECIMALS_MAX: u8 = 36;

/// The amount, rounded down to the ledger's smallest unit; `None` if it does not fit or the decimals are too many.
pub fn floored(value: Wei, decimals: u8) -> Option<Amount> {
    if decimals > DECIMALS_MAX {
        return None;
    }
    let scale = U512::from(u128::try_from(Amount::SCALE).expect("it is positive"));
    let units = U512::from(value) * scale / U512::from(10).pow(U512::from(decimals));
    i128::try_from(units).ok().map(Amount::from_units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: &str, decimals: u8) -> Option<String> {
        floored(value.parse().unwrap(), decimals).map(|amount| amount.to_string())
    }

    /// CH-33.
    #[test]
    fn ch_33_what_the_ledger_cannot_hold_is_cut_off() {
        assert_eq!(shown("1000000", 6).as_deref(), Some("1"));
        assert_eq!(shown("1000000000000000000", 18).as_deref(), Some("1"));
        assert_eq!(shown("1", 6).as_deref(), Some("0.000001"));
        assert_eq!(shown("7", 0).as_deref(), Some("7"));
        let smallest = 10u128.pow(18) / u128::try_from(Amount::SCALE).unwrap();
        assert_eq!(floored(Wei::from(smallest), 18), Some(Amount::from_units(1)));
        assert_eq!(floored(Wei::from(2 * smallest - 1), 18), Some(Amount::from_units(1)));
        assert_eq!(floored(Wei::from(smallest - 1), 18), Some(Amount::ZERO));
        assert_eq!(floored(Wei::MAX, 18), None);
        assert_eq!(floored(Wei::from(1), DECIMALS_MAX + 1), None);
    }
}
