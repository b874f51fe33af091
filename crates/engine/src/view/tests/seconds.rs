//! Second-contracts on offer and under way.

use plimsoll_units::*;

use super::venue::{INDEX, Venue, amount, rate};
use crate::Reject;
use crate::command::{LimitSeconds, OfferSeconds, PlaceSeconds};
use crate::seconds::Direction;

fn offering(all_or_nothing: bool) -> Venue {
    let mut venue = Venue::new();
    venue.fund_pool("1000000");
    for (period_s, open) in [(60, true), (30, true), (90, false)] {
        let (odds, minimum, maximum) = (rate("0.85"), amount("5"), amount("500"));
        venue.run(OfferSeconds { index: INDEX, period_s, odds, minimum, maximum, all_or_nothing, open });
    }
    venue
}

fn stake(account: AccountId, money: &str) -> PlaceSeconds {
    PlaceSeconds { account, index: INDEX, period_s: 30, direction: Direction::Up, stake: amount(money) }
}

/// V22: the house edge is shown with the offer.
#[test]
fn an_offer_tells_its_price() {
    let venue = offering(true);
    let offers = venue.engine.seconds_offers(INDEX);
    assert_eq!(offers.iter().map(|offer| offer.period_s).collect::<Vec<_>>(), [30, 60, 90]);
    assert_eq!((offers[0].break_even, offers[0].expected_loss), (rate("0.5405405406"), rate("0.075")));
    assert_eq!(offers[0].closed, None);
    assert_eq!(offers[2].closed, Some(Reject::SecondsPeriod), "not on offer");
    let fair = offering(false).engine.seconds_offers(INDEX);
    assert_eq!((fair[0].break_even, fair[0].expected_loss), (rate("0.5"), Rate::ZERO));
}

/// V21: what each outcome pays.
#[test]
fn a_preview_tells_every_outcome() {
    let mut venue = offering(true);
    let alice = venue.person(1);
    let preview = venue.engine.preview_seconds(&stake(alice, "100")).unwrap();
    assert_eq!((preview.win, preview.draw, preview.lose), (amount("185"), amount("100"), Amount::ZERO));
    assert_eq!((preview.expected_loss, preview.free), (amount("7.5"), amount("100000")));
    assert_eq!(preview.refused, None);
    assert_eq!(venue.try_run(stake(alice, "100")).err(), preview.refused);
}

#[test]
fn a_preview_says_why_the_order_would_be_refused() {
    let mut venue = offering(true);
    let alice = venue.person(1);
    venue.run(stake(alice, "150"));
    venue.pass(SECOND_MS);
    venue.tick("60000");
    venue.pass(9 * SECOND_MS);
    venue.tick("60000");
    let again = stake(alice, "60");
    let refused = venue.engine.preview_seconds(&again).unwrap().refused;
    assert_eq!(refused, Some(Reject::SecondsDailyLimit { left: amount("50") }));
    assert_eq!(venue.try_run(again).err(), refused);
    let huge = venue.engine.preview_seconds(&PlaceSeconds { stake: Amount::from_units(i128::MAX), ..again });
    assert!(matches!(huge, Err(Reject::StakeOutOfRange { .. })));
}

#[test]
fn a_stale_feed_closes_the_offer() {
    let mut venue = offering(true);
    venue.pass(MINUTE_MS);
    venue.run(crate::command::RunTimers {});
    assert_eq!(venue.engine.seconds_offer(INDEX, 30).unwrap().closed, Some(Reject::FeedStale));
}

#[test]
fn protections_are_told_as_they_stand() {
    let mut venue = offering(true);
    let (alice, pupil) = (venue.person(1), venue.practice(2));
    venue.run(stake(alice, "40"));
    venue.run(LimitSeconds { account: alice, daily_stake: Some(amount("100")), exclude_until: None });
    let protection = venue.engine.seconds_protection(alice).unwrap();
    assert_eq!((protection.daily_limit, protection.left_today), (amount("100"), amount("60")));
    assert_eq!((protection.closed_until, protection.running), (Timestamp::ZERO, 1));
    assert_eq!(venue.engine.seconds_protection(pupil), None);
}
