//! Rows of orders, fills, positions, protective orders, carrying costs and second-contracts.

use plimsoll_units::{
    AccountId, Amount, AssetId, IndexId, Lots, MarketId, OrderId, PositionId, Price, ProtectionId, Quantity, Rate,
    SecondsId, Timestamp,
};

use super::keyed;
use crate::projections::table::table;

table! {
    /// An order: as it was asked for, and what came of it.
    OrderRow in "derived_orders" {
        id: OrderId,
        account: AccountId,
        market: MarketId,
        product: i64,
        side: i64,
        kind: i64,
        tif: i64,
        effect: i64,
        /// Who asked: the customer, or a rule that closes a position.
        origin: i64,
        position: Option<PositionId>,
        leverage: i64,
        price: Option<Price>,
        stop_price: Option<Price>,
        /// Money to spend instead of lots to buy.
        budget: Option<Amount>,
        lots: Lots,
        filled: Lots,
        /// What the filled lots cost, in the quote currency.
        filled_value: Amount,
        fee: Amount,
        fee_asset: AssetId,
        placed_at: Timestamp,
        triggered_at: Option<Timestamp>,
        /// When it last traded.
        filled_at: Option<Timestamp>,
        ended_at: Option<Timestamp>,
        ending: Option<i64>,
    }
}

table! {
    /// One side of a trade.
    FillRow in "derived_fills" {
        account: AccountId,
        at: Timestamp,
        /// The command, and which of the account's fills in it.
        seq: u64,
        n: i64,
        order_id: OrderId,
        market: MarketId,
        product: i64,
        side: i64,
        lots: Lots,
        price: Price,
        fee: Amount,
        fee_asset: AssetId,
        maker: bool,
        position: Option<PositionId>,
        /// What closing came to.
        pnl: Option<Amount>,
    }
}

table! {
    PositionRow in "derived_positions" {
        id: PositionId,
        account: AccountId,
        market: MarketId,
        side: i64,
        leverage: i64,
        /// Units of the traded thing in one lot.
        lot: Quantity,
        opening_order: Option<OrderId>,
        /// Everything ever opened, and what it cost in the quote currency.
        opened_lots: Lots,
        opened_value: Amount,
        initial_margin: Amount,
        open_fee: Amount,
        /// What is open now.
        lots: Lots,
        cost: Amount,
        margin: Amount,
        /// Everything closed so far, and what it brought in the quote currency.
        closed_lots: Lots,
        closed_value: Amount,
        realised: Amount,
        close_fee: Amount,
        liquidation_fee: Amount,
        /// Funding, overnight and dividends paid (positive) or received.
        carried: Amount,
        opened_at: Timestamp,
        closed_at: Option<Timestamp>,
        close_reason: Option<i64>,
    }
}

table! {
    /// A take-profit or stop-loss, as it was set.
    LossRow in "derived_losses" {
        id: ProtectionId,
        account: AccountId,
        position: PositionId,
        market: MarketId,
        side: i64,
        leverage: i64,
        kind: i64,
        trigger_price: Price,
        limit_price: Option<Price>,
        lots: Lots,
        /// Closes whatever is open.
        whole: bool,
        status: i64,
        set_at: Timestamp,
        ended_at: Option<Timestamp>,
    }
}

table! {
    /// A payment for holding a position: funding, overnight, dividend.
    CarryRow in "derived_carries" {
        account: AccountId,
        at: Timestamp,
        seq: u64,
        n: i64,
        position: PositionId,
        market: MarketId,
        kind: i64,
        /// Positive was paid, negative received.
        paid: Amount,
    }
}

table! {
    SecondsRow in "derived_seconds" {
        id: SecondsId,
        account: AccountId,
        instrument: IndexId,
        period_s: i64,
        direction: i64,
        stake: Amount,
        odds: Rate,
        all_or_nothing: bool,
        accepted_at: Timestamp,
        entry_tick: Option<u64>,
        entry_price: Option<Price>,
        expires_at: Option<Timestamp>,
        status: i64,
        verdict: Option<i64>,
        void_reason: Option<i64>,
        exit_tick: Option<u64>,
        exit_price: Option<Price>,
        paid: Option<Amount>,
        ended_at: Option<Timestamp>,
    }
}

keyed! { OrderRow PositionRow LossRow SecondsRow }
