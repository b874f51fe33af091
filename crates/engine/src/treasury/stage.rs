//! Withdrawal stages and every legal step between them.

use minicbor::{Decode, Encode};

use crate::command::WithdrawalStep;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cbor(index_only)]
pub enum WithdrawalStage {
    #[n(0)]
    Created,
    #[n(1)]
    Review,
    #[n(2)]
    Manual,
    #[n(3)]
    Approved,
    #[n(4)]
    Broadcast,
    #[n(5)]
    Confirmed,
    #[n(6)]
    Rejected,
    #[n(7)]
    Cancelled,
}

impl WithdrawalStage {
    /// The stage after a step, or `None`. `Confirmed`, `Rejected` and `Cancelled` are final.
    pub const fn next(self, step: &WithdrawalStep) -> Option<Self> {
        use WithdrawalStep as Step;
        match (self, step) {
            (Self::Created, Step::StartReview) => Some(Self::Review),
            (Self::Created | Self::Review, Step::NeedManual) => Some(Self::Manual),
            (Self::Review | Self::Manual, Step::Approve { .. }) => Some(Self::Approved),
            // A withdrawal under manual review is not approved by a rule.
            (Self::Review, Step::ApproveByRule) => Some(Self::Approved),
            (Self::Created | Self::Review | Self::Manual, Step::Reject { .. }) => Some(Self::Rejected),
            (Self::Created | Self::Review | Self::Manual, Step::Cancel { .. }) => Some(Self::Cancelled),
            (Self::Approved, Step::Broadcast { .. }) => Some(Self::Broadcast),
            (Self::Approved | Self::Broadcast, Step::FailUnsent { .. }) => Some(Self::Rejected),
            (Self::Broadcast, Step::Confirm) => Some(Self::Confirmed),
            _ => None,
        }
    }

    pub const fn is_final(self) -> bool {
        matches!(self, Self::Confirmed | Self::Rejected | Self::Cancelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use WithdrawalStage as S;
    use plimsoll_units::{AccountId, StaffId};

    const STAGES: [S; 8] =
        [S::Created, S::Review, S::Manual, S::Approved, S::Broadcast, S::Confirmed, S::Rejected, S::Cancelled];

    fn steps() -> [WithdrawalStep; 9] {
        let by = StaffId(1);
        [
            WithdrawalStep::StartReview,
            WithdrawalStep::NeedManual,
            WithdrawalStep::Approve { by, second: StaffId(2) },
            WithdrawalStep::ApproveByRule,
            WithdrawalStep::Reject { by, reason: 1 },
            WithdrawalStep::Cancel { account: AccountId(1) },
            WithdrawalStep::Broadcast { transaction: [1; 32] },
            WithdrawalStep::Confirm,
            WithdrawalStep::FailUnsent { by },
        ]
    }

    #[test]
    fn the_whole_table() {
        // One row per stage, one letter per step in the order above: the next stage, or a dot.
        let rows =
            ["RM..XC...", ".MAAXC...", "..A.XC...", "......B.X", ".......OX", ".........", ".........", "........."];
        let letter = |stage: Option<S>| match stage {
            None => '.',
            Some(S::Created) => '?',
            Some(S::Review) => 'R',
            Some(S::Manual) => 'M',
            Some(S::Approved) => 'A',
            Some(S::Broadcast) => 'B',
            Some(S::Confirmed) => 'O',
            Some(S::Rejected) => 'X',
            Some(S::Cancelled) => 'C',
        };
        for (stage, row) in STAGES.iter().zip(rows) {
            let found: String = steps().iter().map(|step| letter(stage.next(step))).collect();
            assert_eq!(found, row, "{stage:?}");
            assert_eq!(stage.is_final(), row == ".........", "{stage:?}");
        }
    }
}
