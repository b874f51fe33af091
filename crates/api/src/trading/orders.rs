//! Orders as they stand on the wire.

use plimsoll_app::trading::{Directory, Kind, OrderEffect, OrderForm, OrderStatus, OrderView, Placed, readable};
use plimsoll_units::{AssetId, MarketId, Price, Quantity, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::fields::{side_number, tif_name};
use crate::wire::{DateTime, Decimal, Millis, Scaled, WireAmount, WireQuantity};

/// What came of an order at once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlacedOrder {
    id: String,
    order_no: String,
    /// 0 open, 1 filled, 2 partly filled, 3 cancelled, 4 ended by a rule.
    status: u8,
    /// Base units on spot, lots on contracts.
    deal_num: WireQuantity,
    deal_price: Option<Scaled>,
    deal_value: WireAmount,
    fee: WireAmount,
    /// The position that an opening order holds, once it has filled.
    #[serde(skip_serializing_if = "Option::is_none")]
    position_id: Option<String>,
}

pub(super) fn status_number(status: OrderStatus) -> u8 {
    match status {
        OrderStatus::Open => 0,
        OrderStatus::Filled => 1,
        OrderStatus::Partly => 2,
        OrderStatus::Cancelled => 3,
        OrderStatus::Expired => 4,
    }
}

/// Lots as contracts count them.
fn lots(count: plimsoll_units::Lots) -> WireQuantity {
    Decimal(Quantity::from_units(i128::from(count.0) * Quantity::SCALE))
}

impl PlacedOrder {
    pub(super) fn spot(placed: &Placed, tick: Price) -> Self {
        Self::of(Kind::Spot, placed, tick, Decimal(placed.filled))
    }

    pub(super) fn contract(placed: &Placed, tick: Price) -> Self {
        Self::of(Kind::Contract, placed, tick, lots(placed.filled_lots))
    }

    fn of(kind: Kind, placed: &Placed, tick: Price, deal_num: WireQuantity) -> Self {
        Self {
            id: placed.id.to_string(),
            order_no: readable(kind, placed.id.0),
            status: status_number(placed.status),
            deal_num,
            deal_price: placed.average_price.map(|price| Scaled::at(price, tick)),
            deal_value: Decimal(placed.value),
            fee: Decimal(placed.fee),
            position_id: placed.position.map(|position| position.to_string()),
        }
    }
}

/// What came of several orders at once: all of them were accepted. A repetition tells of the first alone.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlacedOrders {
    orders: Vec<PlacedOrder>,
}

impl PlacedOrders {
    pub(super) fn spot(placed: &[Placed], tick: Price) -> Self {
        Self { orders: placed.iter().map(|placed| PlacedOrder::spot(placed, tick)).collect() }
    }

    pub(super) fn contract(placed: &[Placed], tick: Price) -> Self {
        Self { orders: placed.iter().map(|placed| PlacedOrder::contract(placed, tick)).collect() }
    }
}

/// When, in numbers, beside the text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderTimes {
    delegate_time: Millis,
    deal_time: Option<Millis>,
}

/// A spot order in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SpotOrderRow {
    #[serde(flatten)]
    order: OrderRow,
    /// What the fee is taken in.
    fee_coin: String,
}

/// A contract order in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContractOrderRow {
    #[serde(flatten)]
    order: OrderRow,
    coin_symbol: String,
    base_coin: String,
    leverage: Option<u16>,
    /// OPEN, CLOSE, or NET: an order in net mode, which closes what is against it and opens with the rest.
    effect: &'static str,
    /// Of the lots left, those that close a position.
    closing: WireQuantity,
    position_id: Option<String>,
}

