//! Net liability: what the pool would pay if the index went one way, less the losing stakes of the other direction.
//!
//! Derived from the running orders and never stored: a restored engine recomputes it.

use std::collections::BTreeMap;

use plimsoll_units::Amount;

use super::exposure::minutes_of;
use super::{Direction, SecondsOrder, Verdict, payout};

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct NetLiability {
    total: Outcomes,
    minutes: BTreeMap<i64, Outcomes>,
}

/// Sums by direction, up before down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Outcomes {
    /// Winnings of this direction's orders.
    winnings: [Amount; 2],
    /// Stakes that orders of this direction forfeit when they lose.
    losses: [Amount; 2],
}

const BOTH: [Direction; 2] = [Direction::Up, Direction::Down];

impl Outcomes {
    /// What the pool pays in sum when this direction wins. Negative when it gains.
    fn liability(&self, wins: Direction) -> Amount {
        let loses = 1 - wins as usize;
        self.winnings[wins as usize] - self.losses[loses]
    }

    fn worst(&self) -> Amount {
        BOTH.map(|wins| self.liability(wins)).into_iter().max().unwrap_or_default()
    }
}

/// What the customer forfeits when the order loses.
fn lost(order: &SecondsOrder) -> Amount {
    let kept = payout::paid(Verdict::Lose, order.stake, order.odds, order.all_or_nothing);
    order.stake - kept.expect("an accepted stake is within its limits")
}

impl NetLiability {
    pub(super) fn add(&mut self, order: &SecondsOrder) {
        self.change(order, order.reserved, lost(order));
    }

    pub(super) fn remove(&mut self, order: &SecondsOrder) {
        self.change(order, -order.reserved, -lost(order));
    }

    fn change(&mut self, order: &SecondsOrder, winnings: Amount, losses: Amount) {
        let side = order.direction as usize;
        self.total.winnings[side] += winnings;
        self.total.losses[side] += losses;
        let (first, last) = minutes_of(order);
        for minute in first..=last {
            let due = self.minutes.entry(minute).or_default();
            due.winnings[side] += winnings;
            // While the entry tick may move the expiry into another minute, the stake is netted in neither.
            if first == last {
                due.losses[side] += losses;
            }
            if *due == Outcomes::default() {
                self.minutes.remove(&minute);
            }
        }
    }

    /// The result with one more order: the highest of the minutes in which it may expire, and the whole index.
    pub(super) fn with(&self, order: &SecondsOrder) -> (Amount, Amount) {
        let (first, last) = minutes_of(order);
        let due = |minute: i64| self.minutes.get(&minute).map_or(Amount::ZERO, |due| due.liability(order.direction));
        let busiest = due(first).max(due(last));
        (busiest + order.reserved, self.total.liability(order.direction) + order.reserved)
    }

    /// The highest liability of any minute, and that of the index.
    pub(super) fn worst(&self) -> (Amount, Amount) {
        let minute = self.minutes.values().map(Outcomes::worst).max().unwrap_or_default();
        (minute.max(Amount::ZERO), self.total.worst().max(Amount::ZERO))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seconds::Entry;
    use plimsoll_units::{AccountId, IndexId, MINUTE_MS, Price, Rate, SecondsId, Timestamp};

    fn order(direction: Direction, stake: i128, accepted_ms: i64) -> SecondsOrder {
        let odds = "0.85".parse::<Rate>().unwrap();
        SecondsOrder {
            id: SecondsId(1),
            account: AccountId(1),
            index: IndexId(0),
            period_s: 60,
            direction,
            stake: Amount::whole(stake),
            odds,
            all_or_nothing: true,
            reserved: payout::reserve(Amount::whole(stake), odds).unwrap(),
            accepted_at: Timestamp(accepted_ms),
            entry: None,
        }
    }

    #[test]
    fn stakes_of_the_other_direction_are_set_off() {
        let mut net = NetLiability::default();
        net.add(&order(Direction::Up, 1_000, 0));
        net.add(&order(Direction::Down, 400, 10));
        let more = order(Direction::Up, 1_800, 20);
        let expected = Amount::whole(850 + 1_530 - 400);
        assert_eq!(net.with(&more), (expected, expected));
        assert_eq!(net.worst(), (Amount::whole(450), Amount::whole(450)));
    }

    #[test]
    fn a_soft_loser_leaves_less() {
        let mut net = NetLiability::default();
        net.add(&SecondsOrder { all_or_nothing: false, ..order(Direction::Down, 400, 0) });
        let (minute, index) = net.with(&order(Direction::Up, 1_000, 10));
        assert_eq!((minute, index), (Amount::whole(850 - 340), Amount::whole(850 - 340)));
    }

    #[test]
    fn a_stake_that_may_fall_into_another_minute_is_not_set_off() {
        let mut net = NetLiability::default();
        let mut late = order(Direction::Down, 400, MINUTE_MS - 1_000);
        net.add(&late);
        let up = order(Direction::Up, 1_000, 0);
        assert_eq!(net.with(&up).0, Amount::whole(850), "its minute is not known yet");
        assert_eq!(net.with(&up).1, Amount::whole(450), "its index is");
        net.remove(&late);
        late.entry = Some(Entry { tick: 1, price: Price::ONE, expires_at: Timestamp(2 * MINUTE_MS - 5) });
        net.add(&late);
        assert_eq!(net.with(&up).0, Amount::whole(450));
        net.remove(&late);
        assert_eq!(net, NetLiability::default());
    }
}
