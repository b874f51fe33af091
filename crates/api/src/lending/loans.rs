//! Loans: `/api/load`.

use axum::extract::{Path, State};
use plimsoll_app::lending::LoanForm;
use plimsoll_units::LoanId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::fields::{PartsQuery, fraction};
use super::loan_rows::{LoanOrderRow, LoanPreviewView, LoanProductRow, PaymentRow, RepaidView};
use crate::api::Api;
use crate::caller::{Active, LiveCaller};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{days, number, number_in, product};
use crate::paging::{IdQuery, ListQuery};
use crate::response::{Answer, Data, Done, Rows};
use crate::wire::{Decimal, Int, Millis, WireAmount, WireRate};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(products))
        .routes(routes!(one_product))
        .routes(routes!(preview))
        .routes(routes!(submit))
        .routes(routes!(orders))
        .routes(routes!(order))
        .routes(routes!(payments))
        .routes(routes!(repay_quote))
        .routes(routes!(repay))
        .routes(routes!(withdraw))
        .routes(routes!(auto_debit))
}

/// Loans on offer, with the pool that pays them
#[utoipa::path(
    post, path = "/api/load/product/list", tag = "lending", responses((status = 200, body = Rows<LoanProductRow>))
)]
async fn products(State(api): State<Api>) -> Answer<Rows<LoanProductRow>> {
    let products = api.app.lending.loan_products()?;
    Ok(Rows::of(products.len() as u64, products.into_iter().map(Into::into).collect()))
}

/// One loan, also when it is no longer on offer
#[utoipa::path(
    post, path = "/api/load/product/{id}", tag = "lending", params(("id" = i64, Path)),
    responses((status = 200, body = Data<LoanProductRow>))
)]
async fn one_product(State(api): State<Api>, Path(id): Path<String>) -> Answer<Data<LoanProductRow>> {
    let id = u32::try_from(number_in(&id)?).map_err(|_| plimsoll_app::refusal::NOT_FOUND)?;
    Ok(Data::of(api.app.lending.loan_product(id)?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LoanPreviewInput {
    pro_id: Int,
    amount: WireAmount,
    /// In USDT. With it, what it allows is returned too.
    monthly_income: Option<WireAmount>,
    /// Where the borrower lives, such as `Europe/Berlin` or `+08:00`: a loan is due at the end of a local day.
    time_zone: Option<String>,
}

/// What a loan would cost, when it is due and what happens when it is late
#[utoipa::path(
    post, path = "/api/load/order/preview", tag = "lending", request_body = LoanPreviewInput,
    security(("session" = [])), responses((status = 200, body = Data<LoanPreviewView>))
)]
async fn preview(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<LoanPreviewInput>,
) -> Answer<Data<LoanPreviewView>> {
    let (id, income) = (product(params.pro_id)?, params.monthly_income.map(|income| income.0));
    let zone = params.time_zone.unwrap_or_default();
    Ok(Data::of(api.app.lending.preview_loan(&caller, id, params.amount.0, income, &zone).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LoanInput {
    pro_id: Int,
    /// The term in days that the form showed.
    cycle_type: Int,
    /// The daily rate in percent that the form showed: another one by now is refused.
    odds: Option<WireRate>,
    amount: WireAmount,
    /// In USDT.
    monthly_income: WireAmount,
    purpose: String,
    /// Papers are files that the caller uploaded.
    card_url: Option<String>,
    card_back_url: Option<String>,
    capital_url: Option<String>,
    agreement_version: String,
    /// Repay from the platform wallet when it is due.
    auto_debit: Option<bool>,
    time_zone: Option<String>,
}

/// An application. Status: 0 under review.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SubmittedView {
    id: u64,
    order_no: String,
    status: i64,
}

/// Apply for a loan
#[utoipa::path(
    post, path = "/api/load/order/submit", tag = "lending", request_body = LoanInput,
    security(("session" = [])), responses((status = 200, body = Data<SubmittedView>))
)]
async fn submit(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<LoanInput>,
) -> Answer<Data<SubmittedView>> {
    let form = LoanForm {
        product: product(params.pro_id)?,
        days: days(params.cycle_type),
        rate: params.odds.map(fraction),
        amount: params.amount.0,
        monthly_income: params.monthly_income.0,
        purpose: params.purpose,
        card: params.card_url.unwrap_or_default(),
        card_back: params.card_back_url.unwrap_or_default(),
        income_proof: params.capital_url.unwrap_or_default(),
        agreement: params.agreement_version,
        auto_debit: params.auto_debit.unwrap_or(false),
        zone: params.time_zone.unwrap_or_default(),
    };
    let key = idempotency.key(&caller, None, &api);
    let done = api.app.lending.apply_for_loan(&caller, &form, key).await?;
    Ok(Data::of(SubmittedView { id: done.id.0, order_no: done.serial, status: 0 }))
}

/// The caller's loans and applications, newest first
#[utoipa::path(
    post, path = "/api/load/order/orderList", tag = "lending", params(ListQuery), security(("session" = [])),
    responses((status = 200, body = Rows<LoanOrderRow>))
)]
async fn orders(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<ListQuery>,
) -> Answer<Rows<LoanOrderRow>> {
    let (total, rows) = api.app.lending.loan_orders(&caller, params.status(), params.page()).await?;
    Ok(Rows::of(total, rows.into_iter().map(Into::into).collect()))
}

