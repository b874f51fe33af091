//! What a loan owes at a moment: exact sums over days, rounded up once on the running total, less what was paid.

use plimsoll_units::{Amount, DAY_MS, Rate, Rounding, Timestamp, mul_div};

use super::{GRACE_DAYS, Loan, Running};

/// The penalty is three halves of the daily rate.
const PENALTY: (i128, i128) = (3, 2);

/// What is due, and how it was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoanDue {
    pub principal: Amount,
    pub interest: Amount,
    pub penalty: Amount,
    /// Days of interest charged so far.
    pub days: i64,
    /// Local dates since the due date; zero until it is over.
    pub late_days: i64,
    pub penalty_days: i64,
}

impl LoanDue {
    pub fn total(&self) -> Amount {
        self.principal + self.interest + self.penalty
    }
}

impl Running {
    /// The last moment on time: the end of the due date where the borrower lives.
    pub fn due_at(&self) -> Timestamp {
        self.overdue_from().minus(1)
    }

    pub(super) fn overdue_from(&self) -> Timestamp {
        self.local.start_of(self.due_date + 1)
    }

    pub fn is_overdue(&self, now: Timestamp) -> bool {
        now >= self.overdue_from()
    }

    /// The first day counts from its first moment; a later one once it has begun; none beyond the term.
    fn days(&self, term: u16, now: Timestamp) -> i64 {
        let begun = (now.since(self.disbursed_at).max(1) - 1) / DAY_MS + 1;
        begun.clamp(1, i64::from(term))
    }

    fn late_days(&self, now: Timestamp) -> i64 {
        (self.local.date(now) - self.due_date).max(0)
    }

    fn penalty_days(&self, now: Timestamp) -> i64 {
        (self.late_days(now) - GRACE_DAYS).max(0)
    }

    /// Days count at the principal they opened with.
    fn bases(&self, term: u16, now: Timestamp) -> (Amount, Amount) {
        let of =
            |days: i64, counted: i64| Amount::from_units(self.principal.units() * i128::from((days - counted).max(0)));
        let interest = self.interest_base + of(self.days(term, now), self.days_counted);
        let penalty = self.penalty_base + of(self.penalty_days(now), self.penalty_days_counted);
        (interest, penalty)
    }

    /// Count every day that has begun, so that a payment lowers the principal of later days only.
    pub(super) fn count_days(&mut self, term: u16, now: Timestamp) {
        (self.interest_base, self.penalty_base) = self.bases(term, now);
        self.days_counted = self.days_counted.max(self.days(term, now));
        self.penalty_days_counted = self.penalty_days_counted.max(self.penalty_days(now));
    }
}

impl Loan {
    /// Nothing before it was paid out.
    pub fn due(&self, now: Timestamp) -> LoanDue {
        let Some(running) = &self.running else {
            return LoanDue::default();
        };
        let (interest_base, penalty_base) = running.bases(self.days, now);
        // Interest and penalty together never exceed what was lent; the penalty is cut first.
        let interest = self.charge(interest_base, (1, 1)).min(self.amount);
        let penalty = self.charge(penalty_base, PENALTY).min(self.amount - interest);
        LoanDue {
            principal: running.principal,
            interest: (interest - running.interest_paid).max(Amount::ZERO),
            penalty: (penalty - running.penalty_paid).max(Amount::ZERO),
            days: running.days(self.days, now),
            late_days: running.late_days(now),
            penalty_days: running.penalty_days(now),
        }
    }

    /// The daily rate of a sum of principals, times a fraction, rounded up to a multiple of the product's rounding.
    fn charge(&self, base: Amount, (times, over): (i128, i128)) -> Amount {
        charge(base, self.rate, (times, over), self.rounding)
    }
}

/// Rounding up to the unit and then to a multiple of it is one rounding.
pub(super) fn charge(base: Amount, rate: Rate, (times, over): (i128, i128), step: Amount) -> Amount {
    let exact = i128::from(rate.units()) * times;
    let up = mul_div(base.units(), exact, i128::from(Rate::SCALE) * over * step.units(), Rounding::Up);
    Amount::from_units(up.expect("interest of a loan fits") * step.units())
}
