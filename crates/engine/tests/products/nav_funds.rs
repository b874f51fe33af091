//! Funds that hold coins, at scale and under a clock that jumps: every command does a bounded amount, each order is dealt
//! once, and a cut is the same wherever it was interrupted.

use plimsoll_engine::command::*;
use plimsoll_engine::event::NavRedeemed;
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_engine::nav_funds::{
    NAV_AMOUNT_MAX, NAV_ASSETS_MAX, NAV_FUNDS_MAX, NAV_ORDERS_PER_ACCOUNT_MAX, NAV_ORDERS_PER_SLICE, NAV_REQUESTS_MAX,
    NavExit, Redemption,
};
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

pub(crate) const BASKET: FundId = FundId(5);

pub(crate) fn nav_offer() -> OfferNavFund {
    OfferNavFund {
        fund: BASKET,
        assets: vec![BTC, ETH],
        fee: rate("0.01"),
        minimum: Amount::whole(10),
        maximum: Amount::whole(10_000),
        level: 0,
        class: FundClass::General,
        lock_days: 0,
        exits: vec![],
        open: true,
    }
}

/// A fund with this offer, open, with so much of the operator's own money in it.
pub(crate) fn open_fund(world: &mut World, offer: &OfferNavFund, seed: &str) {
    world.fund(House::Liquidity(Wallet::Financial), USDT, seed);
    world.run(OfferNavFund { open: false, ..offer.clone() });
    world.run(SeedNavFund { fund: offer.fund, amount: amount(seed), by: STAFF[0] });
    world.run(offer.clone());
}

fn operator(offer: &OfferNavFund, seed: &str) -> World {
    let mut world = World::new();
    open_fund(&mut world, offer, seed);
    world.fund(House::SwapDesk, BTC, "100");
    world
}

fn buyer(world: &mut World, money: &str) -> AccountId {
    let account = world.customer();
    world.deposit_financial(account, money);
    account
}

fn buy(account: AccountId, money: &str) -> BuyNavFund {
    BuyNavFund { account, fund: BASKET, amount: amount(money) }
}

fn redeem(account: AccountId, order: FundOrderId, units: &str) -> RedeemNavFund {
    RedeemNavFund { account, order, wanted: Redemption::Units(amount(units)) }
}

