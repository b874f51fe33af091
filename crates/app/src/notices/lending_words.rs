//! Notice texts about loans and pledges.

use plimsoll_store::projections::{LoanRow, PledgeRow};
use plimsoll_units::{DAY_MS, Timestamp};

use super::Topic;
use super::words::{Notice, moment};
use crate::projection::codes;

/// The late day that begins `ahead_ms` after a moment; the due date is day 0. Days are local ones, of 23 to 25 hours.
fn late_day(due: Timestamp, at: Timestamp, ahead_ms: i64) -> i64 {
    (at.0 + ahead_ms - due.0 + DAY_MS / 2).div_euclid(DAY_MS) + 1
}

/// What begins on a late day.
fn consequence(late_day: i64) -> &'static str {
    match late_day {
        ..=1 => "it counts as late and lowers your credit score by 5 points; three days cost nothing",
        2..=4 => "a penalty of one and a half times the daily rate is charged on what is owed",
        5..=8 => "it lowers your credit score by another 10 points",
        _ => "it lowers your credit score by another 25 points",
    }
}

pub(super) fn loan(kind: i64, at: Timestamp, row: &LoanRow, amount: &str, left: &str) -> Notice {
    let due_at = row.due_at.unwrap_or(at);
    let due = moment(due_at);
    let (title, text) = match kind {
        codes::NOTIFY_LOAN_PAID_OUT => (
            "Loan paid out",
            format!(
                "{amount} are in your platform wallet. Repay by {due}. Within 14 days you can give the loan back and \
                 pay interest for the days used only."
            ),
        ),
        codes::NOTIFY_LOAN_REFUSED if row.reason.is_none() => (
            "Loan application ended",
            format!("Nobody decided about your application for {amount} within 48 hours. You can apply again."),
        ),
        codes::NOTIFY_LOAN_REFUSED => (
            "Loan application refused",
            format!("Your application for {amount} was refused. You can object by writing to us in the app."),
        ),
        codes::NOTIFY_LOAN_DUE if at < due_at => (
            "A loan is due tomorrow",
            format!(
                "Your loan of {amount} is due on {due}; {left} of it are still owed. If it is not repaid by then, {}.",
                consequence(1)
            ),
        ),
        codes::NOTIFY_LOAN_DUE => {
            let day = late_day(due_at, at, DAY_MS);
            (
                "A late loan needs you",
                format!(
                    "{left} of your loan of {amount} were due on {due}. Tomorrow is late day {day}: from then on {}, \
                     unless it is repaid.",
                    consequence(day)
                ),
            )
        }
        codes::NOTIFY_LOAN_LATE => (
            "A loan is late",
            format!(
                "{left} of your loan of {amount} were due on {due} and are not repaid. From today on {}.",
                consequence(late_day(due_at, at, 0))
            ),
        ),
        codes::NOTIFY_LOAN_DEBIT_FAILED => (
            "Automatic repayment failed",
            format!(
                "There was too little in your platform wallet to repay your loan of {amount}. Nothing was taken. It is \
                 tried again every evening."
            ),
        ),
        _ => ("Loan repaid", format!("Your loan of {amount} is repaid. Nothing is owed on it any more.")),
    };
    Notice { topic: Topic::Lending, title, text }
}

pub(super) fn pledge(kind: i64, row: &PledgeRow, collateral: &str, released: &str) -> Notice {
    let (principal, ends) = (row.principal, moment(row.ends_at));
    let (title, text) = match kind {
        codes::NOTIFY_PLEDGE_CALL => (
            "Margin call",
            format!(
                "The value of your collateral, {collateral}, has come close to the {principal} USDT borrowed against \
                 it. Add collateral or repay a part; otherwise the pool takes as much of it as restores the initial \
                 loan-to-value."
            ),
        ),
        codes::NOTIFY_PLEDGE_SOLD => (
            "Collateral sold",
            format!(
                "A part of your collateral repaid your loan by the published rule, at one tick of the index. {collateral} \
                 are still held, and {principal} USDT are still owed. The tick and its price are in the loan's history."
            ),
        ),
        codes::NOTIFY_PLEDGE_ENDING => (
            "A loan ends soon",
            format!("Your loan of {principal} USDT against {collateral} ends on {ends}. Repay or renew it."),
        ),
        codes::NOTIFY_PLEDGE_OVERDUE => (
            "A loan is over",
            format!(
                "Your loan of {principal} USDT against {collateral} ended on {ends}. Repay or renew it within 72 hours; \
                 then as much collateral as repays it is sold."
            ),
        ),
        _ if row.status == codes::PLEDGE_LIQUIDATED => (
            "Loan closed by selling collateral",
            format!("Your loan is paid. {released} of the collateral went back to you. You owe nothing more."),
        ),
        _ => ("Loan repaid", format!("Your loan is repaid and {released} of collateral are yours to use again.")),
    };
    Notice { topic: Topic::Lending, title, text }
}

#[cfg(test)]
mod tests {
    use plimsoll_units::HOUR_MS;

    use super::*;

    /// The notice a day before a late step and the notice of the step itself name the same late day and its consequence.
    #[test]
    fn every_step_names_what_begins_with_it() {
        let due = Timestamp(1_767_225_600_000);
        let after = |days: i64| Timestamp(due.0 + days * DAY_MS);
        let steps = [(0, "by 5 points"), (3, "penalty"), (7, "another 10 points"), (30, "another 25 points")];
        for (days, words) in steps {
            let (told, step) = (late_day(due, after(days - 1), DAY_MS), late_day(due, after(days), 0));
            assert_eq!((told, step), (days + 1, days + 1));
            assert!(consequence(step).contains(words), "{step}");
        }
        assert_eq!(late_day(due, Timestamp(after(3).0 - HOUR_MS), 0), 4, "a local day has 23 hours in spring");
        assert!(!consequence(1).contains("penalty"), "the first days are free");
    }
}
