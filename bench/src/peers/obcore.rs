//! obcore: the caller's own order type; each operation is evaluated first and its instructions applied after.

use obcore::{Evaluator, Instruction, Op, OrderBook, OrderInterface};
use plimsoll_units::Side;

use crate::stream::{LedgerAccount, Stream};
use crate::venue::{Fills, Venue};

#[derive(Clone, Debug, PartialEq, Eq)]
struct Order {
    id: u64,
    owner: u64,
    price: u64,
    quantity: u64,
    remaining: u64,
    is_buy: bool,
}

impl OrderInterface for Order {
    type I = u64;
    type N = u64;
    type O = u64;

    fn id(&self) -> &u64 {
        &self.id
    }
    fn is_buy(&self) -> bool {
        self.is_buy
    }
    fn price(&self) -> u64 {
        self.price
    }
    fn quantity(&self) -> u64 {
        self.quantity
    }
    fn remaining(&self) -> u64 {
        self.remaining
    }
    fn fill(&mut self, quantity: u64) {
        self.remaining -= quantity;
    }
    fn owner(&self) -> &u64 {
        &self.owner
    }
}

pub struct Obcore {
    books: Vec<OrderBook<Order>>,
    evaluator: Evaluator<Order>,
    fills: Fills,
}

impl Obcore {
    fn run(&mut self, market: u16, operation: Op<Order>) {
        let book = &mut self.books[usize::from(market)];
        // The evaluator remembers what it decided until it is told that the book has caught up.
        self.evaluator.reset();
        for instruction in self.evaluator.eval(book, operation) {
            if let Instruction::Fill(_, _, price, quantity, false) = instruction {
                self.fills.add(price, quantity);
            }
            book.apply(instruction);
        }
    }
}

impl Venue for Obcore {
    type Handle = u64;

    fn for_stream(stream: &Stream) -> Self {
        Self {
            books: (0..stream.shape.markets).map(|_| OrderBook::default()).collect(),
            evaluator: Evaluator::default(),
            fills: Fills::default(),
        }
    }

    fn place(&mut self, order: &LedgerAccount) -> u64 {
        let (id, quantity) = (u64::from(order.number), u64::from(order.lots));
        let insert = Order {
            id,
            owner: u64::from(order.account),
            price: u64::from(order.ticks),
            quantity,
            remaining: quantity,
            is_buy: order.side == Side::Buy,
        };
        self.run(order.market, Op::Insert(insert));
        id
    }

    fn cancel(&mut self, market: u16, id: u64) {
        self.run(market, Op::Delete(id));
    }

    fn fills(&self) -> Fills {
        self.fills
    }
}
