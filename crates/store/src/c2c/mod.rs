//! What customers who deal with each other write and upload, beside what the journal knows.

mod ads;
mod conversation;
mod dealers;
mod evidence;
mod pay_accounts;
mod unread;

use plimsoll_units::{AccountId, C2cOrderId};

pub use ads::{C2cAdText, C2cOrderTerms};
pub use conversation::{C2cMessage, C2cTexts, NewC2cMessage};
pub use dealers::{C2cDealerRow, C2cRating, C2cReport};
pub use evidence::{C2cDecision, C2cProof, C2cStatement, NewC2cProof};
pub use pay_accounts::C2cPayAccount;
pub use unread::UnreadC2c;

fn account(id: AccountId) -> i64 {
    id.0.into()
}

fn order(id: C2cOrderId) -> i64 {
    i64::try_from(id.0).unwrap_or(i64::MAX)
}

/// An account as rows keep it.
fn account_of(id: i64) -> AccountId {
    AccountId(u32::try_from(id).unwrap_or(u32::MAX))
}
