//! The fast book against the naive one, step by step, and the pool's guarantees about ids.

use plimsoll_units::{AccountId, Lots, MarketId, OrderId, Side, Ticks};
use proptest::prelude::*;

use super::*;

/// Both books, fed the same operations and compared after each.
struct Pair {
    pool: OrderPool,
    fast: Book,
    naive: NaiveBook,
    live: Vec<OrderId>,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    /// Trades with what it crosses, then rests.
    Place { side: Side, ticks: u32, lots: u64 },
    /// Rests even through the other side, as an auction would let it.
    Rest { side: Side, ticks: u32, lots: u64 },
    /// Cancels one of the live orders, counted from the oldest.
    Cancel { nth: usize },
    /// Reduces one of the live orders in place.
    Lower { nth: usize, lots: u64 },
}

impl Pair {
    fn new() -> Self {
        Self { pool: OrderPool::new(), fast: Book::new(), naive: NaiveBook::new(), live: Vec::new() }
    }

    fn run(&mut self, step: Step) {
        match step {
            Step::Place { side, ticks, lots } => self.place(side, Ticks(ticks), lots),
            Step::Rest { side, ticks, lots } => {
                let id = self.open(side, Ticks(ticks), lots);
                self.rest(id);
            }
            Step::Cancel { nth } if !self.live.is_empty() => self.cancel(nth % self.live.len()),
            Step::Lower { nth, lots } if !self.live.is_empty() => self.lower(nth % self.live.len(), Lots(lots)),
            Step::Cancel { .. } | Step::Lower { .. } => {}
        }
    }

    fn open(&mut self, side: Side, ticks: Ticks, lots: u64) -> OrderId {
        self.pool.open(NewOrder { account: AccountId(7), market: MarketId(3), side, ticks, lots: Lots(lots) })
    }

    fn rest(&mut self, id: OrderId) {
        self.naive.rest(*self.pool.get(id).unwrap());
        self.fast.rest(&mut self.pool, id);
        self.live.push(id);
    }

    fn place(&mut self, side: Side, ticks: Ticks, lots: u64) {
        let id = self.open(side, ticks, lots);
        let other = side.opposite();
        while let Some(&maker) = self.fast.best(&self.pool, other) {
            assert_eq!(self.naive.best(other), Some(&maker));
            let open = self.pool.get(id).unwrap().lots;
            if open.is_zero() || !side.crosses(ticks, maker.ticks) {
                break;
            }
            let fill = open.min(maker.lots);
            self.pool.reduce(id, fill);
            let used_up = self.fast.fill_best(&mut self.pool, other, fill);
            assert_eq!(self.naive.fill_best(other, fill), used_up);
            if used_up {
                self.pool.close(maker.id);
                self.live.retain(|&live| live != maker.id);
            }
        }
        if self.pool.get(id).unwrap().lots.is_zero() {
            self.pool.close(id);
        } else {
            self.rest(id);
        }
    }

    fn cancel(&mut self, nth: usize) {
        let order = *self.pool.get(self.live.remove(nth)).unwrap();
        assert_eq!(self.naive.unlink(order.id, order.side, order.ticks), Some(order));
        self.fast.unlink(&mut self.pool, order.id);
        self.pool.close(order.id);
        assert_eq!(self.pool.get(order.id), None);
    }

    fn lower(&mut self, nth: usize, lots: Lots) {
        let id = self.live[nth];
        if self.naive.lower(id, lots) {
            self.fast.lower(&mut self.pool, id, lots);
        }
    }

    /// Cheap enough to check at every step.
    fn check_touch(&self) {
        for side in [Side::Buy, Side::Sell] {
            assert_eq!(self.fast.best_ticks(side), self.naive.best_ticks(side));
            assert_eq!(self.fast.best(&self.pool, side), self.naive.best(side));
            assert_eq!(self.fast.is_empty(side), self.naive.is_empty(side));
            let mut depth = Vec::new();
            self.fast.depth(&self.pool, side, 5, &mut depth);
            assert_eq!(depth, self.naive.depth(side, 5));
        }
        assert_eq!(self.fast.len(), self.live.len());
        assert_eq!(self.pool.len(), self.live.len());
    }

    fn check_all(&self) {
        self.check_touch();
        assert_eq!(self.fast.len(), self.naive.len());
        for side in [Side::Buy, Side::Sell] {
            assert!(self.fast.iter(&self.pool, side).eq(self.naive.iter(side)));
            let mut depth = Vec::new();
            self.fast.depth(&self.pool, side, usize::MAX, &mut depth);
            assert_eq!(depth, self.naive.depth(side, usize::MAX));
            for limit in depth.iter().map(|(ticks, _)| *ticks).chain([Ticks(0), Ticks(1), Ticks::MAX]) {
                for at_most in [Lots(0), Lots(1), Lots(50), Lots::MAX] {
                    let found = self.fast.available(&self.pool, side, limit, at_most);
                    assert_eq!(found, self.naive.available(side, limit, at_most));
                }
            }
        }
    }
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Buy), Just(Side::Sell)]
}

