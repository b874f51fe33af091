//! How fast and how much one account may order.

use minicbor::{Decode, Encode};
use plimsoll_units::{MINUTE_MS, MarketId, SECOND_MS, Timestamp};

use crate::reject::Reject;

pub(super) const ORDERS_PER_SECOND: u16 = 20;
pub(super) const ORDERS_PER_MINUTE: u16 = 300;
pub(super) const OPEN_ORDERS_PER_MARKET: u16 = 200;
/// An identical order this soon needs a key of its own.
pub(super) const IDENTICAL_MS: i64 = 5 * SECOND_MS;

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
    /// Open orders by market. Most people trade in few: the first of them need no memory of their own.
    #[n(6)]
    near: [OpenCount; NEAR_MARKETS],
    #[n(7)]
    far: Vec<OpenCount>,
}

/// Markets whose open orders are counted inside the account's own record.
const NEAR_MARKETS: usize = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Encode, Decode)]
struct OpenCount {
    #[n(0)]
    market: MarketId,
    #[n(1)]
    orders: u16,
}

impl OrderPace {
    /// Check without counting: a refused order costs nothing.
    #[inline]
    pub(crate) fn check(
        &self,
        now: Timestamp,
        market: MarketId,
        print: u64,
        keyed: bool,
    ) -> Result<(), Reject> {
        if self.open_in(market) >= OPEN_ORDERS_PER_MARKET {
            return Err(Reject::TooManyOpenOrders);
        }
        let in_second = if now.0 / SECOND_MS == self.second {
            self.in_second
        } else {
            0
        };
        let in_minute = if now.0 / MINUTE_MS == self.minute {
            self.in_minute
        } else {
            0
        };
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
        self.in_second = if second == self.second {
            self.in_second + 1
        } else {
            1
        };
        self.in_minute = if minute == self.minute {
            self.in_minute + 1
        } else {
            1
        };
        (self.second, self.minute) = (second, minute);
        (self.last_print, self.last_at) = (print, now);
    }

    #[inline]
    pub(crate) fn open_in(&self, market: MarketId) -> u16 {
        let counts = |count: &&OpenCount| count.market == market && count.orders > 0;
        self.near.iter().find(counts).or_else(|| self.far.iter().find(counts)).map_or(0, |count| count.orders)
    }

    #[inline]
    pub(crate) fn opened(&mut self, market: MarketId) {
        match self.find(market) {
            Some(count) => count.orders += 1,
            None => self.first_in(OpenCount { market, orders: 1 }),
        }
    }

    #[inline]
    pub(crate) fn closed(&mut self, market: MarketId) {
        self.find(market).expect("an open order was counted").orders -= 1;
    }

    pub(crate) fn has_open(&self) -> bool {
        self.near.iter().chain(&self.far).any(|count| count.orders > 0)
    }

    #[inline]
    fn find(&mut self, market: MarketId) -> Option<&mut OpenCount> {
        let counts = |count: &&mut OpenCount| count.market == market && count.orders > 0;
        self.near.iter_mut().chain(&mut self.far).find(counts)
    }

    /// A market without open orders gives its place to another.
    fn first_in(&mut self, count: OpenCount) {
        match self.near.iter_mut().chain(&mut self.far).find(|place| place.orders == 0) {
            Some(place) => *place = count,
            None => self.far.push(count),
        }
    }
}
