//! Support conversations.

use axum::extract::State;
use plimsoll_app::content::{Said, Thread};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fields::{ContentParams, PageQuery, millis, moment, total};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, Data, Done, Rows};
use crate::wire::{DateTime, Int, Millis};

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct FeedbackForm {
    /// `account`, `deposit`, `withdrawal`, `trading`, `complaint`, `suggestion` or `other`.
    #[serde(rename = "type")]
    topic: String,
    /// At most 4,000 characters of plain text.
    content: String,
    /// Pictures uploaded here, at most six.
    images: Vec<String>,
    /// Where else the caller may be reached.
    contact: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FeedbackId {
    id: i64,
}

/// Starts a conversation.
#[utoipa::path(
    post, path = "/api/feedback/submit", tag = "content", request_body = FeedbackForm, security(("session" = [])),
    responses((status = 200, body = Data<FeedbackId>))
)]
pub(super) async fn submit(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<FeedbackForm>,
) -> Answer<Data<FeedbackId>> {
    let content = &api.app.content;
    let id = content.begin_feedback(&caller, &params.topic, &params.content, &params.images, &params.contact).await?;
    Ok(Data::of(FeedbackId { id }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FeedbackView {
    id: i64,
    #[serde(rename = "type")]
    topic: String,
    /// 0 open, 1 answered, 2 closed.
    status: i64,
    create_time: DateTime,
    params: ContentParams,
    update_time: Millis,
    /// Answers that the caller has not read.
    unread: i64,
    /// The last messages, oldest first.
    thread: Vec<FeedbackMessage>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FeedbackMessage {
    id: i64,
    /// `user` or `staff`.
    from: &'static str,
    content: String,
    images: Vec<String>,
    time: Millis,
}

impl From<Said> for FeedbackMessage {
    fn from(params: Said) -> Self {
        let from = if params.by_staff { "staff" } else { "user" };
        Self { id: params.id, from, content: params.text, images: params.pictures, time: millis(params.at) }
    }
}

impl From<Thread> for FeedbackView {
    fn from(thread: Thread) -> Self {
        let (create_time, params) = moment(thread.conversation.created_at);
        Self {
            id: thread.conversation.id,
            topic: thread.conversation.topic,
            status: thread.conversation.status,
            create_time,
            params,
            update_time: millis(thread.conversation.updated_at),
            unread: i64::try_from(thread.unread).unwrap_or(i64::MAX),
            thread: thread.messages.into_iter().map(Into::into).collect(),
        }
    }
}

/// The caller's conversations, last updated first.
#[utoipa::path(
    post, path = "/api/feedback/list", tag = "content", params(PageQuery), security(("session" = [])),
    responses((status = 200, body = Rows<FeedbackView>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<PageQuery>,
) -> Answer<Rows<FeedbackView>> {
    let (count, threads) = api.app.content.feedback(&caller, params.page()).await?;
    Ok(Rows::of(total(count), threads.into_iter().map(Into::into).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct FeedbackReply {
    id: Int,
    content: String,
    #[serde(default)]
    images: Vec<String>,
}

/// Adds a message to a conversation.
#[utoipa::path(
    post, path = "/api/feedback/reply", tag = "content", request_body = FeedbackReply, security(("session" = [])),
    responses((status = 200, body = Done))
)]
pub(super) async fn reply(State(api): State<Api>, caller: Caller, Input(params): Input<FeedbackReply>) -> Answer<Done> {
    api.app.content.reply_feedback(&caller, params.id.0, &params.content, &params.images).await?;
    Ok(Done::default())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct FeedbackRead {
    id: Int,
    /// The last message that was read.
    up_to: Int,
}

/// Notes how far the caller has read in a conversation.
#[utoipa::path(
    post, path = "/api/feedback/read", tag = "content", request_body = FeedbackRead, security(("session" = [])),
    responses((status = 200, body = Done))
)]
pub(super) async fn read(State(api): State<Api>, caller: Caller, Input(params): Input<FeedbackRead>) -> Answer<Done> {
    api.app.content.read_feedback(&caller, params.id.0, params.up_to.0).await?;
    Ok(Done::default())
}
