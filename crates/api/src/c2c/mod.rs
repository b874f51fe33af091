//! C2C: customers deal with each other while the platform holds the coins. `/api/c2c`, and the staff's desk for appeals.

mod ad_rows;
mod ads;
mod config;
mod conversation;
mod desk;
mod desk_rows;
mod order_rows;
mod orders;
mod pay_accounts;
mod people;
mod steps;

use plimsoll_app::{Principal, refusal};
use plimsoll_units::{C2cAdId, C2cOrderId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::api::Api;
use crate::caller::Caller;
use crate::numbers::{number, real_money};
use crate::response::Answer;
use crate::wire::Int;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(config::routes())
        .merge(ads::routes())
        .merge(orders::routes())
        .merge(steps::routes())
        .merge(conversation::routes())
        .merge(pay_accounts::routes())
        .merge(people::routes())
        .merge(desk::routes())
}

/// Names one advertisement or order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cIdInput {
    id: Int,
}

impl C2cIdInput {
    fn ad(&self) -> Answer<C2cAdId> {
        Ok(C2cAdId(number(self.id)?))
    }

    fn order(&self) -> Answer<C2cOrderId> {
        order_id(self.id)
    }
}

fn order_id(id: Int) -> Answer<C2cOrderId> {
    Ok(C2cOrderId(number(id)?))
}

/// Nothing more to say.
#[derive(Debug, Default, Serialize, ToSchema)]
struct C2cEmpty {}

fn dealer_on_real_money(caller: Caller) -> Answer<Principal> {
    Ok(real_money(caller)?)
}

/// A method of payment by its number.
fn method(id: Int) -> Answer<u16> {
    Ok(u16::try_from(id.0).map_err(|_| refusal::PARAM.because("payType"))?)
}

fn reason(id: Int) -> Answer<u16> {
    Ok(u16::try_from(id.0).map_err(|_| refusal::PARAM.because("reason"))?)
}
