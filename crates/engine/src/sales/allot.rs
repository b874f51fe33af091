//! Who gets how many tokens: pro rata by commitment, nobody above their cap, and what capped people leave is shared
//! among the others until nobody exceeds a cap. Pure arithmetic in whole steps; knows no account.

use std::cmp::Ordering;

use crate::planted::{Bug, planted};

/// One commitment: its weight, and the most steps that it can get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) committed: i128,
    pub(crate) cap: i128,
}

/// Steps for each claim, given in the order of their numbers. All products fit: a sale's tokens and commitments are
/// bounded.
///
/// Rounds would cap everybody who exceeds a cap, share the rest anew, and repeat. Each round only raises what a unit of
/// commitment brings, so it is enough to go once through the claims, those first that reach their cap soonest.
pub(crate) fn allot(steps: i128, claims: &[Claim]) -> Vec<i128> {
    let mut shares = vec![0; claims.len()];
    let mut by_cap: Vec<usize> = (0..claims.len()).collect();
    by_cap.sort_unstable_by(|a, b| reaches_cap(&claims[*a], &claims[*b]).then(a.cmp(b)));
    let mut left = steps;
    let mut weight: i128 = claims.iter().map(|claim| claim.committed).sum();
    let mut capped = 0;
    for n in &by_cap {
        let Claim { committed, cap } = claims[*n];
        if left * committed <= cap * weight {
            break;
        }
        shares[*n] = cap;
        left -= if planted(Bug::CappedShareLost) { left * committed / weight } else { cap };
        weight -= committed;
        capped += 1;
    }
    let open = &mut by_cap[capped..];
    let mut over = left;
    for n in &*open {
        shares[*n] = left * claims[*n].committed / weight;
        over -= shares[*n];
    }
    // Steps left over by rounding go one each to the claims with the largest discarded fractions. Such a claim is at least
    // that step below its cap.
    if over > 0 && !open.is_empty() {
        let discarded = |n: usize| left * claims[n].committed % weight;
        open.sort_unstable_by(|a, b| discarded(*b).cmp(&discarded(*a)).then(a.cmp(b)));
        for n in open.iter().take(usize::try_from(over).expect("fewer than one step for each")) {
            shares[*n] += 1;
        }
    }
    shares
}

/// Less cap for each unit of commitment comes first.
fn reaches_cap(a: &Claim, b: &Claim) -> Ordering {
    (a.cap * b.committed).cmp(&(b.cap * a.committed))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule as it is published, word for word.
    fn in_rounds(steps: i128, claims: &[Claim]) -> Vec<i128> {
        let mut shares: Vec<Option<i128>> = vec![None; claims.len()];
        loop {
            let given: i128 = shares.iter().flatten().sum();
            let open: Vec<usize> = (0..claims.len()).filter(|n| shares[*n].is_none()).collect();
            let weight: i128 = open.iter().map(|n| claims[*n].committed).sum();
            let left = steps - given;
            let exceeds = |n: &&usize| left * claims[**n].committed > claims[**n].cap * weight;
            let over: Vec<usize> = open.iter().filter(exceeds).copied().collect();
            if over.is_empty() {
                let mut rest = left;
                for n in &open {
                    let share = left * claims[*n].committed / weight;
                    shares[*n] = Some(share);
                    rest -= share;
                }
                let mut by_fraction = open;
                by_fraction.sort_by_key(|n| (-(left * claims[*n].committed % weight), *n));
                for n in by_fraction.into_iter().take(rest as usize) {
                    *shares[n].as_mut().unwrap() += 1;
                }
                return shares.into_iter().map(Option::unwrap).collect();
            }
            over.into_iter().for_each(|n| shares[n] = Some(claims[n].cap));
        }
    }

    fn check(steps: i128, claims: &[(i128, i128)], expected: &[i128]) {
        let claims: Vec<Claim> =
            claims.iter().map(|(committed, cap)| Claim { committed: *committed, cap: *cap }).collect();
        assert_eq!(allot(steps, &claims), expected);
        assert_eq!(in_rounds(steps, &claims), expected);
    }

    #[test]
    fn capped_people_leave_the_rest_to_the_others() {
        check(100, &[(60, 40), (20, 100), (20, 100)], &[40, 30, 30]);
        check(100, &[(60, 40), (20, 25), (20, 25)], &[40, 25, 25]);
        check(10, &[(1, 5), (1, 5), (1, 5)], &[4, 3, 3]);
        check(2, &[(1, 1), (1, 1), (1, 1)], &[1, 1, 0]);
        check(
            1_000_000_000,
            &[
                (60_000, 400_000_000),
                (7_000, 233_333_333),
                (7_000, 233_333_333),
                (7_000, 233_333_333),
                (1_500, 50_000_000),
            ],
            &[400_000_000, 186_666_667, 186_666_667, 186_666_666, 40_000_000],
        );
        check(5, &[], &[]);
    }

    #[test]
    fn one_pass_gives_what_rounds_give() {
        let mut state = 7u64;
        let mut draw = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i128::from((state >> 33) % below)
        };
        for _ in 0..20_000 {
            let people = draw(9) + 1;
            let claims: Vec<Claim> = (0..people).map(|_| Claim { committed: draw(50) + 1, cap: draw(40) }).collect();
            let steps = draw(120) + 1;
            let shares = allot(steps, &claims);
            assert_eq!(shares, in_rounds(steps, &claims), "{steps} among {claims:?}");
            assert!(shares.iter().zip(&claims).all(|(share, claim)| *share <= claim.cap));
            assert!(shares.iter().sum::<i128>() <= steps);
        }
    }
}
