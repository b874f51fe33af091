//! C2C appeals.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use plimsoll_app::c2c::Ruling;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::approvals::TextInput;
use super::envelope::{Answer, Data, Done, Failure, file};
use super::input::{Body, Params};
use crate::approvals::Outcome;
use crate::console::Console;
use crate::desks::{AppealDetail, AppealRow, Page, Paged};
use crate::refusal;
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(detail))
        .routes(routes!(evidence))
        .routes(routes!(say))
        .routes(routes!(decide))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct AppealsInput {
    /// `open` or `closed`.
    state: String,
    cursor: Option<String>,
    limit: Option<i64>,
}

/// Appeals: those that wait, oldest first, or those that are over
#[utoipa::path(get, path = "/ops/v1/c2c/appeals", tag = "c2c", params(AppealsInput),
    responses((status = 200, body = Data<Paged<AppealRow>>)))]
async fn list(State(console): State<Arc<Console>>, Params(input): Params<AppealsInput>) -> Answer<Paged<AppealRow>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    Ok(Data::of(console.appeals(input.state != "closed", &page).await?))
}

/// The whole case
#[utoipa::path(get, path = "/ops/v1/c2c/appeals/{id}", tag = "c2c", params(("id" = u64, Path)),
    responses((status = 200, body = Data<AppealDetail>)))]
async fn detail(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<u64>) -> Answer<AppealDetail> {
    Ok(Data::of(console.appeal(&actor, id).await?))
}

/// A file of a case
#[utoipa::path(get, path = "/ops/v1/c2c/appeals/{id}/files/{name}", tag = "c2c",
    params(("id" = u64, Path), ("name" = String, Path)), responses((status = 200, description = "The file.")))]
async fn evidence(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path((id, name)): Path<(u64, String)>,
) -> Result<Response, Failure> {
    Ok(file(console.appeal_file(&actor, id, &name).await?))
}

/// Write to both sides
#[utoipa::path(post, path = "/ops/v1/c2c/appeals/{id}/say", tag = "c2c", params(("id" = u64, Path)),
    request_body = TextInput, responses((status = 200, body = Data<Done>)))]
async fn say(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<u64>,
    Body(input): Body<TextInput>,
) -> Answer<Done> {
    console.say_in_appeal(&actor, id, &input.text).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AppealDecisionInput {
    /// `release` or `refund`.
    outcome: String,
    reason: u16,
    /// Both sides read it; 10 to 500 characters.
    text: String,
}

/// Decide an appeal, or propose it where two people decide
#[utoipa::path(post, path = "/ops/v1/c2c/appeals/{id}/decide", tag = "c2c", params(("id" = u64, Path)),
    request_body = AppealDecisionInput, responses((status = 200, body = Data<Outcome>)))]
async fn decide(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<u64>,
    Body(input): Body<AppealDecisionInput>,
) -> Answer<Outcome> {
    let is_release = match input.outcome.as_str() {
        "release" => true,
        "refund" => false,
        _ => return Err(refusal::PARAM.because("outcome").into()),
    };
    let ruling = Ruling { is_release, reason: input.reason, text: input.text };
    Ok(Data::of(console.decide_appeal(&actor, id, ruling).await?))
}
