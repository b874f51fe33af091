//! The average price of several fills. Knows neither orders nor markets.

use plimsoll_units::{Amount, Price, Quantity, Rounding, mul_div};

/// Value over quantity, to the nearest hundred-millionth; `None` when nothing was filled. For display only: money is
/// always booked from the exact value.
pub fn average_price(value: Amount, quantity: Quantity) -> Option<Price> {
    if !quantity.is_positive() {
        return None;
    }
    mul_div(value.units(), Price::SCALE, quantity.units(), Rounding::HalfEven).ok().map(Price::from_units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_average_is_value_over_quantity() {
        let average = |value: &str, quantity: &str| {
            average_price(value.parse().unwrap(), quantity.parse().unwrap()).map(|price| price.to_string())
        };
        assert_eq!(average("30002", "0.5"), Some("60004".to_owned()));
        assert_eq!(average("1", "3"), Some("0.33333333".to_owned()));
        assert_eq!(average("0", "0"), None);
    }
}
