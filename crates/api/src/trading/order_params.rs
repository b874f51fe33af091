//! From the fields of an order to what is asked: which fields each kind of order needs, and in which unit.

use plimsoll_app::trading::{ContractOrderRequest, Kind, OrderRequest, SpotOrderRequest};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::{Lots, PositionId, Price, Quantity, Side};
use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::{Id, Stp, Tif, client_order_id, id, needed, side, terms};
use crate::wire::{Decimal, Int, WireAmount, WirePrice, WireQuantity};

/// A spot order.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct SpotOrder {
    /// The base coin, or the pair.
    symbol: String,
    /// The coin it is paid in.
    coin: Option<String>,
    /// 0 buy, 1 sell.
    #[serde(rename = "type")]
    kind: Option<Int>,
    /// 0 limit, 1 market, 2 stop-limit, 3 trigger.
    delegate_type: Option<Int>,
    delegate_price: Option<WirePrice>,
    /// In the base coin.
    delegate_total: Option<WireQuantity>,
    /// Money to spend: market purchases only.
    delegate_value: Option<WireAmount>,
    time_in_force: Option<Tif>,
    stop_price: Option<WirePrice>,
    pub(super) client_order_id: Option<String>,
    stp: Option<Stp>,
}

/// A contract order.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct ContractOrder {
    symbol: String,
    leverage: Option<Int>,
    delegate_price: Option<WirePrice>,
    /// Whole lots.
    delegate_total: Option<WireQuantity>,
    /// 0 long, 1 short.
    #[serde(rename = "type")]
    kind: Option<Int>,
    /// 0 limit, 1 market, 2 stop-limit, 3 trigger.
    delegate_type: Option<Int>,
    time_in_force: Option<Tif>,
    stop_price: Option<WirePrice>,
    /// A take-profit for the position that opens.
    earn_price: Option<WirePrice>,
    /// A stop-loss for the position that opens.
    lose_price: Option<WirePrice>,
    pub(super) client_order_id: Option<String>,
    stp: Option<Stp>,
    /// Close this position instead of opening one.
    position_id: Option<Id>,
}

/// What a kind of order is made of.
pub(super) struct Parts<S> {
    pub(super) delegate_type: Option<Int>,
    pub(super) price: Option<Price>,
    pub(super) stop: Option<Price>,
    pub(super) size: Option<S>,
}

impl<S> Parts<S> {
    pub(super) fn ask(self) -> Result<OrderRequest<S>, Refusal> {
        let size = |size: Option<S>| needed(size, "delegateTotal");
        let price = |price: Option<Price>| needed(price, "delegatePrice");
        let stop = |stop: Option<Price>| needed(stop, "stopPrice");
        match needed(self.delegate_type, "delegateType")?.0 {
            0 => Ok(OrderRequest::Limit { price: price(self.price)?, size: size(self.size)? }),
            1 => Ok(OrderRequest::Market { size: size(self.size)? }),
            2 => Ok(OrderRequest::StopLimit {
                stop: stop(self.stop)?,
                price: price(self.price)?,
                size: size(self.size)?,
            }),
            3 => Ok(OrderRequest::Trigger { stop: stop(self.stop)?, size: size(self.size)? }),
            _ => Err(refusal::PARAM.because("delegateType")),
        }
    }
}

/// A number that must say something.
pub(super) fn positive<T: PartialOrd + Default>(
    number: Option<Decimal<T>>,
    name: &'static str,
) -> Result<Option<T>, Refusal> {
    match number.map(|number| number.0) {
        Some(number) if number > T::default() => Ok(Some(number)),
        Some(number) if number < T::default() => Err(refusal::PARAM.because(name)),
        // Clients fill in zero where a kind of order has no such field.
        _ => Ok(None),
    }
}

/// Whole lots, written as any decimal that is one.
pub(super) fn whole_lots(number: Quantity, name: &'static str) -> Result<Lots, Refusal> {
    let whole = number.units() / Quantity::SCALE;
    if number.units() % Quantity::SCALE != 0 || whole <= 0 {
        return Err(refusal::PARAM.because(name));
    }
    u64::try_from(whole).map(Lots).map_err(|_| refusal::PARAM.because(name))
}

impl SpotOrder {
    pub(super) fn ask(self) -> Result<SpotOrderRequest, Refusal> {
        client_order_id(self.client_order_id.as_deref())?;
        let side = side(self.kind)?;
        let value = positive(self.delegate_value, "delegateValue")?;
        let size = positive(self.delegate_total, "delegateTotal")?;
        let by_value = self.delegate_type == Some(Int(1)) && side == Side::Buy && size.is_none();
        let ask = match value {
            Some(value) if by_value => OrderRequest::MarketValue { value },
            None if by_value => return Err(refusal::PARAM.because("delegateValue")),
            _ => Parts {
                delegate_type: self.delegate_type,
                price: positive(self.delegate_price, "delegatePrice")?,
                stop: positive(self.stop_price, "stopPrice")?,
                size,
            }
            .ask()?,
        };
        Ok(SpotOrderRequest {
            symbol: self.symbol,
            coin: self.coin,
            side,
            ask,
            terms: terms(self.time_in_force, self.stp),
        })
    }
}

