//! The payment of a day, some accounts at a time.
//!
//! When it begins, what the pool holds and what earns are fixed: how many accounts a command pays decides nothing.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, DAY_MS, DailyPoolId, Rate, Rounding, Timestamp};

use super::{DAILY_SHARES_PER_SLICE, DAILY_SHOWN_DAYS};
use crate::engine::Engine;
use crate::event::Event;
use crate::funds::own_wallet;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::planted::{Bug, planted};
use crate::slices::slice;
use crate::timers::TimerKind;
use crate::vip::day_of;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct DailyRun {
    /// The date that begins now; the day before it is paid.
    #[n(0)]
    pub day: i64,
    /// What the pool held, and what earned, when it began.
    #[n(1)]
    pub held: Amount,
    #[n(2)]
    pub earning: Amount,
    #[n(3)]
    pub ceiling: Rate,
    /// The account to look at next.
    #[n(4)]
    next: AccountId,
}

impl DailyRun {
    /// The ceiling, or the same part of the pool for everybody.
    fn payment(&self, earning: Amount) -> Amount {
        if earning.is_zero() {
            return Amount::ZERO;
        }
        let most = earning.at_rate(self.ceiling, Rounding::Down).expect("amounts in a pool are bounded");
        let part = self.held.mul_div(earning.units(), self.earning.units(), Rounding::Down);
        // A pool too large for the multiplication pays the ceiling many times over.
        part.map_or(most, |part| most.min(part))
    }
}

impl Engine {
    /// Timer of one pool: the next slice, or a new day.
    pub(crate) fn run_daily_pool(&mut self, id: DailyPoolId) {
        self.daily_pools.pool_mut(id).timer = None;
        self.begin_daily_run(id);
        self.continue_daily_run(id);
        self.schedule_daily_pool(id);
    }

    /// Begins the payment of the next day that is over, if none is under way.
    pub(super) fn begin_daily_run(&mut self, id: DailyPoolId) {
        let today = day_of(self.now());
        let pool = self.daily_pools.pool(id).expect("found by the caller");
        if pool.run.is_some() || pool.paid_day >= today {
            return;
        }
        if self.daily_pools.shares(id).next().is_none() {
            self.daily_pools.pool_mut(id).paid_day = today; // Nobody is owed a day.
            return;
        }
        let held = self.ledger.system(System::DailyPool(id), pool.terms.asset);
        let run = DailyRun {
            day: pool.paid_day + 1,
            held,
            earning: pool.earning,
            ceiling: pool.terms.ceiling,
            next: AccountId(0),
        };
        self.daily_pools.pool_mut(id).run = Some(run);
    }

    fn continue_daily_run(&mut self, id: DailyPoolId) {
        for _ in 0..slice(DAILY_SHARES_PER_SLICE) {
            let Some(run) = self.daily_pools.pool(id).and_then(|pool| pool.run) else {
                return;
            };
            let mut rest = self.daily_pools.shares.range((id, run.next)..=(id, AccountId(u32::MAX)));
            let Some(account) = rest.next().map(|((_, account), _)| *account) else {
                self.end_daily_run(id, run.day);
                return;
            };
            self.pay_daily_share(id, account);
            let next = AccountId(account.0.saturating_add(1));
            self.daily_pools.pool_mut(id).run.as_mut().expect("just seen").next = next;
        }
    }

    /// Pays one account its part of the payment under way, once.
    pub(super) fn pay_daily_share(&mut self, id: DailyPoolId, account: AccountId) {
        let pool = self.daily_pools.pools.get_mut(&id).expect("found by the caller");
        let share = self.daily_pools.shares.get_mut(&(id, account)).expect("found by the caller");
        let Some(run) = pool.run.filter(|run| share.paid_day < run.day) else {
            return;
        };
        let earned =
            if planted(Bug::FreshMoneyEarns) && share.earning.is_positive() { share.amount() } else { share.earning };
        let amount = run.payment(earned);
        share.paid_day = run.day;
        share.paid += amount;
        pool.earning += share.ripen(run.day);
        pool.paid += amount;
        *pool.recent.entry(run.day).or_default() += amount;
        let (from, (to, _)) = (LedgerAccount::System(System::DailyPool(id)), own_wallet(account));
        let asset = pool.terms.asset;
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::DailyPay });
        if amount.is_positive() {
            self.out.push(Event::DailyPoolPaid { pool: id, account, day: run.day, earned, amount });
        }
    }

    fn end_daily_run(&mut self, id: DailyPoolId, day: i64) {
        let pool = self.daily_pools.pool_mut(id);
        (pool.run, pool.paid_day) = (None, day);
        pool.recent.retain(|paid, _| *paid > day - DAILY_SHOWN_DAYS);
    }

    /// The rest of a payment, or the next midnight; nothing while nobody takes part.
    pub(super) fn schedule_daily_pool(&mut self, id: DailyPoolId) {
        let now = self.now();
        let today = day_of(now);
        let is_empty = self.daily_pools.shares(id).next().is_none();
        let pool = self.daily_pools.pool_mut(id);
        if pool.run.is_none() && is_empty {
            pool.paid_day = pool.paid_day.max(today);
        }
        let is_due = pool.run.is_some() || pool.paid_day < today;
        let due = if is_due { now.plus(1) } else { Timestamp((today + 1) * DAY_MS) };
        let wanted = (is_due || !is_empty).then_some(due);
        if pool.timer == wanted {
            return;
        }
        let set = std::mem::replace(&mut pool.timer, wanted);
        if let Some(set) = set {
            self.timers.remove(set, TimerKind::DailyPools, u64::from(id.0));
        }
        if let Some(due) = wanted {
            self.timers.add(due, TimerKind::DailyPools, u64::from(id.0));
        }
    }
}
