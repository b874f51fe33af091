//! Endpoints of wallet income: the vault on offer, announced deposits, and the approvals that confirm them. Shares and
//! their value are read from the chain by the page itself.

use axum::extract::State;
use plimsoll_app::vault::{Intent, VaultIntent, VaultSettings};
use plimsoll_app::{Principal, refusal};
use plimsoll_units::{Amount, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::paging::{ListQuery, total};
use crate::response::{Answer, Data, Done, Rows};
use crate::wire::{Decimal, Int, Millis, WireAmount};

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(offered))
        .routes(routes!(intent))
        .routes(routes!(approved))
        .routes(routes!(orders))
}

/// A vault on a chain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VaultView {
    chain: u64,
    chain_name: String,
    /// The coin that gas is paid in.
    gas_coin: String,
    vault: String,
    label: String,
    token: String,
    coin: String,
    decimals: u32,
}

impl From<&VaultSettings> for VaultView {
    fn from(settings: &VaultSettings) -> Self {
        Self {
            chain: settings.chain_id,
            chain_name: settings.chain_name.clone(),
            gas_coin: settings.gas_coin.clone(),
            vault: settings.contract.clone(),
            label: settings.label.clone(),
            token: settings.token.clone(),
            coin: settings.coin.clone(),
            decimals: settings.decimals,
        }
    }
}

/// The vault on offer; null when this installation offers none
#[utoipa::path(get, path = "/api/apiDefi/vault", tag = "vault", responses((status = 200, body = Data<Option<VaultView>>)))]
async fn offered(State(api): State<Api>) -> Answer<Data<Option<VaultView>>> {
    Ok(Data::of(api.app.vault.settings().map(Into::into)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DepositIntentInput {
    /// Of a wallet that the caller signs in with.
    address: String,
    amount: WireAmount,
    /// The chain's number.
    chain: Int,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DepositIntentView {
    id: i64,
    vault: String,
    token: String,
    amount: WireAmount,
    expires_at: Millis,
}

/// Announce a deposit of exactly this amount, for half an hour; it replaces the one announced before
#[utoipa::path(
    post, path = "/api/apiDefi/depositIntent", tag = "vault", request_body = DepositIntentInput,
    security(("session" = [])), responses((status = 200, body = Data<DepositIntentView>))
)]
async fn intent(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<DepositIntentInput>,
) -> Answer<Data<DepositIntentView>> {
    let chain = u64::try_from(params.chain.0).map_err(|_| refusal::PARAM.because("chain"))?;
    let vault = &api.app.vault;
    let Intent { id, amount, expires_at } = vault.open_intent(&caller, &params.address, params.amount.0, chain).await?;
    let settings = vault.settings().ok_or(refusal::VAULT_ABSENT)?;
    Ok(Data::of(DepositIntentView {
        id,
        vault: settings.contract.clone(),
        token: settings.token.clone(),
        amount: Decimal(amount),
        expires_at: Millis(expires_at),
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ApproveHashInput {
    /// The caller's own, if it is there at all.
    user_id: Option<Int>,
    address: String,
    /// Of the transaction that approved, or of the deposit by permit.
    hash: String,
}

fn own(caller: &Principal, user: Option<Int>) -> Result<(), plimsoll_app::Refusal> {
    if user.is_none_or(|user| user.0 == caller.user.0) { Ok(()) } else { Err(refusal::PARAM.because("userId")) }
}

/// Confirm the announced deposit by the transaction that approved it; its receipt is read from the chain
#[utoipa::path(
    post, path = "/api/apiDefi/sendApproveHash", tag = "vault", request_body = ApproveHashInput,
    security(("session" = [])), responses((status = 200, body = Done))
)]
async fn approved(State(api): State<Api>, caller: LiveCaller, Input(params): Input<ApproveHashInput>) -> Answer<Done> {
    own(&caller, params.user_id)?;
    api.app.vault.confirm(&caller, &params.address, &params.hash).await?;
    Ok(Done::default())
}

/// A deposit whose approval was seen on the chain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VaultOrderRow {
    id: i64,
    address: String,
    vault: String,
    amount: WireAmount,
    tx_hash: String,
    create_time: Millis,
}

impl From<VaultIntent> for VaultOrderRow {
    fn from(intent: VaultIntent) -> Self {
        Self {
            id: intent.id,
            address: intent.address,
            vault: intent.vault,
            amount: Decimal(intent.amount.parse().unwrap_or(Amount::ZERO)),
            tx_hash: intent.tx_hash.unwrap_or_default(),
            create_time: Millis(Timestamp(intent.confirmed_at.unwrap_or(intent.opened_at))),
        }
    }
}

/// The caller's announced deposits whose approval was seen on the chain, newest first
#[utoipa::path(
    get, path = "/api/apiDefi/showOrder", tag = "vault", params(ListQuery), security(("session" = [])),
    responses((status = 200, body = Rows<VaultOrderRow>))
)]
async fn orders(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(query): Input<ListQuery>,
) -> Answer<Rows<VaultOrderRow>> {
    let (count, intents) = api.app.vault.confirmed(&caller, query.page()).await?;
    Ok(Rows::of(total(count), intents.into_iter().map(Into::into).collect()))
}
