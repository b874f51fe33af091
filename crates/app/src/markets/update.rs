//! What changed, for whoever shows markets as they move.
//!
//! Updates come in rounds, at most ten a second. Within a round each topic (ticker of a market, candle of a series and
//! interval, book of a market, mark of a market) appears once, with its newest state: what was between
//! two rounds is left out. Trades are not left out, up to [`PRINTS_MAX`](super::PRINTS_MAX) of a market in a round.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use plimsoll_engine::Engine;
use plimsoll_engine::view::{ContractView, DepthView};
use plimsoll_feeds::candles::{Candle, Interval};
use plimsoll_units::{MarketId, Price, Timestamp};
use tokio::sync::broadcast;

use super::Markets;
use super::chart::Chart;
use super::listing::Listing;
use super::market_state::MarketState;
use super::recent_trades::RecentTrade;
use super::series::SeriesId;
use super::ticker::Ticker;

/// Time between two rounds.
const ROUND: Duration = Duration::from_millis(100);
/// Rounds a slow listener may be behind before it loses the oldest.
pub(super) const ROUNDS_WAITING_MAX: usize = 64;
/// Levels a side of a book in an update.
pub const UPDATE_LEVELS: usize = 20;

/// One topic's newest state.
#[derive(Clone, Debug)]
pub enum Update {
    Ticker(Ticker),
    /// `shown` is the series itself, or the index's as long as it has no prices of its own.
    Candle {
        listing: Arc<Listing>,
        series: SeriesId,
        shown: SeriesId,
        interval: Interval,
        candle: Candle,
    },
    Trades {
        listing: Arc<Listing>,
        market: MarketId,
        trades: Vec<RecentTrade>,
    },
    Depth {
        listing: Arc<Listing>,
        market: MarketId,
        depth: DepthView,
    },
    Mark {
        listing: Arc<Listing>,
        market: MarketId,
        index: Option<Price>,
        contract: ContractView,
        at: Timestamp,
    },
}

/// All updates of one round, made once and shared by all listeners.
pub type Round = Arc<[Update]>;

/// Which books and marks are to be read from the engine.
#[derive(Default)]
struct Asked {
    books: Vec<AskedBook>,
    marks: Vec<(Arc<Listing>, MarketId, Option<Price>)>,
}

struct AskedBook {
    listing: Arc<Listing>,
    market: MarketId,
    /// It has changed; otherwise it is told only if it is not as it was last told.
    changed: bool,
}

/// The books as they were last told.
#[derive(Default)]
struct Reply(HashMap<MarketId, DepthView>);

impl Reply {
    /// Whether a book is not as it was.
    fn note(&mut self, market: MarketId, depth: &DepthView) -> bool {
        let before = self.0.insert(market, depth.clone());
        before.is_none_or(|before| (&before.bids, &before.asks) != (&depth.bids, &depth.asks))
    }
}

impl MarketState {
    fn take_round(&mut self, updates: &mut Vec<Update>) -> Asked {
        let listings = Arc::clone(&self.listings);
        let mut asked = Asked::default();
        for listing in listings.tradable() {
            let moved = std::mem::take(&mut self.instruments[listing.index.index()].changed);
            if moved {
                let markets = listing.markets().map(Some).chain([None]);
                let tickers = markets.filter_map(|market| Ticker::of(self, listing, market));
                updates.extend(tickers.map(Update::Ticker));
                self.tell_candles(listing, SeriesId::Index(listing.index), updates);
            }
            for market in listing.markets() {
                self.take_market(listing, market, moved, updates, &mut asked);
            }
        }
        asked
    }

    fn take_market(
        &mut self,
        listing: &Arc<Listing>,
        market: MarketId,
        moved: bool,
        updates: &mut Vec<Update>,
        asked: &mut Asked,
    ) {
        let news = &mut self.markets[market.index()];
        let trades = news.trades.take_unpublished();
        let traded = std::mem::take(&mut news.last_changed);
        let (changed, perhaps) = (std::mem::take(&mut news.book_changed), std::mem::take(&mut news.perhaps_requoted));
        let marked = std::mem::take(&mut news.mark_changed);
        let untraded = news.last.is_none();
        if !trades.is_empty() {
            updates.push(Update::Trades { listing: Arc::clone(listing), market, trades });
        }
        if traded || moved && untraded {
            self.tell_candles(listing, SeriesId::Last(market), updates);
        }
        if changed || perhaps {
            asked.books.push(AskedBook { listing: Arc::clone(listing), market, changed });
        }
        if marked {
            self.tell_candles(listing, SeriesId::Mark(market), updates);
            let index = self.instruments[listing.index.index()].index_price;
            asked.marks.push((Arc::clone(listing), market, index));
        }
    }

    fn tell_candles(&self, listing: &Arc<Listing>, series: SeriesId, updates: &mut Vec<Update>) {
        let shown = self.shown(series);
        let running = self.chart(shown).into_iter().flat_map(Chart::all_current);
        updates.extend(running.map(|(interval, candle)| {
            let listing = Arc::clone(listing);
            Update::Candle { listing, series, shown, interval, candle }
        }));
    }
}

impl Asked {
    fn read(self, engine: &Engine, reported: &mut Reply, updates: &mut Vec<Update>) {
        for AskedBook { listing, market, changed } in self.books {
            if let Some(depth) = engine.view_depth(market, UPDATE_LEVELS)
                && (reported.note(market, &depth) || changed)
            {
                updates.push(Update::Depth { listing, market, depth });
            }
        }
        for (listing, market, index) in self.marks {
            if let Some(contract) = engine.view_contract(market) {
                updates.push(Update::Mark { listing, market, index, contract, at: engine.stamp().at });
            }
        }
    }
}

impl Markets {
    /// Rounds of updates from now on. A listener that falls behind is told how many rounds it lost, and loses nothing
    /// by it but trades: the next round of a topic has its whole state.
    pub fn feed(&self) -> broadcast::Receiver<Round> {
        self.rounds.subscribe()
    }

    /// Publishes rounds until the platform stops.
    pub(super) async fn publish_rounds(self) {
        let mut reported = Reply::default();
        while self.tasks.rest(ROUND).await {
            if self.rounds.receiver_count() == 0 {
                continue;
            }
            let mut updates = Vec::new();
            let asked = self.market_state_mut().take_round(&mut updates);
            // A replica that can't be read has said so elsewhere; prices go on.
            let _ = self.engine_client.read_stale(|engine| asked.read(engine, &mut reported, &mut updates));
            if !updates.is_empty() {
                // Nobody listens any more: then nobody misses it.
                let _ = self.rounds.send(updates.into());
            }
        }
    }
}
