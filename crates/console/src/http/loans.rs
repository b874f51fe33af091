//! Loan applications.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::envelope::{Answer, Data, Failure, file};
use super::input::{Body, Params};
use crate::approvals::Outcome;
use crate::console::Console;
use crate::desks::{LoanDetail, LoanLine, Page, Paged};
use crate::refusal;
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(detail)).routes(routes!(paper)).routes(routes!(decide))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct LoansInput {
    /// `waiting` or `running`.
    state: String,
    cursor: Option<String>,
    limit: Option<i64>,
}

/// Applications that wait, or loans that run, oldest first
#[utoipa::path(get, path = "/ops/v1/loans", tag = "loans", params(LoansInput),
    responses((status = 200, body = Data<Paged<LoanLine>>)))]
async fn list(State(console): State<Arc<Console>>, Params(input): Params<LoansInput>) -> Answer<Paged<LoanLine>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    Ok(Data::of(console.loans(&input.state, &page).await?))
}

/// The whole file of a loan
#[utoipa::path(get, path = "/ops/v1/loans/{id}", tag = "loans", params(("id" = u64, Path)),
    responses((status = 200, body = Data<LoanDetail>)))]
async fn detail(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<u64>) -> Answer<LoanDetail> {
    Ok(Data::of(console.loan(&actor, id).await?))
}

/// A paper of an application
#[utoipa::path(get, path = "/ops/v1/loans/{id}/files/{n}", tag = "loans",
    params(("id" = u64, Path), ("n" = usize, Path)), responses((status = 200, description = "The file.")))]
async fn paper(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path((id, n)): Path<(u64, usize)>,
) -> Result<Response, Failure> {
    Ok(file(console.loan_paper(&actor, id, n).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LoanDecisionInput {
    /// `approve` or `decline`.
    outcome: String,
    /// Why it is declined: 1 income, 2 purpose, 3 papers, 4 credit history, 5 something else.
    #[serde(default)]
    code: u16,
    reason: String,
}

/// Decide an application, or propose it where two people decide
#[utoipa::path(post, path = "/ops/v1/loans/{id}/decide", tag = "loans", params(("id" = u64, Path)),
    request_body = LoanDecisionInput, responses((status = 200, body = Data<Outcome>)))]
async fn decide(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<u64>,
    Body(input): Body<LoanDecisionInput>,
) -> Answer<Outcome> {
    let approve = match input.outcome.as_str() {
        "approve" => true,
        "decline" => false,
        _ => return Err(refusal::PARAM.because("outcome: approve or decline").into()),
    };
    Ok(Data::of(console.decide_loan(&actor, id, (approve, input.code), &input.reason).await?))
}
