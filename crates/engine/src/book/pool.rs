//! The order pool: every live order of every market in one array, found by the slot inside its id.
//! Owns slots, ids and the links between neighbours; must not know prices' order or which level a link is in.

use plimsoll_units::{AccountId, Lots, MarketId, OrderId, Side, Ticks};

use super::{BookError, ORDER_LOTS_MAX};

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

#[derive(Clone, Copy)]
struct Node {
    order: Resting,
    links: Links,
}

/// The slots shared by all books. Freed slots are reused last in, first out, so the same commands always give
/// the same ids.
pub struct OrderPool {
    nodes: Vec<Node>,
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
        Self {
            nodes: Vec::new(),
            free: Vec::new(),
            awaited: 0,
            next_count: FIRST_COUNT,
        }
    }

    /// Whether every slot that an id can name holds an order.
    pub fn is_full(&self) -> bool {
        self.free.is_empty() && self.nodes.len() == OrderId::SLOTS_MAX as usize
    }

    /// Gives the order an id and a slot. It is in no book yet.
    #[inline]
    pub fn open(&mut self, order: NewOrder) -> OrderId {
        assert!(
            !order.lots.is_zero() && order.lots <= ORDER_LOTS_MAX,
            "an order's lots are checked before it opens"
        );
        let (slot, reused) = match self.free.pop() {
            Some(slot) => (slot, true),
            None => (self.nodes.len() as u32, false),
        };
        let id = OrderId::new(self.next_count, slot);
        self.next_count += 1;
        let NewOrder {
            account,
            market,
            side,
            ticks,
            lots,
        } = order;
        let node = Node {
            order: Resting {
                id,
                account,
                market,
                side,
                ticks,
                lots,
            },
            links: loose(),
        };
        if reused {
            self.nodes[slot as usize] = node;
        } else {
            self.nodes.push(node);
        }
        id
    }

    /// The live order with that id. Any number may be asked for.
    #[inline]
    pub fn get(&self, id: OrderId) -> Option<&Resting> {
        self.nodes
            .get(id.slot() as usize)
            .map(|node| &node.order)
            .filter(|order| order.id == id)
    }

    /// Takes `lots` off an open order that is in no book: a taker on its way through the other side.
    #[inline]
    pub fn reduce(&mut self, id: OrderId, lots: Lots) {
        let node = self.node_mut(id);
        assert!(
            node.links == loose(),
            "the lots of a resting order change through its book"
        );
        assert!(
            lots <= node.order.lots,
            "an order is never filled past its quantity"
        );
        node.order.lots -= lots;
    }

    /// Forgets an order and frees its slot. It must be in no book.
    #[inline]
    pub fn close(&mut self, id: OrderId) {
        let node = self.node_mut(id);
        assert!(
            node.links == loose(),
            "an order leaves its book before it is closed"
        );
        node.order.id = vacant(id.slot());
        self.free.push(id.slot());
    }

    /// Live orders, resting or not.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len() - self.awaited
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most orders that were ever live at once: every [`OrderId::slot`] is below it.
    #[inline]
    pub fn slots(&self) -> usize {
        self.nodes.len()
    }

    /// Everything a snapshot needs beside the live orders.
    pub fn export(&self) -> PoolImage {
        PoolImage {
            next_count: self.next_count,
            free: self.free.clone(),
            slots: self.nodes.len() as u32,
        }
    }

    /// A pool in which every slot that is not free waits for [`OrderPool::restore`].
    pub fn import(image: PoolImage) -> Result<Self, BookError> {
        let PoolImage {
            next_count,
            free,
            slots,
        } = image;
        if slots > OrderId::SLOTS_MAX {
            return Err(BookError::TooManySlots { slots });
        }
        if !(FIRST_COUNT..=COUNT_END).contains(&next_count) {
            return Err(BookError::CountOutOfRange { next_count });
        }
        let mut nodes: Vec<Node> = (0..slots).map(|slot| empty_node(awaited(slot))).collect();
        for &slot in &free {
            match nodes.get_mut(slot as usize) {
                Some(node) if node.order.id == awaited(slot) => node.order.id = vacant(slot),
                _ => return Err(BookError::BadFreeSlot { slot }),
            }
        }
        let awaited = nodes.len() - free.len();
        Ok(Self {
            nodes,
            free,
            awaited,
            next_count,
        })
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
        match self.nodes.get_mut(slot as usize) {
            Some(node) if node.order.id == awaited(slot) => node.order = order,
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
        &self.nodes[slot as usize].order
    }

    #[inline]
    pub(super) fn next(&self, slot: u32) -> u32 {
        self.nodes[slot as usize].links.next
    }

    /// Links a loose order behind `tail`, the last of its level, if there is one.
    #[inline]
    pub(super) fn link_last(&mut self, slot: u32, tail: u32) {
        let links = &mut self.nodes[slot as usize].links;
        assert!(*links == loose(), "an order rests once");
        *links = Links {
            prev: tail,
            next: NIL,
        };
        if tail != NIL {
            self.nodes[tail as usize].links.next = slot;
        }
    }

    /// Joins an order's neighbours to each other and hands back who they were.
    #[inline]
    pub(super) fn unlink(&mut self, slot: u32) -> Links {
        let links = std::mem::replace(&mut self.nodes[slot as usize].links, loose());
        assert!(links != loose(), "only a resting order is taken out of a book");
        if links.prev != NIL {
            self.nodes[links.prev as usize].links.next = links.next;
        }
        if links.next != NIL {
            self.nodes[links.next as usize].links.prev = links.prev;
        }
        links
    }

    /// Fills a resting order; true when nothing of it is left.
    #[inline]
    pub(super) fn fill(&mut self, slot: u32, lots: Lots) -> bool {
        let order = &mut self.nodes[slot as usize].order;
        assert!(lots <= order.lots, "an order is never filled past its quantity");
        order.lots -= lots;
        order.lots.is_zero()
    }

    #[inline]
    fn node_mut(&mut self, id: OrderId) -> &mut Node {
        let node = self
            .nodes
            .get_mut(id.slot() as usize)
            .filter(|node| node.order.id == id);
        node.expect("the caller holds a live order")
    }
}

impl Default for OrderPool {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
const fn loose() -> Links {
    Links {
        prev: LOOSE,
        next: LOOSE,
    }
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

const fn empty_node(id: OrderId) -> Node {
    let order = Resting {
        id,
        account: AccountId(0),
        market: MarketId(0),
        side: Side::Buy,
        ticks: Ticks::ZERO,
        lots: Lots::ZERO,
    };
    Node {
        order,
        links: loose(),
    }
}
