//! One side of one book: price levels found by price, the best one at hand.
//! Owns which levels exist and what rests at each in total; must not know orders beyond their slot numbers.
//!
//! Levels near the touch lie in a dense window, one array entry a tick, with a two-storey bitmap of the levels in
//! use. The few prices outside it are in a sorted map. Each use of the map earns credit, and when the credit
//! covers the cost, the window moves to the best price and grows: so a stream of far prices, hostile or not, costs
//! a map operation each and never more than that on average.

use std::collections::BTreeMap;

use plimsoll_units::{Side, Ticks};
use prefetch_index::prefetch_index;

use super::pool::{Links, NIL};

/// The orders at one price, first to last, and how much they offer together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) head: u32,
    pub(super) tail: u32,
    pub(super) lots: u64,
}

impl Level {
    const EMPTY: Self = Self { head: NIL, tail: NIL, lots: 0 };

    #[inline]
    fn push(&mut self, slot: u32, lots: u64) -> u32 {
        let tail = std::mem::replace(&mut self.tail, slot);
        if tail == NIL {
            self.head = slot;
        }
        self.lots += lots;
        tail
    }

    /// True when that was the last order.
    #[inline]
    fn remove(&mut self, links: Links, lots: u64) -> bool {
        self.lots -= lots;
        if links.prev == NIL {
            self.head = links.next;
        }
        if links.next == NIL {
            self.tail = links.prev;
        }
        self.head == NIL
    }
}

/// The bits of a bitmap word; also the smallest window.
const WORD: usize = u64::BITS as usize;
/// As many levels as one word of words can map.
const WINDOW_MAX: usize = WORD * WORD;
/// Uses of the map before the window is worth moving at all.
const MOVE_CREDIT: usize = 32;
/// A rank past every price: there is no level.
const NONE: u64 = 1 << 32;

pub(super) struct Ladder {
    /// Turns a price into its rank: zero for asks, all ones for bids, so that on both sides the better price has
    /// the smaller rank.
    flip: u32,
    /// The rank of the window's first level. The window never reaches past the last rank.
    base: u32,
    /// The smallest rank in use, or [`NONE`].
    best: u64,
    /// One bit for each word of `used` that is not zero.
    summary: u64,
    /// One bit for each level of the window that has orders.
    used: Vec<u64>,
    window: Vec<Level>,
    far: BTreeMap<u32, Level>,
    /// Levels in use inside the window.
    count: usize,
    credit: usize,
}

impl Ladder {
    pub(super) fn new(side: Side) -> Self {
        Self {
            flip: match side {
                Side::Buy => u32::MAX,
                Side::Sell => 0,
            },
            base: 0,
            best: NONE,
            summary: 0,
            used: Vec::new(),
            window: Vec::new(),
            far: BTreeMap::new(),
            count: 0,
            credit: 0,
        }
    }

    /// Adds an order behind all others at its price; hands back the slot that was last there, or [`NIL`].
    #[inline]
    pub(super) fn push(&mut self, ticks: Ticks, slot: u32, lots: u64) -> u32 {
        let rank = ticks.0 ^ self.flip;
        let index = self.index(rank);
        let Some(level) = self.window.get_mut(index) else {
            return self.push_far(rank, slot, lots);
        };
        let tail = level.push(slot, lots);
        if tail == NIL {
            self.mark(index);
            self.best = self.best.min(rank.into());
        }
        tail
    }

    #[inline]
    pub(super) fn prefetch(&self, ticks: Ticks) {
        prefetch_index(&self.window, self.index(ticks.0 ^ self.flip));
    }

    /// Takes out an order that stood between `links`.
    #[inline]
    pub(super) fn remove(&mut self, ticks: Ticks, links: Links, lots: u64) {
        self.remove_at(ticks.0 ^ self.flip, links, lots);
    }

    /// Takes lots off a level whose orders all stay.
    pub(super) fn lower(&mut self, ticks: Ticks, lots: u64) {
        let rank = ticks.0 ^ self.flip;
        let index = self.index(rank);
        let level = match self.window.get_mut(index) {
            Some(level) => level,
            None => self.far.get_mut(&rank).expect("a resting order's level exists"),
        };
        level.lots -= lots;
    }

