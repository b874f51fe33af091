//! Pictures of our own.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use plimsoll_app::content::images::picture;

/// An SVG under `/static/art/`. Its own policy lets it be drawn and nothing else, even when opened by itself.
pub(super) async fn art(Path(name): Path<String>) -> Response {
    let Some(svg) = picture(&name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "public, max-age=86400"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    ];
    (headers, svg).into_response()
}
