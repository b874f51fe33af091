//! What happened to a customer that is worth telling. What exactly it was stands in the row it is about.

use plimsoll_units::{AccountId, Timestamp};

use crate::projections::table::table;

table! {
    NotificationRow in "derived_tidings" {
        seq: u64,
        n: i64,
        account: AccountId,
        kind: i64,
        /// The number of the deposit, the withdrawal, the position or the second-contract.
        subject: i64,
        at: Timestamp,
    }
}
