//! The order pool: every live order of every market in one array, found by the slot inside its id.
//! Owns slots, ids and the links between neighbours; must not know prices' order or which level a link is in.

use plimsoll_units::{AccountId, Lots, MarketId, OrderId, Side, Ticks};
use prefetch_index::prefetch_index;

use super::{BookError, ORDER_LOTS_MAX, PrefetchDistance};
use crate::vec_growth::reserve_chunked;

/// One live order, as the book sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resting {
    pub id: OrderId,
    pub account: AccountId,
    pub market: MarketId,
    pub side: Side,
    pub ticks: Ticks,
    /// Still open.
    pub lots: Lots,
}

/// An order that has no id yet.
#[derive(Clone, Copy, Debug)]
pub struct NewOrder {
    pub account: AccountId,
    pub market: MarketId,
    pub side: Side,
    pub ticks: Ticks,
    pub lots: Lots,
}

/// What a snapshot keeps of the pool beside its orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolImage {
    pub next_count: u64,
    /// In stack order: the last one is taken first.
    pub free: Vec<u32>,
    pub slots: u32,
}

/// The neighbours of an order in its price level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Links {
    pub(super) prev: u32,
    pub(super) next: u32,
}

/// No neighbour on that side. Not a slot, since slots end at [`OrderId::SLOTS_MAX`].
pub(super) const NIL: u32 = u32::MAX;
/// Both links of an order that is in no book.
const LOOSE: u32 = u32::MAX - 1;

/// The slots shared by all books. Freed slots are reused last in, first out, so the same commands always give
/// the same ids.
pub struct OrderPool {
    orders: Vec<Resting>,
    /// By slot, like the orders but apart from them: an order that leaves its level touches its neighbours' links
    /// and nothing else of theirs, and links alone stay in the cache far longer than whole orders would.
    links: Vec<Links>,
    free: Vec<u32>,
    /// Slots of an imported pool whose order has not been restored yet.
    awaited: usize,
    next_count: u64,
}

/// Ids count from one, so that no order is ever `OrderId(0)`.
const FIRST_COUNT: u64 = 1;
/// What [`OrderId::new`] can hold.
const COUNT_END: u64 = 1 << (63 - OrderId::SLOT_BITS);

impl OrderPool {
    pub fn new() -> Self {
        Self { orders: Vec::new(), links: Vec::new(), free: Vec::new(), awaited: 0, next_count: FIRST_COUNT }
    }

    /// Whether every slot that an id can name holds an order.
    pub fn is_full(&self) -> bool {
        self.free.is_empty() && self.orders.len() == OrderId::SLOTS_MAX as usize
    }

    /// Gives the order an id and a slot. It is in no book yet.
    #[inline]
    pub fn open(&mut self, order: NewOrder) -> OrderId {
        assert!(!order.lots.is_zero() && order.lots <= ORDER_LOTS_MAX, "an order's lots are checked before it opens");
        let (slot, reused) = match self.free.pop() {
            Some(slot) => (slot, true),
            None => (self.orders.len() as u32, false),
        };
        let id = OrderId::new(self.next_count, slot);
        self.next_count += 1;
        let NewOrder { account, market, side, ticks, lots } = order;
        let order = Resting { id, account, market, side, ticks, lots };
        if reused {
            self.orders[slot as usize] = order;
        } else {
            reserve_chunked(&mut self.orders);
            self.orders.push(order);
            reserve_chunked(&mut self.links);
            self.links.push(loose());
        }
        id
    }

    /// The live order with that id. Any number may be asked for.
    #[inline]
    pub fn get(&self, id: OrderId) -> Option<&Resting> {
        self.orders.get(id.slot() as usize).filter(|order| order.id == id)
    }

    /// Says that an order will be asked for soon, so that it is on its way from memory by then: from far the order
    /// itself, from near what stands beside it in its level. Any number may be named: nothing changes but the time
    /// that the asking takes.
    #[inline]
    pub fn prefetch(&self, id: OrderId, ahead: PrefetchDistance) {
        match ahead {
            PrefetchDistance::Far => self.fetch(id.slot()),
            PrefetchDistance::Near => {
                if let Some(links) = self.links.get(id.slot() as usize) {
                    prefetch_index(&self.links, links.prev as usize);
                    prefetch_index(&self.links, links.next as usize);
                }
            }
        }
    }

    /// Takes `lots` off an open order that is in no book: a taker on its way through the other side.
    #[inline]
    pub fn reduce(&mut self, id: OrderId, lots: Lots) {
        assert!(self.is_loose(id.slot()), "the lots of a resting order change through its book");
        let order = self.live_mut(id);
        assert!(lots <= order.lots, "an order is never filled past its quantity");
        order.lots -= lots;
    }

    /// Forgets an order and frees its slot. It must be in no book.
    #[inline]
    pub fn close(&mut self, id: OrderId) {
        assert!(self.is_loose(id.slot()), "an order leaves its book before it is closed");
        self.live_mut(id).id = vacant(id.slot());
        self.free.push(id.slot());
    }

