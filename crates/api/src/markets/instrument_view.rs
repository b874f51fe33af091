//! An instrument as lists show it: price, day, hours; and the terms of its markets.

use std::collections::HashSet;

use plimsoll_app::engine::markets::{Class, MarketSpec, Product, Tier};
use plimsoll_app::engine::prices::FeedState;
use plimsoll_app::markets::{CoinView, FUNDING_INTERVAL_MS, Ticker};
use plimsoll_units::{Amount, HOUR_MS, Lots, MarketId, Price, Quantity};
use serde::Serialize;
use utoipa::ToSchema;

use super::fields::{class, class_number, percent};
use super::logo;
use crate::wire::{Decimal, Millis, Scaled, WireAmount, WireQuantity, WireRate};

/// What every price comes from in a sandbox, and otherwise.
const FEED_SIMULATED: &str = "SIM";
const FEED_LIVE: &str = "LIVE";
/// The coin everything is settled in.
const SETTLED_IN: &str = "usdt";
/// Leverages a ticket offers, as far as the contract allows them.
const LEVERAGES: [u16; 10] = [1, 2, 3, 5, 10, 20, 25, 50, 75, 100];
/// Switches of contracts: zero is yes.
const YES: u8 = 0;
const NO: u8 = 1;
/// Switches of spot: one is yes.
const SPOT_YES: u8 = 1;

/// What all entries of one answer share.
pub(super) struct Seen {
    pub(super) sandbox: bool,
    /// Coins have the prices of real venues, sandbox or not.
    pub(super) live_coins: bool,
    /// Coins the caller has marked.
    pub(super) collected: HashSet<String>,
}

impl Seen {
    fn feed_of(&self, class: Class) -> &'static str {
        let is_live = !self.sandbox || (self.live_coins && class == Class::Crypto);
        if is_live { FEED_LIVE } else { FEED_SIMULATED }
    }
}

/// One instrument.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CoinEntry {
    coin: String,
    base_coin: &'static str,
    symbol: String,
    show_symbol: String,
    /// Always 0: nothing here is priced by the platform itself.
    customize_flag: u8,
    /// Where prices come from: `SIM` or `LIVE`.
    market: &'static str,
    /// What its market is called in calls and sockets: `btc`, `btc-perp` for a contract beside a spot market, `btc-index`
    /// for second-contracts, which are settled by the index.
    market_symbol: String,
    /// Somebody has traded there. Until then its prices are the index's.
    traded: bool,
    /// The last price; absent before the first.
    amount: Option<Scaled>,
    /// The price 24 hours ago.
    open: Option<Scaled>,
    diff: Option<Scaled>,
    /// In percent.
    diff_rate: Option<String>,
    global_flag: u8,
    sort_global: u16,
    is_market_closed: bool,
    /// The next opening, for a market that closes.
    next_open: Option<Millis>,
    high24: Option<Scaled>,
    low24: Option<Scaled>,
    /// Traded in 24 hours, in money.
    volume24: WireAmount,
    logo: String,
    /// 1 when the caller has marked it.
    is_collect: u8,
    coin_type: CoinType,
    feed_state: &'static str,
}

/// What an instrument is: its class by name, or by number in the list of second-contracts.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum CoinType {
    /// `CRYPTO`, `FOREX`, `GOLD`, `OIL`, `COMMODITY`, `INDEX` or `STOCK`.
    Class(&'static str),
    /// A value of the dictionary `t_second_coin_type`.
    Number(u8),
}

/// An instrument with second-contracts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondEntry {
    #[serde(flatten)]
    entry: CoinEntry,
    id: u64,
    /// Shortest and longest period, in seconds.
    period_min: u32,
    period_max: u32,
}

