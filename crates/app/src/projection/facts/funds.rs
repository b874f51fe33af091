//! Facts about purchases of funds.

use plimsoll_store::projections::FundOrderRow;
use plimsoll_units::{Amount, Timestamp};

use super::Fact;
use crate::projection::codes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FundFact {
    Bought(Box<FundOrderRow>),
    Started,
    Paid {
        reward: Amount,
    },
    Matured {
        reward: Amount,
        at: Timestamp,
    },
    Redeemed {
        left: Amount,
    },
    Ended {
        status: i64,
        reason: Option<i64>,
        at: Timestamp,
    },
    /// A cut gave it its units.
    Dealt {
        units: Amount,
        nav: Amount,
        locked_until: Timestamp,
    },
    UnitsPaid {
        net: Amount,
        left: Amount,
    },
}

impl Fact for FundFact {
    type Row = FundOrderRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Bought(_))
    }

    fn apply(&self, row: &mut Option<FundOrderRow>) {
        if let Self::Bought(bought) = self {
            *row = Some((**bought).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Bought(_) => {}
            Self::Started => row.status = codes::FUND_RUNNING,
            Self::Paid { reward } => row.paid += reward,
            Self::Matured { reward, at } => {
                row.paid += reward;
                (row.status, row.ended_at) = (codes::FUND_MATURED, Some(at));
            }
            Self::Redeemed { left } => row.amount = left,
            Self::Dealt { units, nav, locked_until } => {
                (row.units_bought, row.units, row.nav) = (Some(units), Some(units), Some(nav));
                (row.status, row.ends_at) = (codes::FUND_RUNNING, locked_until);
            }
            Self::UnitsPaid { net, left } => {
                row.paid += net;
                row.units = Some(left);
            }
            Self::Ended { status, reason, at } => {
                (row.status, row.reason, row.ended_at) = (status, reason, Some(at));
            }
        }
    }
}
