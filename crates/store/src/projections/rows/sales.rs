//! Rows of commitments to token sales.

use plimsoll_units::{AccountId, Amount, SaleId, SaleOrderId, Timestamp};

use super::keyed;
use crate::projections::table::table;

table! {
    SaleOrderRow in "derived_sale_orders" {
        id: SaleOrderId,
        account: AccountId,
        sale: SaleId,
        /// Committed, in USDT; after the end, what was committed then.
        amount: Amount,
        tokens: Amount,
        /// The part of them that is not free yet.
        locked: Amount,
        paid: Amount,
        refund: Amount,
        status: i64,
        committed_at: Timestamp,
        ended_at: Option<Timestamp>,
    }
}

keyed! { SaleOrderRow }