/// What all orders have.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderRow {
    id: String,
    order_no: String,
    /// 0 buy or long, 1 sell or short.
    #[serde(rename = "type")]
    kind: u8,
    /// 0 limit, 1 market, 2 stop-limit, 3 trigger.
    delegate_type: u8,
    /// 0 open, 1 filled, 2 partly filled, 3 cancelled, 4 ended by a rule.
    status: u8,
    symbol: String,
    coin: String,
    time_in_force: &'static str,
    /// The other order of its pair, while both are open: one cancels the other.
    pair_id: Option<String>,
    /// Base units on spot, lots on contracts.
    delegate_total: WireQuantity,
    delegate_price: Option<Scaled>,
    stop_price: Option<Scaled>,
    delegate_value: Option<WireAmount>,
    deal_num: WireQuantity,
    deal_price: Option<Scaled>,
    deal_value: WireAmount,
    fee: WireAmount,
    delegate_time: DateTime,
    deal_time: Option<DateTime>,
    params: OrderTimes,
}

fn names(directory: &Directory, market: MarketId) -> (String, Price) {
    match directory.of_market(market) {
        Some(instrument) => (instrument.coin.clone(), instrument.tick(market)),
        None => (String::new(), Price::from_units(1)),
    }
}

/// Everything is settled in this coin.
pub(super) const SETTLED_IN: &str = "usdt";

fn coin(directory: &Directory, asset: AssetId) -> String {
    directory.coin(asset).to_owned()
}

impl OrderRow {
    fn of(kind: Kind, line: &OrderView, directory: &Directory, amounts: [WireQuantity; 2]) -> Self {
        let (symbol, tick) = names(directory, line.market);
        let scaled = |price: Option<Price>| price.map(|price| Scaled::at(price, tick));
        let dealt: Option<Timestamp> = line.filled_at;
        Self {
            id: line.id.to_string(),
            order_no: readable(kind, line.id.0),
            kind: side_number(line.side),
            delegate_type: match line.form {
                OrderForm::Limit => 0,
                OrderForm::Market => 1,
                OrderForm::StopLimit => 2,
                OrderForm::Trigger => 3,
            },
            status: status_number(line.status),
            symbol,
            coin: SETTLED_IN.to_owned(),
            time_in_force: tif_name(line.tif),
            pair_id: line.pair.map(|pair| pair.to_string()),
            delegate_total: amounts[0],
            delegate_price: scaled(line.price.filter(|_| line.form != OrderForm::Market)),
            stop_price: scaled(line.stop),
            delegate_value: line.value().map(Decimal),
            deal_num: amounts[1],
            deal_price: scaled(line.average_price()),
            deal_value: Decimal(line.filled_value),
            fee: Decimal(line.fee),
            delegate_time: DateTime(line.placed_at),
            deal_time: dealt.map(DateTime),
            params: OrderTimes { delegate_time: Millis(line.placed_at), deal_time: dealt.map(Millis) },
        }
    }
}

impl SpotOrderRow {
    pub(super) fn of(line: &OrderView, directory: &Directory) -> Self {
        let amounts = [Decimal(line.quantity), Decimal(line.filled)];
        let mut order = OrderRow::of(Kind::Spot, line, directory, amounts);
        if let Some(terms) = directory.of_market(line.market).and_then(|instrument| instrument.spot) {
            order.coin = coin(directory, terms.quote);
        }
        Self { order, fee_coin: coin(directory, line.fee_asset) }
    }
}

impl ContractOrderRow {
    pub(super) fn of(line: &OrderView, directory: &Directory) -> Self {
        let order = OrderRow::of(Kind::Contract, line, directory, [lots(line.lots), lots(line.filled_lots)]);
        Self {
            coin_symbol: order.symbol.clone(),
            base_coin: SETTLED_IN.to_owned(),
            leverage: line.leverage,
            effect: match line.effect {
                OrderEffect::Close => "CLOSE",
                OrderEffect::Net => "NET",
                OrderEffect::Open | OrderEffect::Spot => "OPEN",
            },
            closing: lots(line.closing),
            position_id: line.position.map(|position| position.to_string()),
            order,
        }
    }
}
