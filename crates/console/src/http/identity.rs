//! Identity checks.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::envelope::{Answer, Data, Done, Failure, file};
use super::input::{Body, Params};
use crate::approvals::Outcome;
use crate::console::Console;
use crate::desks::{CheckDetail, CheckRow, Page, Paged};
use crate::refusal;
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(detail))
        .routes(routes!(document))
        .routes(routes!(assign))
        .routes(routes!(decide))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct ChecksInput {
    /// `waiting`, `approved` or `refused`.
    state: String,
    cursor: Option<String>,
    limit: Option<i64>,
}

/// Identity checks, oldest first
#[utoipa::path(get, path = "/ops/v1/identity", tag = "identity", params(ChecksInput),
    responses((status = 200, body = Data<Paged<CheckRow>>)))]
async fn list(State(console): State<Arc<Console>>, Params(input): Params<ChecksInput>) -> Answer<Paged<CheckRow>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    Ok(Data::of(console.checks(&input.state, &page).await?))
}

/// One check with its fields
#[utoipa::path(get, path = "/ops/v1/identity/{id}", tag = "identity", params(("id" = String, Path)),
    responses((status = 200, body = Data<CheckDetail>)))]
async fn detail(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<String>) -> Answer<CheckDetail> {
    Ok(Data::of(console.check(&actor, &id).await?))
}

/// A document of a check
#[utoipa::path(get, path = "/ops/v1/identity/{id}/documents/{n}", tag = "identity",
    params(("id" = String, Path), ("n" = usize, Path)), responses((status = 200, description = "The file.")))]
async fn document(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path((id, n)): Path<(String, usize)>,
) -> Result<Response, Failure> {
    Ok(file(console.check_document(&actor, &id, n).await?))
}

/// Take a check
#[utoipa::path(post, path = "/ops/v1/identity/{id}/assign", tag = "identity", params(("id" = String, Path)),
    responses((status = 200, body = Data<Done>)))]
async fn assign(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<String>) -> Answer<Done> {
    console.assign_check(&actor, &id).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DecideInput {
    /// `approve` or `refuse`.
    outcome: String,
    #[serde(default)]
    reasons: Vec<String>,
    /// The customer reads it when refused.
    #[serde(default)]
    text: String,
    reason: String,
}

/// Decide a check, or propose it where two people decide
#[utoipa::path(post, path = "/ops/v1/identity/{id}/decide", tag = "identity", params(("id" = String, Path)),
    request_body = DecideInput, responses((status = 200, body = Data<Outcome>)))]
async fn decide(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<String>,
    Body(input): Body<DecideInput>,
) -> Answer<Outcome> {
    let approve = match input.outcome.as_str() {
        "approve" => true,
        "refuse" => false,
        _ => return Err(refusal::PARAM.because("outcome").into()),
    };
    let decision = (approve, input.reasons, input.text);
    Ok(Data::of(console.decide_identity(&actor, &id, decision, &input.reason).await?))
}
