//! Pools that pay up to a ceiling a day. Owns the shape of these commands.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DailyPoolId, Rate, StaffId};

use crate::funds::FundClass;

/// Terms of a pool, the same for everybody. A new ceiling holds from the next payment on.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferDailyPool {
    #[n(0)]
    pub pool: DailyPoolId,
    #[n(1)]
    pub asset: AssetId,
    /// The most that a day pays, of what is in the pool.
    #[n(2)]
    pub ceiling: Rate,
    /// What one account has in the pool, at least and at most.
    #[n(3)]
    pub minimum: Amount,
    #[n(4)]
    pub maximum: Amount,
    /// The lowest VIP level that may join.
    #[n(5)]
    pub level: u8,
    #[n(6)]
    pub class: FundClass,
    #[n(7)]
    pub open: bool,
    #[n(8)]
    pub by: StaffId,
}

/// Sets money aside in the owner's own wallet. It earns from the next midnight on.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct JoinDailyPool {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub pool: DailyPoolId,
    #[n(2)]
    pub amount: Amount,
}

/// Frees it again, at any time.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct LeaveDailyPool {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub pool: DailyPoolId,
    #[n(2)]
    pub amount: Amount,
}
