//! The last 24 hours of one series, minute by minute; a quiet series keeps its last prices. Must not know where minutes
//! come from.

use std::collections::VecDeque;

use plimsoll_feeds::candles::{Candle, Split};
use plimsoll_units::{Amount, DAY_MS, MINUTE_MS, Price, Quantity, Timestamp};

/// Summary of 24 hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DaySummary {
    /// The price a day ago, or the first one since.
    pub open: Price,
    pub high: Price,
    pub low: Price,
    pub volume: Quantity,
    pub turnover: Amount,
    pub trades: u64,
}

impl DaySummary {
    fn of(minute: &Candle) -> Self {
        Self {
            open: minute.open,
            high: minute.high,
            low: minute.low,
            volume: minute.volume,
            turnover: minute.turnover,
            trades: minute.trades,
        }
    }

    fn with(self, minute: &Candle) -> Self {
        Self {
            open: self.open,
            high: self.high.max(minute.high),
            low: self.low.min(minute.low),
            volume: self.volume + minute.volume,
            turnover: self.turnover + minute.turnover,
            trades: self.trades + minute.trades,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Rolling {
    /// Closed minutes of the last 24 hours, oldest first.
    minutes: VecDeque<Candle>,
    closed: Option<DaySummary>,
}

impl Rolling {
    pub(super) fn push(&mut self, minute: Candle) {
        self.closed = Some(match self.closed {
            Some(summary) => summary.with(&minute),
            None => DaySummary::of(&minute),
        });
        self.minutes.push_back(minute);
    }

    /// Drops minutes older than a day. A closed market keeps the prices of its last day, so that lists show them over a
    /// weekend; its volume is older than 24 hours and does not count.
    pub(super) fn turn(&mut self, now: Timestamp) {
        let Some(last) = self.minutes.back() else {
            return;
        };
        let day_ago = now.minus(DAY_MS);
        let since = day_ago.min(last.start.plus(MINUTE_MS).minus(DAY_MS));
        let old = self.minutes.iter().take_while(|minute| minute.start < since).count();
        let has_quiet = self.minutes.front().is_some_and(|first| first.start < day_ago);
        if old == 0 && !has_quiet {
            return;
        }
        self.minutes.drain(..old);
        self.sum_up(day_ago);
    }

    /// Restates the minutes in the units after a split.
    pub(super) fn split(&mut self, split: &Split) {
        for minute in &mut self.minutes {
            *minute = split.restate(minute);
        }
        self.sum_up(split.at.minus(DAY_MS));
    }

    fn sum_up(&mut self, day_ago: Timestamp) {
        let seen = |minute: &Candle| if minute.start < day_ago { untraded(minute) } else { *minute };
        let mut minutes = self.minutes.iter().map(seen);
        self.closed = minutes.next().map(|first| minutes.fold(DaySummary::of(&first), |day, minute| day.with(&minute)));
    }

    /// Includes the open minute.
    pub(super) fn summary(&self, running: Option<&Candle>) -> Option<DaySummary> {
        match (self.closed, running) {
            (Some(closed), Some(running)) => Some(closed.with(running)),
            (Some(closed), None) => Some(closed),
            (None, running) => running.map(DaySummary::of),
        }
    }

    pub(super) fn last_close(&self) -> Option<Price> {
        self.minutes.back().map(|minute| minute.close)
    }
}

/// The minute's prices without its volume.
fn untraded(minute: &Candle) -> Candle {
    Candle { volume: Quantity::ZERO, turnover: Amount::ZERO, trades: 0, ..*minute }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(n: i64, low: i128, high: i128, trades: u64) -> Candle {
        Candle {
            start: Timestamp(n * MINUTE_MS),
            open: Price::whole(low),
            high: Price::whole(high),
            low: Price::whole(low),
            close: Price::whole(high),
            volume: Quantity::whole(i128::from(trades)),
            turnover: Amount::whole(i128::from(trades) * 10),
            trades,
            synthetic: trades == 0,
        }
    }

    #[test]
    fn a_day_is_what_its_minutes_were_and_old_ones_leave_it() {
        let mut rolling = Rolling::default();
        assert_eq!(rolling.summary(None), None);
        rolling.push(minute(0, 1, 100, 7));
        rolling.push(minute(1, 5, 20, 1));
        rolling.push(minute(2, 6, 30, 0));
        let running = minute(3, 4, 9, 2);
        let summary = rolling.summary(Some(&running)).unwrap();
        assert_eq!((summary.open, summary.high, summary.low), (Price::whole(1), Price::whole(100), Price::whole(1)));
        assert_eq!((summary.trades, summary.volume), (10, Quantity::whole(10)));

        rolling.push(minute(24 * 60, 7, 8, 0));
        rolling.turn(Timestamp(DAY_MS + MINUTE_MS));
        let summary = rolling.summary(Some(&running)).unwrap();
        assert_eq!((summary.open, summary.high, summary.low), (Price::whole(5), Price::whole(30), Price::whole(4)));
        assert_eq!((summary.trades, summary.turnover), (3, Amount::whole(30)));
        // No data for days: the prices stay, the volume is gone.
        rolling.turn(Timestamp(3 * DAY_MS));
        let summary = rolling.summary(None).unwrap();
        assert_eq!((summary.open, summary.high, summary.low), (Price::whole(5), Price::whole(30), Price::whole(5)));
        assert_eq!((summary.trades, summary.volume), (0, Quantity::ZERO));
        assert_eq!(rolling.last_close(), Some(Price::whole(8)));
        // The market opens again: minutes older than a day are dropped.
        rolling.push(minute(3 * 24 * 60, 7, 8, 4));
        rolling.turn(Timestamp(3 * DAY_MS + MINUTE_MS));
        let summary = rolling.summary(None).unwrap();
        assert_eq!((summary.open, summary.high, summary.trades), (Price::whole(7), Price::whole(8), 4));
    }
}
