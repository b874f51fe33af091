//! Collectibles: records with one owner each. One command moves the price, the fees and the ownership.
//!
//! Names, texts and pictures are rows elsewhere. Whether something outside the ledger stands behind a collectible is
//! said there, too; the engine knows only whose it is.

mod check;
mod trade;

use std::collections::{BTreeMap, BTreeSet};

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, CollectibleId, Rate, Rounding};

use crate::engine::Engine;
use crate::planted::{Bug, planted};

/// Collectibles ever minted.
pub const COLLECTIBLES_MAX: usize = 1 << 20;
/// The platform's fee and the author's royalty at most, each of the price.
pub const HANDLING_FEE_MAX: Rate = Rate::from_units(Rate::SCALE / 10);
pub const ROYALTY_MAX: Rate = Rate::from_units(Rate::SCALE / 5);
/// The lowest and highest price.
pub const COLLECTIBLE_PRICE_MIN: Amount = Amount::from_units(Amount::SCALE / 100);
pub const COLLECTIBLE_PRICE_MAX: Amount = Amount::whole(1_000_000_000);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Collectible {
    #[n(0)]
    pub series: u32,
    #[n(1)]
    pub number: u32,
    #[n(2)]
    pub owner: AccountId,
    #[n(3)]
    pub author: Option<AccountId>,
    #[n(4)]
    pub handling_fee: Rate,
    #[n(5)]
    pub royalty: Rate,
    /// Absent: not for sale.
    #[n(6)]
    pub price: Option<Amount>,
}

/// What a seller pays out of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SellerCosts {
    pub fee: Amount,
    pub royalty: Amount,
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct CollectibleBook {
    #[n(0)]
    items: BTreeMap<CollectibleId, Collectible>,
    /// Each number of a series exists once.
    #[n(1)]
    numbers: BTreeSet<(u32, u32)>,
    /// Trades ever made: the last number given.
    #[n(2)]
    traded: u64,
}

impl CollectibleBook {
    pub fn item(&self, id: CollectibleId) -> Option<&Collectible> {
        self.items.get(&id)
    }
    pub fn items(&self) -> impl Iterator<Item = (CollectibleId, &Collectible)> + '_ {
        self.items.iter().map(|(id, item)| (*id, item))
    }
    /// Nothing was ever minted, so there is nothing at all.
    pub(crate) fn is_unused(&self) -> bool {
        self.items.is_empty()
    }
}

impl Engine {
    pub fn collectibles(&self) -> &CollectibleBook {
        &self.collectibles
    }

    /// Fee up, royalty down, each on the price. Authors, and items without one, pay no royalty.
    pub fn seller_costs(&self, item: &Collectible, price: Amount) -> SellerCosts {
        let part = |rate, rounding| price.at_rate(rate, rounding).expect("prices are bounded");
        let group = |account: AccountId| self.accounts[account.index()].group;
        let author_sells = item.author.is_none_or(|author| group(author) == group(item.owner));
        let is_free = author_sells && (item.author.is_none() || !planted(Bug::RoyaltyFromAuthor));
        let royalty = if is_free { Amount::ZERO } else { part(item.royalty, Rounding::Down) };
        SellerCosts { fee: part(item.handling_fee, Rounding::Up), royalty }
    }
}
