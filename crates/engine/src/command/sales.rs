//! Token sales. Owns the shape of these commands; names, texts and documents are rows elsewhere.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, Price, SaleId, StaffId, Timestamp};

use crate::sales::Vesting;

/// Terms of a sale, the same for everybody. They change only until somebody has committed money.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferSale {
    #[n(0)]
    pub sale: SaleId,
    #[n(1)]
    pub asset: AssetId,
    /// The account that owns the tokens and receives the proceeds.
    #[n(2)]
    pub issuer: AccountId,
    /// Of one token, in USDT.
    #[n(3)]
    pub price: Price,
    #[n(4)]
    pub tokens: Amount,
    /// The most that one person gets, in tokens.
    #[n(5)]
    pub per_person: Amount,
    /// Less than this committed (USDT): everything goes back.
    #[n(6)]
    pub soft_cap: Amount,
    /// The smallest commitment, in USDT.
    #[n(7)]
    pub minimum: Amount,
    /// Tokens are shared out in multiples of this.
    #[n(8)]
    pub step: Amount,
    #[n(9)]
    pub begins_at: Timestamp,
    /// Its last millisecond belongs to the sale.
    #[n(10)]
    pub ends_at: Timestamp,
    /// Absent: all tokens are free at once.
    #[n(11)]
    pub vesting: Option<Vesting>,
}

/// Puts all tokens of a sale into escrow.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OpenSale {
    #[n(0)]
    pub sale: SaleId,
    #[n(1)]
    pub by: StaffId,
}

/// Commits money to a sale, or more of it.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CommitSale {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub sale: SaleId,
    #[n(2)]
    pub amount: Amount,
    /// The price that its owner saw: another is refused.
    #[n(3)]
    pub price: Option<Price>,
}

/// Takes back all that the account has committed to a sale.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelCommitment {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub sale: SaleId,
}

/// The operator withdraws a sale before its end: everything goes back. Needs two people.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct WithdrawSale {
    #[n(0)]
    pub sale: SaleId,
    #[n(1)]
    pub reason: u16,
    #[n(2)]
    pub by: StaffId,
    #[n(3)]
    pub second: StaffId,
}
