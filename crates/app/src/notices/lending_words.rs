//! Notice texts about loans and pledges.

use plimsoll_store::projections::{LoanRow, PledgeRow};

use super::Topic;
use super::words::{Notice, moment};
use crate::projection::codes;

pub(super) fn loan(kind: i64, row: &LoanRow, amount: &str, left: &str) -> Notice {
    let due = row.due_at.map(moment).unwrap_or_default();
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
        codes::NOTIFY_LOAN_DUE => (
            "A loan needs you",
            format!(
                "Your loan of {amount} is due on {due}; {left} of it are still owed. After that day the loan is late: \
                 it counts for your credit score, and from the fourth late day a penalty is charged."
            ),
        ),
        codes::NOTIFY_LOAN_LATE => (
            "A loan is late",
            format!("{left} of your loan of {amount} were due on {due} and are not repaid. Repay to stop the penalty."),
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
