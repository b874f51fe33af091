//! C2C at scale and under a clock that jumps: every command does a bounded amount, each order ends once, and a deadline
//! holds whether its timer has run or not.

use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::c2c::{
    C2C_ADS_PER_ACCOUNT_MAX, C2C_OPEN_PER_AD_MAX, C2C_OPEN_PER_TAKER_MAX, C2C_PER_SLICE, C2C_RELEASE_MS, C2cAdTerms,
    C2cEnd, C2cOutcome, C2cPrice, C2cState, C2cStep, Fiat, FiatRate,
};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{System, Wallet};
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

pub(crate) fn usd() -> Fiat {
    "USD".parse().unwrap()
}

pub(crate) fn coin_offer(asset: AssetId) -> OfferC2cCoin {
    OfferC2cCoin { asset, fee: rate("0.001"), maximum: Amount::whole(1_000_000), open: true }
}

pub(crate) fn fiat_offer() -> OfferC2cFiat {
    OfferC2cFiat { fiat: usd(), decimals: 2, rate: FiatRate::Dollar, open: true }
}

pub(crate) fn ad_terms(side: Side, asset: AssetId) -> C2cAdTerms {
    C2cAdTerms {
        side,
        asset,
        fiat: usd(),
        price: C2cPrice::Ratio(Rate::ONE),
        minimum: Amount::whole(10),
        maximum: Amount::whole(1_000),
        quantity: Amount::whole(100_000),
        pay_minutes: 15,
        methods: vec![1, 2],
        completed: 0,
    }
}

fn desk() -> World {
    let mut world = World::new();
    world.run(coin_offer(USDT));
    world.run(fiat_offer());
    world
}

fn maker(world: &mut World, money: &str) -> (AccountId, C2cAdId) {
    let account = world.customer();
    world.deposit(account, USDT, money);
    let ad = world.run(PostC2cAd { account, terms: ad_terms(Side::Sell, USDT) });
    (account, C2cAdId(ad))
}

fn take(account: AccountId, ad: C2cAdId, money: &str) -> TakeC2cAd {
    TakeC2cAd { account, ad, size: C2cSize::Amount(amount(money)), method: 1, price: None }
}

fn free(world: &World, account: AccountId) -> String {
    world.balance(account, Wallet::Platform, USDT).free.to_string()
}

