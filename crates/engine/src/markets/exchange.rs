//! The exchange rate from a quote currency to the settlement coin, as a fraction: 1/151 is kept, not rounded.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Overflow, Price, Rounding};

/// `times ÷ over` of the settlement coin per unit of the quote currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Exchange {
    #[n(0)]
    times: Price,
    #[n(1)]
    over: Price,
}

impl Exchange {
    /// The quote currency is the settlement coin.
    pub const ONE: Self = Self { times: Price::ONE, over: Price::ONE };

    pub fn times(price: Price) -> Self {
        Self { times: price, ..Self::ONE }
    }
    pub fn over(price: Price) -> Self {
        Self { over: price, ..Self::ONE }
    }
    pub fn is_one(self) -> bool {
        self == Self::ONE
    }

    #[inline]
    pub fn convert(self, amount: Amount, rounding: Rounding) -> Result<Amount, Overflow> {
        if self.is_one() { Ok(amount) } else { amount.mul_div(self.times.units(), self.over.units(), rounding) }
    }

    /// From the settlement coin to the quote currency.
    pub fn back(self, amount: Amount, rounding: Rounding) -> Result<Amount, Overflow> {
        if self.is_one() { Ok(amount) } else { amount.mul_div(self.over.units(), self.times.units(), rounding) }
    }

    /// Half a percent more: how far thresholds look ahead.
    pub(crate) fn raised(self) -> Self {
        if self.is_one() {
            return self;
        }
        Self { times: Price::from_units(self.times.units() + self.times.units() / 200), ..self }
    }

    pub(crate) fn exceeds(self, other: Self) -> bool {
        // Prices fit 64 bits by far, their products 128.
        self.times.units() * other.over.units() > other.times.units() * self.over.units()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reciprocal_is_not_rounded_before_its_use() {
        let yen = Exchange::over("151".parse().unwrap());
        let value: Amount = "1510000".parse().unwrap();
        assert_eq!(yen.convert(value, Rounding::Up).unwrap().to_string(), "10000");
        let gain: Amount = "5000".parse().unwrap();
        assert_eq!(yen.convert(gain, Rounding::Down).unwrap().to_string(), "33.11258278");
        assert!(yen.raised().exceeds(yen) && !yen.exceeds(yen));
    }
}
