//! Messages inside the app.

use axum::extract::State;
use plimsoll_app::content::Mail;
use plimsoll_app::{Refusal, refusal};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::{ContentParams, PageQuery, moment, total};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, Done, Rows};
use crate::wire::{DateTime, Int};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailView {
    id: i64,
    title: String,
    /// Plain text.
    content: String,
    /// 1 personal, 2 to everybody.
    #[serde(rename = "type")]
    kind: u8,
    /// 0 unread, 1 read.
    status: u8,
    create_time: DateTime,
    params: ContentParams,
}

impl From<Mail> for MailView {
    fn from(mail: Mail) -> Self {
        let (create_time, params) = moment(mail.at);
        let kind = if mail.is_to_everybody() { 2 } else { 1 };
        Self {
            id: mail.id,
            title: mail.title,
            content: mail.body,
            kind,
            status: u8::from(mail.read),
            create_time,
            params,
        }
    }
}

/// The caller's messages, newest first.
#[utoipa::path(
    post, path = "/api/mail/listByUserId", tag = "content", params(PageQuery), security(("session" = [])),
    responses((status = 200, body = Rows<MailView>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<PageQuery>,
) -> Answer<Rows<MailView>> {
    let (count, mails) = api.app.content.mails(caller.user, params.page()).await?;
    Ok(Rows::of(total(count), mails.into_iter().map(Into::into).collect()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct MarkQuery {
    /// Numbers of messages, with commas between.
    #[param(value_type = String)]
    ids: Ids,
}

/// Clients send one number, a list, or numbers with commas between.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Ids {
    One(Int),
    Many(Vec<Int>),
    Text(String),
}

impl Ids {
    fn numbers(&self) -> Result<Vec<i64>, Refusal> {
        match self {
            Self::One(id) => Ok(vec![id.0]),
            Self::Many(ids) => Ok(ids.iter().map(|id| id.0).collect()),
            Self::Text(text) => {
                let numbers = text.split(',').map(|part| part.trim().parse::<i64>());
                numbers.collect::<Result<_, _>>().map_err(|_| refusal::PARAM.because("ids"))
            }
        }
    }
}

/// Marks messages as read.
#[utoipa::path(
    post, path = "/api/mail/updateMail", tag = "content", params(MarkQuery), security(("session" = [])),
    responses((status = 200, body = Done))
)]
pub(super) async fn mark(State(api): State<Api>, caller: Caller, Input(params): Input<MarkQuery>) -> Answer<Done> {
    api.app.content.mark_mails(caller.user, &params.ids.numbers()?).await?;
    Ok(Done::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_however_they_are_sent() {
        let read = |json: &str| serde_json::from_str::<MarkQuery>(json).unwrap().ids.numbers();
        assert_eq!(read(r#"{"ids":7}"#).unwrap(), [7]);
        assert_eq!(read(r#"{"ids":"7"}"#).unwrap(), [7]);
        assert_eq!(read(r#"{"ids":"7, 8,9"}"#).unwrap(), [7, 8, 9]);
        assert_eq!(read(r#"{"ids":[7,"8"]}"#).unwrap(), [7, 8]);
        assert!(read(r#"{"ids":"7;DROP TABLE mails"}"#).is_err());
        assert!(read(r#"{"ids":"7,"}"#).is_err());
    }
}
