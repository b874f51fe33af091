//! Sharing a sum by what each party asked for, to the last unit and the same on every node.

use plimsoll_units::{Amount, Rounding, mul_div};

/// The share of the entry at `at`, and the remainder that rounding it down left.
struct Share {
    at: usize,
    units: i128,
    remainder: i128,
}

/// Largest-remainder allocation: splits `total` in proportion to `wanted`, rounded down, and gives the units left over one
/// each to the largest remainders, ties to the earlier entry. Nobody gets more than was wanted, and all of `total` is
/// shared out.
pub(crate) fn pro_rata(total: Amount, wanted: &[Amount]) -> Vec<Amount> {
    let sum: Amount = wanted.iter().copied().sum();
    assert!(!total.is_negative() && total <= sum, "no more than was wanted is shared out");
    if sum.is_zero() {
        return vec![Amount::ZERO; wanted.len()];
    }
    let share = |(at, wanted): (usize, &Amount)| {
        let (a, b, by) = (total.units(), wanted.units(), sum.units());
        let units = mul_div(a, b, by, Rounding::Down).expect("a share is no more than the total");
        // The remainder is below the divisor, so wrapping arithmetic gives it exactly.
        let remainder = a.wrapping_mul(b).wrapping_sub(units.wrapping_mul(by));
        Share { at, units, remainder }
    };
    let mut shares: Vec<Share> = wanted.iter().enumerate().map(share).collect();
    let left = total.units() - shares.iter().map(|share| share.units).sum::<i128>();
    shares.sort_by_key(|share| (std::cmp::Reverse(share.remainder), share.at));
    // An entry with a remainder got at least one unit less than it wanted, and no more units are left than there are
    // remainders.
    for share in shares.iter_mut().take(usize::try_from(left).expect("fewer units are left than parties")) {
        share.units += 1;
    }
    shares.sort_by_key(|share| share.at);
    shares.into_iter().map(|share| Amount::from_units(share.units)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(total: &str, wanted: &[&str], expected: &[&str]) {
        let amounts = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<Amount>>();
        assert_eq!(pro_rata(total.parse().unwrap(), &amounts(wanted)), amounts(expected));
    }

    #[test]
    fn largest_remainders_get_what_is_left_and_ties_go_to_the_first() {
        check("100000", &["70000", "70000", "40000"], &["38888.88888889", "38888.88888889", "22222.22222222"]);
        check("100000", &["60000", "60000", "60000"], &["33333.33333334", "33333.33333333", "33333.33333333"]);
        check("0", &["5", "7"], &["0", "0"]);
        check("12", &["5", "7"], &["5", "7"]);
        check("0", &[], &[]);
    }

    proptest! {
        #[test]
        fn everything_is_shared_out_and_nobody_gets_more_than_wanted(
            wanted in prop::collection::vec(0i128..=10i128.pow(23), 1..40),
            of_all in 0u32..=1000,
        ) {
            let wanted: Vec<Amount> = wanted.into_iter().map(Amount::from_units).collect();
            let sum: Amount = wanted.iter().copied().sum();
            let total = Amount::from_units(sum.units() / 1000 * i128::from(of_all));
            let shares = pro_rata(total, &wanted);
            prop_assert_eq!(shares.iter().copied().sum::<Amount>(), total);
            for (share, wanted) in shares.iter().zip(&wanted) {
                prop_assert!(share <= wanted && !share.is_negative());
            }
        }
    }
}
