//! Facts about advertisements and orders between customers.

use plimsoll_engine::c2c::C2cState;
use plimsoll_store::projections::{C2cAdRow, C2cOrderRow};
use plimsoll_units::{AccountId, Timestamp};

use super::Fact;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum C2cAdFact {
    Posted(Box<C2cAdRow>),
    Changed { at: Timestamp },
    On { at: Timestamp },
    Off { why: i64, at: Timestamp },
    Ended { at: Timestamp },
}

impl Fact for C2cAdFact {
    type Row = C2cAdRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Posted(_))
    }

    fn apply(&self, row: &mut Option<C2cAdRow>) {
        if let Self::Posted(posted) = self {
            *row = Some((**posted).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Posted(_) => {}
            Self::Changed { at } => row.changed_at = at,
            Self::On { at } => (row.is_on, row.off_reason, row.changed_at) = (true, None, at),
            Self::Off { why, at } => (row.is_on, row.off_reason, row.changed_at) = (false, Some(why), at),
            Self::Ended { at } => (row.is_on, row.is_ended, row.changed_at) = (false, true, at),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum C2cOrderFact {
    Opened(Box<C2cOrderRow>),
    Paid { at: Timestamp, release_until: Timestamp },
    Appealed { by: i64, reason: i64, at: Timestamp, evidence_until: Timestamp, decide_until: Timestamp },
    Released { at: Timestamp },
    Returned { state: C2cState, cancel_reason: Option<i64>, at: Timestamp },
    Decided { reason: i64, loser: AccountId, forged: bool },
    Held { until: Timestamp },
}

impl Fact for C2cOrderFact {
    type Row = C2cOrderRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Opened(_))
    }

    fn apply(&self, row: &mut Option<C2cOrderRow>) {
        if let Self::Opened(opened) = self {
            *row = Some((**opened).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Opened(_) => {}
            Self::Paid { at, release_until } => {
                row.status = C2cState::WaitingRelease as i64;
                (row.paid_at, row.release_until) = (Some(at), Some(release_until));
            }
            Self::Appealed { by, reason, at, evidence_until, decide_until } => {
                row.status = C2cState::Appeal as i64;
                (row.appeal_by, row.appeal_reason, row.appealed_at) = (Some(by), Some(reason), Some(at));
                (row.evidence_until, row.decide_until) = (Some(evidence_until), Some(decide_until));
            }
            Self::Released { at } => (row.status, row.ended_at) = (C2cState::Done as i64, Some(at)),
            Self::Returned { state, cancel_reason, at } => {
                (row.status, row.cancel_reason, row.ended_at) = (state as i64, cancel_reason, Some(at));
            }
            Self::Decided { reason, loser, forged } => {
                (row.decision_reason, row.loser, row.is_forged) = (Some(reason), Some(loser), forged);
            }
            Self::Held { until } => row.held_until = Some(until),
        }
    }
}
