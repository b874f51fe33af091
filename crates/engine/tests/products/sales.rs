//! Token sales at scale and under a clock that jumps: every command does a bounded amount, each thing happens once, and
//! nothing is lost between escrow and its buyers.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{System, Wallet};
use plimsoll_engine::sales::{SALE_ORDERS_MAX, SALE_ORDERS_PER_SLICE, SALE_TOKENS_MAX, SALES_MAX, SaleStage, Vesting};
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

pub(crate) const LAUNCH: SaleId = SaleId(1);

/// A coin of which account 1 is the issuer.
pub(crate) fn sale_offer(now: Timestamp) -> OfferSale {
    OfferSale {
        sale: LAUNCH,
        asset: BTC,
        issuer: AccountId(1),
        price: price("3"),
        tokens: amount("0.05"),
        per_person: amount("0.02"),
        soft_cap: Amount::ZERO,
        minimum: amount("0.01"),
        step: amount("0.0001"),
        begins_at: now,
        ends_at: now.plus(HOUR_MS),
        vesting: Some(Vesting { at_listing: rate("0.25"), parts: 3, every_days: 1 }),
    }
}

/// A sale of a thousand tokens at a half, open.
fn venue(vesting: Option<Vesting>) -> (World, AccountId) {
    let mut world = World::new();
    let issuer = world.customer();
    world.deposit(issuer, BTC, "1000");
    let offer = OfferSale {
        issuer,
        price: price("0.5"),
        tokens: Amount::whole(1_000),
        per_person: Amount::whole(1_000),
        minimum: amount("0.0001"),
        vesting,
        ..sale_offer(world.now)
    };
    world.run(offer);
    world.run(OpenSale { sale: LAUNCH, by: STAFF[0] });
    (world, issuer)
}

fn commit(account: AccountId, money: &str) -> CommitSale {
    CommitSale { account, sale: LAUNCH, amount: amount(money), price: None }
}

/// Runs timers until the sale is over, with a restart between any two commands; returns how many it took.
fn settle(world: &mut World) -> usize {
    let mut commands = 0;
    while !matches!(world.engine.sales().sale(LAUNCH).unwrap().stage, SaleStage::Over(_)) {
        world.now = world.engine.next_due().expect("not everything was done yet");
        world.run(RunTimers {});
        let paid = |event: &&Event| matches!(event, Event::SaleAllotted { .. } | Event::SaleReturned { .. });
        let here = world.engine.events().iter().filter(paid).count();
        assert!(here <= SALE_ORDERS_PER_SLICE, "{here} in one command");
        commands += 1;
        world.reload();
    }
    commands
}

#[test]
fn a_large_sale_is_paid_in_slices_and_every_token_finds_its_owner() {
    let vesting = Vesting { at_listing: rate("0.1"), parts: 2, every_days: 1 };
    let (mut world, issuer) = venue(Some(vesting));
    world.checked = false;
    let people = 2 * SALE_ORDERS_PER_SLICE + 100;
    let mut accounts = Vec::new();
    for n in 0..people {
        let account = world.customer();
        let money = format!("{}.{:03}", 1 + n % 7, n % 1_000);
        world.deposit(account, USDT, &money);
        world.run(commit(account, &money));
        accounts.push(account);
    }
    let commands = settle(&mut world);
    assert!(commands > people.div_ceil(SALE_ORDERS_PER_SLICE), "{commands} commands");
    let sale = *world.engine.sales().sale(LAUNCH).unwrap();
    assert_eq!(sale.sold.to_string(), "1000", "more was committed than there was");
    let owned: Amount = accounts.iter().map(|a| world.balance(*a, Wallet::Platform, BTC).total()).sum();
    assert_eq!(owned, sale.sold);
    assert_eq!(world.balance(issuer, Wallet::Platform, USDT).free, sale.paid);
    let held = |world: &World| -> Amount {
        accounts.iter().map(|account| world.balance(*account, Wallet::Platform, BTC).held).sum()
    };
    assert_eq!(world.engine.sales().locks().count(), people);
    assert!(held(&world).is_positive());
    world.engine.check_invariants().unwrap();
    // Nothing ran for a year: everything is free, each part once.
    world.now = world.now.plus(365 * DAY_MS);
    world.reload();
    while world.engine.sales().locks().next().is_some() {
        world.now = world.now.max(world.engine.next_due().expect("locks have dates"));
        world.run(RunTimers {});
    }
    assert!(held(&world).is_zero());
    world.engine.check_invariants().unwrap();
}

