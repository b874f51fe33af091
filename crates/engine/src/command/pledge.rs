//! Loans against collateral. Owns the shape of these commands; knows no price.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, PledgeId, PledgeProductId, Rate};

/// Terms of borrowing USDT against one coin, the same for everybody. An open pledge keeps those it was opened under.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct OfferPledge {
    #[n(0)]
    pub product: PledgeProductId,
    #[n(1)]
    pub collateral: AssetId,
    /// Up to this loan-to-value it opens, and collateral can be removed.
    #[n(2)]
    pub initial: Rate,
    #[n(3)]
    pub call: Rate,
    #[n(4)]
    pub liquidation: Rate,
    /// Simple interest a day, charged by started hour.
    #[n(5)]
    pub rate: Rate,
    /// Of the value that is sold.
    #[n(6)]
    pub fee: Rate,
    /// What may be borrowed.
    #[n(7)]
    pub minimum: Amount,
    #[n(8)]
    pub maximum: Amount,
    /// Terms to choose from, in days.
    #[n(9)]
    pub days: Vec<u16>,
    #[n(10)]
    pub open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OpenPledge {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub product: PledgeProductId,
    #[n(2)]
    pub collateral: Amount,
    #[n(3)]
    pub loan: Amount,
    #[n(4)]
    pub days: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AddCollateral {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub pledge: PledgeId,
    #[n(2)]
    pub amount: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RemoveCollateral {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub pledge: PledgeId,
    #[n(2)]
    pub amount: Amount,
}

/// The owner has the pool take a part of the collateral at the index, on a liquidation's terms, to repay.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SellCollateral {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub pledge: PledgeId,
    #[n(2)]
    pub amount: Amount,
    /// Refused if it would repay less.
    #[n(3)]
    pub minimum_repaid: Amount,
}

/// Pay an amount towards a pledge; paying all of it gives the collateral back.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RepayPledge {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub pledge: PledgeId,
    #[n(2)]
    pub amount: Amount,
}

/// Pay all that is owed and take the collateral back.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RedeemPledge {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub pledge: PledgeId,
}

/// A new term at the rate of the day. The interest so far is paid now.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RenewPledge {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub pledge: PledgeId,
    #[n(2)]
    pub days: u16,
}
