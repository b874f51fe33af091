//! The naive book: too slow to compare, and so plain that its fills decide whose are right.

use plimsoll_engine::book::{NaiveBook, Resting};
use plimsoll_units::{AccountId, Lots, MarketId, OrderId, Side, Ticks};

use crate::stream::{LedgerAccount, Stream};
use crate::venue::{Fills, Venue};

pub struct Naive {
    books: Vec<NaiveBook>,
    fills: Fills,
}

impl Venue for Naive {
    type Handle = (OrderId, Side, Ticks);

    fn for_stream(stream: &Stream) -> Self {
        Self { books: vec![NaiveBook::new(); usize::from(stream.shape.markets)], fills: Fills::default() }
    }

    fn place(&mut self, order: &LedgerAccount) -> Self::Handle {
        let book = &mut self.books[usize::from(order.market)];
        let (id, side, ticks) = (OrderId(u64::from(order.number)), order.side, Ticks(order.ticks));
        let mut lots = Lots(u64::from(order.lots));
        while let Some(&best) = book.best(side.opposite())
            && side.crosses(ticks, best.ticks)
            && !lots.is_zero()
        {
            let fill = lots.min(best.lots);
            self.fills.add(u64::from(best.ticks.0), fill.0);
            lots -= fill;
            book.fill_best(side.opposite(), fill);
        }
        if !lots.is_zero() {
            let (account, market) = (AccountId(order.account), MarketId(order.market));
            book.rest(Resting { id, account, market, side, ticks, lots });
        }
        (id, side, ticks)
    }

    fn cancel(&mut self, market: u16, (id, side, ticks): Self::Handle) {
        self.books[usize::from(market)].unlink(id, side, ticks).expect("the stream cancels live orders");
    }

    fn fills(&self) -> Fills {
        self.fills
    }
}
