//! What each account has open, and the directory of what is listed: kept beside the replica, from its events.
//!
//! Changed only while the replica takes a batch in, so whoever reads inside the replica's own read sees both agree.

use std::sync::{Arc, RwLock};

use plimsoll_engine::view::{OpenIds, OpenLists};
use plimsoll_engine::{Engine, Event, Request, Stamp};
use plimsoll_journal::Head;
use plimsoll_sequencer::Outcome;
use plimsoll_units::AccountId;

use super::directory::Directory;
use crate::watcher::Watcher;

const UNBROKEN: &str = "a panic while taking in a batch ends the replica and with it every read";

/// Clones read the same lists.
#[derive(Clone, Default)]
pub struct OpenTrades {
    lists: Arc<RwLock<OpenLists>>,
    directory: Arc<RwLock<Arc<Directory>>>,
}

/// The end that is fed by the replica.
pub struct OpenTradesWatcher {
    trades: OpenTrades,
}

impl OpenTrades {
    /// The lists and the end that keeps them.
    pub fn new() -> (Self, OpenTradesWatcher) {
        let trades = Self::default();
        let watcher = OpenTradesWatcher { trades: trades.clone() };
        (trades, watcher)
    }

    /// What an account has open. To be asked inside a read of the replica.
    pub(super) fn of(&self, account: AccountId) -> OpenIds {
        self.lists.read().expect(UNBROKEN).get(account).cloned().unwrap_or_default()
    }

    pub fn directory(&self) -> Arc<Directory> {
        Arc::clone(&self.directory.read().expect(UNBROKEN))
    }

    /// A look at what is listed, while nothing is waited for.
    pub(super) fn read_stale<R>(&self, look: impl FnOnce(&Directory) -> R) -> R {
        look(&self.directory.read().expect(UNBROKEN))
    }

    fn relist(&self, engine: &Engine) {
        *self.directory.write().expect(UNBROKEN) = Directory::of(engine);
    }
}

impl Watcher for OpenTradesWatcher {
    fn on_start(&mut self, engine: &Engine, _head: &Head) {
        *self.trades.lists.write().expect(UNBROKEN) = OpenLists::of(engine);
        self.trades.relist(engine);
    }

    fn on_command(&mut self, engine: &Engine, _at: Stamp, _request: &Request, outcome: &Outcome) {
        if outcome.events.is_empty() {
            return;
        }
        self.trades.lists.write().expect(UNBROKEN).note(engine, &outcome.events);
        let listed = |event: &Event| {
            matches!(event, Event::AssetListed { .. } | Event::IndexListed { .. } | Event::MarketListed { .. })
        };
        if outcome.events.iter().any(listed) {
            self.trades.relist(engine);
        }
    }
}
