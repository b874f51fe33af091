//! Who is frozen: kept beside the sessions, so that recognising somebody does not touch the engine.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use plimsoll_engine::accounts::Status;
use plimsoll_engine::event::Event;
use plimsoll_engine::{Engine, Request, Stamp};
use plimsoll_journal::Head;
use plimsoll_sequencer::Outcome;
use plimsoll_units::AccountId;

use crate::watcher::Watcher;

/// Every account that is not in normal standing. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct AccountStatusCache {
    restricted: Arc<RwLock<HashMap<AccountId, Status>>>,
}

impl AccountStatusCache {
    pub(super) fn of(&self, account: AccountId) -> Status {
        self.restricted.read().expect("nothing panics while it is held").get(&account).copied().unwrap_or_default()
    }

    fn note(&self, account: AccountId, status: Status) {
        let mut restricted = self.restricted.write().expect("nothing panics while it is held");
        match status {
            Status::Normal => restricted.remove(&account),
            Status::Frozen | Status::PartlyFrozen => restricted.insert(account, status),
        };
    }
}

impl Watcher for AccountStatusCache {
    fn on_start(&mut self, engine: &Engine, _head: &Head) {
        let accounts = (0..).map(AccountId).map_while(|id| engine.account(id).map(|account| (id, account.status)));
        for (account, status) in accounts.filter(|(_, status)| *status != Status::Normal) {
            self.note(account, status);
        }
    }

    fn on_command(&mut self, _engine: &Engine, _at: Stamp, _request: &Request, outcome: &Outcome) {
        for event in &outcome.events {
            if let Event::StatusChanged { account, status, .. } = event {
                self.note(*account, *status);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_restrictions_are_remembered() {
        let status_cache = AccountStatusCache::default();
        status_cache.note(AccountId(4), Status::Frozen);
        assert_eq!((status_cache.of(AccountId(4)), status_cache.of(AccountId(5))), (Status::Frozen, Status::Normal));
        status_cache.note(AccountId(4), Status::Normal);
        assert_eq!(status_cache.of(AccountId(4)), Status::Normal);
        assert!(status_cache.restricted.read().unwrap().is_empty());
    }
}
