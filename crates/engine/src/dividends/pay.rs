//! Paying a declared dividend, some accounts at a time.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, Rounding, mul_div};

use super::{DIVIDEND_PAID_PER_SLICE, DIVIDEND_STEP, DIVIDEND_TIERS, Declared, SLICE_TIMER, UnitDays};
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::funds::own_wallet;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::slices::slice;
use crate::timers::TimerKind;

/// Accounts that are not paid yet: a payment removes the unit-days of its quarter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct DividendRun {
    #[n(0)]
    pub quarter: i64,
}

impl Declared {
    /// The part of each tier's pool for so many unit-days, in whole cents, down.
    pub fn shares(&self, days: UnitDays) -> [Amount; DIVIDEND_TIERS] {
        let share = |tier: usize| {
            if days[tier].is_zero() {
                return Amount::ZERO;
            }
            let by = self.unit_days[tier].units();
            let exact = mul_div(self.pools[tier].units(), days[tier].units(), by, Rounding::Down);
            let units = exact.expect("a share is no more than its pool");
            Amount::from_units(units / DIVIDEND_STEP.units() * DIVIDEND_STEP.units())
        };
        [share(0), share(1)]
    }
}

impl Engine {
    pub(super) fn schedule_dividend_slice(&mut self) {
        let now = self.now();
        self.timers.go_on(now, TimerKind::Dividends, SLICE_TIMER);
    }

    /// One slice of the payments.
    pub(super) fn continue_dividend(&mut self) {
        let quarter = self.dividends.run.expect("its timer").quarter;
        for _ in 0..slice(DIVIDEND_PAID_PER_SLICE) {
            let Some((account, days)) = self.dividends.unit_days_in(quarter).next() else {
                self.end_dividend(quarter);
                return;
            };
            self.pay_dividend(quarter, account, days);
        }
        self.schedule_dividend_slice();
    }

    fn pay_dividend(&mut self, quarter: i64, account: AccountId, days: UnitDays) {
        self.dividends.unit_days.remove(&(quarter, account));
        let declared = self.dividends.declared.get_mut(&quarter).expect("it is being paid");
        let shares = declared.shares(days);
        declared.paid = [declared.paid[0] + shares[0], declared.paid[1] + shares[1]];
        let amount = shares[0] + shares[1];
        let (from, (to, _)) = (LedgerAccount::System(System::Dividend), own_wallet(account));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason: Reason::Dividend });
        if amount.is_positive() {
            self.out.push(Event::DividendPaid { quarter, account, unit_days: days, shares });
        }
    }

    /// What is left waits for the next quarter.
    fn end_dividend(&mut self, quarter: i64) {
        let book = &mut self.dividends;
        book.run = None;
        book.carried = book.declared[&quarter].left();
        let left = book.carried[0] + book.carried[1];
        self.out.push(Event::DividendDone { quarter, left });
    }
}
