//! Funds at scale and under a clock that jumps: every command does a bounded amount, each thing happens once, and what
//! was promised is paid from what was put aside for it.

use plimsoll_engine::command::*;
use plimsoll_engine::funds::{
    FUND_DAYS_MAX, FUND_ORDERS_PER_ACCOUNT_MAX, FUND_ORDERS_PER_SLICE, FUND_QUOTA_MAX, FUNDS_MAX, FundClass, FundPays,
};
use plimsoll_engine::ledger::{House, Posting, Reason, System, Wallet};
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

pub(crate) const SAVINGS: FundId = FundId(1);

pub(crate) fn fund_offer() -> OfferFund {
    OfferFund {
        fund: SAVINGS,
        asset: USDT,
        days: vec![1, 3],
        rate: rate("0.06"),
        quota: Amount::whole(50_000),
        minimum: Amount::whole(10),
        maximum: Amount::whole(10_000),
        times: 0,
        level: 0,
        class: FundClass::General,
        pays: FundPays::AtMaturity,
        open: true,
    }
}

/// A fund with this offer, open, with a thousand USDT for rewards.
fn operator(offer: &OfferFund) -> World {
    let mut world = World::new();
    world.run(OfferFund { open: false, ..offer.clone() });
    world.fund(House::FundReward(offer.fund), USDT, "1000");
    world.run(offer.clone());
    world
}

fn buyer(world: &mut World, money: &str) -> AccountId {
    let account = world.customer();
    world.deposit_financial(account, money);
    account
}

fn buy(account: AccountId, money: &str, days: u16) -> BuyFund {
    BuyFund { account, fund: SAVINGS, amount: amount(money), days }
}

fn financial(world: &World, account: AccountId) -> String {
    world.balance(account, Wallet::Financial, USDT).free.to_string()
}

