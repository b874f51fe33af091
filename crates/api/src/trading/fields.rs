//! Fields that many trading calls share, and how they are read.

use plimsoll_app::engine::orders::{SelfTrade, TimeInForce};
use plimsoll_app::trading::{Kind, OrderQuery, Terms, parse};
use plimsoll_app::{Page, Refusal, refusal};
use plimsoll_units::Side;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::wire::Int;

/// The longest id a client may give its own order.
const CLIENT_ORDER_ID_MAX: usize = 64;

/// A field that a call can't do without.
pub(super) fn needed<T>(field: Option<T>, name: &'static str) -> Result<T, Refusal> {
    field.ok_or_else(|| refusal::PARAM.because(name))
}

/// 0 buy or long, 1 sell or short.
pub(super) fn side(kind: Option<Int>) -> Result<Side, Refusal> {
    match needed(kind, "type")?.0 {
        0 => Ok(Side::Buy),
        1 => Ok(Side::Sell),
        _ => Err(refusal::PARAM.because("type")),
    }
}

pub(super) fn side_number(side: Side) -> u8 {
    side as u8
}

/// How long an order may wait.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Tif {
    Gtc,
    Ioc,
    Fok,
    PostOnly,
}

/// What happens when an order meets one of its owner's.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
pub(super) enum Stp {
    #[serde(rename = "EXPIRE_TAKER")]
    Taker,
    #[serde(rename = "EXPIRE_MAKER")]
    Maker,
    #[serde(rename = "EXPIRE_BOTH")]
    Both,
}

pub(super) fn terms(tif: Option<Tif>, stp: Option<Stp>) -> Terms {
    Terms {
        tif: tif.map(|tif| match tif {
            Tif::Gtc => TimeInForce::Gtc,
            Tif::Ioc => TimeInForce::Ioc,
            Tif::Fok => TimeInForce::Fok,
            Tif::PostOnly => TimeInForce::PostOnly,
        }),
        self_trade: match stp {
            None | Some(Stp::Taker) => SelfTrade::ExpireTaker,
            Some(Stp::Maker) => SelfTrade::ExpireMaker,
            Some(Stp::Both) => SelfTrade::ExpireBoth,
        },
    }
}

pub(super) fn tif_name(tif: TimeInForce) -> &'static str {
    match tif {
        TimeInForce::Gtc => "GTC",
        TimeInForce::Ioc => "IOC",
        TimeInForce::Fok => "FOK",
        TimeInForce::PostOnly => "POST_ONLY",
    }
}

/// A client's own id of its order: short, and not empty.
pub(super) fn client_order_id(id: Option<&str>) -> Result<Option<&str>, Refusal> {
    match id {
        Some("") => Ok(None),
        Some(id) if id.len() > CLIENT_ORDER_ID_MAX => Err(refusal::PARAM.because("clientOrderId")),
        id => Ok(id),
    }
}

/// Either form of a number, sent as text or as a number.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Id {
    Number(u64),
    Text(String),
}

/// What can't be a number of this kind belongs to nobody.
pub(super) fn id(kind: Kind, id: Option<&Id>, name: &'static str) -> Result<u64, Refusal> {
    match id {
        None => Err(refusal::PARAM.because(name)),
        Some(Id::Number(number)) => Ok(*number),
        Some(Id::Text(text)) => parse(kind, text).ok_or(refusal::NOT_FOUND),
    }
}

/// One thing by its number.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct OneAsk {
    /// The number or the readable number.
    #[param(value_type = Option<String>)]
    pub(super) id: Option<Id>,
}

/// A page of open or ended things.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct ListAsk {
    /// 0 open, 1 ended.
    #[param(value_type = Option<i64>)]
    status: Option<Int>,
    /// A coin or a symbol.
    symbol: Option<String>,
    #[param(value_type = Option<i64>)]
    page_num: Option<Int>,
    #[param(value_type = Option<i64>)]
    page_size: Option<Int>,
    /// Taken and not used: newest is always first.
    order_by_column: Option<String>,
    /// Taken and not used.
    is_asc: Option<String>,
}

impl ListAsk {
    pub(super) fn orders(self) -> Result<OrderQuery, Refusal> {
        let ended = match self.status.map(|status| status.0) {
            None | Some(0) => false,
            Some(1) => true,
            Some(_) => return Err(refusal::PARAM.because("status")),
        };
        let Self { symbol, page_num, page_size, order_by_column: _, is_asc: _, .. } = self;
        Ok(OrderQuery { ended, symbol, page: page(page_num, page_size) })
    }
}

pub(super) fn page(number: Option<Int>, size: Option<Int>) -> Page {
    Page::new(number.map_or(1, Int::small), size.map_or(20, Int::small))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_in_either_form() {
        let read = |json: &str| {
            let ask: OneAsk = serde_json::from_str(json).unwrap();
            id(Kind::Spot, ask.id.as_ref(), "id").map_err(|refusal| refusal.code)
        };
        assert_eq!(read(r#"{"id":33}"#), Ok(33));
        assert_eq!(read(r#"{"id":"33"}"#), Ok(33));
        assert_eq!(read(r#"{"id":"S11"}"#), Ok(33));
        assert_eq!(read(r#"{"id":"P11"}"#), Err(-7001), "another kind's");
        assert_eq!(read("{}"), Err(-1019));
        assert!(serde_json::from_str::<OneAsk>(r#"{"id":-1}"#).is_err());
        assert!(serde_json::from_str::<OneAsk>(r#"{"id":1,"userId":2}"#).is_err(), "nobody acts for another");
    }

    #[test]
    fn sides_are_zero_and_one() {
        assert_eq!(side(Some(Int(0))), Ok(Side::Buy));
        assert_eq!(side(Some(Int(1))), Ok(Side::Sell));
        assert!(side(Some(Int(2))).is_err() && side(None).is_err());
    }

    #[test]
    fn a_list_is_of_open_or_of_ended_things() {
        let read = |json: &str| serde_json::from_str::<ListAsk>(json).unwrap().orders();
        assert!(!read("{}").unwrap().ended);
        assert!(read(r#"{"status":"1","pageNum":"2"}"#).unwrap().ended);
        assert!(read(r#"{"status":7}"#).is_err());
    }
}
