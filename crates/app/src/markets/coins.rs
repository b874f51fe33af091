//! What lists of instruments show: each with its price, its hours, its terms.

use std::sync::Arc;

use plimsoll_chain::addresses::channels_of;
use plimsoll_engine::markets::{Class, MarketSpec};
use plimsoll_engine::view::{ContractView, DepthView, SessionView};
use plimsoll_engine::{Engine, USDT};
use plimsoll_units::{AccountId, Amount, AssetId, MarketId, Rate};

use super::Markets;
use super::listing::Listing;
use super::market_state::MarketState;
use super::ticker::Ticker;
use crate::error::Result;

/// Periods of second-contracts on offer, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondsRange {
    pub shortest_s: u32,
    pub longest_s: u32,
}

/// One instrument's prices by product. Absent before the first price.
#[derive(Clone, Debug, Default)]
pub struct Tickers {
    pub spot: Option<Ticker>,
    pub contract: Option<Ticker>,
    pub index: Option<Ticker>,
}

impl Tickers {
    fn of(market_state: &MarketState, listing: &Arc<Listing>) -> Self {
        let of = |market: Option<MarketId>| market.and_then(|id| Ticker::of(market_state, listing, Some(id)));
        Self { spot: of(listing.spot), contract: of(listing.contract), index: Ticker::of(market_state, listing, None) }
    }
}

/// One instrument with everything a list shows of it.
#[derive(Clone, Debug)]
pub struct CoinView {
    pub listing: Arc<Listing>,
    pub tickers: Tickers,
    pub session: SessionView,
    pub spot: Option<MarketSpec>,
    pub contract: Option<(MarketSpec, ContractView)>,
    pub seconds: Option<SecondsRange>,
    /// The highest leverage the asker may have in its contract; absent for a visitor.
    pub leverage_cap: Option<u16>,
}

impl CoinView {
    /// (maker, taker) of its contract before any discount.
    pub fn contract_fees(&self) -> (Rate, Rate) {
        self.listing.class.contract_fees()
    }
    /// (maker, taker) of spot before any discount.
    pub fn spot_fees(&self) -> (Rate, Rate) {
        Class::spot_fees()
    }

    fn of(engine: &Engine, asker: Option<AccountId>, listing: &Arc<Listing>, tickers: Tickers) -> Option<Self> {
        let spec = |market: Option<MarketId>| market.and_then(|id| engine.market(id)).map(|m| m.spec.clone());
        let offers = engine.seconds_offers(listing.index);
        let mut periods = offers.iter().filter(|offer| offer.terms.open).map(|offer| offer.period_s);
        let seconds = periods
            .next()
            .map(|shortest_s| SecondsRange { shortest_s, longest_s: periods.next_back().unwrap_or(shortest_s) });
        Some(Self {
            tickers,
            session: engine.view_session(listing.index)?,
            spot: spec(listing.spot),
            contract: spec(listing.contract).zip(listing.contract.and_then(|id| engine.view_contract(id))),
            seconds,
            leverage_cap: asker.zip(listing.contract).and_then(|(asker, id)| engine.leverage_cap(asker, id).ok()),
            listing: Arc::clone(listing),
        })
    }
}

/// A coin of the ledger, as wallets list it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetView {
    pub asset: AssetId,
    pub code: String,
    /// The networks it can come in and go out by.
    pub networks: Vec<&'static str>,
}

/// A coin the swap desk deals in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapCoin {
    pub asset: AssetId,
    pub code: String,
    pub minimum: Amount,
    pub maximum: Amount,
    pub commission: Rate,
    pub open: bool,
}

impl Markets {
    /// Everything that can be traded, in the order of the instrument table, as an account may trade it.
    pub async fn coins(&self, asker: Option<AccountId>) -> Result<Vec<CoinView>> {
        let tickers: Vec<(Arc<Listing>, Tickers)> = {
            let market_state = self.market_state();
            let tradable = market_state.listings.tradable();
            tradable.map(|listing| (Arc::clone(listing), Tickers::of(&market_state, listing))).collect()
        };
        self.engine_client
            .read(|engine| {
                let views = tickers.into_iter();
                views.filter_map(|(listing, tickers)| CoinView::of(engine, asker, &listing, tickers)).collect()
            })
            .await
    }

    /// A market's book: up to `levels` a side.
    pub async fn depth(&self, market: MarketId, levels: usize) -> Result<Option<DepthView>> {
        self.engine_client.read(|engine| engine.view_depth(market, levels)).await
    }

    /// Every coin of the ledger.
    pub async fn assets(&self) -> Result<Vec<AssetView>> {
        self.engine_client
            .read(|engine| {
                let codes = engine.assets().iter().enumerate();
                let view = |(n, code): (usize, &String)| {
                    let asset = AssetId(2 * n as u16);
                    let is_open = |network| engine.treasury().channel(network, asset).is_some_and(|terms| terms.open);
                    let open = channels_of(code).into_iter().filter(|channel| is_open(channel.network.id));
                    AssetView { asset, code: code.clone(), networks: open.map(|c| c.network.name).collect() }
                };
                codes.map(view).collect()
            })
            .await
    }

    /// Every coin the swap desk deals in, USDT first.
    pub async fn swap_coins(&self) -> Result<Vec<SwapCoin>> {
        self.engine_client
            .read(|engine| {
                let codes = engine.assets().iter().enumerate();
                let coin = |(n, code): (usize, &String)| {
                    let asset = AssetId(USDT.0 + 2 * n as u16);
                    let terms = engine.swap().terms(asset)?;
                    Some(SwapCoin {
                        asset,
                        code: code.clone(),
                        minimum: terms.minimum,
                        maximum: terms.maximum,
                        commission: terms.commission,
                        open: terms.open,
                    })
                };
                codes.filter_map(coin).collect()
            })
            .await
    }
}
