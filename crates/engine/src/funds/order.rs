//! One purchase: its dates, and what it has earned.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, FundId, FundOrderId, Rate, Timestamp};

use super::FundPays;
use super::offer::daily;

/// An open order. Its terms are those of the moment it was bought.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct FundOrder {
    #[n(0)]
    pub id: FundOrderId,
    #[n(1)]
    pub account: AccountId,
    #[n(2)]
    pub fund: FundId,
    #[n(3)]
    pub asset: AssetId,
    /// Principal that is in it now.
    #[n(4)]
    pub amount: Amount,
    #[n(5)]
    pub days: u16,
    #[n(6)]
    pub rate: Rate,
    #[n(7)]
    pub pays: FundPays,
    /// The least that a part redemption may leave.
    #[n(8)]
    pub minimum: Amount,
    #[n(9)]
    pub bought_at: Timestamp,
    /// The first midnight (UTC) after the purchase: from here on it earns.
    #[n(10)]
    pub value_at: Timestamp,
    /// The principal has left the owner's wallet.
    #[n(11)]
    pub started: bool,
    /// Days whose reward was paid.
    #[n(12)]
    pub days_paid: u16,
    #[n(13)]
    pub paid: Amount,
    /// Reward that is put aside for the days to come.
    #[n(14)]
    pub reserved: Amount,
}

/// How an order ended without running to its term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FundEnd {
    /// Taken back by its owner before the value date.
    Cancelled,
    /// Turned down by the operator.
    Refused {
        reason: u16,
    },
    Redeemed,
}

impl FundOrder {
    pub fn daily(&self) -> Amount {
        daily(self.amount, self.rate)
    }

    pub fn ends_at(&self) -> Timestamp {
        self.value_at.plus(i64::from(self.days) * DAY_MS)
    }

    /// Whole days since the value date, none beyond the term.
    pub fn days_accrued(&self, now: Timestamp) -> u16 {
        (now.since(self.value_at) / DAY_MS).clamp(0, i64::from(self.days)) as u16
    }

    /// Earned and not yet paid; forfeited when the order ends early.
    pub fn accrued(&self, now: Timestamp) -> Amount {
        self.for_days(self.days_accrued(now).saturating_sub(self.days_paid))
    }

    pub(super) fn for_days(&self, days: u16) -> Amount {
        Amount::from_units(self.daily().units() * i128::from(days))
    }

    /// When something happens to it by itself: its start, a daily payment, its end.
    pub(super) fn next_at(&self) -> Timestamp {
        let days = match (self.started, self.pays) {
            (false, _) => 0,
            (true, FundPays::Daily) => i64::from(self.days_paid) + 1,
            (true, FundPays::AtMaturity) => i64::from(self.days),
        };
        self.value_at.plus(days * DAY_MS)
    }
}
