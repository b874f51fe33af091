//! The month before a sandbox began, as charts: walked on a thread of its own, written as it goes.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use plimsoll_feeds::backfill::{Backfill, BackfilledCandle, simulation_start};
use plimsoll_feeds::instruments::{Class, Instrument};
use plimsoll_feeds::simulator::SimulatorConfig;
use plimsoll_store::markets::CandleChunkRow;
use plimsoll_units::{DAY_MS, Timestamp};
use tokio::sync::mpsc;

use super::Markets;
use super::market_state::MarketState;
use super::persist::candle_row;
use super::restore::minute_of;
use crate::error::{AppError, Result};

/// Minutes walked between two looks at what has closed.
const STRIDE_MINUTES: i64 = 24 * 60;
/// Rows of one transaction, and so many of them may wait.
const ROWS_AT_ONCE: usize = 250;
const PORTIONS_WAITING_MAX: usize = 4;
/// How long a fresh journal may take to list its markets.
const LISTING_PATIENCE: Duration = Duration::from_secs(60);
const LISTING_LOOK: Duration = Duration::from_millis(50);

/// How far the walk is, in minutes of history.
#[derive(Debug, Default)]
pub struct HistoryProgress {
    done: AtomicI64,
    in_all: AtomicI64,
}

impl HistoryProgress {
    /// (done, in all); both zero when there was nothing to walk.
    pub fn minutes(&self) -> (i64, i64) {
        (self.done.load(Ordering::Relaxed), self.in_all.load(Ordering::Relaxed))
    }

    fn note(&self, (done, in_all): (i64, i64)) {
        self.done.store(done, Ordering::Relaxed);
        self.in_all.store(in_all, Ordering::Relaxed);
    }
}

impl Markets {
    /// A board for a journal whose charts nobody kept. In a sandbox it has the simulated past; elsewhere nothing is
    /// invented.
    pub(super) async fn backfill(&self) -> Result<MarketState> {
        if !self.config.sandbox || self.config.prices.history_days == 0 {
            return Ok(self.empty_past());
        }
        let Some(genesis) = self.listed_since().await? else {
            return Ok(self.empty_past());
        };
        let began = Instant::now();
        let start = simulation_start(genesis);
        let days = i64::from(self.config.prices.history_days);
        let from = minute_of(genesis).minus(days * DAY_MS).max(start);
        let config = SimulatorConfig {
            seed: self.config.prices.seed,
            start,
            universe: self.universe.clone(),
            calendar: self.calendar.clone(),
        };
        let (rows, written) = mpsc::channel(PORTIONS_WAITING_MAX);
        let (markets, past) = (self.clone(), self.empty_past());
        let walk = move || -> Result<MarketState> {
            let walk = Backfill::new(config, from, genesis).map_err(AppError::world)?;
            markets.walk(walk, past, &rows)
        };
        let (walked, written) = tokio::join!(tokio::task::spawn_blocking(walk), self.write_rows(written));
        let rows = written?;
        let market_state = walked.map_err(AppError::world)??;
        tracing::info!(days, rows, took = ?began.elapsed(), "charts filled with the simulated past");
        Ok(market_state)
    }

    /// When the journal began, once everything is listed.
    async fn listed_since(&self) -> Result<Option<Timestamp>> {
        let patience = tokio::time::Instant::now() + LISTING_PATIENCE;
        while self.market_state().listings.iter().count() < self.universe.len()
            && tokio::time::Instant::now() < patience
        {
            if !self.tasks.rest(LISTING_LOOK).await {
                return Ok(None);
            }
        }
        let journal = self.journal.clone();
        let first = tokio::task::spawn_blocking(move || (journal)()?.tail(0, 1)).await.map_err(AppError::world)?;
        Ok(first.map_err(AppError::world)?.first().map(|row| Timestamp(row.batch.at_ms)))
    }

    fn walk(
        &self,
        mut walk: Backfill,
        mut past: MarketState,
        rows: &mpsc::Sender<Vec<CandleChunkRow>>,
    ) -> Result<MarketState> {
        let listings = past.listings.clone();
        // A simulated past of what has real prices would be an invention.
        let is_real = |i: &Instrument| i.class == Class::Crypto && !self.config.prices.venues.is_empty();
        let place = |i: &Instrument| listings.iter().position(|listing| listing.symbol == i.symbol);
        let places: Vec<Option<usize>> =
            self.universe.iter().map(|(_, i)| if is_real(i) { None } else { place(i) }).collect();
        let mut closed: Vec<BackfilledCandle> = Vec::new();
        let mut goes_on = true;
        while goes_on {
            goes_on = walk.walk(STRIDE_MINUTES, &mut closed);
            // The next start walks it again from its beginning.
            if self.tasks.is_stopping() {
                return Err(AppError::Busy);
            }
            let (done, in_all) = walk.minutes();
            self.history.note((done, in_all));
            tracing::debug!(done, in_all, "minutes of charts filled");
            for candle in closed.drain(..) {
                if let Some(place) = places[candle.instrument.index()] {
                    past.instruments[place].chart.close([candle.closed]);
                }
            }
            let now = walk.now();
            let mut complete = Vec::new();
            for (listing, instrument) in listings.iter().zip(&mut past.instruments) {
                instrument.chart.prune(now);
                let chunks = instrument.chart.take_complete();
                complete.extend(chunks.iter().map(|chunk| candle_row(&listing.symbol, listing.tick, chunk)));
            }
            // The other end is gone only when writing failed, and that is told there.
            if !complete.is_empty() && rows.blocking_send(complete).is_err() {
                return Ok(past);
            }
        }
        for (place, series) in places.iter().zip(walk.finish(&mut closed)) {
            if let Some(place) = place {
                past.instruments[*place].chart.run(series);
            }
        }
        for candle in closed {
            if let Some(place) = places[candle.instrument.index()] {
                past.instruments[place].chart.close([candle.closed]);
            }
        }
        Ok(past)
    }

    /// Returns how many were written.
    async fn write_rows(&self, mut all_writes: mpsc::Receiver<Vec<CandleChunkRow>>) -> Result<usize> {
        let mut written = 0;
        while let Some(writes) = all_writes.recv().await {
            for rows in writes.chunks(ROWS_AT_ONCE) {
                let mut tx = self.store.begin().await?;
                for row in rows {
                    row.write(&mut tx).await?;
                }
                tx.commit().await.map_err(plimsoll_store::StoreError::from)?;
                written += rows.len();
            }
        }
        Ok(written)
    }
}
