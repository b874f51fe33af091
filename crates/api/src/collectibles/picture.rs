//! Pictures of collectibles, drawn by this server.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use plimsoll_units::CollectibleId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::art;
use crate::api::Api;
use crate::numbers::number_in;
use crate::response::Answer;

/// A picture never changes: series and number decide it.
const CACHED: &str = "public, max-age=604800, immutable";
/// A picture loads nothing, runs nothing and is framed by nobody, also when it is opened by itself.
const POLICY: &str = "default-src 'none'; style-src 'none'; sandbox; frame-ancestors 'none'";

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(image))
}

/// The picture of a collectible
#[utoipa::path(
    get, path = "/api/nftProduct/{id}/image.svg", tag = "collectibles", params(("id" = i64, Path)),
    responses((status = 200, content_type = "image/svg+xml", body = String))
)]
async fn image(State(api): State<Api>, Path(id): Path<String>) -> Answer<Response> {
    let (series, number) = api.app.collectibles.drawn_from(CollectibleId(number_in(&id)?))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, CACHED),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    Ok((headers, art::draw(series, number)).into_response())
}
