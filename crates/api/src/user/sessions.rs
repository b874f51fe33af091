//! Where an account is and was used.

use axum::extract::State;
use plimsoll_app::{Page, SessionId};
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::client_info::RequestClient;
use crate::api::Api;
use crate::caller::{Caller, LiveCaller, Visitor};
use crate::extract::Input;
use crate::response::{Answer, Done, Rows};
use crate::wire::{Int, Millis};

/// What the app says when it is opened. Only the fact is kept: browser and system come from the request itself.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct VisitAsk {
    #[serde(rename = "path")]
    _path: Option<String>,
    #[serde(rename = "ua")]
    _ua: Option<String>,
    #[serde(rename = "screen")]
    _screen: Option<String>,
}

/// Note that the app was opened
///
/// For somebody who is signed in, a line in their own log; for a visitor nothing is kept.
#[utoipa::path(
    post, path = "/api/user/LoginLog", tag = "user", request_body = VisitAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn note_visit(
    State(api): State<Api>,
    Visitor(caller): Visitor,
    RequestClient(origin): RequestClient,
    Input(_ask): Input<VisitAsk>,
) -> Answer<Done> {
    if let Some(caller) = caller {
        api.app.identity.note_visit(&caller, &origin).await?;
    }
    Ok(Done::default())
}

/// Which page.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct PageAsk {
    page_num: Option<Int>,
    page_size: Option<Int>,
}

/// A line of the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoginLine {
    id: i64,
    /// `login` or `visit`.
    event: String,
    /// `ok` or what was wrong.
    result: String,
    ip: String,
    /// Rough, or `unknown`.
    location: String,
    browser: String,
    system: String,
    at: Millis,
}

/// The caller's own log, newest first
#[utoipa::path(
    post, path = "/api/user/loginLogs", tag = "user", security(("session" = [])), request_body = PageAsk,
    responses((status = 200, body = Rows<LoginLine>))
)]
pub(super) async fn login_logs(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(ask): Input<PageAsk>,
) -> Answer<Rows<LoginLine>> {
    let page = Page::new(ask.page_num.map_or(1, Int::small), ask.page_size.map_or(20, Int::small));
    let (total, rows) = api.app.identity.logins(&caller, page).await?;
    let lines = rows.into_iter().map(|row| LoginLine {
        id: row.id,
        event: row.event,
        result: row.result,
        ip: row.ip,
        location: row.location,
        browser: row.browser,
        system: row.system,
        at: Millis(Timestamp(row.at)),
    });
    Ok(Rows::of(u64::try_from(total).unwrap_or_default(), lines.collect()))
}

/// An open session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SessionLine {
    id: i64,
    ip: String,
    browser: String,
    system: String,
    created_at: Millis,
    /// The session that asks.
    current: bool,
}

/// The caller's open sessions, newest first
#[utoipa::path(
    post, path = "/api/user/sessions", tag = "user", security(("session" = [])),
    responses((status = 200, body = Rows<SessionLine>))
)]
pub(super) async fn list(State(api): State<Api>, caller: LiveCaller) -> Answer<Rows<SessionLine>> {
    let sessions = api.app.identity.sessions(&caller).await?;
    let lines = sessions.into_iter().map(|session| SessionLine {
        id: session.id.0,
        ip: session.ip,
        browser: session.browser,
        system: session.system,
        created_at: Millis(session.created_at),
        current: session.is_current,
    });
    let lines: Vec<SessionLine> = lines.collect();
    Ok(Rows::of(lines.len() as u64, lines))
}

/// Which session.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct RevokeAsk {
    id: Int,
}

/// End one of the caller's sessions
#[utoipa::path(
    post, path = "/api/user/sessionRevoke", tag = "user", security(("session" = [])), request_body = RevokeAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn revoke(State(api): State<Api>, caller: Caller, Input(ask): Input<RevokeAsk>) -> Answer<Done> {
    api.app.identity.revoke_session(&caller, SessionId(ask.id.0)).await?;
    Ok(Done::default())
}
