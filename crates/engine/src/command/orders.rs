//! Orders and positions, as their owners ask for them.
//! Owns the shape of these commands; knows neither books nor margins.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, LossId, MarketId, OrderId, PositionId, Price, Quantity, Side};

use crate::orders::{OrderKind, SelfTrade, TimeInForce};

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PlaceOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub market: MarketId,
    #[n(2)]
    pub side: Side,
    #[n(3)]
    pub kind: OrderKind,
    #[n(4)]
    pub tif: TimeInForce,
    #[n(5)]
    pub self_trade: SelfTrade,
    #[n(6)]
    pub effect: Effect,
}

/// What an order does when it fills.
/// Its tag is one byte: left alone it would be as wide as an amount, and slower to read than to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[repr(u8)]
pub enum Effect {
    /// Exchange one coin for the other.
    #[n(0)]
    Spot,
    /// Open a position, with protective orders that take effect when it exists.
    #[n(1)]
    Open {
        #[n(0)]
        leverage: u16,
        #[n(1)]
        take_profit: Option<Price>,
        #[n(2)]
        stop_loss: Option<Price>,
    },
    /// Close a position or a part of it.
    #[n(2)]
    Close {
        #[n(0)]
        position: PositionId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: OrderId,
}

/// Add (positive) or take out (negative) margin of a position.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AdjustMargin {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub position: PositionId,
    #[n(2)]
    pub change: Amount,
}

/// Open more of a position at market, with this much margin at most.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AddPrincipal {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub position: PositionId,
    #[n(2)]
    pub money: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetLoss {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub position: PositionId,
    #[n(2)]
    pub kind: LossKind,
    #[n(3)]
    pub trigger: Price,
    /// A limit for the closing order; at market when absent.
    #[n(4)]
    pub limit: Option<Price>,
    #[n(5)]
    pub quantity: Quantity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cbor(index_only)]
pub enum LossKind {
    #[n(0)]
    TakeProfit,
    #[n(1)]
    StopLoss,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelLoss {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub loss: LossId,
}
