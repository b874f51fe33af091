//! Starting over with play money: `/api/virtual`.

use axum::extract::State;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, Millis, WireAmount};

/// Nothing needs to be said.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// What the practice account begins with again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Restarted {
    amount: WireAmount,
    /// When it can be done again.
    next_time: Millis,
}

/// Put the practice account back to its starting balance
///
/// With a practice token only, once a day, with nothing open.
#[utoipa::path(
    post,
    path = "/api/virtual/reset",
    tag = "practice",
    security(("session" = [])),
    responses((status = 200, body = Data<Restarted>))
)]
pub(super) async fn reset(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(Nothing {}): Input<Nothing>,
) -> Answer<Data<Restarted>> {
    let key = idempotency.key(&caller, None, &api);
    let start = api.app.trading.reset_practice(&caller, key).await?;
    Ok(Data::of(Restarted { amount: Decimal(start.money), next_time: Millis(start.next_at) }))
}
