//! Finding the pledges that a price touches. Each stands in an ordered set under the price at which its next call or its
//! liquidation could come before its thresholds are worked out anew; the exact inequality is asked when it is reached.

use std::collections::BTreeSet;

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, IndexId, PledgeId, Price, Rate, Rounding, Timestamp};

use super::{Keys, PLEDGES_PER_TICK, Phase, Pledge, PledgeBook, WATCH_MS, call_steps, ltv};
use crate::engine::Engine;
use crate::event::Event;
use crate::planted::{Bug, planted};
use crate::slices::slice;
use crate::timers::TimerKind;

/// The open pledges of one index.
#[derive(Clone, Debug, Default, Encode, Decode)]
pub(super) struct Watch {
    /// To look at when the price is at the key or below it.
    #[n(0)]
    pub(super) falling: BTreeSet<(Price, PledgeId)>,
    /// Called ones, to look at when the price is above the key.
    #[n(1)]
    pub(super) rising: BTreeSet<(Price, PledgeId)>,
    /// How far down a walk that goes on in later commands has come.
    #[n(2)]
    walk: Option<(Price, PledgeId)>,
}

/// A key that every price reaches.
const ANY_PRICE: Price = Price::from_units(i128::MAX);

impl Pledge {
    /// The next level at which something happens to a running term.
    fn next_level(&self) -> Rate {
        call_steps(&self.levels).nth(self.called.into()).unwrap_or(self.levels.liquidation)
    }

    fn falling_key(&self, now: Timestamp) -> Option<Price> {
        match self.phase {
            Phase::Selling => Some(ANY_PRICE),
            Phase::Overdue => None,
            Phase::Running | Phase::Ending => {
                let debt = self.due(now.plus(WATCH_MS)).total();
                Some(ltv::price_of(debt, self.collateral, self.next_level(), Rounding::Down))
            }
        }
    }

    /// Debts grow, so the price above which a call is over rises too: today's is early enough.
    fn rising_key(&self, now: Timestamp) -> Option<Price> {
        let is_called = self.called > 0 && self.phase < Phase::Overdue;
        is_called.then(|| ltv::price_of(self.due(now).total(), self.collateral, self.levels.call, Rounding::Down))
    }

    /// Steps of the margin call that a price has reached.
    fn steps_reached(&self, debt: Amount, price: Price) -> u16 {
        call_steps(&self.levels).take_while(|step| ltv::reaches(debt, self.collateral, price, *step)).count() as u16
    }
}

impl PledgeBook {
    fn unwatch(&mut self, id: PledgeId) {
        let Some(pledge) = self.pledges.get_mut(&id) else {
            return;
        };
        let Keys { falling, rising, next_at } = std::mem::take(&mut pledge.keys);
        let watch = self.watches.entry(pledge.index).or_default();
        if let Some(key) = falling {
            watch.falling.remove(&(key, id));
        }
        if let Some(key) = rising {
            watch.rising.remove(&(key, id));
        }
        if let Some(at) = next_at {
            self.agenda.remove(at, id.0);
        }
    }
}

impl Engine {
    /// Work out anew where a pledge stands and when it is looked at next.
    pub(super) fn watch_pledge(&mut self, id: PledgeId) {
        let now = self.now();
        self.pledges.unwatch(id);
        let book = &mut self.pledges;
        let Some(pledge) = book.pledges.get_mut(&id) else {
            return;
        };
        let keys =
            Keys { falling: pledge.falling_key(now), rising: pledge.rising_key(now), next_at: pledge.next_date(now) };
        pledge.keys = keys;
        let watch = book.watches.entry(pledge.index).or_default();
        watch.falling.extend(keys.falling.map(|key| (key, id)));
        watch.rising.extend(keys.rising.map(|key| (key, id)));
        if let Some(at) = keys.next_at {
            book.agenda.add(at, id.0);
        }
        self.schedule_pledges();
    }

