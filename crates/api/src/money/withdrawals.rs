//! Withdrawals: preview, request, stages, cancellation.

use axum::extract::State;
use plimsoll_app::money::{Payout, Preview, Proof, WithdrawalForm, WithdrawalView};
use plimsoll_app::refusal;
use plimsoll_units::{Amount, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::{Active, LiveCaller};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::paging::{IdQuery, ListQuery, Params, moment, total};
use crate::passkey::PasskeyAnswer;
use crate::response::{Answer, Data, Done, Rows};
use crate::wire::{DateTime, Decimal, Int, Millis, WireAmount, WireRate, percent};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(withdraw_submit))
        .routes(routes!(withdraw_preview))
        .routes(routes!(withdraw_list))
        .routes(routes!(withdraw_detail))
        .routes(routes!(withdraw_cancel))
        .routes(routes!(withdraw_status))
        .routes(routes!(freeze_list))
        .routes(routes!(have_cache_address))
        .routes(routes!(save_cache_address))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WithdrawInput {
    amount: WireAmount,
    /// The channel: `USDT-TRC`, `BTC`, `BANK`, …
    coin_type: String,
    /// The fund password.
    #[serde(default)]
    pwd: String,
    #[serde(default)]
    adress: String,
    #[serde(default)]
    coin: String,
    /// One of the caller's saved banks.
    bank_id: Option<Int>,
    /// Accepted and ignored: the saved bank has it.
    #[serde(default)]
    bank_name: String,
    #[serde(default)]
    bank_user_name: String,
    #[serde(default)]
    bank_branch: String,
    #[serde(default)]
    totp: String,
    /// Sent with code type WITHDRAW.
    #[serde(default)]
    email_code: String,
    /// Instead of both: a response to a ceremony begun for WITHDRAW.
    passkey: Option<PasskeyAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RequestedView {
    id: i64,
    serial_id: String,
    fee: WireAmount,
    real_amount: WireAmount,
    #[serde(flatten)]
    arrives: PayoutView,
}

/// Payout amount and currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PayoutView {
    /// Units of the currency for one of the coin.
    exchange_rate: WireRate,
    /// The whole amount in the currency.
    receipt_amount: WireAmount,
    /// After the fee: what the bank pays.
    receipt_real_amount: WireAmount,
    receipt_coin: String,
    /// The index that the rate is from, and its tick: to be checked at `/api/market/tick`. Null where it is one for one.
    rate_symbol: Option<String>,
    rate_tick: Option<String>,
}

impl PayoutView {
    fn of(payout: &Payout, amount: Amount, receives: Amount) -> Self {
        Self {
            exchange_rate: Decimal(payout.rate),
            receipt_amount: Decimal(payout.of(amount)),
            receipt_real_amount: Decimal(payout.of(receives)),
            receipt_coin: payout.currency.to_ascii_lowercase(),
            rate_symbol: payout.source.as_ref().map(|source| source.symbol.clone()),
            rate_tick: payout.source.as_ref().map(|source| source.tick.to_string()),
        }
    }
}

