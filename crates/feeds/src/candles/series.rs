//! The running candles of one price series, all intervals at once. Only the minute is built from events; every longer
//! candle is rolled up from closed minutes. A minute opens at the close of the one right before it; after a gap it
//! opens at its own first price. Must not know how candles are stored or sent.

use plimsoll_units::{MINUTE_MS, Price, Quantity, Timestamp};

use super::{Candle, CandleError, Interval, Split};

/// A candle that will never change again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedCandle {
    pub interval: Interval,
    pub candle: Candle,
}

/// The last known price of earlier minutes.
#[derive(Clone, Copy, Debug)]
struct LastClose {
    price: Price,
    /// When its minute ended; `None` if the minute is unknown.
    at: Option<Timestamp>,
}

/// Builds candles from prices in order of time: the trades of a market, or the ticks of an index or a mark.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Nothing before this may change: the start of the earliest open minute.
    open_from: Timestamp,
    minute: Option<Candle>,
    last_close: Option<LastClose>,
    /// The closed minutes of each running interval, merged.
    running: [Option<Candle>; Interval::ALL.len()],
}

impl Series {
    /// A series of which only the last price is known.
    pub fn starting_at(price: Price) -> Self {
        Self { last_close: Some(LastClose { price, at: None }), ..Self::default() }
    }

    /// A series that continues from closed minutes, for example this week's after a restart.
    pub fn resume<'a>(minutes: impl IntoIterator<Item = &'a Candle>) -> Result<Self, CandleError> {
        let mut series = Self::default();
        for minute in minutes {
            series.take_minute(minute)?;
        }
        Ok(series)
    }

    /// Adds a whole minute that was built elsewhere. Returns the candles its end has closed, itself included.
    pub fn take_minute(&mut self, minute: &Candle) -> Result<Vec<ClosedCandle>, CandleError> {
        let mut closed = self.advance(minute.start)?;
        self.minute = match self.minute.take() {
            Some(begun) if begun.start == minute.start => Some(begun.then(minute)),
            _ => Some(self.opened(*minute)),
        };
        closed.append(&mut self.advance(minute.start.plus(MINUTE_MS))?);
        Ok(closed)
    }

    /// Continues a minute in progress that was built elsewhere.
    pub fn take_running_minute(&mut self, minute: &Candle) -> Result<Vec<ClosedCandle>, CandleError> {
        self.check_order(minute.start)?;
        self.enter(minute.start, *minute)
    }

    /// Adds a trade. Returns the candles its time has closed, shortest interval first.
    pub fn trade(&mut self, at: Timestamp, price: Price, quantity: Quantity) -> Result<Vec<ClosedCandle>, CandleError> {
        self.check_order(at)?;
        let next = Candle::traded(Interval::Min1.start_of(at), price, quantity)?;
        self.enter(at, next)
    }

    /// Adds a price without a trade: an index's or a mark's.
    pub fn tick(&mut self, at: Timestamp, price: Price) -> Result<Vec<ClosedCandle>, CandleError> {
        self.check_order(at)?;
        self.enter(at, Candle::untraded(Interval::Min1.start_of(at), price))
    }

    /// The market is open and nothing trades: a minute without a trade stays at the last close.
    pub fn quiet(&mut self, at: Timestamp) -> Result<Vec<ClosedCandle>, CandleError> {
        let closed = self.advance(at)?;
        if self.minute.is_none() {
            let start = Interval::Min1.start_of(at);
            self.minute = self.last_close.map(|last| Candle::untraded(start, last.price));
        }
        Ok(closed)
    }

    /// Advances time: closes every candle that ended at or before `now`.
    pub fn advance(&mut self, now: Timestamp) -> Result<Vec<ClosedCandle>, CandleError> {
        self.check_order(now)?;
        let minute_now = Interval::Min1.start_of(now);
        if minute_now == self.open_from {
            return Ok(Vec::new()); // Every interval ends with a minute, and this one goes on.
        }
        let mut closed = Vec::new();
        let running = self.running_with_minute();
        for interval in Interval::ALL {
            let Some(candle) = running[interval.index()] else {
                continue;
            };
            if interval.start_of(now) > candle.start {
                closed.push(ClosedCandle { interval, candle });
            }
        }
        if let Some(minute) = self.minute.take() {
            self.last_close = Some(LastClose { price: minute.close, at: Some(minute.start.plus(MINUTE_MS)) });
        }
        self.running = running;
        for gone in &closed {
            self.running[gone.interval.index()] = None;
        }
        self.open_from = minute_now;
        Ok(closed)
    }

    /// Restates the running candles in new units. Closes what ended before.
    pub fn split(&mut self, split: &Split) -> Result<Vec<ClosedCandle>, CandleError> {
        let closed = self.advance(split.at)?;
        for candle in self.running.iter_mut().chain([&mut self.minute]).flatten() {
            *candle = split.restate(candle);
        }
        if let Some(last) = &mut self.last_close {
            last.price = split.restate_price(last.price);
        }
        Ok(closed)
    }

    /// The running candle of an interval, as far as known.
    pub fn current(&self, interval: Interval) -> Option<Candle> {
        self.running_with_minute()[interval.index()]
    }

    /// The running candles of all intervals, shortest first.
    pub fn all_current(&self) -> impl Iterator<Item = (Interval, Candle)> {
        Interval::ALL.into_iter().zip(self.running_with_minute()).filter_map(|(interval, it)| Some((interval, it?)))
    }

    /// The newest price.
    pub fn last(&self) -> Option<Price> {
        self.minute.map(|minute| minute.close).or(self.last_close.map(|last| last.price))
    }

    /// A new minute with its open: the close of the one right before it.
    fn opened(&self, minute: Candle) -> Candle {
        match self.last_close {
            Some(last) if last.at == Some(minute.start) => minute.opening_at(last.price),
            _ => minute,
        }
    }

    fn check_order(&self, at: Timestamp) -> Result<(), CandleError> {
        if at < self.open_from {
            return Err(CandleError::Late { at, open: self.open_from });
        }
        Ok(())
    }

    fn enter(&mut self, at: Timestamp, next: Candle) -> Result<Vec<ClosedCandle>, CandleError> {
        let closed = self.advance(at)?;
        self.minute = Some(match self.minute {
            None => self.opened(next),
            Some(minute) => minute.then(&next),
        });
        Ok(closed)
    }

    fn running_with_minute(&self) -> [Option<Candle>; Interval::ALL.len()] {
        let Some(minute) = self.minute else {
            return self.running;
        };
        let mut running = self.running;
        for interval in Interval::ALL {
            let slot = &mut running[interval.index()];
            let start = interval.start_of(minute.start);
            *slot = Some(match slot {
                Some(candle) => candle.then(&minute),
                None => Candle { start, ..minute },
            });
        }
        running
    }
}
