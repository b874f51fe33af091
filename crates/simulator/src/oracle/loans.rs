//! What a loan owes, counted day by day from its payments alone; what is paid goes to penalty, interest and principal in
//! this order; nothing late before its time.

use std::collections::BTreeMap;

use plimsoll_engine::command::{Command, LoanOutcome, OfferLoan};
use plimsoll_engine::event::Event;
use plimsoll_engine::loans::{LateStep, LoanEnd, LocalTime};
use plimsoll_units::{AccountId, Amount, DAY_MS, LoanId, LoanProductId, Rate, Timestamp};

use super::{Moment, Verdict, hold};

struct Payment {
    at: Timestamp,
    penalty: i128,
    interest: i128,
    principal: i128,
}

struct Seen {
    account: AccountId,
    amount: i128,
    terms: OfferLoan,
    /// When it was paid out, in whose local time.
    paid_out: Option<(Timestamp, LocalTime)>,
    payments: Vec<Payment>,
    applied_at: Timestamp,
}

#[derive(Default)]
pub(super) struct Loans {
    products: BTreeMap<LoanProductId, OfferLoan>,
    loans: BTreeMap<LoanId, Seen>,
}

/// The local date of a moment, in days since 1970.
fn date(local: &LocalTime, at: Timestamp) -> i64 {
    let changed = local.changes.iter().rev().find(|(from, _)| *from <= at).map(|(_, offset)| *offset);
    (at.0 + i64::from(changed.unwrap_or(local.offset_s)) * 1_000).div_euclid(DAY_MS)
}

/// `base × rate × times ÷ over`, up to the next multiple of a step.
fn charge(base: i128, rate: Rate, times: i128, over: i128, step: Amount) -> i128 {
    let (top, bottom) = (base * i128::from(rate.units()) * times, i128::from(Rate::SCALE) * over * step.units());
    (top + bottom - 1) / bottom * step.units()
}

impl Seen {
    /// Penalty, interest and principal that are due, and the late days.
    fn due(&self, now: Timestamp) -> ([i128; 3], i64) {
        let Some((start, local)) = &self.paid_out else { return ([0; 3], 0) };
        let left = |counts: &dyn Fn(Timestamp) -> bool| {
            let paid: i128 = self.payments.iter().filter(|p| counts(p.at)).map(|p| p.principal).sum();
            self.amount - paid
        };
        let mut base = 0;
        for day in 0..i64::from(self.terms.days) {
            let opened = start.plus(day * DAY_MS);
            // The first day counts from its first moment, a later one from the moment after it opened.
            if day > 0 && now <= opened {
                break;
            }
            base += left(&|at| day > 0 && at <= opened);
        }
        let due_date = date(local, *start) + i64::from(self.terms.days);
        let (today, mut late_base) = (date(local, now), 0);
        for day in due_date + 4..=today {
            late_base += left(&|at| date(local, at) < day);
        }
        let terms = &self.terms;
        let interest = charge(base, terms.rate, 1, 1, terms.rounding).min(self.amount);
        let penalty = charge(late_base, terms.rate, 3, 2, terms.rounding).min(self.amount - interest);
        let paid = self.payments.iter().fold((0, 0), |(a, b), p| (a + p.penalty, b + p.interest));
        ([(penalty - paid.0).max(0), (interest - paid.1).max(0), left(&|_| true)], today - due_date)
    }
}

