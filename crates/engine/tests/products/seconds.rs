//! Second-contracts: entry, exit, payout, refunds.

use plimsoll_engine::command::*;
use plimsoll_engine::event::VoidReason;
use plimsoll_engine::ledger::{House, System};
use plimsoll_engine::seconds::{Direction, Verdict};
use plimsoll_engine::{Event, USDT};
use plimsoll_units::*;

use crate::world::*;

pub(crate) fn offer(index: IndexId, period_s: u32) -> OfferSeconds {
    OfferSeconds {
        index,
        period_s,
        odds: rate("0.85"),
        minimum: amount("5"),
        maximum: amount("500"),
        all_or_nothing: true,
        open: true,
    }
}

pub(crate) fn place(account: AccountId, stake: &str) -> PlaceSeconds {
    PlaceSeconds { account, index: BTC_INDEX, period_s: 30, direction: Direction::Up, stake: amount(stake) }
}

/// A venue with an offer, a pool, and a customer with 1,000 in the contract wallet.
pub(crate) fn venue() -> (World, AccountId) {
    let mut world = World::new();
    world.run(offer(BTC_INDEX, 30));
    world.fund(House::OptionPool, USDT, "100000");
    let account = world.customer();
    world.deposit_contract(account, "1000");
    (world, account)
}

/// Advances to the expiry of an order that entered now on the price just ticked, and ticks there.
fn expire(world: &mut World, at: &str) -> Vec<Event> {
    for _ in 0..6 {
        world.pass(5 * SECOND_MS);
        world.tick(BTC_INDEX, at);
    }
    world.pass(SECOND_MS)
}

fn begin(world: &mut World, order: PlaceSeconds, at: &str) -> SecondsId {
    let id = SecondsId(world.run(order));
    world.pass(200);
    world.tick(BTC_INDEX, at);
    id
}

#[test]
fn win_draw_and_loss_pay_what_the_ticket_said() {
    for (exit, verdict, paid, money, pool) in [
        ("60000.01", Verdict::Win, "185", "1085", "99915"),
        ("60000.00", Verdict::Draw, "100", "1000", "100000"),
        ("59999.99", Verdict::Lose, "0", "900", "100100"),
    ] {
        let (mut world, account) = venue();
        let order = begin(&mut world, place(account, "100"), "60000.00");
        assert_eq!(world.contract_free(account), "900");
        assert_eq!(world.system(System::OptionPool, USDT), "99915", "85 are reserved");
        assert_eq!(world.system(System::OptionEscrow, USDT), "185");
        let events = expire(&mut world, exit);
        let exit_tick = world.engine.index(BTC_INDEX).unwrap().last_tick().unwrap().id;
        let (exit, paid) = (price(exit), amount(paid));
        assert_eq!(events, [Event::SecondsSettled { order, account, verdict, exit_tick, exit, paid }]);
        assert_eq!(world.contract_free(account), money);
        assert_eq!(world.system(System::OptionPool, USDT), pool);
        assert_eq!(world.system(System::OptionEscrow, USDT), "0");
        assert!(world.engine.seconds().is_empty());
    }
}

#[test]
fn down_is_the_mirror_and_a_soft_loser_keeps_the_rest() {
    let (mut world, account) = venue();
    world.run(OfferSeconds { all_or_nothing: false, ..offer(BTC_INDEX, 30) });
    begin(&mut world, PlaceSeconds { direction: Direction::Down, ..place(account, "100") }, "60000");
    expire(&mut world, "59999");
    assert_eq!(world.contract_free(account), "1085");
    begin(&mut world, PlaceSeconds { direction: Direction::Down, ..place(account, "100") }, "59999");
    expire(&mut world, "60000");
    assert_eq!(world.contract_free(account), "1000", "100 less the 85 a winner would have won");
    assert_eq!(world.system(System::OptionPool, USDT), "100000");
}

