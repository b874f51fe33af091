//! The acting user. Created from a session's token only.

use plimsoll_engine::accounts::{Realm, Status};
use plimsoll_units::{AccountId, Timestamp};

/// A user's public id. Not the engine's account id: a user has a live and a practice account there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(pub i64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub i64);

/// A signed-in user in one of the two realms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Principal {
    pub user: UserId,
    pub session: SessionId,
    /// The engine's account in this session's realm.
    pub account: AccountId,
    /// The user's live account, whatever the realm.
    pub live_account: AccountId,
    pub realm: Realm,
    /// Status of the live account: a freeze applies to the user.
    pub status: Status,
    pub signed_in_at: Timestamp,
}

impl Principal {
    pub fn is_practice(&self) -> bool {
        self.realm == Realm::Practice
    }
}
