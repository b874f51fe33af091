//! One position and the table of all of them.

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, Lots, MarketId, OrderId, PositionId, ProtectionId, Rate, Side, Timestamp};

use super::exposure::Exposures;
use super::protective_orders::ProtectiveOrder;

#[derive(Clone, Debug, Encode, Decode)]
pub struct Position {
    #[n(0)]
    pub id: PositionId,
    #[n(1)]
    pub account: AccountId,
    #[n(2)]
    pub market: MarketId,
    /// Buy is long.
    #[n(3)]
    pub side: Side,
    #[n(4)]
    pub leverage: u16,
    #[n(5)]
    pub lots: Lots,
    /// What the open lots cost, in the quote currency, exactly. The open price is this over the quantity.
    #[n(6)]
    pub cost: Amount,
    #[n(7)]
    pub margin: Amount,
    /// The least maintenance rate of the holder's profile.
    #[n(8)]
    pub floor: Rate,
    #[n(9)]
    pub opened_at: Timestamp,
    /// Lots that closing orders have spoken for.
    #[n(10)]
    pub closing: Lots,
    /// Resting orders that close it.
    #[n(11)]
    pub orders: Vec<OrderId>,
    #[n(12)]
    pub protections: Vec<ProtectionId>,
    #[n(13)]
    pub realised: Amount,
    #[n(14)]
    pub fees: Amount,
    /// Funding, overnight and dividends paid (positive) or received.
    #[n(15)]
    pub carried: Amount,
    #[n(16)]
    pub(crate) called_at: Timestamp,
    #[n(17)]
    pub(crate) partial_at: Timestamp,
    /// Waits in its market's liquidation queue.
    #[n(18)]
    pub(crate) queued: bool,
    /// Where it stands in the market's ordered sets.
    #[n(19)]
    pub(crate) liquidation_key: i64,
    #[n(20)]
    pub(crate) call_key: Option<i64>,
    /// What a liquidation costs, of the closed notional: by the tier the position was in when it began.
    #[n(21)]
    pub(crate) liquidation_rate: Rate,
}

impl Position {
    /// Found by a mark and queued: more positions were found than one command liquidates.
    pub fn awaits_liquidation(&self) -> bool {
        self.queued
    }
}

/// Slots that can be live at once.
pub(super) const POSITIONS_MAX: u32 = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 24;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct Positions {
    #[n(0)]
    slots: Vec<Option<Position>>,
    #[n(1)]
    free: Vec<u32>,
    /// Positions ever opened.
    #[n(2)]
    count: u64,
    #[n(3)]
    pub(crate) protections: BTreeMap<ProtectionId, ProtectiveOrder>,
    #[n(4)]
    pub(crate) next_protection: u64,
    #[n(5)]
    open_by_account: BTreeMap<AccountId, u32>,
    #[cbor(skip)]
    pub(crate) exposures: Exposures,
}

impl Positions {
    pub(crate) fn is_full(&self) -> bool {
        self.slots.len() >= POSITIONS_MAX as usize && self.free.is_empty()
    }

    /// Numbers grow with time and carry their slot, like those of orders.
    pub(crate) fn insert(&mut self, make: impl FnOnce(PositionId) -> Position) -> PositionId {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(None);
            self.slots.len() as u32 - 1
        });
        self.count += 1;
        let id = PositionId(self.count << SLOT_BITS | u64::from(slot));
        let position = make(id);
        *self.open_by_account.entry(position.account).or_default() += 1;
        self.slots[slot as usize] = Some(position);
        id
    }

    /// Fills of its account, market and side join this position from now on.
    pub(super) fn join(&mut self, id: PositionId) {
        let slot = (id.0 & u64::from(POSITIONS_MAX - 1)) as usize;
        let position = self.slots[slot].as_ref().expect("just opened");
        let before = self.exposures.join(position);
        assert!(before.is_none(), "a position is joined, not doubled");
    }

    #[inline]
    pub fn get(&self, id: PositionId) -> Option<&Position> {
        let slot = (id.0 & u64::from(POSITIONS_MAX - 1)) as usize;
        self.slots.get(slot)?.as_ref().filter(|p| p.id == id)
    }
    #[inline]
    pub(crate) fn get_mut(&mut self, id: PositionId) -> Option<&mut Position> {
        let slot = (id.0 & u64::from(POSITIONS_MAX - 1)) as usize;
        self.slots.get_mut(slot)?.as_mut().filter(|p| p.id == id)
    }

    pub(crate) fn remove(&mut self, id: PositionId) -> Option<Position> {
        let slot = (id.0 & u64::from(POSITIONS_MAX - 1)) as usize;
        let gone = self.slots.get_mut(slot)?.take_if(|p| p.id == id)?;
        self.free.push(slot as u32);
        self.exposures.leave(&gone);
        let open = self.open_by_account.get_mut(&gone.account).expect("counted when opened");
        *open -= 1;
        if *open == 0 {
            self.open_by_account.remove(&gone.account);
        }
        Some(gone)
    }

    pub fn has_open(&self, account: AccountId) -> bool {
        self.open_by_account.contains_key(&account)
    }
    /// For walks over everything, in slices.
    pub(crate) fn in_slot(&self, slot: usize) -> Option<&Position> {
        self.slots.get(slot)?.as_ref()
    }
    pub(crate) fn slots(&self) -> usize {
        self.slots.len()
    }
    pub fn iter(&self) -> impl Iterator<Item = &Position> {
        self.slots.iter().flatten()
    }
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    pub fn protections(&self) -> impl Iterator<Item = (ProtectionId, &ProtectiveOrder)> {
        self.protections.iter().map(|(id, protection)| (*id, protection))
    }
}
