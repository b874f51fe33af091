//! Funds on offer, buying them and ending a purchase: `/api/financial`.

use axum::extract::{Path, State};
use plimsoll_app::engine::funds::FundClass;
use plimsoll_app::funds::{FundForm, RedemptionInput};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::{FundId, FundOrderId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rows::{FundIncomeView, FundOrderRow, FundPreviewView, FundRedeemedView, FundRow, class_number};
use crate::api::Api;
use crate::caller::{Active, LiveCaller};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{days, number, number_in, product};
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WireAmount, WireRate};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(offers))
        .routes(routes!(preview))
        .routes(routes!(submit))
        .routes(routes!(cancel))
        .routes(routes!(redeem))
        .routes(routes!(personal_income))
        .routes(routes!(offer))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct FundListInput {
    /// 0 for everybody, 1 from a VIP level on, 2 for institutions; all when it is missing.
    classify: Option<Int>,
    /// A coin's code; all when it is missing.
    coin: Option<String>,
}

impl FundListInput {
    fn class(&self) -> Result<Option<FundClass>, Refusal> {
        let Some(wanted) = self.classify else { return Ok(None) };
        let classes = [FundClass::General, FundClass::Vip, FundClass::Institution];
        let class = classes.into_iter().find(|class| class_number(*class) == wanted.0);
        class.map(Some).ok_or_else(|| refusal::PARAM.because("classify"))
    }
}

/// Funds on offer, with what stands behind each
#[utoipa::path(
    post, path = "/api/financial/list", tag = "funds", request_body = FundListInput,
    responses((status = 200, body = Rows<FundRow>))
)]
async fn offers(State(api): State<Api>, Input(params): Input<FundListInput>) -> Answer<Rows<FundRow>> {
    let (class, coin) = (params.class()?, params.coin.as_deref());
    let fixed = api.app.funds.offers(class, coin)?.into_iter().map(FundRow::from);
    let mut held = api.app.funds.nav_offers().await?;
    held.retain(|offer| class.is_none_or(|class| offer.fund.terms.class == class));
    held.retain(|_| coin.is_none_or(|coin| coin.eq_ignore_ascii_case("usdt")));
    let rows: Vec<FundRow> = fixed.chain(held.iter().map(Into::into)).collect();
    Ok(Rows::of(rows.len() as u64, rows))
}

/// One fund, also when it is no longer on offer
#[utoipa::path(
    post, path = "/api/financial/{id}", tag = "funds", params(("id" = i64, Path)),
    responses((status = 200, body = Data<FundRow>))
)]
async fn offer(State(api): State<Api>, Path(id): Path<String>) -> Answer<Data<FundRow>> {
    let id = u32::try_from(number_in(&id)?).map_err(|_| refusal::NOT_FOUND)?;
    match api.app.funds.nav_offer(FundId(id)).await? {
        Some(offer) => Ok(Data::of((&offer).into())),
        None => Ok(Data::of(api.app.funds.offer(FundId(id))?.into())),
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FundInput {
    plan_id: Int,
    money: WireAmount,
    days: Int,
    /// The yearly rate that the form showed: another one by now is refused.
    apr: Option<WireRate>,
}

impl FundInput {
    fn form(&self) -> Result<FundForm, Refusal> {
        Ok(FundForm {
            fund: product(self.plan_id)?,
            amount: self.money.0,
            days: days(self.days),
            rate: self.apr.map(|rate| rate.0),
        })
    }
}

/// What an order would earn, and when it starts and ends
#[utoipa::path(
    post, path = "/api/financial/preview", tag = "funds", request_body = FundInput, security(("session" = [])),
    responses((status = 200, body = Data<FundPreviewView>))
)]
async fn preview(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<FundInput>,
) -> Answer<Data<FundPreviewView>> {
    let form = params.form()?;
    if api.app.funds.is_nav_fund(form.fund)? {
        return Ok(Data::of(api.app.funds.nav_preview(&caller, &form)?.into()));
    }
    Ok(Data::of(api.app.funds.preview(&form)?.into()))
}

/// Buy a fund from the financial wallet
#[utoipa::path(
    post, path = "/api/financial/submit", tag = "funds", request_body = FundInput, security(("session" = [])),
    responses((status = 200, body = Data<FundOrderRow>))
)]
async fn submit(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<FundInput>,
) -> Answer<Data<FundOrderRow>> {
    let key = idempotency.key(&caller, None, &api);
    let form = params.form()?;
    if api.app.funds.is_nav_fund(form.fund)? {
        return Ok(Data::of(api.app.funds.buy_nav(&caller, &form, key).await?.into()));
    }
    Ok(Data::of(api.app.funds.buy(&caller, &form, key).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FundOrderInput {
    order_id: Int,
}

/// Take an order back before its value date
#[utoipa::path(
    post, path = "/api/financial/cancel", tag = "funds", request_body = FundOrderInput, security(("session" = [])),
    responses((status = 200, body = Data<FundOrderRow>))
)]
async fn cancel(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<FundOrderInput>,
) -> Answer<Data<FundOrderRow>> {
    let (id, key) = (FundOrderId(number(params.order_id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.funds.cancel(&caller, id, key).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FundRedeemInput {
    order_id: Int,
    amount: Option<WireAmount>,
    /// Instead of an amount, for a fund of kind `NAV`.
    units: Option<WireAmount>,
}

/// End a purchase or a part of it before its term: the principal comes back, its unpaid reward does not. Units of a fund
/// of kind `NAV` are asked back, and paid at the next cut
#[utoipa::path(
    post, path = "/api/financial/redeem", tag = "funds", request_body = FundRedeemInput, security(("session" = [])),
    responses((status = 200, body = Data<FundRedeemedView>))
)]
async fn redeem(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<FundRedeemInput>,
) -> Answer<Data<FundRedeemedView>> {
    let (id, key) = (FundOrderId(number(params.order_id)?), idempotency.key(&caller, None, &api));
    let input = RedemptionInput { units: params.units.map(|v| v.0), amount: params.amount.map(|v| v.0) };
    if api.app.funds.purchase(&caller, id).await?.position.is_some() {
        let (order, preview) = api.app.funds.redeem_units(&caller, id, input, key).await?;
        return Ok(Data::of(FundRedeemedView::asked(&order, preview)));
    }
    let amount = input.amount.filter(|_| input.units.is_none()).ok_or_else(|| refusal::PARAM.because("amount"))?;
    Ok(Data::of(api.app.funds.redeem(&caller, id, amount, key).await?.into()))
}

/// What the caller has in funds, and what it has earned
#[utoipa::path(
    post, path = "/api/financial/personalIncome", tag = "funds", security(("session" = [])),
    responses((status = 200, body = Data<FundIncomeView>))
)]
async fn personal_income(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<FundIncomeView>> {
    Ok(Data::of(api.app.funds.income(&caller).await?.into()))
}
