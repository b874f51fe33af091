//! Endpoints of funds: what is on offer (`/api/financial`) and the caller's purchases (`/api/order`).

mod daily;
mod nav;
mod nav_rows;
mod offers;
mod purchases;
mod rows;

use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(offers::routes()).merge(nav::routes()).merge(purchases::routes()).merge(daily::routes())
}
