//! Rounding: one multiplication, one division, one named rounding, through 256 bits.
//!
//! Every product of two scaled numbers in the platform goes through [`mul_div`], so there is one place to verify that
//! nothing wraps and nothing rounds twice.

use ruint::aliases::U256;

/// The direction of rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Towards negative infinity: for credits.
    Down,
    /// Towards positive infinity: for debits.
    Up,
    /// To the nearest, ties to even: for payments between two equal parties.
    HalfEven,
}

/// A result outside the range of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("number out of range")]
pub struct Overflow;

/// `a × b ÷ divisor`, rounded once. The divisor must be positive.
#[inline]
pub fn mul_div(a: i128, b: i128, divisor: i128, rounding: Rounding) -> Result<i128, Overflow> {
    assert!(divisor > 0, "mul_div needs a positive divisor");
    // Most products of the platform fit 128 bits; the wide path is for the few that do not.
    let negative = (a < 0) != (b < 0);
    let (quotient, remainder) = match a.unsigned_abs().checked_mul(b.unsigned_abs()) {
        Some(product) => {
            let d = divisor.unsigned_abs();
            // The usual product fits a word, and a word divides many times faster than two.
            let quotient = match (u64::try_from(product), u64::try_from(d)) {
                (Ok(product), Ok(d)) => u128::from(product / d),
                _ => product / d,
            };
            (quotient, product - quotient * d) // One division: a second one for the remainder costs as much again.
        }
        None => wide_div(a.unsigned_abs(), b.unsigned_abs(), divisor.unsigned_abs())?,
    };
    finish(quotient, remainder, divisor.unsigned_abs(), negative, rounding)
}

#[cold]
fn wide_div(a: u128, b: u128, divisor: u128) -> Result<(u128, u128), Overflow> {
    let product = U256::from(a) * U256::from(b); // 128 × 128 bits always fit 256.
    let (quotient, remainder) = product.div_rem(U256::from(divisor));
    let quotient = u128::try_from(quotient).map_err(|_| Overflow)?;
    Ok((quotient, u128::try_from(remainder).map_err(|_| Overflow)?))
}

#[inline]
fn finish(
    quotient: u128,
    remainder: u128,
    divisor: u128,
    negative: bool,
    rounding: Rounding,
) -> Result<i128, Overflow> {
    let away = match rounding {
        _ if remainder == 0 => false,
        Rounding::Down => negative,
        Rounding::Up => !negative,
        Rounding::HalfEven => {
            let twice = remainder.checked_mul(2);
            match twice {
                Some(twice) if twice < divisor => false,
                Some(twice) if twice == divisor => quotient % 2 == 1,
                _ => true,
            }
        }
    };
    let magnitude = quotient.checked_add(u128::from(away)).ok_or(Overflow)?;
    let magnitude = i128::try_from(magnitude).map_err(|_| Overflow)?;
    Ok(if negative { -magnitude } else { magnitude })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn rounds_once_in_the_named_direction() {
        let check = |a, b, d, down, up, even| {
            assert_eq!(mul_div(a, b, d, Rounding::Down), Ok(down), "{a}*{b}/{d} down");
            assert_eq!(mul_div(a, b, d, Rounding::Up), Ok(up), "{a}*{b}/{d} up");
            assert_eq!(mul_div(a, b, d, Rounding::HalfEven), Ok(even), "{a}*{b}/{d} even");
        };
        check(7, 1, 2, 3, 4, 4);
        check(5, 1, 2, 2, 3, 2);
        check(-7, 1, 2, -4, -3, -4);
        check(-5, 1, 2, -3, -2, -2);
        check(10, 10, 4, 25, 25, 25);
        check(1, 1, 3, 0, 1, 0);
        check(2, 1, 3, 0, 1, 1);
    }

    #[test]
    fn goes_wide_when_the_product_does_not_fit() {
        let big = i128::MAX;
        assert_eq!(mul_div(big, 1_000, 1_000, Rounding::Down), Ok(big));
        assert_eq!(mul_div(big, 3, 2, Rounding::Down), Err(Overflow));
        assert_eq!(mul_div(i128::MIN, 1, 1, Rounding::Down), Err(Overflow));
    }

    proptest! {
        #[test]
        fn splitting_a_credit_never_pays_more(parts in prop::collection::vec(0i128..1_000_000_000_000, 1..20),
                                              rate in 1i128..1_000_000) {
            let whole: i128 = parts.iter().sum();
            let paid: i128 = parts.iter().map(|p| mul_div(*p, rate, 1_000_000, Rounding::Down).unwrap()).sum();
            prop_assert!(paid <= mul_div(whole, rate, 1_000_000, Rounding::Down).unwrap());
            let charged: i128 = parts.iter().map(|p| mul_div(*p, rate, 1_000_000, Rounding::Up).unwrap()).sum();
            prop_assert!(charged >= mul_div(whole, rate, 1_000_000, Rounding::Up).unwrap());
        }

        #[test]
        fn agrees_with_256_bit_arithmetic(a in any::<i128>(), b in any::<i128>(), d in 1i128..) {
            let product = U256::from(a.unsigned_abs()) * U256::from(b.unsigned_abs());
            let (q, r) = product.div_rem(U256::from(d.unsigned_abs()));
            let negative = (a < 0) != (b < 0);
            let got = mul_div(a, b, d, Rounding::Down);
            let magnitude = if negative && !r.is_zero() { q + U256::from(1) } else { q };
            match i128::try_from(magnitude) {
                Ok(m) => prop_assert_eq!(got, Ok(if negative { -m } else { m })),
                Err(_) => prop_assert_eq!(got, Err(Overflow)),
            }
        }
    }
}
