//! The default install: play money, simulated markets, every house account funded in the open. What is listed here
//! is data; it enters the engine by the same commands an operator would use.

mod calendars;
mod listing;
mod offers;
mod tiers;

use std::collections::BTreeMap;

use plimsoll_engine::command::FundHouse;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::Class;
use plimsoll_engine::{Command, Totals, USDT};
use plimsoll_feeds::instruments::Universe;
use plimsoll_units::{Amount, AssetId, NetworkId};

pub(crate) use calendars::publications;

/// The sandbox's own road for money: nothing outside stands behind it.
const SANDBOX: NetworkId = NetworkId(0);

/// Play money of each house account, in USDT.
const INSURANCE: i128 = 5_000_000;
const OPTION_POOL: i128 = 5_000_000;
const LIQUIDITY: i128 = 100_000_000;
/// Coins of the liquidity provider and the swap desk, by worth in USDT at the seed price.
const COIN_INVENTORY: i128 = 20_000_000;
const DESK_INVENTORY: i128 = 5_000_000;

/// Codes of the live coins, by number.
pub(crate) fn asset_codes(universe: &Universe) -> Vec<String> {
    let coins = listing::coins(universe);
    let codes = coins.iter().map(|(coin, _)| coin.to_ascii_uppercase());
    std::iter::once("USDT".to_owned()).chain(codes).collect()
}

/// Whether the last of the commands below was carried out: the last coin has come in from outside. A start that was
/// cut short sends them all again, which does nothing to those that were carried out.
pub(crate) fn is_complete(totals: &BTreeMap<AssetId, Totals>, universe: &Universe) -> bool {
    let last = listing::coins(universe).last().map_or(USDT, |(_, asset)| *asset);
    totals
        .get(&last)
        .is_some_and(|totals| totals.external.is_negative())
}

/// Everything a fresh journal needs, in order.
pub(crate) fn reference_data(universe: &Universe) -> Vec<Command> {
    let mut commands = listing::assets(universe);
    let coins = listing::coins(universe);
    commands.extend(listing::indexes(universe, &coins));
    commands.extend(listing::markets(universe, &coins));
    commands.extend(offers::seconds(universe));
    commands.extend(offers::swaps(&coins));
    commands.extend(offers::channels(&coins));
    commands.extend(capital(universe, &coins));
    commands
}

fn capital(universe: &Universe, coins: &[(String, AssetId)]) -> Vec<Command> {
    let mut funds: Vec<(House, AssetId, Amount)> = Class::ALL
        .iter()
        .map(|class| (House::Insurance(*class), USDT, Amount::whole(INSURANCE)))
        .collect();
    funds.push((House::OptionPool, USDT, Amount::whole(OPTION_POOL)));
    funds.push((House::SwapDesk, USDT, Amount::whole(DESK_INVENTORY)));
    funds.push((House::Liquidity(Wallet::Platform), USDT, Amount::whole(LIQUIDITY)));
    funds.push((House::Liquidity(Wallet::Contract), USDT, Amount::whole(LIQUIDITY)));
    for (coin, asset) in coins {
        let Some(id) = universe.find(&format!("{coin}usdt")) else {
            continue;
        };
        let price = universe.get(id).seed_price;
        let worth = |usdt: i128| Amount::from_units(usdt * Amount::SCALE * Amount::SCALE / price.units());
        funds.push((House::Liquidity(Wallet::Platform), *asset, worth(COIN_INVENTORY)));
        funds.push((House::SwapDesk, *asset, worth(DESK_INVENTORY)));
    }
    let fund = |(n, (house, asset, amount)): (usize, (House, AssetId, Amount))| {
        let index = n as u32;
        Command::from(FundHouse {
            house,
            asset,
            amount,
            network: SANDBOX,
            transaction: [0; 32],
            index,
        })
    };
    funds.into_iter().enumerate().map(fund).collect()
}
