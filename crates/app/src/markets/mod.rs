//! Markets as everybody may see them: what is listed, prices, charts, books, last trades, the public tick log; and
//! what a user wants to see first.
//!
//! Owns everything derived from prices and trades for reading. Decides nothing about money and knows no account.

mod alerts;
mod append;
mod backfill;
mod candles;
mod chart;
mod coins;
mod config;
mod favourites;
mod layouts;
mod listing;
mod market_state;
mod persist;
mod public;
mod recent_trades;
mod restore;
mod rolling;
mod series;
mod sparklines;
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
pub use backfill::HistoryProgress;
pub use candles::CANDLES_MAX;
pub use coins::{AssetView, CoinView, SwapCoin, Tickers};
pub use config::Prices;
pub use favourites::{FAVOURITES_MAX, Favourite};
pub use layouts::{LAYOUT_BYTES_MAX, LAYOUTS_MAX, Layout, LayoutForm};
pub use listing::{Listing, Listings, Named};
pub use plimsoll_engine::view::{ContractView, DepthView, FUNDING_INTERVAL_MS, LevelView, SessionView};
pub use plimsoll_feeds::candles::{Candle, Interval};
pub use plimsoll_feeds::ticklog::LoggedTick;
pub use public::{FundingPrint, InsuranceFund, LiquidationPrint};
pub use recent_trades::{PRINTS_MAX, RecentTrade};
pub use rolling::DaySummary;
pub use series::{PriceKind, SeriesId};
pub use sparklines::{SPARK_HOURS, Sparkline, Sparklines};
pub use ticker::Ticker;
pub use ticks::{DayRoot, TICKS_MAX, TickPage};
pub use update::{Round, UPDATE_LEVELS, Update};

use crate::app::{AppContext, OpenJournal};
use crate::clock::Clock;
use crate::config::Config;
use crate::engine_client::EngineClient;
use crate::tasks::Tasks;
use crate::watcher::Watcher;
use candles::ChunkCache;
use market_state::MarketState;
use sparklines::SparklineCache;
use watcher::MarketStateWatcher;

/// The markets. Clones show the same ones.
#[derive(Clone)]
pub struct Markets {
    market_state: Arc<RwLock<MarketState>>,
    config: Arc<Config>,
    clock: Clock,
    store: Store,
    journal: OpenJournal,
    universe: Arc<Universe>,
    calendar: Arc<Calendar>,
    tasks: Tasks,
    engine_client: EngineClient,
    chunks: ChunkCache,
    sparks: SparklineCache,
    rounds: broadcast::Sender<Round>,
    history: Arc<HistoryProgress>,
}

/// The markets before there is an engine.
pub(crate) struct PreparedMarkets {
    base: AppContext,
    market_state: Arc<RwLock<MarketState>>,
}

impl PreparedMarkets {
    pub(crate) fn new(base: &AppContext) -> Self {
        let market_state = MarketState::new(Arc::clone(&base.universe));
        Self { base: base.clone(), market_state: Arc::new(RwLock::new(market_state)) }
    }

    /// What is to be told of every durable command.
    pub(crate) fn watcher(&self) -> Box<dyn Watcher> {
        Box::new(MarketStateWatcher { market_state: Arc::clone(&self.market_state) })
    }

    /// Opens the markets; recovery is over. Charts are joined in the background.
    pub(crate) fn start(self, engine_client: EngineClient) -> Markets {
        let AppContext { config, clock, store, journal, universe, calendar, tasks } = self.base;
        let markets = Markets {
            market_state: self.market_state,
            config,
            clock,
            store,
            journal,
            universe,
            calendar,
            engine_client,
            chunks: candles::cache(),
            sparks: sparklines::cache(),
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
    fn market_state(&self) -> RwLockReadGuard<'_, MarketState> {
        self.market_state.read().expect("no holder of the board panics")
    }
    fn market_state_mut(&self) -> RwLockWriteGuard<'_, MarketState> {
        self.market_state.write().expect("no holder of the board panics")
    }

    /// All that is listed, as it is now.
    pub fn listings(&self) -> Arc<Listings> {
        Arc::clone(&self.market_state().listings)
    }

    /// What a name means: a coin, a symbol or a market, in any case.
    pub fn resolve(&self, name: &str) -> Option<Named> {
        self.market_state().listings.resolve(name)
    }

    /// The price of the market that an instrument's name alone means.
    pub fn ticker(&self, listing: &Arc<Listing>) -> Option<Ticker> {
        Ticker::of(&self.market_state(), listing, listing.primary())
    }

    /// The price of the market that a name means.
    pub fn named_ticker(&self, named: &Named) -> Option<Ticker> {
        Ticker::of(&self.market_state(), &named.listing, named.market)
    }

    /// The last trades of a market, newest first.
    pub fn trades(&self, market: plimsoll_units::MarketId, most: usize) -> Vec<RecentTrade> {
        let market_state = self.market_state();
        market_state.markets.get(market.index()).map(|news| news.trades.newest(most)).unwrap_or_default()
    }

    /// How far the charts' past is filled in.
    pub fn history(&self) -> &HistoryProgress {
        &self.history
    }

    /// Whether what was before this start has been joined to the charts.
    pub fn is_joined(&self) -> bool {
        self.market_state().settled
    }
}
