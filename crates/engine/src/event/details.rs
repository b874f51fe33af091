//! What events carry: structs that are too large to stand in the list of events, and reasons.

use minicbor::{Decode, Encode};
use plimsoll_units::{
    AccountId, Amount, AssetId, FundId, FundOrderId, Lots, MarketId, OrderId, Price, Side, Ticks, Timestamp,
};

use crate::orders::{Purpose, TimeInForce};

/// A fund at its cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavCut {
    pub fund: FundId,
    /// Midnight of its date.
    pub at: Timestamp,
    /// Cash and coins before the fee.
    pub gross: Amount,
    /// Of the days since the last cut.
    pub fee: Amount,
    /// Of one unit, after the fee.
    pub nav: Amount,
    /// Outstanding before anything is dealt.
    pub units: Amount,
    /// After the fee.
    pub cash: Amount,
    pub holdings: Vec<NavHolding>,
    /// Units that redemptions ask for, and those that this cut deals.
    pub asked: Amount,
    pub dealt: Amount,
}

/// A coin of a fund, at the price of its cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NavHolding {
    pub asset: AssetId,
    pub amount: Amount,
    pub price: Price,
}

/// Units that a cut paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NavRedeemed {
    pub order: FundOrderId,
    pub account: AccountId,
    pub units: Amount,
    pub nav: Amount,
    pub gross: Amount,
    /// For leaving within the lock-up; it stays in the fund.
    pub fee: Amount,
    pub net: Amount,
    /// Units that are left in the order.
    pub left: Amount,
    /// A part of what was asked for waits for the next cut.
    pub waits: bool,
    pub at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    pub order: OrderId,
    pub account: AccountId,
    pub market: MarketId,
    pub side: Side,
    pub ticks: Ticks,
    pub lots: Lots,
    pub hold: Amount,
    pub purpose: Purpose,
    pub tif: TimeInForce,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trade {
    pub market: MarketId,
    pub ticks: Ticks,
    pub lots: Lots,
    pub taker_side: Side,
    pub maker: OrderId,
    pub taker: OrderId,
    pub maker_account: AccountId,
    pub taker_account: AccountId,
    pub maker_fee: Amount,
    pub taker_fee: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderEnd {
    Filled,
    Cancelled,
    /// The part that could not trade at once (IOC, market, the cap on a market order).
    Unfilled,
    /// Self-trade prevention.
    SelfTrade,
    /// Maximum order age reached.
    Aged,
    /// Its position was closed.
    PositionGone,
    /// The house replaced its quote.
    Requoted,
    /// Its market was split, so its price and lots no longer apply.
    Split,
    /// Replaced by its owner.
    Replaced,
    /// The other order of its pair filled or was triggered.
    Paired,
}

/// Why a position got smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum ReduceReason {
    #[n(0)]
    Order,
    #[n(1)]
    TakeProfit,
    #[n(2)]
    StopLoss,
    /// Closed in full by the rules.
    #[n(3)]
    Liquidation,
    /// A fifth of a large position closed by the rules; its margin stays.
    #[n(4)]
    PartialLiquidation,
    #[n(5)]
    Takeover,
    #[n(6)]
    Deleveraging,
    /// Less than a lot was left after a stock split.
    #[n(7)]
    Split,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carry {
    Funding,
    Overnight,
    Dividend,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropReason {
    UnknownSource,
    NotPositive,
    /// Beyond any price of anything.
    Absurd,
    FromTheFuture,
    OutOfOrder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoidReason {
    NoEntryTick,
    FeedStale,
    FeedGuarded,
    Halted,
}
