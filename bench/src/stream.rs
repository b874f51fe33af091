//! The orders that everyone is measured with: one seeded stream, the same for each book.
//! Runs the books itself while it writes the stream, so that it knows what is live and what would cross.

use plimsoll_engine::book::{Book, NewOrder, OrderPool};
use plimsoll_units::{AccountId, Lots, MarketId, OrderId, Side, Ticks};

/// What a stream should look like.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub seed: u64,
    pub markets: u16,
    /// Orders resting over all markets when the measured part begins. Their number stays about the same.
    pub resting: usize,
    pub operations: usize,
}

pub struct Stream {
    pub shape: Shape,
    /// Orders that rest, to fill the books before anything is measured.
    pub prefill: Vec<Operation>,
    pub operations: Vec<Operation>,
    /// How many orders are placed in all. [`LedgerAccount::number`] is below it.
    pub places: usize,
    /// The most orders that are live at once.
    pub live_max: usize,
}

#[derive(Clone, Copy, Debug)]
pub enum Operation {
    LedgerAccount(LedgerAccount),
    Cancel(Cancel),
}

#[derive(Clone, Copy, Debug)]
pub struct LedgerAccount {
    /// Counts the stream's orders from zero, over all markets.
    pub number: u32,
    pub account: u32,
    pub market: u16,
    pub side: Side,
    pub ticks: u32,
    pub lots: u32,
}

/// Always of an order that is live.
#[derive(Clone, Copy, Debug)]
pub struct Cancel {
    pub number: u32,
    pub market: u16,
}

/// The mix, in percent. The rest are crossing orders.
const RESTING_SHARE: u64 = 60;
const CANCEL_SHARE: u64 = 30;
/// Owners of orders.
pub const ACCOUNTS: u32 = 1_000;
const START_TICKS: i64 = 1_000_000;
/// One operation in so many moves its market's middle by a tick.
const STEP_EVERY: u64 = 8;
/// Limits lie at most so far from the middle, the near ones being the more frequent ...
const NEAR_TICKS: u64 = 400;
/// ... but for one in so many, which lies anywhere up to the far distance.
const FAR_EVERY: u64 = 100;
const FAR_TICKS: u64 = 20_000;
const LOTS_MAX: u64 = 100;
/// A crossing order takes out three orders on average, and so balances what rests and what is cancelled.
const CROSSING_LOTS_MAX: u64 = 3 * LOTS_MAX;
/// How far a crossing order reaches past the best price.
const CROSSING_TICKS: i64 = 25;

impl Stream {
    pub fn generate(shape: Shape) -> Self {
        let mut writer = Writer::new(shape);
        let prefill = (0..shape.resting).map(|_| writer.resting()).collect();
        let operations = (0..shape.operations).map(|_| writer.operation()).collect();
        Self { shape, prefill, operations, places: writer.places as usize, live_max: writer.pool.slots() }
    }
}

struct Writer {
    random: Random,
    markets: Vec<(Book, i64)>,
    pool: OrderPool,
    places: u32,
    /// The live orders, in no order.
    live: Vec<OrderId>,
    /// By slot: the order's number, and its place in `live`.
    slots: Vec<(u32, u32)>,
}

impl Writer {
    fn new(shape: Shape) -> Self {
        Self {
            random: Random(shape.seed),
            markets: (0..shape.markets).map(|_| (Book::new(), START_TICKS)).collect(),
            pool: OrderPool::new(),
            places: 0,
            live: Vec::new(),
            slots: Vec::new(),
        }
    }

    fn operation(&mut self) -> Operation {
        let kind = self.random.below(100);
        if kind < RESTING_SHARE {
            self.resting()
        } else if kind < RESTING_SHARE + CANCEL_SHARE && !self.live.is_empty() {
            self.cancel()
        } else {
            self.crossing()
        }
    }

    fn resting(&mut self) -> Operation {
        let market = self.walk();
        let side = self.side();
        let away = if self.random.below(FAR_EVERY) == 0 {
            self.random.below(FAR_TICKS)
        } else {
            self.random.below(NEAR_TICKS + 1) * self.random.below(NEAR_TICKS + 1) / NEAR_TICKS
        };
        let (book, middle) = &self.markets[market];
        let facing = book.best_ticks(side.opposite()).map(|ticks| i64::from(ticks.0));
        let ticks = match side {
            Side::Buy => (middle - 1 - away as i64).min(facing.unwrap_or(i64::MAX) - 1),
            Side::Sell => (middle + 1 + away as i64).max(facing.unwrap_or(i64::MIN) + 1),
        };
        let lots = 1 + self.random.below(LOTS_MAX);
        self.place(market, side, ticks, lots)
    }

