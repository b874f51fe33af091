//! What the book does not need to know of an order: its hold, its history, what it is for.

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Lots, OrderId, PositionId, Price, Ticks, Timestamp};
use prefetch_index::prefetch_index;

use super::order_limits::CounterSlot;
use super::{SelfTrade, TimeInForce};
use crate::book::{NewOrder, OrderPool, PrefetchDistance};
use crate::event::ReduceReason;
use crate::planted::{Bug, planted};
use crate::vec_growth::reserve_chunked;

/// What an order is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Purpose {
    #[n(0)]
    Spot,
    /// Opens a position; its later fills average into the same one.
    #[n(1)]
    Open {
        #[n(0)]
        leverage: u16,
        /// [`NO_POSITION`] until the first fill.
        #[n(1)]
        position: PositionId,
    },
    #[n(2)]
    Close {
        #[n(0)]
        position: PositionId,
        #[n(1)]
        why: ReduceReason,
    },
    /// The liquidity provider's quote.
    #[n(3)]
    Quote,
    /// The insurance fund unwinding what it took over.
    #[n(4)]
    Unwind,
    /// In net mode: closes the opposite position, then opens.
    #[n(5)]
    Net {
        #[n(0)]
        leverage: u16,
        /// How many of the lots left have their position to close; nothing is held for them.
        #[n(1)]
        closing: Lots,
    },
}

impl Purpose {
    /// How many of the lots left of an order may open a position.
    pub fn opening(self, left: Lots) -> Lots {
        match self {
            Self::Open { .. } => left,
            Self::Net { closing, .. } => left - closing,
            Self::Spot | Self::Close { .. } | Self::Quote | Self::Unwind => Lots::ZERO,
        }
    }

    /// How many of them close one.
    pub fn closing(self, left: Lots) -> Lots {
        match self {
            Self::Close { .. } => left,
            Self::Net { closing, .. } => closing,
            Self::Spot | Self::Open { .. } | Self::Quote | Self::Unwind => Lots::ZERO,
        }
    }
}

/// An order that has not opened its position yet: positions count from one.
pub(crate) const NO_POSITION: PositionId = PositionId(0);
/// An order that waits for no price: no price is zero.
const NO_STOP: Ticks = Ticks(0);

/// One cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[repr(C, align(64))]
pub struct Detail {
    /// What is still held for it.
    #[n(0)]
    pub hold: Amount,
    #[n(1)]
    pub purpose: Purpose,
    #[n(2)]
    pub total: Lots,
    #[n(3)]
    pub placed_at: Timestamp,
    /// The live id, or zero for a free slot.
    #[n(4)]
    pub id: OrderId,
    #[n(5)]
    pub(crate) stop: Ticks,
    #[n(6)]
    pub tif: TimeInForce,
    #[n(7)]
    pub self_trade: SelfTrade,
    /// When triggered: goes as a market order.
    #[n(8)]
    pub at_market: bool,
    /// Where its account counts it.
    #[cbor(skip)]
    pub(crate) slot: CounterSlot,
}

const _: () = assert!(size_of::<Detail>() == 64);

impl Detail {
    /// An order that is looked at now, with nothing held for it.
    pub(crate) fn new(purpose: Purpose, total: Lots, placed_at: Timestamp) -> Self {
        Self {
            hold: Amount::ZERO,
            purpose,
            total,
            placed_at,
            id: OrderId(0),
            stop: NO_STOP,
            tif: TimeInForce::Ioc,
            self_trade: SelfTrade::ExpireTaker,
            at_market: true,
            slot: CounterSlot::default(),
        }
    }

    /// The trigger of an order that waits for a price.
    #[inline]
    pub fn stop(&self) -> Option<Ticks> {
        (self.stop != NO_STOP).then_some(self.stop)
    }
    pub(crate) fn set_stop(&mut self, stop: Option<Ticks>) {
        self.stop = stop.unwrap_or(NO_STOP);
    }
}

/// Take-profit and stop-loss of an order that has not opened its position yet.
pub type Protection = (Option<Price>, Option<Price>);

#[derive(Default)]
pub struct OrderTable {
    pub(crate) pool: OrderPool,
    details: Vec<Detail>,
    pub(crate) protections: BTreeMap<OrderId, Protection>,
    /// Orders of which one cancels the other, each by the other's number.
    pub(crate) pairs: BTreeMap<OrderId, OrderId>,
}

/// Slots kept for the rules' own orders: quotes, liquidations, protective orders.
pub(super) const RESERVED_SLOTS: usize = 1 << 16;

impl OrderTable {
    /// No room for another customer's order.
    pub(crate) fn is_full(&self) -> bool {
        self.pool.len() + RESERVED_SLOTS >= OrderId::SLOTS_MAX as usize
    }

    #[inline(always)]
    pub(crate) fn open(&mut self, order: NewOrder, mut detail: Detail) -> OrderId {
        let id = self.pool.open(order);
        detail.id = id;
        self.put(detail);
        id
    }

    /// Says that an order will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, id: OrderId) {
        self.pool.prefetch(id, PrefetchDistance::Far);
        prefetch_index(&self.details, id.slot() as usize);
    }

    /// Keep a detail at its order's slot.
    #[inline(always)]
    pub(crate) fn put(&mut self, detail: Detail) {
        let slot = detail.id.slot() as usize;
        if slot >= self.details.len() {
            let free = Detail { id: OrderId(0), ..detail };
            reserve_chunked(&mut self.details);
            self.details.resize(slot + 1, free);
        }
        self.details[slot] = detail;
    }

    /// Forget an order that is in no book.
    pub(crate) fn close(&mut self, id: OrderId) {
        self.pool.close(id);
        self.details[id.slot() as usize].id = OrderId(0);
        if !self.protections.is_empty() {
            self.protections.remove(&id);
        }
    }

    #[inline]
    pub fn detail(&self, id: OrderId) -> &Detail {
        &self.details[id.slot() as usize]
    }
    #[inline]
    pub(crate) fn detail_mut(&mut self, id: OrderId) -> &mut Detail {
        &mut self.details[id.slot() as usize]
    }

    /// The order in a slot, if there is one. For walks over everything, in slices.
    pub(crate) fn in_slot(&self, slot: usize) -> Option<OrderId> {
        self.details.get(slot).map(|d| d.id).filter(|id| id.0 != 0)
    }
    /// Slots that were ever used. Counted by the pool, which a snapshot keeps: how many details are in memory depends
    /// on where this process began, and no walk over all orders may depend on that.
    pub fn slots(&self) -> usize {
        if planted(Bug::SlotsCountedInMemory) { self.details.len() } else { self.pool.slots() }
    }
    pub fn pool(&self) -> &OrderPool {
        &self.pool
    }
    pub fn len(&self) -> usize {
        self.pool.len()
    }
    pub fn is_empty(&self) -> bool {
        self.pool.len() == 0
    }
}
