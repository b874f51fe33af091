//! Named chart layouts: `/api/chart/layouts`.

use axum::extract::State;
use plimsoll_app::markets::{Layout, LayoutForm};
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::coins::NoAsk;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, Data, Done};
use crate::wire::{Int, Millis};

/// A layout to save.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct LayoutAsk {
    /// The layout to write over; a new one, if it is left out.
    #[schema(value_type = Option<i64>)]
    id: Option<Int>,
    /// 40 characters at most. No two layouts of a user have the same.
    name: Option<String>,
    /// A JSON object as text, 32 KiB at most. The server keeps it and reads nothing from it.
    content: Option<String>,
}

/// Which layout.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct LayoutChoice {
    #[schema(value_type = Option<i64>)]
    id: Option<Int>,
}

impl LayoutChoice {
    fn id(&self) -> Result<i64, plimsoll_app::Refusal> {
        Ok(self.id.ok_or_else(|| refusal::PARAM.because("id"))?.0)
    }
}

/// A saved layout.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LayoutRow {
    id: i64,
    name: String,
    /// When it was last saved.
    changed_at: Millis,
}

/// A saved layout and what it holds.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenLayout {
    id: i64,
    name: String,
    /// When it was last saved.
    changed_at: Millis,
    /// A JSON object as text.
    content: String,
}

impl From<Layout> for LayoutRow {
    fn from(layout: Layout) -> Self {
        Self { id: layout.id, name: layout.name, changed_at: Millis(layout.changed_at) }
    }
}

/// The caller's chart layouts, the last used first; 20 at most
#[utoipa::path(
    post,
    path = "/api/chart/layouts/list",
    tag = "charts",
    security(("session" = [])),
    responses((status = 200, body = Data<Vec<LayoutRow>>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<Vec<LayoutRow>>> {
    Ok(Data::of(api.app.markets.layouts(caller.user).await?.into_iter().map(LayoutRow::from).collect()))
}

/// One of the caller's chart layouts with its content; it is the last used from now on
#[utoipa::path(
    post,
    path = "/api/chart/layouts/open",
    tag = "charts",
    security(("session" = [])),
    request_body = LayoutChoice,
    responses((status = 200, body = Data<OpenLayout>))
)]
pub(super) async fn open(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<LayoutChoice>,
) -> Answer<Data<OpenLayout>> {
    let (layout, content) = api.app.markets.open_layout(caller.user, ask.id()?).await?;
    let Layout { id, name, changed_at } = layout;
    Ok(Data::of(OpenLayout { id, name, changed_at: Millis(changed_at), content }))
}

/// Save a chart layout, over one of the caller's or as a new one
#[utoipa::path(
    post,
    path = "/api/chart/layouts/save",
    tag = "charts",
    security(("session" = [])),
    request_body = LayoutAsk,
    responses((status = 200, body = Data<LayoutRow>))
)]
pub(super) async fn save(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<LayoutAsk>,
) -> Answer<Data<LayoutRow>> {
    let form = LayoutForm {
        id: ask.id.map(|id| id.0),
        name: ask.name.ok_or_else(|| refusal::PARAM.because("name"))?,
        content: ask.content.ok_or_else(|| refusal::PARAM.because("content"))?,
    };
    Ok(Data::of(api.app.markets.save_layout(caller.user, &form).await?.into()))
}

/// Remove one of the caller's chart layouts
#[utoipa::path(
    post,
    path = "/api/chart/layouts/remove",
    tag = "charts",
    security(("session" = [])),
    request_body = LayoutChoice,
    responses((status = 200, body = Done))
)]
pub(super) async fn remove(State(api): State<Api>, caller: Caller, Input(ask): Input<LayoutChoice>) -> Answer<Done> {
    api.app.markets.remove_layout(caller.user, ask.id()?).await?;
    Ok(Done::default())
}
