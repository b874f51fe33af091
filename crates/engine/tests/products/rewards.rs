//! Pools with a daily ceiling, dividends and campaigns at scale and under a clock that jumps: every command does a bounded
//! amount, each payment is made once, and where a walk was cut decides nothing.

use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::command::*;
use plimsoll_engine::daily_pools::{DAILY_POOLS_MAX, DAILY_SHARES_PER_SLICE};
use plimsoll_engine::dividends::{DIVIDEND_PAID_PER_SLICE, DIVIDEND_RATES_MAX, quarter_of};
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::nav_funds::{nav_offer, open_fund};
use crate::world::*;

pub(crate) const POOL: DailyPoolId = DailyPoolId(1);
pub(crate) const COURSE: CampaignId = CampaignId(1);

pub(crate) fn pool_offer() -> OfferDailyPool {
    OfferDailyPool {
        pool: POOL,
        asset: USDT,
        ceiling: rate("0.001"),
        minimum: Amount::ONE,
        maximum: Amount::whole(10_000),
        level: 0,
        class: FundClass::General,
        open: true,
        by: STAFF[0],
    }
}

pub(crate) fn campaign_offer(now: Timestamp) -> OfferCampaign {
    let (begins_at, ends_at) = (now, now.plus(3 * DAY_MS));
    OfferCampaign { campaign: COURSE, asset: USDT, reward: Amount::whole(2), begins_at, ends_at, by: STAFF[0] }
}

fn join(account: AccountId, money: &str) -> JoinDailyPool {
    JoinDailyPool { account, pool: POOL, amount: amount(money) }
}

fn paid(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::DailyPoolPaid { .. })).count()
}

#[test]
fn a_large_pool_is_paid_in_slices_and_who_leaves_meanwhile_is_paid_once() {
    let mut world = World::new();
    world.checked = false;
    world.run(pool_offer());
    world.fund(House::DailyPool(POOL), USDT, "1000");
    let people: Vec<AccountId> = (0..2 * DAILY_SHARES_PER_SLICE + 10).map(|_| world.customer()).collect();
    for account in &people {
        world.deposit_financial(*account, "100");
        world.run(join(*account, "100"));
    }
    world.pass(DAY_MS);
    world.now = world.engine.next_due().unwrap();
    world.run(RunTimers {});
    assert_eq!(paid(world.engine.events()), DAILY_SHARES_PER_SLICE, "the first slice");
    world.reload();
    // Neither an early nor a late one loses the day by leaving, and money that comes now does not earn it.
    let (first, last) = (people[0], people[people.len() - 1]);
    let leave = |account| LeaveDailyPool { account, pool: POOL, amount: amount("100") };
    world.run(leave(first));
    assert_eq!(paid(world.engine.events()), 0);
    world.run(leave(last));
    assert_eq!(paid(world.engine.events()), 1);
    world.deposit_financial(people[1], "50");
    world.run(join(people[1], "50"));
    let held = House::DailyPool(POOL);
    let [by, second] = STAFF;
    let take = DefundHouse { house: held, asset: USDT, amount: Amount::ONE, network: CHAIN, by, second };
    world.refused(take, Reject::HouseMoneyInUse);
    let rest = world.pass(HOUR_MS);
    assert_eq!(paid(&rest), people.len() - DAILY_SHARES_PER_SLICE - 1);
    for account in &people {
        let share = world.balance(*account, Wallet::Financial, USDT).total();
        let own = if *account == people[1] { "150.1" } else { "100.1" };
        assert_eq!(share.to_string(), own);
    }
    world.run(take);
    world.engine.check_invariants().unwrap();
}

#[test]
fn missed_days_are_made_up_one_by_one() {
    let mut world = World::new();
    let (early, late) = (world.customer(), world.customer());
    world.run(pool_offer());
    world.fund(House::DailyPool(POOL), USDT, "100");
    world.deposit_financial(early, "2000");
    world.deposit_financial(late, "1000");
    world.run(join(early, "1000"));
    world.pass(DAY_MS);
    // Nothing ran for ten days; then somebody comes before the timer, and the first one adds to what is there.
    world.now = world.now.plus(10 * DAY_MS);
    world.run(join(late, "1000"));
    world.run(join(early, "1000"));
    world.reload();
    world.pass(HOUR_MS);
    assert_eq!(world.system(System::DailyPool(POOL), USDT), "90", "ten days of the first thousand");
    world.pass(DAY_MS);
    assert_eq!(world.system(System::DailyPool(POOL), USDT), "89", "the others earn from midnight on");
    world.pass(DAY_MS);
    assert_eq!(world.system(System::DailyPool(POOL), USDT), "86");
}

