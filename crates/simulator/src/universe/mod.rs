//! What a run is about: coins, indexes, markets, accounts and the house's money, drawn from the seed.
//!
//! Owns the founding: the commands that bring a fresh engine to the point where trading can begin. Knows no fault.

mod founding;
mod instruments;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::markets::Class;
use plimsoll_units::{AccountId, AssetId, CalendarId, IndexId, MarketId, NetworkId, Price, SourceId, Timestamp};

pub use founding::found;

/// An index as the feed knows it.
#[derive(Clone, Debug)]
pub struct Feed {
    pub index: IndexId,
    pub class: Class,
    pub sources: Vec<SourceId>,
    /// Sources that quote in dollars what the index counts in USDT.
    pub divided: Vec<bool>,
    pub start: Price,
    pub tick: Price,
    pub calendar: CalendarId,
}

/// What there is, after the founding.
#[derive(Clone, Debug, Default)]
pub struct Universe {
    pub coins: Vec<AssetId>,
    pub feeds: Vec<Feed>,
    pub spot: Vec<MarketId>,
    pub contracts: Vec<MarketId>,
    /// Contracts whose quote currency is not the settlement coin.
    pub foreign: Vec<MarketId>,
    pub accounts: Vec<(AccountId, Realm)>,
}

pub const NETWORK: NetworkId = NetworkId(1);
pub const ALWAYS: CalendarId = CalendarId(0);
pub const SESSIONS: CalendarId = CalendarId(1);

impl Universe {
    pub fn feed(&self, index: IndexId) -> &Feed {
        &self.feeds[index.index()]
    }
    pub fn live(&self) -> impl Iterator<Item = AccountId> + '_ {
        self.accounts.iter().filter(|(_, realm)| *realm == Realm::Live).map(|(account, _)| *account)
    }
}

/// When runs begin: some day, at an hour that the seed decides.
pub const EPOCH: Timestamp = Timestamp(1_800_000_000_000);
