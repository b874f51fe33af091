//! Swap commands, and transfers between the wallets of one account. Owns their shape; knows no rate.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, QuoteId, Rate};

use crate::ledger::Wallet;

/// Terms of one coin at the swap desk.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferSwap {
    #[n(0)]
    pub asset: AssetId,
    #[n(1)]
    pub half_spread: Rate,
    #[n(2)]
    pub commission: Rate,
    #[n(3)]
    pub minimum: Amount,
    #[n(4)]
    pub maximum: Amount,
    #[n(5)]
    pub open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct QuoteSwap {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub from: AssetId,
    #[n(2)]
    pub to: AssetId,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ExecuteSwap {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub quote: QuoteId,
    #[n(2)]
    pub amount: Amount,
    #[n(3)]
    pub minimum_received: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct Transfer {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub from: Wallet,
    #[n(3)]
    pub to: Wallet,
    #[n(4)]
    pub amount: Amount,
}