/// As many as there may be.
#[test]
fn the_largest_sale_is_shared_out_in_one_command() {
    let (mut world, _) = venue(None);
    world.checked = false;
    for n in 0..SALE_ORDERS_MAX {
        let account = world.account();
        let money = format!("0.0{:05}", 10_000 + n * 7 % 89_000);
        world.deposit(account, USDT, &money);
        world.run(commit(account, &money));
    }
    let late = world.account();
    world.deposit(late, USDT, "1");
    world.refused(commit(late, "1"), Reject::CapacityReached);
    world.now = world.now.plus(2 * HOUR_MS);
    world.run(RunTimers {});
    assert!(matches!(world.engine.sales().sale(LAUNCH).unwrap().stage, SaleStage::Settling(_)));
    let shared: Amount = world.engine.sales().orders_of(LAUNCH).map(|(_, order)| order.tokens).sum();
    assert!(shared.is_positive() && shared <= Amount::whole(1_000));
}

#[test]
fn while_shares_are_paid_nothing_else_touches_them() {
    let (mut world, _) = venue(None);
    let account = world.customer();
    world.deposit(account, USDT, "100");
    world.run(commit(account, "10"));
    world.now = world.now.plus(HOUR_MS + 1);
    let until = world.engine.sales().sale(LAUNCH).unwrap().terms.ends_at;
    // The timer has not run yet.
    world.refused(commit(account, "10"), Reject::SaleOver { until });
    world.refused(CancelCommitment { account, sale: LAUNCH }, Reject::SaleOver { until });
    let [by, second] = STAFF;
    world.refused(WithdrawSale { sale: LAUNCH, reason: 1, by, second }, Reject::SaleOver { until });
    settle(&mut world);
    assert_eq!(world.free(account, BTC), "20");
    assert_eq!(world.system(System::Sale(LAUNCH), BTC), "0");
}

#[test]
fn numbers_are_bounded_and_absurd_figures_stop_nothing() {
    let mut world = World::new();
    let issuer = world.customer();
    let now = world.now;
    let offer = OfferSale { issuer, ..sale_offer(now) };
    for n in 0..SALES_MAX {
        world.checked = n == 0;
        world.run(OfferSale { sale: SaleId(n as u32), ..offer });
    }
    world.checked = true;
    world.refused(OfferSale { sale: SaleId(u32::MAX), ..offer }, Reject::CapacityReached);
    for units in [i128::MIN, -1, 0, i128::MAX] {
        let amount = Amount::from_units(units);
        assert!(world.try_run(OfferSale { tokens: amount, ..offer }).is_err());
        assert!(world.try_run(OfferSale { per_person: amount, ..offer }).is_err());
        assert!(world.try_run(OfferSale { step: amount, ..offer }).is_err());
        assert!(world.try_run(OfferSale { minimum: amount, ..offer }).is_err());
        assert!(world.try_run(OfferSale { price: Price::from_units(units), ..offer }).is_err());
        assert!(world.try_run(CommitSale { account: issuer, sale: LAUNCH, amount, price: None }).is_err());
        let price = Some(amount);
        assert!(world.try_run(PriceCollectible { account: issuer, collectible: CollectibleId(1), price }).is_err());
    }
    for at in [i64::MIN, i64::MAX] {
        assert!(world.try_run(OfferSale { begins_at: Timestamp(at), ..offer }).is_err());
        assert!(world.try_run(OfferSale { ends_at: Timestamp(at), ..offer }).is_err());
    }
    let large = OfferSale { tokens: SALE_TOKENS_MAX, per_person: SALE_TOKENS_MAX, price: price("0.1"), ..offer };
    world.run(large);
    assert!(world.try_run(OfferSale { price: price("0.10000001"), ..large }).is_err());
    assert!(world.try_run(OfferSale { asset: V_USDT, ..offer }).is_err(), "practice money");
}
