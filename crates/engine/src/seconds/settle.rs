//! Settling expired orders on the last tick at or before expiry, or refunding them when there is no good one.

use plimsoll_units::{Amount, IndexId, SecondsId, Timestamp};

use super::{ESCROW, Entry, SECONDS_PER_SLICE, SETTLE_DELAY_MS, SecondsOrder, Verdict, payout, pool_of};
use crate::accounts::Realm;
use crate::engine::{Engine, RULES_HALTS_DECIDE_NOTHING, USDT};
use crate::event::{Event, VoidReason};
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet, in_realm};
use crate::planted::{Bug, planted};
use crate::prices::{FeedState, Tick};
use crate::slices::slice;
use crate::timers::TimerKind;

/// The exit tick, or why there is none. `last` is the last tick at or before expiry.
fn exit_tick(last: Option<&Tick>, expires_at: Timestamp, age_max_ms: i64) -> Result<Tick, VoidReason> {
    let tick = last.filter(|tick| expires_at.since(tick.at) <= age_max_ms).ok_or(VoidReason::FeedStale)?;
    match tick.state {
        // Sources may have fallen silent between the tick and the expiry.
        FeedState::Ok if expires_at > tick.trusted_until => Err(VoidReason::FeedGuarded),
        FeedState::Ok => Ok(*tick),
        FeedState::Stale => Err(VoidReason::FeedStale),
        FeedState::Degraded | FeedState::Diverged | FeedState::SpikeHold => Err(VoidReason::FeedGuarded),
    }
}

impl Engine {
    /// Timer: settle what has expired on an index, in order of expiry.
    pub(crate) fn settle_seconds(&mut self, id: u64) {
        let index = IndexId(id as u16);
        let now = self.now();
        for _ in 0..slice(SECONDS_PER_SLICE) {
            let Some(lane) = self.seconds.lanes.get_mut(&index) else {
                return;
            };
            let Some((expires_at, order)) = lane.running.first().copied() else {
                break;
            };
            if expires_at.plus(SETTLE_DELAY_MS) > now {
                break;
            }
            match self.judge(index, expires_at) {
                Ok(tick) => self.settle_order(index, order, &tick),
                Err(why) => self.void_order(index, order, why),
            }
        }
        let Some(lane) = self.seconds.lanes.get_mut(&index) else {
            return;
        };
        lane.halts.forget_before(lane.horizon());
        if let Some((expires_at, _)) = lane.running.first() {
            let due = expires_at.plus(SETTLE_DELAY_MS).max(now.plus(1));
            self.timers.add(due, TimerKind::SecondsSettle, u64::from(index.0));
        }
    }

    fn judge(&self, index: IndexId, expires_at: Timestamp) -> Result<Tick, VoidReason> {
        // Whoever may halt an index sees the exposure. A halt that refunded would let them cancel wins.
        let may_refund = self.rules < RULES_HALTS_DECIDE_NOTHING || planted(Bug::HaltRefunds);
        if may_refund && self.seconds.lanes[&index].halts.halted_at(expires_at) {
            return Err(VoidReason::Halted);
        }
        let index = &self.indexes[index.index()];
        let last = if planted(Bug::SettlesOnLaterTick) { index.last_tick() } else { index.tick_at(expires_at) };
        exit_tick(last, expires_at, index.class.exit_age_ms())
    }

    fn settle_order(&mut self, index: IndexId, id: SecondsId, tick: &Tick) {
        let order = self.take_order(index, id);
        let Entry { price, tick: entered, .. } = order.entry.expect("an entered order is settled");
        let entry = self.indexes[index.index()].restated(entered, price, tick.id);
        let verdict = payout::verdict(order.direction, entry, tick.price);
        let paid = payout::paid(verdict, order.stake, order.odds, order.all_or_nothing)
            .expect("at most stake and reserve, which are in escrow");
        self.clear_escrow(&order, paid, Reason::SecondsPayout);
        let account = &mut self.accounts[order.account.index()];
        if verdict == Verdict::Lose && account.realm == Realm::Live {
            account.seconds.get_or_insert_default().note_protection(self.stamp.at);
        }
        self.out.push(Event::SecondsSettled {
            order: id,
            account: order.account,
            verdict,
            exit_tick: tick.id,
            exit: tick.price,
            paid,
        });
    }

