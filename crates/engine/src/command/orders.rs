//! Orders and positions, as their owners ask for them.
//! Owns the shape of these commands; knows neither books nor margins.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, MarketId, OrderId, PositionId, Price, ProtectionId, Quantity, Side};

use crate::contracts::{Callback, PositionMode};
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
    /// Open a position, with protective orders that take effect when it exists. In net mode what is against the account's
    /// position closes it first.
    #[n(1)]
    Open {
        #[n(0)]
        leverage: u16,
        #[n(1)]
        take_profit: Option<Price>,
        #[n(2)]
        stop_loss: Option<Price>,
    },
    /// Close a position or a part of it. Where fills join, no more than other orders have left of it.
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

/// Cancel an order and place another in its stead: both or neither. It keeps its place in the queue when nothing but its
/// quantity goes down. Market and side stay.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ReplaceOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: OrderId,
    /// Its quantity counts what the replaced order has filled: a fill on the way lowers what is left, and never raises
    /// what is traded in all.
    #[n(2)]
    pub kind: OrderKind,
    /// The replaced order's own when absent, as with what follows.
    #[n(3)]
    pub tif: Option<TimeInForce>,
    #[n(4)]
    pub self_trade: Option<SelfTrade>,
    /// For the same end, with another leverage or other protective prices.
    #[n(5)]
    pub effect: Option<Effect>,
}

/// Place limit orders at even distances between two prices, both included: all of them or none.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PlaceScale {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub market: MarketId,
    #[n(2)]
    pub side: Side,
    /// The first order's price.
    #[n(3)]
    pub from: Price,
    /// The last one's.
    #[n(4)]
    pub to: Price,
    #[n(5)]
    pub count: u8,
    /// Of all orders together, in equal parts; what does not divide goes to the first ones, a lot each.
    #[n(6)]
    pub quantity: Quantity,
    #[n(7)]
    pub tif: TimeInForce,
    #[n(8)]
    pub self_trade: SelfTrade,
    #[n(9)]
    pub effect: Effect,
}

/// A limit order and a stop order on spot that share one hold: one cancels the other.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PlaceOco {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub market: MarketId,
    #[n(2)]
    pub side: Side,
    #[n(3)]
    pub quantity: Quantity,
    /// Of the limit order, which rests and never trades at once.
    #[n(4)]
    pub price: Price,
    /// On the other side of the last price.
    #[n(5)]
    pub stop: Price,
    /// What the stop order may trade at when it is triggered; at market when absent.
    #[n(6)]
    pub stop_limit: Option<Price>,
    #[n(7)]
    pub self_trade: SelfTrade,
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
pub struct PlaceProtection {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub position: PositionId,
    #[n(2)]
    pub kind: ProtectionKind,
    #[n(3)]
    pub trigger: Price,
    /// A limit for the closing order; at market when absent.
    #[n(4)]
    pub limit: Option<Price>,
    #[n(5)]
    pub quantity: Quantity,
}

/// A stop-loss that follows the best mark since it began, and never goes back. It closes at market.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetTrailing {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub position: PositionId,
    #[n(2)]
    pub callback: Callback,
    /// It begins when the mark reaches this price; with the next mark when absent or reached.
    #[n(3)]
    pub activation: Option<Price>,
    #[n(4)]
    pub quantity: Quantity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cbor(index_only)]
pub enum ProtectionKind {
    #[n(0)]
    TakeProfit,
    #[n(1)]
    StopLoss,
}

/// How the account's fills become positions from now on. Refused while it has contract orders or positions open.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetPositionMode {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub mode: PositionMode,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelProtection {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub protection: ProtectionId,
}
