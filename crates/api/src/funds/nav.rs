//! Funds that hold coins: their daily values, and asking units back. And the tier of an institution.

use axum::extract::State;
use plimsoll_app::funds::RedemptionInput;
use plimsoll_units::{FundId, FundOrderId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::nav_rows::{InstitutionView, NavCutRow, RedemptionPreviewView};
use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::numbers::{number, product};
use crate::paging::page;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WireAmount};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(navs)).routes(routes!(redeem_preview)).routes(routes!(institution))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NavListInput {
    plan_id: Int,
    page_num: Option<Int>,
    page_size: Option<Int>,
}

/// The daily values of a fund with what it held, newest first
#[utoipa::path(
    post, path = "/api/financial/navs", tag = "funds", request_body = NavListInput,
    responses((status = 200, body = Rows<NavCutRow>))
)]
async fn navs(State(api): State<Api>, Input(params): Input<NavListInput>) -> Answer<Rows<NavCutRow>> {
    let fund = FundId(product(params.plan_id)?);
    let (total, rows) = api.app.funds.navs(fund, page(params.page_num, params.page_size)).await?;
    Ok(Rows::of(total, rows.into_iter().map(Into::into).collect()))
}

/// Units or an amount, not both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RedeemPreviewInput {
    order_id: Int,
    units: Option<WireAmount>,
    amount: Option<WireAmount>,
}

/// What units would bring at the last value
#[utoipa::path(
    post, path = "/api/financial/redeemPreview", tag = "funds", request_body = RedeemPreviewInput,
    security(("session" = [])), responses((status = 200, body = Data<RedemptionPreviewView>))
)]
async fn redeem_preview(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<RedeemPreviewInput>,
) -> Answer<Data<RedemptionPreviewView>> {
    let order = FundOrderId(number(params.order_id)?);
    let input = RedemptionInput { units: params.units.map(|v| v.0), amount: params.amount.map(|v| v.0) };
    Ok(Data::of(api.app.funds.redemption_preview(&caller, order, input).await?.into()))
}

/// The caller's tier, how it is counted, and the funds of institutions
#[utoipa::path(
    post, path = "/api/institution/info", tag = "funds", security(("session" = [])),
    responses((status = 200, body = Data<InstitutionView>))
)]
async fn institution(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<InstitutionView>> {
    Ok(Data::of(api.app.funds.tier(&caller).await?.into()))
}