    pub(super) fn drop_pledge(&mut self, id: PledgeId) -> Pledge {
        self.pledges.unwatch(id);
        let pledge = self.pledges.pledges.remove(&id).expect("found by the caller");
        self.pledges.owners.remove(&(pledge.account, id));
        // A shortfall is lost: nobody owes it any more.
        self.pledges.lent -= pledge.principal;
        pledge
    }

    /// A price that can be trusted: good enough to sell at.
    pub(super) fn may_sell_at(&self, index: IndexId) -> bool {
        self.indexes[index.index()].is_settled(self.now()) && self.is_tradable(index)
    }

    /// A tick of an index: calls that are over, then calls and sales that it reached.
    pub(crate) fn value_pledges(&mut self, index: IndexId) {
        let Some(watch) = self.pledges.watches.get_mut(&index) else {
            return;
        };
        watch.walk = None;
        let Some(price) = self.indexes[index.index()].price.filter(|_| self.may_sell_at(index)) else {
            return;
        };
        self.end_calls(index, price);
        self.walk_pledges(index, price);
    }

    /// Those beyond a slice follow at the next tick: nothing is sold for them.
    fn end_calls(&mut self, index: IndexId, price: Price) {
        let now = self.now();
        let watch = &self.pledges.watches[&index];
        let above = watch.rising.range(..(price, PledgeId(0))).take(slice(PLEDGES_PER_TICK));
        let above: Vec<PledgeId> = above.map(|(_, id)| *id).collect();
        for id in above {
            let pledge = self.pledges.pledges.get_mut(&id).expect("what is watched is there");
            if !ltv::reaches(pledge.due(now).total(), pledge.collateral, price, pledge.levels.call) {
                pledge.called = 0;
                self.watch_pledge(id);
            }
        }
    }

    /// From the highest key down, a slice in each command.
    fn walk_pledges(&mut self, index: IndexId, price: Price) {
        let watch = &self.pledges.watches[&index];
        let top = watch.walk.unwrap_or((ANY_PRICE, PledgeId(u64::MAX)));
        if top.0 < price {
            return;
        }
        let most = slice(PLEDGES_PER_TICK);
        let below = watch.falling.range((price, PledgeId(0))..=top).rev().take(most + 1);
        let mut reached: Vec<(Price, PledgeId)> = below.copied().collect();
        let rest = if reached.len() > most { reached.pop() } else { None };
        for (_, id) in reached {
            self.judge_pledge(id, price);
        }
        self.pledges.watches.get_mut(&index).expect("just read").walk = rest;
        if rest.is_some() {
            let now = self.now();
            self.timers.go_on(now, TimerKind::PledgeSales, u64::from(index.0));
        }
    }

    /// Timer. The price may have moved or become unfit since: then the next tick begins anew.
    pub(crate) fn continue_pledge_walk(&mut self, id: u64) {
        let index = IndexId(id as u16);
        let price = self.indexes[index.index()].price;
        if let (Some(price), true) = (price, self.may_sell_at(index))
            && self.pledges.watches.get(&index).is_some_and(|watch| watch.walk.is_some())
        {
            self.walk_pledges(index, price);
        }
    }

    fn judge_pledge(&mut self, id: PledgeId, price: Price) {
        let now = self.now();
        let pledge = self.pledges.pledges.get_mut(&id).expect("what is watched is there");
        if pledge.phase == Phase::Selling {
            return self.sell_for_term(id);
        }
        // A term that is over waits for its grace period, also before its own timer has run.
        if pledge.is_overdue(now) {
            return;
        }
        let debt = pledge.due(now).total();
        let level = if planted(Bug::LiquidatesAtCall) { pledge.levels.call } else { pledge.levels.liquidation };
        if ltv::reaches(debt, pledge.collateral, price, level) {
            return self.liquidate_pledge(id);
        }
        let steps = pledge.steps_reached(debt, price);
        if steps > pledge.called {
            pledge.called = steps;
            let account = pledge.account;
            let step = call_steps(&pledge.levels).nth(usize::from(steps) - 1).expect("counted from the same steps");
            self.ledger.fold(&[id.0, u64::from(steps)]);
            self.watch_pledge(id);
            self.out.push(Event::PledgeCalled { pledge: id, account, step, price });
        }
    }
}
