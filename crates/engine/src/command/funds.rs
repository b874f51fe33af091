//! Funds with a fixed rate. Owns the shape of these commands; titles, texts and pictures are rows elsewhere.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, FundId, FundOrderId, Rate, StaffId};

use crate::funds::{FundClass, FundPays};

/// Terms of a fund, the same for everybody. An order keeps those it was bought under.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct OfferFund {
    #[n(0)]
    pub fund: FundId,
    #[n(1)]
    pub asset: AssetId,
    /// The terms to choose from.
    #[n(2)]
    pub days: Vec<u16>,
    /// Simple interest a year.
    #[n(3)]
    pub rate: Rate,
    /// Everything that can ever be sold.
    #[n(4)]
    pub quota: Amount,
    /// Of one order.
    #[n(5)]
    pub minimum: Amount,
    #[n(6)]
    pub maximum: Amount,
    /// Orders of one account; zero for no limit.
    #[n(7)]
    pub times: u16,
    /// The lowest VIP level that may buy.
    #[n(8)]
    pub level: u8,
    #[n(9)]
    pub class: FundClass,
    #[n(10)]
    pub pays: FundPays,
    #[n(11)]
    pub open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct BuyFund {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub fund: FundId,
    #[n(2)]
    pub amount: Amount,
    #[n(3)]
    pub days: u16,
}

/// Take an order back before its value date.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelFundOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: FundOrderId,
}

/// End an order, or a part of it, before its term: the principal comes back, its reward does not.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RedeemFund {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: FundOrderId,
    #[n(2)]
    pub amount: Amount,
}

/// The operator turns an order down before its value date.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RefuseFundOrder {
    #[n(0)]
    pub order: FundOrderId,
    #[n(1)]
    pub reason: u16,
    #[n(2)]
    pub by: StaffId,
}
