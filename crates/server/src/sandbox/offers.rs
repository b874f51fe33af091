//! Second-contract terms, swap terms and withdrawal channels of the sandbox.

use plimsoll_engine::command::{OfferSeconds, OfferSwap, OpenChannel};
use plimsoll_engine::seconds::PERIODS_S;
use plimsoll_engine::{Command, USDT};
use plimsoll_feeds::instruments::Universe;
use plimsoll_units::{Amount, AssetId, IndexId, Rate};

use super::SANDBOX;

const MINUTE_S: u32 = 60;
const HOUR_S: u32 = 3_600;
const DAY_S: u32 = 86_400;

fn percent(hundredths: i64) -> Rate {
    Rate::from_units(hundredths * Rate::SCALE / 100)
}

/// Odds rise with the period; they are the same for everybody.
fn odds(period_s: u32) -> Rate {
    percent(match period_s {
        ..=MINUTE_S => 85,
        ..=180 => 86,
        ..=720 => 88,
        p if p <= 12 * HOUR_S => 90,
        p if p <= 5 * DAY_S => 92,
        _ => 94,
    })
}

fn largest(period_s: u32) -> Amount {
    Amount::whole(match period_s {
        ..=MINUTE_S => 500,
        ..=720 => 2_000,
        _ => 10_000,
    })
}

pub(super) fn seconds(universe: &Universe) -> Vec<Command> {
    let offered = universe.iter().filter(|(_, i)| i.seconds);
    let terms = |(id, _)| {
        let plimsoll_feeds::instruments::InstrumentId(n) = id;
        PERIODS_S.iter().map(move |period_s| {
            Command::from(OfferSeconds {
                index: IndexId(n),
                period_s: *period_s,
                odds: odds(*period_s),
                minimum: Amount::whole(5),
                maximum: largest(*period_s),
                all_or_nothing: true,
                open: true,
            })
        })
    };
    offered.flat_map(terms).collect()
}

pub(super) fn swaps(coins: &[(String, AssetId)]) -> Vec<Command> {
    let terms = |asset, coin: &str| {
        let (spread, commission) = match coin {
            "usdt" | "usdc" => (2, 0),
            "btc" => (8, 10),
            "eth" => (10, 10),
            _ => (15, 10),
        };
        let rate = |basis_points: i64| Rate::from_units(basis_points * Rate::SCALE / 10_000);
        Command::from(OfferSwap {
            asset,
            half_spread: rate(spread),
            commission: rate(commission),
            minimum: Amount::from_units(Amount::SCALE / 10_000),
            maximum: Amount::whole(1_000_000),
            open: true,
        })
    };
    std::iter::once(terms(USDT, "usdt")).chain(coins.iter().map(|(coin, asset)| terms(*asset, coin))).collect()
}

pub(super) fn channels(coins: &[(String, AssetId)]) -> Vec<Command> {
    let open = |asset| {
        Command::from(OpenChannel {
            network: SANDBOX,
            asset,
            minimum: Amount::from_units(Amount::SCALE / 1_000),
            maximum: Amount::whole(1_000_000),
            fee_rate: Rate::from_units(Rate::SCALE / 1_000),
            fixed_fee: if asset == USDT { Amount::whole(1) } else { Amount::ZERO },
            free_per_day: 0,
            count_per_day: 10,
            deposit_minimum: Amount::from_units(1),
            open: true,
        })
    };
    std::iter::once(USDT).chain(coins.iter().map(|(_, asset)| *asset)).map(open).collect()
}
