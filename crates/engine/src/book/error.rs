//! Errors in a stored order pool. A contradiction in a snapshot is an environment failure and is reported; it never
//! panics here.

use std::fmt;

use plimsoll_units::OrderId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// More slots than an order id can name.
    TooManySlots { slots: u32 },
    /// The next order number is zero or beyond what an order id holds.
    CountOutOfRange { next_count: u64 },
    /// A free slot that lies outside the pool, or is listed twice.
    BadFreeSlot { slot: u32 },
    /// The order's slot is outside the pool, is free, or already holds an order.
    SlotNotAwaited { id: OrderId },
    /// The order's number was never issued by the stored pool.
    IdFromTheFuture { id: OrderId },
    /// No open lots, or more than an order may have.
    LotsOutOfRange { id: OrderId },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManySlots { slots } => write!(f, "order pool of {slots} slots is too large"),
            Self::CountOutOfRange { next_count } => {
                write!(f, "next order number {next_count} is out of range")
            }
            Self::BadFreeSlot { slot } => write!(f, "free slot {slot} is outside the pool or listed twice"),
            Self::SlotNotAwaited { id } => write!(f, "no slot waits for order {id}"),
            Self::IdFromTheFuture { id } => write!(f, "order {id} is numbered past the pool's last order"),
            Self::LotsOutOfRange { id } => write!(f, "order {id} has an impossible quantity"),
        }
    }
}

impl std::error::Error for BookError {}
