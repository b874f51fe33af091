//! Who acts. Made from a session's token and from nothing else.

use plimsoll_engine::accounts::{Realm, Status};
use plimsoll_units::{AccountId, Timestamp};

/// A person's public number. Not the engine's account number: a person has a live and a practice account there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(pub i64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub i64);

/// A signed-in person in one of the two realms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Principal {
    pub user: UserId,
    pub session: SessionId,
    /// The engine's account in this session's realm.
    pub account: AccountId,
    /// The person's live account, whatever the realm.
    pub live_account: AccountId,
    pub realm: Realm,
    /// Of the live account: a freeze is the person's.
    pub status: Status,
    pub signed_in_at: Timestamp,
}

impl Principal {
    pub fn is_practice(&self) -> bool {
        self.realm == Realm::Practice
    }
}
