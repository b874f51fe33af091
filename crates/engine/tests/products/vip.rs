//! VIP levels from thirty-day volume and equity, evaluated at midnight.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_engine::{Event, USDT};
use plimsoll_units::*;

use crate::world::*;

fn level(world: &World, account: AccountId) -> u8 {
    world.engine.accounts()[account.index()].vip
}

#[test]
fn volume_lifts_both_sides_at_the_next_midnight_and_lowers_the_fee() {
    let mut world = World::new();
    let market = world.spot_market();
    let (seller, buyer) = (world.customer(), world.customer());
    world.deposit(seller, BTC, "10");
    world.deposit(buyer, USDT, "500000");
    world.trade(market, seller, buyer, "1.7"); // 102,000 USDT.
    assert_eq!((level(&world, seller), level(&world, buyer)), (0, 0));
    let events = world.pass(DAY_MS / 2);
    for account in [seller, buyer] {
        assert!(events.contains(&Event::VipChanged { account, level: 1 }));
    }
    // Equity: about 510,000 each on one day of thirty, too little by itself.
    assert_eq!((level(&world, seller), level(&world, buyer)), (1, 1));
    for _ in 0..3 {
        world.tick_all();
        world.pass(5_000);
    }
    world.trade(market, seller, buyer, "0.1");
    let fees = world.engine.ledger().system(System::Fee, USDT);
    assert_eq!(fees.to_string(), "107.4", "102 as nobody, then 5.4 as a maker of level one");
}

#[test]
fn what_is_kept_counts_by_its_thirty_day_average() {
    let mut world = World::new();
    let account = world.customer();
    world.deposit(account, USDT, "150000");
    for day in 1..=30 {
        world.pass(DAY_MS);
        // Each closed day adds a thirtieth: 5,000 on average.
        let expected = match day {
            1 => 0,
            2..=9 => 1,
            10..=29 => 2,
            _ => 3,
        };
        assert_eq!(level(&world, account), expected, "day {day}");
    }
    world.reload();
    let (from, to) = (Wallet::Platform, Wallet::Contract);
    world.run(Transfer { account, asset: USDT, from, to, amount: amount("150000") });
    world.pass(DAY_MS);
    assert_eq!(level(&world, account), 3, "every pocket counts");
}

#[test]
fn a_drop_takes_effect_after_seven_days() {
    let mut world = World::new();
    let market = world.spot_market();
    let (a, b) = (world.customer(), world.customer());
    world.deposit(a, BTC, "0.1");
    world.deposit(a, USDT, "100");
    world.deposit(b, USDT, "6000");
    world.deposit(b, BTC, "0.01");
    // The same few coins traded back and forth: 102,600 traded, never more than 7,000 in equity.
    for n in 0..19 {
        let (seller, buyer) = if n % 2 == 0 { (a, b) } else { (b, a) };
        world.trade(market, seller, buyer, "0.09");
    }
    let midnight = world.now.floor(DAY_MS).plus(DAY_MS);
    world.pass_until(midnight);
    assert_eq!(level(&world, a), 1);
    // The first day counts in thirty evaluations; the next seven see the drop and wait.
    world.pass_until(midnight.plus(36 * DAY_MS));
    assert_eq!(level(&world, a), 1);
    let events = world.pass(DAY_MS);
    assert!(events.contains(&Event::VipChanged { account: a, level: 0 }));
}

#[test]
fn practice_and_the_house_have_no_level() {
    let mut world = World::new();
    let practice = world.practice_account();
    world.fund(House::Liquidity(Wallet::Platform), USDT, "90000000");
    let events = world.pass(40 * DAY_MS);
    assert_eq!(events, []);
    assert_eq!((level(&world, practice), level(&world, AccountId(0))), (0, 0));
}
