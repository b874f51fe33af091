//! Markets as everybody may see them: what is listed, prices, charts, books, last trades, the public tick log; and
//! what a user wants to see first.
//!
//! Owns everything derived from prices and trades for reading. Decides nothing about money and knows no account.

mod alerts;
mod append;
mod board;
mod candles;
mod chart;
mod coins;
mod config;
mod favourites;
mod join;
mod keep;
mod layouts;
mod listing;
mod past;
mod print;
mod public;
mod rolling;
mod series;
mod sparks;
#[cfg(test)]
mod tests;
mod ticker;
mod ticklog;
mod ticks;
mod update;
mod watcher;

use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};

use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_store::Store;
use tokio::sync::broadcast;

pub use alerts::{ALERTS_MAX, AlertForm, Direction, PriceAlert};
pub use candles::CANDLES_MAX;
pub use coins::{AssetView, CoinView, SwapCoin, Tickers};
pub use config::Prices;
pub use favourites::{FAVOURITES_MAX, Favourite};
pub use layouts::{LAYOUT_BYTES_MAX, LAYOUTS_MAX, Layout, LayoutForm};
pub use listing::{Listing, Listings, Named};
pub use past::HistoryProgress;
pub use plimsoll_engine::view::{ContractView, DepthView, FUNDING_INTERVAL_MS, LevelView, SessionView};
pub use plimsoll_feeds::candles::{Candle, Interval};
pub use plimsoll_feeds::ticklog::LoggedTick;
pub use print::{PRINTS_MAX, Print};
pub use public::{FundingPrint, InsuranceFund, LiquidationPrint};
pub use rolling::DaySummary;
pub use series::{PriceKind, SeriesId};
pub use sparks::{SPARK_HOURS, Spark, Sparks};
pub use ticker::Ticker;
pub use ticks::{DayRoot, TICKS_MAX, TickPage};
pub use update::{Round, UPDATE_LEVELS, Update};

use crate::app::{Base, OpenJournal};
use crate::clock::Clock;
use crate::config::Config;
use crate::door::Door;
use crate::tasks::Tasks;
use crate::watcher::Watcher;
use board::Board;
use candles::ChunkCache;
use sparks::SparkCache;
use watcher::BoardWatcher;

/// The markets. Clones show the same ones.
#[derive(Clone)]
pub struct Markets {
    board: Arc<RwLock<Board>>,
    config: Arc<Config>,
    clock: Clock,
    store: Store,
    journal: OpenJournal,
    universe: Arc<Universe>,
    calendar: Arc<Calendar>,
    tasks: Tasks,
    door: Door,
    chunks: ChunkCache,
    sparks: SparkCache,
    rounds: broadcast::Sender<Round>,
    history: Arc<HistoryProgress>,
}

/// The markets before there is an engine.
pub(crate) struct PreparedMarkets {
    base: Base,
    board: Arc<RwLock<Board>>,
}

impl PreparedMarkets {
    pub(crate) fn new(base: &Base) -> Self {
        let board = Board::new(Arc::clone(&base.universe));
        Self { base: base.clone(), board: Arc::new(RwLock::new(board)) }
    }

    /// What is to be told of every durable command.
    pub(crate) fn watcher(&self) -> Box<dyn Watcher> {
        Box::new(BoardWatcher { board: Arc::clone(&self.board) })
    }

    /// Opens the markets; recovery is over. Charts are joined in the background.
    pub(crate) fn start(self, door: Door) -> Markets {
        let Base { config, clock, store, journal, universe, calendar, tasks } = self.base;
        let markets = Markets {
            board: self.board,
            config,
            clock,
            store,
            journal,
            universe,
            calendar,
            door,
            chunks: candles::cache(),
            sparks: sparks::cache(),
            rounds: broadcast::Sender::new(update::ROUNDS_WAITING_MAX),
            history: Arc::default(),
            tasks,
        };
        markets.tasks.spawn(markets.clone().keep());
        markets.tasks.spawn(markets.clone().publish_rounds());
        markets
    }
}

impl Markets {
    fn board(&self) -> RwLockReadGuard<'_, Board> {
        self.board.read().expect("no holder of the board panics")
    }
    fn board_mut(&self) -> RwLockWriteGuard<'_, Board> {
        self.board.write().expect("no holder of the board panics")
    }

    /// All that is listed, as it is now.
    pub fn listings(&self) -> Arc<Listings> {
        Arc::clone(&self.board().listings)
    }

    /// What a name means: a coin, a symbol or a market, in any case.
    pub fn resolve(&self, name: &str) -> Option<Named> {
        self.board().listings.resolve(name)
    }

    /// The price of the market that an instrument's name alone means.
    pub fn ticker(&self, listing: &Arc<Listing>) -> Option<Ticker> {
        Ticker::of(&self.board(), listing, listing.primary())
    }

    /// The price of the market that a name means.
    pub fn named_ticker(&self, named: &Named) -> Option<Ticker> {
        Ticker::of(&self.board(), &named.listing, named.market)
    }

    /// The last trades of a market, newest first.
    pub fn prints(&self, market: plimsoll_units::MarketId, most: usize) -> Vec<Print> {
        let board = self.board();
        board.markets.get(market.index()).map(|news| news.prints.newest(most)).unwrap_or_default()
    }

    /// How far the charts' past is filled in.
    pub fn history(&self) -> &HistoryProgress {
        &self.history
    }

    /// Whether what was before this start has been joined to the charts.
    pub fn is_joined(&self) -> bool {
        self.board().settled
    }
}
