//! Pool exposure: how much the pool may have to pay on one index, in total and by the minute of expiry.
//!
//! Gross liability is the reserved winnings: the payout less the customer's own stake. Net liability subtracts the
//! stakes that the other direction would lose. Both directions can win when they entered at different prices; that is
//! why every order's winnings are also in escrow. The rules in force decide which of the two is limited.

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, MINUTE_MS, Rate, Rounding, SECOND_MS, Timestamp};

use super::net::NetLiability;
use super::{ENTRY_WAIT_MS, SecondsOrder};
use crate::reject::Reject;

/// Limit on the winnings that may fall due on one index within one minute: two percent of the pool.
const MINUTE_SHARE: Rate = Rate::from_units(Rate::SCALE / 50);
/// Limit on the winnings that may run on one index: ten percent of the pool.
const INDEX_SHARE: Rate = Rate::from_units(Rate::SCALE / 10);

#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub(super) struct Exposure {
    #[n(0)]
    total: Amount,
    #[n(1)]
    minutes: BTreeMap<i64, Amount>,
    #[cbor(skip)]
    net: NetLiability,
}

/// What is counted against the pool's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    /// Winnings of both directions.
    Gross,
    /// Winnings of one direction less the stakes of the other.
    Net,
}

/// The first and the last minute in which an order may expire. They differ while its entry tick is unknown.
pub(super) fn minutes_of(order: &SecondsOrder) -> (i64, i64) {
    match order.entry {
        Some(entry) => (minute(entry.expires_at), minute(entry.expires_at)),
        None => {
            let earliest = order.accepted_at.plus(i64::from(order.period_s) * SECOND_MS);
            (minute(earliest), minute(earliest.plus(ENTRY_WAIT_MS)))
        }
    }
}

fn minute(at: Timestamp) -> i64 {
    at.0.div_euclid(MINUTE_MS)
}

impl Exposure {
    /// Whether a pool of this size can bear one more order.
    pub(super) fn check(&self, pool: Amount, order: &SecondsOrder, counting: Counting) -> Result<(), Reject> {
        let (minute, index) = match counting {
            Counting::Gross => {
                let (first, last) = minutes_of(order);
                let due = |m: i64| self.minutes.get(&m).copied().unwrap_or_default();
                let busiest = due(first).max(due(last));
                (busiest.checked_add(order.reserved)?, self.total.checked_add(order.reserved)?)
            }
            Counting::Net => self.net.with(order),
        };
        let per_minute = pool.at_rate(MINUTE_SHARE, Rounding::Down)?;
        let per_index = pool.at_rate(INDEX_SHARE, Rounding::Down)?;
        if minute <= per_minute && index <= per_index { Ok(()) } else { Err(Reject::SecondsCapacity) }
    }

    pub(super) fn add(&mut self, order: &SecondsOrder) {
        self.net.add(order);
        self.total += order.reserved;
        let (first, last) = minutes_of(order);
        *self.minutes.entry(first).or_default() += order.reserved;
        if last != first {
            *self.minutes.entry(last).or_default() += order.reserved;
        }
    }

    pub(super) fn remove(&mut self, order: &SecondsOrder) {
        self.net.remove(order);
        self.total -= order.reserved;
        let (first, last) = minutes_of(order);
        self.drop_minute(first, order.reserved);
        if last != first {
            self.drop_minute(last, order.reserved);
        }
    }

    fn drop_minute(&mut self, minute: i64, amount: Amount) {
        let due = self.minutes.get_mut(&minute).expect("a running order stands in its minute");
        *due -= amount;
        if due.is_zero() {
            self.minutes.remove(&minute);
        }
    }

    /// The smallest pool for which the running orders are within both limits.
    pub(super) fn pool_needed(&self, counting: Counting) -> Amount {
        let (minute, index) = match counting {
            Counting::Gross => (self.minutes.values().copied().max().unwrap_or_default(), self.total),
            Counting::Net => self.net.worst(),
        };
        let over = |amount: Amount, share: Rate| {
            let pool = amount.mul_div(Rate::SCALE.into(), share.units().into(), Rounding::Up);
            pool.expect("it was within this share of a pool that existed")
        };
        over(minute, MINUTE_SHARE).max(over(index, INDEX_SHARE))
    }

    /// Recomputes net liability from the orders that run here.
    pub(super) fn derive_net<'a>(&mut self, orders: impl Iterator<Item = &'a SecondsOrder>) {
        self.net = net_of(orders);
    }

    pub(super) fn is_net_of<'a>(&self, orders: impl Iterator<Item = &'a SecondsOrder>) -> bool {
        self.net == net_of(orders)
    }
}

fn net_of<'a>(orders: impl Iterator<Item = &'a SecondsOrder>) -> NetLiability {
    let mut net = NetLiability::default();
    orders.for_each(|order| net.add(order));
    net
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seconds::{Direction, Entry};
    use plimsoll_units::{AccountId, IndexId, Price, SecondsId};

    fn order(accepted_ms: i64, reserved: i128) -> SecondsOrder {
        SecondsOrder {
            id: SecondsId(1),
            account: AccountId(1),
            index: IndexId(0),
            period_s: 60,
            direction: Direction::Up,
            stake: Amount::whole(reserved),
            odds: Rate::ONE,
            all_or_nothing: true,
            reserved: Amount::whole(reserved),
            accepted_at: Timestamp(accepted_ms),
            entry: None,
        }
    }

    #[test]
    fn a_minute_bears_two_percent_and_an_index_ten() {
        let pool = Amount::whole(1_000);
        let mut exposure = Exposure::default();
        exposure.add(&order(0, 15));
        assert_eq!(exposure.check(pool, &order(10, 5), Counting::Gross), Ok(()));
        assert_eq!(exposure.check(pool, &order(10, 6), Counting::Gross), Err(Reject::SecondsCapacity));
        for minute in 1..=5 {
            exposure.add(&order(minute * MINUTE_MS, 17));
        }
        let one_more = exposure.check(pool, &order(9 * MINUTE_MS, 1), Counting::Gross);
        assert_eq!(one_more, Err(Reject::SecondsCapacity), "100 run already");
        assert_eq!(exposure.pool_needed(Counting::Gross), Amount::whole(1_000));
    }

    #[test]
    fn an_order_near_the_turn_of_a_minute_counts_in_both_until_its_entry_tells() {
        let mut exposure = Exposure::default();
        let mut late = order(MINUTE_MS - 1_000, 15);
        exposure.add(&late);
        assert_eq!(exposure.minutes.len(), 2);
        exposure.remove(&late);
        late.entry = Some(Entry { tick: 1, price: Price::ONE, expires_at: Timestamp(2 * MINUTE_MS + 5) });
        exposure.add(&late);
        assert_eq!(exposure.minutes.keys().copied().collect::<Vec<_>>(), [2]);
        exposure.remove(&late);
        assert_eq!(exposure, Exposure::default());
    }
}
