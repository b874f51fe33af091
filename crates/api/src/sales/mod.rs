//! Endpoints of token sales: what is on sale (`/api/ownCoin`) and the caller's commitments (`/api/ownCoinOrder`).

mod offers;
mod orders;
mod rows;

use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(offers::routes()).merge(orders::routes())
}
