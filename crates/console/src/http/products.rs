//! Products, and the operator's money behind them.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::envelope::{Answer, Data};
use super::input::{Body, Params};
use crate::approvals::{Outcome, Preview};
use crate::console::Console;
use crate::desks::{NetworkName, Page, Paged, ProductDetail, ProductRow};
use crate::products::{HouseMoney, ProductKind, ProductTerms};
use crate::refusal;
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new()
        .routes(routes!(list, propose))
        .routes(routes!(detail))
        .routes(routes!(preview))
        .routes(routes!(networks))
        .routes(routes!(fund))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct ProductsInput {
    kind: Option<ProductKind>,
    cursor: Option<String>,
    limit: Option<i64>,
}

/// Everything on offer, now or earlier, with what stands behind it
#[utoipa::path(get, path = "/ops/v1/products", tag = "products", params(ProductsInput),
    responses((status = 200, body = Data<Paged<ProductRow>>)))]
async fn list(State(console): State<Arc<Console>>, Params(input): Params<ProductsInput>) -> Answer<Paged<ProductRow>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    Ok(Data::of(console.products(input.kind, &page).await?))
}

/// One product with its terms
#[utoipa::path(get, path = "/ops/v1/products/{kind}/{number}", tag = "products",
    params(("kind" = ProductKind, Path), ("number" = u32, Path)),
    responses((status = 200, body = Data<ProductDetail>)))]
async fn detail(
    State(console): State<Arc<Console>>,
    Path((kind, number)): Path<(String, u32)>,
) -> Answer<ProductDetail> {
    let kind = serde_json::from_value(kind.into()).map_err(|_| refusal::NOT_FOUND)?;
    Ok(Data::of(console.product(kind, number).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PreviewInput {
    /// Of a product whose terms change; absent for a new one.
    number: Option<u32>,
    terms: ProductTerms,
}

/// What a product's terms would change
#[utoipa::path(post, path = "/ops/v1/products/preview", tag = "products", request_body = PreviewInput,
    responses((status = 200, body = Data<Preview>)))]
async fn preview(State(console): State<Arc<Console>>, Body(input): Body<PreviewInput>) -> Answer<Preview> {
    Ok(Data::of(console.preview_product(input.number, input.terms).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ProductInput {
    /// Of a product whose terms change; absent for a new one.
    number: Option<u32>,
    terms: ProductTerms,
    reason: String,
}

/// Propose a product, or other terms of one
#[utoipa::path(post, path = "/ops/v1/products", tag = "products", request_body = ProductInput,
    responses((status = 200, body = Data<Outcome>)))]
async fn propose(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Body(input): Body<ProductInput>,
) -> Answer<Outcome> {
    Ok(Data::of(console.propose_product(&actor, input.number, input.terms, &input.reason).await?))
}

/// Networks over which the operator's money comes in
#[utoipa::path(get, path = "/ops/v1/products/networks", tag = "products",
    responses((status = 200, body = Data<Paged<NetworkName>>)))]
async fn networks(State(console): State<Arc<Console>>) -> Answer<Paged<NetworkName>> {
    Ok(Data::of(Paged { rows: console.network_names(), next: None }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HouseMoneyInput {
    money: HouseMoney,
    reason: String,
}

/// Propose to book the operator's own money into a pool
#[utoipa::path(post, path = "/ops/v1/ledger/house/fund", tag = "products", request_body = HouseMoneyInput,
    responses((status = 200, body = Data<Outcome>)))]
async fn fund(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Body(input): Body<HouseMoneyInput>,
) -> Answer<Outcome> {
    Ok(Data::of(console.propose_house_money(&actor, input.money, &input.reason).await?))
}