    /// Takes out the first order of the best level.
    #[inline]
    pub(super) fn remove_best(&mut self, links: Links, lots: u64) {
        self.remove_at(self.best as u32, links, lots);
    }

    #[inline]
    pub(super) fn best_ticks(&self) -> Option<Ticks> {
        self.first_rank().map(|rank| self.ticks(rank))
    }

    #[inline]
    pub(super) fn first_rank(&self) -> Option<u32> {
        u32::try_from(self.best).ok()
    }

    #[inline]
    pub(super) fn best(&self) -> Option<&Level> {
        self.first_rank().map(|rank| self.level(rank))
    }

    #[inline]
    pub(super) fn best_mut(&mut self) -> Option<&mut Level> {
        let rank = self.first_rank()?;
        let index = self.index(rank);
        if index < self.window.len() { self.window.get_mut(index) } else { self.far.get_mut(&rank) }
    }

    /// The first order at a rank in use.
    pub(super) fn head(&self, rank: u32) -> u32 {
        self.level(rank).head
    }

    /// The next rank in use after one that is.
    pub(super) fn next_rank(&self, rank: u32) -> Option<u32> {
        let from = rank.checked_add(1)?;
        let near = self.first_used_from(from);
        let far = self.far.range(from..).next().map_or(NONE, |(&rank, _)| rank.into());
        u32::try_from(near.min(far)).ok()
    }

