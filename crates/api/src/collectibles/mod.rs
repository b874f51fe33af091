//! Endpoints of collectibles: series (`/api/series`), items (`/api/nftProduct`) and trades (`/api/nftOrder`).

mod art;
mod items;
mod picture;
mod rows;
mod trades;

use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(items::routes()).merge(picture::routes()).merge(trades::routes())
}
