//! The help centre, and the texts of the home page.

use axum::extract::{Path, State};
use plimsoll_app::content::{Kind, Shown};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::id;
use crate::api::Api;
use crate::extract::Input;
use crate::language::Language;
use crate::response::{Answer, Data};
use crate::wire::Int;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct HelpQuery {
    /// Only questions in which all of these words occur.
    q: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HelpGroupView {
    id: i64,
    title: String,
    language: String,
    info_list: Vec<HelpView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HelpView {
    id: i64,
    question: String,
    /// HTML without scripts.
    content: String,
}

impl From<Shown> for HelpView {
    fn from(shown: Shown) -> Self {
        Self { id: shown.id, question: shown.text.title, content: shown.text.body }
    }
}

/// Questions and answers, by group.
#[utoipa::path(
    post, path = "/api/helpcenter/list", tag = "content", params(HelpQuery),
    responses((status = 200, body = Data<Vec<HelpGroupView>>))
)]
pub(super) async fn list(State(api): State<Api>, Input(params): Input<HelpQuery>) -> Answer<Data<Vec<HelpGroupView>>> {
    let groups = api.app.content.help(&params.q, Language::current().tag())?;
    let view = |(group, entries): (Shown, Vec<Shown>)| HelpGroupView {
        id: group.id,
        title: group.text.title,
        language: group.text.language,
        info_list: entries.into_iter().map(Into::into).collect(),
    };
    Ok(Data::of(groups.into_iter().map(view).collect()))
}

/// One question and its answer.
#[utoipa::path(
    post, path = "/api/helpCenterInfo/{id}", tag = "content", params(("id" = i64, Path)),
    responses((status = 200, body = Data<HelpView>))
)]
pub(super) async fn one(State(api): State<Api>, Path(number): Path<String>) -> Answer<Data<HelpView>> {
    let shown = api.app.content.article(Kind::Help, id(&number)?, Language::current().tag())?;
    Ok(Data::of(shown.into()))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct HomeQuery {
    /// 0 text, 1 question.
    #[param(value_type = Option<i64>)]
    home_type: Option<Int>,
    /// 0 home, 1 vault, 2 loans.
    #[param(value_type = Option<i64>)]
    model_type: Option<Int>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HomeView {
    id: i64,
    title: String,
    author: String,
    /// HTML without scripts.
    content: String,
    img_url: String,
    sort: i64,
    /// Nobody is asked for likes here: always 0.
    likes_num: u32,
}

/// Texts of the home, vault and loan pages.
#[utoipa::path(
    post, path = "/api/home/setter/list", tag = "content", params(HomeQuery),
    responses((status = 200, body = Data<Vec<HomeView>>))
)]
pub(super) async fn home(State(api): State<Api>, Input(params): Input<HomeQuery>) -> Answer<Data<Vec<HomeView>>> {
    let text = |number: Option<Int>| number.map(|number| number.0.to_string()).unwrap_or_default();
    let (key, model) = (text(params.home_type), text(params.model_type));
    let view = |shown: Shown| HomeView {
        id: shown.id,
        title: shown.text.title,
        author: shown.article.author,
        content: shown.text.body,
        img_url: shown.article.image,
        sort: shown.article.sort,
        likes_num: 0,
    };
    let found = api.app.content.articles(Kind::Home, &key, &model, Language::current().tag());
    Ok(Data::of(found.into_iter().map(view).collect()))
}
