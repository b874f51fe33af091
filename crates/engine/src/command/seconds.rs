//! Second-contract commands: offers, stakes and a user's own limits. Owns their shape; knows no outcome.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, IndexId, Rate, Timestamp};

use crate::seconds::Direction;

/// Odds and limits of one (index, period), the same for all users, for orders from now on.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferSeconds {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub period_s: u32,
    #[n(2)]
    pub odds: Rate,
    #[n(3)]
    pub minimum: Amount,
    #[n(4)]
    pub maximum: Amount,
    /// Whether the loser loses the whole stake.
    #[n(5)]
    pub all_or_nothing: bool,
    #[n(6)]
    pub open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PlaceSeconds {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub index: IndexId,
    #[n(2)]
    pub period_s: u32,
    #[n(3)]
    pub direction: Direction,
    #[n(4)]
    pub stake: Amount,
}

/// A user's own limits: lower at once, higher after a day; exclusion can't be shortened.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct LimitSeconds {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub daily_stake: Option<Amount>,
    #[n(2)]
    pub exclude_until: Option<Timestamp>,
}
