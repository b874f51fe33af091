//! News and explainers. Each names its source.

use axum::extract::{Path, State};
use plimsoll_app::content::{Kind, Shown};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::{id, millis, own_or_plain, page, paged};
use crate::api::Api;
use crate::extract::Input;
use crate::language::Language;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, Millis};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct NewsQuery {
    /// `platform`, `explainer` or `safety`; all when left out.
    article_type: String,
    #[param(value_type = Option<i64>)]
    page_num: Option<Int>,
    #[param(value_type = Option<i64>)]
    page_size: Option<Int>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewsRow {
    id: i64,
    article_type: String,
    title: String,
    summary: String,
    source: String,
    source_url: String,
    author: String,
    img_url: String,
    publish_time: Millis,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NewsView {
    #[serde(flatten)]
    row: NewsRow,
    /// HTML without scripts.
    content: String,
}

impl NewsView {
    fn of(api: &Api, shown: Shown) -> Self {
        let row = NewsRow {
            id: shown.id,
            article_type: shown.article.key,
            title: shown.text.title,
            summary: shown.text.summary,
            source: shown.article.source,
            source_url: own_or_plain(api, shown.article.source_url),
            author: shown.article.author,
            img_url: shown.article.image,
            publish_time: millis(shown.article.published_at),
        };
        Self { row, content: shown.text.body }
    }
}

/// News, newest first.
#[utoipa::path(
    post, path = "/api/news/list", tag = "content", params(NewsQuery),
    responses((status = 200, body = Rows<NewsRow>))
)]
pub(super) async fn list(State(api): State<Api>, Input(params): Input<NewsQuery>) -> Answer<Rows<NewsRow>> {
    let news = api.app.content.news(&params.article_type, Language::current().tag());
    let (total, news) = paged(news, page(params.page_num, params.page_size));
    Ok(Rows::of(total, news.into_iter().map(|shown| NewsView::of(&api, shown).row).collect()))
}

/// One article.
#[utoipa::path(
    get, path = "/api/news/{id}", tag = "content", params(("id" = i64, Path)),
    responses((status = 200, body = Data<NewsView>))
)]
pub(super) async fn one(State(api): State<Api>, Path(number): Path<String>) -> Answer<Data<NewsView>> {
    let shown = api.app.content.article(Kind::News, id(&number)?, Language::current().tag())?;
    Ok(Data::of(NewsView::of(&api, shown)))
}
