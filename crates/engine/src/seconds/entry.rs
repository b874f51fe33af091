//! Second-contract entry: the first good tick strictly after acceptance, or a refund.
//!
//! A tick decides the entry of all orders before it at once; the orders are updated in slices.

use plimsoll_units::{IndexId, SECOND_MS, SecondsId};

use super::place::entry_deadline;
use super::{Batch, ENTRY_WAIT_MS, Entry, SECONDS_PER_SLICE, SETTLE_DELAY_MS};
use crate::accounts::Realm;
use crate::engine::{Engine, RULES_HALTS_DECIDE_NOTHING};
use crate::event::{Event, VoidReason};
use crate::prices::{FeedState, Tick};
use crate::slices::slice;
use crate::timers::TimerKind;

impl Engine {
    /// A tick was published: orders accepted before it enter on it.
    pub(crate) fn enter_seconds(&mut self, index: IndexId, tick: &Tick) {
        let Some(lane) = self.seconds.lanes.get_mut(&index) else {
            return;
        };
        let Some((front, _)) = lane.waiting.front() else {
            return;
        };
        // An accepted order enters whether or not the index is halted: a halt stops new orders only.
        let withheld = self.rules < RULES_HALTS_DECIDE_NOTHING && self.indexes[index.index()].halted;
        if tick.state != FeedState::Ok || withheld || *front >= tick.at {
            return;
        }
        self.timers.remove(entry_deadline(*front), TimerKind::SecondsEntry, u64::from(index.0));
        let before = lane.waiting.partition_point(|(accepted_at, _)| *accepted_at < tick.at);
        let later = lane.waiting.split_off(before);
        let orders = std::mem::replace(&mut lane.waiting, later);
        lane.entering.push_back(Batch { tick: *tick, orders });
        self.continue_entries(index);
    }

    /// Timer: continues to enter orders, and refunds those without an entry tick in time.
    pub(crate) fn void_seconds_without_entry(&mut self, id: u64) {
        self.continue_entries(IndexId(id as u16));
    }

    fn continue_entries(&mut self, index: IndexId) {
        let now = self.now();
        let mut budget = slice(SECONDS_PER_SLICE);
        while budget > 0
            && let Some((tick, order)) = self.seconds.next_entering(index)
        {
            budget -= 1;
            self.enter_order(index, order, &tick);
        }
        while budget > 0
            && let Some(lane) = self.seconds.lanes.get_mut(&index)
            && let Some((accepted_at, order)) = lane.waiting.front().copied()
            && entry_deadline(accepted_at) <= now
        {
            budget -= 1;
            lane.waiting.pop_front();
            self.void_order(index, order, VoidReason::NoEntryTick);
        }
        let Some(lane) = self.seconds.lanes.get(&index) else {
            return;
        };
        let soon = now.plus(1);
        let waiting = lane.waiting.front().map(|(accepted_at, _)| entry_deadline(*accepted_at).max(soon));
        let next = if lane.entering.is_empty() { waiting } else { Some(soon) };
        if let Some(due) = next {
            self.timers.add(due, TimerKind::SecondsEntry, u64::from(index.0));
        }
    }

    fn enter_order(&mut self, index: IndexId, id: SecondsId, tick: &Tick) {
        let lane = self.seconds.lanes.get_mut(&index).expect("the order waits in it");
        let order = self.seconds.orders.get_mut(&id).expect("a waiting order is kept");
        if tick.at.since(order.accepted_at) > ENTRY_WAIT_MS {
            return self.void_order(index, id, VoidReason::NoEntryTick);
        }
        let expires_at = tick.at.plus(i64::from(order.period_s) * SECOND_MS);
        let live = self.accounts[order.account.index()].realm == Realm::Live;
        if live {
            lane.exposure.remove(order);
        }
        order.entry = Some(Entry { tick: tick.id, price: tick.price, expires_at });
        if live {
            lane.exposure.add(order);
        }
        let first = lane.running.first().is_none_or(|(earliest, _)| expires_at < *earliest);
        lane.running.insert((expires_at, id));
        if first {
            self.timers.add(expires_at.plus(SETTLE_DELAY_MS), TimerKind::SecondsSettle, u64::from(index.0));
        }
        self.out.push(Event::SecondsEntered {
            order: id,
            account: order.account,
            tick: tick.id,
            price: tick.price,
            expires_at,
        });
    }
}

impl super::SecondsBook {
    /// The next order whose entry tick is known, with that tick.
    fn next_entering(&mut self, index: IndexId) -> Option<(Tick, SecondsId)> {
        let lane = self.lanes.get_mut(&index)?;
        let batch = lane.entering.front_mut()?;
        let tick = batch.tick;
        let (_, order) = batch.orders.pop_front().expect("an empty batch is dropped");
        if batch.orders.is_empty() {
            lane.entering.pop_front();
        }
        Some((tick, order))
    }
}
