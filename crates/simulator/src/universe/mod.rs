//! The universe of a run: coins, indexes, markets, accounts and the house's money, drawn from the seed.
//!
//! Owns the setup: the commands that bring a fresh engine to the point where trading can begin. Knows no faults.

mod instruments;
mod setup;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::command::OfferFund;
use plimsoll_engine::markets::Class;
use plimsoll_units::{
    AccountId, Amount, AssetId, CalendarId, IndexId, MarketId, NetworkId, Price, Rate, SourceId, Timestamp,
};

pub(crate) use setup::found;

/// An index as the price sources know it.
#[derive(Clone, Debug)]
pub(crate) struct Feed {
    pub(crate) index: IndexId,
    pub(crate) class: Class,
    pub(crate) sources: Vec<SourceId>,
    /// Sources that quote in dollars what the index counts in USDT.
    pub(crate) divided: Vec<bool>,
    pub(crate) start: Price,
}

/// Everything that exists after the setup.
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

/// The index that values a coin; none for USDT.
pub(crate) fn value_index(asset: AssetId) -> Option<IndexId> {
    [None, Some(instruments::BTC_USDT), Some(instruments::ETH_USDT)].get(asset.index() / 2).copied().flatten()
}

/// What a sum of a fund could earn at most: in the longest term, and every smallest order rounded up.
pub(crate) fn prefunding(offer: &OfferFund, amount: Amount) -> Amount {
    let days = offer.days.iter().copied().max().unwrap_or_default();
    let orders = amount.units() / offer.minimum.units().max(1);
    Amount::from_units(reward(amount.units(), offer.rate, days) + orders)
}

/// Simple interest for so many days, up to the next unit; a year has 365.
pub(crate) fn reward(amount: i128, rate: Rate, days: u16) -> i128 {
    let (top, year) = (amount * i128::from(rate.units()) * i128::from(days), i128::from(Rate::SCALE) * 365);
    (top + year - 1) / year
}

/// When runs begin: a day and hour that the seed decides.
pub(crate) const EPOCH: Timestamp = Timestamp(1_800_000_000_000);
