//! All routes, by group.

use std::future::ready;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use bytes::Bytes;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;
use crate::{
    c2c, campaigns, collectibles, content, docs, funds, history, lending, markets, money, sales, sockets, trading,
    user, vault,
};

/// Every group's routes with their documentation.
pub(crate) fn described() -> (Router<Api>, OpenApi) {
    let (routes, mut document) = OpenApiRouter::with_openapi(docs::base())
        .merge(c2c::routes())
        .merge(campaigns::routes())
        .merge(vault::routes())
        .merge(collectibles::routes())
        .merge(content::routes())
        .merge(funds::routes())
        .merge(history::routes())
        .merge(lending::routes())
        .merge(markets::routes())
        .merge(money::routes())
        .merge(sales::routes())
        .merge(trading::routes())
        .merge(user::routes())
        .split_for_parts();
    docs::name_operations(&mut document);
    (routes, document)
}

/// The API with its document at `/openapi.json` and a page for it at `/docs`, the sockets' at `/asyncapi.json` and
/// `/docs/sockets`, all built once; and the API's document.
pub(crate) fn router() -> (Router<Api>, OpenApi) {
    let (routes, document) = described();
    let read = serde_json::to_value(&document).expect("a document is JSON");
    let (page, json) = (docs::page::render(&read), Bytes::from(read.to_string()));
    let sockets_page = docs::sockets::render(&docs::sockets::document());
    let sockets_json = Bytes::from_static(docs::sockets::DOCUMENT.as_bytes());
    let routes = routes
        .merge(sockets::routes())
        .route("/docs/sockets", get(move || ready(docs::page::answer(sockets_page.clone()))))
        .route("/asyncapi.json", get(move || ready(([(CONTENT_TYPE, "application/json")], sockets_json.clone()))))
        .route("/docs", get(move || ready(docs::page::answer(page.clone()))))
        .route("/openapi.json", get(move || ready(([(CONTENT_TYPE, "application/json")], json.clone()))));
    (routes, document)
}
