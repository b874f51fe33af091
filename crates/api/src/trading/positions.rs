//! Positions: `/api/contract/position`.

use axum::extract::State;
use plimsoll_app::engine::event::ReduceReason;
use plimsoll_app::trading::{Closed, Directory, Kind, Margin, PositionView, readable};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::{Amount, MarketId, PositionId, Price};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::{Id, ListAsk, id, needed, side_number};
use super::mode;
use super::order_params::whole_lots;
use super::orders::SETTLED_IN;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data, Rows};
use crate::wire::{DateTime, Decimal, Int, Millis, Scaled, WireAmount, WireQuantity, WireRate};

/// A position in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PositionRow {
    id: String,
    order_no: String,
    symbol: String,
    coin_symbol: String,
    base_coin: &'static str,
    /// 0 long, 1 short.
    #[serde(rename = "type")]
    kind: u8,
    /// NET, HEDGE or TICKETS; of one that is open.
    position_mode: Option<&'static str>,
    leverage: u16,
    /// What its lots asked for as margin when they were opened.
    amount: WireAmount,
    adjust_amount: WireAmount,
    /// What stands behind it now; the same as `adjustAmount`.
    remain_margin: WireAmount,
    open_num: WireQuantity,
    open_lots: u64,
    open_price: Option<Scaled>,
    open_fee: WireAmount,
    /// The liquidation price.
    close_price: Option<Scaled>,
    bankruptcy_price: Option<Scaled>,
    mark_price: Option<Scaled>,
    /// Profit at the mark; for a closed one, what was realised.
    earn: WireAmount,
    /// Profit over initial margin.
    roe: Option<WireRate>,
    mmr: Option<WireRate>,
    /// Maintenance margin over equity: liquidation at 1.
    margin_ratio: Option<WireRate>,
    /// Margin that may be taken out now.
    reducible: Option<WireAmount>,
    /// The fifth of the queue of auto-deleveraging, 5 first; none at a loss.
    adl: Option<u8>,
    deal_price: Option<Scaled>,
    deal_num: Option<u64>,
    deal_time: Option<DateTime>,
    sell_fee: WireAmount,
    /// Funding, overnight and dividends paid, or received if negative.
    asset_fee: WireAmount,
    /// 0 open, 1 closed.
    status: u8,
    close_reason: Option<&'static str>,
    create_time: DateTime,
    params: PositionTimes,
}

/// When, in numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PositionTimes {
    create_time: Millis,
    deal_time: Option<Millis>,
}

fn reason(why: ReduceReason) -> &'static str {
    match why {
        ReduceReason::Order => "ORDER",
        ReduceReason::TakeProfit => "TAKE_PROFIT",
        ReduceReason::StopLoss => "STOP_LOSS",
        ReduceReason::Liquidation => "LIQUIDATION",
        ReduceReason::PartialLiquidation => "PARTIAL_LIQUIDATION",
        ReduceReason::Takeover => "TAKEOVER",
        ReduceReason::Deleveraging => "ADL",
        ReduceReason::Split => "SPLIT",
    }
}