    pub(super) fn void_order(&mut self, index: IndexId, id: SecondsId, why: VoidReason) {
        let order = self.take_order(index, id);
        self.clear_escrow(&order, order.stake, Reason::SecondsRefund);
        let account = &mut self.accounts[order.account.index()];
        if account.realm == Realm::Live {
            account.seconds.get_or_insert_default().note_refund(order.accepted_at, order.stake);
        }
        self.out.push(Event::SecondsVoided { order: id, account: order.account, why });
    }

    /// Take an order out of every list but `waiting`, which the caller has popped.
    fn take_order(&mut self, index: IndexId, id: SecondsId) -> SecondsOrder {
        let order = self.seconds.orders.remove(&id).expect("a running order is kept");
        let lane = self.seconds.lanes.get_mut(&index).expect("the order runs in it");
        if let Some(entry) = order.entry {
            lane.running.remove(&(entry.expires_at, id));
        }
        let account = &mut self.accounts[order.account.index()];
        if account.realm == Realm::Live {
            lane.exposure.remove(&order);
            self.seconds.reserved -= order.reserved;
        }
        self.seconds.running[account.realm as usize] -= 1;
        account.seconds.as_deref_mut().expect("it was counted when accepted").running -= 1;
        order
    }

    /// Split stake and reserve between the customer and the pool: what is not paid goes back, the reserve as what
    /// it was, a lost stake as the pool's gain.
    fn clear_escrow(&mut self, order: &SecondsOrder, paid: Amount, reason: Reason) {
        let realm = self.accounts[order.account.index()].realm;
        let lost = (order.stake - paid).max(Amount::ZERO);
        let unused = order.reserved - (paid - order.stake).max(Amount::ZERO);
        let post = |to, amount, reason| Posting { from: ESCROW, to, asset: in_realm(USDT, realm), amount, reason };
        let customer = LedgerAccount::Free(order.account, Wallet::Contract);
        self.ledger.post(&mut self.out, post(customer, paid, reason));
        self.ledger.post(&mut self.out, post(pool_of(realm), lost, Reason::SecondsLoss));
        self.ledger.post(&mut self.out, post(pool_of(realm), unused, Reason::SecondsReserve));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::{Price, SECOND_MS};

    const AGE_MAX_MS: i64 = 2 * SECOND_MS;

    fn tick(at: i64, price: &str, state: FeedState) -> Tick {
        Tick {
            id: at as u64,
            at: Timestamp(at),
            price: price.parse::<Price>().unwrap(),
            state,
            trusted_until: Timestamp(at + 10_000),
        }
    }

    #[test]
    fn a_tick_is_good_until_it_is_two_seconds_old() {
        let good = tick(29_200, "60003", FeedState::Ok);
        assert_eq!(exit_tick(Some(&good), Timestamp(31_200), AGE_MAX_MS), Ok(good));
        assert_eq!(exit_tick(Some(&good), Timestamp(31_201), AGE_MAX_MS), Err(VoidReason::FeedStale));
        let stale = tick(28_000, "60002", FeedState::Ok);
        assert_eq!(exit_tick(Some(&stale), Timestamp(31_200), AGE_MAX_MS), Err(VoidReason::FeedStale), "3200 ms old");
        assert_eq!(exit_tick(None, Timestamp(31_200), AGE_MAX_MS), Err(VoidReason::FeedStale));
    }

    #[test]
    fn a_guarded_feed_decides_nothing() {
        for state in [FeedState::Degraded, FeedState::Diverged, FeedState::SpikeHold] {
            let last = tick(31_200, "60003", state);
            assert_eq!(exit_tick(Some(&last), Timestamp(31_200), AGE_MAX_MS), Err(VoidReason::FeedGuarded));
        }
    }
}