    /// The levels in use, best first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Ticks, &Level)> + '_ {
        let ranks = std::iter::successors(self.first_rank(), |&rank| self.next_rank(rank));
        ranks.map(|rank| (self.ticks(rank), self.level(rank)))
    }

    #[inline]
    fn ticks(&self, rank: u32) -> Ticks {
        Ticks(rank ^ self.flip)
    }

    /// Where a rank lies in the window; at or past its end when it is outside.
    #[inline]
    fn index(&self, rank: u32) -> usize {
        rank.wrapping_sub(self.base) as usize
    }

    #[inline]
    fn level(&self, rank: u32) -> &Level {
        match self.window.get(self.index(rank)) {
            Some(level) => level,
            None => &self.far[&rank],
        }
    }

    #[inline]
    fn remove_at(&mut self, rank: u32, links: Links, lots: u64) {
        let index = self.index(rank);
        let Some(level) = self.window.get_mut(index) else {
            return self.remove_far(rank, links, lots);
        };
        if level.remove(links, lots) {
            self.clear(index);
            if self.best == u64::from(rank) {
                self.find_best();
            }
        }
    }

    #[inline]
    fn mark(&mut self, index: usize) {
        self.used[index / WORD] |= 1 << (index % WORD);
        self.summary |= 1 << (index / WORD);
        self.count += 1;
    }

    #[inline]
    fn clear(&mut self, index: usize) {
        let word = &mut self.used[index / WORD];
        *word &= !(1 << (index % WORD));
        if *word == 0 {
            self.summary &= !(1 << (index / WORD));
        }
        self.count -= 1;
    }

    #[inline]
    fn find_best(&mut self) {
        let near = if self.summary == 0 {
            NONE
        } else {
            let word = self.summary.trailing_zeros() as usize;
            let bit = self.used[word].trailing_zeros() as usize;
            u64::from(self.base) + (word * WORD + bit) as u64
        };
        let far = self.far.first_key_value().map_or(NONE, |(&rank, _)| rank.into());
        self.best = near.min(far);
    }

    /// The first rank in use inside the window, at `from` or after it.
    fn first_used_from(&self, from: u32) -> u64 {
        let index = if from < self.base { 0 } else { self.index(from) };
        if index >= self.window.len() {
            return NONE;
        }
        let word = index / WORD;
        let rest = self.used[word] & (u64::MAX << (index % WORD));
        let (word, rest) = if rest != 0 {
            (word, rest)
        } else {
            let later = self.summary & (u64::MAX << word) & !(1 << word);
            if later == 0 {
                return NONE;
            }
            let word = later.trailing_zeros() as usize;
            (word, self.used[word])
        };
        u64::from(self.base) + (word * WORD + rest.trailing_zeros() as usize) as u64
    }

    #[cold]
    #[inline(never)]
    fn push_far(&mut self, rank: u32, slot: u32, lots: u64) -> u32 {
        if self.best == NONE {
            // Nothing rests here, so there is nothing to move: the window comes to the price for free.
            self.move_window(rank, self.window.len().max(WORD));
            return self.push(self.ticks(rank), slot, lots);
        }
        let tail = self.far.entry(rank).or_insert(Level::EMPTY).push(slot, lots);
        self.best = self.best.min(rank.into());
        self.earn_credit();
        tail
    }

    #[cold]
    #[inline(never)]
    fn remove_far(&mut self, rank: u32, links: Links, lots: u64) {
        let level = self.far.get_mut(&rank).expect("a resting order's level exists");
        if level.remove(links, lots) {
            self.far.remove(&rank);
            if self.best == u64::from(rank) {
                self.find_best();
            }
        }
        self.earn_credit();
    }

    fn earn_credit(&mut self) {
        self.credit += 1;
        if self.credit < MOVE_CREDIT + self.count {
            return;
        }
        if let Some(best) = self.first_rank() {
            self.move_window(best, (self.window.len() * 2).clamp(WORD, WINDOW_MAX));
        }
    }

    /// Lays the window around `rank`, with more room behind it than before it: prices are worse more often than
    /// they are better.
    fn move_window(&mut self, rank: u32, size: usize) {
        self.credit = 0;
        let base = rank.saturating_sub(size as u32 / 4).min(u32::MAX - (size as u32 - 1));
        if base == self.base && size == self.window.len() {
            return;
        }
        let old_base = std::mem::replace(&mut self.base, base);
        if self.count > 0 || size != self.window.len() {
            let old = std::mem::replace(&mut self.window, vec![Level::EMPTY; size]);
            self.used = vec![0; size / WORD];
            self.summary = 0;
            self.count = 0;
            for (index, level) in old.into_iter().enumerate().filter(|(_, level)| level.head != NIL) {
                self.place(old_base + index as u32, level);
            }
        }
        let last = base + (size as u32 - 1);
        let near: Vec<u32> = self.far.range(base..=last).map(|(&rank, _)| rank).collect();
        for rank in near {
            let level = self.far.remove(&rank).expect("the rank was just read from the map");
            self.place(rank, level);
        }
    }

    /// Puts a whole level where its rank belongs.
    fn place(&mut self, rank: u32, level: Level) {
        let index = self.index(rank);
        if index < self.window.len() {
            self.window[index] = level;
            self.mark(index);
        } else {
            self.far.insert(rank, level);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The links of an order that has its level to itself.
    const ALONE: Links = Links { prev: NIL, next: NIL };

    fn holds_best(ladder: &Ladder) -> bool {
        ladder.first_rank().is_none_or(|rank| ladder.index(rank) < ladder.window.len())
    }

    /// A band of prices that climbs a long way: the window must be where the trading is, and not where it was.
    #[test]
    fn the_window_follows_the_price() {
        let mut ladder = Ladder::new(Side::Buy);
        let (start, band, climb) = (1_000_000, 300, 100_000);
        let mut outside = 0;
        for ticks in start..start + climb {
            ladder.push(Ticks(ticks), 0, 1);
            if ticks >= start + band {
                ladder.remove(Ticks(ticks - band), ALONE, 1);
            }
            outside += u32::from(!holds_best(&ladder));
        }
        assert!(outside < climb / 4, "the best price was outside the window {outside} times");
        assert_eq!(ladder.window.len(), WINDOW_MAX);
    }

    /// A quote far inside a wide spread, placed and taken back without end, would drag the window to and fro if it
    /// followed at once, and every level of the book with it.
    #[test]
    fn a_flickering_quote_does_not_drag_the_window_along() {
        let mut ladder = Ladder::new(Side::Sell);
        for ticks in 0..2_000 {
            ladder.push(Ticks(1_000_000 + ticks), 0, 1);
        }
        let mut moves = 0;
        let mut base = ladder.base;
        for _ in 0..10_000 {
            ladder.push(Ticks(500_000), 0, 1);
            ladder.remove(Ticks(500_000), ALONE, 1);
            moves += u32::from(ladder.base != base);
            base = ladder.base;
        }
        // Each pair earns two, and a move costs what lies in the window.
        assert!(moves <= 10_000 * 2 / 1_000, "the window moved {moves} times");
    }
}
