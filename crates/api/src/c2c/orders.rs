//! Making orders, and the caller's own.

use axum::extract::{Path, State};
use plimsoll_app::c2c::{C2cOrderFilter, C2cSize, OrderForm};
use plimsoll_app::refusal;
use plimsoll_units::{C2cAdId, C2cOrderId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::order_rows::{C2cCreated, C2cOrderDetail, C2cOrderView, C2cPreviewView};
use super::{dealer_on_real_money, method};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{number, number_in};
use crate::paging::page;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WireAmount, WirePrice};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(preview))
        .routes(routes!(create))
        .routes(routes!(orders))
        .routes(routes!(order, order_by_post))
}

fn size(amount: Option<WireAmount>, quantity: Option<WireAmount>) -> Answer<C2cSize> {
    match (amount, quantity) {
        (Some(amount), None) => Ok(C2cSize::Amount(amount.0)),
        (None, Some(quantity)) => Ok(C2cSize::Quantity(quantity.0)),
        _ => Err(refusal::PARAM.because("amount or quantity").into()),
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cPreviewInput {
    ad_id: Int,
    /// In the currency ...
    #[serde(default)]
    amount: Option<WireAmount>,
    /// ... or in the coin.
    #[serde(default)]
    quantity: Option<WireAmount>,
}

/// What an order would be now
#[utoipa::path(
    post, path = "/api/c2c/order/preview", tag = "c2c", request_body = C2cPreviewInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cPreviewView>))
)]
async fn preview(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<C2cPreviewInput>,
) -> Answer<Data<C2cPreviewView>> {
    dealer_on_real_money(caller)?;
    let ad = C2cAdId(number(params.ad_id)?);
    Ok(Data::of(api.app.c2c.preview(ad, size(params.amount, params.quantity)?)?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cCreateInput {
    ad_id: Int,
    /// In the currency ...
    #[serde(default)]
    amount: Option<WireAmount>,
    /// ... or in the coin.
    #[serde(default)]
    quantity: Option<WireAmount>,
    /// One of the advertisement's payment methods.
    pay_type: Int,
    /// Where the caller is paid, when the caller sells.
    #[serde(default)]
    pay_account_id: Option<Int>,
    /// The price that was shown: another one by now is refused.
    #[serde(default)]
    price: Option<WirePrice>,
}

/// Make an order from an advertisement. The seller's coins go to escrow
#[utoipa::path(
    post, path = "/api/c2c/order/create", tag = "c2c", request_body = C2cCreateInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cCreated>))
)]
async fn create(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cCreateInput>,
) -> Answer<Data<C2cCreated>> {
    let caller = dealer_on_real_money(caller)?;
    let form = OrderForm {
        ad: C2cAdId(number(params.ad_id)?),
        size: size(params.amount, params.quantity)?,
        method: method(params.pay_type)?,
        pay_account: params.pay_account_id.map(|id| id.0),
        price: params.price.map(|price| price.0),
    };
    let key = idempotency.key(&caller, None, &api);
    Ok(Data::of(api.app.c2c.take(&caller, &form, key).await?.into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct C2cOrdersInput {
    status: Option<Int>,
    /// Not over yet, or over.
    open: Option<bool>,
    /// The caller's: `buy` or `sell`.
    side: Option<String>,
    page_num: Option<Int>,
    page_size: Option<Int>,
}

/// The caller's orders, newest first
#[utoipa::path(
    post, path = "/api/c2c/order/list", tag = "c2c", request_body = C2cOrdersInput, security(("session" = [])),
    responses((status = 200, body = Rows<C2cOrderView>))
)]
async fn orders(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<C2cOrdersInput>,
) -> Answer<Rows<C2cOrderView>> {
    let buys = match params.side.as_deref() {
        None | Some("") => None,
        Some("buy") => Some(true),
        Some("sell") => Some(false),
        Some(_) => return Err(refusal::PARAM.because("side").into()),
    };
    let filter = C2cOrderFilter { status: params.status.map(|status| status.0), open: params.open, buys };
    let page = page(params.page_num, params.page_size);
    let (total, rows) = api.app.c2c.orders(&caller, filter, page).await?;
    Ok(Rows::of(total, rows.iter().map(Into::into).collect()))
}

/// One of the caller's orders
#[utoipa::path(
    get, path = "/api/c2c/order/{id}", tag = "c2c", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn order(State(api): State<Api>, caller: Caller, Path(id): Path<String>) -> Answer<Data<C2cOrderDetail>> {
    Ok(Data::of(api.app.c2c.order(&caller, C2cOrderId(number_in(&id)?)).await?.into()))
}

/// The same
#[utoipa::path(
    post, path = "/api/c2c/order/{id}", tag = "c2c", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Data<C2cOrderDetail>))
)]
async fn order_by_post(State(api): State<Api>, caller: Caller, Path(id): Path<String>) -> Answer<Data<C2cOrderDetail>> {
    Ok(Data::of(api.app.c2c.order(&caller, C2cOrderId(number_in(&id)?)).await?.into()))
}
