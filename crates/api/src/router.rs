//! All routes, by group.

use std::future::ready;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use bytes::Bytes;
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

/// The API with its document at `/openapi.json` and a page to read it at `/docs`, both made once; and the document.
pub(crate) fn router() -> (Router<Api>, OpenApi) {
    let (routes, document) = described();
    let read = serde_json::to_value(&document).expect("a document is JSON");
    let (page, json) = (docs::page::render(&read), Bytes::from(read.to_string()));
    let routes = routes
        .merge(sockets::routes())
        .route("/docs", get(move || ready(docs::page::answer(page.clone()))))
        .route("/openapi.json", get(move || ready(([(CONTENT_TYPE, "application/json")], json.clone()))));
    (routes, document)
}
