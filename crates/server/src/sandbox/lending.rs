//! Loans of the sandbox: products with and without collateral, and the pool that pays them.

use plimsoll_engine::command::{FundHouse, OfferLoan, OfferPledge};
use plimsoll_engine::ledger::House;
use plimsoll_engine::{Command, USDT};
use plimsoll_units::{Amount, AssetId, LoanProductId, PledgeProductId, Rate};

use super::SANDBOX;

/// Play money of the pool.
const POOL_USDT: i128 = 3_000_000;
const POOL_USDC: i128 = 2_000_000;
/// The outside transfer that funds the pool: another than the one of the other house accounts.
const TRANSACTION: [u8; 32] = [1; 32];

/// Coin, days, hundredths of a percent a day, smallest and largest amount.
const LOANS: [(&str, u16, i64, i128, i128); 5] = [
    ("usdc", 7, 3, 50, 2_000),
    ("usdc", 14, 3, 50, 2_000),
    ("usdc", 30, 3, 50, 2_000),
    ("usdt", 30, 4, 100, 5_000),
    ("usdt", 90, 4, 100, 5_000),
];

const PLEDGE_DAYS: [u16; 4] = [7, 30, 90, 180];
const PLEDGE_MINIMUM: i128 = 50;
const PLEDGE_MAXIMUM: i128 = 1_000_000;

/// Levels in percent, the daily rate and the fee of a sale in thousandths of a percent.
struct Terms {
    levels: [i64; 3],
    rate: i64,
    fee: i64,
}

const LARGE: Terms = Terms { levels: [65, 75, 83], rate: 20, fee: 2_000 };
const MIDDLE: Terms = Terms { levels: [55, 65, 75], rate: 25, fee: 2_500 };
const OTHER: Terms = Terms { levels: [45, 60, 70], rate: 30, fee: 3_000 };
const STABLE: Terms = Terms { levels: [90, 93, 95], rate: 15, fee: 500 };

fn terms(coin: &str) -> &'static Terms {
    match coin {
        "btc" | "eth" => &LARGE,
        "bnb" | "sol" | "ltc" | "xrp" => &MIDDLE,
        "usdc" => &STABLE,
        _ => &OTHER,
    }
}

/// Thousandths of a percent.
fn rate(thousandths: i64) -> Rate {
    Rate::from_units(thousandths * (Rate::SCALE / 100_000))
}

/// Offers and the pool behind them, by ordinary commands.
pub(super) fn lending(coins: &[(String, AssetId)]) -> Vec<Command> {
    let usdc = coins.iter().find(|(coin, _)| coin == "usdc").map(|(_, asset)| *asset);
    let asset = |coin: &str| if coin == "usdt" { Some(USDT) } else { usdc };
    let pools = [(Some(USDT), POOL_USDT), (usdc, POOL_USDC)];
    let funds = pools.into_iter().enumerate().filter_map(|(n, (asset, amount))| {
        let (house, amount, index) = (House::LoanPool, Amount::whole(amount), n as u32);
        Some(Command::from(FundHouse {
            house,
            asset: asset?,
            amount,
            network: SANDBOX,
            transaction: TRANSACTION,
            index,
        }))
    });
    let loans = LOANS.iter().zip(1..).filter_map(|((coin, days, daily, minimum, maximum), number)| {
        Some(Command::from(OfferLoan {
            product: LoanProductId(number),
            asset: asset(coin)?,
            days: *days,
            rate: rate(daily * 10),
            minimum: Amount::whole(*minimum),
            maximum: Amount::whole(*maximum),
            rounding: Amount::from_units(Amount::SCALE / 100),
            open: true,
        }))
    });
    let pledges = coins.iter().zip(1..).map(|((coin, asset), number)| {
        let Terms { levels: [initial, call, liquidation], rate: daily, fee } = terms(coin);
        Command::from(OfferPledge {
            product: PledgeProductId(number),
            collateral: *asset,
            initial: rate(initial * 1_000),
            call: rate(call * 1_000),
            liquidation: rate(liquidation * 1_000),
            rate: rate(*daily),
            fee: rate(*fee),
            minimum: Amount::whole(PLEDGE_MINIMUM),
            maximum: Amount::whole(PLEDGE_MAXIMUM),
            days: PLEDGE_DAYS.to_vec(),
            open: true,
        })
    });
    funds.chain(loans).chain(pledges).collect()
}
