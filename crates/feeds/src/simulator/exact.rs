//! Deterministic exponential and logarithm, from additions, multiplications and divisions alone. The platform's own
//! functions may differ in the last bit between machines, and a price sequence must not.

use std::f64::consts::{LN_2, LOG2_E, SQRT_2};

/// Beyond this no price makes sense; it also keeps the result a normal number.
const EXPONENT_MAX: f64 = 700.0;

/// `e^x`, to about 1e-14.
pub(super) fn exp(x: f64) -> f64 {
    assert!(x.abs() <= EXPONENT_MAX, "a logarithm of {x} is no price");
    // x = n ln 2 + r with |r| at most half of ln 2, where the series is short.
    let n = (x * LOG2_E + 0.5).floor();
    let r = x - n * LN_2;
    let mut sum = 1.0;
    for reciprocal in RECIPROCALS {
        sum = 1.0 + sum * r * reciprocal;
    }
    let power_of_two = f64::from_bits(((1023 + n as i64) as u64) << 52);
    sum * power_of_two
}

/// 1/12, 1/11 … 1/1: the series of the exponential from its far end.
const RECIPROCALS: [f64; 12] = {
    let mut reciprocals = [0.0; 12];
    let mut at = 0;
    while at < 12 {
        reciprocals[at] = 1.0 / (12 - at) as f64;
        at += 1;
    }
    reciprocals
};

/// The natural logarithm of a positive normal number, to about 1e-15.
pub(super) fn ln(x: f64) -> f64 {
    assert!(x >= f64::MIN_POSITIVE && x.is_finite(), "no logarithm of {x}");
    let bits = x.to_bits();
    let mut exponent = ((bits >> 52) as i64 - 1023) as f64;
    let mut mantissa = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    if mantissa > SQRT_2 {
        mantissa *= 0.5;
        exponent += 1.0;
    }
    // ln m = 2 artanh s: with s below 0.172 a dozen odd powers are enough.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let mut sum = 0.0;
    let mut odd = 23.0;
    while odd > 0.0 {
        sum = sum * square + 1.0 / odd;
        odd -= 2.0;
    }
    exponent * LN_2 + 2.0 * s * sum
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "compared with the platform's own, to a tolerance")]
mod tests {
    use super::*;

    #[test]
    fn agree_with_the_platform() {
        for step in -3_000..=3_000 {
            let x = f64::from(step) * 0.01;
            let relative = exp(x) / x.exp() - 1.0;
            assert!(relative.abs() < 1e-13, "exp {x}: {relative:e}");
            assert!((ln(x.exp()) - x).abs() < 1e-13 * (1.0 + x.abs()), "ln of exp {x}");
        }
        assert_eq!((exp(0.0), ln(1.0)), (1.0, 0.0));
    }
}