/// An instrument with a margined contract.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContractEntry {
    #[serde(flatten)]
    entry: CoinEntry,
    id: u64,
    /// Units of the thing in one lot.
    share_number: WireQuantity,
    /// Leverages on offer, comma separated; to somebody signed in, those that they may have.
    leverage: String,
    /// Lots of the smallest and the largest order.
    min_share: u64,
    max_share: u64,
    open_fee: WireRate,
    close_fee: WireRate,
    maker_fee: WireRate,
    /// The funding rate the next exchange would have if it were now.
    usdt_rate: WireRate,
    interval_hour: i64,
    next_funding: Option<Millis>,
    /// Decimals of quantities and of prices.
    coin_scale: u8,
    base_scale: u8,
    /// Switches: 0 is yes.
    enable: u8,
    visible: u8,
    exchangeable: u8,
    enable_open_buy: u8,
    enable_open_sell: u8,
    enable_market_buy: u8,
    enable_market_sell: u8,
    tiers: Vec<TierEntry>,
    session: String,
    mark_price: Option<Scaled>,
    index_price: Option<Scaled>,
}

/// Up to this notional: this leverage, this maintenance rate less this amount.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TierEntry {
    cap: WireAmount,
    max_lev: u16,
    mmr: WireRate,
    maint_amount: WireAmount,
}

/// An instrument that can be bought itself.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SpotEntry {
    #[serde(flatten)]
    entry: CoinEntry,
    id: u64,
    fee_rate: WireRate,
    /// Decimals of quantities and of prices.
    coin_precision: u8,
    base_precision: u8,
    /// Units of the smallest and the largest order.
    order_min: WireQuantity,
    order_max: WireQuantity,
    min_sell: WireQuantity,
    sell_min: WireQuantity,
    /// The smallest and the largest order in money; the largest is as the last price makes it.
    min_notional: WireAmount,
    buy_max: WireQuantity,
    /// Switches: 1 is yes.
    market_buy: u8,
    market_sell: u8,
    limited_buy: u8,
    limited_sell: u8,
}

pub(crate) fn feed_state(state: FeedState) -> &'static str {
    match state {
        FeedState::Ok => "OK",
        FeedState::Degraded => "DEGRADED",
        FeedState::Diverged => "DIVERGED",
        FeedState::Stale => "STALE",
        FeedState::SpikeHold => "SPIKE_HOLD",
    }
}

fn number(coin: &CoinView) -> u64 {
    plimsoll_app::trading::instrument_number(coin.listing.index)
}

/// Decimals that a step of this many units needs.
fn decimals(step: Quantity) -> u8 {
    let text = step.to_string();
    text.split_once('.').map_or(0, |(_, fraction)| fraction.len() as u8)
}

impl CoinEntry {
    /// As one of its markets shows it, or its index alone.
    fn of(coin: &CoinView, seen: &Seen, market: Option<MarketId>, ticker: Option<&Ticker>) -> Self {
        let listing = &coin.listing;
        let shown = |price: Price| Scaled::at(price, listing.tick);
        Self {
            coin: listing.coin.clone(),
            base_coin: SETTLED_IN,
            symbol: listing.symbol.clone(),
            show_symbol: listing.display.clone(),
            customize_flag: 0,
            market: seen.feed_of(listing.class),
            market_symbol: market.map_or_else(|| listing.index_symbol(), |market| listing.market_symbol(market)),
            traded: ticker.is_some_and(|ticker| ticker.traded),
            amount: ticker.map(|t| shown(t.last)),
            open: ticker.map(|t| shown(t.open)),
            diff: ticker.map(|t| shown(t.change())),
            diff_rate: ticker.map(|t| percent(t.change_rate())),
            global_flag: 0,
            sort_global: listing.index.0,
            is_market_closed: coin.session.is_closed(),
            next_open: coin.session.next_open.map(Millis),
            high24: ticker.map(|t| shown(t.high)),
            low24: ticker.map(|t| shown(t.low)),
            volume24: Decimal(ticker.map_or(Amount::ZERO, |t| t.turnover)),
            logo: logo::path(&listing.coin),
            is_collect: u8::from(seen.collected.contains(&listing.coin)),
            coin_type: CoinType::Class(class(listing.class)),
            feed_state: feed_state(coin.session.feed),
        }
    }
}

