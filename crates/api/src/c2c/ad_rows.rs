//! Advertisements as the API shows them.

use plimsoll_app::Refusal;
use plimsoll_app::c2c::{Ad, Figures, MyAd};
use plimsoll_app::engine::c2c::C2cPrice;
use plimsoll_app::projection::codes;
use plimsoll_units::{MINUTE_MS, Rate, Side};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Decimal, Millis, WireAmount, WirePrice, WireRate};

pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Buy => "buy",
        Side::Sell => "sell",
    }
}

/// Counted from orders of the last thirty days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cFigures {
    #[serde(rename = "orders30d")]
    orders_30d: i64,
    /// Percent of the orders that this person completed or let down.
    completion_rate: Option<WireRate>,
    /// Minutes from payment to release.
    avg_release_min: Option<WireRate>,
    /// Minutes from order to payment.
    avg_pay_min: Option<WireRate>,
}

impl From<Figures> for C2cFigures {
    fn from(figures: Figures) -> Self {
        let hundredth = Rate::SCALE / 100;
        let minutes = |ms: i64| Decimal(Rate::from_units(ms * 10 / MINUTE_MS * (Rate::SCALE / 10)));
        Self {
            orders_30d: figures.orders,
            completion_rate: figures.completion.map(|hundredths| Decimal(Rate::from_units(hundredths * hundredth))),
            avg_release_min: figures.release_ms.map(minutes),
            avg_pay_min: figures.pay_ms.map(minutes),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cPayType {
    id: u16,
    name: String,
}

/// An advertisement that can be taken now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cAdRow {
    id: u64,
    /// The dealer's public number.
    uid: String,
    nick: String,
    simulated: bool,
    #[serde(flatten)]
    figures: C2cFigures,
    price: WirePrice,
    /// `fixed` or `ratio`.
    price_type: &'static str,
    ratio: Option<WireRate>,
    coin: String,
    fiat: String,
    /// The maker's: `sell` offers coins.
    side: &'static str,
    available: WireAmount,
    /// Of one order now, in the currency.
    min_amount: WireAmount,
    max_amount: WireAmount,
    pay_types: Vec<C2cPayType>,
    pay_minutes: u8,
    remark: String,
    /// Always false: this platform has no preferred dealers.
    merchant: bool,
    /// Orders that the other side must have completed.
    completed_needed: u16,
    country: Option<String>,
    mine: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cRefusal {
    code: i32,
    /// The stable key that clients translate.
    msg: &'static str,
}

impl From<&Refusal> for C2cRefusal {
    fn from(refusal: &Refusal) -> Self {
        Self { code: refusal.code, msg: refusal.key }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cAdDetail {
    #[serde(flatten)]
    ad: C2cAdRow,
    /// Why this caller can't take it.
    refusal: Option<C2cRefusal>,
}

impl From<Ad> for C2cAdDetail {
    fn from(ad: Ad) -> Self {
        let refusal = ad.refusal.as_ref().map(Into::into);
        Self { ad: ad.into(), refusal }
    }
}

impl From<Ad> for C2cAdRow {
    fn from(ad: Ad) -> Self {
        Self {
            id: ad.id.0,
            uid: ad.dealer.uid,
            nick: ad.dealer.nick,
            simulated: ad.dealer.is_simulated,
            figures: ad.dealer.figures.into(),
            price: Decimal(ad.price),
            price_type: if ad.ratio.is_some() { "ratio" } else { "fixed" },
            ratio: ad.ratio.map(Decimal),
            coin: ad.coin,
            fiat: ad.fiat,
            side: side_name(ad.side),
            available: Decimal(ad.available),
            min_amount: Decimal(ad.range.0),
            max_amount: Decimal(ad.range.1),
            pay_types: ad.methods.into_iter().map(|(id, name)| C2cPayType { id, name }).collect(),
            pay_minutes: ad.pay_minutes,
            remark: ad.remark,
            merchant: false,
            completed_needed: ad.completed_needed,
            country: ad.country,
            mine: ad.is_mine,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cOwnPayType {
    id: u16,
    name: String,
    pay_account_id: Option<i64>,
}

/// One of the caller's own advertisements.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cMyAd {
    id: u64,
    side: &'static str,
    coin: String,
    fiat: String,
    /// Now; null while the index that it follows is not good.
    price: Option<WirePrice>,
    price_type: &'static str,
    fixed_price: Option<WirePrice>,
    ratio: Option<WireRate>,
    min_amount: WireAmount,
    max_amount: WireAmount,
    quantity: WireAmount,
    left: WireAmount,
    /// Open orders made from it.
    open: u32,
    on: bool,
    /// `owner`, `short`, `paused` or `frozen`.
    off_reason: Option<&'static str>,
    pay_types: Vec<C2cOwnPayType>,
    pay_minutes: u8,
    completed_needed: u16,
    remark: String,
    country: Option<String>,
    create_time: Millis,
}

impl From<MyAd> for C2cMyAd {
    fn from(my: MyAd) -> Self {
        let MyAd { ad, coin, price, methods, remark, country, off_reason } = my;
        let off = |why| match why {
            codes::C2C_OFF_SHORT => "short",
            codes::C2C_OFF_PAUSED => "paused",
            codes::C2C_OFF_FROZEN => "frozen",
            _ => "owner",
        };
        let (price_type, fixed_price, ratio) = match ad.terms.price {
            C2cPrice::Fixed(price) => ("fixed", Some(Decimal(price)), None),
            C2cPrice::Ratio(ratio) => ("ratio", None, Some(Decimal(ratio))),
        };
        let pay_type = |(id, name, pay_account_id)| C2cOwnPayType { id, name, pay_account_id };
        Self {
            id: ad.id.0,
            side: side_name(ad.terms.side),
            coin,
            fiat: ad.terms.fiat.to_string(),
            price: price.map(Decimal),
            price_type,
            fixed_price,
            ratio,
            min_amount: Decimal(ad.terms.minimum),
            max_amount: Decimal(ad.terms.maximum),
            quantity: Decimal(ad.terms.quantity),
            left: Decimal(ad.left),
            open: ad.open,
            on: ad.on,
            off_reason: off_reason.filter(|_| !ad.on).map(off),
            pay_types: methods.into_iter().map(pay_type).collect(),
            pay_minutes: ad.terms.pay_minutes,
            completed_needed: ad.terms.completed,
            remark,
            country,
            create_time: Millis(ad.posted_at),
        }
    }
}
