//! Messages for wallets to sign, and wallets bound to an account.

use axum::extract::State;
use plimsoll_app::identity::WalletProof;
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::client_info::RequestClient;
use crate::api::Api;
use crate::caller::{Active, only_oneself};
use crate::extract::Input;
use crate::owner::{OwnerProof, Shown};
use crate::response::{Answer, Data, Done};
use crate::wire::{Int, Millis};

/// Which wallet wants to sign in.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct NonceAsk {
    address: String,
    /// `ETH` or `TRON`.
    wallet_type: String,
    /// The chain the wallet is on; the first one served here if it is not said.
    chain_id: Option<Int>,
}

/// What the wallet is to sign.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Nonce {
    nonce: String,
    message: String,
    expires_at: Millis,
}

/// A message for a wallet to sign
///
/// EIP-4361, bound to this site, one chain and one address; good once, for five minutes.
#[utoipa::path(
    post, path = "/api/user/walletNonce", tag = "user", request_body = NonceAsk,
    responses((status = 200, body = Data<Nonce>))
)]
pub(super) async fn nonce(
    State(api): State<Api>,
    RequestClient(origin): RequestClient,
    Input(ask): Input<NonceAsk>,
) -> Answer<Data<Nonce>> {
    let chain = ask.chain_id.map(|id| u64::try_from(id.0)).transpose();
    let chain = chain.map_err(|_| refusal::PARAM.because("chainId"))?;
    let challenge = api.app.identity.challenge_wallet(&ask.wallet_type, &ask.address, chain, &origin).await?;
    let expires_at = Millis(challenge.expires_at);
    Ok(Data::of(Nonce { nonce: challenge.nonce, message: challenge.message, expires_at }))
}

/// A wallet to bind.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct BindAsk {
    /// `ETH` or `TRON`.
    #[serde(rename = "type")]
    kind: String,
    address: String,
    message: String,
    signature: String,
    /// The caller's own, if it is said.
    user_id: Option<Int>,
    proof: OwnerProof,
}

/// Bind a wallet to the account
///
/// In place of an earlier one of its kind, proved with something that was there before. Withdrawals then rest for a day.
#[utoipa::path(
    post, path = "/api/user/updateUserAddress", tag = "user", security(("session" = [])), request_body = BindAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn bind(State(api): State<Api>, caller: Active, Input(ask): Input<BindAsk>) -> Answer<Done> {
    only_oneself(&caller, ask.user_id)?;
    let signed =
        WalletProof { kind: &ask.kind, address: &ask.address, message: &ask.message, signature: &ask.signature };
    let shown = Shown::from(ask.proof);
    api.app.identity.bind_wallet(&caller, signed, &shown.proof()).await?;
    Ok(Done::default())
}
