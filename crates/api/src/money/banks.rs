//! The caller's bank accounts and cards.

use axum::extract::{Path, State};
use plimsoll_app::money::{Bank, BankForm};
use plimsoll_app::refusal;
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::{Active, LiveCaller};
use crate::extract::Input;
use crate::owner::OwnerProof;
use crate::paging::number;
use crate::response::{Answer, Data, Done};
use crate::wire::{Int, Millis};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(save_bank))
        .routes(routes!(get_bank))
        .routes(routes!(update_bank))
        .routes(routes!(delete_banks))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BankInput {
    /// Only where a saved bank is changed.
    id: Option<Int>,
    /// The caller's own verified name.
    user_name: String,
    /// An IBAN, a card or an account.
    card_number: String,
    bank_name: String,
    #[serde(default)]
    bank_address: String,
    #[serde(default)]
    bank_branch: String,
    #[serde(default)]
    bank_code: String,
    /// The currency.
    #[serde(default)]
    coin: String,
    #[serde(default)]
    user_address: String,
    /// Proof that the owner acts.
    #[serde(default)]
    proof: OwnerProof,
}

impl From<BankInput> for BankForm {
    fn from(params: BankInput) -> Self {
        Self {
            holder: params.user_name,
            number: params.card_number,
            bank_name: params.bank_name,
            bank_branch: params.bank_branch,
            bank_address: params.bank_address,
            bank_code: params.bank_code,
            currency: params.coin,
            holder_address: params.user_address,
            proof: params.proof.into(),
        }
    }
}

/// Only the end of the number is shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankView {
    id: i64,
    user_name: String,
    card_number: String,
    bank_name: String,
    bank_branch: String,
    bank_address: String,
    bank_code: String,
    coin: String,
    user_address: String,
    /// From when on money can be sent there.
    usable_from: Millis,
}

impl From<Bank> for BankView {
    fn from(bank: Bank) -> Self {
        Self {
            id: bank.id,
            user_name: bank.holder,
            card_number: bank.number,
            bank_name: bank.bank_name,
            bank_branch: bank.bank_branch,
            bank_address: bank.bank_address,
            bank_code: bank.bank_code,
            coin: bank.currency,
            user_address: bank.holder_address,
            usable_from: Millis(Timestamp(bank.usable_from)),
        }
    }
}

/// Save a bank. It must be in the caller's verified name, is proved like a change of security, and rests for a day.
#[utoipa::path(
    post, path = "/api/userBank/save", tag = "money", request_body = BankInput, security(("session" = [])),
    responses((status = 200, body = Done))
)]
async fn save_bank(State(api): State<Api>, caller: Active, Input(params): Input<BankInput>) -> Answer<Done> {
    if params.id.is_some() {
        return Err(refusal::PARAM.because("id").into());
    }
    api.app.money.save_bank(&caller, &params.into()).await?;
    Ok(Done::default())
}

/// The caller's banks.
#[utoipa::path(
    post, path = "/api/userBank/getbank", tag = "money", security(("session" = [])),
    responses((status = 200, body = Data<Vec<BankView>>))
)]
async fn get_bank(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<Vec<BankView>>> {
    let banks = api.app.money.banks(&caller).await?;
    Ok(Data::of(banks.into_iter().map(Into::into).collect()))
}

/// Change a bank account. It is proved and rests like a new one, whatever was changed.
#[utoipa::path(
    post, path = "/api/userBank/update", tag = "money", request_body = BankInput, security(("session" = [])),
    responses((status = 200, body = Done))
)]
async fn update_bank(State(api): State<Api>, caller: Active, Input(params): Input<BankInput>) -> Answer<Done> {
    let id = params.id.ok_or(refusal::PARAM.because("id"))?;
    api.app.money.change_bank(&caller, id.0, &params.into()).await?;
    Ok(Done::default())
}

/// Remove bank accounts by their ids, separated by commas.
#[utoipa::path(
    post, path = "/api/userBank/{ids}", tag = "money", params(("ids" = String, Path)), security(("session" = [])),
    responses((status = 200, body = Done))
)]
async fn delete_banks(State(api): State<Api>, caller: Active, Path(ids): Path<String>) -> Answer<Done> {
    let ids: Option<Vec<i64>> = ids.split(',').map(|id| number(id.trim()).map(|id| id.0)).collect();
    api.app.money.remove_banks(&caller, &ids.ok_or(refusal::NOT_FOUND)?).await?;
    Ok(Done::default())
}
