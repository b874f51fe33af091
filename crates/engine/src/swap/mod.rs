//! The swap desk: one coin for another at a firm quote, against the house's own money. Owns the terms and the open
//! quotes; the price is the index's.
//!
//! A quote is used once, lives five seconds and is executed at its rate or not at all.

mod execute;
mod offer;
mod quote;
mod rate;

use std::collections::{BTreeMap, BTreeSet};

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, QuoteId, Rate, SECOND_MS, Timestamp};

use crate::engine::Engine;
use crate::slices::slice;
use crate::timers::TimerKind;

pub use offer::{SWAP_COST_MAX, SwapTerms};
pub use rate::{Leg, mid_rate, received, system_rate};

/// Lifetime of a quote.
pub const QUOTE_LIFE_MS: i64 = 5 * SECOND_MS;
/// Maximum open quotes, one per account.
pub const QUOTES_MAX: usize = 100_000;
/// Expired quotes removed per timer; the rest follow in later commands.
pub const QUOTES_PER_SLICE: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Quote {
    #[n(0)]
    pub id: QuoteId,
    #[n(1)]
    pub from: AssetId,
    #[n(2)]
    pub to: AssetId,
    #[n(3)]
    pub rate: Rate,
    /// Smallest amount given, in the coin given.
    #[n(4)]
    pub minimum: Amount,
    #[n(5)]
    pub maximum: Amount,
    #[n(6)]
    pub expires_at: Timestamp,
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct SwapBook {
    #[n(0)]
    terms: BTreeMap<AssetId, SwapTerms>,
    /// The newest quote of each account; it replaces an older one.
    #[n(1)]
    quotes: BTreeMap<AccountId, Quote>,
    #[n(2)]
    expiries: BTreeSet<(Timestamp, AccountId)>,
    /// Quotes ever issued: the last id used.
    #[n(3)]
    given: u64,
    /// The timer that is set, if any.
    #[n(4)]
    timer: Option<Timestamp>,
}

impl SwapBook {
    pub fn terms(&self, asset: AssetId) -> Option<&SwapTerms> {
        self.terms.get(&asset)
    }
    pub fn quote(&self, account: AccountId) -> Option<&Quote> {
        self.quotes.get(&account)
    }
    pub fn open_quotes(&self) -> usize {
        self.quotes.len()
    }

    fn put(&mut self, account: AccountId, quote: Quote) {
        self.take(account);
        self.expiries.insert((quote.expires_at, account));
        self.quotes.insert(account, quote);
    }

    fn take(&mut self, account: AccountId) {
        if let Some(quote) = self.quotes.remove(&account) {
            self.expiries.remove(&(quote.expires_at, account));
        }
    }
}

impl Engine {
    pub fn swap(&self) -> &SwapBook {
        &self.swap
    }

    /// Timer: removes expired quotes.
    pub(crate) fn expire_quotes(&mut self) {
        let now = self.now();
        self.swap.timer = None;
        for _ in 0..slice(QUOTES_PER_SLICE) {
            match self.swap.expiries.first().copied() {
                Some((expires_at, account)) if expires_at <= now => self.swap.take(account),
                _ => break,
            }
        }
        self.schedule_quote_expiry();
    }

    fn schedule_quote_expiry(&mut self) {
        if self.swap.timer.is_none()
            && let Some((expires_at, _)) = self.swap.expiries.first()
        {
            let due = (*expires_at).max(self.stamp.at.plus(1));
            self.swap.timer = Some(due);
            self.timers.add(due, TimerKind::QuoteExpiry, 0);
        }
    }
}
