//! Reading charts: the newest candles from memory, older ones from the rows, a bounded number of chunks remembered.

use std::sync::Arc;

use plimsoll_feeds::candles::{Candle, Interval, unpack};
use plimsoll_units::Timestamp;

use super::Markets;
use super::chart::restate;
use super::listing::Listing;
use crate::failure::{Failure, Result};

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
    /// The last `most` candles that start at or before `end`, oldest first; the last one may still be running. Those of
    /// before a stock split are restated, so that the chart has no step where nobody gained or lost.
    pub async fn candles(
        &self,
        listing: &Listing,
        interval: Interval,
        end: Timestamp,
        most: usize,
    ) -> Result<Vec<Candle>> {
        let most = most.min(CANDLES_MAX);
        // Newest first until the end.
        let mut found: Vec<Candle> = Vec::with_capacity(most);
        let (running, newest, splits) = {
            let board = self.board();
            let Some(instrument) = board.instruments.get(listing.index.index()) else {
                return Ok(found);
            };
            let chart = &instrument.chart;
            (chart.current(interval), chart.newest_chunk(interval), chart.splits().to_vec())
        };
        found.extend(running.filter(|candle| candle.start <= end && most > 0));
        let newest = newest.unwrap_or_else(|| interval.chunk_of(self.clock.now()));
        let mut start = interval.chunk_of(interval.start_of(end)).min(newest);
        for _ in 0..CHUNKS_LOOKED_FOR {
            if found.len() >= most || start < Timestamp::ZERO {
                break;
            }
            let candles = self.chunk(listing, interval, start, newest).await?;
            let wanted = candles.iter().rev().filter(|candle| candle.start <= end);
            found.extend(wanted.take(most - found.len()));
            start = start.minus(interval.chunk_ms());
        }
        found.reverse();
        restate(&splits, interval, &mut found);
        Ok(found)
    }

    async fn chunk(
        &self,
        listing: &Listing,
        interval: Interval,
        start: Timestamp,
        newest: Timestamp,
    ) -> Result<Arc<Vec<Candle>>> {
        let held = {
            let board = self.board();
            board.instruments[listing.index.index()].chart.chunk(interval, start)
        };
        if let Some(held) = held {
            return Ok(held);
        }
        // Only what can't change any more is remembered: chunks before the newest, once the past is joined.
        let packed = if start < newest && self.is_joined() {
            let key = (listing.symbol.clone(), interval, start);
            let read = self.packed(listing, interval, start);
            self.chunks.try_get_with(key, read).await.map_err(|error| Failure::world(error.to_string()))?
        } else {
            self.packed(listing, interval, start).await?
        };
        let candles = packed.map(|packed| unpack(interval, start, &packed)).transpose().map_err(Failure::world)?;
        Ok(Arc::new(candles.unwrap_or_default()))
    }

    async fn packed(&self, listing: &Listing, interval: Interval, start: Timestamp) -> Result<Option<Arc<[u8]>>> {
        let packed = self.store.candle_chunk(&listing.symbol, interval.index() as i64, start.0).await?;
        Ok(packed.map(Into::into))
    }
}
