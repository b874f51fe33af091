//! Contract orders: `/api/contract/order`.

use axum::extract::State;
use plimsoll_app::trading::Kind;
use plimsoll_units::OrderId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::{ListAsk, OneAsk, client_order_id, id};
use super::order_params::ContractOrder;
use super::orders::{ContractOrderRow, PlacedOrder};
use super::preview::ContractPreviewed;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data, Done, Rows};

/// Place a contract order
///
/// Opens a position, or with `positionId` closes one. What an opening order does with positions that are there, the
/// account's mode says: `/api/contract/position/mode`. `delegateTotal` is in whole lots.
#[utoipa::path(
    post,
    path = "/api/contract/order/submit",
    tag = "contracts",
    security(("session" = [])),
    request_body = ContractOrder,
    responses((status = 200, body = Data<PlacedOrder>))
)]
pub(super) async fn submit(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(order): Input<ContractOrder>,
) -> Answer<Data<PlacedOrder>> {
    let key = idempotency.key(&caller, client_order_id(order.client_order_id.as_deref())?, &api);
    let ask = order.ask()?;
    let (placed, terms) = api.app.trading.place_contract(&caller, &ask, key).await?;
    Ok(Data::of(PlacedOrder::contract(&placed, terms.tick)))
}

/// What a contract order would come to
///
/// Margin, fee, liquidation price and the most it can lose, with the book as it stands. Refused where placing would be
/// refused, but for the balance. Nothing happens.
#[utoipa::path(
    post,
    path = "/api/contract/order/preview",
    tag = "contracts",
    security(("session" = [])),
    request_body = ContractOrder,
    responses((status = 200, body = Data<ContractPreviewed>))
)]
pub(super) async fn preview(
    State(api): State<Api>,
    caller: Caller,
    Input(order): Input<ContractOrder>,
) -> Answer<Data<ContractPreviewed>> {
    let (preview, terms) = api.app.trading.preview_contract(&caller, &order.ask()?).await?;
    Ok(Data::of(ContractPreviewed::of(&preview, terms.tick)))
}

/// Contract orders, open or ended, newest first
#[utoipa::path(
    post,
    path = "/api/contract/order/list",
    tag = "contracts",
    security(("session" = [])),
    params(ListAsk),
    responses((status = 200, body = Rows<ContractOrderRow>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<ListAsk>,
) -> Answer<Rows<ContractOrderRow>> {
    let (total, lines) = api.app.trading.contract_orders(&caller, &ask.orders()?).await?;
    let directory = api.app.trading.directory();
    Ok(Rows::of(total, lines.iter().map(|line| ContractOrderRow::of(line, &directory)).collect()))
}

/// Cancel a contract order
#[utoipa::path(
    post,
    path = "/api/contract/order/canCelOrder",
    tag = "contracts",
    security(("session" = [])),
    params(OneAsk),
    responses((status = 200, body = Done))
)]
pub(super) async fn cancel_order(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<OneAsk>,
) -> Answer<Done> {
    let order = OrderId(id(Kind::Contract, ask.id.as_ref(), "id")?);
    let key = idempotency.key(&caller, None, &api);
    api.app.trading.cancel_order(&caller, order, key).await?;
    Ok(Done::default())
}

/// Which market's orders, or all.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct CancelAllAsk {
    symbol: Option<String>,
}

/// What a cancellation of everything came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CancelledAll {
    cancelled: u32,
    /// Ended by themselves meanwhile.
    gone: u32,
}

/// Cancel every open contract order, of one market or of all
#[utoipa::path(
    post,
    path = "/api/contract/order/cancelAll",
    tag = "contracts",
    security(("session" = [])),
    params(CancelAllAsk),
    responses((status = 200, body = Data<CancelledAll>))
)]
pub(super) async fn cancel_all(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<CancelAllAsk>,
) -> Answer<Data<CancelledAll>> {
    let result = api.app.trading.cancel_contracts(&caller, ask.symbol.as_deref()).await?;
    Ok(Data::of(CancelledAll { cancelled: result.cancelled, gone: result.gone }))
}
