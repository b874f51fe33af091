//! Collectibles. Owns the shape of these commands; names, texts and pictures are rows elsewhere.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, CollectibleId, Rate, StaffId};

/// A new collectible and its first owner. Its fees never change.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct MintCollectible {
    #[n(0)]
    pub collectible: CollectibleId,
    #[n(1)]
    pub series: u32,
    /// Within its series.
    #[n(2)]
    pub number: u32,
    #[n(3)]
    pub owner: AccountId,
    /// Receives the royalty; absent when the author has no account.
    #[n(4)]
    pub author: Option<AccountId>,
    /// Of the price, to the platform.
    #[n(5)]
    pub handling_fee: Rate,
    /// Of the price, to the author.
    #[n(6)]
    pub royalty: Rate,
    #[n(7)]
    pub by: StaffId,
}

/// Offers a collectible at a price in USDT, or no longer.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PriceCollectible {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub collectible: CollectibleId,
    #[n(2)]
    pub price: Option<Amount>,
}

/// Buys a collectible at its price.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct BuyCollectible {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub collectible: CollectibleId,
    /// The price that the buyer saw: another is refused.
    #[n(2)]
    pub price: Option<Amount>,
}
