//! Protection of users and the pool: rate limit, daily limit, pause, exclusion, capacity; practice without them.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, System};
use plimsoll_engine::markets::{Class, SourceSpec};
use plimsoll_engine::seconds::{DAILY_STAKE_MAX, EXCLUSION_MAX_MS, RUNNING_PER_ACCOUNT_MAX};
use plimsoll_engine::{Reject, USDT};
use plimsoll_units::*;

use crate::seconds::{offer, place, venue};
use crate::world::*;

fn limit(account: AccountId, daily: &str) -> LimitSeconds {
    LimitSeconds { account, daily_stake: Some(amount(daily)), exclude_until: None }
}

/// Advances time with ticks, so that orders enter and others can be placed.
fn pass(world: &mut World, ms: i64) {
    world.pass(1);
    world.tick(BTC_INDEX, "60000");
    world.pass(ms - 2);
    world.tick(BTC_INDEX, "60000");
    world.pass(1);
}

/// Keeps the feed alive over a longer time.
fn wait(world: &mut World, ms: i64) {
    for _ in 0..ms / 5_000 {
        pass(world, 5_000);
    }
}

#[test]
fn one_order_in_ten_seconds() {
    let (mut world, account) = venue();
    world.run(place(account, "5"));
    let until = world.now.plus(10_000);
    world.refused(place(account, "5"), Reject::SecondsTooSoon { until });
    pass(&mut world, 5_000);
    pass(&mut world, 4_999);
    world.refused(place(account, "5"), Reject::SecondsTooSoon { until });
    world.pass(1);
    world.run(place(account, "5"));
}

#[test]
fn two_hundred_a_day_unless_the_person_says_otherwise() {
    let (mut world, account) = venue();
    world.refused(place(account, "200.00000001"), Reject::SecondsDailyLimit { left: amount("200") });
    world.run(place(account, "200"));
    wait(&mut world, 10_000);
    world.refused(place(account, "5"), Reject::SecondsDailyLimit { left: Amount::ZERO });

    world.run(limit(account, "300"));
    wait(&mut world, 10_000);
    world.refused(place(account, "5"), Reject::SecondsDailyLimit { left: Amount::ZERO });
    world.run(limit(account, "50"));
    world.pass(DAY_MS);
    wait(&mut world, 15_000);
    world.refused(place(account, "51"), Reject::SecondsDailyLimit { left: amount("50") });
    world.run(place(account, "50"));

    world.run(limit(account, "60"));
    world.pass(DAY_MS);
    wait(&mut world, 15_000);
    world.refused(place(account, "61"), Reject::SecondsDailyLimit { left: amount("60") });
    world.run(place(account, "60"));
}

#[test]
fn a_refunded_stake_does_not_use_up_the_day() {
    let (mut world, account) = venue();
    world.run(place(account, "200"));
    world.pass(3_001);
    wait(&mut world, 15_000);
    world.run(place(account, "200"));
}

#[test]
fn five_losses_in_half_an_hour_bring_a_pause() {
    let (mut world, account) = venue();
    for n in 0..5 {
        world.run(place(account, "5"));
        world.pass(100);
        world.tick(BTC_INDEX, "60000");
        wait(&mut world, 25_000);
        world.pass(5_000);
        world.tick(BTC_INDEX, "59999");
        world.pass(250);
        let losses = amount("5").units() * (n + 1);
        assert_eq!(world.contract_free(account), (amount("1000") - Amount::from_units(losses)).to_string());
        wait(&mut world, 15_000);
    }
    let until = match world.try_run(place(account, "5")) {
        Err(Reject::SecondsPaused { until }) => until,
        other => panic!("{other:?}"),
    };
    assert_eq!(until.since(world.now), 15 * MINUTE_MS - 15_000, "from the moment of the fifth loss");
    world.pass_until(until.minus(20_000));
    wait(&mut world, 15_000);
    world.refused(place(account, "5"), Reject::SecondsPaused { until });
    wait(&mut world, 5_000);
    world.run(place(account, "5"));
}

#[test]
fn self_exclusion_holds_and_only_grows() {
    let (mut world, account) = venue();
    let until = world.now.plus(2 * DAY_MS);
    let exclude = |until| LimitSeconds { account, daily_stake: None, exclude_until: Some(until) };
    let refuse = |what| Reject::InvalidInput { what };
    world.refused(exclude(world.now.plus(DAY_MS - 1)), refuse("exclusion"));
    world.refused(exclude(world.now.plus(EXCLUSION_MAX_MS + 1)), refuse("exclusion"));
    world.run(exclude(until));
    world.refused(exclude(until.minus(1)), refuse("an exclusion can't be shortened"));
    world.refused(place(account, "5"), Reject::SecondsPaused { until });
    world.run(exclude(until.plus(DAY_MS)));
    world.pass_until(until);
    wait(&mut world, 15_000);
    world.refused(place(account, "5"), Reject::SecondsPaused { until: until.plus(DAY_MS) });
    world.pass_until(until.plus(DAY_MS));
    wait(&mut world, 15_000);
    world.run(place(account, "5"));
}

#[test]
fn limits_that_say_nothing_are_refused() {
    let (mut world, account) = venue();
    let nothing = LimitSeconds { account, daily_stake: None, exclude_until: None };
    world.refused(nothing, Reject::InvalidInput { what: "no limit" });
    world.refused(limit(account, "-1"), Reject::InvalidInput { what: "daily stake" });
    let much = LimitSeconds { daily_stake: Some(DAILY_STAKE_MAX + amount("1")), ..nothing };
    world.refused(much, Reject::InvalidInput { what: "daily stake" });
    world.refused(limit(AccountId(0), "5"), Reject::UnknownAccount);
    let practice = world.practice_account();
    world.refused(limit(practice, "5"), Reject::WrongRealm);
}

