//! Positions and estimates, figure by figure.

use plimsoll_units::*;

use super::venue::{PERP, Venue, amount, close, limit, open, price, rate};
use crate::Reject;
use crate::accounts::{KycLevel, Profile};
use crate::command::{AdjustMargin, PlaceProtection, ProtectionKind, SetProfile};
use crate::orders::OrderKind;
use crate::view::{Measured, OpenPosition, Opening};

/// Alice is long half a coin from 60 000 at twenty times, Bob has the other side.
fn long_500() -> (Venue, AccountId, AccountId, PositionId) {
    let mut venue = Venue::new();
    let (alice, bob) = (venue.person(1), venue.person(2));
    venue.run(open(bob, Side::Sell, limit("60000", "0.5"), 5));
    venue.run(open(alice, Side::Buy, limit("60000", "0.5"), 20));
    venue.settle_at("60000");
    let position = *venue.lists.get(alice).unwrap().positions.first().unwrap();
    (venue, alice, bob, position)
}

fn seen(venue: &Venue, id: PositionId) -> (OpenPosition, Measured) {
    let position = venue.engine.view_position(id).unwrap();
    (position, position.measured.unwrap())
}

/// V05 to V07.
#[test]
fn a_position_is_measured_at_the_mark() {
    let (mut venue, alice, _, id) = long_500();
    let (position, measured) = seen(&venue, id);
    assert_eq!((position.lots, position.quantity.to_string()), (Lots(500), "0.5".to_owned()));
    assert_eq!((position.margin, position.fees), (amount("1500"), amount("15")));
    assert_eq!((measured.initial_margin, measured.notional), (amount("1500"), amount("30000")));
    assert_eq!((measured.maintenance, measured.maintenance_rate), (amount("120"), rate("0.004")));
    assert_eq!(measured.margin_ratio, Some(rate("0.08")));
    assert_eq!((measured.profit, measured.return_on_margin), (Amount::ZERO, Rate::ZERO));
    assert_eq!((measured.liquidation_price, measured.bankruptcy_price), (price("57228.92"), price("57000")));

    venue.run(AdjustMargin { account: alice, position: id, change: amount("300") });
    let (position, measured) = seen(&venue, id);
    assert_eq!((position.margin, measured.initial_margin), (amount("1800"), amount("1500")));
    assert_eq!((measured.liquidation_price, measured.bankruptcy_price), (price("56626.51"), price("56400")));

    venue.settle_at("59500");
    let (_, measured) = seen(&venue, id);
    assert_eq!((measured.profit, measured.reducible), (amount("-250"), amount("62.5")));
    assert_eq!(measured.return_on_margin, rate("-0.1666666667"), "rounded down");
    venue.settle_at("60200");
    let (_, measured) = seen(&venue, id);
    assert_eq!((measured.profit, measured.reducible), (amount("100"), amount("300")));
}

/// V09.
#[test]
fn a_partial_close_leaves_price_and_liquidation_where_they_were() {
    let (mut venue, alice, _, id) = long_500();
    let carol = venue.person(3);
    venue.run(open(carol, Side::Buy, limit("61000", "0.2"), 5));
    venue.run(close(alice, Side::Sell, limit("61000", "0.2"), id));
    let (position, measured) = seen(&venue, id);
    assert_eq!((position.lots, position.margin, position.open_price), (Lots(300), amount("900"), price("60000")));
    assert_eq!((position.realised, position.fees), (amount("200"), amount("21.1")));
    assert_eq!((measured.initial_margin, measured.liquidation_price), (amount("900"), price("57228.92")));
}

fn opening(side: Side, leverage: u16, lots: u64) -> Opening {
    Opening { market: PERP, side, leverage, lots: Lots(lots), price: price("60000") }
}

/// V05 and V08 before anything is opened.
#[test]
fn an_estimate_uses_the_rules_own_arithmetic() {
    let mut venue = Venue::new();
    let alice = venue.person(1);
    let long = venue.engine.estimate(Some(alice), &opening(Side::Buy, 20, 500)).unwrap();
    assert_eq!((long.notional, long.margin, long.fee), (amount("30000"), amount("1500"), amount("15")));
    assert_eq!((long.liquidation_price, long.bankruptcy_price), (price("57228.92"), price("57000")));
    assert_eq!((long.worst_loss, long.break_even_price), (amount("1515"), price("60060.04")));
    let short = venue.engine.estimate(Some(alice), &opening(Side::Sell, 50, 3_000)).unwrap();
    assert_eq!((short.notional, short.margin, short.fee), (amount("180000"), amount("3600"), amount("90")));
    assert_eq!((short.liquidation_price, short.bankruptcy_price), (price("60912.1"), price("61200")));
    assert_eq!(short.break_even_price, price("59940.02"));
}

