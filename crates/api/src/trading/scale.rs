//! Several limit orders in one call: `/api/currency/order/scale` and `/api/contract/order/scale`.

use axum::extract::State;
use plimsoll_app::trading::{ScaleRequest, ScaleSize};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::Price;
use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::{Stp, Tif, client_order_id, needed, side, terms};
use super::order_params::{positive, whole_lots};
use super::orders::PlacedOrders;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data};
use crate::wire::{Int, WirePrice, WireQuantity};

/// Limit orders at even distances between two prices.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct SpotScale {
    /// The base coin, or the pair.
    symbol: String,
    /// 0 buy, 1 sell.
    #[serde(rename = "type")]
    kind: Option<Int>,
    /// Of the first order.
    from_price: Option<WirePrice>,
    /// Of the last order.
    to_price: Option<WirePrice>,
    /// How many orders: 2 to 20.
    count: Option<Int>,
    /// Of all orders together, in the base coin.
    delegate_total: Option<WireQuantity>,
    /// GTC or POST_ONLY.
    time_in_force: Option<Tif>,
    client_order_id: Option<String>,
    stp: Option<Stp>,
}

/// Limit orders at even distances between two prices, each of which opens a position of its own.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct ContractScale {
    symbol: String,
    /// 0 long, 1 short.
    #[serde(rename = "type")]
    kind: Option<Int>,
    leverage: Option<Int>,
    /// Of the first order.
    from_price: Option<WirePrice>,
    /// Of the last order.
    to_price: Option<WirePrice>,
    /// How many orders: 2 to 20.
    count: Option<Int>,
    /// Of all orders together, in whole lots.
    delegate_total: Option<WireQuantity>,
    /// GTC or POST_ONLY.
    time_in_force: Option<Tif>,
    /// A take-profit for each position.
    earn_price: Option<WirePrice>,
    /// A stop-loss for each position.
    lose_price: Option<WirePrice>,
    client_order_id: Option<String>,
    stp: Option<Stp>,
}

fn ends(from: Option<WirePrice>, to: Option<WirePrice>) -> Result<(Price, Price), Refusal> {
    let from = needed(positive(from, "fromPrice")?, "fromPrice")?;
    Ok((from, needed(positive(to, "toPrice")?, "toPrice")?))
}

fn count(count: Option<Int>) -> Result<u8, Refusal> {
    u8::try_from(needed(count, "count")?.0).map_err(|_| refusal::PARAM.because("count"))
}

impl SpotScale {
    fn ask(self) -> Result<ScaleRequest, Refusal> {
        let (from, to) = ends(self.from_price, self.to_price)?;
        let total = needed(positive(self.delegate_total, "delegateTotal")?, "delegateTotal")?;
        Ok(ScaleRequest {
            side: side(self.kind)?,
            from,
            to,
            count: count(self.count)?,
            size: ScaleSize::Spot(total),
            terms: terms(self.time_in_force, self.stp),
            symbol: self.symbol,
        })
    }
}

impl ContractScale {
    fn ask(self) -> Result<ScaleRequest, Refusal> {
        let (from, to) = ends(self.from_price, self.to_price)?;
        let total = needed(positive(self.delegate_total, "delegateTotal")?, "delegateTotal")?;
        let leverage = u16::try_from(needed(self.leverage, "leverage")?.0);
        let size = ScaleSize::Contract {
            lots: whole_lots(total, "delegateTotal")?,
            leverage: leverage.map_err(|_| refusal::PARAM.because("leverage"))?,
            take_profit: positive(self.earn_price, "earnPrice")?,
            stop_loss: positive(self.lose_price, "losePrice")?,
        };
        Ok(ScaleRequest {
            side: side(self.kind)?,
            from,
            to,
            count: count(self.count)?,
            size,
            terms: terms(self.time_in_force, self.stp),
            symbol: self.symbol,
        })
    }
}

/// Place a scale of spot orders
///
/// All of them are accepted or none. Both prices are included; what does not divide by the number of orders goes to the
/// first ones, a step each.
#[utoipa::path(
    post,
    path = "/api/currency/order/scale",
    tag = "spot",
    security(("session" = [])),
    request_body = SpotScale,
    responses((status = 200, body = Data<PlacedOrders>))
)]
pub(super) async fn spot(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<SpotScale>,
) -> Answer<Data<PlacedOrders>> {
    let key = idempotency.key(&caller, client_order_id(ask.client_order_id.as_deref())?, &api);
    let (placed, tick) = api.app.trading.place_scale(&caller, &ask.ask()?, key).await?;
    Ok(Data::of(PlacedOrders::spot(&placed, tick)))
}

/// Place a scale of contract orders
///
/// As on spot, in whole lots.
#[utoipa::path(
    post,
    path = "/api/contract/order/scale",
    tag = "contracts",
    security(("session" = [])),
    request_body = ContractScale,
    responses((status = 200, body = Data<PlacedOrders>))
)]
pub(super) async fn contract(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<ContractScale>,
) -> Answer<Data<PlacedOrders>> {
    let key = idempotency.key(&caller, client_order_id(ask.client_order_id.as_deref())?, &api);
    let (placed, tick) = api.app.trading.place_scale(&caller, &ask.ask()?, key).await?;
    Ok(Data::of(PlacedOrders::contract(&placed, tick)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let read = |json: &str| {
            let ask: SpotScale = serde_json::from_str(json).unwrap();
            ask.ask().map_err(|refusal| refusal.detail.into_owned())
        };
        let whole = r#"{"symbol":"btc","type":0,"fromPrice":2,"toPrice":"1","count":5,"delegateTotal":1}"#;
        assert_eq!(read(whole).unwrap().count, 5);
        let rows = [
            (r#""fromPrice":2,"#, "fromPrice"),
            (r#""toPrice":"1","#, "toPrice"),
            (r#""count":5,"#, "count"),
            (r#","delegateTotal":1"#, "delegateTotal"),
            (r#""type":0,"#, "type"),
        ];
        for (part, field) in rows {
            assert_eq!(read(&whole.replace(part, "")).unwrap_err(), field);
        }
        assert_eq!(read(&whole.replace(":5", ":300")).unwrap_err(), "count");
    }
}