/// Mostly one busy range, sometimes another one far off, sometimes the very ends.
fn ticks() -> impl Strategy<Value = u32> {
    prop_oneof![
        6 => 10_000u32..10_080,
        3 => 8_000u32..14_000,
        1 => 3_000_000_000u32..3_000_000_100,
        1 => any::<u32>(),
        1 => prop_oneof![Just(0), Just(1), Just(63), Just(64), Just(u32::MAX - 1), Just(u32::MAX)],
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (side(), ticks(), 1u64..100).prop_map(|(side, ticks, lots)| Step::Place { side, ticks, lots }),
        3 => (side(), ticks(), 1u64..100).prop_map(|(side, ticks, lots)| Step::Rest { side, ticks, lots }),
        3 => any::<usize>().prop_map(|nth| Step::Cancel { nth }),
        1 => (any::<usize>(), 1u64..60).prop_map(|(nth, lots)| Step::Lower { nth, lots }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn fast_and_naive_books_agree_after_every_step(steps in prop::collection::vec(step(), 1..300)) {
        let mut pair = Pair::new();
        for step in steps {
            pair.run(step);
            pair.check_all();
        }
    }

    #[test]
    fn a_restored_book_is_the_same_and_gives_the_same_ids(
        before in prop::collection::vec(step(), 1..200),
        after in prop::collection::vec(step(), 1..200),
    ) {
        let mut pair = Pair::new();
        before.iter().for_each(|&step| pair.run(step));
        let mut copy = restored(&pair);
        prop_assert_eq!(copy.pool.export(), pair.pool.export());
        for &step in &after {
            pair.run(step);
            copy.run(step);
            copy.check_all();
            prop_assert_eq!(&copy.live, &pair.live);
        }
        prop_assert_eq!(copy.pool.export(), pair.pool.export());
    }

    #[test]
    fn any_number_may_be_looked_up(steps in prop::collection::vec(step(), 1..50), junk in any::<u64>()) {
        let mut pair = Pair::new();
        steps.iter().for_each(|&step| pair.run(step));
        for number in [junk, junk & 0xff, junk & 0xffff_ffff, 0, 1, 2, 3, u64::MAX, u64::MAX - 1] {
            let id = OrderId(number);
            prop_assert_eq!(pair.pool.get(id).is_some(), pair.live.contains(&id));
        }
    }
}

/// Writes a snapshot of the pair and reads it back.
fn restored(pair: &Pair) -> Pair {
    let mut pool = OrderPool::import(pair.pool.export()).unwrap();
    let mut fast = Book::new();
    for side in [Side::Buy, Side::Sell] {
        for &order in pair.fast.iter(&pair.pool, side) {
            pool.restore(order).unwrap();
            fast.rest(&mut pool, order.id);
        }
    }
    assert_eq!(pool.awaited(), 0);
    Pair { pool, fast, naive: pair.naive.clone(), live: pair.live.clone() }
}

/// A small random number generator, so that long streams need no list of steps.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// A long session whose price travels much further than a window is wide, so that the window grows to its full
/// size and moves again and again, both ways.
#[test]
fn books_agree_while_the_price_wanders_across_many_windows() {
    for seed in 1..=4u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut pair = Pair::new();
        let mut mid = 1_000_000u64;
        for turn in 0..30_000u64 {
            let drift = if turn / 6_000 % 2 == 0 { 5 } else { 2 };
            mid = mid + random.below(2 * drift + 1) - (7 - drift);
            let side = if random.below(2) == 0 { Side::Buy } else { Side::Sell };
            let reach = if random.below(40) == 0 { 60_000 } else { 600 };
            let away = random.below(reach);
            let ticks = if side == Side::Buy { mid - away } else { mid + away } as u32;
            let lots = 1 + random.below(30);
            match random.below(10) {
                0 => pair.run(Step::Place { side: side.opposite(), ticks, lots: lots * 3 }),
                1..=4 => pair.run(Step::Cancel { nth: random.below(1 << 32) as usize }),
                _ => pair.run(Step::Place { side, ticks, lots }),
            }
            pair.check_touch();
            if turn % 1_000 == 0 {
                pair.check_all();
            }
        }
        pair.check_all();
    }
}

#[test]
fn an_order_filled_in_part_keeps_its_place_and_time_decides_at_one_price() {
    let mut pair = Pair::new();
    for lots in [5, 6, 7] {
        pair.run(Step::Place { side: Side::Sell, ticks: 100, lots });
    }
    pair.run(Step::Place { side: Side::Buy, ticks: 100, lots: 2 });
    let open = |pair: &Pair| pair.fast.iter(&pair.pool, Side::Sell).map(|order| order.lots.0).collect::<Vec<_>>();
    assert_eq!(open(&pair), [3, 6, 7]);
    pair.run(Step::Cancel { nth: 1 });
    assert_eq!(open(&pair), [3, 7]);
    pair.run(Step::Place { side: Side::Buy, ticks: 101, lots: 11 });
    assert_eq!(open(&pair), [0; 0]);
    assert_eq!(pair.fast.best_ticks(Side::Buy), Some(Ticks(101)));
    pair.check_all();
}

#[test]
fn slots_are_reused_last_freed_first_and_ids_never() {
    let mut pool = OrderPool::new();
    let order =
        NewOrder { account: AccountId(1), market: MarketId(1), side: Side::Buy, ticks: Ticks(5), lots: Lots(1) };
    let ids = [1, 2, 3].map(|_| pool.open(order));
    assert_eq!(ids.map(OrderId::slot), [0, 1, 2]);
    assert_eq!(ids.map(OrderId::count), [1, 2, 3]);
    pool.close(ids[0]);
    pool.close(ids[2]);
    let again = [4, 5, 6].map(|_| pool.open(order));
    assert_eq!(again.map(OrderId::slot), [2, 0, 3]);
    assert_eq!(again.map(OrderId::count), [4, 5, 6]);
    assert_eq!((pool.get(ids[0]), pool.get(ids[2])), (None, None));
    assert_eq!((pool.len(), pool.slots()), (4, 4));
}

#[test]
fn contradictions_in_a_snapshot_are_errors() {
    let image = PoolImage { next_count: 10, free: vec![2], slots: 4 };
    let import = |next_count, free: &[u32], slots| {
        OrderPool::import(PoolImage { next_count, free: free.to_vec(), slots }).map(|_| ())
    };
    assert_eq!(import(10, &[2, 2], 4), Err(BookError::BadFreeSlot { slot: 2 }));
    assert_eq!(import(10, &[4], 4), Err(BookError::BadFreeSlot { slot: 4 }));
    assert_eq!(import(0, &[], 0), Err(BookError::CountOutOfRange { next_count: 0 }));
    assert_eq!(import(u64::MAX, &[], 0), Err(BookError::CountOutOfRange { next_count: u64::MAX }));
    let slots = OrderId::SLOTS_MAX + 1;
    assert_eq!(import(1, &[], slots), Err(BookError::TooManySlots { slots }));

    let mut pool = OrderPool::import(image).unwrap();
    let order = |count, slot, lots| Resting {
        id: OrderId::new(count, slot),
        account: AccountId(1),
        market: MarketId(1),
        side: Side::Sell,
        ticks: Ticks(9),
        lots: Lots(lots),
    };
    let refused = |pool: &mut OrderPool, order: Resting| pool.restore(order).unwrap_err();
    let id = OrderId::new(10, 0);
    assert_eq!(refused(&mut pool, order(10, 0, 1)), BookError::IdFromTheFuture { id });
    let id = OrderId::new(0, 0);
    assert_eq!(refused(&mut pool, order(0, 0, 1)), BookError::IdFromTheFuture { id });
    let id = OrderId::new(9, 0);
    assert_eq!(refused(&mut pool, order(9, 0, 0)), BookError::LotsOutOfRange { id });
    assert_eq!(refused(&mut pool, order(9, 0, u64::MAX)), BookError::LotsOutOfRange { id });
    for slot in [2, 4, OrderId::SLOTS_MAX - 1] {
        let id = OrderId::new(9, slot);
        assert_eq!(refused(&mut pool, order(9, slot, 1)), BookError::SlotNotAwaited { id });
    }
    pool.restore(order(9, 0, 1)).unwrap();
    assert_eq!(refused(&mut pool, order(8, 0, 1)), BookError::SlotNotAwaited { id: OrderId::new(8, 0) });
    assert_eq!((pool.len(), pool.awaited(), pool.slots()), (1, 2, 4));
    assert_eq!(pool.get(OrderId::new(9, 0)), Some(&order(9, 0, 1)));
}

#[test]
fn an_order_takes_forty_bytes_and_a_level_sixteen() {
    assert_eq!(size_of::<Resting>() + size_of::<pool::Links>(), 40);
    assert_eq!(size_of::<ladder::Level>(), 16);
}

#[test]
#[should_panic(expected = "leaves its book before it is closed")]
fn closing_a_resting_order_is_a_bug() {
    let mut pair = Pair::new();
    pair.run(Step::Place { side: Side::Buy, ticks: 1, lots: 1 });
    pair.pool.close(pair.live[0]);
}

#[test]
#[should_panic(expected = "an order rests once")]
fn resting_twice_is_a_bug() {
    let mut pair = Pair::new();
    pair.run(Step::Place { side: Side::Buy, ticks: 1, lots: 1 });
    pair.fast.rest(&mut pair.pool, pair.live[0]);
}
