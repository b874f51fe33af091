//! Rejected second-contracts and rejected terms.

use plimsoll_engine::Reject;
use plimsoll_engine::accounts::{KycLevel, Profile, Status};
use plimsoll_engine::command::*;
use plimsoll_units::*;

use crate::seconds::{offer, place, venue};
use crate::world::*;

#[test]
fn who_may_place_and_when() {
    let (mut world, account) = venue();
    let order = place(account, "100");
    world.refused(PlaceSeconds { account: AccountId(0), ..order }, Reject::UnknownAccount);
    world.refused(PlaceSeconds { index: IndexId(99), ..order }, Reject::NotFound);
    world.refused(PlaceSeconds { period_s: 60, ..order }, Reject::SecondsPeriod);
    let (minimum, maximum) = (amount("5"), amount("500"));
    for stake in ["4.99999999", "500.00000001", "-100", "0"] {
        world.refused(place(account, stake), Reject::StakeOutOfRange { minimum, maximum });
    }
    let poor = world.customer();
    let none = Reject::ContractFunds { needed: amount("100"), free: Amount::ZERO };
    world.refused(place(poor, "100"), none);
    for status in [Status::Frozen, Status::PartlyFrozen] {
        world.status(account, status);
        world.refused(order, Reject::AccountFrozen);
    }
    world.status(account, Status::Normal);
    world.run(OfferSeconds { open: false, ..offer(BTC_INDEX, 30) });
    world.refused(order, Reject::SecondsPeriod);
    let elsewhere = world.account();
    world.refused(place(elsewhere, "100"), Reject::SecondsJurisdiction);
}

#[test]
fn only_a_trusted_feed_takes_orders() {
    let (mut world, account) = venue();
    let order = place(account, "100");
    world.pass(250);
    world.tick(BTC_INDEX, "63000");
    world.refused(order, Reject::FeedDegraded); // The spike guard waits.
    world.pass(10_001);
    world.refused(order, Reject::FeedStale);
    world.tick(BTC_INDEX, "60000");
    world.refused(order, Reject::FeedDegraded); // The feed has only just returned.
    world.pass(9_999);
    world.tick(BTC_INDEX, "60000");
    world.refused(order, Reject::FeedDegraded);
    world.pass(1);
    world.run(order);
    world.run(HaltIndex { index: BTC_INDEX, by: STAFF[0], reason: "drill".to_owned() });
    world.refused(order, Reject::MarketHalted);
}

#[test]
fn an_order_must_expire_inside_the_session() {
    let (mut world, account) = venue();
    world.run(offer(STOCK_INDEX, 30));
    let close = START.plus(HOUR_MS);
    let order = PlaceSeconds { index: STOCK_INDEX, ..place(account, "100") };
    world.pass_until(close.minus(60_000));
    world.tick(STOCK_INDEX, "200");
    world.pass_until(close.minus(43_000));
    world.tick(STOCK_INDEX, "200");
    world.pass_until(close.minus(33_000)); // The entry may take three seconds.
    world.tick(STOCK_INDEX, "200");
    world.refused(order, Reject::SecondsSession);
    world.pass_until(close);
    world.refused(order, Reject::MarketClosed { opens_at: None });
}

#[test]
fn terms_that_make_no_sense_are_refused() {
    let mut world = World::new();
    let terms = offer(BTC_INDEX, 30);
    world.refused(OfferSeconds { index: IndexId(99), ..terms }, Reject::NotFound);
    world.refused(OfferSeconds { period_s: 31, ..terms }, Reject::SecondsPeriod);
    for odds in ["0", "-0.5", "1.0000000001"] {
        world.refused(OfferSeconds { odds: rate(odds), ..terms }, Reject::InvalidInput { what: "odds" });
    }
    for (minimum, maximum) in [("0", "500"), ("-1", "500"), ("5", "4")] {
        let (minimum, maximum) = (amount(minimum), amount(maximum));
        world.refused(OfferSeconds { minimum, maximum, ..terms }, Reject::InvalidInput { what: "stakes" });
    }
}

#[test]
fn a_professional_is_not_asked_for_more_than_anybody() {
    let (mut world, account) = venue();
    world.profile(account, Profile::RetailRegulated, KycLevel::None);
    world.run(place(account, "100"));
}
