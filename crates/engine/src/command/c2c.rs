//! C2C: people deal with people while the platform holds the coins. Owns the shape of these commands; names, payment
//! accounts, conversations and proofs are rows elsewhere.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, C2cAdId, C2cOrderId, Price, Rate, StaffId};

use crate::c2c::{C2cAdTerms, C2cOutcome, Fiat, FiatRate};

/// A coin that is dealt in, or no longer.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferC2cCoin {
    #[n(0)]
    pub asset: AssetId,
    /// What the maker of an advertisement pays, on the quantity.
    #[n(1)]
    pub fee: Rate,
    /// Coins in one order.
    #[n(2)]
    pub maximum: Amount,
    #[n(3)]
    pub open: bool,
}

/// A currency that is paid in, or no longer.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferC2cFiat {
    #[n(0)]
    pub fiat: Fiat,
    /// Decimals of its minor unit.
    #[n(1)]
    pub decimals: u8,
    #[n(2)]
    pub rate: FiatRate,
    #[n(3)]
    pub open: bool,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct PostC2cAd {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub terms: C2cAdTerms,
}

/// New terms; side, coin and currency stay. Orders keep the terms they were made under.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ChangeC2cAd {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub ad: C2cAdId,
    #[n(2)]
    pub terms: C2cAdTerms,
}

/// Show an advertisement, or stop showing it.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SwitchC2cAd {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub ad: C2cAdId,
    #[n(2)]
    pub on: bool,
}

/// Take an advertisement down for good. Its open orders go on.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct EndC2cAd {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub ad: C2cAdId,
}

/// Make an order from an advertisement.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct TakeC2cAd {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub ad: C2cAdId,
    #[n(2)]
    pub size: C2cSize,
    /// One of the advertisement's payment methods.
    #[n(3)]
    pub method: u16,
    /// The price that was shown; another one refuses the order.
    #[n(4)]
    pub price: Option<Price>,
}

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum C2cSize {
    /// Of the currency, to be paid exactly.
    #[n(0)]
    Amount(#[n(0)] Amount),
    /// Of the coin.
    #[n(1)]
    Quantity(#[n(0)] Amount),
}

/// The buyer says that the money is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct MarkC2cPaid {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: C2cOrderId,
}

/// The buyer steps back. The seller never can: the money may be on its way.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelC2cOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: C2cOrderId,
    #[n(2)]
    pub reason: u16,
}

/// The seller has the money. The caller has checked fund password and second factor.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ReleaseC2cOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: C2cOrderId,
}

/// Ask the operator's staff to decide.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AppealC2cOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: C2cOrderId,
    #[n(2)]
    pub reason: u16,
}

/// End an appeal, whole: all to the buyer or all back to the seller. Both sides see the reason.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct DecideC2cOrder {
    #[n(0)]
    pub order: C2cOrderId,
    #[n(1)]
    pub outcome: C2cOutcome,
    #[n(2)]
    pub reason: u16,
    #[n(3)]
    pub by: StaffId,
    /// Needed above a value, and another person than the first.
    #[n(4)]
    pub second: Option<StaffId>,
}
