//! The last trades of one market, without who made them.

use std::collections::VecDeque;

use plimsoll_units::{Price, Quantity, Side, Timestamp};

/// How many are remembered.
pub const PRINTS_MAX: usize = 100;

/// A trade as everybody may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecentTrade {
    /// Rises from trade to trade over all markets.
    pub id: u64,
    pub at: Timestamp,
    pub price: Price,
    pub quantity: Quantity,
    /// The side that took.
    pub side: Side,
}

#[derive(Clone, Debug, Default)]
pub(super) struct RecentTrades {
    last: VecDeque<RecentTrade>,
    unpublished: usize,
}

impl RecentTrades {
    pub(super) fn push(&mut self, trade: RecentTrade) {
        if self.last.len() == PRINTS_MAX {
            self.last.pop_front();
        }
        self.last.push_back(trade);
        self.unpublished = (self.unpublished + 1).min(PRINTS_MAX);
    }

    /// What came since this was last asked, oldest first.
    pub(super) fn take_unpublished(&mut self) -> Vec<RecentTrade> {
        let fresh = std::mem::take(&mut self.unpublished);
        self.last.iter().skip(self.last.len() - fresh).copied().collect()
    }

    /// Newest first.
    pub(super) fn newest(&self, most: usize) -> Vec<RecentTrade> {
        self.last.iter().rev().take(most).copied().collect()
    }

    /// Puts older ones before these.
    pub(super) fn prepend(&mut self, older: &Self) {
        let room = PRINTS_MAX - self.last.len();
        for trade in older.last.iter().rev().take(room) {
            self.last.push_front(*trade);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_kept_and_each_is_published_once() {
        let trade =
            |id| RecentTrade { id, at: Timestamp(0), price: Price::ONE, quantity: Quantity::ONE, side: Side::Buy };
        let mut trades = RecentTrades::default();
        for id in 0..130 {
            trades.push(trade(id));
        }
        assert_eq!(trades.take_unpublished().len(), PRINTS_MAX);
        trades.push(trade(130));
        assert_eq!(trades.take_unpublished(), [trade(130)]);
        assert!(trades.take_unpublished().is_empty());
        assert_eq!(trades.newest(2), [trade(130), trade(129)]);

        let mut younger = RecentTrades::default();
        younger.push(trade(200));
        younger.prepend(&trades);
        assert_eq!(younger.newest(3), [trade(200), trade(130), trade(129)]);
        assert_eq!(younger.newest(1_000).len(), PRINTS_MAX);
    }
}
