//! Paying back: penalty first, then interest, then principal. Order of checks: account, loan, amount, funds.

use plimsoll_units::{AccountId, Amount, LoanId};

use super::{Loan, LoanDue, LoanEnd, SCORED_AFTER_MS, WITHDRAWAL_MS};
use crate::command::{RepayLoan, SetLoanDebit, WithdrawLoan};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn repay_loan(&mut self, command: &RepayLoan) -> Result<(), Reject> {
        let due = self.own_running(command.account, command.loan)?;
        if !command.amount.is_positive() {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        let amount = command.amount.min(due.total());
        self.check_free(command.account, command.loan, amount)?;
        // Every check is above. From here on nothing may fail.
        self.take_late_steps(command.loan);
        self.pay_loan(command.loan, amount, None);
        Ok(())
    }

    /// Everything at once, interest for the days used, and no trace in the credit score.
    pub(crate) fn withdraw_loan(&mut self, command: &WithdrawLoan) -> Result<(), Reject> {
        let due = self.own_running(command.account, command.loan)?;
        let loan = self.loans.loan(command.loan).expect("just read");
        let until = loan.running.as_ref().expect("just read").disbursed_at.plus(WITHDRAWAL_MS);
        if self.now() > until {
            return Err(Reject::LoanWithdrawalOver { until });
        }
        self.check_free(command.account, command.loan, due.total())?;
        // Every check is above. From here on nothing may fail.
        self.take_late_steps(command.loan);
        self.pay_loan(command.loan, due.total(), Some(LoanEnd::Withdrawn));
        Ok(())
    }

    pub(crate) fn set_loan_debit(&mut self, command: &SetLoanDebit) -> Result<(), Reject> {
        self.customer(command.account)?;
        let own = self.loans.loan(command.loan).filter(|loan| loan.account == command.account);
        own.ok_or(Reject::NotFound)?;
        // Every check is above. From here on nothing may fail.
        let (now, loan) = (self.now(), self.loans.loans.get_mut(&command.loan).expect("just read"));
        loan.auto_debit = command.auto_debit;
        if let Some(running) = &mut loan.running {
            running.skip_past_debits(now);
        }
        self.loans.plan(command.loan);
        self.schedule_loans();
        Ok(())
    }

    /// What the account's own running loan owes now. Another's loan, and one that is no more, get the same answer.
    fn own_running(&self, account: AccountId, loan: LoanId) -> Result<LoanDue, Reject> {
        self.customer(account)?.check_not_frozen()?;
        let loan = self.loans.loan(loan).filter(|loan| loan.account == account).ok_or(Reject::NotFound)?;
        if loan.running.is_none() {
            return Err(Reject::LoanStatus);
        }
        Ok(loan.due(self.now()))
    }

    fn check_free(&self, account: AccountId, loan: LoanId, needed: Amount) -> Result<(), Reject> {
        let asset = self.loans.loan(loan).expect("found by the caller").asset;
        let free = self.ledger.free(account, Wallet::Platform, asset);
        if free < needed { Err(Reject::InsufficientBalance { needed, free }) } else { Ok(()) }
    }

    /// Book a payment of at most what is due. The caller has checked the funds.
    pub(super) fn pay_loan(&mut self, id: LoanId, amount: Amount, end: Option<LoanEnd>) {
        let now = self.now();
        let loan = self.loans.loans.get_mut(&id).expect("found by the caller");
        let due = loan.due(now);
        let penalty = amount.min(due.penalty);
        let interest = (amount - penalty).min(due.interest);
        let principal = (amount - penalty - interest).min(due.principal);
        let Loan { account, asset, days, .. } = *loan;
        let running = loan.running.as_mut().expect("found by the caller");
        running.count_days(days, now);
        running.penalty_paid += penalty;
        running.interest_paid += if planted(Bug::InterestChargedAgain) { Amount::ZERO } else { interest };
        running.principal -= principal;
        let left = running.principal;
        *self.loans.lent.entry(asset).or_default() -= principal;
        let (from, to) = (LedgerAccount::Free(account, Wallet::Platform), LedgerAccount::System(System::LoanPool));
        let parts =
            [(penalty, Reason::LoanPenalty), (interest, Reason::LoanInterest), (principal, Reason::LoanPrincipal)];
        for (amount, reason) in parts {
            self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        }
        self.out.push(Event::LoanRepaid { loan: id, account, penalty, interest, principal, left });
        if left.is_zero() {
            self.settle_loan(id, end);
        }
    }

    fn settle_loan(&mut self, id: LoanId, end: Option<LoanEnd>) {
        let now = self.now();
        let loan = self.loans.remove(id).expect("found by the caller");
        let running = loan.running.expect("found by the caller");
        let in_time = if running.is_overdue(now) { LoanEnd::Late } else { LoanEnd::OnTime };
        let end = end.unwrap_or(in_time);
        let raises_score = end == LoanEnd::OnTime && now.since(running.disbursed_at) >= SCORED_AFTER_MS;
        self.out.push(Event::LoanSettled { loan: id, account: loan.account, end, raises_score });
    }
}
