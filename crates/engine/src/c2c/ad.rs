//! Advertisements: what somebody offers to others, and what is left of it.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, C2cAdId, MINUTE_MS, Price, Rate, Side, Timestamp};

use super::Fiat;

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct C2cAdTerms {
    /// The maker's: `Sell` offers coins.
    #[n(0)]
    pub side: Side,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub fiat: Fiat,
    #[n(3)]
    pub price: C2cPrice,
    /// Of one order, in the currency.
    #[n(4)]
    pub minimum: Amount,
    #[n(5)]
    pub maximum: Amount,
    /// Coins that may be dealt in altogether.
    #[n(6)]
    pub quantity: Amount,
    #[n(7)]
    pub pay_minutes: u8,
    /// As the operator numbers them, in ascending order.
    #[n(8)]
    pub methods: Vec<u16>,
    /// Orders that the other side must have completed.
    #[n(9)]
    pub completed: u16,
}

/// The price of one coin in the currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum C2cPrice {
    #[n(0)]
    Fixed(#[n(0)] Price),
    /// Of the coin's index, at the currency's rate; worked out when an order is made.
    #[n(1)]
    Ratio(#[n(0)] Rate),
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct C2cAd {
    #[n(0)]
    pub id: C2cAdId,
    /// The maker.
    #[n(1)]
    pub account: AccountId,
    #[n(2)]
    pub terms: C2cAdTerms,
    /// Shown, and open for orders.
    #[n(3)]
    pub on: bool,
    /// Of the quantity, without what is in open orders or was dealt.
    #[n(4)]
    pub left: Amount,
    /// Open orders made from it.
    #[n(5)]
    pub open: u32,
    /// When it is next compared with its maker's balance.
    #[n(6)]
    pub review_at: Timestamp,
    #[n(7)]
    pub posted_at: Timestamp,
}

/// Why an advertisement is no longer shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum C2cAdOff {
    Owner,
    /// The seller's balance is below the smallest order.
    Short,
    /// The buyer let too many orders run out of time.
    Paused,
    /// The account is restricted.
    Frozen,
}

impl C2cAdTerms {
    pub fn pay_ms(&self) -> i64 {
        i64::from(self.pay_minutes) * MINUTE_MS
    }

    /// What makes it this advertisement and no other.
    pub(super) fn is_same_deal(&self, other: &Self) -> bool {
        (self.side, self.asset, self.fiat) == (other.side, other.asset, other.fiat)
    }
}
