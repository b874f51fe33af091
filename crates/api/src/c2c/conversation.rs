//! The conversation of an order.

use axum::extract::State;
use plimsoll_app::c2c::{Author, Message, MessageContent};
use plimsoll_app::refusal;
use plimsoll_units::{C2cOrderId, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::order_rows::file_url;
use super::{C2cEmpty, C2cIdInput, dealer_on_real_money, order_id};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, Millis};

/// Messages of a page unless said otherwise.
const MESSAGES: i64 = 50;

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(chat)).routes(routes!(say)).routes(routes!(read)).routes(routes!(export))
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cMessageView {
    /// Steps have negative numbers.
    id: i64,
    /// `me`, `other`, `system` or `staff`.
    from: &'static str,
    /// `text`, `image` or `step`.
    kind: &'static str,
    /// Of a step: its name in the timeline.
    text: String,
    url: Option<String>,
    time: Millis,
    /// By the other side.
    read: bool,
}

impl C2cMessageView {
    fn of(order: C2cOrderId, message: Message) -> Self {
        let (kind, text, url) = match message.content {
            MessageContent::Text(text) => ("text", text, None),
            MessageContent::Picture(file) => ("image", String::new(), Some(file_url(order, &file))),
            MessageContent::Step(step) => ("step", step.kind.name().to_owned(), None),
        };
        let from = match message.from {
            Author::Me => "me",
            Author::Other => "other",
            Author::System => "system",
            Author::Staff => "staff",
        };
        Self { id: message.id, from, kind, text, url, time: Millis(Timestamp(message.at)), read: message.is_read }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cChatInput {
    id: Int,
    /// Messages before this one.
    #[serde(default)]
    before: Option<Int>,
    #[serde(default)]
    limit: Option<Int>,
}

/// Messages and steps of an order, newest first
#[utoipa::path(
    post, path = "/api/c2c/order/chat", tag = "c2c", request_body = C2cChatInput, security(("session" = [])),
    responses((status = 200, body = Rows<C2cMessageView>))
)]
async fn chat(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<C2cChatInput>,
) -> Answer<Rows<C2cMessageView>> {
    let id = order_id(params.id)?;
    let (before, limit) = (params.before.map(|id| id.0), params.limit.map_or(MESSAGES, |limit| limit.0));
    let (total, messages) = api.app.c2c.messages(&caller, id, before, limit).await?;
    Ok(Rows::of(total, messages.into_iter().map(|message| C2cMessageView::of(id, message)).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cSayInput {
    id: Int,
    #[serde(default)]
    text: Option<String>,
    /// An uploaded picture.
    #[serde(default)]
    file: Option<String>,
}

/// Write to the other side: words, or a picture. Links are refused, account numbers of others are masked
#[utoipa::path(
    post, path = "/api/c2c/order/say", tag = "c2c", request_body = C2cSayInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cMessageView>))
)]
async fn say(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<C2cSayInput>,
) -> Answer<Data<C2cMessageView>> {
    let caller = dealer_on_real_money(caller)?;
    let id = order_id(params.id)?;
    let said = match (params.text, params.file) {
        (Some(text), None) => api.app.c2c.say(&caller, id, &text).await?,
        (None, Some(file)) => api.app.c2c.show(&caller, id, &file).await?,
        _ => return Err(refusal::PARAM.because("text or file").into()),
    };
    Ok(Data::of(C2cMessageView::of(id, said)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cReadInput {
    id: Int,
    /// The last message that was read.
    up_to: Int,
}

/// Messages are read
#[utoipa::path(
    post, path = "/api/c2c/order/read", tag = "c2c", request_body = C2cReadInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cEmpty>))
)]
async fn read(State(api): State<Api>, caller: Caller, Input(params): Input<C2cReadInput>) -> Answer<Data<C2cEmpty>> {
    api.app.c2c.note_read(&caller, order_id(params.id)?, params.up_to.0).await?;
    Ok(Data::of(C2cEmpty {}))
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cExport {
    /// Of the file to save.
    name: String,
    text: String,
}

/// The order and its conversation as text, with the hashes of all files
#[utoipa::path(
    post, path = "/api/c2c/order/export", tag = "c2c", request_body = C2cIdInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cExport>))
)]
async fn export(State(api): State<Api>, caller: Caller, Input(params): Input<C2cIdInput>) -> Answer<Data<C2cExport>> {
    let transcript = api.app.c2c.export(&caller, params.order()?).await?;
    Ok(Data::of(C2cExport { name: transcript.name, text: transcript.text }))
}
