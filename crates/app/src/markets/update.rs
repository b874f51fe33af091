//! What changed, for whoever shows markets as they move.
//!
//! Updates come in rounds, at most ten a second. Within a round each topic (ticker of an instrument, candle of an
//! instrument and interval, book of a market, mark of a market) appears once, with its newest state: what was between
//! two rounds is left out. Trades are not left out, up to [`PRINTS_MAX`](super::PRINTS_MAX) of a market in a round.

use std::sync::Arc;
use std::time::Duration;

use plimsoll_engine::Engine;
use plimsoll_engine::view::{ContractView, DepthView};
use plimsoll_feeds::candles::{Candle, Interval};
use plimsoll_units::{MarketId, Price, Timestamp};
use tokio::sync::broadcast;

use super::Markets;
use super::board::Board;
use super::listing::Listing;
use super::print::Print;
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
    Candle { listing: Arc<Listing>, interval: Interval, candle: Candle },
    Trades { listing: Arc<Listing>, market: MarketId, prints: Vec<Print> },
    Depth { listing: Arc<Listing>, market: MarketId, depth: DepthView },
    Mark { listing: Arc<Listing>, market: MarketId, index: Option<Price>, contract: ContractView, at: Timestamp },
}

/// All updates of one round, made once and shared by all listeners.
pub type Round = Arc<[Update]>;

/// Which books and marks are to be read from the engine.
#[derive(Default)]
struct Asked {
    books: Vec<(Arc<Listing>, MarketId)>,
    marks: Vec<(Arc<Listing>, MarketId, Option<Price>)>,
}

impl Board {
    fn take_round(&mut self, updates: &mut Vec<Update>) -> Asked {
        let listings = Arc::clone(&self.listings);
        for (listing, instrument) in listings.iter().zip(&mut self.instruments) {
            if !std::mem::take(&mut instrument.changed) || !listing.is_tradable() {
                continue;
            }
            updates.extend(Ticker::of(listing, instrument).map(Update::Ticker));
            for interval in Interval::ALL {
                if let Some(candle) = instrument.chart.current(interval) {
                    updates.push(Update::Candle { listing: Arc::clone(listing), interval, candle });
                }
            }
        }
        let mut asked = Asked::default();
        for (market, news) in (0..).map(MarketId).zip(&mut self.markets) {
            let Some(listing) = listings.of_market(market) else {
                continue;
            };
            let prints = news.prints.take_unpublished();
            if !prints.is_empty() {
                updates.push(Update::Trades { listing: Arc::clone(listing), market, prints });
            }
            if std::mem::take(&mut news.book_changed) {
                asked.books.push((Arc::clone(listing), market));
            }
            if std::mem::take(&mut news.mark_changed) {
                let index = self.instruments[listing.index.index()].index_price;
                asked.marks.push((Arc::clone(listing), market, index));
            }
        }
        asked
    }
}

impl Asked {
    fn read(self, engine: &Engine, updates: &mut Vec<Update>) {
        for (listing, market) in self.books {
            if let Some(depth) = engine.view_depth(market, UPDATE_LEVELS) {
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
        while self.tasks.rest(ROUND).await {
            if self.rounds.receiver_count() == 0 {
                continue;
            }
            let mut updates = Vec::new();
            let asked = self.board_mut().take_round(&mut updates);
            // A replica that can't be read has said so elsewhere; prices go on.
            let _ = self.door.glance(|engine| asked.read(engine, &mut updates));
            if !updates.is_empty() {
                // Nobody listens any more: then nobody misses it.
                let _ = self.rounds.send(updates.into());
            }
        }
    }
}