/// Fees of 100,000 USDT, from a collectible.
fn earn_fees(world: &mut World) {
    let (author, buyer) = (world.customer(), world.customer());
    world.deposit(buyer, USDT, "1000000");
    let collectible = CollectibleId(1);
    let (owner, handling_fee, royalty, by) = (author, rate("0.1"), Rate::ZERO, STAFF[0]);
    let mint = MintCollectible { collectible, series: 1, number: 1, owner, author: None, handling_fee, royalty, by };
    world.run(mint);
    world.run(PriceCollectible { account: author, collectible, price: Some(Amount::whole(1_000_000)) });
    world.run(BuyCollectible { account: buyer, collectible, price: None });
}

#[test]
fn a_dividend_is_paid_in_slices_to_each_holder_once() {
    let mut world = World::new();
    world.checked = false;
    let offer = OfferNavFund {
        assets: Vec::new(),
        fee: Rate::ZERO,
        class: FundClass::Institution,
        maximum: Amount::whole(10_000_000),
        ..nav_offer()
    };
    open_fund(&mut world, &offer, "10");
    world.run(StartTierDividends { by: STAFF[0] });
    let people: Vec<AccountId> = (0..2 * DIVIDEND_PAID_PER_SLICE + 10).map(|_| world.account()).collect();
    for account in &people {
        world.profile(*account, Profile::Institution, KycLevel::Institution);
        world.deposit_financial(*account, "5000000");
        world.run(BuyNavFund { account: *account, fund: offer.fund, amount: Amount::whole(5_000_000) });
    }
    world.pass(40 * DAY_MS);
    earn_fees(&mut world);
    let quarter = quarter_of(world.now);
    while quarter_of(world.now) == quarter {
        world.pass(DAY_MS);
    }
    let [by, second] = STAFF;
    world.run(DeclareTierDividend { quarter, rates: DIVIDEND_RATES_MAX, by, second });
    let (mut commands, mut payments) = (0, 0);
    while payments < people.len() {
        world.reload();
        world.now = world.engine.next_due().expect("not everybody is paid");
        world.run(RunTimers {});
        let here = world.engine.events().iter().filter(|e| matches!(e, Event::DividendPaid { .. })).count();
        assert!(here <= DIVIDEND_PAID_PER_SLICE, "{here} in one command");
        (commands, payments) = (commands + 1, payments + here);
    }
    assert_eq!(commands, people.len().div_ceil(DIVIDEND_PAID_PER_SLICE));
    world.pass(SECOND_MS);
    // 2,000 among 1,010, in whole cents.
    for account in &people {
        assert_eq!(world.balance(*account, Wallet::Financial, USDT).free.to_string(), "1.98");
    }
    assert_eq!(world.system(System::Dividend, USDT), "0.2");
    assert_eq!(world.system(System::Fee, USDT), "98000");
    world.engine.check_invariants().unwrap();
    world.refused(DeclareTierDividend { quarter, rates: DIVIDEND_RATES_MAX, by, second }, Reject::DividendQuarter);
}

#[test]
fn absurd_figures_stop_nothing() {
    let mut world = World::new();
    let account = world.customer();
    world.run(pool_offer());
    world.run(StartTierDividends { by: STAFF[0] });
    world.run(campaign_offer(world.now));
    let (now, [by, second]) = (world.now, STAFF);
    for units in [i128::MIN, -1, 0, i128::MAX] {
        let amount = Amount::from_units(units);
        assert!(world.try_run(OfferDailyPool { minimum: amount, ..pool_offer() }).is_err());
        assert!(world.try_run(OfferDailyPool { maximum: amount, ..pool_offer() }).is_err());
        assert!(world.try_run(JoinDailyPool { account, pool: POOL, amount }).is_err());
        assert!(world.try_run(LeaveDailyPool { account, pool: POOL, amount }).is_err());
        assert!(
            world.try_run(OfferCampaign { campaign: CampaignId(2), reward: amount, ..campaign_offer(now) }).is_err()
        );
    }
    for units in [i64::MIN, i64::MAX] {
        let rates = [Rate::from_units(units); 2];
        assert!(world.try_run(OfferDailyPool { ceiling: rates[0], ..pool_offer() }).is_err());
        assert!(world.try_run(DeclareTierDividend { quarter: units, rates, by, second }).is_err());
        assert!(world.try_run(DeclareTierDividend { quarter: units, rates: DIVIDEND_RATES_MAX, by, second }).is_err());
    }
    let backwards = OfferCampaign { campaign: CampaignId(2), ends_at: Timestamp(i64::MIN), ..campaign_offer(now) };
    world.refused(backwards, Reject::InvalidInput { what: "end" });
    assert!(world.try_run(OfferCampaign { campaign: CampaignId(2), asset: V_USDT, ..campaign_offer(now) }).is_err());
    for n in 1..DAILY_POOLS_MAX {
        world.run(OfferDailyPool { pool: DailyPoolId(n as u32 + 1), ..pool_offer() });
    }
    world.refused(OfferDailyPool { pool: DailyPoolId(0), ..pool_offer() }, Reject::CapacityReached);
}