fn count(events: &[Event], wanted: fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

const CUT: fn(&Event) -> bool = |event| matches!(event, Event::NavCut(_));
const STARTED: fn(&Event) -> bool = |event| matches!(event, Event::NavStarted { .. });
const REDEEMED: fn(&Event) -> bool = |event| matches!(event, Event::NavRedeemed(_));

/// So many accounts with as many purchases as one may have; returns their orders.
fn crowd(world: &mut World, accounts: usize) -> Vec<(AccountId, FundOrderId)> {
    let mut orders = Vec::new();
    for _ in 0..accounts {
        let account = buyer(world, "2000");
        for _ in 0..NAV_ORDERS_PER_ACCOUNT_MAX {
            orders.push((account, FundOrderId(world.run(buy(account, "10")))));
        }
    }
    orders
}

/// Runs timers until the next cut is dealt, so many orders of it; each command deals a slice at most. With `restarts`,
/// the engine is read back from a snapshot between any two commands.
fn drain(world: &mut World, all: usize, wanted: fn(&Event) -> bool, restarts: bool) -> usize {
    let (mut found, mut commands) = (0, 0);
    while found < all {
        world.now = world.engine.next_due().expect("not everything was done yet");
        world.run(RunTimers {});
        let here = count(world.engine.events(), wanted);
        assert!(here <= NAV_ORDERS_PER_SLICE, "{here} in one command");
        (found, commands) = (found + here, commands + usize::from(here > 0));
        if restarts {
            world.reload();
        }
    }
    assert_eq!(found, all);
    commands
}

#[test]
fn a_cut_of_thousands_is_dealt_in_slices_and_a_restart_between_them_changes_nothing() {
    let ends: Vec<[u8; 32]> = [false, true]
        .into_iter()
        .map(|restarts| {
            let mut world = operator(&nav_offer(), "1000000");
            world.checked = false;
            let orders = crowd(&mut world, 8);
            let slices = orders.len().div_ceil(NAV_ORDERS_PER_SLICE);
            assert!(slices > 3, "or a few slices are enough");
            let midnight = world.now.floor(DAY_MS).plus(DAY_MS);
            world.pass_until(midnight.minus(1));
            assert_eq!(drain(&mut world, orders.len(), STARTED, restarts), slices);
            assert!(world.now < midnight.plus(10), "slices follow each other at once");
            for (account, order) in &orders {
                world.run(redeem(*account, *order, "10"));
            }
            world.pass_until(midnight.plus(DAY_MS - 1));
            assert_eq!(drain(&mut world, orders.len(), REDEEMED, restarts), slices);
            assert!(world.now < midnight.plus(DAY_MS + 10));
            world.engine.check_invariants().unwrap();
            // Ten units at 0.9999726 were a little more than ten; what was not asked for is left.
            let left: Amount = world.engine.nav_funds().orders().map(|order| order.units).sum();
            assert_eq!(left.to_string(), "0.4384");
            world.engine.state_hash()
        })
        .collect();
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn what_comes_while_a_cut_runs_belongs_to_the_next() {
    let mut world = operator(&OfferNavFund { fee: Rate::ZERO, ..nav_offer() }, "1000000");
    world.checked = false;
    let orders = crowd(&mut world, 6);
    let late = buyer(&mut world, "1000");
    let midnight = world.now.floor(DAY_MS).plus(DAY_MS);
    world.pass_until(midnight.minus(1));
    world.now = midnight;
    world.run(RunTimers {});
    assert_eq!(count(world.engine.events(), STARTED), NAV_ORDERS_PER_SLICE);
    world.checked = true;
    let (first, last) = (orders[0], orders[orders.len() - 1]);
    let bought = FundOrderId(world.run(buy(late, "100")));
    world.run(redeem(first.0, first.1, "10"));
    world.refused(redeem(last.0, last.1, "10"), Reject::FundNotStarted { at: midnight });
    world.refused(CancelNavOrder { account: last.0, order: last.1 }, Reject::FundStarted { at: midnight });
    let by = STAFF[0];
    let trade =
        TradeNavFund { fund: BASKET, from: USDT, to: BTC, amount: Amount::ONE, minimum_received: Amount::ZERO, by };
    world.refused(trade, Reject::NavFundInUse);
    let events = world.pass(HOUR_MS);
    let own = |order: FundOrderId| world.engine.nav_funds().order(order).expect("open");
    assert_eq!(count(&events, STARTED), orders.len() - NAV_ORDERS_PER_SLICE);
    assert_eq!([CUT, REDEEMED].map(|wanted| count(&events, wanted)), [0, 0]);
    assert_eq!((own(bought).started_at, own(bought).cut_at), (None, midnight.plus(DAY_MS)));
    assert!(own(first.1).request.is_some());
    let events = world.pass_until(midnight.plus(DAY_MS + HOUR_MS));
    assert_eq!([CUT, STARTED, REDEEMED].map(|wanted| count(&events, wanted)), [1, 1, 1]);
}

/// Nothing ran for three weeks: one cut, with the fee of all days, and each order once, wherever the prices were.
#[test]
fn a_clock_that_jumps_weeks_deals_each_order_once_with_all_fee_days() {
    for with_coins in [false, true] {
        let mut world = operator(&nav_offer(), "100000");
        let account = buyer(&mut world, "10000");
        let old = FundOrderId(world.run(buy(account, "5000")));
        world.pass(DAY_MS);
        for _ in 0..4 {
            world.tick_all();
            world.pass(4_000);
        }
        if with_coins {
            let (fund, by, minimum_received) = (BASKET, STAFF[0], Amount::ZERO);
            world.run(TradeNavFund { fund, from: USDT, to: BTC, amount: amount("60000"), minimum_received, by });
        }
        world.run(redeem(account, old, "1000"));
        world.run(buy(account, "3000"));
        world.reload();
        world.now = world.now.floor(DAY_MS).plus(21 * DAY_MS + HOUR_MS);
        let midnight = world.now.floor(DAY_MS);
        let gross = world.engine.nav_now(BASKET, world.engine.nav_funds().fund(BASKET).unwrap()).unwrap().gross;
        let mut events = world.pass(1);
        if with_coins {
            assert_eq!(count(&events, CUT), 0, "no price is fresh");
            for _ in 0..4 {
                world.tick_all();
                events.extend(world.pass(4_000));
            }
        }
        events.extend(world.pass(HOUR_MS));
        assert_eq!([CUT, STARTED, REDEEMED].map(|wanted| count(&events, wanted)), [1, 1, 1], "{with_coins}");
        let cut =
            events.iter().find_map(|event| if let Event::NavCut(cut) = event { Some(cut) } else { None }).unwrap();
        // A hundredth a year for 21 days, up.
        let fee = (gross.units() * 21 + 36_499) / 36_500;
        assert_eq!((cut.at, cut.gross, cut.fee.units()), (midnight, gross, fee));
        let events = world.pass_until(midnight.plus(DAY_MS));
        assert_eq!(count(&events, CUT), usize::from(!with_coins), "the next date has a cut of its own");
    }
}

/// The cash pays what it can, in whole units of account, and the fund never pays with what is bought at the same cut.
#[test]
fn cash_is_paid_out_to_the_last_unit_and_no_further() {
    let mut world = operator(&OfferNavFund { fee: Rate::ZERO, ..nav_offer() }, "100000");
    let accounts: Vec<AccountId> = (0..3).map(|_| buyer(&mut world, "9000")).collect();
    let orders: Vec<FundOrderId> =
        accounts.iter().map(|account| FundOrderId(world.run(buy(*account, "3000")))).collect();
    world.pass(DAY_MS);
    for _ in 0..4 {
        world.tick_all();
        world.pass(4_000);
    }
    let cash = "1000.00000001";
    let invested = world.engine.ledger().system(System::Fund(BASKET), USDT) - amount(cash);
    let (fund, by, minimum_received) = (BASKET, STAFF[0], Amount::ZERO);
    world.run(TradeNavFund { fund, from: USDT, to: BTC, amount: invested, minimum_received, by });
    let left = world.engine.ledger().system(System::Fund(BASKET), USDT);
    for (account, order) in accounts.iter().zip(&orders) {
        world.run(redeem(*account, *order, "1000.33333333"));
        world.run(buy(*account, "5000"));
    }
    let midnight = world.now.floor(DAY_MS).plus(DAY_MS);
    world.pass_until(midnight.minus(13_000));
    for _ in 0..3 {
        world.tick_all();
        world.pass(4_000);
    }
    world.tick_all();
    let events = world.pass_until(midnight);
    let paid: Vec<NavRedeemed> = events
        .iter()
        .filter_map(|event| if let Event::NavRedeemed(redeemed) = event { Some(**redeemed) } else { None })
        .collect();
    assert_eq!((paid.len(), count(&events, STARTED)), (3, 3));
    let sum: Amount = paid.iter().map(|redeemed| redeemed.net).sum();
    assert!(sum <= left && (left - sum).units() <= 3, "{sum} of {left}");
    assert!(paid.iter().all(|redeemed| redeemed.waits));
    let inside = world.engine.ledger().system(System::Fund(BASKET), USDT);
    assert_eq!(inside, left - sum + Amount::whole(15_000));
}

#[test]
fn numbers_are_bounded() {
    let mut world = World::new();
    for n in 0..NAV_FUNDS_MAX {
        world.checked = n == 0;
        world.run(OfferNavFund { fund: FundId(n as u32), open: false, ..nav_offer() });
    }
    world.checked = true;
    world.refused(OfferNavFund { fund: FundId(u32::MAX), open: false, ..nav_offer() }, Reject::CapacityReached);
    // A fund that is known can still be offered again.
    world.run(OfferNavFund { open: false, minimum: Amount::whole(20), ..nav_offer() });
    let mut world = World::new();
    world.checked = false;
    let code = |n: usize| format!("C{n}");
    let source = plimsoll_engine::markets::SourceSpec { id: SourceId(1), weight: 1, divide_by: None };
    let assets: Vec<AssetId> = (0..=NAV_ASSETS_MAX)
        .map(|n| {
            let asset = AssetId(world.run(ListAsset { code: code(n) }) as u16);
            world.run(ListIndex {
                symbol: code(n),
                class: plimsoll_engine::markets::Class::Crypto,
                sources: vec![source],
                calendar: CalendarId(0),
                values: Some(asset),
                tick: price("0.01"),
            });
            asset
        })
        .collect();
    let of = |assets: &[AssetId]| OfferNavFund { assets: assets.to_vec(), open: false, ..nav_offer() };
    world.refused(of(&assets), Reject::InvalidInput { what: "coins" });
    world.run(of(&assets[1..]));
}

#[test]
fn requests_of_one_fund_are_bounded() {
    let mut world = operator(&nav_offer(), "1000000");
    world.checked = false;
    let accounts = NAV_REQUESTS_MAX / NAV_ORDERS_PER_ACCOUNT_MAX + 1;
    let orders = crowd(&mut world, accounts);
    world.pass(DAY_MS);
    for (account, order) in &orders[..NAV_REQUESTS_MAX] {
        world.run(redeem(*account, *order, "1"));
    }
    let (account, order) = orders[NAV_REQUESTS_MAX];
    world.refused(redeem(account, order, "1"), Reject::CapacityReached);
    let (owner, first) = orders[0];
    world.run(CancelNavOrder { account: owner, order: first });
    world.run(redeem(account, order, "1"));
    world.engine.check_invariants().unwrap();
}

#[test]
fn absurd_figures_are_refused_and_stop_nothing() {
    let exits = vec![NavExit { cap: Rate::ONE, fee: Rate::ZERO }; 3];
    let largest = OfferNavFund { maximum: NAV_AMOUNT_MAX, minimum: Amount::from_units(1), ..nav_offer() };
    let mut world = operator(&largest, "1000000000");
    let account = buyer(&mut world, "1000");
    let order = FundOrderId(world.run(buy(account, "100")));
    world.pass(DAY_MS);
    for units in [i128::MIN, -1, 0, i128::MAX] {
        let amount = Amount::from_units(units);
        let (fund, by, minimum_received) = (BASKET, STAFF[0], Amount::ZERO);
        assert!(world.try_run(BuyNavFund { account, fund, amount }).is_err());
        assert!(world.try_run(RedeemNavFund { account, order, wanted: Redemption::Units(amount) }).is_err());
        assert!(world.try_run(RedeemNavFund { account, order, wanted: Redemption::Money(amount) }).is_err());
        assert!(world.try_run(SeedNavFund { fund, amount, by }).is_err());
        assert!(world.try_run(OfferNavFund { minimum: amount, maximum: amount, ..nav_offer() }).is_err());
        for (from, to) in [(USDT, BTC), (BTC, USDT), (BTC, ETH), (RARE, BTC), (AssetId(501), USDT)] {
            assert!(world.try_run(TradeNavFund { fund, from, to, amount, minimum_received, by }).is_err());
        }
        let rate = Rate::from_units(units.clamp(i64::MIN.into(), i64::MAX.into()) as i64);
        if !rate.is_zero() {
            assert!(world.try_run(OfferNavFund { fee: rate, ..nav_offer() }).is_err());
            let odd = vec![NavExit { cap: rate, fee: rate }; 3];
            assert!(world.try_run(OfferNavFund { lock_days: 1, exits: odd, ..nav_offer() }).is_err());
        }
    }
    for assets in [vec![RARE], vec![V_USDT], vec![AssetId(3)], vec![AssetId(500)], vec![BTC, BTC]] {
        assert!(world.try_run(OfferNavFund { assets, ..nav_offer() }).is_err());
    }
    assert!(world.try_run(OfferNavFund { lock_days: u16::MAX, exits, ..nav_offer() }).is_err());
    // The largest amounts there are, through a cut and back.
    world.deposit_financial(account, "999999900");
    world.run(BuyNavFund { account, fund: BASKET, amount: amount("999999900") });
    world.pass(DAY_MS);
    let units = world.engine.nav_funds().orders().last().unwrap().units;
    let order = world.engine.nav_funds().orders().last().unwrap().id;
    world.run(RedeemNavFund { account, order, wanted: Redemption::Units(units) });
    world.pass(DAY_MS);
    assert!(world.engine.nav_funds().order(order).is_some_and(|order| order.request.is_some()), "a tenth a day");
}
