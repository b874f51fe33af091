//! How fast and how much one account may order.

use minicbor::{Decode, Encode};
use plimsoll_units::{MINUTE_MS, MarketId, SECOND_MS, Timestamp};

use crate::reject::Reject;

pub const ORDERS_PER_SECOND: u16 = 20;
pub const ORDERS_PER_MINUTE: u16 = 300;
pub const OPEN_ORDERS_PER_MARKET: u16 = 200;
/// An identical order this soon needs a key of its own.
pub const IDENTICAL_MS: i64 = 5 * SECOND_MS;

#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct OrderPace {
    #[n(0)]
    second: i64,
    #[n(1)]
    in_second: u16,
    #[n(2)]
    minute: i64,
    #[n(3)]
    in_minute: u16,
    #[n(4)]
    last_print: u64,
    #[n(5)]
    last_at: Timestamp,
    /// Open orders by market; few markets a person.
    #[n(6)]
    open: Vec<(MarketId, u16)>,
}

impl OrderPace {
    /// Check without counting: a refused order costs nothing.
    #[inline]
    pub(crate) fn check(&self, now: Timestamp, market: MarketId, print: u64, keyed: bool) -> Result<(), Reject> {
        if self.open_in(market) >= OPEN_ORDERS_PER_MARKET {
            return Err(Reject::TooManyOpenOrders);
        }
        let in_second = if now.0 / SECOND_MS == self.second { self.in_second } else { 0 };
        let in_minute = if now.0 / MINUTE_MS == self.minute { self.in_minute } else { 0 };
        if in_second >= ORDERS_PER_SECOND || in_minute >= ORDERS_PER_MINUTE {
            return Err(Reject::OrderRate);
        }
        if !keyed && print == self.last_print && now.since(self.last_at) < IDENTICAL_MS {
            return Err(Reject::IdenticalOrder);
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn count(&mut self, now: Timestamp, print: u64) {
        let (second, minute) = (now.0 / SECOND_MS, now.0 / MINUTE_MS);
        self.in_second = if second == self.second { self.in_second + 1 } else { 1 };
        self.in_minute = if minute == self.minute { self.in_minute + 1 } else { 1 };
        (self.second, self.minute) = (second, minute);
        (self.last_print, self.last_at) = (print, now);
    }

    #[inline]
    pub(crate) fn open_in(&self, market: MarketId) -> u16 {
        self.open.iter().find(|(m, _)| *m == market).map_or(0, |(_, n)| *n)
    }

    /// Open orders in all markets.
    pub(crate) fn open_total(&self) -> u32 {
        self.open.iter().map(|(_, n)| u32::from(*n)).sum()
    }

    #[inline]
    pub(crate) fn opened(&mut self, market: MarketId) {
        match self.open.iter_mut().find(|(m, _)| *m == market) {
            Some((_, n)) => *n += 1,
            None => self.open.push((market, 1)),
        }
    }

    #[inline]
    pub(crate) fn closed(&mut self, market: MarketId) {
        let entry = self.open.iter_mut().find(|(m, _)| *m == market).expect("an open order was counted");
        entry.1 -= 1;
    }
}
