//! Endpoints of lending: loans (`/api/load`) and loans against collateral (`/api/mingProduct`, `/api/mingOrder`).

mod fields;
mod loan_rows;
mod loans;
mod pledge_rows;
mod pledges;

use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(loans::routes()).merge(pledges::routes())
}
