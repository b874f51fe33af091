//! Terms, explanations and agreements by key, and the slides of the home page.

use axum::extract::{Path, State};
use plimsoll_app::content::{Kind, Shown};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::{id, own_or_plain, some_millis};
use crate::api::Api;
use crate::extract::Input;
use crate::language::Language;
use crate::response::{Answer, Data};
use crate::wire::Millis;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct RulesQuery {
    /// Such as `TERMS_CLAUSE`; all when left out.
    key: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RuleView {
    id: i64,
    title: String,
    /// HTML without scripts.
    content: String,
    language: String,
    key: String,
    version: i64,
    effective_time: Option<Millis>,
}

impl From<Shown> for RuleView {
    fn from(shown: Shown) -> Self {
        Self {
            id: shown.id,
            title: shown.text.title,
            content: shown.text.body,
            language: shown.text.language,
            key: shown.article.key,
            version: shown.version,
            effective_time: some_millis(shown.text.effective_at),
        }
    }
}

/// The texts of a key. A key without one is refused with -7001.
#[utoipa::path(
    post, path = "/api/option/rules/list", tag = "content", params(RulesQuery),
    responses((status = 200, body = Data<Vec<RuleView>>))
)]
pub(super) async fn list(State(api): State<Api>, Input(params): Input<RulesQuery>) -> Answer<Data<Vec<RuleView>>> {
    let found = api.app.content.rules(&params.key, Language::current().tag())?;
    Ok(Data::of(found.into_iter().map(Into::into).collect()))
}

/// One text.
#[utoipa::path(
    get, path = "/api/option/rules/{id}", tag = "content", params(("id" = i64, Path)),
    responses((status = 200, body = Data<RuleView>))
)]
pub(super) async fn one(State(api): State<Api>, Path(number): Path<String>) -> Answer<Data<RuleView>> {
    let shown = api.app.content.article(Kind::Rule, id(&number)?, Language::current().tag())?;
    Ok(Data::of(shown.into()))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SlideView {
    id: i64,
    img_url: String,
    link_url: String,
    title: String,
    sort: i64,
}

/// The slides of the home page.
#[utoipa::path(
    get, path = "/api/option/rules/getSlideMonitorList", tag = "content",
    responses((status = 200, body = Data<Vec<SlideView>>))
)]
pub(super) async fn slides(State(api): State<Api>) -> Answer<Data<Vec<SlideView>>> {
    let view = |shown: Shown| SlideView {
        id: shown.id,
        img_url: shown.article.image,
        link_url: own_or_plain(&api, shown.article.link),
        title: shown.text.title,
        sort: shown.article.sort,
    };
    let slides = api.app.content.articles(Kind::Slide, "", "", Language::current().tag());
    Ok(Data::of(slides.into_iter().map(view).collect()))
}
