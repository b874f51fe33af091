//! Notices: announcements, rolling lines, pop-ups.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::{Path, State};
use plimsoll_app::content::{Kind, Shown};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::{ContentParams, id, moment, own_or_plain, some_millis};
use crate::api::Api;
use crate::caller::Visitor;
use crate::extract::Input;
use crate::language::Language;
use crate::response::{Answer, Data};
use crate::wire::{DateTime, Millis};

/// Lists that clients look for, also where there is nothing in them.
const KEYS: [&str; 6] =
    ["INFORMATION_NOTICE", "ACTIVITY_NOTICE", "ROLL_NOTICE", "POP_UPS_NOTICE", "REGISTER_WELFARE", "WHITE_PAPER"];

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct NoticeQuery {
    /// Such as `ROLL_NOTICE`; all when left out.
    key: String,
    /// Such as `HOME_ACTIVITY`; all when left out.
    model_key: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoticeView {
    notice_id: i64,
    notice_title: String,
    notice_type: String,
    model_type: String,
    /// HTML without scripts.
    notice_content: String,
    cover: String,
    img_url: String,
    /// Where it leads, if it is a link.
    chained_url: String,
    detail_url: String,
    language_id: String,
    sort: i64,
    expire_time: Option<Millis>,
    source: String,
    create_time: DateTime,
    params: ContentParams,
    is_read: bool,
}

fn view(api: &Api, shown: Shown, read: &BTreeSet<i64>) -> NoticeView {
    let (create_time, params) = moment(shown.article.published_at);
    NoticeView {
        notice_id: shown.id,
        notice_title: shown.text.title,
        notice_type: shown.article.key,
        model_type: shown.article.model,
        notice_content: shown.text.body,
        cover: shown.article.image.clone(),
        img_url: shown.article.image,
        chained_url: own_or_plain(api, shown.article.link),
        detail_url: format!("/broadcastDetails?noticeId={}", shown.id),
        language_id: shown.text.language,
        sort: shown.article.sort,
        expire_time: some_millis(shown.article.expires_at),
        source: shown.article.source,
        create_time,
        params,
        is_read: read.contains(&shown.id),
    }
}

/// What the caller has read; nothing for somebody who is not signed in.
async fn marks(api: &Api, visitor: Visitor) -> Answer<BTreeSet<i64>> {
    match visitor.0 {
        Some(who) => Ok(api.app.content.read_notices(who.user).await?.into_iter().collect()),
        None => Ok(BTreeSet::new()),
    }
}

/// Notices by key and model.
#[utoipa::path(
    post, path = "/api/notice/list", tag = "content", params(NoticeQuery),
    responses((status = 200, body = Data<Vec<NoticeView>>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    visitor: Visitor,
    Input(params): Input<NoticeQuery>,
) -> Answer<Data<Vec<NoticeView>>> {
    let read = marks(&api, visitor).await?;
    let found = api.app.content.articles(Kind::Notice, &params.key, &params.model_key, Language::current().tag());
    Ok(Data::of(found.into_iter().map(|shown| view(&api, shown, &read)).collect()))
}

/// All notices, by key.
#[utoipa::path(
    post, path = "/api/notice/getAllNoticeList", tag = "content",
    responses((status = 200, body = Data<BTreeMap<String, Vec<NoticeView>>>))
)]
pub(super) async fn all(State(api): State<Api>, visitor: Visitor) -> Answer<Data<BTreeMap<String, Vec<NoticeView>>>> {
    let read = marks(&api, visitor).await?;
    let mut by_key: BTreeMap<String, Vec<NoticeView>> = KEYS.iter().map(|key| ((*key).to_owned(), vec![])).collect();
    for shown in api.app.content.articles(Kind::Notice, "", "", Language::current().tag()) {
        by_key.entry(shown.article.key.clone()).or_default().push(view(&api, shown, &read));
    }
    Ok(Data::of(by_key))
}

/// One notice.
#[utoipa::path(
    get, path = "/api/notice/{id}", tag = "content", params(("id" = i64, Path)),
    responses((status = 200, body = Data<NoticeView>))
)]
pub(super) async fn one(
    State(api): State<Api>,
    visitor: Visitor,
    Path(number): Path<String>,
) -> Answer<Data<NoticeView>> {
    let read = marks(&api, visitor).await?;
    let shown = api.app.content.article(Kind::Notice, id(&number)?, Language::current().tag())?;
    Ok(Data::of(view(&api, shown, &read)))
}
