//! Deposits: credited only once, tradable before they are final, taken back by a reorganisation.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_engine::treasury::ARRIVAL_MAX;
use plimsoll_engine::{Event, Reject, USDT};
use plimsoll_units::*;

use crate::withdrawals::{channel, request};
use crate::world::*;

fn credit(account: AccountId, money: &str, transaction: u8) -> CreditDeposit {
    CreditDeposit {
        account,
        asset: USDT,
        amount: amount(money),
        network: CHAIN,
        transaction: [transaction; 32],
        index: 0,
        is_final: false,
    }
}

#[test]
fn a_transfer_is_credited_once_for_ever() {
    let mut world = World::new();
    let account = world.customer();
    let id = world.run(credit(account, "250", 1));
    let (deposit, money) = (DepositId(id), amount("250"));
    assert_eq!(world.events(), [Event::DepositCredited { deposit, account, asset: USDT, amount: money }]);
    assert_eq!(world.system(System::External(CHAIN), USDT), "-250");
    for is_final in [false, true] {
        assert_eq!(world.run(CreditDeposit { is_final, ..credit(account, "250", 1) }), id);
        assert_eq!(world.events(), [Event::DepositRepeated { deposit }]);
    }
    world.reload();
    world.run(FinaliseDeposit { deposit });
    world.pass(400 * DAY_MS);
    assert_eq!(world.run(credit(account, "250", 1)), id);
    assert_eq!(world.free(account, USDT), "250");
    // Another output, another transaction and another network are other transfers.
    world.run(CreditDeposit { index: 1, ..credit(account, "250", 1) });
    world.run(credit(account, "250", 2));
    world.run(CreditDeposit { network: NetworkId(8), ..credit(account, "250", 1) });
    assert_eq!(world.free(account, USDT), "1000");
}

#[test]
fn the_same_key_with_other_contents_is_refused() {
    let mut world = World::new();
    let (account, other) = (world.customer(), world.customer());
    world.run(credit(account, "250", 1));
    let another = Reject::InvalidInput { what: "this transfer was another" };
    world.refused(credit(account, "251", 1), another.clone());
    world.refused(credit(other, "250", 1), another.clone());
    world.refused(CreditDeposit { asset: BTC, ..credit(account, "250", 1) }, another.clone());
    let house = FundHouse {
        house: House::Corrections,
        asset: USDT,
        amount: amount("250"),
        network: CHAIN,
        transaction: [1; 32],
        index: 0,
    };
    world.refused(house, another);
}

#[test]
fn refusals_of_a_credit() {
    let mut world = World::new();
    let account = world.customer();
    world.refused(credit(AccountId(0), "1", 1), Reject::UnknownAccount);
    let practice = world.practice_account();
    world.refused(credit(practice, "1", 1), Reject::WrongRealm);
    world.refused(CreditDeposit { asset: V_USDT, ..credit(account, "1", 1) }, Reject::InvalidInput { what: "asset" });
    for money in ["0", "-1"] {
        world.refused(credit(account, money, 1), Reject::InvalidInput { what: "amount" });
    }
    let endless = CreditDeposit { amount: ARRIVAL_MAX + amount("1"), ..credit(account, "1", 1) };
    world.refused(endless, Reject::InvalidInput { what: "amount" });
    world.run(OpenChannel { deposit_minimum: amount("10"), ..channel() });
    world.refused(credit(account, "9.99", 1), Reject::DepositBelowMinimum { minimum: amount("10") });
    world.run(credit(account, "10", 1));
}

#[test]
fn an_unfinal_deposit_trades_and_does_not_leave() {
    let mut world = World::new();
    let account = world.customer();
    world.run(channel());
    world.deposit(account, USDT, "40");
    let id = world.run(credit(account, "100", 1));
    let ask = |money| RequestWithdrawal { amount: amount(money), ..request(account, START) };
    world.refused(ask("41"), Reject::InsufficientBalance { needed: amount("41"), free: amount("40") });
    let (from, to) = (Wallet::Platform, Wallet::Contract);
    world.run(Transfer { account, asset: USDT, from, to, amount: amount("120") });
    world.refused(ask("20"), Reject::InsufficientBalance { needed: amount("20"), free: Amount::ZERO });
    world.run(Transfer { account, asset: USDT, from: to, to: from, amount: amount("120") });
    world.run(FinaliseDeposit { deposit: DepositId(id) });
    assert_eq!(world.events(), [Event::DepositFinal { deposit: DepositId(id) }]);
    world.run(FinaliseDeposit { deposit: DepositId(id) });
    assert_eq!(world.events(), [], "said twice is said once");
    world.run(ask("140"));
}

