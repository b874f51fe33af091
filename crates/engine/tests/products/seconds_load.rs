//! Many orders that enter and expire together are processed in slices, all of them by the same tick.

use plimsoll_engine::command::*;
use plimsoll_engine::seconds::{RUNNING_PER_ACCOUNT_MAX, SECONDS_PER_SLICE};
use plimsoll_engine::{Event, USDT};
use plimsoll_units::*;

use crate::seconds::{offer, place};
use crate::world::*;

/// Runs what is due now, and counts how much each command did.
fn drain(world: &mut World, until: Timestamp, counts: impl Fn(&Event) -> bool) -> Vec<usize> {
    let mut slices = Vec::new();
    while let Some(due) = world.engine.next_due().filter(|due| *due <= until) {
        world.now = world.now.max(due);
        world.run(RunTimers {});
        slices.push(world.engine.events().iter().filter(|e| counts(e)).count());
    }
    world.now = until;
    slices
}

#[test]
fn orders_that_expire_together_settle_in_slices_on_one_tick() {
    const ORDERS: usize = 5_400;
    let mut world = World::new();
    world.checked = false;
    world.run(offer(BTC_INDEX, 30));
    let accounts: Vec<_> =
        (0..ORDERS.div_ceil(RUNNING_PER_ACCOUNT_MAX.into())).map(|_| world.practice_account()).collect();
    for n in 0..ORDERS {
        world.run(place(accounts[n % accounts.len()], "5"));
    }
    world.pass(100);
    world.tick(BTC_INDEX, "60000");
    let entry = world.engine.index(BTC_INDEX).unwrap().last_tick().unwrap().id;
    let entered = |e: &Event| matches!(e, Event::SecondsEntered { tick, .. } if *tick == entry);
    assert_eq!(world.engine.events().iter().filter(|e| entered(e)).count(), SECONDS_PER_SLICE);
    world.pass(1);
    world.tick(BTC_INDEX, "60500"); // Too late to be any order's entry.
    world.reload();
    let now = world.now;
    let slices = drain(&mut world, now.plus(10), entered);
    assert!(slices.iter().all(|slice| *slice <= SECONDS_PER_SLICE));
    assert_eq!(world.engine.seconds().orders().filter(|o| o.entry.unwrap().tick == entry).count(), ORDERS);

    let expires_at = world.engine.seconds().orders().next().unwrap().entry.unwrap().expires_at;
    world.pass_until(expires_at);
    world.tick(BTC_INDEX, "60001");
    world.pass(1);
    world.tick(BTC_INDEX, "59999"); // After expiry: decides nothing.
    world.pass_until(expires_at.plus(249));
    assert_eq!(world.engine.seconds().len(), ORDERS);
    let slices = drain(&mut world, expires_at.plus(300), |e| matches!(e, Event::SecondsSettled { .. }));
    assert_eq!(slices.iter().sum::<usize>(), ORDERS);
    assert!(slices.len() >= ORDERS / SECONDS_PER_SLICE && slices.iter().all(|slice| *slice <= SECONDS_PER_SLICE));
    assert!(world.engine.seconds().is_empty());
    world.engine.check_invariants().unwrap();
    let won = amount("4.25").units() * ORDERS as i128;
    let money: Amount = accounts.iter().map(|a| amount(&world.contract_free(*a))).sum();
    assert_eq!(money.units(), amount("50000").units() * accounts.len() as i128 + won);
    assert_eq!(world.system(plimsoll_engine::ledger::System::OptionEscrow, USDT), "0");
}

#[test]
fn entries_that_never_come_are_refunded_in_slices() {
    const ORDERS: usize = 2 * SECONDS_PER_SLICE + 500;
    let mut world = World::new();
    world.checked = false;
    world.run(offer(BTC_INDEX, 30));
    let accounts: Vec<_> = (0..25).map(|_| world.practice_account()).collect();
    for n in 0..ORDERS {
        world.run(place(accounts[n % accounts.len()], "5"));
    }
    let now = world.now;
    let slices = drain(&mut world, now.plus(4_000), |e| matches!(e, Event::SecondsVoided { .. }));
    assert_eq!(slices, [SECONDS_PER_SLICE, SECONDS_PER_SLICE, 500]);
    assert!(world.engine.seconds().is_empty());
    world.engine.check_invariants().unwrap();
}
