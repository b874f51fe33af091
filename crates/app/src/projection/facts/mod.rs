//! Facts: changes to rows that live longer than one command, and how each applies to its row.

mod c2c;
mod collectibles;
mod cost;
mod funds;
mod lending;
mod money;
mod orders;
mod positions;
mod sales;
mod seconds;

pub(super) use c2c::{C2cAdFact, C2cOrderFact};
pub(super) use collectibles::{CollectibleFact, SeriesFact};
pub(super) use cost::CostFact;
pub(super) use funds::FundFact;
pub(super) use lending::{LoanFact, PledgeFact};
pub(super) use money::{CorrectionFact, DepositFact, WithdrawalFact};
pub(super) use orders::{Filled, OrderFact};
pub(super) use positions::{Added, Opened, PositionFact, ProtectionFact, Reduced, Split};
pub(super) use sales::SaleFact;
pub(super) use seconds::SecondsFact;

use plimsoll_store::projections::Keyed;

/// One change to a row.
pub(super) trait Fact {
    type Row: Keyed;

    /// Creates a new row, whatever was there, so no earlier row is read.
    fn begins(&self) -> bool;

    /// A fact about a missing row changes nothing, unless it creates the row.
    fn apply(&self, row: &mut Option<Self::Row>);
}