#[test]
fn running_orders_keep_the_terms_they_were_accepted_with() {
    let (mut world, account) = venue();
    begin(&mut world, place(account, "100"), "60000");
    world.run(OfferSeconds { odds: rate("0.1"), open: false, ..offer(BTC_INDEX, 30) });
    expire(&mut world, "60001");
    assert_eq!(world.contract_free(account), "1085");
}

#[test]
fn entry_is_the_first_tick_after_acceptance_and_exit_the_last_at_expiry() {
    let (mut world, account) = venue();
    let t0 = world.now.plus(700);
    world.pass_until(t0.minus(100));
    world.tick(BTC_INDEX, "60000.00");
    world.pass_until(t0);
    let order = SecondsId(world.run(place(account, "100")));
    world.tick(BTC_INDEX, "60000.50"); // At the very moment of acceptance: not the entry.
    assert_eq!(world.engine.seconds().order(order).unwrap().entry, None);
    world.pass(200);
    world.tick(BTC_INDEX, "60001.00");
    let entry = world.engine.seconds().order(order).unwrap().entry.unwrap();
    let expires_at = t0.plus(30_200);
    assert_eq!((entry.price, entry.expires_at), (price("60001.00"), expires_at));
    let tick = world.engine.index(BTC_INDEX).unwrap().last_tick().unwrap().id;
    let entered = Event::SecondsEntered { order, account, tick, price: entry.price, expires_at };
    assert!(world.events().contains(&entered));
    world.reload();
    for (at, value) in [(29_900, "60002.00"), (30_150, "60003.00"), (30_250, "60009.00")] {
        world.pass_until(t0.plus(at));
        world.tick(BTC_INDEX, value);
    }
    assert_eq!(world.pass_until(t0.plus(30_449)), [], "settled 250 ms after expiry, not before");
    let events = world.pass_until(t0.plus(30_450));
    assert!(
        matches!(events[..], [Event::SecondsSettled { exit, verdict: Verdict::Win, .. }] if exit == price("60003"))
    );
}

#[test]
fn a_tick_is_the_entry_of_those_before_it_and_of_nobody_at_its_own_moment() {
    let (mut world, account) = venue();
    let other = world.customer();
    world.deposit_contract(other, "1000");
    let before = SecondsId(world.run(place(account, "100")));
    world.pass(100);
    let beside = SecondsId(world.run(place(other, "100")));
    world.tick(BTC_INDEX, "60001");
    let entry = |world: &World, id| world.engine.seconds().order(id).unwrap().entry.map(|e| e.price);
    assert_eq!((entry(&world, before), entry(&world, beside)), (Some(price("60001")), None));
    world.pass(100);
    world.tick(BTC_INDEX, "60002");
    assert_eq!((entry(&world, before), entry(&world, beside)), (Some(price("60001")), Some(price("60002"))));

    // They expire 100 ms apart, and each is settled 250 ms after its own expiry.
    world.pass(29_900);
    world.tick(BTC_INDEX, "60003");
    world.pass(249);
    assert_eq!(world.engine.seconds().len(), 2);
    world.pass(1);
    assert_eq!(world.engine.seconds().len(), 1);
    world.pass(99);
    assert_eq!(world.engine.seconds().len(), 1);
    world.pass(1);
    assert!(world.engine.seconds().is_empty());
}

#[test]
fn no_entry_tick_in_three_seconds_is_a_refund() {
    let (mut world, account) = venue();
    let order = SecondsId(world.run(place(account, "100")));
    assert_eq!(world.pass(3_000), []);
    let events = world.pass(1);
    assert_eq!(events, [Event::SecondsVoided { order, account, why: VoidReason::NoEntryTick }]);
    assert_eq!(world.contract_free(account), "1000");
    assert_eq!(world.system(System::OptionPool, USDT), "100000");
}

