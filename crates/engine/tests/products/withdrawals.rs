//! Withdrawals: the stages, their approval, and where the money goes.

use plimsoll_engine::accounts::Status;
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{System, Wallet};
use plimsoll_engine::treasury::WithdrawalStage;
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

/// A fee of 0.1 percent plus one USDT; 10 to 10,000 per withdrawal, 20 per day.
pub(crate) fn channel() -> OpenChannel {
    OpenChannel {
        network: CHAIN,
        asset: USDT,
        minimum: amount("10"),
        maximum: amount("10000"),
        fee_rate: rate("0.001"),
        fixed_fee: amount("1"),
        free_per_day: 0,
        count_per_day: 20,
        deposit_minimum: Amount::ZERO,
        open: true,
    }
}

/// A hundred USDT to an address known for two days at `at`.
pub(crate) fn request(account: AccountId, at: Timestamp) -> RequestWithdrawal {
    RequestWithdrawal {
        account,
        asset: USDT,
        network: CHAIN,
        amount: amount("100"),
        destination: [9; 32],
        known_since: Some(at.minus(2 * DAY_MS)),
        payout: None,
    }
}

pub(crate) fn venue() -> (World, AccountId) {
    let mut world = World::new();
    world.run(channel());
    let account = world.customer();
    world.deposit(account, USDT, "1000000");
    (world, account)
}

pub(crate) fn ask(account: AccountId, money: &str) -> RequestWithdrawal {
    RequestWithdrawal { amount: amount(money), ..request(account, START) }
}

pub(crate) fn step(withdrawal: u64, step: WithdrawalStep) -> AdvanceWithdrawal {
    AdvanceWithdrawal { withdrawal: WithdrawalId(withdrawal), step }
}

const APPROVE: WithdrawalStep = WithdrawalStep::Approve { by: STAFF[0], second: STAFF[1] };
const WRONG_STAGE: Reject = Reject::InvalidInput { what: "withdrawal stage" };

fn broadcast(byte: u8) -> WithdrawalStep {
    WithdrawalStep::Broadcast { transaction: [byte; 32] }
}

#[test]
fn the_fee_comes_out_of_the_amount_and_only_at_the_end() {
    let (mut world, account) = venue();
    let id = world.run(ask(account, "1000"));
    let (withdrawal, fee) = (WithdrawalId(id), amount("2"));
    let requested = Event::WithdrawalRequested { withdrawal, account, asset: USDT, amount: amount("1000"), fee };
    assert_eq!(world.events(), [requested]);
    let balance = world.balance(account, Wallet::Platform, USDT);
    assert_eq!((balance.free.to_string(), balance.held.to_string()), ("999000".into(), "1000".into()));
    world.reload();
    for next in [WithdrawalStep::StartReview, APPROVE, broadcast(5)] {
        world.run(step(id, next));
    }
    assert_eq!(world.balance(account, Wallet::Platform, USDT).held, amount("1000"));
    world.run(step(id, broadcast(5)));
    assert_eq!(world.events(), [], "sent once");
    let other = Reject::InvalidInput { what: "another transaction was sent" };
    world.refused(step(id, broadcast(6)), other);
    world.run(step(id, WithdrawalStep::Confirm));
    assert_eq!(world.events(), [Event::WithdrawalMoved { withdrawal, account, stage: WithdrawalStage::Confirmed }]);
    assert_eq!(world.balance(account, Wallet::Platform, USDT).total(), amount("999000"));
    assert_eq!(world.system(System::External(CHAIN), USDT), "-999002", "998 left");
    assert_eq!(world.system(System::Fee, USDT), "2");
    world.refused(step(id, WithdrawalStep::Confirm), Reject::NotFound);
}

#[test]
fn the_first_ones_of_a_day_are_free_when_the_channel_says_so() {
    let (mut world, account) = venue();
    world.run(OpenChannel { free_per_day: 1, ..channel() });
    let first = world.run(ask(account, "1000"));
    let fee = |world: &World, id| world.engine.treasury().withdrawal(WithdrawalId(id)).unwrap().fee;
    assert_eq!(fee(&world, first), Amount::ZERO);
    let second = world.run(ask(account, "1000"));
    assert_eq!(fee(&world, second), amount("2"));
    world.run(step(first, WithdrawalStep::Cancel { account }));
    let third = world.run(ask(account, "1000"));
    assert_eq!(fee(&world, third), amount("2"), "one of today's still stands");
    world.pass(DAY_MS / 2);
    let tomorrow = world.run(ask(account, "1000"));
    assert_eq!(fee(&world, tomorrow), Amount::ZERO);
}

