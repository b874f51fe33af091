//! Referrals: bound once, one level, a fifth of trading fees for a year, paid daily within the month's limit.

use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::System;
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

fn bind(account: AccountId, referrer: AccountId) -> BindReferrer {
    BindReferrer { account, referrer }
}

fn trader(world: &mut World, usdt: &str, btc: &str) -> AccountId {
    let account = world.customer();
    world.deposit(account, USDT, usdt);
    world.deposit(account, BTC, btc);
    account
}

/// Advances past midnight and restores the feeds.
fn next_day(world: &mut World) -> Vec<Event> {
    let midnight = world.now.floor(DAY_MS).plus(DAY_MS);
    let events = world.pass_until(midnight.plus(SECOND_MS));
    for _ in 0..3 {
        world.tick_all();
        world.pass(5_000);
    }
    world.tick_all();
    events
}

#[test]
fn a_fifth_of_the_fee_is_paid_at_midnight_from_the_fee_account() {
    let mut world = World::new();
    let market = world.spot_market();
    let (referrer, above) = (world.customer(), world.customer());
    let (seller, buyer) = (trader(&mut world, "1", "1"), trader(&mut world, "20000", "1"));
    world.run(bind(referrer, above));
    world.run(bind(seller, referrer));
    world.trade(market, seller, buyer, "0.25"); // 15,000 USDT: the seller pays 15.
    assert_eq!(world.engine.referral_earned(referrer, USDT), amount("3"));
    world.reload();
    let events = next_day(&mut world);
    assert!(events.contains(&Event::ReferralPaid { referrer, asset: USDT, amount: amount("3") }));
    assert_eq!(world.free(referrer, USDT), "3");
    assert_eq!(world.free(above, USDT), "0", "one level");
    assert_eq!(world.system(System::Fee, USDT), "12");
    assert_eq!(world.engine.referral_earned(referrer, USDT), Amount::ZERO);
    let events = next_day(&mut world);
    assert!(!events.iter().any(|e| matches!(e, Event::ReferralPaid { .. })));
}

#[test]
fn a_buyer_pays_in_the_coin_and_so_is_the_share() {
    let mut world = World::new();
    let market = world.spot_market();
    let referrer = world.customer();
    let (seller, buyer) = (trader(&mut world, "1", "1"), trader(&mut world, "20000", "1"));
    world.run(bind(buyer, referrer));
    world.trade(market, seller, buyer, "0.25");
    next_day(&mut world);
    assert_eq!(world.free(referrer, BTC), "0.00005");
}

#[test]
fn it_lasts_a_year() {
    let mut world = World::new();
    let market = world.spot_market();
    let referrer = world.customer();
    let (seller, buyer) = (trader(&mut world, "1", "10"), trader(&mut world, "2000000", "1"));
    world.run(bind(seller, referrer));
    let end = world.now.plus(365 * DAY_MS);
    world.pass_until(end.minus(30_000));
    world.tick_all();
    world.pass(10_000);
    world.tick_all();
    world.trade(market, seller, buyer, "0.1");
    let earned = world.engine.referral_earned(referrer, USDT);
    assert!(earned.is_positive());
    world.pass_until(end.plus(1));
    world.tick_all();
    world.pass(10_000);
    world.tick_all();
    world.trade(market, seller, buyer, "0.1");
    assert_eq!(world.engine.referral_earned(referrer, USDT), earned);
}

#[test]
fn regulated_retail_earns_nobody_anything_on_contracts() {
    let mut world = World::new();
    let market = world.contract_market();
    let referrer = world.customer();
    let (long, short) = (world.customer(), world.customer());
    for account in [long, short] {
        world.run(bind(account, referrer));
        world.deposit_contract(account, "10000");
    }
    world.profile(long, Profile::RetailRegulated, KycLevel::Advanced);
    world.trade(market, short, long, "0.1");
    // The seller's 0.02 percent of 6,000 is 1.2; the regulated buyer's fee earns nothing.
    assert_eq!(world.engine.referral_earned(referrer, USDT), amount("0.24"));
}

#[test]
fn at_most_ten_thousand_a_month() {
    let mut world = World::new();
    let market = world.spot_market();
    let referrer = world.customer();
    let (seller, buyer) = (trader(&mut world, "1", "2000"), trader(&mut world, "200000000", "1"));
    world.run(bind(seller, referrer));
    for _ in 0..10 {
        world.trade(market, seller, buyer, "100"); // 6,000 USDT of fees a trade.
    }
    assert_eq!(world.engine.referral_earned(referrer, USDT), amount("12000"));
    next_day(&mut world);
    assert_eq!(world.free(referrer, USDT), "10000");
    assert_eq!(world.engine.referral_earned(referrer, USDT), amount("2000"), "the rest waits");
    next_day(&mut world);
    assert_eq!(world.free(referrer, USDT), "10000");
    world.pass(31 * DAY_MS);
    assert_eq!(world.free(referrer, USDT), "12000", "a new month");
}

#[test]
fn who_can_bind_whom() {
    let mut world = World::new();
    let market = world.spot_market();
    let (a, b, c) = (world.customer(), world.customer(), world.customer());
    let practice = world.practice_account();
    world.refused(bind(AccountId(0), a), Reject::UnknownAccount);
    world.refused(bind(a, AccountId(0)), Reject::UnknownAccount);
    world.refused(bind(a, practice), Reject::WrongRealm);
    world.refused(bind(practice, a), Reject::WrongRealm);
    let themselves = Reject::InvalidInput { what: "nobody refers themselves" };
    world.refused(bind(a, a), themselves.clone());
    let group = world.engine.accounts()[a.index()].group;
    let realm = plimsoll_engine::accounts::Realm::Live;
    let twin = AccountId(world.run(OpenAccount { realm, group }) as u32);
    world.refused(bind(twin, a), themselves);
    world.run(bind(b, a));
    world.refused(bind(b, c), Reject::CodeAlreadyBound);
    world.run(bind(c, b));
    world.refused(bind(a, c), Reject::InvalidInput { what: "a circle of referrers" });
    world.refused(bind(a, b), Reject::InvalidInput { what: "a circle of referrers" });
    let (d, e) = (trader(&mut world, "1", "1"), trader(&mut world, "20000", "1"));
    world.trade(market, d, e, "0.1");
    for account in [d, e] {
        world.refused(bind(account, a), Reject::InvalidInput { what: "the account has traded" });
    }
}
