//! The last trades of one market, without who made them.

use std::collections::VecDeque;

use plimsoll_units::{Price, Quantity, Side, Timestamp};

/// How many are remembered.
pub const PRINTS_MAX: usize = 100;

/// A trade as everybody may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Print {
    /// Rises from trade to trade over all markets.
    pub id: u64,
    pub at: Timestamp,
    pub price: Price,
    pub quantity: Quantity,
    /// The side that took.
    pub side: Side,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Prints {
    last: VecDeque<Print>,
    unpublished: usize,
}

impl Prints {
    pub(super) fn push(&mut self, print: Print) {
        if self.last.len() == PRINTS_MAX {
            self.last.pop_front();
        }
        self.last.push_back(print);
        self.unpublished = (self.unpublished + 1).min(PRINTS_MAX);
    }

    /// What came since this was last asked, oldest first.
    pub(super) fn take_unpublished(&mut self) -> Vec<Print> {
        let fresh = std::mem::take(&mut self.unpublished);
        self.last.iter().skip(self.last.len() - fresh).copied().collect()
    }

    /// Newest first.
    pub(super) fn newest(&self, most: usize) -> Vec<Print> {
        self.last.iter().rev().take(most).copied().collect()
    }

    /// Puts older ones before these.
    pub(super) fn prepend(&mut self, older: &Self) {
        let room = PRINTS_MAX - self.last.len();
        for print in older.last.iter().rev().take(room) {
            self.last.push_front(*print);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_kept_and_each_is_published_once() {
        let print = |id| Print { id, at: Timestamp(0), price: Price::ONE, quantity: Quantity::ONE, side: Side::Buy };
        let mut prints = Prints::default();
        for id in 0..130 {
            prints.push(print(id));
        }
        assert_eq!(prints.take_unpublished().len(), PRINTS_MAX);
        prints.push(print(130));
        assert_eq!(prints.take_unpublished(), [print(130)]);
        assert!(prints.take_unpublished().is_empty());
        assert_eq!(prints.newest(2), [print(130), print(129)]);

        let mut younger = Prints::default();
        younger.push(print(200));
        younger.prepend(&prints);
        assert_eq!(younger.newest(3), [print(200), print(130), print(129)]);
        assert_eq!(younger.newest(1_000).len(), PRINTS_MAX);
    }
}
