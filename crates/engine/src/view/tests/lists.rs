//! Lists of one account.

use std::collections::BTreeMap;

use plimsoll_units::*;

use super::venue::{Venue, amount, limit, open, price, spot};
use crate::command::{CancelOrder, PlaceProtection, ProtectionKind};
use crate::view::{Filled, OpenIds, OpenLists};

/// The same numbers, whatever is known of fills and times: a list made anew does not know what was before it.
fn ids_only(lists: &OpenLists, accounts: &[AccountId]) -> Vec<Option<OpenIds>> {
    let forget = |ids: &OpenIds| OpenIds {
        orders: ids.orders.iter().map(|(id, _)| (id, None)).collect(),
        protections: BTreeMap::new(),
        ..ids.clone()
    };
    accounts.iter().map(|account| lists.get(*account).map(forget)).collect()
}

fn check(venue: &Venue, accounts: &[AccountId]) {
    let anew = OpenLists::of(&venue.engine);
    assert_eq!(ids_only(&venue.lists, accounts), ids_only(&anew, accounts));
}

#[test]
fn lists_kept_from_events_equal_lists_made_anew() {
    let mut venue = Venue::new();
    let (alice, bob, pupil) = (venue.person(1), venue.person(2), venue.practice(3));
    let all = [alice, bob, pupil];
    let resting = venue.run(spot(bob, Side::Sell, limit("60000", "0.3")));
    venue.run(spot(alice, Side::Buy, limit("60000", "0.1")));
    check(&venue, &all);
    let filled = venue.lists.get(bob).unwrap().orders.get(OrderId(resting)).unwrap().unwrap();
    assert_eq!(filled, Filled { value: amount("6000"), fee: amount("6") });
    assert_eq!(
        OpenLists::of(&venue.engine).get(bob).unwrap().orders.get(OrderId(resting)),
        Some(None),
        "filled before"
    );
    assert_eq!(venue.lists.get(alice), None, "nothing of hers is open");

    venue.run(spot(pupil, Side::Buy, limit("59000", "0.1")));
    venue.run(open(bob, Side::Sell, limit("60000", "0.5"), 5));
    venue.run(open(alice, Side::Buy, limit("60000", "0.4"), 20));
    check(&venue, &all);
    venue.run(CancelOrder { account: bob, order: OrderId(resting) });
    check(&venue, &all);
}

#[test]
fn a_protective_order_that_fired_and_rests_is_listed() {
    let mut venue = Venue::new();
    let (alice, bob) = (venue.person(1), venue.person(2));
    venue.run(open(bob, Side::Sell, limit("60000", "0.5"), 5));
    venue.run(open(alice, Side::Buy, limit("60000", "0.5"), 5));
    venue.settle_at("60000");
    let position = *venue.lists.get(alice).unwrap().positions.first().unwrap();
    venue.run(PlaceProtection {
        account: alice,
        position,
        kind: ProtectionKind::TakeProfit,
        trigger: price("60500"),
        limit: Some(price("60600")),
        quantity: "0.5".parse().unwrap(),
    });
    let set: Vec<Timestamp> = venue.lists.get(alice).unwrap().protections.values().copied().collect();
    assert_eq!(set, [venue.engine.stamp().at]);
    venue.settle_at("60550");
    assert!(venue.lists.get(alice).unwrap().protections.is_empty(), "it has fired");
    let orders = &venue.lists.get(alice).unwrap().orders;
    assert_eq!(orders.iter().count(), 1, "the take-profit rests");
    let order = venue.engine.view_order(orders.iter().next().unwrap().0).unwrap();
    assert_eq!((order.price, order.side, order.left), (price("60600"), Side::Sell, Lots(500)));
    check(&venue, &[alice, bob]);
    venue.run(open(bob, Side::Buy, limit("60600", "0.5"), 5));
    check(&venue, &[alice, bob]);
    assert_eq!(venue.lists.get(alice), None, "closed");
}

#[test]
fn an_open_order_shows_its_limit_its_stop_and_what_it_holds() {
    let mut venue = Venue::new();
    let (alice, bob) = (venue.person(1), venue.person(2));
    let id = venue.run(spot(alice, Side::Buy, limit("59000", "0.5")));
    let order = venue.engine.view_order(OrderId(id)).unwrap();
    assert_eq!((order.price, order.stop, order.hold), (price("59000"), None, amount("29500")));
    assert_eq!((order.quantity.to_string(), order.filled), ("0.5".to_owned(), Quantity::ZERO));
    let kind = crate::orders::OrderKind::Trigger { stop: price("61000"), quantity: "0.1".parse().unwrap() };
    let waiting = venue.run(open(bob, Side::Buy, kind, 5));
    let order = venue.engine.view_order(OrderId(waiting)).unwrap();
    assert_eq!((order.stop, order.at_market), (Some(price("61000")), true));
    assert_eq!(venue.engine.view_order(OrderId(12_345)), None);
}
