//! The daily review: in slices, for everybody, and the end of orders that are too old.

use plimsoll_engine::command::*;
use plimsoll_engine::event::OrderEnd;
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::{Event, USDT};
use plimsoll_units::*;

use crate::world::*;

#[test]
fn orders_end_after_ninety_days() {
    let mut world = World::new();
    let market = world.spot_market();
    let account = world.customer();
    world.deposit(account, USDT, "10000");
    let order = world.order(account, market, Side::Buy, "59000", "0.01");
    world.pass(90 * DAY_MS);
    assert_eq!(world.balance(account, Wallet::Platform, USDT).held, amount("590"), "placed at noon: not yet");
    let events = world.pass(DAY_MS);
    let closed = |e: &Event| matches!(e, Event::OrderClosed { order: o, end: OrderEnd::Aged, .. } if *o == order);
    assert!(events.iter().any(closed));
    assert_eq!(world.free(account, USDT), "10000");
}

#[test]
fn everybody_is_reviewed_once_and_in_slices() {
    const PEOPLE: usize = 2_345;
    let mut world = World::new();
    world.checked = false;
    let mut rich = Vec::new();
    for n in 0..PEOPLE {
        let account = world.account();
        if n % 500 == 499 || n == PEOPLE - 1 {
            world.deposit(account, USDT, "300000");
            rich.push(account);
        }
    }
    world.pass_until(world.now.floor(DAY_MS).plus(DAY_MS - 1));
    world.now = world.now.plus(1);
    let mut reviewed = Vec::new();
    let mut commands = 0;
    while world.engine.next_due().is_some_and(|due| due <= world.now) {
        world.run(RunTimers {});
        commands += 1;
        let levels = world.events();
        assert!(levels.len() <= 3, "no slice sees everybody");
        reviewed.extend(levels);
        world.reload();
        world.now = world.now.plus(1);
    }
    assert!(commands >= 3, "{PEOPLE} people in {commands} commands");
    let expected: Vec<_> = rich.iter().map(|account| Event::VipChanged { account: *account, level: 1 }).collect();
    assert_eq!(reviewed, expected);
}

#[test]
fn a_missed_midnight_is_held_once() {
    let mut world = World::new();
    let account = world.customer();
    world.deposit(account, USDT, "30000");
    world.pass(DAY_MS);
    world.now = world.now.plus(9 * DAY_MS); // Nothing ran for nine days.
    world.run(RunTimers {});
    // Ten closed days of 30,000 are 10,000 on average.
    assert!(world.events().contains(&Event::VipChanged { account, level: 1 }));
    let next = world.now.floor(DAY_MS).plus(DAY_MS);
    world.pass(10);
    assert_eq!(world.engine.next_due(), Some(next));
}
