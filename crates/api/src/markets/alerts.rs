//! Price alerts: `/api/chart/alerts`.

use axum::extract::State;
use plimsoll_app::markets::{AlertForm, Direction, PriceAlert};
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::coins::NoAsk;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, Data, Done};
use crate::wire::{Int, Millis, Scaled, WirePrice};

/// An alert to save.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct AlertAsk {
    /// The alert to move; a new one, if it is left out.
    #[schema(value_type = Option<i64>)]
    id: Option<Int>,
    /// A coin or a symbol.
    symbol: Option<String>,
    /// Above zero.
    price: Option<WirePrice>,
}

/// Which alert.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct AlertChoice {
    #[schema(value_type = Option<i64>)]
    id: Option<Int>,
}

/// A price to be told about.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AlertRow {
    id: i64,
    /// The coin.
    symbol: String,
    price: Scaled,
    /// 0 when the price rises to it, 1 when it falls to it: decided by where the price was when it was saved.
    direction: i64,
    created_at: Millis,
}

impl From<PriceAlert> for AlertRow {
    fn from(alert: PriceAlert) -> Self {
        Self {
            id: alert.id,
            symbol: alert.listing.coin.clone(),
            price: Scaled::at(alert.price, alert.listing.tick),
            direction: match alert.direction {
                Direction::Rising => 0,
                Direction::Falling => 1,
            },
            created_at: Millis(alert.created_at),
        }
    }
}

/// The caller's price alerts, oldest first; 50 at most
#[utoipa::path(
    post,
    path = "/api/chart/alerts/list",
    tag = "charts",
    security(("session" = [])),
    responses((status = 200, body = Data<Vec<AlertRow>>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<Vec<AlertRow>>> {
    Ok(Data::of(api.app.markets.alerts(caller.user).await?.into_iter().map(AlertRow::from).collect()))
}

/// Save a price alert, or move one of the caller's to another price
#[utoipa::path(
    post,
    path = "/api/chart/alerts/save",
    tag = "charts",
    security(("session" = [])),
    request_body = AlertAsk,
    responses((status = 200, body = Data<AlertRow>))
)]
pub(super) async fn save(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<AlertAsk>,
) -> Answer<Data<AlertRow>> {
    let form = AlertForm {
        id: ask.id.map(|id| id.0),
        symbol: ask.symbol.ok_or_else(|| refusal::PARAM.because("symbol"))?,
        price: ask.price.ok_or_else(|| refusal::PARAM.because("price"))?.0,
    };
    Ok(Data::of(api.app.markets.save_alert(caller.user, &form).await?.into()))
}

/// Remove one of the caller's price alerts
#[utoipa::path(
    post,
    path = "/api/chart/alerts/remove",
    tag = "charts",
    security(("session" = [])),
    request_body = AlertChoice,
    responses((status = 200, body = Done))
)]
pub(super) async fn remove(State(api): State<Api>, caller: Caller, Input(ask): Input<AlertChoice>) -> Answer<Done> {
    let id = ask.id.ok_or_else(|| refusal::PARAM.because("id"))?.0;
    api.app.markets.remove_alert(caller.user, id).await?;
    Ok(Done::default())
}