#[test]
fn a_minute_and_an_index_bear_only_their_share_of_the_pool() {
    let mut world = World::new();
    world.run(OfferSeconds { odds: rate("1"), ..offer(BTC_INDEX, 30) });
    world.run(OfferSeconds { odds: rate("1"), ..offer(BTC_INDEX, 300) });
    world.run(OfferSeconds { odds: rate("1"), ..offer(ETH_INDEX, 30) });
    let people: Vec<_> = (0..8).map(|_| world.customer()).collect();
    for account in &people {
        world.deposit_contract(*account, "1000");
    }
    world.refused(place(people[0], "5"), Reject::SecondsCapacity); // An empty pool can't commit to anything.
    world.fund(House::OptionPool, USDT, "1000");
    world.run(place(people[0], "15"));
    world.refused(place(people[1], "6"), Reject::SecondsCapacity); // At most twenty expire in that minute.
    world.run(place(people[1], "5"));
    // Another minute and another index have their own limits.
    world.run(PlaceSeconds { period_s: 300, ..place(people[2], "20") });
    world.run(PlaceSeconds { index: ETH_INDEX, ..place(people[3], "20") });
    assert_eq!(world.system(System::OptionPool, USDT), "940");

    let defund = |money| DefundHouse {
        house: House::OptionPool,
        asset: USDT,
        amount: amount(money),
        network: CHAIN,
        by: STAFF[0],
        second: STAFF[1],
    };
    world.refused(defund("0.00000001"), Reject::HouseMoneyInUse);
    world.fund(House::OptionPool, USDT, "50");
    world.run(defund("50"));
    world.pass(3_001); // No tick came: all are refunded, and the pool is free again.
    world.run(defund("1000"));
}

#[test]
fn an_index_bears_a_tenth_of_the_pool_over_all_minutes() {
    let mut world = World::new();
    world.fund(House::OptionPool, USDT, "1000");
    let periods = [30, 120, 300, 600, 3_600, 7_200];
    for period in periods {
        world.run(OfferSeconds { odds: rate("1"), ..offer(BTC_INDEX, period) });
    }
    for (n, period_s) in periods.into_iter().enumerate() {
        let account = world.customer();
        world.deposit_contract(account, "100");
        let order = PlaceSeconds { period_s, ..place(account, "20") };
        if n < 5 {
            world.run(order);
        } else {
            world.refused(order, Reject::SecondsCapacity);
        }
    }
}

#[test]
fn the_pool_promises_only_what_it_holds() {
    let mut world = World::new();
    let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
    let indexes: Vec<_> = (0..11)
        .map(|n| {
            let id = world.run(ListIndex {
                symbol: format!("X{n}"),
                class: Class::Crypto,
                sources: vec![source(1), source(2), source(3)],
                calendar: CalendarId(0),
                values: None,
                tick: price("0.01"),
            });
            IndexId(id as u16)
        })
        .collect();
    for _ in 0..2 {
        indexes.iter().for_each(|index| world.tick(*index, "100"));
        world.pass(10_000);
    }
    indexes.iter().for_each(|index| world.tick(*index, "100"));
    world.fund(House::OptionPool, USDT, "1000");
    let periods = [30, 120, 300, 600, 3_600];
    let place = |world: &mut World, index, period_s| {
        let account = world.customer();
        world.deposit_contract(account, "20");
        world.try_run(PlaceSeconds { index, period_s, ..place(account, "20") })
    };
    for index in &indexes {
        for period in periods {
            world.run(OfferSeconds { odds: rate("1"), ..offer(*index, period) });
        }
    }
    for index in &indexes[..10] {
        for period in periods {
            place(&mut world, *index, period).unwrap();
        }
    }
    assert_eq!(world.system(System::OptionPool, USDT), "0", "ten percent on each of ten");
    let result = place(&mut world, indexes[10], 30);
    assert_eq!(result, Err(Reject::SecondsCapacity), "within every share, and nothing is left");
}

#[test]
fn practice_has_the_same_prices_and_none_of_the_gates() {
    let mut world = World::new();
    world.run(offer(BTC_INDEX, 30)); // No pool is funded.
    let account = world.practice_account();
    for _ in 0..3 {
        world.run(place(account, "500"));
    }
    assert_eq!(world.contract_free(account), "48500");
    assert_eq!(world.system(System::OptionEscrow, V_USDT), "2775");
    world.pass(100);
    world.tick(BTC_INDEX, "60000");
    world.pass(30_000);
    world.tick(BTC_INDEX, "60001");
    world.pass(250);
    assert_eq!(world.contract_free(account), "51275");
    assert_eq!(world.system(System::Shadow, V_USDT), "-101275");
    assert_eq!(world.system(System::OptionPool, USDT), "0");
}

#[test]
fn an_account_runs_so_many_orders_and_no_more() {
    let mut world = World::new();
    world.run(offer(BTC_INDEX, 30));
    let account = world.practice_account();
    for _ in 0..RUNNING_PER_ACCOUNT_MAX {
        world.run(place(account, "5"));
    }
    world.refused(place(account, "5"), Reject::TooManyOpenOrders);
}
