//! Deposits: address, declaration, list.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use plimsoll_app::money::{Declaration, Deposit, DepositAddress};
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::{Active, LiveCaller};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::paging::{ListQuery, Params, moment, total};
use crate::response::{Answer, Data, Rows};
use crate::wire::{DateTime, Decimal, Int, WireAmount};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get_adress))
        .routes(routes!(recharge_submit))
        .routes(routes!(recharge_list))
        .routes(routes!(recharge_one))
}

#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct AddressQuery {
    /// The coin, `usdt`.
    coin: String,
    /// The channel, `USDT-TRC`.
    symbol: String,
}

/// Notes to read before sending.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AddressMeta {
    network: &'static str,
    min_amount: WireAmount,
    confirmations: u32,
    memo: String,
    contract: Option<String>,
    /// Four words that stand for the address: compare them with what another screen shows.
    words: Vec<&'static str>,
}

/// An address by its channel's name, and its notes under the same name.
#[derive(Debug, Serialize, ToSchema)]
struct AddressView {
    #[serde(flatten)]
    addresses: BTreeMap<String, String>,
    #[serde(rename = "_meta")]
    meta: BTreeMap<String, AddressMeta>,
}

/// The caller's own deposit address, keyed by the channel's name; every call returns the same one.
#[utoipa::path(
    get, path = "/api/recharge/getAdress", tag = "money", params(AddressQuery), security(("session" = [])),
    responses((status = 200, body = Data<AddressView>))
)]
async fn get_adress(
    State(api): State<Api>,
    caller: Active,
    Input(params): Input<AddressQuery>,
) -> Answer<Data<AddressView>> {
    let name = if params.symbol.is_empty() { &params.coin } else { &params.symbol };
    let DepositAddress { channel, network, address, words, contract, minimum, confirmations, memo } =
        api.app.money.deposit_address(&caller, name).await?;
    let meta = AddressMeta { network, min_amount: Decimal(minimum), confirmations, memo, contract, words };
    let addresses = BTreeMap::from([(channel.clone(), address)]);
    Ok(Data::of(AddressView { addresses, meta: BTreeMap::from([(channel, meta)]) }))
}

/// A transfer declared by the caller.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RechargeInput {
    /// The channel, `USDT-TRC` or `BANK`.
    #[serde(rename = "type")]
    channel: String,
    #[serde(default)]
    coin: String,
    amount: WireAmount,
    /// Sent from.
    #[serde(default)]
    address: String,
    /// A voucher that was uploaded here.
    #[serde(default)]
    file_path: String,
    #[serde(default)]
    tx_id: String,
    /// The reference on a bank transfer.
    #[serde(default)]
    bank_ref: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeclaredView {
    pub(super) id: i64,
    pub(super) serial_id: String,
}

/// Declare a transfer. It helps to match the transfer; it never credits anything.
#[utoipa::path(
    post, path = "/api/recharge/submit", tag = "money", request_body = RechargeInput, security(("session" = [])),
    responses((status = 200, body = Data<DeclaredView>))
)]
async fn recharge_submit(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<RechargeInput>,
) -> Answer<Data<DeclaredView>> {
    let declaration = Declaration {
        channel: params.channel,
        coin: params.coin,
        amount: params.amount.0,
        from: params.address,
        file: params.file_path,
        tx: params.tx_id,
        bank_ref: params.bank_ref,
    };
    let key = idempotency.key(&caller, None, &api);
    let declared = api.app.money.declare_deposit(&caller, &declaration, key.as_ref()).await?;
    Ok(Data::of(DeclaredView { id: declared.id, serial_id: declared.serial }))
}

/// A deposit. Status: 0 pending, 1 success, 2 failed, 3 timed out, 4 channel failed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RechargeRow {
    id: i64,
    serial_id: String,
    #[serde(rename = "type")]
    channel: String,
    coin: String,
    amount: WireAmount,
    /// The credited amount.
    real_amount: Option<WireAmount>,
    status: i64,
    address: String,
    to_address: String,
    tx_id: String,
    confirmations: i64,
    need: i64,
    file_name: String,
    bank_ref: String,
    recharge_remark: String,
    create_time: DateTime,
    params: Params,
}

impl From<Deposit> for RechargeRow {
    fn from(row: Deposit) -> Self {
        let (create_time, params) = moment(row.created_at);
        Self {
            id: row.id,
            serial_id: row.serial,
            channel: row.channel,
            coin: row.coin.to_ascii_lowercase(),
            amount: Decimal(row.amount),
            real_amount: row.real_amount.map(Decimal),
            status: row.status,
            address: row.from_address,
            to_address: row.to_address,
            tx_id: row.tx,
            confirmations: row.confirmations,
            need: row.need,
            file_name: row.file,
            bank_ref: row.bank_ref,
            recharge_remark: row.remark,
            create_time,
            params,
        }
    }
}

/// The caller's deposits, newest first.
#[utoipa::path(
    post, path = "/api/recharge/list", tag = "money", params(ListQuery), security(("session" = [])),
    responses((status = 200, body = Rows<RechargeRow>))
)]
async fn recharge_list(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<ListQuery>,
) -> Answer<Rows<RechargeRow>> {
    let (count, rows) = api.app.money.deposits(&caller, params.status(), params.page()).await?;
    Ok(Rows::of(total(count), rows.into_iter().map(Into::into).collect()))
}

/// One of the caller's deposits.
#[utoipa::path(
    post, path = "/api/recharge/{id}", tag = "money", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Data<RechargeRow>))
)]
async fn recharge_one(State(api): State<Api>, caller: LiveCaller, Path(id): Path<String>) -> Answer<Data<RechargeRow>> {
    let id: Int = crate::paging::number(&id).ok_or(refusal::NOT_FOUND)?;
    Ok(Data::of(api.app.money.deposit(&caller, id.0).await?.into()))
}
