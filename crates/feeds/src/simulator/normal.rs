//! Normal random numbers by a table of the inverse distribution, finer towards the tails. Built from exact operations
//! only, so the same bits give the same number on every machine.

use std::sync::LazyLock;

use super::exact::exp;

/// Halvings of the tail that the table resolves: beyond one in 2^41 the number stays at 6.9.
const OCTAVES: usize = 40;
/// Linear pieces in each.
const CELLS: usize = 64;
const CELL_BITS: u32 = CELLS.trailing_zeros();

/// The number that a normal exceeds with probability `2^-(octave + 1) × (1 - cell / 128)`.
static EXCEEDED: LazyLock<[[f64; CELLS + 1]; OCTAVES]> = LazyLock::new(|| {
    let mut table = [[0.0; CELLS + 1]; OCTAVES];
    let mut start = 0.0;
    let mut octave_probability = 0.5;
    for octave in &mut table {
        for (cell, value) in octave.iter_mut().enumerate() {
            let probability = octave_probability * (1.0 - cell as f64 / (2 * CELLS) as f64);
            *value = quantile(probability, start);
            start = *value;
        }
        octave_probability *= 0.5;
    }
    table
});

/// A normal number from 64 random bits: one for the sign, the rest for how far out.
#[inline]
pub(super) fn normal(bits: u64) -> f64 {
    let sign = if bits >> 63 == 0 { 1.0 } else { -1.0 };
    // Leading ones say how often the tail is halved; the bits after them are the position within.
    let tail = bits << 1;
    let octave = tail.leading_ones().min(OCTAVES as u32 - 1);
    let within = tail << (octave + 1);
    let cell = (within >> (64 - CELL_BITS)) as usize;
    let fraction = (within << CELL_BITS >> 11) as f64 * (1.0 / (1u64 << 53) as f64);
    let piece = &EXCEEDED[octave as usize];
    sign * (piece[cell] + (piece[cell + 1] - piece[cell]) * fraction)
}

/// Solves `exceeding(x) = probability` by Newton's method from a start a little below.
fn quantile(probability: f64, start: f64) -> f64 {
    const STEPS: usize = 12; // It doubles its digits each step; the start is good to one or two.
    let mut x = start;
    for _ in 0..STEPS {
        x += (exceeding(x) - probability) / density(x);
    }
    x
}

fn density(x: f64) -> f64 {
    const INVERSE_SQRT_TWO_PI: f64 = 0.398_942_280_401_432_7;
    INVERSE_SQRT_TWO_PI * exp(-0.5 * x * x)
}

/// The probability that a normal number is above `x`, for `x` of zero or more.
fn exceeding(x: f64) -> f64 {
    const SERIES_UNTIL: f64 = 2.5;
    if x < SERIES_UNTIL {
        // 1/2 - density × (x + x³/3 + x⁵/15 + …)
        let (mut term, mut sum, mut odd) = (x, 0.0, 1.0);
        while term > 1e-18 {
            sum += term;
            odd += 2.0;
            term *= x * x / odd;
        }
        return 0.5 - density(x) * sum;
    }
    // density / (x + 1/(x + 2/(x + 3/(x + …)))), from far inside outwards.
    let mut fraction = x;
    let mut level = 120.0;
    while level > 0.0 {
        fraction = x + level / fraction;
        level -= 1.0;
    }
    density(x) / fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_quantiles() {
        let check = |probability, expected: f64| {
            let found = quantile(probability, 0.0_f64.max(expected - 0.1));
            assert!((found - expected).abs() < 1e-9, "{probability}: {found}");
        };
        check(0.5, 0.0);
        check(0.158_655_253_931_457_05, 1.0);
        check(0.022_750_131_948_179_21, 2.0);
        check(0.001_349_898_031_630_094_6, 3.0);
        check(2.866_515_718_791_94e-7, 5.0);
    }

    #[test]
    fn the_table_is_continuous_and_rises() {
        for pair in EXCEEDED.windows(2) {
            assert!((pair[0][CELLS] - pair[1][0]).abs() < 1e-12, "the end of one octave starts the next");
        }
        assert!(EXCEEDED.iter().all(|octave| octave.is_sorted()));
        assert_eq!(normal(0), 0.0);
        assert_eq!(normal(1 << 63), 0.0);
        assert!(normal(u64::MAX >> 1) > 6.0 && normal(u64::MAX) < -6.0);
    }

    #[test]
    fn evenly_spread_bits_give_the_moments_of_a_normal() {
        const COUNT: u64 = 1 << 20;
        let (mut square, mut fourth, mut sum) = (0.0, 0.0, 0.0);
        for step in 0..COUNT {
            let x = normal((2 * step + 1) << 43);
            sum += x;
            square += x * x;
            fourth += x * x * x * x;
        }
        let n = COUNT as f64;
        assert!((sum / n).abs() < 1e-9);
        assert!((square / n - 1.0).abs() < 2e-4, "{}", square / n);
        assert!((fourth / n - 3.0).abs() < 5e-3, "{}", fourth / n);
    }
}
