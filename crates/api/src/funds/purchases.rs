//! The caller's purchases of funds: `/api/order`.

use axum::extract::{Path, State};
use plimsoll_units::FundOrderId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rows::{FundOrderDetail, FundOrderRow};
use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::numbers::number_in;
use crate::paging::ListQuery;
use crate::response::{Answer, Data, Rows};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(orders)).routes(routes!(order))
}

/// The caller's purchases, newest first
#[utoipa::path(
    post, path = "/api/order/list", tag = "funds", params(ListQuery), security(("session" = [])),
    responses((status = 200, body = Rows<FundOrderRow>))
)]
async fn orders(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<ListQuery>,
) -> Answer<Rows<FundOrderRow>> {
    let (total, rows) = api.app.funds.purchases(&caller, params.status(), params.page()).await?;
    Ok(Rows::of(total, rows.into_iter().map(Into::into).collect()))
}

/// One of the caller's purchases, with what each day brought
#[utoipa::path(
    post, path = "/api/order/{id}", tag = "funds", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Data<FundOrderDetail>))
)]
async fn order(State(api): State<Api>, caller: LiveCaller, Path(id): Path<String>) -> Answer<Data<FundOrderDetail>> {
    let purchase = api.app.funds.purchase(&caller, FundOrderId(number_in(&id)?)).await?;
    let days = api.app.funds.days(&caller, &purchase).await?;
    Ok(Data::of(FundOrderDetail::of(purchase, days)))
}
