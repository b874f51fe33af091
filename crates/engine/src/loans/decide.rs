//! A person's decision about an application. Order of checks: application, people, borrower, limit, pool.

use plimsoll_units::{Amount, LoanId, Rounding};

use super::{DECIDED_ALONE_MAX, Loan, LocalTime, Running};
use crate::command::{DecideLoan, LoanOutcome};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn decide_loan(&mut self, command: &DecideLoan) -> Result<(), Reject> {
        let loan = self.loans.loan(command.loan).ok_or(Reject::NotFound)?.clone();
        if loan.running.is_some() {
            return Err(Reject::LoanStatus);
        }
        if command.second == Some(command.by) && !planted(Bug::OnePersonSuffices) {
            return Err(Reject::SamePerson);
        }
        match &command.outcome {
            LoanOutcome::Decline { reason } => {
                self.decline_loan(command.loan, Some(*reason));
                Ok(())
            }
            LoanOutcome::Approve(local) => {
                self.check_approval_of(&loan, command, local)?;
                // Every check is above. From here on nothing may fail.
                self.disburse(&loan, local);
                Ok(())
            }
        }
    }

    /// What may have changed since the application is asked again.
    fn check_approval_of(&self, loan: &Loan, command: &DecideLoan, local: &LocalTime) -> Result<(), Reject> {
        local.check()?;
        let value = loan.amount.converted(self.lending_price(loan.asset)?, Rounding::Up)?;
        if command.second.is_none() && value > DECIDED_ALONE_MAX {
            return Err(Reject::SecondPersonRequired { above: DECIDED_ALONE_MAX });
        }
        self.live_customer(loan.account)?;
        self.check_none_overdue(loan.account)?;
        let mut terms = *self.loans.product(loan.product).ok_or(Reject::ProductRemoved)?;
        // The terms of the application hold, whatever the product offers by now.
        (terms.asset, terms.days, terms.maximum) = (loan.asset, loan.days, terms.maximum.max(loan.amount));
        let most = self.loan_allowance(loan.account, &terms, loan.monthly_income)?.most;
        if loan.amount > most {
            return Err(Reject::LoanLimit { most });
        }
        let available = self.ledger.system(System::LoanPool, loan.asset);
        if available < loan.amount {
            return Err(Reject::LoanPoolShort { available });
        }
        Ok(())
    }

    fn disburse(&mut self, loan: &Loan, local: &LocalTime) {
        let (now, id) = (self.now(), loan.id);
        let due_date = local.date(now) + i64::from(loan.days);
        let mut running = Running {
            disbursed_at: now,
            local: local.clone(),
            due_date,
            principal: loan.amount,
            days_counted: 0,
            interest_base: Amount::ZERO,
            interest_paid: Amount::ZERO,
            penalty_days_counted: 0,
            penalty_base: Amount::ZERO,
            penalty_paid: Amount::ZERO,
            steps_done: 0,
            debit_date: due_date,
        };
        running.count_days(loan.days, now);
        let due_at = running.due_at();
        let kept = self.loans.loans.get_mut(&id).expect("found by the caller");
        kept.running = Some(running);
        *self.loans.lent.entry(loan.asset).or_default() += loan.amount;
        self.loans.plan(id);
        self.schedule_loans();
        let Loan { account, asset, amount, .. } = *loan;
        let (from, to) = (LedgerAccount::System(System::LoanPool), LedgerAccount::Free(account, Wallet::Platform));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::LoanDisburse });
        self.cover_claims(account, asset);
        self.out.push(Event::LoanDisbursed { loan: id, account, amount, due_at });
    }

    /// By a person, or because nobody decided in time.
    pub(super) fn decline_loan(&mut self, id: LoanId, reason: Option<u16>) {
        if let Some(loan) = self.loans.remove(id) {
            self.ledger.fold(&[id.0, u64::from(reason.unwrap_or_default())]);
            self.out.push(Event::LoanDeclined { loan: id, account: loan.account, reason });
        }
    }
}
