//! A limit and a stop of which one cancels the other: `/api/currency/order/oco`.

use axum::extract::State;
use plimsoll_app::Refusal;
use plimsoll_app::trading::OcoRequest;
use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::{Stp, client_order_id, needed, side, terms};
use super::order_params::positive;
use super::orders::PlacedOrders;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data};
use crate::wire::{Int, WirePrice, WireQuantity};

/// A limit order and a stop order that share one hold.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct SpotPair {
    /// The base coin, or the pair.
    symbol: String,
    /// 0 buy, 1 sell.
    #[serde(rename = "type")]
    kind: Option<Int>,
    /// In the base coin, of each order.
    delegate_total: Option<WireQuantity>,
    /// Of the limit order: it must rest.
    delegate_price: Option<WirePrice>,
    /// On the other side of the last price.
    stop_price: Option<WirePrice>,
    /// The limit of the stop order once it is triggered; at market when absent.
    stop_delegate_price: Option<WirePrice>,
    client_order_id: Option<String>,
    stp: Option<Stp>,
}

impl SpotPair {
    fn ask(self) -> Result<OcoRequest, Refusal> {
        Ok(OcoRequest {
            side: side(self.kind)?,
            quantity: needed(positive(self.delegate_total, "delegateTotal")?, "delegateTotal")?,
            price: needed(positive(self.delegate_price, "delegatePrice")?, "delegatePrice")?,
            stop: needed(positive(self.stop_price, "stopPrice")?, "stopPrice")?,
            stop_limit: positive(self.stop_delegate_price, "stopDelegatePrice")?,
            self_trade: terms(None, self.stp).self_trade,
            symbol: self.symbol,
        })
    }
}

/// Place a limit and a stop, of which one cancels the other
///
/// They share one hold. The first to fill or to be triggered cancels the other in the same moment; a fill in part lowers
/// both. Cancelling one cancels both.
#[utoipa::path(
    post,
    path = "/api/currency/order/oco",
    tag = "spot",
    security(("session" = [])),
    request_body = SpotPair,
    responses((status = 200, body = Data<PlacedOrders>))
)]
pub(super) async fn place(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<SpotPair>,
) -> Answer<Data<PlacedOrders>> {
    let key = idempotency.key(&caller, client_order_id(ask.client_order_id.as_deref())?, &api);
    let (placed, tick) = api.app.trading.place_oco(&caller, &ask.ask()?, key).await?;
    Ok(Data::of(PlacedOrders::spot(&placed, tick)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let read = |json: &str| {
            let ask: SpotPair = serde_json::from_str(json).unwrap();
            ask.ask().map_err(|refusal| refusal.detail.into_owned())
        };
        let whole = r#"{"symbol":"btc","type":1,"delegateTotal":1,"delegatePrice":2,"stopPrice":"1"}"#;
        assert_eq!(read(whole).unwrap().stop_limit, None);
        for (part, field) in [
            (r#","delegateTotal":1"#, "delegateTotal"),
            (r#","delegatePrice":2"#, "delegatePrice"),
            (r#","stopPrice":"1""#, "stopPrice"),
        ] {
            assert_eq!(read(&whole.replace(part, "")).unwrap_err(), field);
        }
    }
}
