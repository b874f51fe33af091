//! Withdrawal requests: every check, in its order.

use plimsoll_engine::accounts::{KycLevel, Profile, Status};
use plimsoll_engine::command::*;
use plimsoll_engine::{Reject, USDT};
use plimsoll_units::*;

use crate::withdrawals::{ask, channel, step, venue};
use crate::world::*;

#[test]
fn identity_limits_are_for_any_24_hours() {
    let (mut world, account) = venue();
    world.profile(account, Profile::Global, KycLevel::None);
    world.refused(ask(account, "10"), Reject::WithdrawalKycLimit { left: Amount::ZERO });
    world.profile(account, Profile::Global, KycLevel::Primary);
    world.run(ask(account, "1500"));
    let begun = world.now;
    world.refused(ask(account, "501"), Reject::WithdrawalKycLimit { left: amount("500") });
    let last = world.run(ask(account, "500"));
    world.refused(ask(account, "10"), Reject::WithdrawalKycLimit { left: Amount::ZERO });
    world.run(step(last, WithdrawalStep::Cancel { account }));
    world.run(ask(account, "500"));
    world.pass_until(begun.plus(DAY_MS - 1));
    world.refused(ask(account, "10"), Reject::WithdrawalKycLimit { left: Amount::ZERO });
    world.pass(1);
    world.run(ask(account, "2000"));
}

#[test]
fn coins_are_valued_in_usdt_for_the_limit() {
    let (mut world, account) = venue();
    world.profile(account, Profile::Global, KycLevel::Primary);
    let open = |asset| OpenChannel { asset, minimum: amount("0.001"), fixed_fee: Amount::ZERO, ..channel() };
    world.run(open(BTC));
    world.run(open(RARE));
    world.deposit(account, BTC, "1");
    world.deposit(account, RARE, "1");
    let coin = |asset, money| RequestWithdrawal { asset, ..ask(account, money) };
    world.refused(coin(BTC, "0.04"), Reject::WithdrawalKycLimit { left: amount("2000") });
    world.run(coin(BTC, "0.03"));
    world.refused(ask(account, "201"), Reject::WithdrawalKycLimit { left: amount("200") });
    world.refused(coin(RARE, "1"), Reject::FeedStale); // Its value is unknown.
}

#[test]
fn the_other_refusals_of_a_request_in_their_order() {
    let (mut world, account) = venue();
    let base = ask(account, "100");
    world.refused(RequestWithdrawal { account: AccountId(0), ..base }, Reject::UnknownAccount);
    let practice = world.practice_account();
    world.refused(RequestWithdrawal { account: practice, ..base }, Reject::WrongRealm);
    world.refused(RequestWithdrawal { asset: V_USDT, ..base }, Reject::InvalidInput { what: "asset" });
    world.status(account, Status::Frozen);
    world.refused(base, Reject::AccountFrozen);
    world.status(account, Status::PartlyFrozen);
    let young = Some(world.now.minus(DAY_MS - 1));
    world.refused(RequestWithdrawal { known_since: young, ..base }, Reject::AccountFrozen);
    world.refused(RequestWithdrawal { known_since: None, ..base }, Reject::AccountFrozen);
    world.run(base);
}

#[test]
fn destination_cooldown_channel_count_and_balance() {
    let (mut world, account) = venue();
    let base = ask(account, "100");
    world.run(base);
    let young = Some(world.now.minus(DAY_MS - 1));
    world.refused(RequestWithdrawal { destination: [0; 32], ..base }, Reject::WithdrawalAddress);
    let until = world.now.plus(1);
    world.refused(RequestWithdrawal { known_since: young, ..base }, Reject::WithdrawalCooldown { until });
    let until = world.now.plus(DAY_MS);
    world.refused(RequestWithdrawal { known_since: None, ..base }, Reject::WithdrawalCooldown { until });
    world.refused(RequestWithdrawal { network: NetworkId(1), ..base }, Reject::InvalidInput { what: "channel" });
    let (minimum, maximum) = (amount("10"), amount("10000"));
    for money in ["9.99", "10000.01", "-5", "0"] {
        world.refused(ask(account, money), Reject::WithdrawalAmount { minimum, maximum });
    }
    world.run(OpenChannel { count_per_day: 1, ..channel() });
    world.refused(base, Reject::WithdrawalCount { per_day: 1 });
    world.run(OpenChannel { fixed_fee: amount("10"), ..channel() });
    world.refused(ask(account, "10"), Reject::WithdrawalAmount { minimum, maximum }); // All of it would be fee.
    world.run(OpenChannel { open: false, ..channel() });
    world.refused(base, Reject::InvalidInput { what: "channel" });
    world.run(channel());
    let poor = world.customer();
    world.deposit(poor, USDT, "99");
    let lacking = Reject::InsufficientBalance { needed: amount("100"), free: amount("99") };
    world.refused(ask(poor, "100"), lacking);
}

#[test]
fn one_account_has_a_bounded_number_on_the_way() {
    let (mut world, account) = venue();
    world.profile(account, Profile::Institution, KycLevel::Institution);
    world.run(OpenChannel { count_per_day: 1_000_000, ..channel() });
    world.checked = false;
    for _ in 0..256 {
        world.run(ask(account, "10"));
    }
    world.checked = true;
    world.refused(ask(account, "10"), Reject::WithdrawalCount { per_day: 256 });
}

#[test]
fn channels_that_make_no_sense_are_refused() {
    let mut world = World::new();
    let refuse = |what| Reject::InvalidInput { what };
    world.refused(OpenChannel { asset: V_USDT, ..channel() }, refuse("asset"));
    world.refused(OpenChannel { minimum: Amount::ZERO, ..channel() }, refuse("amounts"));
    world.refused(OpenChannel { maximum: amount("9"), ..channel() }, refuse("amounts"));
    world.refused(OpenChannel { fee_rate: rate("-0.001"), ..channel() }, refuse("fee"));
    world.refused(OpenChannel { fee_rate: rate("0.06"), ..channel() }, refuse("fee"));
    world.refused(OpenChannel { fixed_fee: amount("-1"), ..channel() }, refuse("fee"));
    world.refused(OpenChannel { count_per_day: 0, ..channel() }, refuse("count per day"));
    world.refused(OpenChannel { deposit_minimum: amount("-1"), ..channel() }, refuse("deposit minimum"));
}
