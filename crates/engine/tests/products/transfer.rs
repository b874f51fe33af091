//! Transfers between the wallets of one account.

use plimsoll_engine::accounts::Status;
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::{Reject, USDT};
use plimsoll_units::*;

use crate::world::*;

#[test]
fn between_the_three_pockets_at_once_and_for_free() {
    let mut world = World::new();
    let account = world.customer();
    world.deposit(account, USDT, "100");
    let pockets = [Wallet::Platform, Wallet::Contract, Wallet::Financial, Wallet::Platform];
    for pair in pockets.windows(2) {
        world.run(Transfer { account, asset: USDT, from: pair[0], to: pair[1], amount: amount("100") });
        assert_eq!(world.balance(account, pair[1], USDT).free, amount("100"));
        assert_eq!(world.balance(account, pair[0], USDT).free, Amount::ZERO);
    }
    world.deposit(account, BTC, "1");
    let (from, to) = (Wallet::Platform, Wallet::Financial);
    world.run(Transfer { account, asset: BTC, from, to, amount: amount("0.5") });
}

#[test]
fn every_refusal() {
    let mut world = World::new();
    let account = world.customer();
    world.deposit(account, USDT, "100");
    let (from, to) = (Wallet::Platform, Wallet::Contract);
    let transfer = Transfer { account, asset: USDT, from, to, amount: amount("60") };
    world.refused(Transfer { account: AccountId(0), ..transfer }, Reject::UnknownAccount);
    world.refused(Transfer { asset: AssetId(90), ..transfer }, Reject::InvalidInput { what: "asset" });
    world.refused(Transfer { asset: V_USDT, ..transfer }, Reject::WrongRealm);
    world.refused(Transfer { to: from, ..transfer }, Reject::SameWallet);
    world.refused(Transfer { asset: BTC, ..transfer }, Reject::WalletAsset);
    world.refused(Transfer { asset: BTC, from: to, to: from, ..transfer }, Reject::WalletAsset);
    for money in ["0", "-1"] {
        world.refused(Transfer { amount: amount(money), ..transfer }, Reject::InvalidInput { what: "amount" });
    }
    let lacking = Reject::InsufficientBalance { needed: amount("100.00000001"), free: amount("100") };
    world.refused(Transfer { amount: amount("100.00000001"), ..transfer }, lacking);
    world.status(account, Status::Frozen);
    world.refused(transfer, Reject::AccountFrozen);
    world.status(account, Status::PartlyFrozen);
    world.run(transfer);
}

#[test]
fn practice_money_moves_among_its_own_pockets_only() {
    let mut world = World::new();
    let account = world.practice_account();
    let (from, to) = (Wallet::Platform, Wallet::Contract);
    let transfer = Transfer { account, asset: V_USDT, from, to, amount: amount("50000") };
    world.refused(Transfer { asset: USDT, ..transfer }, Reject::WrongRealm);
    world.run(transfer);
    assert_eq!(world.contract_free(account), "100000");
}
