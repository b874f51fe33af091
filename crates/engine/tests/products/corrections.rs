//! Corrections: two people, a reason, and money that exists.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_engine::treasury::{CORRECTION_LIFE_MS, CORRECTIONS_MAX};
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

fn propose(account: AccountId, money: &str) -> ProposeCorrection {
    ProposeCorrection {
        account,
        wallet: Wallet::Platform,
        asset: USDT,
        amount: amount(money),
        reason: "A fee was taken twice".to_owned(),
        by: STAFF[0],
    }
}

fn approve(correction: u64, by: StaffId) -> ApproveCorrection {
    ApproveCorrection { correction: CorrectionId(correction), by }
}

#[test]
fn a_second_person_executes_a_credit_or_a_debit() {
    let mut world = World::new();
    let account = world.customer();
    world.fund(House::Corrections, USDT, "50");
    let id = world.run(propose(account, "20"));
    let correction = CorrectionId(id);
    assert_eq!(world.events(), [Event::CorrectionProposed { correction, account }]);
    assert_eq!(world.free(account, USDT), "0", "one person moves nothing");
    world.refused(approve(id, STAFF[0]), Reject::SamePerson);
    world.reload();
    world.run(approve(id, STAFF[1]));
    assert_eq!(world.events(), [Event::Corrected { correction, account, amount: amount("20") }]);
    assert_eq!(world.free(account, USDT), "20");
    world.refused(approve(id, STAFF[1]), Reject::NotFound);
    let id = world.run(propose(account, "-5"));
    world.run(approve(id, STAFF[1]));
    assert_eq!(world.free(account, USDT), "15");
    assert_eq!(world.system(System::Corrections, USDT), "35");
}

#[test]
fn money_that_is_not_there_is_not_moved() {
    let mut world = World::new();
    let account = world.customer();
    let credit = world.run(propose(account, "20"));
    let debit = world.run(propose(account, "-20"));
    let lacking = Reject::InsufficientBalance { needed: amount("20"), free: Amount::ZERO };
    world.refused(approve(credit, STAFF[1]), lacking.clone());
    world.refused(approve(debit, STAFF[1]), lacking);
    world.fund(House::Corrections, USDT, "20");
    world.run(approve(credit, STAFF[1]));
    world.run(approve(debit, STAFF[1]));
    assert_eq!(world.free(account, USDT), "0");
}

#[test]
fn every_refusal_of_a_proposal() {
    let mut world = World::new();
    let account = world.customer();
    let base = propose(account, "20");
    world.refused(propose(AccountId(0), "20"), Reject::UnknownAccount);
    let practice = world.practice_account();
    world.refused(propose(practice, "20"), Reject::WrongRealm);
    world.refused(ProposeCorrection { asset: V_USDT, ..base.clone() }, Reject::InvalidInput { what: "asset" });
    let contract = ProposeCorrection { asset: BTC, wallet: Wallet::Contract, ..base.clone() };
    world.refused(contract, Reject::WalletAsset);
    for units in [0, i128::MAX, i128::MIN] {
        let amount = Amount::from_units(units);
        world.refused(ProposeCorrection { amount, ..base.clone() }, Reject::InvalidInput { what: "amount" });
    }
    for reason in [String::new(), "  ".to_owned(), "x".repeat(501)] {
        world.refused(ProposeCorrection { reason, ..base.clone() }, Reject::InvalidInput { what: "reason" });
    }
}

#[test]
fn proposals_are_few_and_do_not_stand_for_ever() {
    let mut world = World::new();
    let account = world.customer();
    world.fund(House::Corrections, USDT, "20");
    let id = world.run(propose(account, "20"));
    world.checked = false;
    for _ in 1..CORRECTIONS_MAX {
        world.run(propose(account, "20"));
    }
    world.checked = true;
    world.refused(propose(account, "20"), Reject::CapacityReached);
    world.pass(CORRECTION_LIFE_MS + 1);
    world.refused(approve(id, STAFF[1]), Reject::NotFound);
    let id = world.run(propose(account, "20"));
    world.run(approve(id, STAFF[1]));
}