impl ContractOrder {
    pub(super) fn ask(self) -> Result<ContractOrderRequest, Refusal> {
        client_order_id(self.client_order_id.as_deref())?;
        let closes = self.position_id.as_ref().map(|text| id(Kind::Position, Some(text), "positionId")).transpose()?;
        let leverage = match closes {
            Some(_) => Int(1),
            None => needed(self.leverage, "leverage")?,
        };
        let lots = positive(self.delegate_total, "delegateTotal")?;
        let parts = Parts {
            delegate_type: self.delegate_type,
            price: positive(self.delegate_price, "delegatePrice")?,
            stop: positive(self.stop_price, "stopPrice")?,
            size: lots.map(|lots| whole_lots(lots, "delegateTotal")).transpose()?,
        };
        Ok(ContractOrderRequest {
            side: side(self.kind)?,
            ask: parts.ask()?,
            leverage: u16::try_from(leverage.0).map_err(|_| refusal::PARAM.because("leverage"))?,
            terms: terms(self.time_in_force, self.stp),
            take_profit: positive(self.earn_price, "earnPrice")?,
            stop_loss: positive(self.lose_price, "losePrice")?,
            closes: closes.map(PositionId),
            symbol: self.symbol,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::Amount;

    fn spot(json: &str) -> Result<OrderRequest<Quantity>, String> {
        let order: SpotOrder = serde_json::from_str(json).map_err(|error| error.to_string())?;
        order.ask().map(|ask| ask.ask).map_err(|refusal| refusal.detail.into_owned())
    }

    #[test]
    fn a_spot_order_says_what_its_kind_needs() {
        let limit = r#"{"symbol":"btc","type":0,"delegateType":0,"delegatePrice":"60000","delegateTotal":0.5}"#;
        let half = "0.5".parse().unwrap();
        assert_eq!(spot(limit), Ok(OrderRequest::Limit { price: Price::whole(60_000), size: half }));
        let by_value = r#"{"symbol":"btc","type":"0","delegateType":1,"delegateValue":"1000","delegatePrice":0}"#;
        assert_eq!(spot(by_value), Ok(OrderRequest::MarketValue { value: Amount::whole(1_000) }));
        let sale = r#"{"symbol":"btc","type":1,"delegateType":1,"delegateTotal":"0.5","delegateValue":"0"}"#;
        assert_eq!(spot(sale), Ok(OrderRequest::Market { size: half }));
    }

    #[test]
    fn what_is_missing_is_named() {
        let rows = [
            (r#"{"symbol":"btc","delegateType":0}"#, "type"),
            (r#"{"symbol":"btc","type":0}"#, "delegateType"),
            (r#"{"symbol":"btc","type":0,"delegateType":9,"delegateTotal":1}"#, "delegateType"),
            (r#"{"symbol":"btc","type":0,"delegateType":0,"delegateTotal":1}"#, "delegatePrice"),
            (r#"{"symbol":"btc","type":0,"delegateType":0,"delegatePrice":1}"#, "delegateTotal"),
            (r#"{"symbol":"btc","type":0,"delegateType":1}"#, "delegateValue"),
            (r#"{"symbol":"btc","type":1,"delegateType":1,"delegateValue":5}"#, "delegateTotal"),
            (r#"{"symbol":"btc","type":0,"delegateType":2,"delegatePrice":1,"delegateTotal":1}"#, "stopPrice"),
            (r#"{"symbol":"btc","type":0,"delegateType":0,"delegatePrice":-1,"delegateTotal":1}"#, "delegatePrice"),
        ];
        for (json, field) in rows {
            assert_eq!(spot(json), Err(field.to_owned()), "{json}");
        }
        assert!(spot(r#"{"symbol":"btc","mock":1}"#).unwrap_err().contains("unknown field"));
    }

    #[test]
    fn contract_lots_are_whole() {
        let lots = |json: &str| {
            let order: ContractOrder = serde_json::from_str(json).unwrap();
            order.ask().map(|ask| ask.ask).map_err(|refusal| refusal.detail.into_owned())
        };
        let with = |total: &str| {
            format!(r#"{{"symbol":"btc","type":1,"delegateType":1,"leverage":"5","delegateTotal":{total}}}"#)
        };
        assert_eq!(lots(&with("500")), Ok(OrderRequest::Market { size: Lots(500) }));
        assert_eq!(lots(&with("\"500.0\"")), Ok(OrderRequest::Market { size: Lots(500) }));
        for wrong in ["0.5", "0", "\"99999999999999999999\""] {
            assert_eq!(lots(&with(wrong)), Err("delegateTotal".to_owned()), "{wrong}");
        }
    }
}
