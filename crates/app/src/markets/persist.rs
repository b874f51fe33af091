//! Puts charts and ticks away: every few minutes, and when the platform stops. What a crash leaves out is made again
//! from the journal.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use plimsoll_feeds::candles::{Candle, Interval, Split, pack};
use plimsoll_feeds::ticklog::TickChunk;
use plimsoll_journal::Head;
use plimsoll_store::Store;
use plimsoll_store::markets::{
    CandleChunkRow, ChartProgress, DayEndRow, RunningMinuteRow, SplitRow, TickChunkRow, TickDayRow,
};
use plimsoll_units::{DAY_MS, Price, Timestamp};

use super::Markets;
use super::chart::Chunk;
use super::listing::Listing;
use super::market_state::{DayEnd, MarketState};
use super::series::SeriesId;
use crate::error::Result;

/// Time between two writings.
const KEEP_EVERY: Duration = Duration::from_secs(300);
/// How soon a writing that failed is tried again.
const RETRY: Duration = Duration::from_secs(5);
/// A batch that is being taken in is over soon: how often to look, and when to leave it for the next time.
const MID_BATCH: Duration = Duration::from_millis(2);
const MID_BATCH_LOOKS: u32 = 1_000;
/// Ticks stay for as long as the longest second-contract and a while to check it. Daily roots stay for good.
pub(super) const TICK_DAYS_KEPT: i64 = 60;

/// What the rows of a series are called, and the tick its prices are packed in.
#[derive(Clone)]
struct Rows {
    name: String,
    tick: Price,
}

/// Everything that changed since the last writing, at the end of one batch.
pub(super) struct ChartWrites {
    head: Head,
    chunks: Vec<(SeriesId, Rows, Chunk)>,
    minutes: Vec<(Rows, Candle)>,
    ticks: Vec<(Arc<Listing>, Arc<TickChunk>)>,
    splits: Vec<(Arc<Listing>, Split)>,
    days: Vec<DayEnd>,
}

impl MarketState {
    /// Nothing while a batch is under way or the past is not yet joined.
    pub(super) fn take_writes(&mut self) -> Option<ChartWrites> {
        if self.mid_batch || !self.settled || self.overflowed {
            return None;
        }
        let (head, days) = (self.position, self.days.clone());
        let mut writes = ChartWrites { head, chunks: vec![], minutes: vec![], ticks: vec![], splits: vec![], days };
        let listings = Arc::clone(&self.listings);
        for (series, chart) in self.charts_mut() {
            let tick = listings.of_series(series).map(|listing| listing.tick);
            let Some((name, tick)) = series.row_name(&listings).zip(tick) else {
                continue;
            };
            let rows = Rows { name, tick };
            writes.chunks.extend(chart.changed().into_iter().map(|chunk| (series, rows.clone(), chunk)));
            writes.minutes.extend(chart.current(Interval::Min1).map(|minute| (rows, minute)));
        }
        for (listing, instrument) in listings.iter().zip(&mut self.instruments) {
            let name = || Arc::clone(listing);
            writes.splits.extend(instrument.chart.splits().iter().map(|split| (name(), *split)));
            writes.ticks.extend(instrument.log.take().map(|ticks| (name(), ticks)));
        }
        Some(writes)
    }

    pub(super) fn written(&mut self, writes: &ChartWrites) {
        for (listing, _) in &writes.ticks {
            self.instruments[listing.index.index()].log.written();
        }
        let mut written: HashMap<SeriesId, Vec<(Interval, Timestamp)>> = HashMap::new();
        for (series, _, chunk) in &writes.chunks {
            written.entry(*series).or_default().push((chunk.interval, chunk.start));
        }
        for (series, chart) in self.charts_mut() {
            chart.written(written.get(&series).map_or(&[], Vec::as_slice));
        }
        let last = writes.days.last().map(|end| end.day);
        self.days.retain(|end| Some(end.day) > last);
    }
}

