//! Loans against collateral: `/api/mingProduct` and `/api/mingOrder`.

use axum::extract::{Path, State};
use plimsoll_app::lending::PledgeForm;
use plimsoll_units::PledgeId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::fields::{AmountInput, PartsQuery};
use super::pledge_rows::{
    CollateralSoldView, PledgeChangedView, PledgeOpenedView, PledgeOrderRow, PledgePreviewView, PledgeProductRow,
    PledgeTotalsView, RedeemedView, SaleRow,
};
use crate::api::Api;
use crate::caller::{Active, LiveCaller};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{days, number, number_in, product};
use crate::paging::ListQuery;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WireAmount, WireRate};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(products))
        .routes(routes!(preview))
        .routes(routes!(submit))
        .routes(routes!(orders))
        .routes(routes!(totals))
        .routes(routes!(order))
        .routes(routes!(add_collateral))
        .routes(routes!(remove_collateral))
        .routes(routes!(repay))
        .routes(routes!(renew))
        .routes(routes!(sell))
        .routes(routes!(redeem))
        .routes(routes!(redeem_alias))
        .routes(routes!(sales))
}

/// Coins that can be borrowed against
#[utoipa::path(
    post, path = "/api/mingProduct/list", tag = "lending", responses((status = 200, body = Rows<PledgeProductRow>))
)]
async fn products(State(api): State<Api>) -> Answer<Rows<PledgeProductRow>> {
    let products = api.app.lending.pledge_products()?;
    Ok(Rows::of(products.len() as u64, products.into_iter().map(Into::into).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PledgeInput {
    plan_id: Int,
    /// Collateral.
    amount: WireAmount,
    loan_amount: WireAmount,
    days: Int,
    /// The daily rate that the form showed: another one by now is refused.
    rate_day: Option<WireRate>,
}

impl PledgeInput {
    fn form(&self) -> Result<PledgeForm, plimsoll_app::Refusal> {
        Ok(PledgeForm {
            product: product(self.plan_id)?,
            collateral: self.amount.0,
            loan: self.loan_amount.0,
            days: days(self.days),
            rate: self.rate_day.map(|rate| rate.0),
        })
    }
}

/// What borrowing against a coin would cost, and at which prices a call and a sale would come
#[utoipa::path(
    post, path = "/api/mingOrder/preview", tag = "lending", request_body = PledgeInput, security(("session" = [])),
    responses((status = 200, body = Data<PledgePreviewView>))
)]
async fn preview(
    State(api): State<Api>,
    _caller: LiveCaller,
    Input(params): Input<PledgeInput>,
) -> Answer<Data<PledgePreviewView>> {
    Ok(Data::of(api.app.lending.preview_pledge(&params.form()?)?.into()))
}

/// Borrow USDT against a coin
#[utoipa::path(
    post, path = "/api/mingOrder/submit", tag = "lending", request_body = PledgeInput, security(("session" = [])),
    responses((status = 200, body = Data<PledgeOpenedView>))
)]
async fn submit(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<PledgeInput>,
) -> Answer<Data<PledgeOpenedView>> {
    let key = idempotency.key(&caller, None, &api);
    Ok(Data::of(api.app.lending.open_pledge(&caller, &params.form()?, key).await?.into()))
}

/// The caller's pledges, newest first
#[utoipa::path(
    post, path = "/api/mingOrder/list", tag = "lending", params(ListQuery), security(("session" = [])),
    responses((status = 200, body = Rows<PledgeOrderRow>))
)]
async fn orders(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<ListQuery>,
) -> Answer<Rows<PledgeOrderRow>> {
    let (total, rows) = api.app.lending.pledge_orders(&caller, params.status(), params.page()).await?;
    Ok(Rows::of(total, rows.into_iter().map(Into::into).collect()))
}

/// All open pledges of the caller together
#[utoipa::path(
    post, path = "/api/mingOrder/show", tag = "lending", security(("session" = [])),
    responses((status = 200, body = Data<PledgeTotalsView>))
)]
async fn totals(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<PledgeTotalsView>> {
    Ok(Data::of(api.app.lending.pledge_totals(&caller).await?.into()))
}

/// One of the caller's pledges
#[utoipa::path(
    post, path = "/api/mingOrder/{id}", tag = "lending", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Data<PledgeOrderRow>))
)]
async fn order(State(api): State<Api>, caller: LiveCaller, Path(id): Path<String>) -> Answer<Data<PledgeOrderRow>> {
    let id = PledgeId(number_in(&id)?);
    Ok(Data::of(api.app.lending.pledge_order(&caller, id).await?.into()))
}

