//! Facts about things that live longer than one command, and how each changes the row that stands for the thing.

mod money;
mod orders;
mod positions;
mod seconds;

pub(super) use money::{CorrectionFact, DepositFact, WithdrawalFact};
pub(super) use orders::{Filled, OrderFact};
pub(super) use positions::{Added, Opened, PositionFact, ProtectionFact, Reduced, Split};
pub(super) use seconds::SecondsFact;

use plimsoll_store::projections::Keyed;

/// One thing that happened to a row.
pub(super) trait Fact {
    type Row: Keyed;

    /// Needs no earlier row: makes a new one, whatever was there.
    fn begins(&self) -> bool;

    /// A fact about a row that does not exist changes nothing, unless it makes one.
    fn apply(&self, row: &mut Option<Self::Row>);
}
