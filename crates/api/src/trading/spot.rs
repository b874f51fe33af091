//! Spot orders: `/api/currency/order`.

use axum::extract::State;
use plimsoll_app::trading::Kind;
use plimsoll_units::OrderId;

use super::fields::{ListAsk, OneAsk, client_order_id, id};
use super::order_params::SpotOrder;
use super::orders::{PlacedOrder, SpotOrderRow};
use super::preview::SpotPreviewed;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data, Done, Rows};

/// Place a spot order
///
/// With a `clientOrderId` or an `Idempotency-Key` a repetition is not placed again: it answers how the first one stands.
#[utoipa::path(
    post,
    path = "/api/currency/order/submit",
    tag = "spot",
    security(("session" = [])),
    request_body = SpotOrder,
    responses((status = 200, body = Data<PlacedOrder>))
)]
pub(super) async fn submit(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(order): Input<SpotOrder>,
) -> Answer<Data<PlacedOrder>> {
    let key = idempotency.key(&caller, client_order_id(order.client_order_id.as_deref())?, &api);
    let ask = order.ask()?;
    let (placed, terms) = api.app.trading.place_spot(&caller, &ask, key).await?;
    Ok(Data::of(PlacedOrder::spot(&placed, terms.tick)))
}

/// What a spot order would come to
///
/// Walks the book as it stands. Refused where placing would be refused, but for the balance. Nothing happens.
#[utoipa::path(
    post,
    path = "/api/currency/order/preview",
    tag = "spot",
    security(("session" = [])),
    request_body = SpotOrder,
    responses((status = 200, body = Data<SpotPreviewed>))
)]
pub(super) async fn preview(
    State(api): State<Api>,
    caller: Caller,
    Input(order): Input<SpotOrder>,
) -> Answer<Data<SpotPreviewed>> {
    let (preview, terms) = api.app.trading.preview_spot(&caller, &order.ask()?).await?;
    let directory = api.app.trading.directory();
    Ok(Data::of(SpotPreviewed::of(&preview, &terms, &directory)))
}

/// Cancel a spot order
#[utoipa::path(
    post,
    path = "/api/currency/order/cancelOrder",
    tag = "spot",
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
    let order = OrderId(id(Kind::Spot, ask.id.as_ref(), "id")?);
    let key = idempotency.key(&caller, None, &api);
    api.app.trading.cancel_order(&caller, order, key).await?;
    Ok(Done::default())
}

/// Spot orders, open or ended, newest first
#[utoipa::path(
    post,
    path = "/api/currency/order/orderList",
    tag = "spot",
    security(("session" = [])),
    params(ListAsk),
    responses((status = 200, body = Rows<SpotOrderRow>))
)]
pub(super) async fn order_list(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<ListAsk>,
) -> Answer<Rows<SpotOrderRow>> {
    let (total, lines) = api.app.trading.spot_orders(&caller, &ask.orders()?).await?;
    let directory = api.app.trading.directory();
    Ok(Rows::of(total, lines.iter().map(|line| SpotOrderRow::of(line, &directory)).collect()))
}
