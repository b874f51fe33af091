//! Play money, in the sandbox only.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::deposits::DeclaredView;
use crate::api::Api;
use crate::caller::Active;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data};
use crate::wire::WireAmount;

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(faucet))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FaucetInput {
    coin: String,
    amount: WireAmount,
}

/// Send play money to the caller's own deposit address. It arrives like any transfer: seen, confirmed, credited.
#[utoipa::path(
    post, path = "/api/sandbox/faucet", tag = "sandbox", request_body = FaucetInput, security(("session" = [])),
    responses((status = 200, body = Data<DeclaredView>))
)]
async fn faucet(
    State(api): State<Api>,
    caller: Active,
    idempotency: Idempotency,
    Input(params): Input<FaucetInput>,
) -> Answer<Data<DeclaredView>> {
    let key = idempotency.key(&caller, None, &api);
    let sent = api.app.money.faucet(&caller, &params.coin, params.amount.0, key.as_ref()).await?;
    Ok(Data::of(DeclaredView { id: sent.id, serial_id: sent.serial }))
}
