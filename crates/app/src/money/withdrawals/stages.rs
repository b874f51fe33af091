//! Withdrawal stages as stored in rows: the ledger's, and one before the ledger has answered.

use plimsoll_engine::treasury::WithdrawalStage;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::money) enum Stage {
    Requesting,
    InLedger(WithdrawalStage),
}

use WithdrawalStage as S;

const CODES: [(Stage, i64); 9] = [
    (Stage::Requesting, -1),
    (Stage::InLedger(S::Created), 0),
    (Stage::InLedger(S::Review), 1),
    (Stage::InLedger(S::Manual), 2),
    (Stage::InLedger(S::Approved), 3),
    (Stage::InLedger(S::Broadcast), 4),
    (Stage::InLedger(S::Confirmed), 5),
    (Stage::InLedger(S::Rejected), 6),
    (Stage::InLedger(S::Cancelled), 7),
];

impl Stage {
    pub(in crate::money) fn code(self) -> i64 {
        CODES.iter().find(|(stage, _)| *stage == self).map(|(_, code)| *code).expect("every stage has a code")
    }
    pub(in crate::money) fn of(code: i64) -> Option<Self> {
        CODES.iter().find(|(_, known)| *known == code).map(|(stage, _)| *stage)
    }
    /// The name shown to users.
    pub(in crate::money) fn name(self) -> &'static str {
        match self {
            Self::Requesting => "REQUESTING",
            Self::InLedger(stage) => match stage {
                S::Created => "CREATED",
                S::Review => "RISK",
                S::Manual => "MANUAL",
                S::Approved => "APPROVED",
                S::Broadcast => "BROADCAST",
                S::Confirmed => "CONFIRMED",
                S::Rejected => "REJECTED",
                S::Cancelled => "CANCELLED",
            },
        }
    }
    /// Clients know four: 0 in review, 3 on its way, 1 done, 2 refunded.
    pub(in crate::money) fn status(self) -> i64 {
        match self {
            Self::Requesting | Self::InLedger(S::Created | S::Review | S::Manual) => 0,
            Self::InLedger(S::Approved | S::Broadcast) => 3,
            Self::InLedger(S::Confirmed) => 1,
            Self::InLedger(S::Rejected | S::Cancelled) => 2,
        }
    }
    /// The range of stage codes that a client's status stands for.
    pub(in crate::money) fn range(status: Option<i64>) -> Option<(i64, i64)> {
        match status {
            None => Some((0, 7)),
            Some(0) => Some((0, 2)),
            Some(3) => Some((3, 4)),
            Some(1) => Some((5, 5)),
            Some(2) => Some((6, 7)),
            Some(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_a_range_of_stages() {
        for (stage, code) in CODES.into_iter().skip(1) {
            assert_eq!(Stage::of(code), Some(stage));
            assert_eq!(stage.code(), code);
            for status in 0..4 {
                let (first, last) = Stage::range(Some(status)).unwrap();
                assert_eq!((first..=last).contains(&code), stage.status() == status, "{stage:?} {status}");
            }
        }
        assert_eq!(Stage::range(Some(9)), None);
    }
}
