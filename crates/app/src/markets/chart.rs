//! Candles of one series: the open ones, and the newest chunk of closed ones for every interval. Must not know the
//! store: it returns what changed and is told what was written.

use std::sync::Arc;

use plimsoll_feeds::candles::{Candle, CandleError, ClosedCandle, Interval, Series, Split};
use plimsoll_units::{MINUTE_MS, Price, Quantity, Timestamp};

use super::rolling::{DaySummary, Rolling};

/// Closed candles of one chunk, oldest first. Shared with the writer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chunk {
    pub(super) interval: Interval,
    pub(super) start: Timestamp,
    pub(super) candles: Arc<Vec<Candle>>,
}

#[derive(Clone, Debug)]
struct Open {
    chunk: Chunk,
    /// Changed since it was last returned for writing.
    dirty: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Chart {
    series: Series,
    open: [Option<Open>; Interval::ALL.len()],
    /// Complete, and not yet confirmed as written.
    complete: Vec<Chunk>,
    rolling: Rolling,
    /// Stock splits, oldest first. Closed candles stay unchanged and are restated when shown; open candles and the last
    /// 24 hours are always in the newest units.
    splits: Vec<Split>,
}

impl Chart {
    /// Resumes a chart from what was stored at a moment: the newest chunks, the closed minutes of this week, and all
    /// splits.
    pub(super) fn resume(
        chunks: Vec<Chunk>,
        minutes: &[Candle],
        splits: Vec<Split>,
        at: Timestamp,
    ) -> Result<Self, CandleError> {
        let mut minutes = minutes.to_vec();
        restate(&splits, Interval::Min1, &mut minutes);
        let mut chart = Self { series: Series::resume(&minutes)?, splits, ..Self::default() };
        // In a quiet market the last minute may be long over: what ended with or after it is among the chunks already.
        chart.series.advance(at.floor(MINUTE_MS))?;
        for chunk in chunks {
            let place = chunk.interval.index();
            chart.open[place] = Some(Open { chunk, dirty: false });
        }
        for minute in minutes {
            chart.rolling.push(minute);
        }
        chart.rolling.turn(at);
        Ok(chart)
    }

    /// A chart that has only a last price.
    pub(super) fn starting_at(price: Price) -> Self {
        Self { series: Series::starting_at(price), ..Self::default() }
    }

    /// A chart that continues from this one, without its closed candles.
    pub(super) fn branch(&self) -> Self {
        let (series, rolling, splits) = (self.series.clone(), self.rolling.clone(), self.splits.clone());
        Self { series, rolling, splits, ..Self::default() }
    }

    /// Continues with open candles built elsewhere; the closed ones before them are here already.
    pub(super) fn run(&mut self, series: Series) {
        self.series = series;
    }

    /// Takes complete chunks, for immediate writing.
    pub(super) fn take_complete(&mut self) -> Vec<Chunk> {
        std::mem::take(&mut self.complete)
    }

    pub(super) fn trade(&mut self, at: Timestamp, price: Price, quantity: Quantity) -> Result<(), CandleError> {
        let closed = self.series.trade(at, price, quantity)?;
        self.close(closed);
        Ok(())
    }

    pub(super) fn tick(&mut self, at: Timestamp, price: Price) -> Result<(), CandleError> {
        let closed = self.series.tick(at, price)?;
        self.close(closed);
        Ok(())
    }

    /// Advances an open market without trades. `true` when a new minute begins.
    pub(super) fn quiet(&mut self, at: Timestamp) -> Result<bool, CandleError> {
        let before = self.first_of_minute();
        let closed = self.series.quiet(at)?;
        self.close(closed);
        Ok(self.first_of_minute() != before)
    }

    /// Starts a new minute.
    pub(super) fn turn(&mut self, now: Timestamp) -> Result<(), CandleError> {
        let closed = self.series.advance(now)?;
        self.close(closed);
        self.rolling.turn(now);
        Ok(())
    }

    /// Applies a split: later prices are in new units.
    pub(super) fn split(&mut self, split: Split) -> Result<(), CandleError> {
        let closed = self.series.split(&split)?;
        self.close(closed);
        self.rolling.split(&split);
        self.splits.push(split);
        Ok(())
    }

    pub(super) fn splits(&self) -> &[Split] {
        &self.splits
    }

    /// Appends what another chart has seen since this one ended.
    pub(super) fn append(&mut self, newer: &Self) -> Result<(), CandleError> {
        self.append_with(newer, |_, _| {})
    }

