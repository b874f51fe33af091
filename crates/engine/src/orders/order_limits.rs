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
pub struct OrderLimits {
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
    /// A bit for each number modulo eight: none of the far markets in use has it, so the list need not be fetched.
    #[cbor(skip)]
    not_far: u8,
}

/// Markets whose open orders are counted inside the account's own record.
const NEAR_MARKETS: usize = 8;
const SECONDS_A_MINUTE: u32 = (MINUTE_MS / SECOND_MS) as u32;

/// Seconds since 1970, good until 2106.
#[inline]
fn second_of(at: Timestamp) -> u32 {
    (at.0 / SECOND_MS) as u32
}

impl OrderLimits {
    /// Check without counting: a refused order costs nothing. `beside` are the orders that the same command opens or
    /// ends before this one, and those it places. Tells where the market's orders are counted.
    #[inline]
    pub(crate) fn check(
        &self,
        now: Timestamp,
        market: MarketId,
        (open, placed): (i16, u8),
    ) -> Result<Option<CounterSlot>, Reject> {
        let place = self.place(market);
        let standing = place.map_or(0, |place| i16::from(self.orders_at(place))) + open;
        if standing >= i16::from(OPEN_ORDERS_PER_MARKET) {
            return Err(Reject::TooManyOpenOrders);
        }
        let (in_second, in_minute) = self.counted(second_of(now));
        if in_second + placed >= ORDERS_PER_SECOND || in_minute + u16::from(placed) >= ORDERS_PER_MINUTE {
            return Err(Reject::OrderRate);
        }
        Ok(place.map(CounterSlot::new))
    }

    /// The same order again, within seconds.
    #[inline]
    pub(crate) fn check_repetition(&self, now: Timestamp, fingerprint: u64) -> Result<(), Reject> {
        let repeats = fingerprint == self.last_print && now.since(self.last_at) < IDENTICAL_MS;
        if repeats { Err(Reject::IdenticalOrder) } else { Ok(()) }
    }

    /// Where the open orders of a market are counted now, if there are any.
    #[inline]
    pub(crate) fn slot(&self, market: MarketId) -> Option<CounterSlot> {
        self.place(market).map(CounterSlot::new)
    }

    /// Orders so far in this second and in its minute.
    #[inline]
    fn counted(&self, second: u32) -> (u8, u16) {
        let in_second = if second == self.second { self.in_second } else { 0 };
        let same_minute = second / SECONDS_A_MINUTE == self.second / SECONDS_A_MINUTE;
        (in_second, if same_minute { self.in_minute } else { 0 })
    }

    #[inline]
    pub(crate) fn count(&mut self, now: Timestamp, fingerprint: u64) {
        let second = second_of(now);
        let (in_second, in_minute) = self.counted(second);
        (self.second, self.in_second, self.in_minute) = (second, in_second + 1, in_minute + 1);
        (self.last_print, self.last_at) = (fingerprint, now);
    }

    pub(crate) fn open_in(&self, market: MarketId) -> u8 {
        self.place(market).map_or(0, |place| self.orders_at(place))
    }

    /// One more open order. Takes what [`OrderLimits::check`] found and tells where the order is counted.
    #[inline]
    pub(crate) fn opened(&mut self, market: MarketId, counted: Option<CounterSlot>) -> CounterSlot {
        let Some(slot) = counted else { return self.first_in(market) };
        let place = self.counted_at(market, slot).expect("nothing closed since the check");
        *self.orders_at_mut(place) += 1;
        slot
    }

    /// As [`OrderLimits::opened`], for an order that needed no check.
    pub(crate) fn opened_unchecked(&mut self, market: MarketId) -> CounterSlot {
        self.opened(market, self.slot(market))
    }

    #[inline]
    pub(crate) fn closed(&mut self, market: MarketId, slot: CounterSlot) {
        let place = self.counted_at(market, slot).expect("an open order was counted");
        let orders = self.orders_at_mut(place);
        *orders -= 1;
        if *orders == 0 && place >= NEAR_MARKETS {
            self.note_far();
        }
    }

