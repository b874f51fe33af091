//! All routes, by group.

use axum::routing::get;
use axum::{Json, Router};
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;
use crate::{content, docs, history, markets, money, sockets, trading, user};

/// Every group's routes with what they say of themselves.
pub(crate) fn described() -> (Router<Api>, OpenApi) {
    let (routes, mut document) = OpenApiRouter::with_openapi(docs::base())
        .merge(content::routes())
        .merge(history::routes())
        .merge(markets::routes())
        .merge(money::routes())
        .merge(trading::routes())
        .merge(user::routes())
        .split_for_parts();
    docs::name_operations(&mut document);
    (routes, document)
}

/// The API with its document at `/openapi.json` and a page to read it at `/docs`. Wants [`protect`](crate::protect).
pub fn router() -> Router<Api> {
    let (routes, document) = described();
    let page = docs::page::render(&serde_json::to_value(&document).expect("a document is JSON"));
    routes
        .merge(sockets::routes())
        .route("/docs", get(move || std::future::ready(docs::page::answer(page.clone()))))
        .route("/openapi.json", get(move || std::future::ready(Json(document.clone()))))
}
