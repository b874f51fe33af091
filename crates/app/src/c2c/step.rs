//! What happened in an order so far, step by step, from its row.

use plimsoll_engine::c2c::C2cState;
use plimsoll_store::projections::C2cOrderRow;
use plimsoll_units::Timestamp;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    Opened,
    Paid,
    Appealed,
    EvidenceOver,
    DecisionDue,
    Released,
    Cancelled,
    TimedOut,
    Refunded,
    /// The coins of a new buyer stay for a day.
    Held,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub kind: StepKind,
    pub at: Timestamp,
}

impl StepKind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Opened => "opened",
            Self::Paid => "paid",
            Self::Appealed => "appealed",
            Self::EvidenceOver => "evidence-over",
            Self::DecisionDue => "decision-due",
            Self::Released => "released",
            Self::Cancelled => "cancelled",
            Self::TimedOut => "timed-out",
            Self::Refunded => "refunded",
            Self::Held => "held",
        }
    }
}

/// In order of time.
pub(super) fn steps(row: &C2cOrderRow, now: Timestamp) -> Vec<Step> {
    let mut steps = vec![Step { kind: StepKind::Opened, at: row.opened_at }];
    let mut add = |kind, at: Option<Timestamp>| steps.extend(at.map(|at| Step { kind, at }));
    add(StepKind::Paid, row.paid_at);
    add(StepKind::Appealed, row.appealed_at);
    // The times of an appeal end nothing; they are over only while the order goes on.
    let until = row.ended_at.unwrap_or(now);
    add(StepKind::EvidenceOver, row.evidence_until.filter(|at| *at < until));
    add(StepKind::DecisionDue, row.decide_until.filter(|at| *at < until));
    let end = match row.status {
        status if status == C2cState::Done as i64 => StepKind::Released,
        status if status == C2cState::TimedOut as i64 => StepKind::TimedOut,
        status if status == C2cState::Refunded as i64 => StepKind::Refunded,
        _ => StepKind::Cancelled,
    };
    add(end, row.ended_at);
    add(StepKind::Held, row.ended_at.filter(|_| row.held_until.is_some()));
    steps
}
