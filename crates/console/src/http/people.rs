//! Customers.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::approvals::{ReasonInput, TextInput};
use super::envelope::{Answer, Data, Done};
use super::input::{Body, Params};
use crate::approvals::{Action, FreezeCause, FrozenAs, Outcome, checked_reason};
use crate::console::Console;
use crate::desks::{
    EventLine, LedgerLine, LoginLine, MoneyLine, OrderLine, Page, Paged, PeopleFilter, PersonDetail, PersonRow,
    PositionLine,
};
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new()
        .routes(routes!(people))
        .routes(routes!(person))
        .routes(routes!(orders))
        .routes(routes!(positions))
        .routes(routes!(money))
        .routes(routes!(ledger))
        .routes(routes!(sessions))
        .routes(routes!(timeline))
        .routes(routes!(note))
        .routes(routes!(tags))
        .routes(routes!(sign_out))
        .routes(routes!(reveal))
        .routes(routes!(freeze))
        .routes(routes!(lift))
}

/// Customers, newest first
#[utoipa::path(get, path = "/ops/v1/people", tag = "people", params(PeopleFilter),
    responses((status = 200, body = Data<Paged<PersonRow>>)))]
async fn people(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Params(filter): Params<PeopleFilter>,
) -> Answer<Paged<PersonRow>> {
    Ok(Data::of(console.people(&actor, filter).await?))
}

/// One customer
#[utoipa::path(get, path = "/ops/v1/people/{id}", tag = "people", params(("id" = i64, Path)),
    responses((status = 200, body = Data<PersonDetail>)))]
async fn person(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<i64>) -> Answer<PersonDetail> {
    Ok(Data::of(console.person(&actor, id).await?))
}

/// Orders of a customer
#[utoipa::path(get, path = "/ops/v1/people/{id}/orders", tag = "people", params(("id" = i64, Path), Page),
    responses((status = 200, body = Data<Paged<OrderLine>>)))]
async fn orders(
    State(console): State<Arc<Console>>,
    Path(id): Path<i64>,
    Params(page): Params<Page>,
) -> Answer<Paged<OrderLine>> {
    Ok(Data::of(console.orders_of(id, &page).await?))
}

/// Open positions of a customer
#[utoipa::path(get, path = "/ops/v1/people/{id}/positions", tag = "people", params(("id" = i64, Path)),
    responses((status = 200, body = Data<Paged<PositionLine>>)))]
async fn positions(State(console): State<Arc<Console>>, Path(id): Path<i64>) -> Answer<Paged<PositionLine>> {
    Ok(Data::of(console.positions_of(id).await?))
}

/// Deposits and withdrawals of a customer
#[utoipa::path(get, path = "/ops/v1/people/{id}/money", tag = "people", params(("id" = i64, Path), Page),
    responses((status = 200, body = Data<Paged<MoneyLine>>)))]
async fn money(
    State(console): State<Arc<Console>>,
    Path(id): Path<i64>,
    Params(page): Params<Page>,
) -> Answer<Paged<MoneyLine>> {
    Ok(Data::of(console.money_of(id, &page).await?))
}

/// Ledger records of a customer
#[utoipa::path(get, path = "/ops/v1/people/{id}/ledger", tag = "people", params(("id" = i64, Path), Page),
    responses((status = 200, body = Data<Paged<LedgerLine>>)))]
async fn ledger(
    State(console): State<Arc<Console>>,
    Path(id): Path<i64>,
    Params(page): Params<Page>,
) -> Answer<Paged<LedgerLine>> {
    Ok(Data::of(console.ledger_of(id, &page).await?))
}

/// Sign-ins of a customer
#[utoipa::path(get, path = "/ops/v1/people/{id}/sessions", tag = "people", params(("id" = i64, Path), Page),
    responses((status = 200, body = Data<Paged<LoginLine>>)))]
async fn sessions(
    State(console): State<Arc<Console>>,
    Path(id): Path<i64>,
    Params(page): Params<Page>,
) -> Answer<Paged<LoginLine>> {
    Ok(Data::of(console.logins_of(id, &page).await?))
}

/// What happened lately
#[utoipa::path(get, path = "/ops/v1/people/{id}/timeline", tag = "people", params(("id" = i64, Path)),
    responses((status = 200, body = Data<Paged<EventLine>>)))]
async fn timeline(State(console): State<Arc<Console>>, Path(id): Path<i64>) -> Answer<Paged<EventLine>> {
    Ok(Data::of(console.timeline_of(id).await?))
}

/// Write a note about a customer
#[utoipa::path(post, path = "/ops/v1/people/{id}/notes", tag = "people", params(("id" = i64, Path)),
    request_body = TextInput, responses((status = 200, body = Data<Done>)))]
async fn note(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<TextInput>,
) -> Answer<Done> {
    console.note(&actor, id, &input.text).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TagsInput {
    tags: Vec<String>,
}

/// Replace the tags of a customer
#[utoipa::path(post, path = "/ops/v1/people/{id}/tags", tag = "people", params(("id" = i64, Path)),
    request_body = TagsInput, responses((status = 200, body = Data<Done>)))]
async fn tags(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<TagsInput>,
) -> Answer<Done> {
    console.set_tags(&actor, id, &input.tags).await?;
    Ok(Data::of(Done {}))
}

/// Sign a customer out everywhere
#[utoipa::path(post, path = "/ops/v1/people/{id}/signout", tag = "people", params(("id" = i64, Path)),
    request_body = ReasonInput, responses((status = 200, body = Data<Done>)))]
async fn sign_out(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<ReasonInput>,
) -> Answer<Done> {
    console.sign_out_customer(&actor, id, checked_reason(&input.reason)?).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RevealInput {
    /// `email`, `phone` or `name`.
    field: String,
    purpose: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct Revealed {
    value: String,
}

/// Show what is masked
#[utoipa::path(post, path = "/ops/v1/people/{id}/reveal", tag = "people", params(("id" = i64, Path)),
    request_body = RevealInput, responses((status = 200, body = Data<Revealed>)))]
async fn reveal(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<RevealInput>,
) -> Answer<Revealed> {
    Ok(Data::of(Revealed { value: console.reveal(&actor, id, &input.field, &input.purpose).await? }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FreezeInput {
    status: FrozenAs,
    category: FreezeCause,
    /// The customer reads it.
    text: String,
    review_at: i64,
    reason: String,
}

/// Propose to freeze an account
#[utoipa::path(post, path = "/ops/v1/people/{id}/freeze", tag = "people", params(("id" = i64, Path)),
    request_body = FreezeInput, responses((status = 200, body = Data<Outcome>)))]
async fn freeze(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<FreezeInput>,
) -> Answer<Outcome> {
    let FreezeInput { status, category, text, review_at, reason } = input;
    console.check_review(&text, review_at)?;
    let action = Action::Freeze { user: id, status, category, text: text.trim().to_owned(), review_at };
    Ok(Data::of(Outcome::waits(console.propose(&actor, &action, &reason).await?)))
}

/// Propose to lift a freeze
#[utoipa::path(post, path = "/ops/v1/people/{id}/lift", tag = "people", params(("id" = i64, Path)),
    request_body = ReasonInput, responses((status = 200, body = Data<Outcome>)))]
async fn lift(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<ReasonInput>,
) -> Answer<Outcome> {
    Ok(Data::of(Outcome::waits(console.propose(&actor, &Action::LiftFreeze { user: id }, &input.reason).await?)))
}
