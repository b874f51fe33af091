//! Funds of the sandbox, and the rewards that the operator paid in for them.

use plimsoll_engine::command::{FundHouse, OfferFund};
use plimsoll_engine::funds::{FundClass, FundPays};
use plimsoll_engine::ledger::House;
use plimsoll_engine::{Command, USDT};
use plimsoll_units::{Amount, AssetId, FundId, Rate};

use super::SANDBOX;

/// The outside transfer that funds the rewards: another than those of the other house accounts.
const TRANSACTION: [u8; 32] = [2; 32];

/// A fund of the catalogue. Amounts are in thousandths of a coin, the rate in tenths of a percent a year.
struct Listed {
    coin: &'static str,
    days: u16,
    rate: i64,
    quota: i128,
    minimum: i128,
    level: u8,
    class: FundClass,
    pays: FundPays,
    /// In units of 10⁻⁸: what the whole quota can earn.
    reward: i128,
}

const CATALOGUE: [Listed; 6] = [
    Listed {
        coin: "usdt",
        days: 30,
        rate: 40,
        quota: 500_000_000,
        minimum: 10_000,
        level: 0,
        class: FundClass::General,
        pays: FundPays::AtMaturity,
        reward: 164_383_611_644,
    },
    Listed {
        coin: "usdt",
        days: 90,
        rate: 60,
        quota: 500_000_000,
        minimum: 10_000,
        level: 0,
        class: FundClass::General,
        pays: FundPays::AtMaturity,
        reward: 739_726_077_398,
    },
    Listed {
        coin: "btc",
        days: 60,
        rate: 15,
        quota: 10_000,
        minimum: 1,
        level: 0,
        class: FundClass::General,
        pays: FundPays::AtMaturity,
        reward: 2_475_754,
    },
    Listed {
        coin: "usdt",
        days: 14,
        rate: 30,
        quota: 200_000_000,
        minimum: 10_000,
        level: 0,
        class: FundClass::General,
        pays: FundPays::Daily,
        reward: 23_013_718_631,
    },
    Listed {
        coin: "usdt",
        days: 60,
        rate: 70,
        quota: 300_000_000,
        minimum: 1_000_000,
        level: 1,
        class: FundClass::Vip,
        pays: FundPays::AtMaturity,
        reward: 345_205_479_753,
    },
    Listed {
        coin: "usdt",
        days: 180,
        rate: 65,
        quota: 5_000_000_000,
        minimum: 100_000_000,
        level: 0,
        class: FundClass::Institution,
        pays: FundPays::AtMaturity,
        reward: 16_027_397_260_324,
    },
];

fn thousandths(amount: i128) -> Amount {
    Amount::from_units(amount * (Amount::SCALE / 1_000))
}

/// Each fund is announced, its rewards are paid in, and only then it opens.
pub(super) fn funds(coins: &[(String, AssetId)]) -> Vec<Command> {
    let asset = |coin: &str| {
        let other = || coins.iter().find(|(code, _)| code == coin).map(|(_, asset)| *asset);
        if coin == "usdt" { Some(USDT) } else { other() }
    };
    let listed = |(number, fund): (u32, &Listed)| {
        let asset = asset(fund.coin)?;
        let offer = |open| {
            Command::from(OfferFund {
                fund: FundId(number),
                asset,
                days: vec![fund.days],
                rate: Rate::from_units(fund.rate * (Rate::SCALE / 1_000)),
                quota: thousandths(fund.quota),
                minimum: thousandths(fund.minimum),
                maximum: thousandths(fund.quota / 5),
                times: 0,
                level: fund.level,
                class: fund.class,
                pays: fund.pays,
                open,
            })
        };
        let paid_in = Command::from(FundHouse {
            house: House::FundReward(FundId(number)),
            asset,
            amount: Amount::from_units(fund.reward),
            network: SANDBOX,
            transaction: TRANSACTION,
            index: number,
        });
        Some([offer(false), paid_in, offer(true)])
    };
    (1..).zip(&CATALOGUE).filter_map(listed).flatten().collect()
}
