//! Practice accounts: their starting balance and its reset.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{System, Wallet};
use plimsoll_engine::{Event, Reject};
use plimsoll_units::*;

use crate::seconds::{offer, place};
use crate::world::*;

#[test]
fn a_practice_account_starts_with_a_hundred_thousand_in_two_halves() {
    let mut world = World::new();
    let account = world.practice_account();
    assert_eq!((world.free(account, V_USDT), world.contract_free(account)), ("50000".into(), "50000".into()));
    assert_eq!(world.system(System::Shadow, V_USDT), "-100000");
}

#[test]
fn starting_over_once_a_day_from_a_clean_table() {
    let mut world = World::new();
    let account = world.practice_account();
    let reset = ResetPractice { account };
    let until = world.now.plus(DAY_MS);
    world.refused(reset, Reject::PracticeResetTooSoon { until });
    let (from, to) = (Wallet::Platform, Wallet::Financial);
    world.run(Transfer { account, asset: V_USDT, from, to, amount: amount("20000") });
    world.pass_until(until);
    for _ in 0..3 {
        world.tick_all();
        world.pass(5_000);
    }
    world.tick_all();

    let market = world.spot_market();
    let order = world.order(account, market, Side::Buy, "59000", "0.01");
    world.refused(reset, Reject::PracticeInUse);
    world.run(CancelOrder { account, order });

    world.run(offer(BTC_INDEX, 30));
    world.run(place(account, "100"));
    world.refused(reset, Reject::PracticeInUse);
    world.pass(3_001);

    world.run(reset);
    assert!(world.events().contains(&Event::PracticeReset { account }));
    assert_eq!((world.free(account, V_USDT), world.contract_free(account)), ("50000".into(), "50000".into()));
    assert_eq!(world.balance(account, Wallet::Financial, V_USDT).free, Amount::ZERO);
    assert_eq!(world.system(System::Shadow, V_USDT), "-100000");
    world.refused(reset, Reject::PracticeResetTooSoon { until: world.now.plus(DAY_MS) });
}

#[test]
fn an_open_practice_position_is_closed_by_its_owner_first() {
    let mut world = World::new();
    let market = world.contract_market();
    let account = world.practice_account();
    world.pass(DAY_MS);
    for _ in 0..3 {
        world.tick_all();
        world.pass(5_000);
    }
    world.tick_all();
    let seller = world.customer();
    world.deposit_contract(seller, "10000");
    world.order(seller, market, Side::Sell, "60000", "0.1");
    world.order(account, market, Side::Buy, "60000", "0.1");
    assert!(world.engine.positions().has_open(account));
    world.refused(ResetPractice { account }, Reject::PracticeInUse);
}

#[test]
fn live_money_is_not_reset() {
    let mut world = World::new();
    let account = world.customer();
    world.refused(ResetPractice { account }, Reject::WrongRealm);
    world.refused(ResetPractice { account: AccountId(0) }, Reject::UnknownAccount);
}
