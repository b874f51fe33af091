//! Joins what was before to what is seen live: kept charts, what the journal holds beyond them, or for a new sandbox
//! the simulated month before it. Goes on in the background; until it is done, charts show what came since the start.

use std::collections::HashMap;
use std::time::Duration;

use plimsoll_feeds::candles::{Candle, Interval, Split, unpack};
use plimsoll_journal::Head;
use plimsoll_sequencer::{Observer, Outcome, Platform, begin};
use plimsoll_store::markets::{ChartProgress, SplitRow};
use plimsoll_units::{DAY_MS, IndexId, MINUTE_MS, MarketId, Timestamp};

use super::Markets;
use super::chart::{Chart, Chunk};
use super::market_state::MarketState;
use super::series::SeriesId;
use crate::error::{AppError, Result};

/// How soon a join that failed is tried again.
const RETRY: Duration = Duration::from_secs(5);
/// Minutes read back: a week, for the longest candle, and the day before it.
const MINUTE_DAYS: i64 = 8;
/// While the journal is read, ticks are put away whenever this many of one index wait.
const WAITING_WHILE_READING: usize = 5_000;

impl Markets {
    /// Tries until it is done or the platform stops.
    pub(super) async fn join(&self) {
        loop {
            match self.try_join().await {
                Ok(true) => return,
                Ok(false) => tracing::warn!("charts and live prices don't meet; reading the journal again"),
                Err(_) if self.tasks.is_stopping() => return,
                Err(error) => tracing::warn!(%error, "charts could not be read; trying again"),
            }
            if !self.tasks.rest(RETRY).await {
                return;
            }
        }
    }

    /// False when the two don't meet.
    async fn try_join(&self) -> Result<bool> {
        let started = self.market_state().started;
        let kept = self.kept_progress(&started).await?;
        let mut past = match kept {
            Some(kept) => self.load(&kept).await?,
            None => self.backfill().await?,
        };
        if past.position.seq < started.seq {
            past = self.read_journal(past, started.seq).await?;
        } else {
            let live = self.market_state();
            for (past, live) in past.instruments.iter_mut().zip(&live.instruments) {
                past.log = live.log.beginning();
            }
        }
        let mut market_state = self.market_state_mut();
        if market_state.started != started {
            return Ok(false);
        }
        let live = std::mem::replace(&mut *market_state, MarketState::new(self.universe.clone()));
        past.settled = past.append(live);
        past.overflowed = !past.settled;
        *market_state = past;
        Ok(market_state.settled)
    }

    /// How far charts were kept; nothing when they are of another journal, whose rows go.
    async fn kept_progress(&self, started: &Head) -> Result<Option<ChartProgress>> {
        let Some(kept) = self.store.chart_progress().await? else {
            return Ok(None);
        };
        let same = kept.batch < started.seq || kept.batch == started.seq && kept.hash == hex::encode(started.hash);
        if same {
            return Ok(Some(kept));
        }
        tracing::warn!(kept = kept.batch, journal = started.seq, "the charts kept are not this journal's: made anew");
        self.store.clear_charts().await?;
        Ok(None)
    }

    /// The board as it was kept.
    async fn load(&self, kept: &ChartProgress) -> Result<MarketState> {
        let at = Timestamp(kept.at);
        let newest = self.store.newest_candle_chunks().await?;
        let since = Interval::Min1.chunk_of(at.minus(MINUTE_DAYS * DAY_MS));
        let minutes = self.store.candle_chunks_since(Interval::Min1.index() as i64, since.0).await?;
        let mut splits: HashMap<String, Vec<Split>> = HashMap::new();
        for row in self.store.splits().await? {
            splits.entry(row.symbol.clone()).or_default().push(split(&row)?);
        }

        let mut chunks: HashMap<String, Vec<Chunk>> = HashMap::new();
        for row in newest {
            let interval = usize::try_from(row.span).ok().and_then(|span| Interval::ALL.get(span).copied());
            let interval = interval.ok_or_else(|| AppError::world("candles of an interval that is none"))?;
            let start = Timestamp(row.start);
            let candles = unpack(interval, start, &row.packed).map_err(AppError::world)?.into();
            chunks.entry(row.symbol).or_default().push(Chunk { interval, start, candles });
        }
        let mut closed: HashMap<String, Vec<Candle>> = HashMap::new();
        for row in minutes {
            let mut candles = unpack(Interval::Min1, Timestamp(row.start), &row.packed).map_err(AppError::world)?;
            closed.entry(row.symbol).or_default().append(&mut candles);
        }
        let mut running: HashMap<String, Vec<Candle>> = HashMap::new();
        for row in self.store.running_minutes().await? {
            let minutes = unpack(Interval::Min1, Timestamp(row.start), &row.packed).map_err(AppError::world)?;
            running.insert(row.symbol, minutes);
        }
        let mut market_state = self.empty_past();
        market_state.position = Head { seq: kept.batch, at_ms: kept.at, ..Head::EMPTY };
        let listings = market_state.listings.clone();
        // Nothing for a series of which nothing was kept.
        let mut resume = |series: SeriesId| -> Result<Option<Chart>> {
            let Some((name, listing)) = series.row_name(&listings).zip(listings.of_series(series)) else {
                return Ok(None);
            };
            let (chunks, under_way) = (chunks.remove(&name).unwrap_or_default(), running.remove(&name));
            let under_way = under_way.unwrap_or_default();
            // A market's longer candles began with the index's minutes, before it had prices of its own.
            let own = closed.get(&name).map_or(&[][..], Vec::as_slice);
            let began = own.first().or(under_way.first()).map(|minute| minute.start);
            if chunks.is_empty() && began.is_none() {
                return Ok(None);
            }
            let index = closed.get(&listing.symbol).filter(|_| name != listing.symbol).into_iter().flatten();
            let minutes: Vec<Candle> = index.filter(|minute| Some(minute.start) < began).chain(own).copied().collect();
            let splits = splits.get(&listing.symbol).cloned().unwrap_or_default();
            let mut chart = Chart::resume(chunks, &minutes, splits, at).map_err(AppError::world)?;
            for minute in under_way {
                // A minute that has closed since it was put away is among the closed ones.
                let _ = chart.take_running_minute(&minute);
            }
            Ok(Some(chart))
        };
        for (n, instrument) in (0..).zip(&mut market_state.instruments) {
            instrument.chart = resume(SeriesId::Index(IndexId(n)))?.unwrap_or_default();
        }
        for (n, news) in (0..).zip(&mut market_state.markets) {
            news.last = resume(SeriesId::Last(MarketId(n)))?;
            news.mark = resume(SeriesId::Mark(MarketId(n)))?;
        }
        Ok(market_state)
    }

