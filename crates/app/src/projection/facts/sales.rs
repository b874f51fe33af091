//! Facts about commitments to token sales.

use plimsoll_store::projections::SaleOrderRow;
use plimsoll_units::{Amount, Timestamp};

use super::Fact;
use crate::projection::codes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaleFact {
    Committed(Box<SaleOrderRow>),
    Added { committed: Amount },
    Allotted { tokens: Amount, locked: Amount, paid: Amount, refund: Amount, at: Timestamp },
    Returned { status: i64, refund: Amount, at: Timestamp },
    Vested { left: Amount },
}

impl Fact for SaleFact {
    type Row = SaleOrderRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Committed(_))
    }

    fn apply(&self, row: &mut Option<SaleOrderRow>) {
        if let Self::Committed(committed) = self {
            *row = Some((**committed).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Committed(_) => {}
            Self::Added { committed } => row.amount = committed,
            Self::Allotted { tokens, locked, paid, refund, at } => {
                (row.tokens, row.locked, row.paid, row.refund) = (tokens, locked, paid, refund);
                (row.status, row.ended_at) = (codes::SALE_ALLOTTED, Some(at));
            }
            Self::Returned { status, refund, at } => {
                (row.status, row.refund, row.ended_at) = (status, refund, Some(at));
            }
            Self::Vested { left } => row.locked = left,
        }
    }
}