/// V44's rule: half of what the leverage cap asks for, here 25 percent.
#[test]
fn a_visitor_is_shown_the_strictest_terms() {
    let mut venue = Venue::new();
    let regulated = venue.person(1);
    let (profile, kyc) = (Profile::RetailRegulated, KycLevel::Primary);
    venue.run(SetProfile { account: regulated, profile, kyc, assessed: false, seconds_allowed: false });
    let visitor = venue.engine.estimate(None, &opening(Side::Buy, 2, 500)).unwrap();
    assert_eq!(visitor.maintenance_rate, rate("0.25"));
    assert_eq!(visitor.liquidation_price, price("40000"));
    assert_eq!(venue.engine.estimate(Some(regulated), &opening(Side::Buy, 2, 500)).unwrap(), visitor);
}

#[test]
fn an_estimate_of_a_close_counts_both_fees_and_never_loses_more_than_everything() {
    let venue = Venue::new();
    let close = |at| venue.engine.estimate_close(None, &opening(Side::Buy, 20, 500), price(at)).unwrap();
    let won = close("61000");
    assert_eq!((won.profit, won.fee, won.net), (amount("500"), amount("15.25"), amount("469.75")));
    assert_eq!(won.return_on_margin, rate("0.3333333333"));
    assert_eq!(close("50000").net, amount("-1515"));
}

#[test]
fn absurd_openings_are_refused_and_not_computed() {
    let venue = Venue::new();
    let estimate = |opening: Opening| venue.engine.estimate(None, &opening).err();
    let base = opening(Side::Buy, 20, 500);
    assert_eq!(estimate(Opening { leverage: 0, ..base }), Some(Reject::LeverageLimit { maximum: 100 }));
    assert_eq!(estimate(Opening { leverage: 101, ..base }), Some(Reject::LeverageLimit { maximum: 100 }));
    assert_eq!(estimate(Opening { lots: Lots(0), ..base }), Some(Reject::ContractQuantity));
    assert_eq!(estimate(Opening { lots: Lots(u64::MAX), ..base }), Some(Reject::ContractQuantity));
    assert_eq!(estimate(Opening { price: Price::from_units(i128::MAX), ..base }), Some(Reject::PriceOffTick));
    assert_eq!(estimate(Opening { market: MarketId(0), ..base }), Some(Reject::NotFound), "a spot market");
    assert_eq!(estimate(Opening { market: MarketId(9), ..base }), Some(Reject::NotFound));
}

#[test]
fn a_preview_says_what_the_position_becomes() {
    let mut venue = Venue::new();
    let (alice, bob) = (venue.person(1), venue.person(2));
    venue.run(open(bob, Side::Sell, limit("60000", "0.3"), 5));
    venue.run(open(bob, Side::Sell, limit("60010", "0.5"), 5));
    let command = open(alice, Side::Buy, OrderKind::Market { quantity: "0.5".parse().unwrap() }, 20);
    let preview = venue.engine.preview_contract(&command).unwrap();
    venue.run(command);
    let id = *venue.lists.get(alice).unwrap().positions.first().unwrap();
    let (position, measured) = seen(&venue, id);
    assert_eq!(preview.fill.average_price, Some(position.open_price));
    assert_eq!(position.open_price, price("60004"));
    let estimate = preview.estimate.unwrap();
    assert_eq!((estimate.margin, estimate.fee), (position.margin, position.fees));
    assert_eq!(estimate.liquidation_price, measured.liquidation_price);
    assert_eq!(estimate.bankruptcy_price, measured.bankruptcy_price);
    assert_eq!(preview.free, amount("100000"));
}

