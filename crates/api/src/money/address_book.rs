//! The caller's address book.

use axum::extract::{Path, State};
use plimsoll_app::money::{BookAddress, BookForm, Proof};
use plimsoll_app::refusal;
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::{Active, LiveCaller};
use crate::extract::Input;
use crate::paging::{Params, moment, number, page, total};
use crate::passkey::PasskeyAnswer;
use crate::response::{Answer, Data, Done, Rows};
use crate::wire::{DateTime, Int, Millis};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(book_list)).routes(routes!(book_add)).routes(routes!(book_remove))
}

#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct BookQuery {
    /// 0 not verified yet, 1 verified.
    #[param(value_type = Option<i64>)]
    words_status: Option<Int>,
    #[param(value_type = Option<i64>)]
    page_num: Option<Int>,
    #[param(value_type = Option<i64>)]
    page_size: Option<Int>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BookRow {
    id: i64,
    name: String,
    network: String,
    address: String,
    coin: String,
    /// 1 after the first successful withdrawal there.
    words_status: i64,
    whitelisted: bool,
    /// From when on money can be sent there.
    usable_from: Millis,
    create_time: DateTime,
    params: Params,
}

impl From<BookAddress> for BookRow {
    fn from(row: BookAddress) -> Self {
        let (create_time, params) = moment(row.created_at);
        Self {
            id: row.id,
            name: row.name,
            network: row.channel,
            address: row.address,
            coin: row.coin.to_ascii_lowercase(),
            words_status: i64::from(row.verified),
            whitelisted: row.whitelisted,
            usable_from: Millis(Timestamp(row.usable_from)),
            create_time,
            params,
        }
    }
}

/// Saved addresses, newest first.
#[utoipa::path(
    post, path = "/api/memorize/list", tag = "money", params(BookQuery), security(("session" = [])),
    responses((status = 200, body = Rows<BookRow>))
)]
async fn book_list(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<BookQuery>,
) -> Answer<Rows<BookRow>> {
    let verified = params.words_status.map(|status| status.0 == 1);
    let (count, rows) = api.app.money.addresses(&caller, verified, page(params.page_num, params.page_size)).await?;
    Ok(Rows::of(total(count), rows.into_iter().map(Into::into).collect()))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BookInput {
    name: String,
    /// A channel (`USDT-TRC`) or a network (`Tron`, `TRC`).
    network: String,
    address: String,
    #[serde(default)]
    coin: String,
    #[serde(default)]
    fund_pwd: String,
    #[serde(default)]
    totp: String,
    /// Sent with code type NEW_ADDRESS.
    #[serde(default)]
    email_code: String,
    /// Instead of both: a response to a ceremony begun for NEW_ADDRESS.
    passkey: Option<PasskeyAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
struct AddedView {
    id: i64,
}

/// Save an address. Money can be sent there a day later. Recovery phrases and keys are refused and never kept.
#[utoipa::path(
    post, path = "/api/memorize/add", tag = "money", request_body = BookInput, security(("session" = [])),
    responses((status = 200, body = Data<AddedView>))
)]
async fn book_add(State(api): State<Api>, caller: Active, Input(params): Input<BookInput>) -> Answer<Data<AddedView>> {
    let form = BookForm {
        name: params.name,
        coin: params.coin,
        network: params.network,
        address: params.address,
        proof: Proof {
            fund_password: params.fund_pwd,
            totp: params.totp,
            email_code: params.email_code,
            passkey: params.passkey.map(Into::into),
            ..Proof::default()
        },
    };
    Ok(Data::of(AddedView { id: api.app.money.save_address(&caller, &form).await? }))
}

/// Delete a saved address.
#[utoipa::path(
    delete, path = "/api/memorize/{id}", tag = "money", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 200, body = Done))
)]
async fn book_remove(State(api): State<Api>, caller: Active, Path(id): Path<String>) -> Answer<Done> {
    let id = number(&id).ok_or(refusal::NOT_FOUND)?;
    api.app.money.forget_address(&caller, id.0).await?;
    Ok(Done::default())
}
