//! The public tick log: what anyone needs to check a price, a settlement or a day.

use plimsoll_feeds::ticklog::{Chain, LoggedTick, TickChunk};
use plimsoll_store::markets::TickDayRow;
use plimsoll_units::Timestamp;

use super::Markets;
use super::listing::Listing;
use super::market_state::day_of;
use crate::error::{AppError, Result};

/// The most ticks one answer holds.
pub const TICKS_MAX: usize = 5_000;
/// Rows one answer may need: a row holds some hundred ticks or more.
const ROWS_MAX: i64 = 64;

/// Ticks in a row, with the chain before the first and after the last of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TickPage {
    pub before: Chain,
    pub ticks: Vec<LoggedTick>,
    pub after: Chain,
    /// There are further ones up to the time asked for: ask again from the last one's time.
    pub more: bool,
}

/// The hash over where every chain stood at the end of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayRoot {
    pub root: String,
    /// False while the day goes on: it then shows where chains stand now.
    pub is_final: bool,
    /// Symbol, last tick, chain in hexadecimal; in the order of symbols.
    pub ends: Vec<(String, u64, String)>,
}

impl Markets {
    /// The ticks of one index with `from` ≤ time ≤ `to`, oldest first. None when there are none.
    pub async fn ticks(&self, listing: &Listing, from: Timestamp, to: Timestamp) -> Result<Option<TickPage>> {
        let held = {
            let market_state = self.market_state();
            market_state.instruments.get(listing.index.index()).map(|i| i.log.held()).unwrap_or_default()
        };
        let rows = self.store.tick_chunks(&listing.symbol, from.0, to.0, ROWS_MAX).await?;
        let cut_short = rows.len() as i64 == ROWS_MAX;
        let mut page: Option<TickPage> = None;
        for row in rows {
            let chunk = TickChunk::unpack(Timestamp(row.first_at), &row.packed).map_err(AppError::world)?;
            take(&mut page, &chunk, from, to);
        }
        if !cut_short {
            held.iter().for_each(|chunk| take(&mut page, chunk, from, to));
        }
        if let Some(page) = &mut page {
            page.more |= cut_short;
        }
        Ok(page.filter(|page| !page.ticks.is_empty()))
    }

    /// The root of a day, counted from 1970. None for a day without ticks.
    pub async fn day_root(&self, day: i64) -> Result<Option<DayRoot>> {
        if let Some(row) = self.store.tick_day(day).await? {
            return Ok(Some(from_row(row)));
        }
        let market_state = self.market_state();
        let (end, is_final) = match market_state.days.iter().find(|end| end.day == day) {
            Some(end) => (end.clone(), true),
            None if day == day_of(self.clock.now()) => (market_state.day_end(day), false),
            None => return Ok(None),
        };
        let ends = end.ends.into_iter().map(|(symbol, last, chain)| (symbol, last, hex::encode(chain))).collect();
        Ok(Some(DayRoot { root: hex::encode(end.root), is_final, ends }))
    }
}

fn from_row(row: TickDayRow) -> DayRoot {
    let ends = row.ends.into_iter().map(|end| (end.symbol, end.last_id as u64, end.chain)).collect();
    DayRoot { root: row.root, is_final: true, ends }
}

/// Adds a chunk's ticks in the range, as far as they follow and there is room.
fn take(page: &mut Option<TickPage>, chunk: &TickChunk, from: Timestamp, to: Timestamp) {
    let mut chain = chunk.before;
    for tick in &chunk.ticks {
        let before = chain;
        chain = tick.extend(&chain);
        if tick.at < from || tick.at > to {
            continue;
        }
        let page = page.get_or_insert_with(|| TickPage { before, ticks: Vec::new(), after: before, more: false });
        // A row that was written while this was read would come twice.
        if page.ticks.last().is_some_and(|last| tick.id <= last.id) {
            continue;
        }
        if page.ticks.len() == TICKS_MAX {
            page.more = true;
            return;
        }
        page.ticks.push(*tick);
        page.after = chain;
    }
}
