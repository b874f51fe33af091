//! The caller's payment accounts.

use std::collections::BTreeMap;

use axum::extract::State;
use plimsoll_app::c2c::{PayAccount, PayForm};
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::order_rows::C2cDetailView;
use super::{C2cEmpty, C2cIdInput, dealer_on_real_money, method};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, Millis};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(save)).routes(routes!(list)).routes(routes!(remove))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cPayAccountInput {
    /// To change one.
    #[serde(default)]
    id: Option<Int>,
    pay_type: Int,
    /// Of the method, by key.
    fields: BTreeMap<String, String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct C2cPayAccountSaved {
    id: i64,
    usable_from: Millis,
}

/// Save a payment account, in the verified name; usable a day later
#[utoipa::path(
    post, path = "/api/c2c/payAccount/save", tag = "c2c", request_body = C2cPayAccountInput,
    security(("session" = [])), responses((status = 200, body = Data<C2cPayAccountSaved>))
)]
async fn save(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<C2cPayAccountInput>,
) -> Answer<Data<C2cPayAccountSaved>> {
    let caller = dealer_on_real_money(caller)?;
    let id = params.id.map(|id| id.0);
    let form = PayForm { id, method: method(params.pay_type)?, fields: params.fields };
    let (id, usable_from) = api.app.c2c.save_pay_account(&caller, &form).await?;
    Ok(Data::of(C2cPayAccountSaved { id, usable_from: Millis(Timestamp(usable_from)) }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct C2cPayAccountRow {
    id: i64,
    pay_type: u16,
    name: String,
    holder: String,
    fields: Vec<C2cDetailView>,
    usable_from: Millis,
}

impl From<PayAccount> for C2cPayAccountRow {
    fn from(account: PayAccount) -> Self {
        Self {
            id: account.id,
            pay_type: account.method,
            name: account.name,
            holder: account.holder,
            fields: account.fields.into_iter().map(Into::into).collect(),
            usable_from: Millis(Timestamp(account.usable_from)),
        }
    }
}

/// The caller's payment accounts, newest first
#[utoipa::path(
    post, path = "/api/c2c/payAccount/list", tag = "c2c", security(("session" = [])),
    responses((status = 200, body = Rows<C2cPayAccountRow>))
)]
async fn list(State(api): State<Api>, caller: Caller) -> Answer<Rows<C2cPayAccountRow>> {
    let accounts = api.app.c2c.pay_accounts(&caller).await?;
    Ok(Rows::of(accounts.len() as u64, accounts.into_iter().map(Into::into).collect()))
}

/// Remove a payment account; orders made before keep it
#[utoipa::path(
    post, path = "/api/c2c/payAccount/del", tag = "c2c", request_body = C2cIdInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cEmpty>))
)]
async fn remove(State(api): State<Api>, caller: Caller, Input(params): Input<C2cIdInput>) -> Answer<Data<C2cEmpty>> {
    let caller = dealer_on_real_money(caller)?;
    api.app.c2c.remove_pay_account(&caller, params.id.0).await?;
    Ok(Data::of(C2cEmpty {}))
}
