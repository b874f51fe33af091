//! Another order in an open one's stead: `/api/currency/order/replace` and `/api/contract/order/replace`.

use axum::extract::State;
use plimsoll_app::Refusal;
use plimsoll_app::trading::{Kind, ReplaceRequest, ReplacedOpening};
use plimsoll_units::{Lots, OrderId, Quantity};
use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::{Id, Stp, Tif, client_order_id, id, terms};
use super::order_params::{Parts, positive, whole_lots};
use super::orders::PlacedOrder;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data};
use crate::wire::{Int, WirePrice, WireQuantity};

/// What stands in a spot order's stead.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct SpotReplacement {
    /// Of the order that is replaced: the number or the readable number.
    id: Option<Id>,
    /// 0 limit, 1 market, 2 stop-limit, 3 trigger.
    delegate_type: Option<Int>,
    delegate_price: Option<WirePrice>,
    /// In the base coin, with what the replaced order has filled.
    delegate_total: Option<WireQuantity>,
    stop_price: Option<WirePrice>,
    /// As it was, when absent.
    time_in_force: Option<Tif>,
    client_order_id: Option<String>,
    /// As it was, when absent.
    stp: Option<Stp>,
}

/// What stands in a contract order's stead.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct ContractReplacement {
    /// Of the order that is replaced: the number or the readable number.
    id: Option<Id>,
    /// 0 limit, 1 market, 2 stop-limit, 3 trigger.
    delegate_type: Option<Int>,
    delegate_price: Option<WirePrice>,
    /// Whole lots, with what the replaced order has filled.
    delegate_total: Option<WireQuantity>,
    stop_price: Option<WirePrice>,
    /// As it was, when absent.
    time_in_force: Option<Tif>,
    /// As it was, when absent.
    leverage: Option<Int>,
    /// A take-profit for the position that opens. It and `losePrice` stay as they were when neither of them nor
    /// `leverage` is there.
    earn_price: Option<WirePrice>,
    lose_price: Option<WirePrice>,
    client_order_id: Option<String>,
    /// As it was, when absent.
    stp: Option<Stp>,
}

impl SpotReplacement {
    fn ask(&self) -> Result<ReplaceRequest<Quantity>, Refusal> {
        let order = OrderId(id(Kind::Spot, self.id.as_ref(), "id")?);
        let parts = Parts {
            delegate_type: self.delegate_type,
            price: positive(self.delegate_price, "delegatePrice")?,
            stop: positive(self.stop_price, "stopPrice")?,
            size: positive(self.delegate_total, "delegateTotal")?,
        };
        let self_trade = self.stp.map(|stp| terms(None, Some(stp)).self_trade);
        Ok(ReplaceRequest {
            order,
            ask: parts.ask()?,
            tif: terms(self.time_in_force, None).tif,
            self_trade,
            opening: None,
        })
    }
}

impl ContractReplacement {
    fn ask(&self) -> Result<ReplaceRequest<Lots>, Refusal> {
        let order = OrderId(id(Kind::Contract, self.id.as_ref(), "id")?);
        let lots = positive(self.delegate_total, "delegateTotal")?;
        let parts = Parts {
            delegate_type: self.delegate_type,
            price: positive(self.delegate_price, "delegatePrice")?,
            stop: positive(self.stop_price, "stopPrice")?,
            size: lots.map(|lots| whole_lots(lots, "delegateTotal")).transpose()?,
        };
        let leverage = self.leverage.map(|leverage| u16::try_from(leverage.0)).transpose();
        let opening = ReplacedOpening {
            leverage: leverage.map_err(|_| plimsoll_app::refusal::PARAM.because("leverage"))?,
            take_profit: positive(self.earn_price, "earnPrice")?,
            stop_loss: positive(self.lose_price, "losePrice")?,
        };
        let says_something = self.leverage.is_some() || self.earn_price.is_some() || self.lose_price.is_some();
        Ok(ReplaceRequest {
            order,
            ask: parts.ask()?,
            tif: terms(self.time_in_force, None).tif,
            self_trade: self.stp.map(|stp| terms(None, Some(stp)).self_trade),
            opening: says_something.then_some(opening),
        })
    }
}

/// Replace a spot order
///
/// Both happen or neither: a refused order leaves the old one where it was. An order that only gets smaller keeps its
/// number and its place in the queue; every other change is a new order, with a new number, behind those that wait.
#[utoipa::path(
    post,
    path = "/api/currency/order/replace",
    tag = "spot",
    security(("session" = [])),
    request_body = SpotReplacement,
    responses((status = 200, body = Data<PlacedOrder>))
)]
pub(super) async fn spot(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<SpotReplacement>,
) -> Answer<Data<PlacedOrder>> {
    let key = idempotency.key(&caller, client_order_id(ask.client_order_id.as_deref())?, &api);
    let (placed, tick) = api.app.trading.replace_spot(&caller, &ask.ask()?, key).await?;
    Ok(Data::of(PlacedOrder::spot(&placed, tick)))
}

/// Replace a contract order
///
/// As on spot. An order that has opened a position goes on into the same one, with the same leverage; that position has
/// its own take-profit and stop-loss.
#[utoipa::path(
    post,
    path = "/api/contract/order/replace",
    tag = "contracts",
    security(("session" = [])),
    request_body = ContractReplacement,
    responses((status = 200, body = Data<PlacedOrder>))
)]
pub(super) async fn contract(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<ContractReplacement>,
) -> Answer<Data<PlacedOrder>> {
    let key = idempotency.key(&caller, client_order_id(ask.client_order_id.as_deref())?, &api);
    let (placed, tick) = api.app.trading.replace_contract(&caller, &ask.ask()?, key).await?;
    Ok(Data::of(PlacedOrder::contract(&placed, tick)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_absent_stays_and_what_is_missing_is_named() {
        let read = |json: &str| {
            let ask: ContractReplacement = serde_json::from_str(json).unwrap();
            ask.ask().map_err(|refusal| refusal.detail.into_owned())
        };
        let limit = r#"{"id":"7","delegateType":0,"delegatePrice":"60000","delegateTotal":5}"#;
        let kept = read(limit).unwrap();
        assert!(kept.tif.is_none() && kept.self_trade.is_none() && kept.opening.is_none());
        let other = read(&limit.replace('}', r#","leverage":"10","timeInForce":"POST_ONLY"}"#)).unwrap();
        assert_eq!(other.opening.unwrap().leverage, Some(10));
        assert!(other.tif.is_some());
        let rows = [
            (r#"{"delegateType":0,"delegatePrice":1,"delegateTotal":5}"#, "id"),
            (r#"{"id":7,"delegatePrice":1,"delegateTotal":5}"#, "delegateType"),
            (r#"{"id":7,"delegateType":0,"delegateTotal":5}"#, "delegatePrice"),
            (r#"{"id":7,"delegateType":0,"delegatePrice":1,"delegateTotal":0.5}"#, "delegateTotal"),
            (r#"{"id":7,"delegateType":0,"delegatePrice":1,"delegateTotal":5,"leverage":-1}"#, "leverage"),
        ];
        for (json, field) in rows {
            assert_eq!(read(json).unwrap_err(), field, "{json}");
        }
    }
}