    /// A board with room for everything that is listed now, and nothing on it.
    pub(super) fn empty_past(&self) -> MarketState {
        let live = self.market_state();
        let mut past = MarketState::new(self.universe.clone());
        past.listings = live.listings.clone();
        past.instruments.resize_with(live.instruments.len(), Default::default);
        past.markets.resize_with(live.markets.len(), Default::default);
        past
    }

    /// Brings a board up to batch `goal` from the journal.
    async fn read_journal(&self, past: MarketState, goal: u64) -> Result<MarketState> {
        let (journal, store) = (self.journal.clone(), self.store.clone());
        let runtime = tokio::runtime::Handle::current();
        let from = past.position.seq;
        tracing::info!(from, to = goal, "charts are brought up to date from the journal");
        let read = move || -> Result<MarketState> {
            let mut past = past;
            let mut journal = (journal)().map_err(AppError::world)?;
            let (mut follower, _) = begin::<Platform>(journal.as_mut(), from).map_err(AppError::world)?;
            while follower.follow(journal.as_mut(), from, &mut Nothing).map_err(AppError::world)? > 0 {}
            let (instruments, markets) = (std::mem::take(&mut past.instruments), std::mem::take(&mut past.markets));
            past.start(follower.machine().engine(), &follower.position());
            past.put_back(instruments, markets);
            past.settled = true;
            while follower.follow(journal.as_mut(), goal, &mut past).map_err(AppError::world)? > 0 {
                if past.waiting() > WAITING_WHILE_READING
                    && let Some(writes) = past.take_writes()
                {
                    runtime.block_on(writes.write(&store))?;
                    past.written(&writes);
                }
            }
            if let Some(writes) = past.take_writes() {
                runtime.block_on(writes.write(&store))?;
                past.written(&writes);
            }
            past.settled = false;
            Ok(past)
        };
        tokio::task::spawn_blocking(read).await.map_err(AppError::world)?
    }
}

impl MarketState {
    /// Charts that were held before a start, under the logs that the start has made.
    fn put_back(
        &mut self,
        instruments: Vec<super::market_state::Instrument>,
        markets: Vec<super::market_state::MarketNews>,
    ) {
        let logs = std::mem::replace(&mut self.instruments, instruments);
        self.instruments.resize_with(self.instruments.len().max(logs.len()), Default::default);
        for (instrument, started) in self.instruments.iter_mut().zip(logs) {
            instrument.log = started.log;
            instrument.index_price = started.index_price;
        }
        self.markets.resize_with(self.markets.len().max(markets.len()), Default::default);
        for (news, held) in self.markets.iter_mut().zip(markets) {
            news.last = held.last.or(news.last.take());
            news.mark = held.mark;
        }
    }

    /// The most ticks of one index that wait.
    fn waiting(&self) -> usize {
        self.instruments.iter().map(|instrument| instrument.log.waiting()).max().unwrap_or(0)
    }
}

fn split(row: &SplitRow) -> Result<Split> {
    let parts = |parts: i64| u16::try_from(parts).map_err(AppError::world);
    Ok(Split { at: Timestamp(row.at), new: parts(row.new)?, old: parts(row.old)? })
}

/// Watches nothing.
struct Nothing;

impl Observer<Platform> for Nothing {
    fn on_command(
        &mut self,
        _: &Platform,
        _: plimsoll_sequencer::Stamp,
        _: &plimsoll_engine::Request,
        _: std::sync::Arc<Outcome>,
    ) {
    }
}

/// The start of the minute that holds a moment.
pub(super) fn minute_of(at: Timestamp) -> Timestamp {
    at.floor(MINUTE_MS)
}