fn count(events: &[Event], wanted: fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

const STARTED: fn(&Event) -> bool = |event| matches!(event, Event::FundStarted { .. });
const PAID: fn(&Event) -> bool = |event| matches!(event, Event::FundPaid { .. });
const MATURED: fn(&Event) -> bool = |event| matches!(event, Event::FundMatured { .. });

/// Runs timers until so many events were seen; each command brings a slice at most, and a restart lies between any two.
fn drain(world: &mut World, all: usize, wanted: fn(&Event) -> bool) {
    let (mut found, mut commands) = (0, 0);
    while found < all {
        world.now = world.engine.next_due().expect("not everything was done yet");
        world.run(RunTimers {});
        let here = count(world.engine.events(), wanted);
        assert!(here <= FUND_ORDERS_PER_SLICE, "{here} in one command");
        (found, commands) = (found + here, commands + 1);
        world.reload();
    }
    assert_eq!(found, all);
    assert!(commands >= all.div_ceil(FUND_ORDERS_PER_SLICE), "or one slice is enough");
}

#[test]
fn orders_that_start_and_end_together_are_served_in_slices() {
    let mut world = operator(&fund_offer());
    world.checked = false;
    let (accounts, each) = (6, FUND_ORDERS_PER_ACCOUNT_MAX);
    for _ in 0..accounts {
        let account = buyer(&mut world, "2000");
        for _ in 0..each {
            world.run(buy(account, "10", 1));
        }
    }
    let all = accounts * each;
    assert!(all > 2 * FUND_ORDERS_PER_SLICE, "or two slices are enough");
    let midnight = world.now.floor(DAY_MS).plus(DAY_MS);
    world.pass_until(midnight.minus(1));
    drain(&mut world, all, STARTED);
    assert!(world.now < midnight.plus(10), "slices follow each other at once");
    world.pass_until(midnight.plus(DAY_MS - 1));
    drain(&mut world, all, MATURED);
    assert!(world.now < midnight.plus(DAY_MS + 10));
    world.engine.check_invariants().unwrap();
    assert_eq!(world.system(System::FundReserved(SAVINGS), USDT), "0");
    assert_eq!(world.system(System::Fund(SAVINGS), USDT), "0");
}

/// The same orders, with timers at their own times, or a month late after a restart: the same money, each thing once.
#[test]
fn a_clock_that_jumps_a_month_pays_each_thing_once() {
    let money = |jumps: bool, pays: FundPays| {
        let mut world = operator(&OfferFund { pays, days: vec![3, 20], ..fund_offer() });
        let account = buyer(&mut world, "3000");
        world.run(buy(account, "1000", 20));
        world.run(buy(account, "500", 3));
        let end = world.now.plus(31 * DAY_MS);
        if jumps {
            world.reload();
            world.now = end;
        }
        let mut events = Vec::new();
        while let Some(due) = world.engine.next_due().filter(|_| world.engine.funds().orders().next().is_some()) {
            world.now = world.now.max(due);
            world.run(RunTimers {});
            events.extend(world.events());
        }
        let seen = [STARTED, PAID, MATURED].map(|wanted| count(&events, wanted));
        let daily = if pays == FundPays::Daily { 19 + 2 } else { 0 };
        assert_eq!(seen, [2, daily, 2]);
        (financial(&world, account), world.system(System::FundReward(SAVINGS), USDT))
    };
    for pays in [FundPays::AtMaturity, FundPays::Daily] {
        let slow = money(false, pays);
        assert_eq!(slow.0, "3003.53424654", "twenty times 0.16438356 and three times 0.08219178");
        assert_eq!(money(true, pays), slow);
    }
}

#[test]
fn an_owner_who_comes_before_the_timer_loses_nothing_to_it() {
    let mut world = operator(&OfferFund { pays: FundPays::Daily, days: vec![20], ..fund_offer() });
    let account = buyer(&mut world, "1000");
    let order = FundOrderId(world.run(buy(account, "1000", 20)));
    // Nothing ran for ten days: the first command after them is a redemption.
    world.now = world.now.floor(DAY_MS).plus(11 * DAY_MS);
    world.run(RedeemFund { account, order, amount: amount("400") });
    let events = world.events();
    assert_eq!([STARTED, PAID].map(|wanted| count(&events, wanted)), [1, 10]);
    assert_eq!(financial(&world, account), "401.6438356");
    world.pass(1);
    assert_eq!(count(&world.events(), PAID), 0, "the timer finds nothing left to do");
    let rest = world.engine.funds().order(order).unwrap();
    assert_eq!((rest.amount, rest.days_paid), (amount("600"), 10));
}

/// Nobody buys any more and the operator has taken out what was not promised: everything still clears.
#[test]
fn with_subscriptions_frozen_all_obligations_clear() {
    let offer = OfferFund { days: vec![1, 7, 30], ..fund_offer() };
    let mut world = operator(&offer);
    let accounts: Vec<AccountId> = (0..5).map(|_| buyer(&mut world, "5000")).collect();
    for (n, account) in accounts.iter().enumerate() {
        for (days, pays) in [(1, FundPays::AtMaturity), (7, FundPays::Daily), (30, FundPays::AtMaturity)] {
            world.run(OfferFund { pays, ..offer.clone() });
            world.run(buy(*account, &format!("{}.12345678", 100 + n), days));
        }
    }
    world.run(OfferFund { open: false, ..offer.clone() });
    let unpromised = world.engine.ledger().system(System::FundReward(SAVINGS), USDT);
    let [by, second] = STAFF;
    let network = CHAIN;
    world.run(DefundHouse { house: House::FundReward(SAVINGS), asset: USDT, amount: unpromised, network, by, second });
    world.refused(buy(accounts[0], "100", 1), Reject::ProductRemoved);
    let mut rewards = Amount::ZERO;
    while let Some(due) = world.engine.next_due().filter(|_| world.engine.funds().orders().next().is_some()) {
        world.now = world.now.max(due);
        world.run(RunTimers {});
        for event in world.engine.events() {
            if let Event::Posted(Posting { amount, reason: Reason::FundReward, .. }) = event {
                rewards += *amount;
            }
        }
    }
    // What is left of the reserved money is rounding, and it is the operator's.
    let left = world.engine.ledger().system(System::FundReward(SAVINGS), USDT);
    assert!(left.units() >= 0 && left.units() < 15 * 30, "{left}");
    assert_eq!(world.system(System::Fund(SAVINGS), USDT), "0");
    assert_eq!(world.system(System::FundReserved(SAVINGS), USDT), "0");
    let free: Amount = accounts.iter().map(|account| world.balance(*account, Wallet::Financial, USDT).free).sum();
    assert_eq!(free, Amount::whole(25_000) + rewards);
    assert_eq!(rewards, world.engine.funds().fund(SAVINGS).unwrap().paid);
}

/// Whatever is bought, taken back and started, an open fund stays covered though it was funded to the last unit.
#[test]
fn a_fund_that_is_funded_to_the_last_unit_sells_its_whole_quota() {
    let minimum = amount("10.00000001");
    let offer = OfferFund { minimum, quota: Amount::whole(1_000), maximum: Amount::whole(1_000), ..fund_offer() };
    let mut world = World::new();
    world.run(OfferFund { open: false, ..offer.clone() });
    // 1000 at 6 percent for 3 days, up, and a unit for each of the 99 orders that it can hold.
    world.fund(House::FundReward(SAVINGS), USDT, "0.49315168");
    let (needed, held) = (amount("0.49315168"), amount("0.49315167"));
    let [by, second] = STAFF;
    let one = Amount::from_units(1);
    let unit = DefundHouse { house: House::FundReward(SAVINGS), asset: USDT, amount: one, network: CHAIN, by, second };
    world.run(unit);
    world.refused(offer.clone(), Reject::FundNotPrefunded { needed, held });
    world.fund(House::FundReward(SAVINGS), USDT, "0.00000001");
    world.run(offer);
    world.refused(unit, Reject::HouseMoneyInUse);
    let account = buyer(&mut world, "2000");
    for n in 0..98 {
        let order = FundOrderId(world.run(buy(account, "10.00000001", 3)));
        if n % 7 == 0 {
            world.run(CancelFundOrder { account, order });
            world.run(buy(account, "10.00000001", 3));
        }
        if n == 50 {
            world.pass(DAY_MS);
        }
    }
    let left = world.engine.funds().fund(SAVINGS).unwrap().left();
    world.run(BuyFund { account, fund: SAVINGS, amount: left, days: 3 });
    world.pass(10 * DAY_MS);
    assert!(world.engine.funds().orders().next().is_none());
}

#[test]
fn numbers_are_bounded() {
    let mut world = World::new();
    for n in 0..FUNDS_MAX {
        world.checked = n == 0;
        world.run(OfferFund { fund: FundId(n as u32), open: false, ..fund_offer() });
    }
    world.checked = true;
    world.refused(OfferFund { fund: FundId(u32::MAX), open: false, ..fund_offer() }, Reject::CapacityReached);
    // A fund that is known can still be offered again.
    world.run(OfferFund { open: false, times: 7, ..fund_offer() });
    let many = OfferFund { days: (1..=9).collect(), open: false, ..fund_offer() };
    world.refused(many, Reject::InvalidInput { what: "days" });
}

#[test]
fn absurd_figures_are_refused_and_stop_nothing() {
    let largest = OfferFund {
        days: vec![1, FUND_DAYS_MAX],
        rate: rate("0.15"),
        quota: FUND_QUOTA_MAX,
        maximum: FUND_QUOTA_MAX,
        minimum: Amount::from_units(1),
        open: false,
        ..fund_offer()
    };
    let mut world = World::new();
    world.run(largest.clone());
    assert!(world.try_run(OfferFund { open: true, ..largest.clone() }).is_err(), "nobody paid that in");
    world.run(OfferFund { open: false, ..fund_offer() });
    world.fund(House::FundReward(SAVINGS), USDT, "1000");
    world.run(fund_offer());
    let account = buyer(&mut world, "1000");
    let order = FundOrderId(world.run(buy(account, "100", 3)));
    world.pass(DAY_MS);
    for units in [i128::MIN, -1, 0, i128::MAX] {
        let amount = Amount::from_units(units);
        assert!(world.try_run(BuyFund { account, fund: SAVINGS, amount, days: 1 }).is_err());
        assert!(world.try_run(RedeemFund { account, order, amount }).is_err());
        assert!(world.try_run(OfferFund { quota: amount, ..largest.clone() }).is_err());
        assert!(world.try_run(OfferFund { minimum: amount, maximum: amount, ..largest.clone() }).is_err());
        let rate = Rate::from_units(units.clamp(i64::MIN.into(), i64::MAX.into()) as i64);
        assert!(world.try_run(OfferFund { rate, ..largest.clone() }).is_err());
    }
    for days in [vec![], vec![0], vec![3, 1], vec![1, 1], vec![FUND_DAYS_MAX + 1]] {
        assert!(world.try_run(OfferFund { days, ..largest.clone() }).is_err());
    }
    assert!(world.try_run(OfferFund { asset: V_USDT, ..largest }).is_err(), "practice money");
}
