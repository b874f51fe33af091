//! Actions that wait for a second person.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::envelope::{Answer, Data, Done};
use super::input::{Body, Params};
use crate::approvals::{ApprovalDetail, ApprovalRow, Proposed};
use crate::console::Console;
use crate::desks::{Page, Paged};
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(detail))
        .routes(routes!(approve))
        .routes(routes!(reject))
        .routes(routes!(withdraw))
        .routes(routes!(comment))
        .routes(routes!(rebase))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct ApprovalsInput {
    /// `open` or `closed`.
    state: String,
    /// Only one's own.
    mine: bool,
    cursor: Option<String>,
    limit: Option<i64>,
}

/// Proposals, newest first
#[utoipa::path(get, path = "/ops/v1/approvals", tag = "approvals", params(ApprovalsInput),
    responses((status = 200, body = Data<Paged<ApprovalRow>>)))]
async fn list(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Params(input): Params<ApprovalsInput>,
) -> Answer<Paged<ApprovalRow>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    Ok(Data::of(console.approvals(&actor, input.state != "closed", input.mine, &page).await?))
}

/// One proposal with what it changes
#[utoipa::path(get, path = "/ops/v1/approvals/{id}", tag = "approvals", params(("id" = String, Path)),
    responses((status = 200, body = Data<ApprovalDetail>)))]
async fn detail(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<String>) -> Answer<ApprovalDetail> {
    Ok(Data::of(console.approval_detail(&actor, &id).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ApproveInput {
    /// Of what was read.
    digest: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct ApprovedAnswer {
    outcome: String,
}

/// Approve a proposal and carry it out
#[utoipa::path(post, path = "/ops/v1/approvals/{id}/approve", tag = "approvals", params(("id" = String, Path)),
    request_body = ApproveInput, responses((status = 200, body = Data<ApprovedAnswer>)))]
async fn approve(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<String>,
    Body(input): Body<ApproveInput>,
) -> Answer<ApprovedAnswer> {
    Ok(Data::of(ApprovedAnswer { outcome: console.approve(&actor, &id, &input.digest).await? }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReasonInput {
    pub(super) reason: String,
}

/// Reject a proposal
#[utoipa::path(post, path = "/ops/v1/approvals/{id}/reject", tag = "approvals", params(("id" = String, Path)),
    request_body = ReasonInput, responses((status = 200, body = Data<Done>)))]
async fn reject(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<String>,
    Body(input): Body<ReasonInput>,
) -> Answer<Done> {
    console.reject(&actor, &id, &input.reason).await?;
    Ok(Data::of(Done {}))
}

/// Withdraw one's own proposal
#[utoipa::path(post, path = "/ops/v1/approvals/{id}/withdraw", tag = "approvals", params(("id" = String, Path)),
    request_body = ReasonInput, responses((status = 200, body = Data<Done>)))]
async fn withdraw(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<String>,
    Body(input): Body<ReasonInput>,
) -> Answer<Done> {
    console.withdraw(&actor, &id, &input.reason).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TextInput {
    pub(super) text: String,
}

/// Comment on a proposal
#[utoipa::path(post, path = "/ops/v1/approvals/{id}/comment", tag = "approvals", params(("id" = String, Path)),
    request_body = TextInput, responses((status = 200, body = Data<Done>)))]
async fn comment(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<String>,
    Body(input): Body<TextInput>,
) -> Answer<Done> {
    console.comment(&actor, &id, &input.text).await?;
    Ok(Data::of(Done {}))
}

/// Propose the same again for the state of now
#[utoipa::path(post, path = "/ops/v1/approvals/{id}/rebase", tag = "approvals", params(("id" = String, Path)),
    responses((status = 200, body = Data<Proposed>)))]
async fn rebase(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<String>) -> Answer<Proposed> {
    Ok(Data::of(console.rebase(&actor, &id).await?))
}
