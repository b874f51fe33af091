//! Iteration over one side of a book, order by order, in price-time priority. Reads the ladder and the pool; changes
//! neither.

use super::ladder::Ladder;
use super::pool::{NIL, OrderPool, Resting};

/// The orders of one side; see [`super::Book::iter`].
pub struct Orders<'a> {
    ladder: &'a Ladder,
    pool: &'a OrderPool,
    /// The level being walked.
    rank: Option<u32>,
    slot: u32,
}

impl<'a> Orders<'a> {
    pub(super) fn new(ladder: &'a Ladder, pool: &'a OrderPool) -> Self {
        let rank = ladder.first_rank();
        Self { ladder, pool, rank, slot: rank.map_or(NIL, |rank| ladder.head(rank)) }
    }
}

impl<'a> Iterator for Orders<'a> {
    type Item = &'a Resting;

    fn next(&mut self) -> Option<Self::Item> {
        if self.slot == NIL {
            self.rank = self.rank.and_then(|rank| self.ladder.next_rank(rank));
            self.slot = self.ladder.head(self.rank?);
        }
        let order = self.pool.at(self.slot);
        self.slot = self.pool.next(self.slot);
        Some(order)
    }
}