#[test]
fn a_tick_exactly_three_seconds_on_is_in_time_and_a_later_one_is_not() {
    let (mut world, account) = venue();
    let order = SecondsId(world.run(place(account, "100")));
    world.pass(3_000);
    world.tick(BTC_INDEX, "60000");
    assert!(world.engine.seconds().order(order).unwrap().entry.is_some());

    let (mut world, account) = venue();
    world.run(place(account, "100"));
    world.now = world.now.plus(3_001); // The timers are late: the tick comes first.
    world.tick(BTC_INDEX, "60000");
    let voided = |e: &Event| matches!(e, Event::SecondsVoided { why: VoidReason::NoEntryTick, .. });
    assert!(world.events().iter().any(voided));
    assert_eq!(world.contract_free(account), "1000");
}

#[test]
fn a_guarded_tick_is_no_entry() {
    let (mut world, account) = venue();
    let order = SecondsId(world.run(place(account, "100")));
    world.pass(250);
    world.tick(BTC_INDEX, "63000"); // Five percent: held until confirmed.
    assert_eq!(world.engine.seconds().order(order).unwrap().entry, None);
    world.pass(250);
    world.tick(BTC_INDEX, "60001");
    assert_eq!(world.engine.seconds().order(order).unwrap().entry.unwrap().price, price("60001"));
}

#[test]
fn a_stale_feed_at_expiry_is_a_refund() {
    let (mut world, account) = venue();
    let order = begin(&mut world, place(account, "100"), "60001");
    world.pass(26_800);
    world.tick(BTC_INDEX, "60002"); // 3,200 ms before expiry.
    let events = world.pass(10_000);
    assert_eq!(events, [Event::SecondsVoided { order, account, why: VoidReason::FeedStale }]);
    assert_eq!(world.contract_free(account), "1000");
}

#[test]
fn a_guarded_feed_at_expiry_is_a_refund() {
    let (mut world, account) = venue();
    let order = begin(&mut world, place(account, "100"), "60000");
    world.pass(29_000);
    world.tick(BTC_INDEX, "66000");
    let events = world.pass(2_000);
    assert_eq!(events, [Event::SecondsVoided { order, account, why: VoidReason::FeedGuarded }]);
}

#[test]
fn under_the_first_rules_a_halt_over_the_expiry_refunds_and_a_halt_after_it_changes_nothing() {
    let halt = |world: &mut World| {
        world.run(HaltIndex { index: BTC_INDEX, by: STAFF[0], reason: "source outage".to_owned() });
    };
    let resume = |world: &mut World| world.run(ResumeIndex { index: BTC_INDEX, by: STAFF[0] });

    let (mut world, account) = venue();
    let order = begin(&mut world, place(account, "100"), "60000");
    world.pass(29_500);
    halt(&mut world);
    world.tick(BTC_INDEX, "60001");
    world.pass(600);
    resume(&mut world); // Over by settlement, but the order expired during it.
    world.reload();
    let events = world.pass(1_000);
    assert_eq!(events, [Event::SecondsVoided { order, account, why: VoidReason::Halted }]);

    let (mut world, account) = venue();
    begin(&mut world, place(account, "100"), "60000");
    world.pass(30_000);
    world.tick(BTC_INDEX, "59999");
    world.pass(100);
    halt(&mut world); // A halt must not cancel a result that can be foreseen.
    let events = world.pass(1_000);
    assert!(matches!(events[..], [Event::SecondsSettled { verdict: Verdict::Lose, .. }]));

    let (mut world, account) = venue();
    begin(&mut world, place(account, "100"), "60000");
    world.pass(5_000);
    halt(&mut world);
    world.pass(5_000);
    resume(&mut world);
    let events = {
        world.pass(20_000);
        world.tick(BTC_INDEX, "60001");
        world.pass(1_000)
    };
    assert!(matches!(events[..], [Event::SecondsSettled { verdict: Verdict::Win, .. }]), "a halt in between is over");
}