impl PositionRow {
    fn of(line: &PositionView, directory: &Directory) -> Self {
        let (symbol, tick) = symbol_and_tick(directory, line.market);
        let scaled = |price: Price| Scaled::at(price, tick);
        let measured = line.measured;
        let closed = line.closed;
        Self {
            id: line.id.to_string(),
            order_no: readable(Kind::Position, line.id.0),
            coin_symbol: symbol.clone(),
            symbol,
            base_coin: SETTLED_IN,
            kind: side_number(line.side),
            position_mode: line.mode.map(mode::name),
            leverage: line.leverage,
            amount: Decimal(line.initial_margin),
            adjust_amount: Decimal(line.margin),
            remain_margin: Decimal(line.margin),
            open_num: Decimal(line.quantity),
            open_lots: line.lots.0,
            open_price: line.open_price.map(scaled),
            open_fee: Decimal(line.open_fee),
            close_price: measured.map(|m| scaled(m.liquidation_price)),
            bankruptcy_price: measured.map(|m| scaled(m.bankruptcy_price)),
            mark_price: measured.map(|m| scaled(m.mark)),
            earn: Decimal(measured.map_or(line.realised, |m| m.profit)),
            roe: measured.map(|m| Decimal(m.return_on_margin)),
            mmr: measured.map(|m| Decimal(m.maintenance_rate)),
            margin_ratio: measured.and_then(|m| m.margin_ratio).map(Decimal),
            reducible: measured.map(|m| Decimal(m.reducible)),
            adl: line.fifth,
            deal_price: closed.and_then(|closed| closed.price).map(scaled),
            deal_num: closed.map(|closed| closed.lots.0),
            deal_time: closed.map(|closed| DateTime(closed.at)),
            sell_fee: Decimal(line.close_fee),
            asset_fee: Decimal(line.carried),
            status: u8::from(closed.is_some()),
            close_reason: closed.and_then(|closed| closed.why).map(reason),
            create_time: DateTime(line.opened_at),
            params: PositionTimes {
                create_time: Millis(line.opened_at),
                deal_time: closed.map(|closed| Millis(closed.at)),
            },
        }
    }
}

fn symbol_and_tick(directory: &Directory, market: MarketId) -> (String, Price) {
    match directory.of_market(market) {
        Some(instrument) => (instrument.coin.clone(), instrument.tick(market)),
        None => (String::new(), Price::from_units(1)),
    }
}

/// Positions, open ones measured at the mark or closed ones, newest first
#[utoipa::path(
    post,
    path = "/api/contract/position/list",
    tag = "contracts",
    security(("session" = [])),
    params(ListAsk),
    responses((status = 200, body = Rows<PositionRow>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<ListAsk>,
) -> Answer<Rows<PositionRow>> {
    let (total, lines) = api.app.trading.positions(&caller, &ask.orders()?).await?;
    let directory = api.app.trading.directory();
    Ok(Rows::of(total, lines.iter().map(|line| PositionRow::of(line, &directory)).collect()))
}

/// Which position to close, and how much of it.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct CloseAsk {
    #[param(value_type = Option<String>)]
    id: Option<Id>,
    /// Lots; all of it when absent.
    #[param(value_type = Option<String>)]
    num: Option<WireQuantity>,
    /// Taken and not believed: the session says which realm this is.
    #[param(value_type = Option<String>)]
    mock: Option<Id>,
}

/// What closing came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClosedRow {
    closed_lots: u64,
    deal_price: Option<Scaled>,
    earn: WireAmount,
    fee: WireAmount,
    /// Found nobody to trade with, and is still open.
    remain_lots: u64,
}

impl ClosedRow {
    fn of(closed: &Closed, directory: &Directory) -> Self {
        let (_, tick) = symbol_and_tick(directory, closed.market);
        Self {
            closed_lots: closed.lots.0,
            deal_price: closed.price.map(|price| Scaled::at(price, tick)),
            earn: Decimal(closed.profit),
            fee: Decimal(closed.fee),
            remain_lots: closed.left.0,
        }
    }
}

async fn close(api: &Api, caller: &Caller, idempotency: &Idempotency, ask: CloseAsk) -> Answer<Data<ClosedRow>> {
    let CloseAsk { id: position, num, mock: _ } = ask;
    let position = PositionId(id(Kind::Position, position.as_ref(), "id")?);
    let lots = num.map(|num| whole_lots(num.0, "num")).transpose()?;
    let key = idempotency.key(caller, None, api);
    let closed = api.app.trading.close_position(caller, position, lots, key).await?;
    Ok(Data::of(ClosedRow::of(&closed, &api.app.trading.directory())))
}

/// Close a position at market, whole or in part
#[utoipa::path(
    post,
    path = "/api/contract/position/stopOrder",
    tag = "contracts",
    security(("session" = [])),
    params(CloseAsk),
    responses((status = 200, body = Data<ClosedRow>))
)]
pub(super) async fn stop_order(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<CloseAsk>,
) -> Answer<Data<ClosedRow>> {
    close(&api, &caller, &idempotency, ask).await
}

