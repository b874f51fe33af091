//! Markets as a screen shows them.

use plimsoll_units::*;

use super::venue::{INDEX, PERP, SPOT, Venue, limit, open, price, spot};
use crate::command::HaltIndex;
use crate::prices::FeedState;

#[test]
fn a_market_is_closed_by_a_halt_and_by_silence() {
    let mut venue = Venue::new();
    let session = venue.engine.view_session(INDEX).unwrap();
    assert!(session.in_hours && !session.halted && !session.is_closed());
    assert_eq!(session.feed, FeedState::Ok);

    venue.run(HaltIndex { index: INDEX, by: StaffId(1), reason: "a test".to_owned() });
    let halted = venue.engine.view_session(INDEX).unwrap();
    assert!(halted.in_hours && halted.halted && halted.is_closed());

    let mut venue = Venue::new();
    venue.pass(11 * SECOND_MS);
    let person = venue.person(1); // A command, so that the engine's time goes on.
    let silent = venue.engine.view_session(INDEX).unwrap();
    assert!(silent.is_closed() && silent.feed == FeedState::Stale, "{person:?}");
    assert!(venue.engine.view_session(IndexId(9)).is_none());
}

#[test]
fn a_book_is_shown_best_first_with_everything_at_a_price_added_up() {
    let mut venue = Venue::new();
    let (a, b) = (venue.person(1), venue.person(2));
    for (account, at, quantity) in [(a, "60010", "0.1"), (b, "60010", "0.2"), (a, "60020", "0.3")] {
        venue.run(spot(account, Side::Sell, limit(at, quantity)));
    }
    venue.run(spot(b, Side::Buy, limit("59990", "0.4")));
    let depth = venue.engine.view_depth(SPOT, 50).unwrap();
    let shown = |levels: &[crate::view::LevelView]| {
        levels.iter().map(|level| (level.price.to_string(), level.quantity.to_string())).collect::<Vec<_>>()
    };
    let pair = |price: &str, quantity: &str| (price.to_owned(), quantity.to_owned());
    assert_eq!(shown(&depth.asks), [pair("60010", "0.3"), pair("60020", "0.3")]);
    assert_eq!(shown(&depth.bids), [pair("59990", "0.4")]);
    assert_eq!(depth.seq, venue.engine.stamp().seq);
    assert_eq!(venue.engine.view_depth(SPOT, 1).unwrap().asks.len(), 1);
    assert!(venue.engine.view_depth(MarketId(9), 1).is_none());
}

#[test]
fn a_contract_shows_its_mark_and_what_is_open() {
    let mut venue = Venue::new();
    let (maker, taker) = (venue.person(1), venue.person(2));
    venue.run(open(maker, Side::Sell, limit("60000", "0.01"), 10));
    venue.run(open(taker, Side::Buy, limit("60000", "0.01"), 10));
    let contract = venue.engine.view_contract(PERP).unwrap();
    assert_eq!(contract.mark, Some(price("60000")));
    assert_eq!(contract.open, [Lots(10), Lots(10)]);
    assert_eq!((contract.next_funding, contract.expected_funding), (None, Rate::ZERO), "it has no funding");
    assert!(venue.engine.view_contract(SPOT).is_none());
    assert_eq!((venue.engine.spot_on(INDEX), venue.engine.contract_on(INDEX)), (Some(SPOT), Some(PERP)));
}