impl SecondEntry {
    pub(super) fn of(coin: &CoinView, seen: &Seen) -> Option<Self> {
        let seconds = coin.seconds?;
        let coin_type = CoinType::Number(class_number(coin.listing.class));
        Some(Self {
            entry: CoinEntry { coin_type, ..CoinEntry::of(coin, seen, None, coin.tickers.index.as_ref()) },
            id: number(coin),
            period_min: seconds.shortest_s,
            period_max: seconds.longest_s,
        })
    }
}

impl ContractEntry {
    pub(super) fn of(coin: &CoinView, seen: &Seen) -> Option<Self> {
        let (spec, contract) = coin.contract.as_ref()?;
        let Product::Contract { leverage_max, tiers, funding, .. } = &spec.product else {
            return None;
        };
        let (maker, taker) = coin.contract_fees();
        let most = coin.leverage_cap.unwrap_or(*leverage_max);
        let leverages = LEVERAGES.into_iter().filter(|leverage| *leverage <= most);
        let shown = |price: Price| Scaled::at(price, spec.tick);
        Some(Self {
            entry: CoinEntry::of(coin, seen, coin.listing.contract, coin.tickers.contract.as_ref()),
            id: number(coin),
            share_number: Decimal(spec.lot),
            leverage: leverages.map(|leverage| leverage.to_string()).collect::<Vec<_>>().join(","),
            min_share: spec.min_lots.0,
            max_share: spec.max_lots.0,
            open_fee: Decimal(taker),
            close_fee: Decimal(taker),
            maker_fee: Decimal(maker),
            usdt_rate: Decimal(contract.expected_funding),
            interval_hour: if *funding { FUNDING_INTERVAL_MS / HOUR_MS } else { 0 },
            next_funding: contract.next_funding.map(Millis),
            coin_scale: decimals(spec.lot),
            base_scale: coin.listing.decimals,
            enable: YES,
            visible: YES,
            exchangeable: if coin.session.is_closed() { NO } else { YES },
            enable_open_buy: YES,
            enable_open_sell: YES,
            enable_market_buy: YES,
            enable_market_sell: YES,
            tiers: tiers.iter().map(TierEntry::of).collect(),
            session: coin.listing.session.clone(),
            mark_price: contract.mark.map(shown),
            index_price: coin.tickers.index.as_ref().and_then(|ticker| ticker.index).map(shown),
        })
    }
}

impl TierEntry {
    fn of(tier: &Tier) -> Self {
        Self {
            cap: Decimal(tier.cap),
            max_lev: tier.leverage_max,
            mmr: Decimal(tier.maintenance),
            maint_amount: Decimal(tier.deduction),
        }
    }
}

impl SpotEntry {
    pub(super) fn of(coin: &CoinView, seen: &Seen) -> Option<Self> {
        let spec: &MarketSpec = coin.spot.as_ref()?;
        let units = |lots: Lots| Quantity::from_units(i128::from(lots.0) * spec.lot.units());
        let (least, most) = (Decimal(units(spec.min_lots)), Decimal(units(spec.max_lots)));
        Some(Self {
            entry: CoinEntry::of(coin, seen, coin.listing.spot, coin.tickers.spot.as_ref()),
            id: number(coin),
            fee_rate: Decimal(coin.spot_fees().1),
            coin_precision: decimals(spec.lot),
            base_precision: coin.listing.decimals,
            order_min: least,
            order_max: most,
            min_sell: least,
            sell_min: least,
            min_notional: Decimal(spec.min_notional),
            buy_max: most,
            market_buy: SPOT_YES,
            market_sell: SPOT_YES,
            limited_buy: SPOT_YES,
            limited_sell: SPOT_YES,
        })
    }
}
