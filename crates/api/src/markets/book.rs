//! Books, last trades, and finding an instrument: `/api/market`.

use axum::extract::State;
use plimsoll_app::markets::{LevelView, PRINTS_MAX, RecentTrade};
use plimsoll_app::refusal;
use plimsoll_units::{Price, Side};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::{class, limit, market};
use super::logo;
use crate::api::Api;
use crate::caller::Visitor;
use crate::extract::Input;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, Int, Millis, Scaled, WireQuantity};

const LEVELS_USUAL: usize = 20;
const LEVELS_MAX: usize = 50;
const PRINTS_USUAL: usize = 30;
const FOUND_MAX: usize = 20;

/// A market, and how much of it.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct MarketAsk {
    /// A coin (`btc`), a symbol (`btcusdt`) or a contract (`btc-perp`): a coin means spot where there is spot.
    symbol: Option<String>,
    #[param(value_type = Option<i64>)]
    limit: Option<Int>,
}

/// A book, best prices first: each level is price and quantity.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Depth {
    symbol: String,
    bids: Vec<[String; 2]>,
    asks: Vec<[String; 2]>,
    /// Rises with every change of anything: an older book never has a higher one.
    seq: u64,
    ts: Millis,
}

pub(crate) fn levels(levels: &[LevelView], tick: Price) -> Vec<[String; 2]> {
    let level = |level: &LevelView| [Scaled::at(level.price, tick).to_string(), level.quantity.to_string()];
    levels.iter().map(level).collect()
}

/// The book of a market
#[utoipa::path(
    get,
    path = "/api/market/depth",
    tag = "markets",
    params(MarketAsk),
    responses((status = 200, body = Data<Depth>))
)]
pub(super) async fn depth(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(ask): Input<MarketAsk>,
) -> Answer<Data<Depth>> {
    let (named, market) = market(&api, ask.symbol.as_deref())?;
    let most = limit(ask.limit, LEVELS_USUAL, LEVELS_MAX);
    let depth = api.app.markets.depth(market, most).await?.ok_or(refusal::NOT_FOUND)?;
    let tick = named.listing.tick;
    Ok(Data::of(Depth {
        symbol: named.listing.coin.clone(),
        bids: levels(&depth.bids, tick),
        asks: levels(&depth.asks, tick),
        seq: depth.seq,
        ts: Millis(depth.at),
    }))
}

/// A trade, without who made it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PrintEntry {
    id: u64,
    ts: Millis,
    price: Scaled,
    amount: WireQuantity,
    /// The side that took: `buy` or `sell`.
    direction: &'static str,
}

impl PrintEntry {
    pub(crate) fn of(print: &RecentTrade, tick: Price) -> Self {
        Self {
            id: print.id,
            ts: Millis(print.at),
            price: Scaled::at(print.price, tick),
            amount: Decimal(print.quantity),
            direction: if print.side == Side::Buy { "buy" } else { "sell" },
        }
    }
}

/// The last trades of a market, newest first
#[utoipa::path(
    get,
    path = "/api/market/trades",
    tag = "markets",
    params(MarketAsk),
    responses((status = 200, body = Data<Vec<PrintEntry>>))
)]
pub(super) async fn trades(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(ask): Input<MarketAsk>,
) -> Answer<Data<Vec<PrintEntry>>> {
    let (named, market) = market(&api, ask.symbol.as_deref())?;
    let trades = api.app.markets.trades(market, limit(ask.limit, PRINTS_USUAL, PRINTS_MAX));
    Ok(Data::of(trades.iter().map(|print| PrintEntry::of(print, named.listing.tick)).collect()))
}

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchAsk {
    q: Option<String>,
}

/// An instrument that was found.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Found {
    coin: String,
    symbol: String,
    show_symbol: String,
    coin_type: &'static str,
    logo: String,
    amount: Option<Scaled>,
    spot: bool,
    contract: bool,
}

/// Instruments by a part of their name, best matches first
#[utoipa::path(
    get,
    path = "/api/market/search",
    tag = "markets",
    params(SearchAsk),
    responses((status = 200, body = Data<Vec<Found>>))
)]
pub(super) async fn search(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(ask): Input<SearchAsk>,
) -> Answer<Data<Vec<Found>>> {
    let markets = &api.app.markets;
    let found = markets.listings().search(ask.q.as_deref().unwrap_or_default(), FOUND_MAX);
    let entry = |listing: std::sync::Arc<plimsoll_app::markets::Listing>| Found {
        amount: markets.ticker(&listing).map(|ticker| Scaled::at(ticker.last, listing.tick)),
        coin: listing.coin.clone(),
        symbol: listing.symbol.clone(),
        show_symbol: listing.display.clone(),
        coin_type: class(listing.class),
        logo: logo::path(&listing.coin),
        spot: listing.spot.is_some(),
        contract: listing.contract.is_some(),
    };
    Ok(Data::of(found.into_iter().map(entry).collect()))
}
