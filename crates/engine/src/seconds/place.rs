//! Accepting a second-contract. The stake and the winnings it may bring are both in escrow before the answer.
//!
//! Order of checks: account, permission, index and terms, session and feed, expiry inside the session, stake,
//! the person's protections, number of running orders, the pool, funds.

use plimsoll_units::{IndexId, SECOND_MS, SecondsId, Timestamp};

use super::{
    ENTRY_WAIT_MS, ESCROW, RUNNING_PER_ACCOUNT_MAX, RUNNING_PER_REALM_MAX, SecondsOrder, SecondsProtectionState, Terms,
    payout, pool_of,
};
use crate::accounts::Realm;
use crate::command::PlaceSeconds;
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet, in_realm};
use crate::planted::{Bug, planted};
use crate::reject::Reject;
use crate::timers::TimerKind;

impl Engine {
    pub(crate) fn place_seconds(&mut self, command: &PlaceSeconds) -> Result<SecondsId, Reject> {
        let order = self.check_seconds(command)?;
        // Every check is above. From here on nothing may fail.
        Ok(self.accept_seconds(order))
    }

    /// The order as it would be accepted, or why it would not be.
    pub(crate) fn check_seconds(&self, command: &PlaceSeconds) -> Result<SecondsOrder, Reject> {
        let account = self.customer(command.account)?;
        account.check_can_open()?;
        if account.realm == Realm::Live && !account.seconds_allowed {
            return Err(Reject::SecondsJurisdiction);
        }
        let order = self.plan_seconds(command)?;
        let fresh = SecondsProtectionState::default();
        let habits = account.seconds.as_deref().unwrap_or(&fresh);
        if account.realm == Realm::Live {
            habits.check(self.now(), command.stake)?;
        }
        if habits.running >= RUNNING_PER_ACCOUNT_MAX {
            return Err(Reject::TooManyOpenOrders);
        }
        if self.seconds.running[account.realm as usize] >= RUNNING_PER_REALM_MAX {
            return Err(Reject::CapacityReached);
        }
        if account.realm == Realm::Live {
            self.check_pool(&order)?;
        }
        let free = self.ledger.free(command.account, Wallet::Contract, in_realm(USDT, account.realm));
        if free < command.stake {
            return Err(Reject::ContractFunds { needed: command.stake, free });
        }
        Ok(order)
    }

    /// Terms, session and stake.
    fn plan_seconds(&self, command: &PlaceSeconds) -> Result<SecondsOrder, Reject> {
        let terms = self.check_period(command.index, command.period_s)?;
        if command.stake < terms.minimum || command.stake > terms.maximum {
            return Err(Reject::StakeOutOfRange { minimum: terms.minimum, maximum: terms.maximum });
        }
        Ok(SecondsOrder {
            id: SecondsId(self.seconds.accepted + 1),
            account: command.account,
            index: command.index,
            period_s: command.period_s,
            direction: command.direction,
            stake: command.stake,
            odds: terms.odds,
            all_or_nothing: terms.all_or_nothing,
            reserved: payout::reserve(command.stake, terms.odds)?,
            accepted_at: self.now(),
            entry: None,
        })
    }

    /// The terms of a period that can be entered now: on offer, with a feed to trust, expiring inside the session.
    pub(crate) fn check_period(&self, index: IndexId, period_s: u32) -> Result<Terms, Reject> {
        let calendar = self.indexes.get(index.index()).ok_or(Reject::NotFound)?.calendar;
        let terms = self.seconds.terms(index, period_s).filter(|terms| terms.open);
        let terms = *terms.ok_or(Reject::SecondsPeriod)?;
        self.check_trusted_feed(index)?;
        let now = self.now();
        let latest = now.plus(ENTRY_WAIT_MS).plus(i64::from(period_s) * SECOND_MS);
        let window = self.calendars.get(&calendar).and_then(|calendar| calendar.window_at(now));
        if window.is_none_or(|(_, close)| latest >= close) {
            return Err(Reject::SecondsSession);
        }
        Ok(terms)
    }

    /// The feed is fresh, agreed, not guarded and in session: good enough to commit money to.
    pub(crate) fn check_trusted_feed(&self, index: IndexId) -> Result<(), Reject> {
        self.check_session(index, false)?;
        if self.indexes[index.index()].is_settled(self.now()) { Ok(()) } else { Err(Reject::FeedDegraded) }
    }

    /// The pool is what it holds and what it has in escrow; it can't promise what it does not hold.
    fn check_pool(&self, order: &SecondsOrder) -> Result<(), Reject> {
        let free = self.ledger.system(System::OptionPool, USDT);
        let pool = free.checked_add(self.seconds.reserved)?;
        if order.reserved > free {
            return Err(Reject::SecondsCapacity);
        }
        let counting = self.pool_counting();
        match self.seconds.lanes.get(&order.index) {
            _ if planted(Bug::PoolOvercommitted) => Ok(()),
            Some(lane) => lane.exposure.check(pool, order, counting),
            None => super::Exposure::default().check(pool, order, counting),
        }
    }

    fn accept_seconds(&mut self, order: SecondsOrder) -> SecondsId {
        let now = self.now();
        let realm = self.accounts[order.account.index()].realm;
        let id = order.id;
        self.seconds.accepted = id.0;
        let stake = Posting {
            from: LedgerAccount::Free(order.account, Wallet::Contract),
            to: ESCROW,
            asset: in_realm(USDT, realm),
            amount: order.stake,
            reason: Reason::SecondsStake,
        };
        let reserve = Posting { from: pool_of(realm), amount: order.reserved, reason: Reason::SecondsReserve, ..stake };
        self.ledger.post(&mut self.out, stake);
        self.ledger.post(&mut self.out, reserve);
        self.seconds.running[realm as usize] += 1;
        let habits = self.accounts[order.account.index()].seconds.get_or_insert_default();
        habits.running += 1;
        let lane = self.seconds.lanes.entry(order.index).or_default();
        if realm == Realm::Live {
            habits.note_stake(now, order.stake);
            lane.exposure.add(&order);
            self.seconds.reserved += order.reserved;
        }
        if lane.waiting.is_empty() {
            self.timers.add(entry_deadline(now), TimerKind::SecondsEntry, u64::from(order.index.0));
        }
        lane.waiting.push_back((now, id));
        self.seconds.orders.insert(id, order);
        self.out.push(Event::SecondsAccepted {
            order: id,
            account: order.account,
            index: order.index,
            direction: order.direction,
            stake: order.stake,
            reserved: order.reserved,
        });
        id
    }
}

/// When an order without an entry tick is void: the first moment at which no tick can be in time.
pub(super) const fn entry_deadline(accepted_at: Timestamp) -> Timestamp {
    accepted_at.plus(ENTRY_WAIT_MS + 1)
}