#[test]
fn every_other_end_gives_the_whole_amount_back() {
    let rows: [(&[WithdrawalStep], WithdrawalStep); 5] = [
        (&[], WithdrawalStep::Cancel { account: AccountId(1) }),
        (&[WithdrawalStep::StartReview, WithdrawalStep::NeedManual], WithdrawalStep::Cancel { account: AccountId(1) }),
        (&[WithdrawalStep::StartReview], WithdrawalStep::Reject { by: STAFF[0], reason: 3 }),
        (&[WithdrawalStep::StartReview, APPROVE], WithdrawalStep::FailUnsent { by: STAFF[0] }),
        (&[WithdrawalStep::StartReview, APPROVE, broadcast(1)], WithdrawalStep::FailUnsent { by: STAFF[0] }),
    ];
    for (before, end) in rows {
        let (mut world, account) = venue();
        assert_eq!(account, AccountId(1));
        let id = world.run(ask(account, "1000"));
        for next in before {
            world.run(step(id, *next));
        }
        world.run(step(id, end));
        assert_eq!(world.free(account, USDT), "1000000", "{end:?}");
        assert_eq!(world.system(System::Fee, USDT), "0");
        world.refused(step(id, end), Reject::NotFound);
    }
}

#[test]
fn stages_follow_each_other_and_two_people_approve() {
    let (mut world, account) = venue();
    let id = world.run(ask(account, "1000"));
    world.refused(step(99, WithdrawalStep::StartReview), Reject::NotFound);
    for early in [APPROVE, WithdrawalStep::ApproveByRule, broadcast(1), WithdrawalStep::Confirm] {
        world.refused(step(id, early), WRONG_STAGE);
    }
    let stranger = world.customer();
    world.refused(step(id, WithdrawalStep::Cancel { account: stranger }), Reject::NotFound);
    world.run(step(id, WithdrawalStep::StartReview));
    let alone = WithdrawalStep::Approve { by: STAFF[0], second: STAFF[0] };
    world.refused(step(id, alone), Reject::SamePerson);
    world.run(step(id, WithdrawalStep::NeedManual));
    world.refused(step(id, WithdrawalStep::ApproveByRule), WRONG_STAGE);
    world.status(account, Status::Frozen);
    world.refused(step(id, APPROVE), Reject::AccountFrozen);
    world.status(account, Status::PartlyFrozen);
    world.run(step(id, APPROVE));
    world.refused(step(id, WithdrawalStep::Cancel { account }), WRONG_STAGE);
    world.refused(step(id, WithdrawalStep::Reject { by: STAFF[0], reason: 1 }), WRONG_STAGE);
    world.refused(step(id, WithdrawalStep::Confirm), WRONG_STAGE);
    world.run(step(id, broadcast(1)));
    world.refused(step(id, APPROVE), WRONG_STAGE);
}

#[test]
fn the_rules_approve_small_sums_and_splitting_does_not_help() {
    let (mut world, account) = venue();
    let review = |world: &mut World, money| {
        let id = world.run(ask(account, money));
        world.run(step(id, WithdrawalStep::StartReview));
        id
    };
    let limit = Reject::ReviewRequired { limit: amount("5000") };
    let first = review(&mut world, "3000");
    world.run(step(first, WithdrawalStep::ApproveByRule));
    let second = review(&mut world, "2000.01");
    world.refused(step(second, WithdrawalStep::ApproveByRule), limit.clone());
    // Neither a long review nor the request's age frees up the limit.
    world.pass(25 * HOUR_MS);
    let third = review(&mut world, "4000");
    world.refused(step(second, WithdrawalStep::ApproveByRule), limit.clone());
    world.run(step(third, WithdrawalStep::Cancel { account }));
    // The first one still counts: it was approved a day ago, and is not complete.
    world.refused(step(second, WithdrawalStep::ApproveByRule), limit.clone());
    world.run(step(first, broadcast(1)));
    world.run(step(first, WithdrawalStep::Confirm));
    world.run(step(second, WithdrawalStep::ApproveByRule));
    let fourth = review(&mut world, "3000");
    world.refused(step(fourth, WithdrawalStep::ApproveByRule), limit);
    world.run(step(fourth, APPROVE));
}

#[test]
fn a_security_change_stops_the_rules_and_new_requests_for_a_day() {
    let (mut world, account) = venue();
    let id = world.run(ask(account, "100"));
    world.run(step(id, WithdrawalStep::StartReview));
    world.run(NoteSecurityChange { account });
    let until = world.now.plus(DAY_MS);
    world.refused(step(id, WithdrawalStep::ApproveByRule), Reject::WithdrawalCooldown { until });
    world.refused(ask(account, "100"), Reject::WithdrawalCooldown { until });
    world.pass_until(until);
    world.run(step(id, WithdrawalStep::ApproveByRule));
    world.run(ask(account, "100"));
}

#[test]
fn a_preview_says_what_the_request_then_does() {
    let (mut world, account) = venue();
    let preview = |world: &World, amount| world.engine.preview_withdrawal(account, (CHAIN, USDT), amount, world.now);
    let before = preview(&world, amount("1000")).unwrap();
    assert_eq!((before.fee, before.used_today, before.withdrawable), (amount("2"), 0, amount("1000000")));
    assert!(!before.has_claim && before.value == Some(amount("1000")));
    let id = world.run(ask(account, "1000"));
    assert_eq!(world.engine.treasury().withdrawal(WithdrawalId(id)).unwrap().fee, before.fee);
    let after = preview(&world, amount("1000")).unwrap();
    assert_eq!((after.used_today, after.withdrawable), (1, amount("999000")));
    assert_eq!(after.identity_left, before.identity_left - amount("1000"));
    assert_eq!(world.engine.preview_withdrawal(account, (CHAIN, BTC), amount("1"), world.now), None, "no channel");
}
