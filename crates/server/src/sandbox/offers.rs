//! Second-contract terms, swap terms and withdrawal channels of the sandbox.

use plimsoll_engine::command::{OfferSeconds, OfferSwap, OpenChannel};
use plimsoll_engine::seconds::PERIODS_S;
use plimsoll_engine::{Command, USDT};
use plimsoll_feeds::instruments::{InstrumentId, Universe};
use plimsoll_units::{Amount, AssetId, IndexId, Rate};

use super::SANDBOX;

const MINUTE_S: u32 = 60;
const HOUR_S: u32 = 3_600;
const DAY_S: u32 = 86_400;

fn percent(whole: i64) -> Rate {
    Rate::from_units(whole * Rate::SCALE / 100)
}

/// Odds (in percent) and the largest stake of periods up to so many seconds: both rise with the period, and are the
/// same for everybody.
const TERMS: [(u32, i64, i128); 6] = [
    (MINUTE_S, 85, 500),
    (3 * MINUTE_S, 86, 2_000),
    (12 * MINUTE_S, 88, 2_000),
    (12 * HOUR_S, 90, 10_000),
    (5 * DAY_S, 92, 10_000),
    (u32::MAX, 94, 10_000),
];

fn terms(period_s: u32) -> (Rate, Amount) {
    let found = TERMS.iter().find(|(up_to_s, ..)| period_s <= *up_to_s);
    let (_, odds, largest) = found.expect("the last row has no end");
    (percent(*odds), Amount::whole(*largest))
}

pub(super) fn seconds(universe: &Universe) -> Vec<Command> {
    let offer = |id: InstrumentId, period_s| {
        let (odds, maximum) = terms(period_s);
        Command::from(OfferSeconds {
            index: IndexId(id.0),
            period_s,
            odds,
            minimum: Amount::whole(5),
            maximum,
            all_or_nothing: true,
            open: true,
        })
    };
    let offered = universe.iter().filter(|(_, i)| i.seconds);
    offered.flat_map(|(id, _)| PERIODS_S.map(|period_s| offer(id, period_s))).collect()
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