impl ChartWrites {
    pub(super) async fn write(&self, store: &Store) -> Result<()> {
        let mut tx = store.begin().await?;
        for (_, rows, chunk) in &self.chunks {
            candle_row(&rows.name, rows.tick, chunk).write(&mut tx).await?;
        }
        for (rows, minute) in &self.minutes {
            let start = Interval::Min1.chunk_of(minute.start);
            let packed = pack(Interval::Min1, start, rows.tick, std::slice::from_ref(minute));
            RunningMinuteRow { symbol: rows.name.clone(), start: start.0, packed }.write(&mut tx).await?;
        }
        for (listing, ticks) in &self.ticks {
            tick_row(listing, ticks).write(&mut tx).await?;
        }
        for (listing, split) in &self.splits {
            split_row(listing, split).write(&mut tx).await?;
        }
        for end in &self.days {
            day_row(end).write(&mut tx).await?;
        }
        let Head { seq, hash, at_ms, .. } = self.head;
        ChartProgress { batch: seq, hash: hex::encode(hash), at: at_ms }.write(&mut tx).await?;
        tx.commit().await.map_err(plimsoll_store::StoreError::from)?;
        Ok(())
    }
}

/// `name` is what the rows of the series are called.
pub(super) fn candle_row(name: &str, tick: Price, chunk: &Chunk) -> CandleChunkRow {
    let packed = pack(chunk.interval, chunk.start, tick, &chunk.candles);
    let span = chunk.interval.index() as i64;
    CandleChunkRow { symbol: name.to_owned(), span, start: chunk.start.0, packed }
}

fn tick_row(listing: &Listing, chunk: &TickChunk) -> TickChunkRow {
    let ends = chunk.ticks.first().zip(chunk.ticks.last());
    let (first, last) = ends.expect("a portion of ticks is never empty");
    TickChunkRow {
        symbol: listing.symbol.clone(),
        first_id: first.id as i64,
        last_id: last.id as i64,
        first_at: first.at.0,
        last_at: last.at.0,
        packed: chunk.pack(first.at, listing.tick),
    }
}

fn split_row(listing: &Listing, split: &Split) -> SplitRow {
    let Split { at, new, old } = *split;
    SplitRow { symbol: listing.symbol.clone(), at: at.0, new: new.into(), old: old.into() }
}

fn day_row(end: &DayEnd) -> TickDayRow {
    let row = |(symbol, last_id, chain): &(String, u64, [u8; 32])| DayEndRow {
        symbol: symbol.clone(),
        last_id: *last_id as i64,
        chain: hex::encode(chain),
    };
    TickDayRow { day: end.day, root: hex::encode(end.root), ends: end.ends.iter().map(row).collect() }
}

impl Markets {
    /// Joins the past, then writes until the platform stops, and once more then.
    pub(super) async fn keep(self) {
        self.join().await;
        self.flush(true).await;
        let mut pruned = None;
        loop {
            let goes_on = self.tasks.rest(KEEP_EVERY).await;
            self.flush(goes_on).await;
            if !goes_on {
                return;
            }
            if !self.market_state().settled {
                self.join().await;
            }
            let today = self.clock.now().floor(DAY_MS);
            if pruned != Some(today) {
                pruned = Some(today);
                self.forget_old_ticks(today).await;
            }
        }
    }

    /// One portion. A database that is away is waited for, unless the platform stops.
    pub(super) async fn flush(&self, patient: bool) {
        let Some(writes) = self.take_writes().await else {
            return;
        };
        loop {
            match writes.write(&self.store).await {
                Ok(()) => break,
                Err(error) if patient => {
                    tracing::warn!(%error, "charts could not be written; trying again");
                    if !self.tasks.rest(RETRY).await {
                        return;
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "charts were not written: the next start makes them from the journal");
                    return;
                }
            }
        }
        self.market_state_mut().written(&writes);
    }

    async fn take_writes(&self) -> Option<ChartWrites> {
        for _ in 0..MID_BATCH_LOOKS {
            {
                let mut market_state = self.market_state_mut();
                if !market_state.mid_batch {
                    return market_state.take_writes();
                }
            }
            tokio::time::sleep(MID_BATCH).await;
        }
        None
    }

    async fn forget_old_ticks(&self, today: Timestamp) {
        match self.store.forget_ticks(today.minus(TICK_DAYS_KEPT * DAY_MS).0).await {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "forgot old ticks"),
            Err(error) => tracing::warn!(%error, "old ticks could not be forgotten"),
        }
    }
}
