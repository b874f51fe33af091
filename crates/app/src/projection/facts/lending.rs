//! Facts about loans and pledges.

use plimsoll_store::projections::{LoanRow, PledgeRow};
use plimsoll_units::{Amount, Rate, Timestamp};

use super::Fact;
use crate::projection::codes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoanFact {
    Applied(Box<LoanRow>),
    Refused { reason: Option<i64>, at: Timestamp },
    PaidOut { at: Timestamp, due_at: Timestamp },
    Overdue,
    Paid { penalty: Amount, interest: Amount, left: Amount },
    Settled { ended: i64, at: Timestamp },
}

impl Fact for LoanFact {
    type Row = LoanRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Applied(_))
    }

    fn apply(&self, row: &mut Option<LoanRow>) {
        if let Self::Applied(applied) = self {
            *row = Some((**applied).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Applied(_) => {}
            Self::Refused { reason, at } => {
                (row.status, row.reason, row.ended_at) = (codes::LOAN_REFUSED, reason, Some(at));
            }
            Self::PaidOut { at, due_at } => {
                (row.status, row.principal) = (codes::LOAN_RUNNING, row.amount);
                (row.disbursed_at, row.due_at) = (Some(at), Some(due_at));
            }
            Self::Overdue => row.status = codes::LOAN_OVERDUE,
            Self::Paid { penalty, interest, left } => {
                row.penalty_paid += penalty;
                row.interest_paid += interest;
                row.principal = left;
            }
            Self::Settled { ended, at } => {
                (row.status, row.ended, row.ended_at) = (codes::LOAN_REPAID, Some(ended), Some(at));
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PledgeFact {
    Opened(Box<PledgeRow>),
    Collateral {
        now: Amount,
    },
    Paid {
        interest: Amount,
        left: Amount,
    },
    /// Collateral was sold: what it repaid, and what is still held.
    Sold {
        interest: Amount,
        principal: Amount,
        left: Amount,
    },
    Renewed {
        interest: Amount,
        rate: Rate,
        days: i64,
        ends_at: Timestamp,
    },
    Overdue,
    Closed {
        status: i64,
        released: Amount,
        at: Timestamp,
    },
}

impl Fact for PledgeFact {
    type Row = PledgeRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Opened(_))
    }

    fn apply(&self, row: &mut Option<PledgeRow>) {
        if let Self::Opened(opened) = self {
            *row = Some((**opened).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Opened(_) => {}
            Self::Collateral { now } => row.collateral = now,
            Self::Paid { interest, left } => {
                row.interest_paid += interest;
                row.principal = left;
            }
            Self::Sold { interest, principal, left } => {
                row.interest_paid += interest;
                row.principal -= principal;
                row.collateral = left;
            }
            Self::Renewed { interest, rate, days, ends_at } => {
                row.interest_paid += interest;
                (row.status, row.rate, row.days, row.ends_at) = (codes::PLEDGE_ACTIVE, rate, days, ends_at);
            }
            Self::Overdue => row.status = codes::PLEDGE_OVERDUE,
            Self::Closed { status, released, at } => {
                (row.status, row.released, row.ended_at) = (status, released, Some(at));
            }
        }
    }
}
