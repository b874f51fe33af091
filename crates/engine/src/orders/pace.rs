//! How fast and how much one account may order.

use minicbor::{Decode, Encode};
use plimsoll_units::{MINUTE_MS, MarketId, SECOND_MS, Timestamp};

use crate::reject::Reject;

pub(super) const ORDERS_PER_SECOND: u8 = 20;
pub(super) const ORDERS_PER_MINUTE: u16 = 300;
pub(super) const OPEN_ORDERS_PER_MARKET: u8 = 200;
/// An identical order this soon needs a key of its own.
pub(super) const IDENTICAL_MS: i64 = 5 * SECOND_MS;

/// Small enough to share a cache line with what else an order asks of its account.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct OrderPace {
    #[n(0)]
    last_print: u64,
    #[n(1)]
    last_at: Timestamp,
    #[n(2)]
    second: u32,
    #[n(3)]
    in_minute: u16,
    #[n(4)]
    in_second: u8,
    /// Open orders by market. Most people trade in few: the first of them need no memory of their own.
    #[n(5)]
    orders: [u8; NEAR_MARKETS],
    #[n(6)]
    markets: [MarketId; NEAR_MARKETS],
    #[n(7)]
    #[expect(clippy::box_collection, reason = "eight bytes for a list that most accounts never need")]
    far: Option<Box<Vec<(MarketId, u8)>>>,
}

/// Markets whose open orders are counted inside the account's own record.
const NEAR_MARKETS: usize = 8;
const SECONDS_A_MINUTE: u32 = (MINUTE_MS / SECOND_MS) as u32;

/// Seconds since 1970, good until 2106.
#[inline]
fn second_of(at: Timestamp) -> u32 {
    (at.0 / SECOND_MS) as u32
}

impl OrderPace {
    /// Check without counting: a refused order costs nothing.
    #[inline]
    pub(crate) fn check(&self, now: Timestamp, market: MarketId, print: u64, keyed: bool) -> Result<(), Reject> {
        if self.open_in(market) >= OPEN_ORDERS_PER_MARKET {
            return Err(Reject::TooManyOpenOrders);
        }
        let (in_second, in_minute) = self.counted(second_of(now));
        if in_second >= ORDERS_PER_SECOND || in_minute >= ORDERS_PER_MINUTE {
            return Err(Reject::OrderRate);
        }
        if !keyed && print == self.last_print && now.since(self.last_at) < IDENTICAL_MS {
            return Err(Reject::IdenticalOrder);
        }
        Ok(())
    }

    /// Orders so far in this second and in its minute.
    #[inline]
    fn counted(&self, second: u32) -> (u8, u16) {
        let in_second = if second == self.second { self.in_second } else { 0 };
        let same_minute = second / SECONDS_A_MINUTE == self.second / SECONDS_A_MINUTE;
        (in_second, if same_minute { self.in_minute } else { 0 })
    }

    #[inline]
    pub(crate) fn count(&mut self, now: Timestamp, print: u64) {
        let second = second_of(now);
        let (in_second, in_minute) = self.counted(second);
        (self.second, self.in_second, self.in_minute) = (second, in_second + 1, in_minute + 1);
        (self.last_print, self.last_at) = (print, now);
    }

    #[inline]
    pub(crate) fn open_in(&self, market: MarketId) -> u8 {
        for near in 0..NEAR_MARKETS {
            if self.markets[near] == market && self.orders[near] > 0 {
                return self.orders[near];
            }
        }
        let far = self.far.iter().flat_map(|far| far.iter());
        far.clone().find(|(m, _)| *m == market).map_or(0, |(_, orders)| *orders)
    }

    #[inline]
    pub(crate) fn opened(&mut self, market: MarketId) {
        if let Some(orders) = self.find(market) {
            *orders += 1;
        } else {
            self.first_in(market);
        }
    }

    #[inline]
    pub(crate) fn closed(&mut self, market: MarketId) {
        *self.find(market).expect("an open order was counted") -= 1;
    }

    pub(crate) fn has_open(&self) -> bool {
        let far = self.far.iter().flat_map(|far| far.iter());
        self.orders.iter().any(|orders| *orders > 0) || far.clone().any(|(_, orders)| *orders > 0)
    }

    #[inline]
    fn find(&mut self, market: MarketId) -> Option<&mut u8> {
        for near in 0..NEAR_MARKETS {
            if self.markets[near] == market && self.orders[near] > 0 {
                return Some(&mut self.orders[near]);
            }
        }
        let far = self.far.as_mut()?.iter_mut();
        far.filter(|(_, orders)| *orders > 0).find(|(m, _)| *m == market).map(|(_, orders)| orders)
    }

    /// A market without open orders gives its place to another.
    fn first_in(&mut self, market: MarketId) {
        if let Some(near) = self.orders.iter().position(|orders| *orders == 0) {
            (self.markets[near], self.orders[near]) = (market, 1);
            return;
        }
        let far = self.far.get_or_insert_default();
        match far.iter_mut().find(|(_, orders)| *orders == 0) {
            Some(place) => *place = (market, 1),
            None => far.push((market, 1)),
        }
    }
}
