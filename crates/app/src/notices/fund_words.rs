//! Notice texts about funds.

use plimsoll_store::projections::FundOrderRow;

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
