//! Spot order previews.

use plimsoll_units::*;

use super::venue::{BTC, SPOT, Venue, amount, limit, spot};
use crate::command::PlaceOrder;
use crate::orders::{OrderKind, TimeInForce};
use crate::{Event, Reject, USDT};

fn asks(venue: &mut Venue, rows: &[(&str, &str)]) -> AccountId {
    let seller = venue.person(90);
    for (at, quantity) in rows {
        venue.run(spot(seller, Side::Sell, limit(at, quantity)));
    }
    seller
}

/// One order's taker fills from the events: (quantity in lots, value, fee).
fn taken(venue: &Venue, order: u64) -> (u64, Amount, Amount) {
    let market = venue.engine.market(SPOT).unwrap();
    let trades = venue.events().iter().filter_map(|event| match event {
        Event::Traded(trade) if trade.taker.0 == order => Some(trade),
        _ => None,
    });
    trades.fold((0, Amount::ZERO, Amount::ZERO), |(lots, value, fee), t| {
        (lots + t.lots.0, value + market.value(t.ticks, t.lots), fee + t.taker_fee)
    })
}

fn check(venue: &mut Venue, command: PlaceOrder) -> super::super::SpotPreview {
    let preview = venue.engine.preview_spot(&command).unwrap();
    let id = venue.run(command);
    let (lots, value, fee) = taken(venue, id);
    assert_eq!((preview.fill.lots.0, preview.fill.value), (lots, value), "the preview said what happened");
    if !preview.fill.rests {
        assert_eq!(preview.fee, fee);
    }
    preview
}

/// V01: two levels, the fee in what is received, the hold at the limit.
#[test]
fn a_limit_purchase_over_two_levels_is_foretold() {
    let mut venue = Venue::new();
    asks(&mut venue, &[("60000", "0.3"), ("60010", "0.5")]);
    let buyer = venue.person(1);
    let preview = check(&mut venue, spot(buyer, Side::Buy, limit("60010", "0.5")));
    assert_eq!(preview.fill.value, amount("30002"));
    assert_eq!(preview.fill.average_price.unwrap().to_string(), "60004");
    assert_eq!(preview.fill.worst_price.unwrap().to_string(), "60010");
    assert_eq!((preview.hold, preview.hold_asset), (amount("30005"), USDT));
    assert_eq!((preview.fee, preview.fee_asset), (amount("0.0005"), BTC));
    assert_eq!(preview.received, amount("0.4995"));
    assert_eq!(preview.free, amount("100000"));
}

/// V02: by value, in whole lots at each level.
#[test]
fn a_purchase_by_value_is_foretold() {
    let mut venue = Venue::new();
    asks(&mut venue, &[("60000", "0.01"), ("60005", "1")]);
    let buyer = venue.person(1);
    let preview = check(&mut venue, spot(buyer, Side::Buy, OrderKind::MarketValue { value: amount("1000") }));
    assert_eq!(preview.fill.quantity.to_string(), "0.01666");
    assert_eq!(preview.fill.value, amount("999.6333"));
    assert_eq!((preview.fee, preview.received), (amount("0.00001666"), amount("0.01664334")));
}

#[test]
fn what_rests_is_counted_with_the_makers_fee() {
    let mut venue = Venue::new();
    asks(&mut venue, &[("60000", "0.3")]);
    let buyer = venue.person(1);
    let preview = check(&mut venue, spot(buyer, Side::Buy, limit("60000", "0.5")));
    assert!(preview.fill.rests);
    assert_eq!(preview.fill.left.to_string(), "0.2");
    assert_eq!(preview.received, amount("0.4995"));
}

#[test]
fn practice_sees_the_same_book() {
    let mut venue = Venue::new();
    asks(&mut venue, &[("60000", "0.3"), ("60010", "0.5")]);
    let buyer = venue.practice(1);
    let preview = venue.engine.preview_spot(&spot(buyer, Side::Buy, limit("60010", "0.5"))).unwrap();
    assert_eq!(preview.fill.value, amount("30002"));
    assert_eq!(preview.hold_asset, AssetId(1), "practice money");
}

#[test]
fn ones_own_order_in_the_way_is_told() {
    let mut venue = Venue::new();
    let person = venue.person(1);
    venue.run(spot(person, Side::Sell, limit("60000", "0.1")));
    let preview = venue.engine.preview_spot(&spot(person, Side::Buy, limit("60000", "0.1"))).unwrap();
    assert!(preview.fill.meets_own && preview.fill.lots.is_zero() && !preview.fill.rests);
}

/// V04: refused as placing would be, but for money.
#[test]
fn a_preview_is_refused_where_the_order_would_be() {
    let mut venue = Venue::new();
    let poor = venue.person(1);
    let rows = [
        ("60000.005", "0.1", Some(Reject::PriceOffTick)),
        ("60000", "0.000015", Some(Reject::QuantityOffStep)),
        ("66000.01", "0.1", Some(Reject::PriceOutsideBand { limit: "66000".parse().unwrap() })),
        ("66000", "90", None),
    ];
    for (at, quantity, reject) in rows {
        let preview = venue.engine.preview_spot(&spot(poor, Side::Buy, limit(at, quantity)));
        assert_eq!(preview.err(), reject, "{quantity} at {at}");
    }
    let mut post_only = spot(poor, Side::Buy, limit("60000", "0.1"));
    post_only.tif = TimeInForce::PostOnly;
    asks(&mut venue, &[("60000", "0.3")]);
    assert_eq!(venue.engine.preview_spot(&post_only).err(), Some(Reject::PostOnlyWouldTrade));
}