/// Ask for a withdrawal. The whole amount is held; the fee is part of it, never on top.
#[utoipa::path(
    post, path = "/api/withdraw/submit", tag = "money", request_body = WithdrawInput, security(("session" = [])),
    responses((status = 200, body = Data<RequestedView>))
)]
async fn withdraw_submit(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<WithdrawInput>,
) -> Answer<Data<RequestedView>> {
    // Only a saved bank can be used: it is in the caller's own name, whatever the request says.
    if params.bank_id.is_none()
        && !(params.bank_name.is_empty() && params.bank_user_name.is_empty() && params.bank_branch.is_empty())
    {
        return Err(refusal::PARAM.because("bankId").into());
    }
    let form = WithdrawalForm {
        channel: params.coin_type,
        coin: params.coin,
        amount: params.amount.0,
        address: params.adress,
        bank: params.bank_id.map(|id| id.0),
        proof: Proof {
            fund_password: params.pwd,
            totp: params.totp,
            email_code: params.email_code,
            passkey: params.passkey.map(Into::into),
            ..Proof::default()
        },
    };
    let key = idempotency.key(&caller, None, &api);
    let requested = api.app.money.request_withdrawal(&caller, &form, key.as_ref()).await?;
    Ok(Data::of(RequestedView {
        arrives: PayoutView::of(&requested.payout, requested.fee + requested.receives, requested.receives),
        id: requested.id,
        serial_id: requested.serial,
        fee: Decimal(requested.fee),
        real_amount: Decimal(requested.receives),
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PreviewInput {
    coin_type: String,
    amount: WireAmount,
    /// The saved bank it would go to: its currency decides the payout.
    bank_id: Option<Int>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviewView {
    fee: WireAmount,
    real_amount: WireAmount,
    /// At the current rate; the rate at the time of the request counts.
    #[serde(flatten)]
    arrives: PayoutView,
    withdrawal_mix: WireAmount,
    withdrawal_max: WireAmount,
    withdrawable: WireAmount,
    used_today: u32,
    per_day: u32,
    /// What the caller's verification still allows today, in USDT.
    kyc_left: WireAmount,
    /// Withdrawals rest until then after a security change.
    rests_until: Option<Millis>,
    /// Whether its size requires manual review.
    reviewed: bool,
}

impl From<Preview> for PreviewView {
    fn from(preview: Preview) -> Self {
        Self {
            fee: Decimal(preview.fee),
            real_amount: Decimal(preview.receives),
            arrives: PayoutView::of(&preview.payout, preview.amount, preview.receives),
            withdrawal_mix: Decimal(preview.minimum),
            withdrawal_max: Decimal(preview.maximum),
            withdrawable: Decimal(preview.withdrawable),
            used_today: preview.used_today,
            per_day: preview.per_day,
            kyc_left: Decimal(preview.identity_left),
            rests_until: preview.rests_until.map(Millis),
            reviewed: preview.is_reviewed,
        }
    }
}

/// Cost of a withdrawal, and what prevents it.
#[utoipa::path(
    post, path = "/api/withdraw/preview", tag = "money", request_body = PreviewInput, security(("session" = [])),
    responses((status = 200, body = Data<PreviewView>))
)]
async fn withdraw_preview(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<PreviewInput>,
) -> Answer<Data<PreviewView>> {
    let preview = api
        .app
        .money
        .preview_withdrawal(&caller, &params.coin_type, params.amount.0, params.bank_id.map(|id| id.0))
        .await?;
    Ok(Data::of(preview.into()))
}

/// A withdrawal. Status: 0 in review, 3 on its way, 1 done, 2 refunded in full.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawRow {
    id: i64,
    serial_id: String,
    amount: WireAmount,
    real_amount: WireAmount,
    fee: WireAmount,
    /// Percent of the amount.
    ratio: WireRate,
    fixed_fee: WireAmount,
    coin: String,
    #[serde(rename = "type")]
    channel: String,
    to_adress: String,
    status: i64,
    /// CREATED, RISK, MANUAL, APPROVED, BROADCAST, CONFIRMED, REJECTED or CANCELLED.
    stage: &'static str,
    tx_id: String,
    with_draw_remark: String,
    #[serde(flatten)]
    arrives: PayoutView,
    bank_name: String,
    create_time: DateTime,
    operate_time: DateTime,
    review_reason: Option<i64>,
    params: Params,
    /// When it reached each stage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    timeline: Vec<StageView>,
}

#[derive(Debug, Serialize, ToSchema)]
struct StageView {
    stage: &'static str,
    time: Millis,
}

impl From<WithdrawalView> for WithdrawRow {
    fn from(row: WithdrawalView) -> Self {
        let (create_time, params) = moment(row.created_at);
        let steps = row.steps.into_iter();
        let coin = row.coin.to_ascii_lowercase();
        Self {
            id: row.id,
            serial_id: row.serial,
            amount: Decimal(row.amount),
            real_amount: Decimal(row.receives),
            fee: Decimal(row.fee),
            ratio: percent(row.fee_rate),
            fixed_fee: Decimal(row.fixed_fee),
            arrives: PayoutView::of(&row.payout, row.amount, row.receives),
            coin,
            channel: row.channel,
            to_adress: row.to,
            status: row.status,
            stage: row.stage,
            tx_id: row.tx,
            with_draw_remark: row.remark,
            bank_name: row.bank_name,
            create_time,
            operate_time: DateTime(Timestamp(row.updated_at)),
            review_reason: Some(row.reason).filter(|reason| *reason != 0),
            params,
            timeline: steps.map(|(stage, at)| StageView { stage, time: Millis(Timestamp(at)) }).collect(),
        }
    }
}

/// The caller's withdrawals, newest first.
#[utoipa::path(
    post, path = "/api/withdraw/list", tag = "money", params(ListQuery), security(("session" = [])),
    responses((status = 200, body = Rows<WithdrawRow>))
)]
async fn withdraw_list(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<ListQuery>,
) -> Answer<Rows<WithdrawRow>> {
    let (count, rows) = api.app.money.withdrawals(&caller, params.status(), params.page()).await?;
    Ok(Rows::of(total(count), rows.into_iter().map(Into::into).collect()))
}

