//! Reading charts: the newest candles from memory, older ones from the rows, a bounded number of chunks remembered.

use std::sync::Arc;

use plimsoll_feeds::candles::{Candle, Interval, unpack};
use plimsoll_units::Timestamp;

use super::Markets;
use super::chart::restate;
use super::listing::Listings;
use super::series::SeriesId;
use crate::error::{AppError, Result};

/// The most candles one question may ask for.
pub const CANDLES_MAX: usize = 1_000;
/// Packed chunks that are remembered, those that aren't there included: some seven kilobytes each.
const CHUNKS_REMEMBERED: u64 = 2_048;
/// Chunks that one question may look for, held or not: a stock's week has two empty days.
const CHUNKS_LOOKED_FOR: usize = 40;

type ChunkKey = (String, Interval, Timestamp);
pub(super) type ChunkCache = moka::future::Cache<ChunkKey, Option<Arc<[u8]>>>;

pub(super) fn cache() -> ChunkCache {
    moka::future::Cache::new(CHUNKS_REMEMBERED)
}

impl Markets {
    /// What a series shows: its own prices, or the index's as long as it has none.
    pub fn shown(&self, series: SeriesId) -> SeriesId {
        self.market_state().shown(series)
    }

    /// The last `most` candles that start at or before `end`, oldest first; the last one may still be running. What is
    /// older than a market's own prices is the index's. Candles of before a stock split are restated, so that the chart
    /// has no step where nobody gained or lost.
    pub async fn candles(
        &self,
        series: SeriesId,
        interval: Interval,
        end: Timestamp,
        most: usize,
    ) -> Result<Vec<Candle>> {
        let most = most.min(CANDLES_MAX);
        // Newest first until the end.
        let mut found: Vec<Candle> = Vec::with_capacity(most);
        let (source, running, newest, splits) = {
            let market_state = self.market_state();
            let series = market_state.shown(series);
            let Some((chart, listing)) = market_state.chart(series).zip(market_state.listings.of_series(series)) else {
                return Ok(found);
            };
            let index = SeriesId::Index(listing.index);
            let source = Source { series, index, listings: Arc::clone(&market_state.listings) };
            let behind = market_state.chart(index).and_then(|chart| chart.newest_chunk(interval));
            let newest = chart.newest_chunk(interval).max(behind);
            (source, chart.current(interval), newest, chart.splits().to_vec())
        };
        found.extend(running.filter(|candle| candle.start <= end && most > 0));
        let newest = newest.unwrap_or_else(|| interval.chunk_of(self.clock.now()));
        let mut before = running.map_or(end.plus(1), |running| running.start.min(end.plus(1)));
        let mut start = interval.chunk_of(interval.start_of(end)).min(newest);
        for _ in 0..CHUNKS_LOOKED_FOR {
            if found.len() >= most || start < Timestamp::ZERO {
                break;
            }
            // Its own first. Once they begin in the middle of a chunk or not at all, the index's are before them.
            for series in source.both() {
                let candles = self.chunk(&source, series, interval, start, newest).await?;
                let wanted = candles.iter().rev().filter(|candle| candle.start < before);
                let held = found.len();
                found.extend(wanted.take(most - held));
                before = found[held..].last().map_or(before, |oldest| oldest.start);
                if found.len() >= most || before <= start {
                    break;
                }
            }
            start = start.minus(interval.chunk_ms());
        }
        found.reverse();
        restate(&splits, interval, &mut found);
        Ok(found)
    }

    async fn chunk(
        &self,
        source: &Source,
        series: SeriesId,
        interval: Interval,
        start: Timestamp,
        newest: Timestamp,
    ) -> Result<Arc<Vec<Candle>>> {
        let held = self.market_state().chart(series).and_then(|chart| chart.chunk(interval, start));
        if let Some(held) = held {
            return Ok(held);
        }
        let Some(name) = series.row_name(&source.listings) else {
            return Ok(Arc::default());
        };
        // Only what can't change any more is remembered: chunks before the newest, once the past is joined.
        let packed = if start < newest && self.is_joined() {
            let key = (name.clone(), interval, start);
            let read = self.packed(&name, interval, start);
            self.chunks.try_get_with(key, read).await.map_err(|error| AppError::world(error.to_string()))?
        } else {
            self.packed(&name, interval, start).await?
        };
        let candles = packed.map(|packed| unpack(interval, start, &packed)).transpose().map_err(AppError::world)?;
        Ok(Arc::new(candles.unwrap_or_default()))
    }

    async fn packed(&self, name: &str, interval: Interval, start: Timestamp) -> Result<Option<Arc<[u8]>>> {
        let packed = self.store.candle_chunk(name, interval.index() as i64, start.0).await?;
        Ok(packed.map(Into::into))
    }
}

/// Where the candles of a series are.
struct Source {
    series: SeriesId,
    index: SeriesId,
    listings: Arc<Listings>,
}

impl Source {
    /// Its own, then the index's.
    fn both(&self) -> impl Iterator<Item = SeriesId> + use<> {
        let index = (self.series != self.index).then_some(self.index);
        [Some(self.series), index].into_iter().flatten()
    }
}
