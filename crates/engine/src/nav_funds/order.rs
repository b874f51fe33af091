//! One purchase: its units, its lock-up, and what its owner asked back.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, FundId, FundOrderId, Rate, Rounding, Timestamp};

use crate::planted::{Bug, planted};

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct NavOrder {
    #[n(0)]
    pub id: FundOrderId,
    #[n(1)]
    pub account: AccountId,
    #[n(2)]
    pub fund: FundId,
    /// Paid in.
    #[n(3)]
    pub amount: Amount,
    #[n(4)]
    pub bought_at: Timestamp,
    /// The first midnight after the purchase: the earliest cut that deals it.
    #[n(5)]
    pub cut_at: Timestamp,
    /// The cut that dealt it; none while it waits.
    #[n(6)]
    pub started_at: Option<Timestamp>,
    /// Units it was dealt, and the value of one then.
    #[n(7)]
    pub bought: Amount,
    #[n(8)]
    pub nav: Amount,
    /// Units that are left.
    #[n(9)]
    pub units: Amount,
    /// Leaving before this moment is limited and costs a fee, by the tier of the day of the purchase.
    #[n(10)]
    pub locked_until: Timestamp,
    #[n(11)]
    pub early_cap: Rate,
    #[n(12)]
    pub exit_fee: Rate,
    /// Units that left early.
    #[n(13)]
    pub left_early: Amount,
    /// Money paid out, net of fees.
    #[n(14)]
    pub paid: Amount,
    #[n(15)]
    pub request: Option<Request>,
    #[n(16)]
    pub lock_days: u16,
}

/// A redemption, by units or by money before any fee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Redemption {
    #[n(0)]
    Units(#[n(0)] Amount),
    #[n(1)]
    Money(#[n(0)] Amount),
}

/// What was asked back and is not dealt yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Request {
    #[n(0)]
    pub wanted: Redemption,
    #[n(1)]
    pub asked_at: Timestamp,
    /// The earliest cut that deals it.
    #[n(2)]
    pub cut_at: Timestamp,
}

/// How an order ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NavEnd {
    /// Taken back by its owner before it was dealt.
    Cancelled,
    /// Less than the smallest unit at the value of its cut: returned.
    TooSmall,
    /// All units were redeemed.
    Redeemed,
}

/// Units for money, up: who asks for an amount gives up no less than it is worth.
pub(super) fn units_for(money: Amount, nav: Amount) -> Option<Amount> {
    money.mul_div(Amount::SCALE, nav.units(), Rounding::Up).ok()
}

/// Money for units, down.
pub(super) fn money_for(units: Amount, nav: Amount) -> Option<Amount> {
    units.mul_div(nav.units(), Amount::SCALE, Rounding::Down).ok()
}

impl NavOrder {
    /// A cut at the end of the lock-up is free.
    pub fn is_locked(&self, cut_at: Timestamp) -> bool {
        cut_at < self.locked_until
    }

    /// Units that can still leave within the lock-up.
    pub fn early_left(&self) -> Amount {
        let cap = self.bought.at_rate(self.early_cap, Rounding::Down).unwrap_or(Amount::ZERO);
        (cap - self.left_early).max(Amount::ZERO).min(self.units)
    }

    /// The most units that a cut at this moment may deal.
    pub fn free_units(&self, cut_at: Timestamp) -> Amount {
        if self.is_locked(cut_at) { self.early_left() } else { self.units }
    }

    /// What a cut pays for these units, and the fee for leaving early that it keeps. Who asked for an amount gets it
    /// exactly: the units for it were rounded up.
    pub(crate) fn payment(
        &self,
        wanted: Redemption,
        units: Amount,
        nav: Amount,
        cut_at: Timestamp,
    ) -> Option<(Amount, Amount)> {
        let worth = money_for(units, nav)?;
        let gross = match wanted {
            Redemption::Money(money) => money.min(worth),
            Redemption::Units(_) => worth,
        };
        let is_free = !self.is_locked(cut_at) || planted(Bug::EarlyExitFree);
        let fee = if is_free { Amount::ZERO } else { gross.at_rate(self.exit_fee, Rounding::Up).ok()? };
        Some((gross, fee))
    }

    /// Units that the request asks of a cut with this value.
    pub(super) fn units_wanted(&self, cut_at: Timestamp, nav: Amount) -> Amount {
        let wanted = match self.request.map(|request| request.wanted) {
            None => return Amount::ZERO,
            Some(Redemption::Units(units)) => units,
            Some(Redemption::Money(money)) => units_for(money, nav).unwrap_or(self.units),
        };
        wanted.min(self.free_units(cut_at))
    }
}