/// The same as `stopOrder`
#[utoipa::path(
    post,
    path = "/api/contract/position/stopPosition",
    tag = "contracts",
    security(("session" = [])),
    params(CloseAsk),
    responses((status = 200, body = Data<ClosedRow>))
)]
pub(super) async fn stop_position(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<CloseAsk>,
) -> Answer<Data<ClosedRow>> {
    close(&api, &caller, &idempotency, ask).await
}

/// Which position's money changes, and by how much.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct MoneyAsk {
    #[param(value_type = Option<String>)]
    id: Option<Id>,
    #[param(value_type = Option<String>)]
    money: Option<WireAmount>,
    /// 0 adds, 1 takes out.
    #[param(value_type = Option<i64>)]
    flag: Option<Int>,
}

impl MoneyAsk {
    fn read(&self) -> Result<(PositionId, Amount), Refusal> {
        let money = needed(self.money, "money")?.0;
        if !money.is_positive() {
            return Err(refusal::PARAM.because("money"));
        }
        Ok((PositionId(id(Kind::Position, self.id.as_ref(), "id")?), money))
    }
}

/// Where the position stands now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MarginRow {
    remain_margin: WireAmount,
    /// The liquidation price.
    close_price: Option<Scaled>,
}

impl MarginRow {
    fn of(margin: &Margin, directory: &Directory) -> Self {
        let (_, tick) = symbol_and_tick(directory, margin.market);
        Self {
            remain_margin: Decimal(margin.margin),
            close_price: margin.liquidation_price.map(|price| Scaled::at(price, tick)),
        }
    }
}

/// Add margin to a position or take some out
#[utoipa::path(
    post,
    path = "/api/contract/position/adjustAmount",
    tag = "contracts",
    security(("session" = [])),
    params(MoneyAsk),
    responses((status = 200, body = Data<MarginRow>))
)]
pub(super) async fn adjust_amount(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<MoneyAsk>,
) -> Answer<Data<MarginRow>> {
    let (position, money) = ask.read()?;
    let change = match needed(ask.flag, "flag")?.0 {
        0 => money,
        1 => -money,
        _ => return Err(refusal::PARAM.because("flag").into()),
    };
    let key = idempotency.key(&caller, None, &api);
    let margin = api.app.trading.adjust_margin(&caller, position, change, key).await?;
    Ok(Data::of(MarginRow::of(&margin, &api.app.trading.directory())))
}

/// Add margin to a position
#[utoipa::path(
    post,
    path = "/api/contract/position/adjustPositionMargn",
    tag = "contracts",
    security(("session" = [])),
    params(MoneyAsk),
    responses((status = 200, body = Data<MarginRow>))
)]
pub(super) async fn add_margin(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<MoneyAsk>,
) -> Answer<Data<MarginRow>> {
    let (position, money) = ask.read()?;
    if ask.flag.is_some_and(|flag| flag.0 != 0) {
        return Err(refusal::PARAM.because("flag").into());
    }
    let key = idempotency.key(&caller, None, &api);
    let margin = api.app.trading.adjust_margin(&caller, position, money, key).await?;
    Ok(Data::of(MarginRow::of(&margin, &api.app.trading.directory())))
}

/// What adding principal came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AddedRow {
    added_lots: u64,
    open_price: Scaled,
    remain_margin: WireAmount,
}

/// Open more of a position at market, with this much margin at most
#[utoipa::path(
    post,
    path = "/api/contract/position/adjustPositionAmout",
    tag = "contracts",
    security(("session" = [])),
    params(MoneyAsk),
    responses((status = 200, body = Data<AddedRow>))
)]
pub(super) async fn add_principal(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<MoneyAsk>,
) -> Answer<Data<AddedRow>> {
    let (position, money) = ask.read()?;
    let key = idempotency.key(&caller, None, &api);
    let added = api.app.trading.add_principal(&caller, position, money, key).await?;
    let (_, tick) = symbol_and_tick(&api.app.trading.directory(), added.market);
    Ok(Data::of(AddedRow {
        added_lots: added.lots.0,
        open_price: Scaled::at(added.open_price, tick),
        remain_margin: Decimal(added.margin),
    }))
}
