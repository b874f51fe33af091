//! rust_ob: decimal prices and quantities; a match reports what it cost rather than its price.

use plimsoll_units as units;
use rust_ob::{Decimal, OrderBook, Side};

use crate::stream::{LedgerAccount, Stream};
use crate::venue::{Fills, Venue};

pub struct RustOb {
    books: Vec<OrderBook<u32>>,
    count: u64,
    lots: Decimal,
    value: Decimal,
}

impl Venue for RustOb {
    type Handle = u32;

    fn for_stream(stream: &Stream) -> Self {
        Self {
            books: (0..stream.shape.markets).map(|_| OrderBook::new()).collect(),
            count: 0,
            lots: Decimal::ZERO,
            value: Decimal::ZERO,
        }
    }

    fn place(&mut self, order: &LedgerAccount) -> u32 {
        let side = match order.side {
            units::Side::Buy => Side::Buy,
            units::Side::Sell => Side::Sell,
        };
        let (price, quantity) = (Decimal::from(order.ticks), Decimal::from(order.lots));
        let book = &mut self.books[usize::from(order.market)];
        let matches = book.process_limit_order(order.number, side, price, quantity);
        let matches = matches.expect("the stream's orders are valid");
        // The last one is the taker's own, the sum of the others.
        if let Some((taker, makers)) = matches.split_last() {
            self.count += makers.len() as u64;
            self.lots += taker.quantity;
            self.value += taker.cost.abs();
        }
        order.number
    }

    fn cancel(&mut self, market: u16, id: u32) {
        // An order that the book doesn't know shows in the fills.
        let _ = self.books[usize::from(market)].cancel_order(id);
    }

    fn fills(&self) -> Fills {
        let lots = self.lots.try_into().expect("whole lots add up to whole lots");
        let value = self.value.try_into().expect("whole ticks times whole lots are whole");
        Fills { count: self.count, lots, value }
    }
}
