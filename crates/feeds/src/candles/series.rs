//! The running candles of one market, all intervals at once. Only the minute is built from events; every longer
//! candle is rolled up from closed minutes. Must not know how candles are stored or sent.

use plimsoll_units::{MINUTE_MS, Price, Quantity, Timestamp};

use super::{Candle, CandleError, Interval, Split};

/// A candle that will never change again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedCandle {
    pub interval: Interval,
    pub candle: Candle,
}

/// Builds the candles of one market from its trades and index ticks in order of time.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Nothing before this may change: the start of the earliest minute still open.
    open_from: Timestamp,
    minute: Option<Candle>,
    /// What the closed minutes of each running interval add up to.
    running: [Option<Candle>; Interval::ALL.len()],
}

impl Series {
    /// A series that goes on from closed minutes, say those of this week after a restart.
    pub fn resume<'a>(minutes: impl IntoIterator<Item = &'a Candle>) -> Result<Self, CandleError> {
        let mut series = Self::default();
        for minute in minutes {
            series.take_minute(minute)?;
        }
        Ok(series)
    }

    /// Takes in a whole minute that was built elsewhere. Returns the candles its end has closed, itself included.
    pub fn take_minute(&mut self, minute: &Candle) -> Result<Vec<ClosedCandle>, CandleError> {
        let mut closed = self.advance(minute.start)?;
        self.minute = match self.minute.take() {
            Some(begun) if begun.start == minute.start => Some(begun.then(minute)),
            _ => Some(*minute),
        };
        closed.append(&mut self.advance(minute.start.plus(MINUTE_MS))?);
        Ok(closed)
    }

    /// Goes on with a minute under way that was built elsewhere.
    pub fn take_running_minute(&mut self, minute: &Candle) -> Result<Vec<ClosedCandle>, CandleError> {
        self.check_order(minute.start)?;
        self.enter(minute.start, *minute)
    }

    /// Takes in a trade. Returns the candles its time has closed, shortest interval first.
    pub fn trade(&mut self, at: Timestamp, price: Price, quantity: Quantity) -> Result<Vec<ClosedCandle>, CandleError> {
        self.check_order(at)?;
        let next = Candle::traded(Interval::Min1.start_of(at), price, quantity)?;
        self.enter(at, next)
    }

    /// Takes in an index tick, which shows only in intervals without a trade.
    pub fn index_tick(&mut self, at: Timestamp, price: Price) -> Result<Vec<ClosedCandle>, CandleError> {
        self.check_order(at)?;
        self.enter(at, Candle::indexed(Interval::Min1.start_of(at), price))
    }

    /// Lets time pass: closes every candle that ended at or before `now`.
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
        self.minute = None;
        self.running = running;
        for gone in &closed {
            self.running[gone.interval.index()] = None;
        }
        self.open_from = minute_now;
        Ok(closed)
    }

    /// The candles under way go on in new units. Closes what ended before.
    pub fn split(&mut self, split: &Split) -> Result<Vec<ClosedCandle>, CandleError> {
        let closed = self.advance(split.at)?;
        for candle in self.running.iter_mut().chain([&mut self.minute]).flatten() {
            *candle = split.restate(candle);
        }
        Ok(closed)
    }

    /// The running candle of an interval: what has been seen of it so far.
    pub fn current(&self, interval: Interval) -> Option<Candle> {
        self.running_with_minute()[interval.index()]
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
            None => next,
            // An index tick after a trade changes nothing; `then` keeps the trade.
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