/// Add collateral
#[utoipa::path(
    post, path = "/api/mingOrder/addCollateral", tag = "lending", request_body = AmountInput,
    security(("session" = [])), responses((status = 200, body = Data<PledgeChangedView>))
)]
async fn add_collateral(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<AmountInput>,
) -> Answer<Data<PledgeChangedView>> {
    let (id, key) = (PledgeId(number(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.lending.add_collateral(&caller, id, params.amount.0, key).await?.into()))
}

/// Remove collateral, as long as the initial loan-to-value holds
#[utoipa::path(
    post, path = "/api/mingOrder/removeCollateral", tag = "lending", request_body = AmountInput,
    security(("session" = [])), responses((status = 200, body = Data<PledgeChangedView>))
)]
async fn remove_collateral(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<AmountInput>,
) -> Answer<Data<PledgeChangedView>> {
    let (id, key) = (PledgeId(number(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.lending.remove_collateral(&caller, id, params.amount.0, key).await?.into()))
}

/// Repay a part or all; paying all releases the collateral
#[utoipa::path(
    post, path = "/api/mingOrder/repay", tag = "lending", request_body = AmountInput, security(("session" = [])),
    responses((status = 200, body = Data<PledgeChangedView>))
)]
async fn repay(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<AmountInput>,
) -> Answer<Data<PledgeChangedView>> {
    let (id, key) = (PledgeId(number(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.lending.repay_pledge(&caller, id, params.amount.0, key).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RenewInput {
    id: Int,
    days: Int,
}

/// A new term at the rate of the day; the interest so far is paid now
#[utoipa::path(
    post, path = "/api/mingOrder/renew", tag = "lending", request_body = RenewInput, security(("session" = [])),
    responses((status = 200, body = Data<PledgeChangedView>))
)]
async fn renew(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<RenewInput>,
) -> Answer<Data<PledgeChangedView>> {
    let (id, key) = (PledgeId(number(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.lending.renew_pledge(&caller, id, days(params.days), key).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SellInput {
    id: Int,
    amount: WireAmount,
    /// Refused if it would repay less.
    min_repaid: WireAmount,
}

/// Have the pool take a part of the collateral at the index, to repay
#[utoipa::path(
    post, path = "/api/mingOrder/sell", tag = "lending", request_body = SellInput, security(("session" = [])),
    responses((status = 200, body = Data<CollateralSoldView>))
)]
async fn sell(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<SellInput>,
) -> Answer<Data<CollateralSoldView>> {
    let (id, key) = (PledgeId(number(params.id)?), idempotency.key(&caller, None, &api));
    let (amount, least) = (params.amount.0, params.min_repaid.0);
    Ok(Data::of(api.app.lending.sell_collateral(&caller, id, amount, least, key).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RedeemInput {
    id: Int,
}

/// Repay all and take the collateral back
#[utoipa::path(
    post, path = "/api/mingOrder/redemption", tag = "lending", request_body = RedeemInput,
    security(("session" = [])), responses((status = 200, body = Data<RedeemedView>))
)]
async fn redeem(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<RedeemInput>,
) -> Answer<Data<RedeemedView>> {
    let (id, key) = (PledgeId(number(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.lending.redeem_pledge(&caller, id, key).await?.into()))
}

/// The same, under the name that some clients use
#[utoipa::path(
    post, path = "/api/mingOrder/redempNewtion", tag = "lending", request_body = RedeemInput,
    security(("session" = [])), responses((status = 200, body = Data<RedeemedView>))
)]
async fn redeem_alias(
    state: State<Api>,
    caller: Active,
    idempotency: Idempotency,
    params: Input<RedeemInput>,
) -> Answer<Data<RedeemedView>> {
    redeem(state, caller, idempotency, params).await
}

/// Collateral that the pool took from one of the caller's pledges, newest first
#[utoipa::path(
    post, path = "/api/mingOrder/sales", tag = "lending", params(PartsQuery), security(("session" = [])),
    responses((status = 200, body = Rows<SaleRow>))
)]
async fn sales(State(api): State<Api>, caller: LiveCaller, Input(params): Input<PartsQuery>) -> Answer<Rows<SaleRow>> {
    let id = PledgeId(number(params.id)?);
    let (total, rows) = api.app.lending.collateral_sales(&caller, id, params.page()).await?;
    Ok(Rows::of(total, rows.into_iter().map(Into::into).collect()))
}
