//! What inviting people came to.

use axum::extract::State;
use plimsoll_app::content::Invited;
use serde::Serialize;
use utoipa::ToSchema;

use super::fields::{ContentParams, PageQuery, moment, total};
use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::response::{Answer, Data, Rows};
use crate::wire::{DateTime, Decimal, WireAmount};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AgentInfo {
    active_code: String,
    /// Opens the sign-up page with the code filled in.
    link: String,
    invite_count: i64,
    /// All that was paid, valued in USDT now.
    sum_amount: WireAmount,
    /// What was paid since 00:00 UTC.
    today_amount: WireAmount,
}

/// The caller's invitation code and what it earned.
#[utoipa::path(
    post, path = "/api/agentActivityInfo/getAgentInfo", tag = "content", security(("session" = [])),
    responses((status = 200, body = Data<AgentInfo>))
)]
pub(super) async fn info(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<AgentInfo>> {
    let invitations = api.app.content.invitations(&caller).await?;
    Ok(Data::of(AgentInfo {
        link: format!("{}/sign-up?invite_code={}", api.app.config.site.url, invitations.code),
        active_code: invitations.code,
        invite_count: invitations.count,
        sum_amount: Decimal(invitations.paid),
        today_amount: Decimal(invitations.paid_today),
    }))
}

/// Somebody who came by the caller's code. What they trade is theirs to know.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AgentRow {
    /// Shortened.
    login_name: String,
    create_time: DateTime,
    params: ContentParams,
}

impl From<Invited> for AgentRow {
    fn from(invited: Invited) -> Self {
        let (create_time, params) = moment(invited.at);
        Self { login_name: invited.login_name, create_time, params }
    }
}

/// Whom the caller invited, newest first. One level.
#[utoipa::path(
    post, path = "/api/agentActivityInfo/getAgentList", tag = "content", params(PageQuery),
    security(("session" = [])), responses((status = 200, body = Rows<AgentRow>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<PageQuery>,
) -> Answer<Rows<AgentRow>> {
    let (count, invited) = api.app.content.invited(&caller, params.page()).await?;
    Ok(Rows::of(total(count), invited.into_iter().map(Into::into).collect()))
}