#[test]
fn a_reorganisation_takes_back_what_is_there() {
    let mut world = World::new();
    let account = world.customer();
    let deposit = DepositId(world.run(credit(account, "250", 1)));
    world.run(ReverseDeposit { deposit });
    let (debited, claim) = (amount("250"), Amount::ZERO);
    assert_eq!(world.events(), [Event::DepositReversed { deposit, debited, claim }]);
    world.run(ReverseDeposit { deposit });
    assert_eq!(world.events(), []);
    assert_eq!(world.free(account, USDT), "0");
    assert_eq!(world.system(System::External(CHAIN), USDT), "0");
    world.refused(FinaliseDeposit { deposit }, Reject::InvalidInput { what: "the deposit was reversed" });
    // The chain includes the same transaction again: credited again, as the same deposit.
    assert_eq!(world.run(credit(account, "250", 1)), deposit.0);
    assert_eq!(world.free(account, USDT), "250");
    world.run(FinaliseDeposit { deposit });
    world.refused(ReverseDeposit { deposit }, Reject::InvalidInput { what: "the deposit is final" });
    world.refused(ReverseDeposit { deposit: DepositId(99) }, Reject::NotFound);
    world.refused(FinaliseDeposit { deposit: DepositId(0) }, Reject::NotFound);
    world.fund(House::Corrections, USDT, "1");
    world.refused(FinaliseDeposit { deposit: DepositId(2) }, Reject::NotFound); // The house's, not a customer's.
}

#[test]
fn what_is_gone_becomes_a_claim_that_blocks_withdrawals_until_covered() {
    let mut world = World::new();
    let account = world.customer();
    world.run(channel());
    let deposit = DepositId(world.run(credit(account, "250", 1)));
    let (from, to) = (Wallet::Platform, Wallet::Contract);
    world.run(Transfer { account, asset: USDT, from, to, amount: amount("200") });
    world.run(ReverseDeposit { deposit });
    let (debited, claim) = (amount("50"), amount("200"));
    assert_eq!(world.events(), [Event::DepositReversed { deposit, debited, claim }]);
    assert_eq!(world.contract_free(account), "200", "positions and other pockets are not touched");
    assert_eq!(world.system(System::Claims, USDT), "-200");
    world.reload();
    world.refused(request(account, START), Reject::ClaimOutstanding { claim: amount("200") });
    world.deposit(account, USDT, "150");
    let covered = Event::ClaimCovered { account, asset: USDT, amount: amount("150") };
    assert!(world.events().contains(&covered));
    assert_eq!(world.free(account, USDT), "0");
    world.refused(request(account, START), Reject::ClaimOutstanding { claim: amount("50") });
    world.deposit(account, BTC, "1"); // Another coin covers nothing.
    assert_eq!(world.free(account, BTC), "1");
    world.run(Transfer { account, asset: USDT, from: to, to: from, amount: amount("200") });
    assert_eq!(world.free(account, USDT), "150");
    assert_eq!(world.system(System::Claims, USDT), "0");
    world.run(request(account, START));
}

#[test]
fn the_daily_review_covers_claims_from_what_trading_brought() {
    let mut world = World::new();
    let market = world.spot_market();
    let (account, other) = (world.customer(), world.customer());
    world.deposit(other, BTC, "1");
    let deposit = DepositId(world.run(credit(account, "6000", 1)));
    world.trade(market, other, account, "0.1");
    world.run(ReverseDeposit { deposit });
    assert_eq!(world.system(System::Claims, USDT), "-6000");
    let buyer = world.customer();
    world.deposit(buyer, USDT, "10000");
    world.trade(market, account, buyer, "0.09");
    assert_eq!(world.free(account, USDT), "5394.6");
    world.pass(DAY_MS / 2);
    assert_eq!(world.free(account, USDT), "0");
    assert_eq!(world.system(System::Claims, USDT), "-605.4");
}

#[test]
fn a_claim_after_the_request_stops_the_approval() {
    let mut world = World::new();
    let account = world.customer();
    world.run(channel());
    world.deposit(account, USDT, "100");
    let withdrawal = WithdrawalId(world.run(request(account, START)));
    let deposit = DepositId(world.run(credit(account, "30", 1)));
    let (from, to) = (Wallet::Platform, Wallet::Contract);
    world.run(Transfer { account, asset: USDT, from, to, amount: amount("30") });
    world.run(ReverseDeposit { deposit });
    world.run(AdvanceWithdrawal { withdrawal, step: WithdrawalStep::StartReview });
    let [by, second] = STAFF;
    let approve = AdvanceWithdrawal { withdrawal, step: WithdrawalStep::Approve { by, second } };
    world.refused(approve, Reject::ClaimOutstanding { claim: amount("30") });
    world.run(AdvanceWithdrawal { withdrawal, step: WithdrawalStep::Reject { by, reason: 2 } });
    assert_eq!(world.free(account, USDT), "70", "what comes back covers the claim");
}
