//! The operator's own money: counted like deposits, and not withdrawn while customers depend on it.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_engine::markets::Class;
use plimsoll_engine::{Event, LIQUIDITY_PROVIDER, Reject, USDT};
use plimsoll_units::*;

use crate::funds::{SAVINGS, fund_offer};
use crate::world::*;

fn defund(house: House, money: &str) -> DefundHouse {
    let [by, second] = STAFF;
    DefundHouse { house, asset: USDT, amount: amount(money), network: CHAIN, by, second }
}

#[test]
fn each_house_account_takes_and_gives_back() {
    let mut world = World::new();
    world.run(OfferFund { open: false, ..fund_offer() });
    let houses = [
        (House::Insurance(Class::Crypto), System::Insurance(Class::Crypto)),
        (House::OptionPool, System::OptionPool),
        (House::SwapDesk, System::SwapDesk),
        (House::Corrections, System::Corrections),
        (House::LoanPool, System::LoanPool),
        (House::FundReward(SAVINGS), System::FundReward(SAVINGS)),
    ];
    for (house, system) in houses {
        world.fund(house, USDT, "1000");
        assert_eq!(world.system(system, USDT), "1000");
        let lacking = Reject::InsufficientBalance { needed: amount("1001"), free: amount("1000") };
        world.refused(defund(house, "1001"), lacking);
        world.run(defund(house, "400"));
        assert_eq!(world.system(system, USDT), "600");
    }
    let house = House::Liquidity(Wallet::Contract);
    world.fund(house, USDT, "1000");
    world.run(defund(house, "400"));
    assert_eq!(world.contract_free(LIQUIDITY_PROVIDER), "600");
    assert_eq!(world.system(System::External(CHAIN), USDT), "-4200");
}

#[test]
fn a_funding_transfer_counts_once() {
    let mut world = World::new();
    let fund = FundHouse {
        house: House::SwapDesk,
        asset: BTC,
        amount: amount("3"),
        network: CHAIN,
        transaction: [4; 32],
        index: 2,
    };
    world.run(fund);
    world.run(fund);
    assert_eq!(world.events(), [Event::DepositRepeated { deposit: DepositId(1) }]);
    assert_eq!(world.system(System::SwapDesk, BTC), "3");
    let another = Reject::InvalidInput { what: "this transfer was another" };
    world.refused(FundHouse { house: House::Corrections, ..fund }, another.clone());
    let account = world.customer();
    let FundHouse { asset, amount, network, transaction, index, .. } = fund;
    let deposit = CreditDeposit { account, asset, amount, network, transaction, index, is_final: true };
    world.refused(deposit, another);
}

#[test]
fn every_refusal() {
    let mut world = World::new();
    let fund = FundHouse {
        house: House::OptionPool,
        asset: USDT,
        amount: amount("3"),
        network: CHAIN,
        transaction: [4; 32],
        index: 0,
    };
    world.refused(FundHouse { asset: V_USDT, ..fund }, Reject::InvalidInput { what: "asset" });
    world.refused(FundHouse { asset: BTC, ..fund }, Reject::WalletAsset);
    let quotes = House::Liquidity(Wallet::Contract);
    world.refused(FundHouse { asset: BTC, house: quotes, ..fund }, Reject::WalletAsset);
    world.refused(FundHouse { amount: Amount::ZERO, ..fund }, Reject::InvalidInput { what: "amount" });
    world.run(fund);
    let one = DefundHouse { second: STAFF[0], ..defund(House::OptionPool, "1") };
    world.refused(one, Reject::SamePerson);
    for money in ["0", "-1"] {
        world.refused(defund(House::OptionPool, money), Reject::InvalidInput { what: "amount" });
    }
}

#[test]
fn insurance_stays_while_anybody_has_a_position() {
    let mut world = World::new();
    let market = world.contract_market();
    let house = House::Insurance(Class::Crypto);
    world.fund(house, USDT, "1000");
    world.fund(House::Insurance(Class::Stock), USDT, "1000");
    let (long, short) = (world.customer(), world.customer());
    world.deposit_contract(long, "10000");
    world.deposit_contract(short, "10000");
    world.run(defund(house, "1"));
    world.trade(market, short, long, "0.1");
    world.refused(defund(house, "1"), Reject::HouseMoneyInUse);
    world.run(defund(House::Insurance(Class::Stock), "1"));
}
