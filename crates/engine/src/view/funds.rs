//! Funds as a screen asks for them: what an order would earn before anybody agrees, what it has earned, and what stands
//! behind a fund.

use plimsoll_units::{Amount, DAY_MS, FundId, FundOrderId, Rate, Timestamp};

use crate::engine::Engine;
use crate::funds::{Fund, FundOrder, value_date};
use crate::ledger::System;
use crate::reject::Reject;

/// An order that somebody thinks of, bought now and kept to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FundPreview {
    pub amount: Amount,
    pub days: u16,
    pub rate: Rate,
    pub daily: Amount,
    /// Of the whole term.
    pub reward: Amount,
    /// From here on it earns; until then it can be taken back.
    pub value_at: Timestamp,
    pub ends_at: Timestamp,
}

/// An open order, now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FundOrderView<'a> {
    pub order: &'a FundOrder,
    pub days_accrued: u16,
    /// Earned and not yet paid.
    pub accrued: Amount,
}

/// What stands behind a fund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FundCoverage {
    /// Principal of running orders; nothing else is done with it.
    pub principal: Amount,
    /// The operator's money for rewards that nobody has bought yet.
    pub reward: Amount,
    /// Put aside for orders that were bought.
    pub reserved: Amount,
    /// What the unsold quota and waiting orders could earn at most.
    pub needed: Amount,
}

impl Engine {
    pub fn fund_preview(&self, fund: FundId, amount: Amount, days: u16) -> Result<FundPreview, Reject> {
        let terms = &self.funds().on_offer(fund)?.terms;
        terms.check(amount, days)?;
        let (daily, value_at) = (terms.daily(amount), value_date(self.now()));
        Ok(FundPreview {
            amount,
            days,
            rate: terms.rate,
            daily,
            reward: Amount::from_units(daily.units() * i128::from(days)),
            value_at,
            ends_at: value_at.plus(i64::from(days) * DAY_MS),
        })
    }

    pub fn fund_order_view(&self, id: FundOrderId) -> Option<FundOrderView<'_>> {
        let (order, now) = (self.funds().order(id)?, self.now());
        Some(FundOrderView { order, days_accrued: order.days_accrued(now), accrued: order.accrued(now) })
    }

    pub fn fund_coverage(&self, id: FundId, fund: &Fund) -> FundCoverage {
        let booked = |system| self.ledger().system(system, fund.terms.asset);
        FundCoverage {
            principal: booked(System::Fund(id)),
            reward: booked(System::FundReward(id)),
            reserved: booked(System::FundReserved(id)),
            needed: fund.needed(),
        }
    }
}
