//! Buying a collectible, and the caller's trades: `/api/nftOrder`.

use axum::extract::{Path, State};
use plimsoll_app::refusal;
use plimsoll_units::CollectibleId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rows::{BoughtView, TradeRow};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{number, number_in, real_money};
use crate::paging::ListQuery;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WireAmount};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(buy)).routes(routes!(trades)).routes(routes!(trade, trade_by_post))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BuyInput {
    product_id: Int,
    /// The price that the buyer saw: another one by now is refused.
    #[serde(default)]
    price: Option<WireAmount>,
}

/// Buy a collectible at its price with USDT of the platform wallet
#[utoipa::path(
    post, path = "/api/nftOrder", tag = "collectibles", request_body = BuyInput, security(("session" = [])),
    responses((status = 200, body = Data<BoughtView>))
)]
async fn buy(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<BuyInput>,
) -> Answer<Data<BoughtView>> {
    let caller = real_money(caller)?;
    let (id, key) = (CollectibleId(number(params.product_id)?), idempotency.key(&caller, None, &api));
    let price = params.price.map(|price| price.0);
    Ok(Data::of(api.app.collectibles.buy(&caller, id, price, key).await?.into()))
}

/// The caller's trades, newest first: status 0 bought, 1 sold
#[utoipa::path(
    post, path = "/api/nftOrder/list", tag = "collectibles", request_body = ListQuery, security(("session" = [])),
    responses((status = 200, body = Rows<TradeRow>))
)]
async fn trades(State(api): State<Api>, caller: Caller, Input(params): Input<ListQuery>) -> Answer<Rows<TradeRow>> {
    let sold = match params.status() {
        None => None,
        Some(0) => Some(false),
        Some(1) => Some(true),
        Some(_) => return Err(refusal::PARAM.because("status").into()),
    };
    let (total, rows) = api.app.collectibles.trades(&caller, sold, params.page()).await?;
    Ok(Rows::of(total, rows.into_iter().map(Into::into).collect()))
}

/// One of the caller's trades
#[utoipa::path(
    get, path = "/api/nftOrder/{id}", tag = "collectibles", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Data<TradeRow>))
)]
async fn trade(State(api): State<Api>, caller: Caller, Path(id): Path<String>) -> Answer<Data<TradeRow>> {
    Ok(Data::of(api.app.collectibles.trade(&caller, number_in(&id)?).await?.into()))
}

/// The same
#[utoipa::path(
    post, path = "/api/nftOrder/{id}", tag = "collectibles", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Data<TradeRow>))
)]
async fn trade_by_post(State(api): State<Api>, caller: Caller, Path(id): Path<String>) -> Answer<Data<TradeRow>> {
    Ok(Data::of(api.app.collectibles.trade(&caller, number_in(&id)?).await?.into()))
}
