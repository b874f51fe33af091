//! Facts about second-contracts.

use plimsoll_store::projections::SecondsRow;
use plimsoll_units::{Amount, Price, Timestamp};

use super::Fact;
use crate::projection::codes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecondsFact {
    Accepted(Box<SecondsRow>),
    Entered { tick: u64, price: Price, expires_at: Timestamp },
    Settled { verdict: i64, tick: u64, price: Price, paid: Amount, at: Timestamp },
    Voided { why: i64, at: Timestamp },
}

impl Fact for SecondsFact {
    type Row = SecondsRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }

    fn apply(&self, row: &mut Option<SecondsRow>) {
        if let Self::Accepted(accepted) = self {
            *row = Some((**accepted).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Accepted(_) => {}
            Self::Entered { tick, price, expires_at } => {
                row.entry_tick = Some(tick);
                row.entry_price = Some(price);
                row.expires_at = Some(expires_at);
            }
            Self::Settled { verdict, tick, price, paid, at } => {
                row.status = codes::SECONDS_SETTLED;
                row.verdict = Some(verdict);
                row.exit_tick = Some(tick);
                row.exit_price = Some(price);
                row.paid = Some(paid);
                row.ended_at = Some(at);
            }
            Self::Voided { why, at } => {
                row.status = codes::SECONDS_VOID;
                row.void_reason = Some(why);
                row.paid = Some(row.stake);
                row.ended_at = Some(at);
            }
        }
    }
}
