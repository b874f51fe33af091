//! matchcore: commands in, outcomes out. A book numbers its orders by the command that placed them.

use matchcore::{
    CancelCmd, Command, CommandKind, CommandMeta, CommandOutcome, CommandReport, LimitOrder, NewOrder, OrderBook,
    OrderFlags, OrderId, OrderKind, Price, Quantity, QuantityPolicy, SequenceNumber, Side, SubmitCmd, TimeInForce,
    Timestamp,
};
use plimsoll_units as units;

use crate::stream::{LedgerAccount, Stream};
use crate::venue::{Fills, Venue};

pub struct Matchcore {
    /// With the number of each book's next command.
    books: Vec<(OrderBook, u64)>,
    fills: Fills,
}

impl Matchcore {
    fn execute(&mut self, market: u16, kind: CommandKind) -> CommandOutcome {
        let (book, next) = &mut self.books[usize::from(market)];
        let meta = CommandMeta { sequence_number: SequenceNumber(*next), timestamp: Timestamp(*next) };
        *next += 1;
        book.execute(&Command { meta, kind })
    }
}

impl Venue for Matchcore {
    type Handle = OrderId;

    fn for_stream(stream: &Stream) -> Self {
        Self {
            books: (0..stream.shape.markets).map(|n| (OrderBook::new(&format!("M{n}")), 0)).collect(),
            fills: Fills::default(),
        }
    }

    fn place(&mut self, order: &LedgerAccount) -> OrderId {
        let side = match order.side {
            units::Side::Buy => Side::Buy,
            units::Side::Sell => Side::Sell,
        };
        let quantity = QuantityPolicy::Standard { quantity: Quantity(u64::from(order.lots)) };
        let flags = OrderFlags::new(side, false, TimeInForce::Gtc);
        let limit = LimitOrder::new(Price(u64::from(order.ticks)), quantity, flags);
        let submit = CommandKind::Submit(SubmitCmd { order: NewOrder::Limit(limit) });
        let CommandOutcome::Applied(CommandReport::Submit(effects)) = self.execute(order.market, submit) else {
            panic!("the stream's orders are valid");
        };
        if let Some(matched) = effects.target_order().match_result() {
            for trade in matched.trades() {
                self.fills.add(trade.price().0, trade.quantity().0);
            }
        }
        effects.target_order().order_id()
    }

    fn cancel(&mut self, market: u16, order_id: OrderId) {
        // An order that the book doesn't know shows in the fills.
        self.execute(market, CommandKind::Cancel(CancelCmd { order_id, order_kind: OrderKind::Limit }));
    }

    fn fills(&self) -> Fills {
        self.fills
    }
}
