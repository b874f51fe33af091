//! Funds that hold coins and are dealt in units at a daily value. Owns the shape of these commands.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, FundId, FundOrderId, Rate, StaffId};

use crate::funds::FundClass;
use crate::nav_funds::{NavExit, Redemption};

/// Terms of a fund, the same for everybody of one tier. A purchase keeps the lock-up it was made under.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct OfferNavFund {
    #[n(0)]
    pub fund: FundId,
    /// Coins it may hold beside USDT.
    #[n(1)]
    pub assets: Vec<AssetId>,
    /// Management fee a year, of everything the fund holds.
    #[n(2)]
    pub fee: Rate,
    /// Of one purchase.
    #[n(3)]
    pub minimum: Amount,
    /// What one account may have paid in.
    #[n(4)]
    pub maximum: Amount,
    /// The lowest VIP level that may buy.
    #[n(5)]
    pub level: u8,
    #[n(6)]
    pub class: FundClass,
    #[n(7)]
    pub lock_days: u16,
    /// Leaving within the lock-up, by the buyer's tier; none without a lock-up.
    #[n(8)]
    pub exits: Vec<NavExit>,
    #[n(9)]
    pub open: bool,
}

/// The operator's own first units, at a value of one. Paid from the liquidity provider's wallet for funds.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SeedNavFund {
    #[n(0)]
    pub fund: FundId,
    #[n(1)]
    pub amount: Amount,
    #[n(2)]
    pub by: StaffId,
}

/// Dealt at the next cut.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct BuyNavFund {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub fund: FundId,
    #[n(2)]
    pub amount: Amount,
}

/// Asks for units back at the next cut.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RedeemNavFund {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: FundOrderId,
    #[n(2)]
    pub wanted: Redemption,
}

/// Takes back what was not dealt yet: a purchase, or the rest of a redemption.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelNavOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: FundOrderId,
}

/// Exchanges what the fund holds with the swap desk, at the index and without a cost for the fund.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct TradeNavFund {
    #[n(0)]
    pub fund: FundId,
    #[n(1)]
    pub from: AssetId,
    #[n(2)]
    pub to: AssetId,
    /// Of `from`.
    #[n(3)]
    pub amount: Amount,
    #[n(4)]
    pub minimum_received: Amount,
    #[n(5)]
    pub by: StaffId,
}

/// Ends a fund in which nobody but the operator has units left: its USDT goes back to the operator.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CloseNavFund {
    #[n(0)]
    pub fund: FundId,
    #[n(1)]
    pub by: StaffId,
    #[n(2)]
    pub second: StaffId,
}
