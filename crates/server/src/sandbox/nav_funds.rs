//! Funds of the sandbox that hold coins: seeded by the operator, half in cash.

use plimsoll_engine::command::{FundHouse, OfferNavFund, SeedNavFund, TradeNavFund};
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_engine::nav_funds::NavExit;
use plimsoll_engine::{Command, Engine, USDT};
use plimsoll_units::{Amount, AssetId, FundId, Rate, StaffId};

use super::SANDBOX;

/// The outside transfer that brings the operator's own money.
const TRANSACTION: [u8; 32] = [3; 32];
/// Who acts for the operator before anybody is employed.
const OPERATOR: StaffId = StaffId(1);
/// The operator's own units of each fund.
const SEED: i128 = 100_000;

struct Listed {
    fund: u32,
    /// Coins with the USDT that buy them.
    coins: &'static [(&'static str, i128)],
    /// In hundredths of a percent a year.
    fee: i64,
    minimum: i128,
    maximum: i128,
    class: FundClass,
    lock_days: u16,
    /// Cap and fee of each tier, in tenths of a percent.
    exits: &'static [(i64, i64)],
}

const CATALOGUE: [Listed; 2] = [
    Listed {
        fund: 101,
        coins: &[("btc", 20_000), ("eth", 15_000), ("sol", 8_000), ("bnb", 7_000)],
        fee: 100,
        minimum: 10,
        maximum: 1_000_000,
        class: FundClass::General,
        lock_days: 0,
        exits: &[],
    },
    Listed {
        fund: 102,
        coins: &[("btc", 30_000), ("eth", 20_000)],
        fee: 50,
        minimum: 10_000,
        maximum: 100_000_000,
        class: FundClass::Institution,
        lock_days: 90,
        exits: &[(100, 15), (200, 10), (400, 5)],
    },
];

fn thousandths(rate: i64) -> Rate {
    Rate::from_units(rate * (Rate::SCALE / 1_000))
}

fn held(listed: &Listed, coins: &[(String, AssetId)]) -> Vec<(AssetId, i128)> {
    let asset = |code: &str| coins.iter().find(|(known, _)| known == code).map(|(_, asset)| *asset);
    listed.coins.iter().filter_map(|(code, usdt)| Some((asset(code)?, *usdt))).collect()
}

fn offer(listed: &Listed, assets: Vec<AssetId>, open: bool) -> Command {
    let exit = |(cap, fee): &(i64, i64)| NavExit { cap: thousandths(*cap), fee: thousandths(*fee) };
    Command::from(OfferNavFund {
        fund: FundId(listed.fund),
        assets,
        fee: Rate::from_units(listed.fee * (Rate::SCALE / 10_000)),
        minimum: Amount::whole(listed.minimum),
        maximum: Amount::whole(listed.maximum),
        level: 0,
        class: listed.class,
        lock_days: listed.lock_days,
        exits: listed.exits.iter().map(exit).collect(),
        open,
    })
}

/// Each fund is announced, seeded, and only then it opens.
pub(super) fn nav_funds(coins: &[(String, AssetId)]) -> Vec<Command> {
    let listed = |listed: &Listed| {
        let assets: Vec<AssetId> = held(listed, coins).into_iter().map(|(asset, _)| asset).collect();
        let fund = FundId(listed.fund);
        let brought = Command::from(FundHouse {
            house: House::Liquidity(Wallet::Financial),
            asset: USDT,
            amount: Amount::whole(SEED),
            network: SANDBOX,
            transaction: TRANSACTION,
            index: listed.fund,
        });
        let seeded = Command::from(SeedNavFund { fund, amount: Amount::whole(SEED), by: OPERATOR });
        [offer(listed, assets.clone(), false), brought, seeded, offer(listed, assets, true)]
    };
    CATALOGUE.iter().flat_map(listed).collect()
}

/// Coins that a fund with no units but the operator's own still has to buy, once they have a price.
pub(super) fn first_trades(engine: &Engine, coins: &[(String, AssetId)]) -> Vec<Command> {
    let missing = |listed: &Listed| {
        let id = FundId(listed.fund);
        let is_new = engine.nav_funds().fund(id).is_some_and(|fund| fund.units == Amount::whole(SEED));
        let waits = |(asset, _): &(AssetId, i128)| {
            let has_none = engine.ledger().system(System::Fund(id), *asset).is_zero();
            is_new && has_none && engine.usdt_value(*asset, Amount::ONE).is_some()
        };
        let trade = |(to, usdt): (AssetId, i128)| {
            let (amount, minimum_received) = (Amount::whole(usdt), Amount::ZERO);
            TradeNavFund { fund: id, from: USDT, to, amount, minimum_received, by: OPERATOR }.into()
        };
        held(listed, coins).into_iter().filter(waits).map(trade).collect::<Vec<Command>>()
    };
    CATALOGUE.iter().flat_map(missing).collect()
}