    /// Live orders, resting or not.
    #[inline]
    pub fn len(&self) -> usize {
        self.orders.len() - self.free.len() - self.awaited
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most orders that were ever live at once: every [`OrderId::slot`] is below it.
    #[inline]
    pub fn slots(&self) -> usize {
        self.orders.len()
    }

    /// Everything a snapshot needs beside the live orders.
    pub fn export(&self) -> PoolImage {
        PoolImage { next_count: self.next_count, free: self.free.clone(), slots: self.orders.len() as u32 }
    }

    /// A pool in which every slot that is not free waits for [`OrderPool::restore`].
    pub fn import(image: PoolImage) -> Result<Self, BookError> {
        let PoolImage { next_count, free, slots } = image;
        if slots > OrderId::SLOTS_MAX {
            return Err(BookError::TooManySlots { slots });
        }
        if !(FIRST_COUNT..=COUNT_END).contains(&next_count) {
            return Err(BookError::CountOutOfRange { next_count });
        }
        let mut orders: Vec<Resting> = (0..slots).map(|slot| nobody(awaited(slot))).collect();
        for &slot in &free {
            match orders.get_mut(slot as usize) {
                Some(order) if order.id == awaited(slot) => order.id = vacant(slot),
                _ => return Err(BookError::BadFreeSlot { slot }),
            }
        }
        let awaited = orders.len() - free.len();
        Ok(Self { links: vec![loose(); orders.len()], orders, free, awaited, next_count })
    }

    /// Puts an order back in the slot its id names. It is in no book yet: rest the orders of each book in the
    /// order [`super::Book::iter`] gave them.
    pub fn restore(&mut self, order: Resting) -> Result<(), BookError> {
        let id = order.id;
        if !(FIRST_COUNT..self.next_count).contains(&id.count()) {
            return Err(BookError::IdFromTheFuture { id });
        }
        if order.lots.is_zero() || order.lots > ORDER_LOTS_MAX {
            return Err(BookError::LotsOutOfRange { id });
        }
        let slot = id.slot();
        match self.orders.get_mut(slot as usize) {
            Some(empty) if empty.id == awaited(slot) => *empty = order,
            _ => return Err(BookError::SlotNotAwaited { id }),
        }
        self.awaited -= 1;
        Ok(())
    }

    /// Slots of an imported pool whose order has not been restored: not zero means the snapshot is incomplete.
    pub fn awaited(&self) -> usize {
        self.awaited
    }

    /// The order a book was asked to act on.
    #[inline]
    pub(super) fn live(&self, id: OrderId) -> &Resting {
        self.get(id).expect("a book is only given live orders")
    }

    /// The order at the end of a book's link.
    #[inline]
    pub(super) fn at(&self, slot: u32) -> &Resting {
        &self.orders[slot as usize]
    }

    #[inline]
    pub(super) fn next(&self, slot: u32) -> u32 {
        self.links[slot as usize].next
    }

    /// Has the order after `slot` fetched: `slot` is first now, and whoever takes it up will want the next one.
    #[inline]
    pub(super) fn fetch_after(&self, slot: u32) {
        if let Some(links) = self.links.get(slot as usize) {
            self.fetch(links.next);
        }
    }

    #[inline]
    fn fetch(&self, slot: u32) {
        prefetch_index(&self.orders, slot as usize);
        prefetch_index(&self.links, slot as usize);
    }

    /// Links a loose order behind `tail`, the last of its level, if there is one.
    #[inline]
    pub(super) fn link_last(&mut self, slot: u32, tail: u32) {
        let links = &mut self.links[slot as usize];
        assert!(*links == loose(), "an order rests once");
        *links = Links { prev: tail, next: NIL };
        if tail != NIL {
            self.links[tail as usize].next = slot;
        }
    }

    /// Joins an order's neighbours to each other and hands back who they were.
    #[inline]
    pub(super) fn unlink(&mut self, slot: u32) -> Links {
        let links = std::mem::replace(&mut self.links[slot as usize], loose());
        assert!(links != loose(), "only a resting order is taken out of a book");
        if links.prev != NIL {
            self.links[links.prev as usize].next = links.next;
        }
        if links.next != NIL {
            self.links[links.next as usize].prev = links.prev;
        }
        links
    }

    /// Fills a resting order; true when nothing of it is left.
    #[inline]
    pub(super) fn fill(&mut self, slot: u32, lots: Lots) -> bool {
        let order = &mut self.orders[slot as usize];
        assert!(lots <= order.lots, "an order is never filled past its quantity");
        order.lots -= lots;
        order.lots.is_zero()
    }

    /// Takes lots off an order that rests in a book; true when nothing of it is left.
    pub(super) fn lower(&mut self, slot: u32, lots: Lots) -> bool {
        assert!(!self.is_loose(slot), "the order rests in a book");
        self.fill(slot, lots)
    }

    #[inline]
    fn live_mut(&mut self, id: OrderId) -> &mut Resting {
        let order = self.orders.get_mut(id.slot() as usize).filter(|order| order.id == id);
        order.expect("the caller holds a live order")
    }

    #[inline]
    fn is_loose(&self, slot: u32) -> bool {
        self.links.get(slot as usize).is_some_and(|links| *links == loose())
    }
}

impl Default for OrderPool {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
const fn loose() -> Links {
    Links { prev: LOOSE, next: LOOSE }
}

/// The id an empty slot carries. It names another slot, so looking up this one never finds it.
#[inline]
const fn vacant(slot: u32) -> OrderId {
    OrderId((slot ^ 1) as u64)
}

/// As [`vacant`], for a slot that a snapshot says is taken.
#[inline]
const fn awaited(slot: u32) -> OrderId {
    OrderId((slot ^ 2) as u64)
}

/// What an empty slot holds beside its marking id.
const fn nobody(id: OrderId) -> Resting {
    Resting { id, account: AccountId(0), market: MarketId(0), side: Side::Buy, ticks: Ticks::ZERO, lots: Lots::ZERO }
}
