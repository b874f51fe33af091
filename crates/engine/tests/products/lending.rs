//! Lending at scale and under a clock that jumps: every command does a bounded amount, and what is owed does not depend
//! on when a timer ran.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, System};
use plimsoll_engine::loans::{LOANS_PER_ACCOUNT_MAX, LOANS_PER_SLICE, LateStep, LocalTime};
use plimsoll_engine::pledge::{PLEDGES_PER_ACCOUNT_MAX, PLEDGES_PER_TICK};
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

const SMALL: LoanProductId = LoanProductId(1);
const MAJORS: PledgeProductId = PledgeProductId(1);

pub(crate) fn loan_offer() -> OfferLoan {
    OfferLoan {
        product: SMALL,
        asset: USDT,
        days: 30,
        rate: rate("0.0004"),
        minimum: Amount::whole(50),
        maximum: Amount::whole(5_000),
        rounding: amount("0.01"),
        open: true,
    }
}

pub(crate) fn pledge_offer() -> OfferPledge {
    OfferPledge {
        product: MAJORS,
        collateral: BTC,
        initial: rate("0.65"),
        call: rate("0.75"),
        liquidation: rate("0.83"),
        rate: rate("0.0002"),
        fee: rate("0.02"),
        minimum: Amount::whole(50),
        maximum: Amount::whole(1_000_000),
        days: vec![7, 30],
        open: true,
    }
}

pub(crate) fn application(account: AccountId, money: &str) -> ApplyLoan {
    let monthly_income = Amount::whole(100_000);
    ApplyLoan { account, product: SMALL, amount: amount(money), monthly_income, score: 100, auto_debit: false }
}

fn approval(loan: u64) -> DecideLoan {
    let outcome = LoanOutcome::Approve(LocalTime::UTC);
    DecideLoan { loan: LoanId(loan), outcome, by: STAFF[0], second: Some(STAFF[1]) }
}

fn lender() -> World {
    let mut world = World::new();
    world.fund(House::LoanPool, USDT, "10000000");
    world.run(loan_offer());
    world.run(pledge_offer());
    world
}

fn late(events: &[Event], step: LateStep) -> usize {
    events.iter().filter(|event| matches!(event, Event::LoanLate { step: found, .. } if *found == step)).count()
}

#[test]
fn loans_that_fall_due_together_are_served_in_slices() {
    let mut world = lender();
    world.checked = false;
    let (accounts, each) = (40, LOANS_PER_ACCOUNT_MAX);
    for _ in 0..accounts {
        let account = world.customer();
        for _ in 0..each {
            let loan = world.run(application(account, "60"));
            world.run(approval(loan));
        }
    }
    let all = accounts * each;
    assert!(all > LOANS_PER_SLICE, "or one slice is enough");
    let midnight = world.now.floor(DAY_MS).plus(31 * DAY_MS);
    world.pass_until(midnight.minus(1));
    let (mut found, mut commands) = (0, 0);
    while found < all {
        world.now = world.engine.next_due().expect("not all are late yet");
        world.run(RunTimers {});
        let here = late(world.engine.events(), LateStep::Overdue);
        assert!(here <= LOANS_PER_SLICE, "{here} in one command");
        (found, commands) = (found + here, commands + 1);
        if found < all && found > 0 {
            // A restart in the middle of the cut goes on where it stood.
            world.reload();
        }
    }
    assert_eq!(found, all);
    assert!(commands >= 2 && world.now < midnight.plus(100));
    world.engine.check_invariants().unwrap();
}

#[test]
fn a_clock_that_jumps_changes_nothing_that_is_owed() {
    let owed = |jumps: bool| {
        let mut world = lender();
        let account = world.customer();
        world.deposit(account, USDT, "5000");
        let loan = world.run(application(account, "1000"));
        world.run(approval(loan));
        let end = world.now.plus(75 * DAY_MS);
        if jumps {
            // Nothing ran for weeks: the first command after it is a payment, timers come behind it.
            world.now = end;
        } else {
            world.pass_until(end);
        }
        world.run(RepayLoan { account, loan: LoanId(loan), amount: amount("500") });
        let said = world.events();
        world.pass(DAY_MS);
        world.run(RepayLoan { account, loan: LoanId(loan), amount: amount("5000") });
        assert!(matches!(world.events()[..], [Event::LoanRepaid { .. }, Event::LoanSettled { .. }]));
        (late(&said, LateStep::Month), world.free(account, USDT), world.system(System::LoanPool, USDT))
    };
    let (steps, free, pool) = owed(true);
    assert_eq!(steps, 1, "the payment does not undo the steps before it");
    let (_, slow_free, slow_pool) = owed(false);
    assert_eq!((free, pool), (slow_free, slow_pool));
}

