//! Notice texts about funds.

use plimsoll_store::projections::{DividendRow, FundOrderRow};
use plimsoll_units::Amount;

use super::Topic;
use super::words::{Notice, moment};
use crate::projection::codes;

pub(super) fn fund(kind: i64, row: &FundOrderRow, bought: &str, amount: &str, paid: &str) -> Notice {
    let ends = moment(row.ends_at);
    let (title, text) = match kind {
        codes::NOTIFY_FUND_STARTED => (
            "A fund order started",
            format!("Your {amount} in a {}-day fund earn from now on. The term ends on {ends}.", row.days),
        ),
        codes::NOTIFY_FUND_REFUSED => (
            "A fund order was turned down",
            format!(
                "Your order of {bought} was turned down. All of it is back in your financial wallet. You can object by \
                 writing to us in the app."
            ),
        ),
        codes::NOTIFY_NAV_DEALT => (
            "Fund units bought",
            format!("Your {bought} bought {} units at {} each.", units(row.units_bought), units(row.nav)),
        ),
        codes::NOTIFY_NAV_PAID => (
            "Fund units were paid",
            format!("Units you asked back were paid into your financial wallet. {} are left.", units(row.units)),
        ),
        codes::NOTIFY_NAV_PAID_PART => (
            "Fund units were paid in part",
            format!(
                "More units were asked back than the fund deals in one day. A part of yours was paid into your financial \
                 wallet; the rest waits for the next cut and keeps its risk. {} units are left.",
                units(row.units)
            ),
        ),
        codes::NOTIFY_NAV_RETURNED => (
            "A fund order was returned",
            format!("Your {bought} were too little for one unit. They are back in your financial wallet."),
        ),
        _ => (
            "A fund order is over",
            format!(
                "The term of your fund order has ended. {amount} are back in your financial wallet; the rewards of this \
                 order were {paid}."
            ),
        ),
    };
    Notice { topic: Topic::Funds, title, text }
}

fn units(amount: Option<Amount>) -> String {
    amount.unwrap_or_default().to_string()
}

pub(super) fn dividend(row: &DividendRow) -> Notice {
    let (year, quarter) = (row.quarter.div_euclid(4), row.quarter.rem_euclid(4) + 1);
    let amount = row.first + row.second;
    let text = format!(
        "Your share of the fee income of quarter {quarter} of {year} is {amount} USDT. It is in your financial wallet. How \
         it was counted stands on the page for institutions."
    );
    Notice { topic: Topic::Funds, title: "A dividend was paid", text }
}
