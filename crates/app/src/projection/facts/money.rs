//! What happens to money on its way in and out, and to corrections.

use plimsoll_engine::treasury::DepositStatus;
use plimsoll_store::projections::{CorrectionRow, DepositRow, WithdrawalRow};
use plimsoll_units::{Amount, StaffId, Timestamp};

use super::Fact;
use crate::projection::codes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DepositFact {
    /// Also again, when the network took up once more what it had undone.
    Credited(Box<DepositRow>),
    Final(Timestamp),
    Reversed {
        claim: Amount,
        at: Timestamp,
    },
}

impl Fact for DepositFact {
    type Row = DepositRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Credited(_))
    }

    fn apply(&self, row: &mut Option<DepositRow>) {
        if let Self::Credited(credited) = self {
            *row = Some((**credited).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Credited(_) => {}
            Self::Final(at) => {
                row.standing = codes::standing(DepositStatus::Final);
                row.final_at = Some(at);
            }
            Self::Reversed { claim, at } => {
                row.standing = codes::standing(DepositStatus::Reversed);
                row.claim = claim;
                row.reversed_at = Some(at);
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WithdrawalFact {
    Requested(Box<WithdrawalRow>),
    Moved { stage: i64, ended: bool, txid: Option<String>, reason: Option<i64>, at: Timestamp },
}

impl Fact for WithdrawalFact {
    type Row = WithdrawalRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Requested(_))
    }

    fn apply(&self, row: &mut Option<WithdrawalRow>) {
        match self {
            Self::Requested(requested) => *row = Some((**requested).clone()),
            Self::Moved { stage, ended, txid, reason, at } => {
                let Some(row) = row else { return };
                row.stage = *stage;
                row.changed_at = *at;
                row.ended_at = ended.then_some(*at);
                row.txid = txid.clone().or(row.txid.take());
                row.reason = reason.or(row.reason);
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CorrectionFact {
    Proposed(Box<CorrectionRow>),
    Approved { by: StaffId, at: Timestamp },
}

impl Fact for CorrectionFact {
    type Row = CorrectionRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Proposed(_))
    }

    fn apply(&self, row: &mut Option<CorrectionRow>) {
        match self {
            Self::Proposed(proposed) => *row = Some((**proposed).clone()),
            Self::Approved { by, at } => {
                if let Some(row) = row {
                    row.approved_by = Some(*by);
                    row.approved_at = Some(*at);
                }
            }
        }
    }
}
