//! Risk and the ledger.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::approvals::ReasonInput;
use super::envelope::{Answer, Data, Done};
use super::input::Body;
use crate::approvals::{Action, Outcome, WalletName};
use crate::console::Console;
use crate::desks::{IndexRow, MarketRow, Paged, TrialBalance};
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new()
        .routes(routes!(indices))
        .routes(routes!(halt))
        .routes(routes!(resume))
        .routes(routes!(markets))
        .routes(routes!(trial_balance))
        .routes(routes!(correct))
}

/// Price feeds and their halts
#[utoipa::path(get, path = "/ops/v1/risk/indices", tag = "risk",
    responses((status = 200, body = Data<Paged<IndexRow>>)))]
async fn indices(State(console): State<Arc<Console>>) -> Answer<Paged<IndexRow>> {
    Ok(Data::of(console.indices().await?))
}

/// Halt trading on an index
#[utoipa::path(post, path = "/ops/v1/risk/indices/{id}/halt", tag = "risk", params(("id" = u16, Path)),
    request_body = ReasonInput, responses((status = 200, body = Data<Done>)))]
async fn halt(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<u16>,
    Body(input): Body<ReasonInput>,
) -> Answer<Done> {
    console.halt(&actor, id, &input.reason).await?;
    Ok(Data::of(Done {}))
}

/// End a halt
#[utoipa::path(post, path = "/ops/v1/risk/indices/{id}/resume", tag = "risk", params(("id" = u16, Path)),
    request_body = ReasonInput, responses((status = 200, body = Data<Done>)))]
async fn resume(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<u16>,
    Body(input): Body<ReasonInput>,
) -> Answer<Done> {
    console.resume(&actor, id, &input.reason).await?;
    Ok(Data::of(Done {}))
}

/// Customers' exposure by market
#[utoipa::path(get, path = "/ops/v1/risk/markets", tag = "risk",
    responses((status = 200, body = Data<Paged<MarketRow>>)))]
async fn markets(State(console): State<Arc<Console>>) -> Answer<Paged<MarketRow>> {
    Ok(Data::of(console.exposures().await?))
}

/// Balances of every kind of account by coin; each coin sums to zero
#[utoipa::path(get, path = "/ops/v1/ledger/trial-balance", tag = "ledger",
    responses((status = 200, body = Data<TrialBalance>)))]
async fn trial_balance(State(console): State<Arc<Console>>) -> Answer<TrialBalance> {
    Ok(Data::of(console.trial_balance().await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CorrectionInput {
    user: i64,
    wallet: WalletName,
    coin: String,
    /// Negative takes back.
    amount: String,
    /// The customer reads it.
    text: String,
    reason: String,
}

/// Propose a correction
#[utoipa::path(post, path = "/ops/v1/ledger/corrections", tag = "ledger", request_body = CorrectionInput,
    responses((status = 200, body = Data<Outcome>)))]
async fn correct(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Body(input): Body<CorrectionInput>,
) -> Answer<Outcome> {
    let CorrectionInput { user, wallet, coin, amount, text, reason } = input;
    let action = Action::Correct { user, wallet, coin, amount, text: text.trim().to_owned() };
    Ok(Data::of(console.correct(&actor, &action, &reason).await?))
}