/// One of the caller's loans
#[utoipa::path(
    post, path = "/api/load/order/{id}", tag = "lending", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Data<LoanOrderRow>))
)]
async fn order(State(api): State<Api>, caller: LiveCaller, Path(id): Path<String>) -> Answer<Data<LoanOrderRow>> {
    let id = LoanId(number_in(&id)?);
    Ok(Data::of(api.app.lending.loan_order(&caller, id).await?.into()))
}

/// Payments towards one of the caller's loans, newest first
#[utoipa::path(
    post, path = "/api/load/order/payments", tag = "lending", params(PartsQuery), security(("session" = [])),
    responses((status = 200, body = Rows<PaymentRow>))
)]
async fn payments(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<PartsQuery>,
) -> Answer<Rows<PaymentRow>> {
    let id = LoanId(number(params.id)?);
    let (total, rows) = api.app.lending.loan_payments(&caller, id, params.page()).await?;
    Ok(Rows::of(total, rows.into_iter().map(Into::into).collect()))
}

/// What a running loan owes now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DueView {
    principal: WireAmount,
    interest: WireAmount,
    penalty: WireAmount,
    total: WireAmount,
    as_of: Millis,
}

/// What repaying a loan would take now
#[utoipa::path(
    post, path = "/api/load/order/repayQuote", tag = "lending", params(IdQuery), security(("session" = [])),
    responses((status = 200, body = Data<DueView>))
)]
async fn repay_quote(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<IdQuery>,
) -> Answer<Data<DueView>> {
    let (due, at) = api.app.lending.loan_due(&caller, LoanId(number(params.id)?)).await?;
    Ok(Data::of(DueView {
        principal: Decimal(due.principal),
        interest: Decimal(due.interest),
        penalty: Decimal(due.penalty),
        total: Decimal(due.total()),
        as_of: Millis(at),
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RepayInput {
    id: Int,
    /// More than is due takes only what is due.
    amount: WireAmount,
    /// Accepted and not needed: a payment can only lower the caller's own debt.
    #[serde(rename = "fundPwd")]
    #[expect(dead_code, reason = "clients send it")]
    fund_pwd: Option<String>,
}

/// Repay a loan, all of it or a part
#[utoipa::path(
    post, path = "/api/load/order/repay", tag = "lending", request_body = RepayInput, security(("session" = [])),
    responses((status = 200, body = Data<RepaidView>))
)]
async fn repay(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<RepayInput>,
) -> Answer<Data<RepaidView>> {
    let (id, key) = (LoanId(number(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.lending.repay_loan(&caller, id, params.amount.0, key).await?.into()))
}

/// Give a loan back within its first fourteen days
#[utoipa::path(
    post, path = "/api/load/order/withdrawApplication", tag = "lending", params(IdQuery),
    security(("session" = [])), responses((status = 200, body = Data<RepaidView>))
)]
async fn withdraw(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<IdQuery>,
) -> Answer<Data<RepaidView>> {
    let (id, key) = (LoanId(number(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.lending.withdraw_from_loan(&caller, id, key).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AutoDebitInput {
    id: Int,
    auto_debit: bool,
}

/// Switch automatic repayment of a loan on or off
#[utoipa::path(
    post, path = "/api/load/order/autoDebit", tag = "lending", request_body = AutoDebitInput,
    security(("session" = [])), responses((status = 200, body = Done))
)]
async fn auto_debit(State(api): State<Api>, caller: Active, Input(params): Input<AutoDebitInput>) -> Answer<Done> {
    api.app.lending.set_auto_debit(&caller, LoanId(number(params.id)?), params.auto_debit).await?;
    Ok(Done::default())
}
