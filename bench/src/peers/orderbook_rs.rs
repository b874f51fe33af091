//! orderbook-rs: a book that many threads may share, here used by one. Its clock is the one that costs nothing.

use std::sync::Arc;

use orderbook_rs::{OrderBook, StubClock};
use plimsoll_units as units;
use pricelevel::{Hash32, Id, Side, TimeInForce};

use crate::stream::{ACCOUNTS, LedgerAccount, Stream};
use crate::venue::{Fills, Venue};

pub struct OrderbookRs {
    books: Vec<OrderBook<()>>,
    owners: Vec<Hash32>,
    fills: Fills,
}

impl Venue for OrderbookRs {
    type Handle = Id;

    fn for_stream(stream: &Stream) -> Self {
        let owner = |account: u32| {
            let mut bytes = [0; 32];
            bytes[..4].copy_from_slice(&(account + 1).to_le_bytes());
            Hash32::new(bytes)
        };
        let book = |n: u16| OrderBook::with_clock(&format!("M{n}"), Arc::new(StubClock::new()));
        Self {
            books: (0..stream.shape.markets).map(book).collect(),
            owners: (0..ACCOUNTS).map(owner).collect(),
            fills: Fills::default(),
        }
    }

    fn place(&mut self, order: &LedgerAccount) -> Id {
        let side = match order.side {
            units::Side::Buy => Side::Buy,
            units::Side::Sell => Side::Sell,
        };
        let id = Id::from_u64(u64::from(order.number));
        let placed = self.books[usize::from(order.market)].add_limit_order_with_user_and_result(
            id,
            u128::from(order.ticks),
            u64::from(order.lots),
            side,
            TimeInForce::Gtc,
            self.owners[order.account as usize],
            None,
        );
        if let Ok((_, Some(result))) = placed {
            for trade in result.match_result.trades().as_vec() {
                self.fills.add(trade.price().as_u128() as u64, trade.quantity().as_u64());
            }
        }
        id
    }

    fn cancel(&mut self, market: u16, id: Id) {
        // An order that the book doesn't know shows in the fills.
        let _ = self.books[usize::from(market)].cancel_order(id);
    }

    fn fills(&self) -> Fills {
        self.fills
    }
}