fn count(events: &[Event], wanted: fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

const TIMED_OUT: fn(&Event) -> bool = |event| matches!(event, Event::C2cReturned { end: C2cEnd::TimedOut, .. });
const APPEALED: fn(&Event) -> bool = |event| matches!(event, Event::C2cAppealed { .. });

#[test]
fn every_step_is_in_the_table() {
    use C2cState::{Appeal, Cancelled, Done, Refunded, TimedOut, WaitingPayment, WaitingRelease};
    let (release, refund) = (C2cOutcome::Release, C2cOutcome::Refund { forged: false });
    let steps = [
        C2cStep::Pay,
        C2cStep::Cancel,
        C2cStep::TimeOut,
        C2cStep::Appeal,
        C2cStep::Release,
        C2cStep::Decide(release),
        C2cStep::Decide(refund),
    ];
    let all = [
        (WaitingPayment, [Some(WaitingRelease), Some(Cancelled), Some(TimedOut), None, None, None, None]),
        (WaitingRelease, [None, Some(Cancelled), None, Some(Appeal), Some(Done), None, None]),
        (Appeal, [None, Some(Cancelled), None, None, Some(Done), Some(Done), Some(Refunded)]),
        (Done, [None; 7]),
        (Cancelled, [None; 7]),
        (TimedOut, [None; 7]),
        (Refunded, [None; 7]),
    ];
    for (state, next) in all {
        assert_eq!(steps.map(|step| state.next(step)), next, "{state:?}");
    }
    assert_eq!([Done as u8, Cancelled as u8, Appeal as u8, TimedOut as u8, Refunded as u8], [2, 3, 4, 5, 6]);
}

/// Orders of many people, all made at the same instant.
fn crowd(world: &mut World, orders: usize) -> Vec<(C2cOrderId, AccountId)> {
    let mut open = Vec::new();
    let mut ads = Vec::new();
    for _ in 0..orders.div_ceil(C2C_OPEN_PER_AD_MAX as usize) {
        ads.push(maker(world, "10000").1);
    }
    world.checked = false;
    let mut taker = world.customer();
    for n in 0..orders {
        if n % C2C_OPEN_PER_TAKER_MAX == 0 {
            taker = world.customer();
        }
        let order = world.run(take(taker, ads[n / C2C_OPEN_PER_AD_MAX as usize], "20"));
        open.push((C2cOrderId(order), taker));
    }
    world.checked = true;
    open
}

/// Runs timers until so many events were seen; each command brings a slice at most, and a restart lies between any two.
fn drain(world: &mut World, all: usize, wanted: fn(&Event) -> bool) {
    let (mut found, mut commands) = (0, 0);
    while found < all {
        world.now = world.now.max(world.engine.next_due().expect("not everything was done yet"));
        world.run(RunTimers {});
        let here = count(world.engine.events(), wanted);
        assert!(here <= C2C_PER_SLICE, "{here} in one command");
        (found, commands) = (found + here, commands + 1);
        world.reload();
    }
    assert_eq!(found, all);
    assert!(commands >= all.div_ceil(C2C_PER_SLICE), "or one slice is enough");
}

#[test]
fn orders_that_run_out_of_time_together_are_ended_in_slices() {
    let mut world = desk();
    let orders = crowd(&mut world, 3 * C2C_PER_SLICE + 7);
    drain(&mut world, orders.len(), TIMED_OUT);
    assert_eq!(world.system(System::C2cEscrow, USDT), "0");
    assert!(world.engine.c2c().orders().next().is_none());
    world.pass(DAY_MS);
}

#[test]
fn releases_that_do_not_come_are_appealed_in_slices() {
    let mut world = desk();
    let orders = crowd(&mut world, 2 * C2C_PER_SLICE + 3);
    world.checked = false;
    for (order, account) in &orders {
        world.run(MarkC2cPaid { account: *account, order: *order });
    }
    world.checked = true;
    drain(&mut world, orders.len(), APPEALED);
    let escrow = world.system(System::C2cEscrow, USDT);
    for _ in 0..10 {
        world.pass(DAY_MS);
    }
    assert_eq!(world.system(System::C2cEscrow, USDT), escrow, "no timer moves a coin of an appeal");
}

/// A node that was away: the buyer's command comes before the timer that ends the order.
#[test]
fn a_deadline_holds_before_its_timer_has_run() {
    let mut world = desk();
    let (seller, ad) = maker(&mut world, "1000");
    let buyer = world.customer();
    let order = C2cOrderId(world.run(take(buyer, ad, "100")));
    let at = world.now.plus(15 * MINUTE_MS);
    world.now = at.plus(1);
    world.refused(MarkC2cPaid { account: buyer, order }, Reject::C2cTimeOver { at });
    world.refused(CancelC2cOrder { account: buyer, order, reason: 1 }, Reject::C2cTimeOver { at });
    world.refused(ReleaseC2cOrder { account: seller, order }, Reject::C2cState);
    world.run(RunTimers {});
    assert_eq!(count(&world.events(), TIMED_OUT), 1);
    assert_eq!(free(&world, seller), "1000");
}

#[test]
fn a_late_release_before_the_timer_leaves_it_nothing_to_do() {
    let mut world = desk();
    let (seller, ad) = maker(&mut world, "1000");
    let buyer = world.customer();
    let order = C2cOrderId(world.run(take(buyer, ad, "100")));
    world.run(MarkC2cPaid { account: buyer, order });
    world.now = world.now.plus(C2C_RELEASE_MS + HOUR_MS);
    world.run(ReleaseC2cOrder { account: seller, order });
    world.pass(DAY_MS);
    assert_eq!(count(&world.events(), APPEALED), 0);
    assert_eq!([free(&world, seller), free(&world, buyer)], ["899.9", "100"]);
}

/// Whatever the pace of timers and restarts, the same orders end in the same way.
#[test]
fn a_clock_that_jumps_ends_the_same_orders() {
    let run = |jumps: bool| {
        let mut world = desk();
        let (seller, ad) = maker(&mut world, "1000");
        let buyer = world.customer();
        let orders: Vec<C2cOrderId> = (0..4).map(|_| C2cOrderId(world.run(take(buyer, ad, "100")))).collect();
        world.run(MarkC2cPaid { account: buyer, order: orders[0] });
        world.run(MarkC2cPaid { account: buyer, order: orders[1] });
        world.run(AppealC2cOrder { account: seller, order: orders[1], reason: 1 });
        if jumps {
            world.reload();
            world.now = world.now.plus(5 * DAY_MS);
        }
        let end = world.now.plus(5 * DAY_MS);
        let events = world.pass_until(end);
        let seen: Vec<usize> = [TIMED_OUT, APPEALED].iter().map(|wanted| count(&events, *wanted)).collect();
        (seen, free(&world, seller), world.system(System::C2cEscrow, USDT))
    };
    assert_eq!(run(false), (vec![2, 1], "799.8".to_owned(), "200.2".to_owned()));
    assert_eq!(run(true), run(false));
}

#[test]
fn an_advertisement_serves_a_limited_number_at_once() {
    let mut world = desk();
    let orders = crowd(&mut world, C2C_OPEN_PER_AD_MAX as usize);
    let ad = world.engine.c2c().order(orders[0].0).unwrap().ad;
    let late = world.customer();
    world.refused(take(late, ad, "20"), Reject::C2cAdGone);
    let (order, account) = orders[3];
    world.run(CancelC2cOrder { account, order, reason: 1 });
    world.run(take(late, ad, "20"));
}

#[test]
fn what_is_in_escrow_is_still_its_sellers_own() {
    let mut world = desk();
    let (seller, ad) = maker(&mut world, "1000");
    let buyer = world.customer();
    world.run(take(buyer, ad, "100"));
    assert_eq!(world.engine.assets_value(seller), Amount::whole(1_000));
    assert_eq!(world.engine.assets_value(buyer), Amount::ZERO);
    assert_eq!(world.engine.totals()[&USDT].customers, Amount::whole(1_000));
}

#[test]
fn a_price_by_the_index_needs_a_feed_that_can_be_trusted() {
    let mut world = desk();
    world.run(coin_offer(BTC));
    let seller = world.customer();
    world.deposit(seller, BTC, "1");
    let ad = C2cAdId(world.run(PostC2cAd { account: seller, terms: ad_terms(Side::Sell, BTC) }));
    let buyer = world.customer();
    let try_now = |world: &mut World| world.try_run(take(buyer, ad, "20"));
    assert!(try_now(&mut world).is_ok());
    world.pass(MINUTE_MS);
    assert_eq!(try_now(&mut world), Err(Reject::FeedDegraded), "no source at all");
    world.samples(BTC_INDEX, &["60000"]);
    assert_eq!(try_now(&mut world), Err(Reject::FeedDegraded), "one source");
    world.tick(BTC_INDEX, "60000");
    assert_eq!(try_now(&mut world), Err(Reject::FeedDegraded), "just back");
    for _ in 0..11 {
        world.pass(SECOND_MS);
        world.tick(BTC_INDEX, "60000");
    }
    assert!(try_now(&mut world).is_ok());
    world.pass(SECOND_MS);
    world.tick(BTC_INDEX, "70000");
    assert_eq!(try_now(&mut world), Err(Reject::FeedDegraded), "a move that waits for confirmation");
}

#[test]
fn numbers_are_bounded_and_absurd_figures_stop_nothing() {
    let mut world = desk();
    let (account, ad) = maker(&mut world, "1000");
    let terms = ad_terms(Side::Sell, USDT);
    for _ in 1..C2C_ADS_PER_ACCOUNT_MAX {
        world.run(PostC2cAd { account, terms: terms.clone() });
    }
    world.refused(PostC2cAd { account, terms: terms.clone() }, Reject::C2cAdLimit { limit: 20 });
    let other = world.customer();
    for units in [i128::MIN, -1, 0, 1, i128::MAX] {
        let figure = Amount::from_units(units);
        for size in [C2cSize::Amount(figure), C2cSize::Quantity(figure)] {
            assert!(world.try_run(TakeC2cAd { account: other, ad, size, method: 1, price: None }).is_err());
        }
        let odd = |terms: C2cAdTerms| ChangeC2cAd { account, ad, terms };
        assert!(world.try_run(odd(C2cAdTerms { minimum: figure, ..terms.clone() })).is_err());
        assert!(world.try_run(odd(C2cAdTerms { maximum: figure, ..terms.clone() })).is_err());
        let price = C2cPrice::Fixed(Price::from_units(units));
        assert!(world.try_run(odd(C2cAdTerms { price, ..terms.clone() })).is_err());
        let ratio = C2cPrice::Ratio(Rate::from_units(units.clamp(i64::MIN.into(), i64::MAX.into()) as i64));
        assert!(world.try_run(odd(C2cAdTerms { price: ratio, ..terms.clone() })).is_err());
        if units != 1 {
            assert!(world.try_run(odd(C2cAdTerms { quantity: figure, ..terms.clone() })).is_err());
            assert!(world.try_run(OfferC2cCoin { maximum: figure, ..coin_offer(USDT) }).is_err());
        }
    }
    for asset in [V_USDT, AssetId(500), RARE] {
        assert!(world.try_run(coin_offer(asset)).is_err(), "{asset}");
    }
    let nowhere = FiatRate::Index { index: IndexId(99), inverse: false };
    assert!(world.try_run(OfferC2cFiat { rate: nowhere, ..fiat_offer() }).is_err());
}

#[test]
fn an_order_is_read_back_in_every_state() {
    let mut world = desk();
    let (seller, ad) = maker(&mut world, "1000");
    let buyer = world.account();
    world.profile(buyer, Profile::Global, KycLevel::Primary);
    let order = C2cOrderId(world.run(take(buyer, ad, "100")));
    world.reload();
    world.run(MarkC2cPaid { account: buyer, order });
    world.reload();
    world.run(AppealC2cOrder { account: seller, order, reason: 2 });
    world.reload();
    world.pass(DAY_MS + 1);
    world.reload();
    world.run(ReleaseC2cOrder { account: seller, order });
    world.reload();
    assert_eq!(world.engine.c2c().held(buyer, USDT, world.now), Amount::whole(100));
}
