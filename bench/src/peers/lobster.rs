//! lobster: one call for every kind of order; statistics off, and the arena sized for the stream.

use lobster::{OrderBook, OrderEvent, OrderType, Side};
use plimsoll_units as units;

use crate::stream::{LedgerAccount, Stream};
use crate::venue::{Fills, Venue};

/// What the crate's own default is.
const QUEUE_CAPACITY: usize = 10;

pub struct Lobster {
    books: Vec<OrderBook>,
    fills: Fills,
}

impl Venue for Lobster {
    type Handle = u128;

    fn for_stream(stream: &Stream) -> Self {
        let arena = stream.live_max / usize::from(stream.shape.markets);
        Self {
            books: (0..stream.shape.markets).map(|_| OrderBook::new(arena, QUEUE_CAPACITY, false)).collect(),
            fills: Fills::default(),
        }
    }

    fn place(&mut self, order: &LedgerAccount) -> u128 {
        let side = match order.side {
            units::Side::Buy => Side::Bid,
            units::Side::Sell => Side::Ask,
        };
        let id = u128::from(order.number);
        let (qty, price) = (u64::from(order.lots), u64::from(order.ticks));
        let event = self.books[usize::from(order.market)].execute(OrderType::Limit { id, side, qty, price });
        if let OrderEvent::Filled { fills, .. } | OrderEvent::PartiallyFilled { fills, .. } = event {
            for fill in &fills {
                self.fills.add(fill.price, fill.qty);
            }
        }
        id
    }

    fn cancel(&mut self, market: u16, id: u128) {
        self.books[usize::from(market)].execute(OrderType::Cancel { id });
    }

    fn fills(&self) -> Fills {
        self.fills
    }
}