    pub(crate) fn has_open(&self) -> bool {
        let mut far = self.far.iter().flat_map(|far| far.iter());
        self.orders.iter().any(|orders| *orders > 0) || far.any(|(_, orders)| *orders > 0)
    }

    /// Markets with open orders.
    pub(crate) fn markets(&self) -> impl Iterator<Item = MarketId> + '_ {
        let near = self.markets.iter().copied().zip(self.orders);
        let far = self.far.iter().flat_map(|far| far.iter().copied());
        near.chain(far).filter(|(_, orders)| *orders > 0).map(|(market, _)| market)
    }

    /// Where the open orders of a market are counted, if it has any: the near places first, the far ones behind them.
    #[inline]
    fn place(&self, market: MarketId) -> Option<usize> {
        for near in 0..NEAR_MARKETS {
            if self.markets[near] == market && self.orders[near] > 0 {
                return Some(near);
            }
        }
        if self.not_far & far_bit(market) != 0 {
            return None;
        }
        let far = self.far.as_ref()?.iter().position(|(m, orders)| *m == market && *orders > 0)?;
        Some(NEAR_MARKETS + far)
    }

    #[inline]
    fn orders_at(&self, place: usize) -> u8 {
        match self.orders.get(place) {
            Some(orders) => *orders,
            None => self.far.as_ref().map_or(0, |far| far[place - NEAR_MARKETS].1),
        }
    }

    /// Where a market's open orders are counted: at the seat, if that is so, or wherever they are found.
    #[inline]
    fn counted_at(&self, market: MarketId, slot: CounterSlot) -> Option<usize> {
        let hint = usize::from(slot.0);
        let there = match self.markets.get(hint) {
            Some(counted) => Some((*counted, self.orders[hint])),
            None => self.far.as_ref().and_then(|far| far.get(hint - NEAR_MARKETS).copied()),
        };
        match there {
            Some((counted, orders)) if counted == market && orders > 0 => Some(hint),
            _ => self.place(market),
        }
    }

    #[inline]
    fn orders_at_mut(&mut self, place: usize) -> &mut u8 {
        match place.checked_sub(NEAR_MARKETS) {
            None => &mut self.orders[place],
            Some(far) => &mut self.far.as_mut().expect("a far place is in the list")[far].1,
        }
    }

    /// A market without open orders gives its place to another.
    fn first_in(&mut self, market: MarketId) -> CounterSlot {
        if let Some(near) = self.orders.iter().position(|orders| *orders == 0) {
            (self.markets[near], self.orders[near]) = (market, 1);
            return CounterSlot::new(near);
        }
        let far = self.far.get_or_insert_default();
        let place = far.iter().position(|(_, orders)| *orders == 0).unwrap_or(far.len());
        match far.get_mut(place) {
            Some(free) => *free = (market, 1),
            None => far.push((market, 1)),
        }
        self.note_far();
        CounterSlot::new(NEAR_MARKETS + place)
    }

    fn note_far(&mut self) {
        let used = self.far.iter().flat_map(|far| far.iter()).filter(|(_, orders)| *orders > 0);
        self.not_far = !used.fold(0, |bits, (market, _)| bits | far_bit(*market));
    }
}

/// Which of an account's counters counts a market's orders. An order keeps it as a hint: it is looked at before it is
/// believed, and what comes back from a snapshot knows none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CounterSlot(u8);

impl CounterSlot {
    const UNKNOWN: Self = Self(u8::MAX);

    #[inline]
    fn new(place: usize) -> Self {
        u8::try_from(place).map_or(Self::UNKNOWN, Self)
    }
}

impl Default for CounterSlot {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

const fn far_bit(market: MarketId) -> u8 {
    1 << (market.0 % u8::BITS as u16)
}
