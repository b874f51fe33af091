//! Withdrawals.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::approvals::ReasonInput;
use super::envelope::{Answer, Data, Done};
use super::input::{Body, Params};
use crate::approvals::Outcome;
use crate::console::Console;
use crate::desks::{Page, Paged, RejectCode, WithdrawalDetail, WithdrawalLine};
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(detail)).routes(routes!(approve)).routes(routes!(reject))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct WithdrawalsInput {
    /// `manual`, `approved`, `sent` or `ended`.
    stage: String,
    cursor: Option<String>,
    limit: Option<i64>,
}

/// Withdrawals of a stage, oldest first; those that ended, newest first
#[utoipa::path(get, path = "/ops/v1/withdrawals", tag = "withdrawals", params(WithdrawalsInput),
    responses((status = 200, body = Data<Paged<WithdrawalLine>>)))]
async fn list(
    State(console): State<Arc<Console>>,
    Params(input): Params<WithdrawalsInput>,
) -> Answer<Paged<WithdrawalLine>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    Ok(Data::of(console.withdrawals(&input.stage, &page).await?))
}

/// One withdrawal with what speaks for and against it
#[utoipa::path(get, path = "/ops/v1/withdrawals/{id}", tag = "withdrawals", params(("id" = i64, Path)),
    responses((status = 200, body = Data<WithdrawalDetail>)))]
async fn detail(State(console): State<Arc<Console>>, Path(id): Path<i64>) -> Answer<WithdrawalDetail> {
    Ok(Data::of(console.withdrawal(id).await?))
}

/// Propose to approve a withdrawal
#[utoipa::path(post, path = "/ops/v1/withdrawals/{id}/approve", tag = "withdrawals", params(("id" = i64, Path)),
    request_body = ReasonInput, responses((status = 200, body = Data<Outcome>)))]
async fn approve(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<ReasonInput>,
) -> Answer<Outcome> {
    Ok(Data::of(console.approve_withdrawal(&actor, id, &input.reason).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RejectInput {
    code: RejectCode,
    reason: String,
}

/// Reject a withdrawal and refund it
#[utoipa::path(post, path = "/ops/v1/withdrawals/{id}/reject", tag = "withdrawals", params(("id" = i64, Path)),
    request_body = RejectInput, responses((status = 200, body = Data<Done>)))]
async fn reject(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<RejectInput>,
) -> Answer<Done> {
    console.reject_withdrawal(&actor, id, input.code, &input.reason).await?;
    Ok(Data::of(Done {}))
}
