//! The engine's timers. The sequencer asks when the next one is due and writes a `RunTimers` command then; timers run
//! in (due, kind, id) order, with a bounded amount of work per command.

use std::collections::BTreeSet;

use minicbor::{Decode, Encode};
use plimsoll_units::{DailyPoolId, FundId, Timestamp};

use crate::engine::Engine;
use crate::planted::{Bug, planted};

/// What a timer does. Timers due at the same moment run in the order of these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cbor(index_only)]
pub(crate) enum TimerKind {
    /// Stop orders left over from a cascade.
    #[n(0)]
    Stops,
    /// Positions waiting for liquidation.
    #[n(1)]
    Liquidations,
    #[n(2)]
    SecondsEntry,
    #[n(3)]
    SecondsSettle,
    #[n(4)]
    PremiumSample,
    #[n(5)]
    Funding,
    #[n(6)]
    Rollover,
    #[n(7)]
    Dividend,
    /// A carry run (funding, overnight, dividend) that continues in slices.
    #[n(8)]
    CarrySlice,
    #[n(9)]
    InsuranceUnwind,
    #[n(10)]
    QuoteExpiry,
    #[n(11)]
    DailyReview,
    #[n(12)]
    ReviewSlice,
    #[n(13)]
    Split,
    /// The next dates of loans: decisions that never came, notices, due dates, automatic debits.
    #[n(20)]
    Loans,
    /// The next dates of pledges: thresholds to work out anew, notices, ends of terms.
    #[n(21)]
    Pledges,
    /// Pledges that a price reached and its own command had no room for.
    #[n(22)]
    PledgeSales,
    /// The next dates of fund orders: value dates, daily rewards, ends of terms.
    #[n(23)]
    Funds,
    /// The next dates of token sales: their beginnings, ends and payments.
    #[n(24)]
    Sales,
    /// The next dates of locked tokens.
    #[n(25)]
    TokenVesting,
    /// The next dates of C2C orders, and when advertisements are looked at again.
    #[n(26)]
    C2c,
    /// The daily cut of a fund that holds coins, by its number.
    #[n(27)]
    NavFunds,
    /// The day of a pool with a daily ceiling, by its number.
    #[n(28)]
    DailyPools,
    /// Dividends of institutions: 0, each midnight, for quarters that are over; 1 for a dividend that is being paid.
    #[n(29)]
    Dividends,
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub(crate) struct Timers {
    #[n(0)]
    due: BTreeSet<(Timestamp, TimerKind, u64)>,
}

/// Timers per `RunTimers` command. Each timer also bounds its own work.
pub(crate) const TIMERS_PER_COMMAND: usize = 16;

impl Timers {
    pub(crate) fn add(&mut self, due: Timestamp, kind: TimerKind, id: u64) {
        self.due.insert((due, kind, id));
    }
    pub(crate) fn remove(&mut self, due: Timestamp, kind: TimerKind, id: u64) {
        self.due.remove(&(due, kind, id));
    }
    /// Continues a job that did not fit one command: at the next millisecond, so that other commands come in between.
    pub(crate) fn go_on(&mut self, now: Timestamp, kind: TimerKind, id: u64) {
        self.add(now.plus(1), kind, id);
    }
    pub(crate) fn next(&self) -> Option<Timestamp> {
        self.due.first().map(|(due, ..)| *due)
    }
    fn pop(&mut self, now: Timestamp) -> Option<(Timestamp, TimerKind, u64)> {
        let first = *self.due.first()?;
        let now = now.plus(if planted(Bug::TimersEarly) { 5_000 } else { 0 });
        (first.0 <= now).then(|| {
            self.due.pop_first();
            first
        })
    }
}

impl Engine {
    pub(crate) fn run_timers(&mut self) {
        let now = self.now();
        for _ in 0..TIMERS_PER_COMMAND {
            let Some((due, kind, id)) = self.timers.pop(now) else {
                return;
            };
            match kind {
                TimerKind::Stops => self.continue_stops(id),
                TimerKind::Liquidations => self.continue_liquidations(id),
                TimerKind::SecondsEntry => self.void_seconds_without_entry(id),
                TimerKind::SecondsSettle => self.settle_seconds(id),
                TimerKind::PremiumSample => self.sample_premiums(due),
                TimerKind::Funding => self.start_funding(due),
                TimerKind::Rollover => self.start_rollover(due, id),
                TimerKind::Dividend => self.start_dividend(id),
                TimerKind::Split => self.start_split(id),
                TimerKind::CarrySlice => self.continue_carry(),
                TimerKind::InsuranceUnwind => self.unwind_insurance(id),
                TimerKind::QuoteExpiry => self.expire_quotes(),
                TimerKind::DailyReview => self.start_daily_review(due),
                TimerKind::ReviewSlice => self.continue_daily_review(),
                TimerKind::Loans => self.run_loans(),
                TimerKind::Pledges => self.run_pledges(),
                TimerKind::PledgeSales => self.continue_pledge_walk(id),
                TimerKind::Funds => self.run_funds(),
                TimerKind::NavFunds => self.run_nav_fund(FundId(id as u32)),
                TimerKind::Sales => self.run_sales(),
                TimerKind::TokenVesting => self.run_vesting(),
                TimerKind::C2c => self.run_c2c(),
                TimerKind::DailyPools => self.run_daily_pool(DailyPoolId(id as u32)),
                TimerKind::Dividends => self.run_dividends(id),
            }
        }
    }
}
