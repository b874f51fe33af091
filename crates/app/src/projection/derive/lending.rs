//! Loans from application to their end, and pledges with what was sold of them.

use plimsoll_engine::Event;
use plimsoll_engine::ledger::Reason;
use plimsoll_engine::loans::LateStep;
use plimsoll_engine::pledge::{CollateralSale, PledgeEnd};
use plimsoll_store::projections::{CollateralSaleRow, LoanCreditRow, LoanPaymentRow, LoanRow, PledgeRow};
use plimsoll_units::{AccountId, Amount, LoanId, PledgeId};

use super::Draft;
use super::ledger::Topic;
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::{LoanFact, PledgeFact};

impl Draft<'_> {
    pub(super) fn tell_loan(&mut self, event: &Event) {
        let at = self.at.at;
        match *event {
            Event::LoanApplied { loan, .. } => self.loan_applied(loan),
            Event::LoanDeclined { loan, reason, .. } => {
                let reason = reason.map(i64::from);
                self.out.push(Change::Loan(loan, LoanFact::Refused { reason, at }));
            }
            Event::LoanDisbursed { loan, account, due_at, .. } => {
                self.about(account, Topic::Loan, loan.0);
                self.out.push(Change::Loan(loan, LoanFact::PaidOut { at, due_at }));
            }
            Event::LoanLate { loan, account, step } => {
                let event = match step {
                    LateStep::Overdue => Some(codes::CREDIT_LATE),
                    LateStep::Penalty => None,
                    LateStep::Week => Some(codes::CREDIT_LATE_WEEK),
                    LateStep::Month => Some(codes::CREDIT_LATE_MONTH),
                };
                if let Some(event) = event {
                    self.credit(account, loan, event);
                }
                self.out.push(Change::Loan(loan, LoanFact::Overdue));
            }
            Event::LoanRepaid { loan, account, penalty, interest, principal, left } => {
                self.about(account, Topic::Loan, loan.0);
                self.out.push(Change::Loan(loan, LoanFact::Paid { penalty, interest, left }));
                let (seq, n) = (self.at.seq, self.next_number());
                let payment =
                    LoanPaymentRow { account, at, seq, n, loan, penalty, interest, principal, remaining: left };
                self.out.push(Change::LoanPayment(payment));
            }
            Event::LoanSettled { loan, account, end, raises_score } => {
                if raises_score {
                    self.credit(account, loan, codes::CREDIT_REPAID);
                }
                self.out.push(Change::Loan(loan, LoanFact::Settled { ended: codes::loan_end(end), at }));
            }
            _ => {}
        }
    }

    fn loan_applied(&mut self, id: LoanId) {
        let loan = self.engine.loans().loan(id).expect("what was just applied for waits");
        let row = LoanRow {
            id,
            account: loan.account,
            product: loan.product,
            asset: loan.asset,
            amount: loan.amount,
            days: loan.days.into(),
            rate: loan.rate,
            applied_at: loan.applied_at,
            status: codes::LOAN_APPLIED,
            reason: None,
            disbursed_at: None,
            due_at: None,
            principal: Amount::ZERO,
            interest_paid: Amount::ZERO,
            penalty_paid: Amount::ZERO,
            ended: None,
            ended_at: None,
        };
        self.out.push(Change::Loan(id, LoanFact::Applied(Box::new(row))));
    }

    fn credit(&mut self, account: AccountId, loan: LoanId, event: i64) {
        let (at, seq, n) = (self.at.at, self.at.seq, self.next_number());
        self.out.push(Change::LoanCredit(LoanCreditRow { account, at, seq, n, loan, event }));
    }

    pub(super) fn tell_pledge(&mut self, event: &Event, earlier: &[Event]) {
        let at = self.at.at;
        match *event {
            Event::PledgeOpened { pledge, account, .. } => {
                self.about(account, Topic::Pledge, pledge.0);
                self.pledge_opened(pledge);
            }
            Event::CollateralChanged { pledge, collateral, .. } => {
                self.out.push(Change::Pledge(pledge, PledgeFact::Collateral { now: collateral }));
            }
            Event::CollateralSold(sale) => self.collateral_sold(&sale),
            Event::PledgeRepaid { pledge, account, interest, left, .. } => {
                self.about(account, Topic::Pledge, pledge.0);
                self.out.push(Change::Pledge(pledge, PledgeFact::Paid { interest, left }));
            }
            Event::PledgeRenewed { pledge, account, rate, ends_at } => {
                self.about(account, Topic::Pledge, pledge.0);
                let paid = earlier.iter().rev().find_map(|event| match event {
                    Event::Posted(posting) if posting.reason == Reason::PledgeInterest => Some(posting.amount),
                    _ => None,
                });
                let days = self.engine.pledges().pledge(pledge).map_or(0, |pledge| pledge.days.into());
                let interest = paid.unwrap_or_default();
                self.out.push(Change::Pledge(pledge, PledgeFact::Renewed { interest, rate, days, ends_at }));
            }
            Event::PledgeOverdue { pledge, .. } => self.out.push(Change::Pledge(pledge, PledgeFact::Overdue)),
            Event::PledgeClosed { pledge, end, released, .. } => {
                let status = match end {
                    PledgeEnd::Repaid => codes::PLEDGE_REPAID,
                    PledgeEnd::Liquidated => codes::PLEDGE_LIQUIDATED,
                };
                self.out.push(Change::Pledge(pledge, PledgeFact::Closed { status, released, at }));
            }
            _ => {}
        }
    }

    fn pledge_opened(&mut self, id: PledgeId) {
        let pledge = self.engine.pledges().pledge(id).expect("what was just opened is open");
        let row = PledgeRow {
            id,
            account: pledge.account,
            product: pledge.product,
            asset: pledge.asset,
            collateral: pledge.collateral,
            principal: pledge.principal,
            interest_paid: Amount::ZERO,
            rate: pledge.rate,
            initial: pledge.levels.initial,
            call: pledge.levels.call,
            liquidation: pledge.levels.liquidation,
            fee: pledge.levels.fee,
            days: pledge.days.into(),
            opened_at: pledge.opened_at,
            ends_at: pledge.ends_at(),
            status: codes::PLEDGE_ACTIVE,
            released: Amount::ZERO,
            ended_at: None,
        };
        self.out.push(Change::Pledge(id, PledgeFact::Opened(Box::new(row))));
    }

    fn collateral_sold(&mut self, sale: &CollateralSale) {
        let CollateralSale { pledge, account, tick, price, sold, fee, interest, principal, shortfall, left, .. } =
            *sale;
        self.about(account, Topic::Pledge, pledge.0);
        self.out.push(Change::Pledge(pledge, PledgeFact::Sold { interest, principal, left }));
        let (at, seq, n, why) = (self.at.at, self.at.seq, self.next_number(), codes::sale_reason(sale.why));
        let repaid = interest + principal;
        let row = CollateralSaleRow { account, at, seq, n, pledge, why, tick, price, sold, fee, repaid, shortfall };
        self.out.push(Change::CollateralSale(row));
    }
}
