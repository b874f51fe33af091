//! Pushes to one user: settlements, positions, a freeze, a message.
//!
//! Owns what is pushed and when. Knows no socket: a [`PushSink`] delivers it, and only while there is a subscriber.

mod watcher;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use plimsoll_engine::accounts::Status;
use plimsoll_units::AccountId;

use crate::principal::UserId;
use crate::watcher::Watcher;
use watcher::PushWatcher;

/// Ids in one push. A client with more changes reloads the list anyway.
pub const IDS_MAX: usize = 32;

/// One piece of news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// Orders of a product traded, ended or were settled.
    Settled {
        product: Product,
        ids: Vec<u64>,
    },
    /// A position changed.
    PositionChanged,
    /// The account was frozen or unfrozen.
    StatusChanged(Status),
    /// A token subscription of the user.
    OwnCoin(SubscriptionUpdate),
    NewMessage {
        mail: i64,
        title: String,
    },
    C2cChanged {
        order: i64,
        status: i32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Product {
    Spot,
    Contract,
    Seconds,
}

/// Result of a token subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriptionUpdate {
    pub subscription: i64,
    pub coin_id: i64,
    pub coin: String,
    pub amount_limit: String,
    pub count_limit: i64,
    pub price: String,
    pub status: i32,
    pub message: String,
}

/// The recipient of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recipient {
    /// An account in one of the realms: practice events are pushed to practice sessions.
    Account(AccountId),
    /// A user, in either realm.
    User(UserId),
}

/// Delivers pushes to subscribers. Called from the replica's thread: it must not block.
pub trait PushSink: Send + Sync + 'static {
    fn deliver(&self, to: Recipient, push: &Push);
}

/// Push delivery. Clones share the sink.
#[derive(Clone, Default)]
pub struct Pushes {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    outlet: OnceLock<Box<dyn PushSink>>,
    /// Accounts with subscribers, and their number: for others no push is built.
    listening: RwLock<HashMap<AccountId, usize>>,
}

/// A subscription to an account, until it is dropped.
pub struct Subscription {
    shared: Arc<Shared>,
    account: AccountId,
}

impl Pushes {
    /// Sets the sink. Called once, when the sockets open.
    pub fn attach(&self, outlet: impl PushSink) {
        assert!(self.shared.outlet.set(Box::new(outlet)).is_ok(), "there is one outlet");
    }

    /// Pushes to a user. Without a subscriber it is dropped: a list has it as well.
    pub fn push(&self, user: UserId, push: &Push) {
        self.deliver(Recipient::User(user), push);
    }

    /// Pushes to an account's owner, in that account's realm.
    pub(crate) fn push_to(&self, account: AccountId, push: &Push) {
        if self.is_heard(account) {
            self.deliver(Recipient::Account(account), push);
        }
    }

    /// Subscribes to an account.
    pub fn listen(&self, account: AccountId) -> Subscription {
        let mut listening = self.shared.listening.write().unwrap_or_else(PoisonError::into_inner);
        *listening.entry(account).or_default() += 1;
        Subscription { shared: Arc::clone(&self.shared), account }
    }

    /// The watcher of durable commands.
    pub(crate) fn watcher(&self) -> Box<dyn Watcher> {
        Box::new(PushWatcher::new(self.clone()))
    }

    fn is_heard(&self, account: AccountId) -> bool {
        self.shared.listening.read().unwrap_or_else(PoisonError::into_inner).contains_key(&account)
    }

    fn deliver(&self, to: Recipient, push: &Push) {
        if let Some(outlet) = self.shared.outlet.get() {
            outlet.deliver(to, push);
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut listening = self.shared.listening.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = listening.get_mut(&self.account) {
            *count -= 1;
            if *count == 0 {
                listening.remove(&self.account);
            }
        }
    }
}
