//! Swap arithmetic: one wide expression, rounded down once, so that both sides can check it.

use plimsoll_units::{Amount, Overflow, Price, Rate, Rounding, mul_div};

/// One coin of a swap: its value in USDT and the desk's spread around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    pub price: Price,
    pub half_spread: Rate,
}

/// One unit of the coin given in the coin wanted, before any cost.
pub fn mid_rate(from: Price, to: Price) -> Result<Rate, Overflow> {
    rate(mul_div(from.units(), Rate::SCALE.into(), to.units(), Rounding::Down)?)
}

/// `from × (1 − h) ÷ (to × (1 + h)) × (1 − commission)`.
pub fn system_rate(from: Leg, to: Leg, commission: Rate) -> Result<Rate, Overflow> {
    let one = i128::from(Rate::SCALE);
    let bid = from.price.units().checked_mul(one - i128::from(from.half_spread.units())).ok_or(Overflow)?;
    let ask = to.price.units().checked_mul(one + i128::from(to.half_spread.units())).ok_or(Overflow)?;
    rate(mul_div(bid, one - i128::from(commission.units()), ask, Rounding::Down)?)
}

/// An amount converted at a rate.
pub fn received(amount: Amount, rate: Rate) -> Result<Amount, Overflow> {
    amount.at_rate(rate, Rounding::Down)
}

fn rate(units: i128) -> Result<Rate, Overflow> {
    i64::try_from(units).map(Rate::from_units).map_err(|_| Overflow)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn leg(price: &str, half_spread: &str) -> Leg {
        Leg { price: price.parse().unwrap(), half_spread: half_spread.parse().unwrap() }
    }

    #[test]
    fn eth_to_btc_by_hand() {
        let (eth, btc) = (leg("3300", "0.0010"), leg("60000", "0.0008"));
        assert_eq!(mid_rate(eth.price, btc.price).unwrap().to_string(), "0.055");
        let rate = system_rate(eth, btc, "0.0010".parse().unwrap()).unwrap();
        assert_eq!(rate.to_string(), "0.054846178");
        assert_eq!(received("1.5".parse().unwrap(), rate).unwrap().to_string(), "0.08226926");
        // What it costs all in: 1 − rate ÷ mid, 0.2797 %.
        let cost = Rate::SCALE - (i128::from(rate.units()) * i128::from(Rate::SCALE) / 550_000_000) as i64;
        assert_eq!(cost / 10_000, 2_796, "0.27967 %, shown as 0.2797 %");
    }

    #[test]
    fn a_rate_that_does_not_fit_is_refused() {
        assert!(system_rate(leg("60000", "0"), leg("0.00000001", "0"), Rate::ZERO).is_err());
    }

    proptest! {
        #[test]
        fn there_and_back_never_gains(a in 1i128..10_000_000_000_000, b in 1i128..10_000_000_000_000,
                                      h in 0i64..100_000_000, amount in 1i128..1_000_000_000_000_000) {
            let a = Leg { price: Price::from_units(a), half_spread: Rate::from_units(h) };
            let b = Leg { price: Price::from_units(b), half_spread: Rate::from_units(h) };
            let there = system_rate(a, b, Rate::ZERO).and_then(|r| received(Amount::from_units(amount), r));
            if let Ok(there) = there
                && let Ok(back) = system_rate(b, a, Rate::ZERO).and_then(|r| received(there, r))
            {
                prop_assert!(back.units() <= amount);
            }
        }
    }
}
