//! Lending as a screen asks for it: what a loan would cost before anybody agrees, what is owed now, and how far a price is
//! from a margin call and from a sale.

use plimsoll_units::{
    Amount, AssetId, DAY_MS, IndexId, LoanId, LoanProductId, PledgeId, PledgeProductId, Price, Rate, Rounding,
    Timestamp,
};

use crate::engine::{Engine, USDT};
use crate::ledger::System;
use crate::loans::{Loan, LoanDue, LocalTime, WITHDRAWAL_MS};
use crate::pledge::{COLLATERAL_MAX, Levels, Pledge, PledgeDue, collateral_needed, ltv, price_of, term_interest};
use crate::reject::Reject;

/// A loan that somebody thinks of, paid out now and repaid on its due date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoanPreview {
    pub amount: Amount,
    /// The one payment: all interest and all principal.
    pub interest: Amount,
    pub total: Amount,
    pub daily_rate: Rate,
    pub yearly_rate: Rate,
    pub days: u16,
    /// The last moment on time, where the borrower lives.
    pub due_at: Timestamp,
    /// Until then it can be given back for the interest of the days used.
    pub withdrawal_until: Timestamp,
    /// The most that interest and penalty can ever cost.
    pub cost_max: Amount,
}

/// A running loan or an application, now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoanView<'a> {
    pub loan: &'a Loan,
    pub due: LoanDue,
    pub is_overdue: bool,
}

/// A pledge that somebody thinks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PledgePreview {
    pub ltv: Rate,
    /// What this collateral is good for.
    pub most: Amount,
    pub call_price: Price,
    pub liquidation_price: Price,
    pub daily_rate: Rate,
    pub yearly_rate: Rate,
    /// For the whole term, if nothing is repaid earlier.
    pub interest: Amount,
    pub total: Amount,
    pub ends_at: Timestamp,
}

/// An open pledge at the present index. Without a price there is no loan-to-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PledgeHealth {
    pub pledge: Pledge,
    pub due: PledgeDue,
    pub price: Option<Price>,
    pub ltv: Option<Rate>,
    /// On a tick, never later than the truth.
    pub call_price: Price,
    pub liquidation_price: Price,
    /// The most collateral that could be removed now.
    pub removable: Amount,
    pub is_overdue: bool,
}

/// The operator's money behind all lending of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LendingPool {
    pub available: Amount,
    pub lent: Amount,
}

impl Engine {
    pub fn loan_preview(
        &self,
        product: LoanProductId,
        amount: Amount,
        local: &LocalTime,
    ) -> Result<LoanPreview, Reject> {
        let terms = self.loans().product(product).ok_or(Reject::ProductRemoved)?;
        if amount < terms.minimum {
            return Err(Reject::BorrowedTooLittle { minimum: terms.minimum });
        }
        if amount > terms.maximum {
            return Err(Reject::BorrowedTooMuch { maximum: terms.maximum });
        }
        let interest = terms.interest(amount);
        let now = self.now();
        let due_date = local.date(now) + i64::from(terms.days);
        Ok(LoanPreview {
            amount,
            interest,
            total: amount + interest,
            daily_rate: terms.rate,
            yearly_rate: terms.yearly_rate(),
            days: terms.days,
            due_at: local.start_of(due_date + 1).minus(1),
            withdrawal_until: now.plus(WITHDRAWAL_MS),
            cost_max: amount,
        })
    }

    pub fn loan_view(&self, id: LoanId) -> Option<LoanView<'_>> {
        let (loan, now) = (self.loans().loan(id)?, self.now());
        let is_overdue = loan.running.as_ref().is_some_and(|running| running.is_overdue(now));
        Some(LoanView { loan, due: loan.due(now), is_overdue })
    }

    pub fn pledge_preview(
        &self,
        product: PledgeProductId,
        collateral: Amount,
        loan: Amount,
        days: u16,
    ) -> Result<PledgePreview, Reject> {
        let terms = self.pledges().product(product).ok_or(Reject::ProductRemoved)?;
        if !terms.days.contains(&days) {
            return Err(Reject::TermNotOffered);
        }
        if !collateral.is_positive() || collateral > COLLATERAL_MAX {
            return Err(Reject::InvalidInput { what: "collateral" });
        }
        if !loan.is_positive() || loan > terms.maximum {
            return Err(Reject::BorrowedTooMuch { maximum: terms.maximum });
        }
        let price = self.indexes[terms.index.index()].price.ok_or(Reject::FeedStale)?;
        let value = collateral.converted(price, Rounding::Down)?;
        let interest = term_interest(loan, terms.rate, days);
        let shown = |level| self.shown_price(terms.index, loan, collateral, level);
        Ok(PledgePreview {
            ltv: ltv(loan, collateral, price),
            most: value.at_rate(terms.levels.initial, Rounding::Down)?,
            call_price: shown(terms.levels.call),
            liquidation_price: shown(terms.levels.liquidation),
            daily_rate: terms.rate,
            yearly_rate: terms.yearly_rate(),
            interest,
            total: loan + interest,
            ends_at: self.now().plus(i64::from(days) * DAY_MS),
        })
    }

    pub fn pledge_health(&self, id: PledgeId) -> Option<PledgeHealth> {
        let (pledge, now) = (*self.pledges().pledge(id)?, self.now());
        let (due, price) = (pledge.due(now), self.indexes[pledge.index.index()].price);
        let Levels { initial, call, liquidation, .. } = pledge.levels;
        let shown = |level| self.shown_price(pledge.index, due.total(), pledge.collateral, level);
        let needed = price.map(|price| collateral_needed(due.total(), price, initial));
        Some(PledgeHealth {
            pledge,
            due,
            price,
            ltv: price.map(|price| ltv(due.total(), pledge.collateral, price)),
            call_price: shown(call),
            liquidation_price: shown(liquidation),
            removable: needed.map_or(Amount::ZERO, |needed| (pledge.collateral - needed).max(Amount::ZERO)),
            is_overdue: pledge.is_overdue(now),
        })
    }

    /// The pool of a coin: what it can still lend, and what is out.
    pub fn lending_pool(&self, asset: AssetId) -> LendingPool {
        let on_pledges = if asset == USDT { self.pledges().lent() } else { Amount::ZERO };
        LendingPool {
            available: self.ledger().system(System::LoanPool, asset),
            lent: self.loans().lent(asset) + on_pledges,
        }
    }

    /// Up to the next tick of the index: what is shown comes no later than what happens.
    fn shown_price(&self, index: IndexId, debt: Amount, collateral: Amount, level: Rate) -> Price {
        let tick = self.indexes[index.index()].tick().units();
        let exact = price_of(debt, collateral, level, Rounding::Up).units();
        Price::from_units(exact.checked_add(tick - 1).map_or(exact, |up| up / tick * tick))
    }
}
