//! Second-contract terms, swap terms and withdrawal channels of the sandbox.

use plimsoll_chain::addresses::{Channel, Format, channels_of};
use plimsoll_engine::command::{OfferSeconds, OfferSwap, OpenChannel};
use plimsoll_engine::seconds::PERIODS_S;
use plimsoll_engine::{Command, USDT};
use plimsoll_feeds::instruments::{InstrumentId, Universe};
use plimsoll_units::{Amount, AssetId, IndexId, Rate};

const MINUTE_S: u32 = 60;
const HOUR_S: u32 = 3_600;
const DAY_S: u32 = 86_400;

fn percent(whole: i64) -> Rate {
    Rate::from_units(whole * Rate::SCALE / 100)
}

/// Odds (in percent) and the largest stake of periods up to this many seconds: both rise with the period, and are the
/// same for all users.
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

/// Terms of one coin's withdrawals over a chain: minimum, maximum, the fixed part of the fee, the minimum deposit. In
/// millionths of the coin.
const CHAIN_TERMS: [(&str, [i128; 4]); 4] = [
    ("USDT", [10_000_000, 1_000_000_000_000, 1_000_000, 1_000_000]),
    ("USDC", [10_000_000, 1_000_000_000_000, 1_000_000, 1_000_000]),
    ("BTC", [500, 50_000_000, 100, 100]),
    ("ETH", [5_000, 500_000_000, 1_000, 1_000]),
];
/// Terms of every other coin.
const OTHER_TERMS: [i128; 4] = [10_000, 1_000_000_000_000, 0, 10_000];
/// Terms of a bank transfer.
const BANK_TERMS: [i128; 4] = [50_000_000, 100_000_000_000, 5_000_000, 10_000_000];
/// A tenth of a percent of every withdrawal.
const WITHDRAWAL_FEE: Rate = Rate::from_units(Rate::SCALE / 1_000);
const WITHDRAWALS_PER_DAY: u32 = 10;

/// Every coin on every network that the platform can derive addresses for.
pub(super) fn channels(coins: &[(String, AssetId)]) -> Vec<Command> {
    let all = std::iter::once(("USDT".to_owned(), USDT));
    let all = all.chain(coins.iter().map(|(coin, asset)| (coin.to_ascii_uppercase(), *asset)));
    let roads = all.flat_map(|(coin, asset)| channels_of(&coin).into_iter().map(move |channel| (channel, asset)));
    roads.map(|(channel, asset)| open_channel(&channel, asset)).collect()
}

fn open_channel(channel: &Channel, asset: AssetId) -> Command {
    let known = CHAIN_TERMS.iter().find(|(coin, _)| *coin == channel.coin).map_or(OTHER_TERMS, |(_, terms)| *terms);
    let terms = if channel.network.format == Format::Bank { BANK_TERMS } else { known };
    let [minimum, maximum, fixed_fee, deposit_minimum] =
        terms.map(|millionths| Amount::from_units(millionths * (Amount::SCALE / 1_000_000)));
    Command::from(OpenChannel {
        network: channel.network.id,
        asset,
        minimum,
        maximum,
        fee_rate: WITHDRAWAL_FEE,
        fixed_fee,
        free_per_day: 0,
        count_per_day: WITHDRAWALS_PER_DAY,
        deposit_minimum,
        open: true,
    })
}
