//! Our book, matched the way the engine matches: look at the best order, fill it, close it when it is used up.

use plimsoll_engine::PrefetchDistance;
use plimsoll_engine::book::{Book, NewOrder, OrderPool};
use plimsoll_units::{AccountId, Lots, MarketId, OrderId, Ticks};

use crate::stream::{LedgerAccount, Stream};
use crate::venue::{Fills, Step, Venue};

pub struct Ours {
    pool: OrderPool,
    books: Vec<Book>,
    fills: Fills,
}

impl Venue for Ours {
    type Handle = OrderId;

    fn for_stream(stream: &Stream) -> Self {
        Self {
            pool: OrderPool::new(),
            books: (0..stream.shape.markets).map(|_| Book::new()).collect(),
            fills: Fills::default(),
        }
    }

    fn place(&mut self, order: &LedgerAccount) -> OrderId {
        let (side, limit) = (order.side, Ticks(order.ticks));
        let lots = Lots(u64::from(order.lots));
        let market = MarketId(order.market);
        let id = self.pool.open(NewOrder { account: AccountId(order.account), market, side, ticks: limit, lots });
        let book = &mut self.books[market.index()];
        let facing = side.opposite();
        let mut left = lots;
        // The book knows its best price without a look at the order, which may be far away in memory.
        while let Some(ticks) = book.best_ticks(facing) {
            if !side.crosses(limit, ticks) {
                break;
            }
            let best = book.best(&self.pool, facing).expect("a price has an order");
            let (maker, fill) = (best.id, left.min(best.lots));
            self.fills.add(u64::from(ticks.0), fill.0);
            left -= fill;
            if book.fill_best(&mut self.pool, facing, fill) {
                self.pool.close(maker);
            }
            if left.is_zero() {
                self.pool.close(id);
                return id;
            }
        }
        if left != lots {
            self.pool.reduce(id, lots - left);
        }
        book.rest(&mut self.pool, id);
        id
    }

    fn cancel(&mut self, market: u16, id: OrderId) {
        if self.pool.get(id).is_some() {
            self.books[usize::from(market)].unlink(&mut self.pool, id);
            self.pool.close(id);
        }
    }

    fn prefetch(&self, step: &Step<OrderId>, ahead: PrefetchDistance) {
        match step {
            Step::LedgerAccount(order) => {
                self.books[usize::from(order.market)].prefetch(order.side, Ticks(order.ticks));
            }
            Step::Cancel { order, .. } => self.pool.prefetch(*order, ahead),
        }
    }

    fn fills(&self) -> Fills {
        self.fills
    }
}