    /// Towards the middle, if that lies outside the spread, so that the book follows it.
    fn crossing(&mut self) -> Operation {
        let market = self.walk();
        let random_side = self.side();
        let (book, middle) = &self.markets[market];
        let bid = book.best_ticks(Side::Buy).map(|ticks| i64::from(ticks.0));
        let ask = book.best_ticks(Side::Sell).map(|ticks| i64::from(ticks.0));
        let (side, best) = match (bid, ask) {
            (Some(_), Some(ask)) if *middle > ask => (Side::Buy, ask),
            (Some(bid), Some(_)) if *middle < bid => (Side::Sell, bid),
            (Some(bid), _) if random_side == Side::Sell => (Side::Sell, bid),
            (_, Some(ask)) if random_side == Side::Buy => (Side::Buy, ask),
            _ => return self.resting(),
        };
        let ticks = match side {
            Side::Buy => best + CROSSING_TICKS,
            Side::Sell => best - CROSSING_TICKS,
        };
        let lots = 1 + self.random.below(CROSSING_LOTS_MAX);
        self.place(market, side, ticks, lots)
    }

    fn cancel(&mut self) -> Operation {
        let id = self.live[self.random.below(self.live.len() as u64) as usize];
        let market = self.pool.get(id).expect("a live order is in the pool").market;
        let number = self.slots[id.slot() as usize].0;
        self.markets[market.index()].0.unlink(&mut self.pool, id);
        self.forget(id);
        Operation::Cancel(Cancel { number, market: market.0 })
    }

    fn place(&mut self, market: usize, side: Side, ticks: i64, lots: u64) -> Operation {
        let number = self.places;
        self.places += 1;
        let account = self.random.below(u64::from(ACCOUNTS)) as u32;
        let ticks = u32::try_from(ticks).expect("the middle stays far from the ends of the price range");
        let order = LedgerAccount { number, account, market: market as u16, side, ticks, lots: lots as u32 };
        let left = self.trade(&order);
        if left > 0 {
            self.rest(&order, left);
        }
        Operation::LedgerAccount(order)
    }

    /// Matches an order and gives back what is left of it.
    fn trade(&mut self, order: &LedgerAccount) -> u64 {
        let mut left = u64::from(order.lots);
        let facing = order.side.opposite();
        while left > 0 {
            let book = &mut self.markets[usize::from(order.market)].0;
            let Some(&best) = book.best(&self.pool, facing) else {
                break;
            };
            if !order.side.crosses(Ticks(order.ticks), best.ticks) {
                break;
            }
            let fill = Lots(left.min(best.lots.0));
            left -= fill.0;
            if book.fill_best(&mut self.pool, facing, fill) {
                self.forget(best.id);
            }
        }
        left
    }

    fn rest(&mut self, order: &LedgerAccount, left: u64) {
        let id = self.pool.open(NewOrder {
            account: AccountId(order.account),
            market: MarketId(order.market),
            side: order.side,
            ticks: Ticks(order.ticks),
            lots: Lots(left),
        });
        self.markets[usize::from(order.market)].0.rest(&mut self.pool, id);
        self.slots.resize(self.pool.slots(), (0, 0));
        self.slots[id.slot() as usize] = (order.number, self.live.len() as u32);
        self.live.push(id);
    }

    fn forget(&mut self, id: OrderId) {
        let place = self.slots[id.slot() as usize].1 as usize;
        self.live.swap_remove(place);
        if let Some(moved) = self.live.get(place) {
            self.slots[moved.slot() as usize].1 = place as u32;
        }
        self.pool.close(id);
    }

    /// Picks a market, any as likely as another, and lets its middle wander.
    fn walk(&mut self) -> usize {
        let market = self.random.below(self.markets.len() as u64) as usize;
        match self.random.below(2 * STEP_EVERY) {
            0 => self.markets[market].1 += 1,
            1 => self.markets[market].1 -= 1,
            _ => {}
        }
        market
    }

    fn side(&mut self) -> Side {
        if self.random.below(2) == 0 { Side::Buy } else { Side::Sell }
    }
}

/// Small, seeded, and the same everywhere: a counter through a mixing function.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below `end`; the bias is far below anything that could matter here.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }
}
