//! The fixed-point numbers. Amounts, prices and quantities count 1e-8; rates count 1e-10.

use std::fmt;
use std::str::FromStr;

use crate::decimal::{self, ParseDecimalError};
use crate::rounding::{Overflow, Rounding, mul_div};

macro_rules! fixed {
    ($(#[$doc:meta])* $name:ident, $repr:ty, $decimals:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name($repr);

        impl $name {
            pub const DECIMALS: u32 = $decimals;
            /// How many smallest units make one.
            pub const SCALE: $repr = (10 as $repr).pow($decimals);
            pub const ZERO: Self = Self(0);
            pub const ONE: Self = Self(Self::SCALE);

            #[inline]
            pub const fn from_units(units: $repr) -> Self { Self(units) }
            #[inline]
            pub const fn units(self) -> $repr { self.0 }
            /// A whole number of this type; for constants and tests, where it fits by inspection.
            pub const fn whole(value: $repr) -> Self { Self(value * Self::SCALE) }

            #[inline]
            pub const fn is_zero(self) -> bool { self.0 == 0 }
            #[inline]
            pub const fn is_positive(self) -> bool { self.0 > 0 }
            #[inline]
            pub const fn is_negative(self) -> bool { self.0 < 0 }
            pub const fn abs(self) -> Self { Self(self.0.abs()) }

            #[inline]
            pub fn checked_add(self, other: Self) -> Result<Self, Overflow> {
                self.0.checked_add(other.0).map(Self).ok_or(Overflow)
            }
            #[inline]
            pub fn checked_sub(self, other: Self) -> Result<Self, Overflow> {
                self.0.checked_sub(other.0).map(Self).ok_or(Overflow)
            }
            /// `self × b ÷ divisor`, rounded once.
            #[inline]
            pub fn mul_div(self, b: i128, divisor: i128, rounding: Rounding) -> Result<Self, Overflow> {
                let units = mul_div(self.0 as i128, b, divisor, rounding)?;
                <$repr>::try_from(units).map(Self).map_err(|_| Overflow)
            }
            /// `self × rate`, rounded once.
            #[inline]
            pub fn at_rate(self, rate: Rate, rounding: Rounding) -> Result<Self, Overflow> {
                self.mul_div(rate.units() as i128, Rate::SCALE as i128, rounding)
            }
        }

        impl FromStr for $name {
            type Err = ParseDecimalError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let units = decimal::parse(text, $decimals)?;
                <$repr>::try_from(units).map(Self).map_err(|_| ParseDecimalError::Overflow)
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                decimal::print(f, self.0 as i128, $decimals)
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
        // Plain operators panic on overflow in every profile (`overflow-checks` is on in release): they are for
        // sums whose parts were checked before the first posting.
        impl std::ops::Add for $name {
            type Output = Self;
            #[inline]
            fn add(self, other: Self) -> Self { Self(self.0 + other.0) }
        }
        impl std::ops::Sub for $name {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self { Self(self.0 - other.0) }
        }
        impl std::ops::Neg for $name {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self { Self(-self.0) }
        }
        impl std::ops::AddAssign for $name {
            #[inline]
            fn add_assign(&mut self, other: Self) { self.0 += other.0 }
        }
        impl std::ops::SubAssign for $name {
            #[inline]
            fn sub_assign(&mut self, other: Self) { self.0 -= other.0 }
        }
        impl std::iter::Sum for $name {
            fn sum<I: Iterator<Item = Self>>(iter: I) -> Self { iter.fold(Self::ZERO, |a, b| a + b) }
        }
    };
}

fixed!(
    /// An amount of one asset. The asset is named beside it: a posting, a balance and a hold each name theirs.
    Amount, i128, 8
);
fixed!(
    /// The price of one unit of a thing in another.
    Price, i128, 8
);
fixed!(
    /// A number of units of the traded thing.
    Quantity, i128, 8
);
fixed!(
    /// A pure ratio: a fee, a funding rate, a margin requirement. 0.01 is one percent.
    Rate, i64, 10
);

impl Amount {
    /// The cost of `quantity` at `price`.
    pub fn cost(quantity: Quantity, price: Price, rounding: Rounding) -> Result<Self, Overflow> {
        mul_div(quantity.units(), price.units(), Price::SCALE, rounding).map(Self)
    }

    /// This amount of a quote currency in another, at `rate` of the other for one.
    pub fn converted(self, rate: Price, rounding: Rounding) -> Result<Self, Overflow> {
        self.mul_div(rate.units(), Price::SCALE, rounding)
    }
}

impl Rate {
    /// A percentage written as text: `"0.05"` is 0.0005.
    pub fn from_percent(text: &str) -> Result<Self, ParseDecimalError> {
        let units = decimal::parse(text, Self::DECIMALS - 2)?;
        i64::try_from(units).map(Self).map_err(|_| ParseDecimalError::Overflow)
    }

    /// This rate times another, rounded up: a discount never rounds a fee below its exact value.
    pub fn times(self, factor: Rate) -> Result<Self, Overflow> {
        self.at_rate(factor, Rounding::Up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_only_plain_decimals() {
        let refused = [
            "",
            "-",
            ".",
            "1.",
            ".5",
            "+1",
            "1e5",
            "1,000",
            "0x10",
            " 1",
            "1 ",
            "1.2.3",
            "--1",
            "NaN",
            "１",
            "1_0",
            "0.123456789",
            "170141183460469231731687303715884105728",
        ];
        for text in refused {
            assert!(text.parse::<Amount>().is_err(), "{text:?} was read");
        }
        let read =
            [("0", 0), ("-0", 0), ("1", 100_000_000), ("0.00000001", 1), ("-2.5", -250_000_000), ("007", 700_000_000)];
        for (text, units) in read {
            assert_eq!(text.parse::<Amount>().unwrap().units(), units, "{text}");
        }
    }

    #[test]
    fn says_where_a_number_goes_wrong() {
        assert_eq!("12a4".parse::<Amount>(), Err(ParseDecimalError::Unexpected(2)));
        assert_eq!("1.123456789".parse::<Price>(), Err(ParseDecimalError::TooPrecise(8)));
        assert_eq!("99999999999".parse::<Rate>(), Err(ParseDecimalError::Overflow));
    }

    #[test]
    fn percentages_are_exact() {
        assert_eq!(Rate::from_percent("0.05").unwrap(), "0.0005".parse().unwrap());
        assert_eq!(Rate::from_percent("0.0012").unwrap(), "0.000012".parse().unwrap());
    }

    #[test]
    fn the_smallest_and_the_largest_are_printed() {
        let printed = |units| Amount::from_units(units).to_string();
        assert_eq!([printed(0), printed(1), printed(-1)], ["0", "0.00000001", "-0.00000001"]);
        assert_eq!([printed(100_000_000), printed(-1_500_000_000)], ["1", "-15"]);
        assert_eq!(printed(10i128.pow(19)), "100000000000");
        assert_eq!(printed(10i128.pow(38) + 1), "1000000000000000000000000000000.00000001");
        assert_eq!(printed(i128::MAX), "1701411834604692317316873037158.84105727");
        assert_eq!(printed(i128::MIN), "-1701411834604692317316873037158.84105728");
        assert_eq!(format!("[{:>6}] [{:<4}]", Amount::whole(-5), Amount::whole(12)), "[    -5] [12  ]");
    }

    proptest! {
        #[test]
        fn printing_and_reading_round_trip(units in any::<i128>().prop_filter("min has no positive", |u| *u != i128::MIN)) {
            let amount = Amount::from_units(units);
            prop_assert_eq!(amount.to_string().parse::<Amount>().unwrap(), amount);
        }

        #[test]
        fn short_numbers_are_printed_without_idle_zeros(units in -1_000_000_000_000i128..1_000_000_000_000) {
            let (amount, text) = (Amount::from_units(units), Amount::from_units(units).to_string());
            prop_assert_eq!(text.parse::<Amount>().unwrap(), amount);
            prop_assert!(!text.contains('.') || !text.ends_with(['0', '.']), "{}", text);
            prop_assert!(!text.trim_start_matches('-').starts_with("00"), "{}", text);
        }

        #[test]
        fn rates_round_trip(units in any::<i64>().prop_filter("min", |u| *u != i64::MIN)) {
            let rate = Rate::from_units(units);
            prop_assert_eq!(rate.to_string().parse::<Rate>().unwrap(), rate);
        }

        #[test]
        fn reading_never_panics(text in "\\PC{0,60}") {
            let _ = text.parse::<Amount>();
        }
    }
}
