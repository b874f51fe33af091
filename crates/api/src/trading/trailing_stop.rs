//! Trailing stops of positions: `/api/contract/loss/trail`.

use axum::extract::State;
use plimsoll_app::engine::contracts::{Callback, Trail};
use plimsoll_app::trading::{Kind, TrailingStopRequest};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::{PositionId, Price, Rate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fields::{Id, id};
use super::order_params::{positive, whole_lots};
use super::protective_orders::Made;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, Scaled, WirePrice, WireQuantity, WireRate};

const PERCENT: i64 = 100;

/// A stop-loss that follows the best mark.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct TrailSet {
    position_id: Option<Id>,
    /// How far it stays behind the best mark, in percent: 0.1 to 10. Either this or `callbackDistance`.
    callback_rate: Option<WireRate>,
    /// The same as a distance in price.
    callback_distance: Option<WirePrice>,
    /// The mark from which it follows; from the next one when absent.
    activation_price: Option<WirePrice>,
    /// Lots; all that is open when absent.
    number: Option<WireQuantity>,
}

impl TrailSet {
    fn ask(&self) -> Result<TrailingStopRequest, Refusal> {
        let position = PositionId(id(Kind::Position, self.position_id.as_ref(), "positionId")?);
        let distance = positive(self.callback_distance, "callbackDistance")?;
        let callback = match (positive(self.callback_rate, "callbackRate")?, distance) {
            (Some(percent), None) if percent.units() % PERCENT == 0 => {
                Callback::Rate(Rate::from_units(percent.units() / PERCENT))
            }
            (None, Some(distance)) => Callback::Distance(distance),
            _ => return Err(refusal::PARAM.because("callbackRate")),
        };
        Ok(TrailingStopRequest {
            position,
            callback,
            activation: positive(self.activation_price, "activationPrice")?,
            lots: self.number.map(|number| whole_lots(number.0, "number")).transpose()?,
        })
    }
}

/// How a trailing stop follows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TrailRow {
    /// In percent.
    callback_rate: Option<WireRate>,
    callback_distance: Option<Scaled>,
    activation_price: Option<Scaled>,
    /// It follows; before, it waits for its activation price, or for the next mark.
    active: bool,
}

impl TrailRow {
    pub(super) fn of(trail: &Trail, tick: Price) -> Self {
        let (callback_rate, callback_distance) = match trail.callback {
            Callback::Rate(rate) => (Some(Decimal(Rate::from_units(rate.units() * PERCENT))), None),
            Callback::Distance(distance) => (None, Some(Scaled::at(distance, tick))),
        };
        let activation_price = trail.activation.map(|price| Scaled::at(price, tick));
        Self { callback_rate, callback_distance, activation_price, active: trail.is_active() }
    }
}

/// Set a trailing stop
///
/// It follows the best mark since it began, never goes back, and closes at market when the mark comes back by the
/// callback. It is listed and cancelled with the other protective orders.
#[utoipa::path(
    post,
    path = "/api/contract/loss/trail",
    tag = "contracts",
    security(("session" = [])),
    request_body = TrailSet,
    responses((status = 200, body = Data<Made>))
)]
pub(super) async fn set(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<TrailSet>,
) -> Answer<Data<Made>> {
    let key = idempotency.key(&caller, None, &api);
    let loss = api.app.trading.set_trailing(&caller, &ask.ask()?, key).await?;
    Ok(Data::of(Made { id: loss.to_string() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_a_rate_in_percent_or_a_distance() {
        let read = |json: &str| {
            let ask: TrailSet = serde_json::from_str(json).unwrap();
            ask.ask().map_err(|refusal| refusal.detail.into_owned())
        };
        let one_percent = Callback::Rate("0.01".parse().unwrap());
        assert_eq!(read(r#"{"positionId":7,"callbackRate":"1"}"#).unwrap().callback, one_percent);
        let distance = read(r#"{"positionId":"7","callbackDistance":500,"number":"3"}"#).unwrap();
        assert_eq!((distance.callback, distance.lots.unwrap().0), (Callback::Distance(Price::whole(500)), 3));
        for (json, field) in [
            (r#"{"callbackRate":1}"#, "positionId"),
            (r#"{"positionId":7}"#, "callbackRate"),
            (r#"{"positionId":7,"callbackRate":1,"callbackDistance":1}"#, "callbackRate"),
            (r#"{"positionId":7,"callbackRate":-1}"#, "callbackRate"),
            (r#"{"positionId":7,"callbackRate":1,"number":0.5}"#, "number"),
        ] {
            assert_eq!(read(json).unwrap_err(), field, "{json}");
        }
    }
}
