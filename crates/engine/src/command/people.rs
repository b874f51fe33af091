//! Account commands: opening, status and permissions. Owns their shape. Names, passwords and identity documents are
//! rows elsewhere.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, StaffId, Timestamp};

use crate::accounts::{KycLevel, Profile, Realm, Status};

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OpenAccount {
    #[n(0)]
    pub realm: Realm,
    /// Accounts of one identity never trade with each other.
    #[n(1)]
    pub group: u32,
}

/// A freeze needs a reason and two people; so does lifting it.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetAccountStatus {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub status: Status,
    #[n(2)]
    pub reason: u16,
    #[n(3)]
    pub by: StaffId,
    #[n(4)]
    pub second: StaffId,
    #[n(5)]
    pub review_at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetProfile {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub profile: Profile,
    #[n(2)]
    pub kyc: KycLevel,
    /// Passed the assessment for margined products with more than the regulated leverage.
    #[n(3)]
    pub assessed: bool,
    /// Lives where real-money second-contracts are allowed, and passed their suitability test.
    #[n(4)]
    pub seconds_allowed: bool,
}

/// Password, fund password, second factor, e-mail or address changed: withdrawals are blocked for a day.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct NoteSecurityChange {
    #[n(0)]
    pub account: AccountId,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct BindReferrer {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub referrer: AccountId,
}

/// Resets a practice account to its starting balance; once a day.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ResetPractice {
    #[n(0)]
    pub account: AccountId,
}