impl Loans {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_none() {
            return Ok(());
        }
        if let Command::OfferLoan(c) = &moment.request.command {
            self.products.insert(c.product, *c);
        }
        moment.events.iter().try_for_each(|event| self.hear_event(moment, event))
    }

    fn loan(&mut self, id: LoanId) -> Result<&mut Seen, String> {
        self.loans.get_mut(&id).ok_or_else(|| format!("loan {id} is unknown"))
    }

    fn hear_event(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        let now = moment.at;
        match *event {
            Event::LoanApplied { loan, account, product, amount } => {
                let terms = *self.products.get(&product).ok_or("a loan of no product")?;
                let in_range = terms.open && amount >= terms.minimum && amount <= terms.maximum;
                hold(in_range, || format!("loan {loan} of {amount} is not on offer"))?;
                let (payments, amount) = (Vec::new(), amount.units());
                self.loans.insert(loan, Seen { account, amount, terms, paid_out: None, payments, applied_at: now });
            }
            Event::LoanDeclined { loan, reason, .. } => {
                let seen = self.loans.remove(&loan).ok_or("an unknown loan was declined")?;
                hold(seen.paid_out.is_none(), || format!("loan {loan} was declined after it was paid out"))?;
                let waited = now.since(seen.applied_at);
                hold(reason.is_some() || waited > 2 * DAY_MS, || format!("loan {loan} ended after {waited} ms"))?;
            }
            Event::LoanDisbursed { loan, amount, .. } => {
                let Command::DecideLoan(c) = &moment.request.command else {
                    return Err(format!("loan {loan} was paid out by nobody"));
                };
                let LoanOutcome::Approve(local) = &c.outcome else {
                    return Err(format!("loan {loan} was paid out though it was declined"));
                };
                let seen = self.loan(loan)?;
                hold(seen.paid_out.is_none(), || format!("loan {loan} was paid out twice"))?;
                hold(seen.amount == amount.units(), || format!("loan {loan} was paid out in part"))?;
                let two = c.second.is_some_and(|second| second != c.by);
                let alone = seen.amount <= Amount::whole(1_000).units();
                hold(two || alone, || format!("loan {loan} was decided by one person alone"))?;
                seen.paid_out = Some((now, local.clone()));
                let owed: i128 = self.owed_by(self.loans[&loan].account, now);
                hold(owed <= Amount::whole(5_000).units(), || format!("{owed} is owed without collateral"))?;
            }
            Event::LoanLate { loan, step, .. } => {
                let day = match step {
                    LateStep::Overdue => 1,
                    LateStep::Penalty => 4,
                    LateStep::Week => 8,
                    LateStep::Month => 31,
                };
                let late = self.loan(loan)?.due(now).1;
                hold(late >= day, || format!("loan {loan} is {late} days late, said {step:?}"))?;
            }
            Event::LoanRepaid { loan, penalty, interest, principal, left, .. } => {
                let parts = [penalty, interest, principal].map(Amount::units);
                self.hear_payment(moment, loan, parts, left.units())?;
            }
            Event::LoanSettled { loan, end, raises_score, .. } => {
                let seen = self.loans.remove(&loan).ok_or("an unknown loan was settled")?;
                let ([_, _, left], late) = seen.due(now);
                hold(left == 0, || format!("loan {loan} was settled and owes {left}"))?;
                let start = seen.paid_out.map_or(now, |(start, _)| start);
                match end {
                    LoanEnd::Withdrawn => {
                        hold(now.since(start) <= 14 * DAY_MS, || format!("loan {loan} was withdrawn too late"))?;
                    }
                    LoanEnd::OnTime | LoanEnd::Late => {
                        hold((end == LoanEnd::Late) == (late > 0), || format!("loan {loan} is {late} days late"))?;
                    }
                }
                let earned = end == LoanEnd::OnTime && now.since(start) >= 7 * DAY_MS;
                hold(raises_score == earned, || format!("loan {loan} raises the score: {raises_score}"))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn owed_by(&self, account: AccountId, now: Timestamp) -> i128 {
        self.loans.values().filter(|loan| loan.account == account).map(|loan| loan.due(now).0[2]).sum()
    }

    fn hear_payment(&mut self, moment: &Moment<'_>, id: LoanId, parts: [i128; 3], left: i128) -> Verdict {
        let now = moment.at;
        let seen = self.loan(id)?;
        let due = seen.due(now).0;
        let total: i128 = due.iter().sum();
        let asked = match &moment.request.command {
            Command::RepayLoan(c) => c.amount.units().min(total),
            _ => total,
        };
        let penalty = asked.min(due[0]);
        let interest = (asked - penalty).min(due[1]);
        let expected = [penalty, interest, asked - penalty - interest];
        hold(parts == expected, || format!("loan {id} owes {due:?} and took {parts:?} of {asked}"))?;
        hold(left == due[2] - parts[2], || format!("loan {id} has {left} left"))?;
        seen.payments.push(Payment { at: now, penalty: parts[0], interest: parts[1], principal: parts[2] });
        Ok(())
    }
}