    /// The same; `before` receives this chart before each minute, with the minute's start.
    pub(super) fn append_with(
        &mut self,
        newer: &Self,
        mut before: impl FnMut(Timestamp, &Self),
    ) -> Result<(), CandleError> {
        // A chart branched off another carries the other's splits.
        let known = self.splits.last().map(|split| split.at);
        let mut splits = newer.splits.iter().copied().filter(|split| Some(split.at) > known).peekable();
        for minute in newer.held(Interval::Min1).flat_map(|chunk| chunk.candles.iter()) {
            while let Some(split) = splits.next_if(|split| !split.is_after(Interval::Min1, minute)) {
                self.split(split)?;
            }
            before(minute.start, self);
            let closed = self.series.take_minute(minute)?;
            self.close(closed);
        }
        splits.try_for_each(|split| self.split(split))?;
        if let Some(minute) = newer.series.current(Interval::Min1) {
            before(minute.start, self);
            let closed = self.series.take_running_minute(&minute)?;
            self.close(closed);
        }
        Ok(())
    }

    /// Start of the open minute.
    fn first_of_minute(&self) -> Option<Timestamp> {
        self.series.current(Interval::Min1).map(|minute| minute.start)
    }

    /// Start of the first minute held here.
    pub(super) fn first_minute(&self) -> Option<Timestamp> {
        let closed = self.held(Interval::Min1).flat_map(|chunk| chunk.candles.iter()).next();
        closed.map(|minute| minute.start).or_else(|| self.first_of_minute())
    }

    /// Continues with a stored open minute.
    pub(super) fn take_running_minute(&mut self, minute: &Candle) -> Result<(), CandleError> {
        let closed = self.series.take_running_minute(minute)?;
        self.close(closed);
        Ok(())
    }

    /// Drops minutes older than a day.
    pub(super) fn prune(&mut self, now: Timestamp) {
        self.rolling.turn(now);
    }

    pub(super) fn close(&mut self, closed: impl IntoIterator<Item = ClosedCandle>) {
        for ClosedCandle { interval, candle } in closed {
            if interval == Interval::Min1 {
                self.rolling.push(candle);
            }
            self.keep(interval, candle);
        }
    }

    fn keep(&mut self, interval: Interval, candle: Candle) {
        let start = interval.chunk_of(candle.start);
        let slot = &mut self.open[interval.index()];
        if let Some(open) = slot.take_if(|open| open.chunk.start != start)
            && open.dirty
        {
            self.complete.push(open.chunk);
        }
        let chunk = Chunk { interval, start, candles: Arc::default() };
        let open = slot.get_or_insert(Open { chunk, dirty: true });
        Arc::make_mut(&mut open.chunk.candles).push(candle);
        open.dirty = true;
    }

    /// Everything changed since the last call. Complete chunks are returned until they are [`written`].
    ///
    /// [`written`]: Self::written
    pub(super) fn changed(&mut self) -> Vec<Chunk> {
        let mut changed = self.complete.clone();
        for open in self.open.iter_mut().flatten().filter(|open| open.dirty) {
            open.dirty = false;
            changed.push(open.chunk.clone());
        }
        changed
    }

    /// Confirms that these chunks are stored.
    pub(super) fn written(&mut self, chunks: &[(Interval, Timestamp)]) {
        self.complete.retain(|chunk| !chunks.contains(&(chunk.interval, chunk.start)));
    }

    /// The open candle, with everything seen so far.
    pub(super) fn current(&self, interval: Interval) -> Option<Candle> {
        self.series.current(interval)
    }

    /// The open candles of all intervals.
    pub(super) fn all_current(&self) -> impl Iterator<Item = (Interval, Candle)> {
        self.series.all_current()
    }

    /// Closed candles of a chunk, if they are held here.
    pub(super) fn chunk(&self, interval: Interval, start: Timestamp) -> Option<Arc<Vec<Candle>>> {
        self.held(interval).find(|chunk| chunk.start == start).map(|chunk| Arc::clone(&chunk.candles))
    }

    /// Oldest first.
    fn held(&self, interval: Interval) -> impl Iterator<Item = &Chunk> {
        let open = self.open[interval.index()].as_ref().map(|open| &open.chunk);
        self.complete.iter().filter(move |chunk| chunk.interval == interval).chain(open)
    }

    /// Start of an interval's newest chunk.
    pub(super) fn newest_chunk(&self, interval: Interval) -> Option<Timestamp> {
        self.open[interval.index()].as_ref().map(|open| open.chunk.start)
    }

    pub(super) fn day(&self) -> Option<DaySummary> {
        self.rolling.summary(self.current(Interval::Min1).as_ref())
    }

    /// The newest price.
    pub(super) fn last(&self) -> Option<Price> {
        self.series.last().or_else(|| self.rolling.last_close())
    }
}

/// Restates closed candles in the newest units.
pub(super) fn restate(splits: &[Split], interval: Interval, candles: &mut [Candle]) {
    for split in splits {
        for candle in candles.iter_mut().filter(|candle| split.is_after(interval, candle)) {
            *candle = split.restate(candle);
        }
    }
}
