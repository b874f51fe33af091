//! Markets, and what two people decide about them.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::envelope::{Answer, Data};
use super::input::{Body, Params};
use crate::approvals::{MarketEvent, Outcome};
use crate::console::Console;
use crate::desks::{MarketDetail, MarketLine, Page, Paged};
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(detail)).routes(routes!(propose))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct MarketsInput {
    /// A part of the symbol.
    q: String,
    cursor: Option<String>,
    limit: Option<i64>,
}

/// Markets with the index that each follows, and whether it trades now
#[utoipa::path(get, path = "/ops/v1/markets", tag = "markets", params(MarketsInput),
    responses((status = 200, body = Data<Paged<MarketLine>>)))]
async fn list(State(console): State<Arc<Console>>, Params(input): Params<MarketsInput>) -> Answer<Paged<MarketLine>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    Ok(Data::of(console.markets(&input.q, &page).await?))
}

/// One market with its terms, fees and sources
#[utoipa::path(get, path = "/ops/v1/markets/{id}", tag = "markets", params(("id" = u16, Path)),
    responses((status = 200, body = Data<MarketDetail>)))]
async fn detail(State(console): State<Arc<Console>>, Path(id): Path<u16>) -> Answer<MarketDetail> {
    Ok(Data::of(console.market(id).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MarketEventInput {
    event: MarketEvent,
    reason: String,
}

/// Propose a split, a dividend, or overnight rates
#[utoipa::path(post, path = "/ops/v1/markets/{id}/events", tag = "markets", params(("id" = u16, Path)),
    request_body = MarketEventInput, responses((status = 200, body = Data<Outcome>)))]
async fn propose(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<u16>,
    Body(input): Body<MarketEventInput>,
) -> Answer<Outcome> {
    Ok(Data::of(console.propose_market_event(&actor, id, input.event, &input.reason).await?))
}
