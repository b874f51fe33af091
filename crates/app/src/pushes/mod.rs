//! News for one person: settlements, positions, a freeze, a message.
//!
//! Owns what is worth telling and when. Knows no socket: an [`PushSink`] carries it there, and only while somebody listens.

mod watcher;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use plimsoll_engine::accounts::Status;
use plimsoll_units::AccountId;

use crate::principal::UserId;
use crate::watcher::Watcher;
use watcher::PushWatcher;

/// Ids named in one piece of news. Who has more changed at once reads the list anyway.
pub const IDS_MAX: usize = 32;

/// One piece of news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// Orders of a product traded, ended or were settled.
    Settled {
        product: Product,
        ids: Vec<u64>,
    },
    /// Some position is not as it was.
    PositionChanged,
    /// The account was frozen or thawed.
    StatusChanged(Status),
    /// A subscription that the person takes part in.
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

/// What became of a subscription.
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

/// Whom it concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recipient {
    /// An account in one of the realms: what happens in practice is told in practice.
    Account(AccountId),
    /// A person, whatever they are doing.
    User(UserId),
}

/// Carries news to whoever listens. Called from the replica's thread: it must not wait.
pub trait PushSink: Send + Sync + 'static {
    fn deliver(&self, to: Recipient, push: &Push);
}

/// Where news go. Clones lead to the same place.
#[derive(Clone, Default)]
pub struct Pushes {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    outlet: OnceLock<Box<dyn PushSink>>,
    /// Accounts that somebody listens for, and how many: everybody else's news are not even put together.
    listening: RwLock<HashMap<AccountId, usize>>,
}

/// Somebody listens for an account, until this is dropped.
pub struct Subscription {
    shared: Arc<Shared>,
    account: AccountId,
}

impl Pushes {
    /// News go there from now on. Set once, when the sockets open.
    pub fn attach(&self, outlet: impl PushSink) {
        assert!(self.shared.outlet.set(Box::new(outlet)).is_ok(), "there is one outlet");
    }

    /// Tells a person something. Nothing happens when nobody listens: it is in a list as well.
    pub fn push(&self, user: UserId, push: &Push) {
        self.deliver(Recipient::User(user), push);
    }

    /// News of the account are put together from now on.
    pub fn listen(&self, account: AccountId) -> Subscription {
        let mut listening = self.shared.listening.write().unwrap_or_else(PoisonError::into_inner);
        *listening.entry(account).or_default() += 1;
        Subscription { shared: Arc::clone(&self.shared), account }
    }

    /// What is to be told of every durable command.
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