/// One of the caller's withdrawals, with the time of each stage.
#[utoipa::path(
    post, path = "/api/withdraw/detail", tag = "money", params(IdQuery), security(("session" = [])),
    responses((status = 200, body = Data<WithdrawRow>))
)]
async fn withdraw_detail(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<IdQuery>,
) -> Answer<Data<WithdrawRow>> {
    Ok(Data::of(api.app.money.withdrawal(&caller, params.id.0).await?.into()))
}

/// Cancel a withdrawal. Possible until it is approved.
#[utoipa::path(
    post, path = "/api/withdraw/cancel", tag = "money", params(IdQuery), security(("session" = [])),
    responses((status = 200, body = Done))
)]
async fn withdraw_cancel(State(api): State<Api>, caller: LiveCaller, Input(params): Input<IdQuery>) -> Answer<Done> {
    api.app.money.cancel_withdrawal(&caller, params.id.0).await?;
    Ok(Done::default())
}

/// Whether the caller may withdraw now.
#[utoipa::path(
    post, path = "/api/withdraw/getWithdrawStatus", tag = "money", security(("session" = [])),
    responses((status = 200, body = Data<bool>))
)]
async fn withdraw_status(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<bool>> {
    Ok(Data::of(api.app.money.may_withdraw(&caller).await?))
}

#[derive(Debug, Serialize, ToSchema)]
struct HeldCoin {
    coin: String,
    amount: WireAmount,
}

/// Coins held by orders and withdrawals.
#[utoipa::path(
    post, path = "/api/withdraw/freezeList", tag = "money", security(("session" = [])),
    responses((status = 200, body = Data<Vec<HeldCoin>>))
)]
async fn freeze_list(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<Vec<HeldCoin>>> {
    let held = api.app.money.held(&caller).await?.into_iter();
    Ok(Data::of(
        held.map(|(coin, amount)| HeldCoin { coin: coin.to_ascii_lowercase(), amount: Decimal(amount) }).collect(),
    ))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct CachedInput {
    coin: String,
    address: String,
}

/// The caller's last saved address for a coin; null when there is none.
#[utoipa::path(
    post, path = "/api/withdraw/haveCacheAddress", tag = "money", request_body = CachedInput,
    security(("session" = [])), responses((status = 200, body = Data<Option<String>>))
)]
async fn have_cache_address(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<CachedInput>,
) -> Answer<Data<Option<String>>> {
    Ok(Data::of(api.app.money.kept_address(&caller, &params.coin).await?))
}

/// Save an address to prefill the form next time. It does not make a later withdrawal easier.
#[utoipa::path(
    post, path = "/api/withdraw/saveCacheAddress", tag = "money", request_body = CachedInput,
    security(("session" = [])), responses((status = 200, body = Done))
)]
async fn save_cache_address(State(api): State<Api>, caller: Active, Input(params): Input<CachedInput>) -> Answer<Done> {
    api.app.money.keep_address(&caller, &params.coin, &params.address).await?;
    Ok(Done::default())
}
