//! Notifications of customers. The details are in the row that each refers to.

use plimsoll_units::{AccountId, Timestamp};

use crate::projections::table::table;

table! {
    NotificationRow in "derived_tidings" {
        seq: u64,
        n: i64,
        account: AccountId,
        kind: i64,
        /// The id of the deposit, the withdrawal, the position or the second-contract.
        subject: i64,
        at: Timestamp,
    }
}
