//! The order book: price-time priority over a pool of orders that all markets share.
//! Knows prices, quantities and arrival order only: not money, not who may trade, not what a fill means.

mod error;
mod iter;
mod ladder;
#[cfg(any(test, feature = "oracle"))]
mod naive;
mod pool;
mod prefetch_distance;
#[cfg(test)]
mod tests;

pub use error::BookError;
pub use iter::Orders;
#[cfg(any(test, feature = "oracle"))]
pub use naive::NaiveBook;
pub use pool::{NewOrder, OrderPool, PoolImage, Resting};
pub use prefetch_distance::PrefetchDistance;

use ladder::{Ladder, Level};
use plimsoll_units::{Lots, OrderId, Side, Ticks};

/// The most an order may ask for. A price level adds up its orders in a `u64`; this keeps the sum of a full
/// pool, all at one price, inside it.
pub const ORDER_LOTS_MAX: Lots = Lots(u64::MAX >> OrderId::SLOT_BITS);

/// One market: a ladder of bids and a ladder of asks. The orders themselves live in the [`OrderPool`], so every
/// call that reaches one takes the pool too, and it must always be the same pool.
pub struct Book {
    ladders: [Ladder; 2],
    orders: usize,
}

#[expect(clippy::len_without_is_empty, reason = "emptiness is asked of one side")]
impl Book {
    /// An empty book holds no memory of its own until the first order rests in it.
    pub fn new() -> Self {
        Self { ladders: [Ladder::new(Side::Buy), Ladder::new(Side::Sell)], orders: 0 }
    }

    /// Puts an open order at the back of its price level.
    #[inline]
    pub fn rest(&mut self, pool: &mut OrderPool, id: OrderId) {
        let slot = id.slot();
        let order = pool.live(id);
        let tail = self.ladders[order.side.index()].push(order.ticks, slot, order.lots.0);
        pool.link_last(slot, tail);
        self.orders += 1;
    }

    /// Takes a resting order out of its level, wherever it stands in it. The order stays open.
    #[inline]
    pub fn unlink(&mut self, pool: &mut OrderPool, id: OrderId) {
        let slot = id.slot();
        let order = pool.live(id);
        let (side, ticks, lots) = (order.side, order.ticks, order.lots.0);
        let links = pool.unlink(slot);
        self.ladders[side.index()].remove(ticks, links, lots);
        self.orders -= 1;
    }

    /// Takes lots off a resting order, which keeps its place. Some of it must be left.
    pub fn lower(&mut self, pool: &mut OrderPool, id: OrderId, lots: Lots) {
        let order = pool.live(id);
        let (side, ticks) = (order.side, order.ticks);
        let used_up = pool.lower(id.slot(), lots);
        assert!(!used_up, "an order that is lowered stays");
        self.ladders[side.index()].lower(ticks, lots.0);
    }

    /// Says that an order at this price will come soon, so that its level is on its way from memory by then.
    #[inline]
    pub fn prefetch(&self, side: Side, ticks: Ticks) {
        self.ladders[side.index()].prefetch(ticks);
    }

    /// The best price. Cheaper than [`Book::best`], which has to reach for the order: ask this first whether
    /// anything crosses.
    #[inline]
    pub fn best_ticks(&self, side: Side) -> Option<Ticks> {
        self.ladders[side.index()].best_ticks()
    }

    /// The first order in price-time priority.
    #[inline]
    pub fn best<'p>(&self, pool: &'p OrderPool, side: Side) -> Option<&'p Resting> {
        self.ladders[side.index()].best().map(|level| pool.at(level.head))
    }

    /// Fills `lots` of the best order. True when that used it up: it is then out of the book, but still open.
    #[inline]
    pub fn fill_best(&mut self, pool: &mut OrderPool, side: Side, lots: Lots) -> bool {
        let ladder = &mut self.ladders[side.index()];
        let level = ladder.best_mut().expect("only a side that has a best order is filled");
        let slot = level.head;
        if !pool.fill(slot, lots) {
            level.lots -= lots.0;
            return false;
        }
        let links = pool.unlink(slot);
        pool.fetch_after(links.next);
        ladder.remove_best(links, lots.0);
        self.orders -= 1;
        true
    }

    /// Appends the best `levels` price levels with the lots resting at each.
    pub fn depth(&self, _pool: &OrderPool, side: Side, levels: usize, out: &mut Vec<(Ticks, Lots)>) {
        out.extend(self.levels(side).take(levels).map(|(ticks, level)| (ticks, Lots(level.lots))));
    }

    /// How many lots rest on `side` at `limit` or better, counted until `at_most`: enough to know whether an
    /// order can be filled whole.
    pub fn available(&self, _pool: &OrderPool, side: Side, limit: Ticks, at_most: Lots) -> Lots {
        let taker = side.opposite();
        let mut found = Lots::ZERO;
        for (_, level) in self.levels(side).take_while(|(ticks, _)| taker.crosses(limit, *ticks)) {
            found = Lots(found.0.saturating_add(level.lots));
            if found >= at_most {
                return at_most;
            }
        }
        found
    }

    /// Every order of one side, in price-time priority.
    pub fn iter<'a>(&'a self, pool: &'a OrderPool, side: Side) -> Orders<'a> {
        Orders::new(&self.ladders[side.index()], pool)
    }

    pub fn is_empty(&self, side: Side) -> bool {
        self.best_ticks(side).is_none()
    }

    /// Orders resting on both sides together.
    pub fn len(&self) -> usize {
        self.orders
    }

    fn levels(&self, side: Side) -> impl Iterator<Item = (Ticks, &Level)> + '_ {
        self.ladders[side.index()].iter()
    }
}

impl Default for Book {
    fn default() -> Self {
        Self::new()
    }
}