#[test]
fn a_price_sells_a_slice_in_each_command() {
    let mut world = lender();
    world.checked = false;
    let accounts = PLEDGES_PER_TICK / PLEDGES_PER_ACCOUNT_MAX + 4;
    for _ in 0..accounts {
        let account = world.customer();
        world.deposit(account, BTC, "1");
        for _ in 0..PLEDGES_PER_ACCOUNT_MAX {
            let (collateral, loan) = (amount("0.01"), amount("390"));
            world.run(OpenPledge { account, product: MAJORS, collateral, loan, days: 30 });
        }
    }
    let all = accounts * PLEDGES_PER_ACCOUNT_MAX;
    let count = |events: &[Event]| events.iter().filter(|event| matches!(event, Event::CollateralSold(_))).count();
    for _ in 0..2 {
        world.pass(500);
        world.tick(BTC_INDEX, "46900");
        assert_eq!(count(&world.events()), 0, "held as a spike");
    }
    world.pass(500);
    world.tick(BTC_INDEX, "46900");
    let mut found = count(&world.events());
    assert_eq!(found, PLEDGES_PER_TICK);
    world.reload();
    for _ in 0..3 {
        found += count(&world.pass(1));
    }
    assert_eq!(found, all);
    world.engine.check_invariants().unwrap();
    assert_eq!(world.engine.pledges().pledges().count(), all, "each was sold in part");
}

#[test]
fn a_walk_that_is_cut_does_not_sell_at_a_price_that_became_unfit() {
    let mut world = lender();
    world.checked = false;
    for _ in 0..PLEDGES_PER_TICK / PLEDGES_PER_ACCOUNT_MAX + 1 {
        let account = world.customer();
        world.deposit(account, BTC, "1");
        for _ in 0..PLEDGES_PER_ACCOUNT_MAX {
            let (collateral, loan) = (amount("0.01"), amount("390"));
            world.run(OpenPledge { account, product: MAJORS, collateral, loan, days: 30 });
        }
    }
    for _ in 0..3 {
        world.pass(500);
        world.tick(BTC_INDEX, "46900");
    }
    assert!(world.events().iter().any(|event| matches!(event, Event::CollateralSold(_))));
    world.run(HaltIndex { index: BTC_INDEX, by: STAFF[0], reason: "the venue stopped".to_owned() });
    let events = world.pass(SECOND_MS);
    assert!(!events.iter().any(|event| matches!(event, Event::CollateralSold(_))), "{events:?}");
}

#[test]
fn numbers_are_bounded() {
    let mut world = lender();
    let account = world.customer();
    world.deposit(account, BTC, "1");
    for _ in 0..LOANS_PER_ACCOUNT_MAX {
        world.run(application(account, "50"));
    }
    world.refused(application(account, "50"), Reject::CapacityReached);
    let (collateral, loan) = (amount("0.01"), amount("50"));
    let pledge = OpenPledge { account, product: MAJORS, collateral, loan, days: 7 };
    for _ in 0..PLEDGES_PER_ACCOUNT_MAX {
        world.run(pledge);
    }
    world.refused(pledge, Reject::CapacityReached);
    let local = LocalTime { offset_s: 100_000, changes: vec![] };
    let outcome = LoanOutcome::Approve(local);
    let odd = DecideLoan { loan: LoanId(1), outcome, by: STAFF[0], second: None };
    world.refused(odd, Reject::InvalidInput { what: "local time" });
}

#[test]
fn absurd_figures_are_refused_and_stop_nothing() {
    let mut world = lender();
    let account = world.customer();
    world.deposit(account, BTC, "1");
    let loan = world.run(application(account, "60"));
    world.run(approval(loan));
    let (collateral, money) = (amount("0.1"), amount("100"));
    let pledge = world.run(OpenPledge { account, product: MAJORS, collateral, loan: money, days: 7 });
    let pledge = PledgeId(pledge);
    for units in [i128::MIN, -1, 0, i128::MAX] {
        let amount = Amount::from_units(units);
        let monthly_income = amount;
        assert!(world.try_run(ApplyLoan { monthly_income, amount, ..application(account, "60") }).is_err());
        assert!(
            world.try_run(OpenPledge { account, product: MAJORS, collateral: amount, loan: money, days: 7 }).is_err()
        );
        assert!(world.try_run(OpenPledge { account, product: MAJORS, collateral, loan: amount, days: 7 }).is_err());
        assert!(world.try_run(AddCollateral { account, pledge, amount }).is_err());
        assert!(world.try_run(RemoveCollateral { account, pledge, amount }).is_err());
        assert!(world.try_run(SellCollateral { account, pledge, amount, minimum_repaid: amount }).is_err());
        assert!(world.try_run(OfferLoan { minimum: amount, maximum: amount, ..loan_offer() }).is_err());
        assert!(world.try_run(OfferPledge { minimum: amount, maximum: amount, ..pledge_offer() }).is_err());
        let rate = Rate::from_units(units.clamp(i64::MIN.into(), i64::MAX.into()) as i64);
        assert!(world.try_run(OfferPledge { initial: rate, ..pledge_offer() }).is_err());
        assert!(world.try_run(OfferPledge { call: rate, liquidation: rate, ..pledge_offer() }).is_err());
        assert!(units == 0 || world.try_run(OfferPledge { fee: rate, rate, ..pledge_offer() }).is_err());
        assert!(units == 0 || world.try_run(OfferLoan { rate, ..loan_offer() }).is_err());
    }
    let all = Amount::from_units(i128::MAX);
    world.refused(RepayLoan { account: AccountId(0), loan: LoanId(loan), amount: all }, Reject::UnknownAccount);
}
