//! Where every decision of a run comes from: numbers that follow from the seed and nothing else.
//!
//! Owns the generator. Knows nothing of what is decided with it.

/// A stream of numbers (SplitMix64). The same seed gives the same stream, on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(GOLDEN) ^ 0x5851_F42D_4C95_7F2D)
    }

    /// A stream of its own, so that drawing more in one place does not change what another place draws.
    pub(crate) fn branch(&mut self, name: u64) -> Self {
        Self::new(self.next_u64() ^ name)
    }

    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `end`, which is not zero.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(end)) >> 64) as u64
    }

    /// From `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low) as u64 + 1) as i64
    }

    pub(crate) fn permille(&mut self, rate: u64) -> bool {
        self.below(1_000) < rate
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }

    pub(crate) fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { Some(&from[self.index(from.len())]) }
    }

    /// One of several, each as likely as its weight; weights that are all zero give the last.
    pub(crate) fn weighted<T: Copy>(&mut self, menu: &[(u64, T)]) -> T {
        let total: u64 = menu.iter().map(|(weight, _)| weight).sum();
        let mut draw = self.below(total.max(1));
        for (weight, item) in menu {
            if draw < *weight {
                return *item;
            }
            draw -= weight;
        }
        menu[menu.len() - 1].1
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.next_u64() as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_stream_and_another_seed_another() {
        let draw = |seed| {
            let mut rng = Rng::new(seed);
            (0..8).map(|_| rng.below(1_000_000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn a_branch_does_not_depend_on_what_the_trunk_draws_later() {
        let mut trunk = Rng::new(1);
        let mut branch = trunk.branch(5);
        let first = branch.next_u64();
        let mut again = Rng::new(1);
        let mut other = again.branch(5);
        again.next_u64();
        assert_eq!(first, other.next_u64());
    }

    #[test]
    fn between_reaches_both_ends() {
        let mut rng = Rng::new(3);
        let drawn: std::collections::BTreeSet<i64> = (0..200).map(|_| rng.between(-1, 2)).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [-1, 0, 1, 2]);
    }
}
