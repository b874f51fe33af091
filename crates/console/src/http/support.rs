//! Support conversations and canned answers.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use plimsoll_app::content::{CannedRow, Reply};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::envelope::{Answer, Data, Done, Failure, file};
use super::input::{Body, Params};
use crate::console::Console;
use crate::desks::{CannedAnswers, ConversationDetail, ConversationRow, Page, Paged};
use crate::staff::Actor;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(detail))
        .routes(routes!(picture))
        .routes(routes!(reply))
        .routes(routes!(assign))
        .routes(routes!(close))
        .routes(routes!(canned))
        .routes(routes!(add_canned))
        .routes(routes!(change_canned, remove_canned))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct ConversationsInput {
    /// `open`, `answered` or `closed`.
    state: String,
    /// `me`, `nobody`, or everybody if empty.
    assignee: String,
    cursor: Option<String>,
    limit: Option<i64>,
}

/// Conversations: those that wait, the longest wait first, or those that do not
#[utoipa::path(get, path = "/ops/v1/support/conversations", tag = "support", params(ConversationsInput),
    responses((status = 200, body = Data<Paged<ConversationRow>>)))]
async fn list(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Params(input): Params<ConversationsInput>,
) -> Answer<Paged<ConversationRow>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    Ok(Data::of(console.conversations(&actor, (&input.state, &input.assignee), &page).await?))
}

/// One conversation with its customer
#[utoipa::path(get, path = "/ops/v1/support/conversations/{id}", tag = "support", params(("id" = i64, Path)),
    responses((status = 200, body = Data<ConversationDetail>)))]
async fn detail(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<i64>) -> Answer<ConversationDetail> {
    Ok(Data::of(console.conversation(&actor, id).await?))
}

/// A picture of a conversation
#[utoipa::path(get, path = "/ops/v1/support/conversations/{id}/pictures/{name}", tag = "support",
    params(("id" = i64, Path), ("name" = String, Path)), responses((status = 200, description = "The picture.")))]
async fn picture(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path((id, name)): Path<(i64, String)>,
) -> Result<Response, Failure> {
    Ok(file(console.conversation_picture(&actor, id, &name).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ReplyInput {
    /// Plain text of at most 4,000 characters. The customer reads it.
    text: String,
    /// The canned answer that it was made from.
    canned_id: Option<i64>,
    #[serde(default)]
    close: bool,
    /// Of the conversation as it was read.
    version: i64,
}

/// Answer a customer
#[utoipa::path(post, path = "/ops/v1/support/conversations/{id}/reply", tag = "support", params(("id" = i64, Path)),
    request_body = ReplyInput, responses((status = 200, body = Data<Done>)))]
async fn reply(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<ReplyInput>,
) -> Answer<Done> {
    let ReplyInput { text, canned_id, close, version } = input;
    let reply = Reply { staff: actor.number(), text: &text, close, version };
    console.reply(&actor, id, &reply, canned_id).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AssignInput {
    /// Take it; give it back if not.
    take: bool,
    version: i64,
}

/// Take a conversation, or give it back
#[utoipa::path(post, path = "/ops/v1/support/conversations/{id}/assign", tag = "support", params(("id" = i64, Path)),
    request_body = AssignInput, responses((status = 200, body = Data<Done>)))]
async fn assign(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<AssignInput>,
) -> Answer<Done> {
    console.assign_conversation(&actor, id, input.version, input.take).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CloseInput {
    reason: String,
    version: i64,
}

/// Close a conversation without an answer
#[utoipa::path(post, path = "/ops/v1/support/conversations/{id}/close", tag = "support", params(("id" = i64, Path)),
    request_body = CloseInput, responses((status = 200, body = Data<Done>)))]
async fn close(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<CloseInput>,
) -> Answer<Done> {
    console.close_conversation(&actor, id, input.version, &input.reason).await?;
    Ok(Data::of(Done {}))
}

/// Canned answers
#[utoipa::path(get, path = "/ops/v1/support/canned", tag = "support",
    responses((status = 200, body = Data<CannedAnswers>)))]
async fn canned(State(console): State<Arc<Console>>) -> Answer<CannedAnswers> {
    Ok(Data::of(console.canned_answers().await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CannedInput {
    language: String,
    /// 1 to 80 characters, for the staff.
    title: String,
    text: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct CannedId {
    id: i64,
}

/// Add a canned answer
#[utoipa::path(post, path = "/ops/v1/support/canned", tag = "support", request_body = CannedInput,
    responses((status = 200, body = Data<CannedId>)))]
async fn add_canned(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Body(input): Body<CannedInput>,
) -> Answer<CannedId> {
    let CannedInput { language, title, text } = input;
    let row = CannedRow { id: 0, language, title, body: text, version: 0, by: actor.number(), at: 0 };
    Ok(Data::of(CannedId { id: console.save_canned(&actor, row).await? }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CannedChangeInput {
    language: String,
    title: String,
    text: String,
    /// Of the answer as it was read.
    version: i64,
}

/// Change a canned answer
#[utoipa::path(post, path = "/ops/v1/support/canned/{id}", tag = "support", params(("id" = i64, Path)),
    request_body = CannedChangeInput, responses((status = 200, body = Data<CannedId>)))]
async fn change_canned(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<CannedChangeInput>,
) -> Answer<CannedId> {
    let CannedChangeInput { language, title, text, version } = input;
    // 0 would add one.
    let id = if id > 0 { id } else { -1 };
    let row = CannedRow { id, language, title, body: text, version, by: actor.number(), at: 0 };
    Ok(Data::of(CannedId { id: console.save_canned(&actor, row).await? }))
}

/// Remove a canned answer
#[utoipa::path(delete, path = "/ops/v1/support/canned/{id}", tag = "support", params(("id" = i64, Path)),
    responses((status = 200, body = Data<Done>)))]
async fn remove_canned(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<i64>) -> Answer<Done> {
    console.remove_canned(&actor, id).await?;
    Ok(Data::of(Done {}))
}
