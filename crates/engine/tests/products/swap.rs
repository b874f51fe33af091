//! The swap desk: firm quotes, used once, against what the desk holds.

use plimsoll_engine::accounts::Status;
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, System};
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

fn terms(asset: AssetId, half_spread: &str, commission: &str) -> OfferSwap {
    OfferSwap {
        asset,
        half_spread: rate(half_spread),
        commission: rate(commission),
        minimum: amount("0.001"),
        maximum: amount("100000"),
        open: true,
    }
}

fn venue() -> (World, AccountId) {
    let mut world = World::new();
    let rows = [(USDT, "0.0002", "0"), (USDC, "0.0002", "0"), (BTC, "0.0008", "0.001"), (ETH, "0.001", "0.001")];
    for (asset, half_spread, commission) in rows {
        world.run(terms(asset, half_spread, commission));
        world.fund(House::SwapDesk, asset, "10");
    }
    let account = world.customer();
    world.deposit(account, ETH, "10");
    (world, account)
}

fn quote(account: AccountId, from: AssetId, to: AssetId) -> QuoteSwap {
    QuoteSwap { account, from, to }
}

fn execute(account: AccountId, quote: u64, money: &str) -> ExecuteSwap {
    ExecuteSwap { account, quote: QuoteId(quote), amount: amount(money), minimum_received: Amount::ZERO }
}

#[test]
fn eth_to_btc_to_the_last_digit() {
    let (mut world, account) = venue();
    let id = world.run(quote(account, ETH, BTC));
    let (mid, rate) = (rate("0.055"), rate("0.054846178"));
    let expires_at = world.now.plus(5_000);
    assert_eq!(world.events(), [Event::SwapQuoted { quote: QuoteId(id), account, mid, rate, expires_at }]);
    world.reload();
    world.pass(4_999);
    world.run(execute(account, id, "1.5"));
    let (given, received) = (amount("1.5"), amount("0.08226926"));
    assert_eq!(world.events(), [Event::Swapped { quote: QuoteId(id), account, given, received }]);
    assert_eq!((world.free(account, ETH), world.free(account, BTC)), ("8.5".into(), "0.08226926".into()));
    assert_eq!(world.system(System::SwapDesk, ETH), "11.5");
    assert_eq!(world.system(System::SwapDesk, BTC), "9.91773074");
    world.refused(execute(account, id, "1.5"), Reject::QuoteExpired); // Used once.
}

#[test]
fn dollar_for_dollar_has_no_commission() {
    let (mut world, account) = venue();
    world.run(quote(account, USDT, USDC));
    let Event::SwapQuoted { rate, mid, .. } = world.events()[0] else { panic!() };
    assert_eq!((mid.to_string(), rate.to_string()), ("1".into(), "0.9996000799".into()));
    world.run(quote(account, USDT, BTC));
    let Event::SwapQuoted { rate, .. } = world.events()[0] else { panic!() };
    assert_eq!(rate.to_string(), "0.0000166333", "the other coin's commission counts");
}

#[test]
fn a_quote_lives_five_seconds() {
    let (mut world, account) = venue();
    let id = world.run(quote(account, ETH, BTC));
    world.now = world.now.plus(5_000); // Even if the timer has not removed it yet.
    world.refused(execute(account, id, "1"), Reject::QuoteExpired);
    assert_eq!(world.engine.swap().open_quotes(), 1);
    world.pass(0);
    assert_eq!(world.engine.swap().open_quotes(), 0);
    assert_eq!(world.free(account, ETH), "10");
}

#[test]
fn a_new_quote_replaces_the_old_one_and_is_nobody_elses() {
    let (mut world, account) = venue();
    let other = world.customer();
    world.deposit(other, ETH, "10");
    let old = world.run(quote(account, ETH, BTC));
    world.pass(2_000);
    let new = world.run(quote(account, ETH, USDC));
    world.refused(execute(account, old, "1"), Reject::QuoteExpired);
    world.refused(execute(other, new, "1"), Reject::QuoteExpired);
    world.pass(3_500); // The old one's time is over, the new one's is not.
    assert_eq!(world.engine.swap().open_quotes(), 1);
    world.run(execute(account, new, "0.001"));
    assert_eq!(world.engine.swap().open_quotes(), 0);
    world.pass(10_000);
}

#[test]
fn the_price_is_the_quotes_even_when_the_market_moves_or_the_desk_closes() {
    let (mut world, account) = venue();
    let id = world.run(quote(account, ETH, BTC));
    world.pass(1_000);
    world.tick(ETH_INDEX, "3250");
    world.run(OfferSwap { open: false, ..terms(ETH, "0.001", "0.001") });
    world.run(execute(account, id, "1.5"));
    assert_eq!(world.free(account, BTC), "0.08226926");
    let closed = Reject::InvalidInput { what: "coin is not offered" };
    world.refused(quote(account, ETH, BTC), closed);
}

