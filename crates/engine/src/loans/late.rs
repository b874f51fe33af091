//! What happens to a loan by itself: an application that nobody decided ends, notices come a day before each step, the
//! steps into being late come at local midnight, automatic debits at eleven in the evening.
//!
//! Each loan has one date in the agenda, so a day costs what happens in it and never a walk over all loans.

use plimsoll_units::{HOUR_MS, LoanId, Timestamp};

use super::{DECISION_MS, GRACE_DAYS, LOANS_PER_SLICE, Loan, Running};
use crate::accounts::Status;
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::Wallet;
use crate::slices::slice;

/// How a loan gets later and later, each step at the start of a local day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateStep {
    /// The day after the due date.
    Overdue,
    /// The fourth day: the penalty begins.
    Penalty,
    /// The eighth day.
    Week,
    /// The thirty-first day.
    Month,
}

/// How a running loan ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoanEnd {
    OnTime,
    Late,
    /// By the right of the first fourteen days.
    Withdrawn,
}

const STEPS: [LateStep; 4] = [LateStep::Overdue, LateStep::Penalty, LateStep::Week, LateStep::Month];
/// A notice and the step itself, for each.
const DATES: u8 = 2 * STEPS.len() as u8;
/// Automatic debits come at this time of the local day.
const DEBIT_AT_MS: i64 = 23 * HOUR_MS;

impl LateStep {
    /// Local dates after the due date.
    pub const fn late_day(self) -> i64 {
        match self {
            Self::Overdue => 1,
            Self::Penalty => GRACE_DAYS + 1,
            Self::Week => 8,
            Self::Month => 31,
        }
    }
}

impl Running {
    /// The next notice or step that is not behind the loan, and when it comes.
    fn next_step(&self) -> Option<(Timestamp, LateStep, bool)> {
        if self.steps_done >= DATES {
            return None;
        }
        let step = STEPS[usize::from(self.steps_done / 2)];
        let is_notice = self.steps_done.is_multiple_of(2);
        let date = self.due_date + step.late_day() - i64::from(is_notice);
        Some((self.local.start_of(date), step, is_notice))
    }

    fn next_debit(&self) -> Timestamp {
        self.local.moment(self.debit_date, DEBIT_AT_MS)
    }

    /// A debit that was switched on later begins with the next evening.
    pub(super) fn skip_past_debits(&mut self, now: Timestamp) {
        let today = self.local.date(now);
        self.debit_date = self.debit_date.max(today);
        if self.next_debit() <= now {
            self.debit_date = self.debit_date.max(today + 1);
        }
    }
}

impl Loan {
    /// When something happens to it by itself.
    pub(super) fn next_date(&self) -> Option<Timestamp> {
        let Some(running) = &self.running else {
            return Some(self.applied_at.plus(DECISION_MS + 1));
        };
        let step = running.next_step().map(|(at, ..)| at);
        let debit = self.auto_debit.then(|| running.next_debit());
        step.into_iter().chain(debit).min()
    }
}

impl Engine {
    /// Timer: loans whose date has come, one thing each, in the order of their dates.
    pub(crate) fn run_loans(&mut self) {
        let now = self.now();
        self.loans.agenda.begin();
        for _ in 0..slice(LOANS_PER_SLICE) {
            let Some(id) = self.loans.agenda.pop(now).map(LoanId) else {
                break;
            };
            self.run_loan(id);
            self.loans.plan(id);
        }
        self.schedule_loans();
    }

    fn run_loan(&mut self, id: LoanId) {
        let now = self.now();
        let loan = self.loans.loan(id).expect("what is in the agenda is there");
        let Some(running) = &loan.running else {
            return self.decline_loan(id, None);
        };
        let debit = running.next_debit();
        let step_first = running.next_step().is_some_and(|(at, ..)| at <= debit);
        if step_first || !loan.auto_debit {
            self.take_late_step(id);
        } else if debit <= now {
            self.debit_loan(id);
        }
    }

    /// The next notice or step, if its time has come. False when there was none.
    fn take_late_step(&mut self, id: LoanId) -> bool {
        let now = self.now();
        let Some(loan) = self.loans.loans.get_mut(&id) else {
            return false;
        };
        let account = loan.account;
        let Some(running) = &mut loan.running else {
            return false;
        };
        let Some((_, step, is_notice)) = running.next_step().filter(|(at, ..)| *at <= now) else {
            return false;
        };
        running.steps_done += 1;
        let at = running.local.start_of(running.due_date + step.late_day());
        self.ledger.fold(&[id.0, step as u64]);
        // A notice that comes after its step would announce what has happened.
        if !is_notice {
            self.out.push(Event::LoanLate { loan: id, account, step });
        } else if now < at {
            self.out.push(Event::LoanNotice { loan: id, account, step, at });
        }
        true
    }

    /// A payment that comes before the timer of a step that has happened does not undo the step.
    pub(super) fn take_late_steps(&mut self, id: LoanId) {
        while self.take_late_step(id) {}
        self.loans.plan(id);
        self.schedule_loans();
    }

    /// All of what is due, or nothing.
    fn debit_loan(&mut self, id: LoanId) {
        let now = self.now();
        let loan = self.loans.loans.get_mut(&id).expect("found by the caller");
        let (account, asset, due) = (loan.account, loan.asset, loan.due(now).total());
        let running = loan.running.as_mut().expect("found by the caller");
        // One that could not run in time is tried once, not for every evening that was missed.
        running.debit_date += 1;
        running.skip_past_debits(now);
        let may_pay = self.accounts[account.index()].status != Status::Frozen;
        if may_pay && self.ledger.free(account, Wallet::Platform, asset) >= due {
            self.take_late_steps(id);
            self.pay_loan(id, due, None);
        } else {
            self.out.push(Event::LoanDebitFailed { loan: id, account, due });
        }
    }
}