/// In net mode: what closes, what opens, and the position that it joins.
#[test]
fn a_preview_in_net_mode_tells_what_closes_and_what_joins() {
    let mut venue = Venue::new();
    venue.newest_rules();
    let (alice, bob) = (venue.person(1), venue.person(2));
    venue.run(open(bob, Side::Sell, limit("60000", "0.2"), 5));
    venue.run(open(alice, Side::Buy, limit("60000", "0.2"), 20));
    venue.run(open(bob, Side::Buy, limit("60500", "0.1"), 5));
    venue.run(open(bob, Side::Buy, limit("60400", "0.3"), 5));
    let flip = open(alice, Side::Sell, limit("60400", "0.3"), 20);
    let preview = venue.engine.preview_contract(&flip).unwrap();
    let (closes, opens) = (preview.closes.unwrap(), preview.estimate.unwrap());
    assert_eq!((closes.profit, closes.fee), (amount("90"), amount("6.045")), "0.1 at 60 500, 0.1 at 60 400");
    assert_eq!((opens.quantity, opens.margin, opens.fee), ("0.1".parse().unwrap(), amount("302"), amount("3.02")));
    assert_eq!(preview.hold, amount("305.525"), "a seller is held at the best bid");
    venue.run(flip);
    let (position, measured) = seen(&venue, *venue.lists.get(alice).unwrap().positions.last().unwrap());
    assert_eq!((position.side, position.margin, position.open_price), (Side::Sell, opens.margin, opens.position_price));
    assert_eq!(measured.liquidation_price, opens.liquidation_price);

    venue.run(open(bob, Side::Buy, limit("61000", "0.1"), 5));
    let more = open(alice, Side::Sell, limit("61000", "0.1"), 20);
    let preview = venue.engine.preview_contract(&more).unwrap();
    let joined = preview.estimate.unwrap();
    assert_eq!((preview.closes, joined.open_price), (None, price("61000")));
    venue.run(more);
    let (position, measured) = seen(&venue, position.id);
    assert_eq!((position.quantity, position.open_price), (joined.position_quantity, joined.position_price));
    assert_eq!(position.open_price, price("60700"));
    assert_eq!(measured.liquidation_price, joined.liquidation_price);
    assert_eq!(measured.bankruptcy_price, joined.bankruptcy_price);

    let out = open(alice, Side::Buy, limit("60000", "0.2"), 20);
    let preview = venue.engine.preview_contract(&out).unwrap();
    assert_eq!((preview.hold, preview.estimate), (Amount::ZERO, None), "all of it closes, at its limit");
    assert_eq!(preview.closes.map(|closes| closes.profit), Some(amount("140")));
}

#[test]
fn a_preview_of_too_much_leverage_is_refused() {
    let mut venue = Venue::new();
    let alice = venue.person(1);
    let command = open(alice, Side::Buy, limit("60000", "0.5"), 21);
    assert_eq!(venue.engine.preview_contract(&command).err(), Some(Reject::LeverageLimit { maximum: 20 }), "young");
}

/// The higher profit and leverage, the higher the fifth; losers are in no queue.
#[test]
fn the_deleveraging_queue_is_told_in_fifths() {
    let mut venue = Venue::new();
    let maker = venue.person(99);
    venue.run(open(maker, Side::Sell, limit("60000", "0.05"), 5));
    let people: Vec<AccountId> = (1..=5).map(|group| venue.person(group)).collect();
    for (account, leverage) in people.iter().zip([2, 4, 8, 12, 16]) {
        venue.run(open(*account, Side::Buy, limit("60000", "0.01"), leverage));
    }
    venue.settle_at("60600");
    let longs = venue.engine.ranking(PERP, Side::Buy);
    let fifths: Vec<Option<u8>> = people
        .iter()
        .map(|account| venue.engine.fifth(&longs, *venue.lists.get(*account).unwrap().positions.first().unwrap()))
        .collect();
    assert_eq!(fifths, [Some(1), Some(2), Some(3), Some(4), Some(5)]);
    let short = *venue.lists.get(maker).unwrap().positions.first().unwrap();
    assert_eq!(venue.engine.fifth(&venue.engine.ranking(PERP, Side::Sell), short), None, "at a loss");
    assert!(venue.engine.deleveraging_order(PERP, Side::Sell).is_empty());
}

#[test]
fn protective_orders_are_listed_with_their_position() {
    let (mut venue, alice, _, position) = long_500();
    let set = |kind, at: &str, limit: Option<&str>| PlaceProtection {
        account: alice,
        position,
        kind,
        trigger: price(at),
        limit: limit.map(price),
        quantity: "0.2".parse().unwrap(),
    };
    let take = venue.run(set(ProtectionKind::TakeProfit, "62000", None));
    let stop = venue.run(set(ProtectionKind::StopLoss, "59000", Some("58900")));
    let protections: Vec<_> = venue.engine.protections_of(position).collect();
    assert_eq!(protections.iter().map(|protection| protection.id.0).collect::<Vec<_>>(), [take, stop]);
    assert_eq!((protections[0].trigger, protections[0].limit, protections[0].lots), (price("62000"), None, Lots(200)));
    assert_eq!((protections[1].kind, protections[1].limit), (ProtectionKind::StopLoss, Some(price("58900"))));
    assert_eq!(venue.engine.protections_of(PositionId(77)).count(), 0);
}