#[test]
fn every_refusal_of_an_execution() {
    let (mut world, account) = venue();
    let id = world.run(quote(account, ETH, BTC));
    let (minimum, maximum) = (amount("0.001"), amount("100000"));
    for money in ["0.00099999", "100000.00000001", "-1"] {
        world.refused(execute(account, id, money), Reject::SwapAmount { minimum, maximum });
    }
    let floor = ExecuteSwap { minimum_received: amount("0.08226927"), ..execute(account, id, "1.5") };
    world.refused(floor, Reject::SwapSlippage { would_receive: amount("0.08226926") });
    let lacking = Reject::InsufficientBalance { needed: amount("10.1"), free: amount("10") };
    world.refused(execute(account, id, "10.1"), lacking);
    world.deposit(account, ETH, "1000");
    world.refused(execute(account, id, "200"), Reject::DeskEmpty);
    world.status(account, Status::PartlyFrozen);
    world.refused(execute(account, id, "1"), Reject::AccountFrozen);
    world.status(account, Status::Normal);
    world.refused(execute(AccountId(0), id, "1"), Reject::UnknownAccount);
    world.run(ExecuteSwap { minimum_received: amount("0.08226926"), ..execute(account, id, "1.5") });
}

#[test]
fn an_amount_that_becomes_nothing_is_refused() {
    let (mut world, account) = venue();
    world.run(OfferSwap { minimum: amount("0.00000001"), ..terms(USDT, "0.0002", "0") });
    world.deposit(account, USDT, "1");
    let id = world.run(quote(account, USDT, BTC));
    let Err(Reject::SwapAmount { .. }) = world.try_run(execute(account, id, "0.00000001")) else { panic!() };
}

#[test]
fn every_refusal_of_a_quote() {
    let (mut world, account) = venue();
    world.refused(quote(AccountId(0), ETH, BTC), Reject::UnknownAccount);
    let practice = world.practice_account();
    world.refused(quote(practice, ETH, BTC), Reject::WrongRealm);
    world.refused(quote(account, ETH, ETH), Reject::InvalidInput { what: "a coin for itself" });
    world.refused(quote(account, ETH, V_USDT), Reject::InvalidInput { what: "asset" });
    world.refused(quote(account, ETH, AssetId(90)), Reject::InvalidInput { what: "asset" });
    world.refused(quote(account, RARE, ETH), Reject::InvalidInput { what: "coin is not offered" });
    world.status(account, Status::Frozen);
    world.refused(quote(account, ETH, BTC), Reject::AccountFrozen);
    world.status(account, Status::Normal);
    world.pass(1);
    world.tick(ETH_INDEX, "3500"); // Six percent: guarded.
    world.refused(quote(account, ETH, BTC), Reject::FeedDegraded);
    world.refused(quote(account, BTC, ETH), Reject::FeedDegraded);
    world.pass(11_000);
    world.refused(quote(account, BTC, USDT), Reject::FeedStale);
    world.tick(USDC_INDEX, "1");
    world.run(HaltIndex { index: USDC_INDEX, by: STAFF[0], reason: "depeg".to_owned() });
    world.refused(quote(account, USDT, USDC), Reject::MarketHalted);
}

#[test]
fn a_rate_too_large_to_write_down_is_refused() {
    let (mut world, account) = venue();
    // A spike this deep is confirmed after three updates.
    for _ in 0..4 {
        world.pass(250);
        world.tick(USDC_INDEX, "0.01");
    }
    for _ in 0..40 {
        world.pass(250);
        world.tick(USDC_INDEX, "0.01");
        world.tick(BTC_INDEX, "60000");
    }
    world.run(quote(account, BTC, USDC)); // Six million still fits.
    assert!(matches!(world.events()[0], Event::SwapQuoted { mid, .. } if mid == rate("6000000")));
}

#[test]
fn terms_that_make_no_sense_are_refused() {
    let mut world = World::new();
    world.refused(terms(RARE, "0", "0"), Reject::InvalidInput { what: "no index values this coin" });
    world.refused(terms(V_USDT, "0", "0"), Reject::InvalidInput { what: "asset" });
    for (half_spread, commission) in [("-0.001", "0"), ("0", "-0.001"), ("0.0101", "0"), ("0", "0.0101")] {
        world.refused(terms(ETH, half_spread, commission), Reject::InvalidInput { what: "cost" });
    }
    for (minimum, maximum) in [("0", "1"), ("2", "1")] {
        let (minimum, maximum) = (amount(minimum), amount(maximum));
        let offer = OfferSwap { minimum, maximum, ..terms(ETH, "0", "0") };
        world.refused(offer, Reject::InvalidInput { what: "amounts" });
    }
}
