//! Open deposit and withdrawal channels, public.

use axum::extract::State;
use plimsoll_app::money::{DepositChannel, WithdrawalChannel};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, WireAmount, WireRate, percent};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(app_currency_list)).routes(routes!(withdraw_coin_list))
}

/// A deposit channel. The address is the caller's own: see `getAdress`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DepositChannelView {
    coin_name: String,
    coin: String,
    recharge_min: WireAmount,
    /// No limit: null.
    recharge_max: Option<WireAmount>,
    /// Deposits a day; no limit: null.
    recharge_num: Option<i64>,
    network: &'static str,
    confirmations: u32,
    /// 0 coin, 1 bank.
    #[serde(rename = "type")]
    kind: i64,
    contract: Option<String>,
}

impl From<DepositChannel> for DepositChannelView {
    fn from(channel: DepositChannel) -> Self {
        Self {
            coin_name: channel.name,
            coin: channel.coin.to_ascii_lowercase(),
            recharge_min: Decimal(channel.minimum),
            recharge_max: None,
            recharge_num: None,
            network: channel.network,
            confirmations: channel.confirmations,
            kind: i64::from(channel.is_bank),
            contract: channel.contract,
        }
    }
}

/// A withdrawal channel and its terms.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WithdrawalChannelView {
    /// 0: open.
    status: i64,
    recharge_name: String,
    recharge_type: String,
    /// 0 coin, 1 bank.
    #[serde(rename = "type")]
    kind: i64,
    /// The fixed part of the fee, in the coin.
    fee: WireAmount,
    /// The other part of the fee, in percent of the amount.
    ratio: WireRate,
    day_withdrawal_num: u32,
    free_num: u32,
    withdrawal_max: WireAmount,
    withdrawal_mix: WireAmount,
    coin: String,
    network: &'static str,
}

impl From<WithdrawalChannel> for WithdrawalChannelView {
    fn from(channel: WithdrawalChannel) -> Self {
        Self {
            status: 0,
            recharge_type: channel.name.clone(),
            recharge_name: channel.name,
            kind: i64::from(channel.is_bank),
            fee: Decimal(channel.terms.fixed_fee),
            ratio: percent(channel.terms.fee_rate),
            day_withdrawal_num: channel.terms.count_per_day,
            free_num: channel.terms.free_per_day,
            withdrawal_max: Decimal(channel.terms.maximum),
            withdrawal_mix: Decimal(channel.terms.minimum),
            coin: channel.coin.to_ascii_lowercase(),
            network: channel.network,
        }
    }
}

/// Deposit channels that are open.
#[utoipa::path(
    post, path = "/api/common/getAppCurrencyList", tag = "money",
    responses((status = 200, body = Data<Vec<DepositChannelView>>))
)]
async fn app_currency_list(State(api): State<Api>) -> Answer<Data<Vec<DepositChannelView>>> {
    let channels = api.app.money.deposit_channels()?;
    Ok(Data::of(channels.into_iter().map(Into::into).collect()))
}

/// Withdrawal channels that are open, with their fees and limits.
#[utoipa::path(
    post, path = "/api/common/getWithDrawCoinList", tag = "money",
    responses((status = 200, body = Data<Vec<WithdrawalChannelView>>))
)]
async fn withdraw_coin_list(State(api): State<Api>) -> Answer<Data<Vec<WithdrawalChannelView>>> {
    let channels = api.app.money.withdrawal_channels()?;
    Ok(Data::of(channels.into_iter().map(Into::into).collect()))
}
