//! What a run is about: coins, indexes, markets, accounts and the house's money, drawn from the seed.
//!
//! Owns the founding: the commands that bring a fresh engine to the point where trading can begin. Knows no fault.

mod instruments;
mod setup;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::markets::Class;
use plimsoll_units::{AccountId, AssetId, CalendarId, IndexId, MarketId, NetworkId, Price, SourceId, Timestamp};

pub(crate) use setup::found;

/// An index as the feed knows it.
#[derive(Clone, Debug)]
pub(crate) struct Feed {
    pub(crate) index: IndexId,
    pub(crate) class: Class,
    pub(crate) sources: Vec<SourceId>,
    /// Sources that quote in dollars what the index counts in USDT.
    pub(crate) divided: Vec<bool>,
    pub(crate) start: Price,
}

/// What there is, after the founding.
#[derive(Clone, Debug, Default)]
pub(crate) struct Universe {
    pub(crate) coins: Vec<AssetId>,
    pub(crate) feeds: Vec<Feed>,
    pub(crate) spot: Vec<MarketId>,
    pub(crate) contracts: Vec<MarketId>,
    /// Contracts whose quote currency is not the settlement coin.
    pub(crate) foreign: Vec<MarketId>,
    pub(crate) accounts: Vec<(AccountId, Realm)>,
}

pub(crate) const NETWORK: NetworkId = NetworkId(1);
pub(crate) const ALWAYS: CalendarId = CalendarId(0);
pub(crate) const SESSIONS: CalendarId = CalendarId(1);

impl Universe {
    pub(crate) fn live(&self) -> impl Iterator<Item = AccountId> + '_ {
        self.accounts.iter().filter(|(_, realm)| *realm == Realm::Live).map(|(account, _)| *account)
    }
}

/// When runs begin: some day, at an hour that the seed decides.
pub(crate) const EPOCH: Timestamp = Timestamp(1_800_000_000_000);
