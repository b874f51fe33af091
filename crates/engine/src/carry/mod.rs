//! What happens to everybody who holds a contract: funding between longs and shorts, overnight financing, dividends,
//! stock splits.
//!
//! Owns the queue of runs. A run goes over all positions in slices and measures everybody at the mark it started with;
//! the next one begins when it is through.

mod dividend;
mod funding;
mod overnight;
mod payment;
mod split;

use std::collections::{BTreeMap, VecDeque};

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Lots, MarketId, Price, Rate, Side, Timestamp};

pub(crate) use funding::{FUNDING_MS, funding_rate, next_funding};
pub(crate) use split::Ratio;
use split::Turnover;

use crate::engine::{Engine, RULES_NO_EMPTY_SLICE};
use crate::event::Carry;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::markets::Exchange;
use crate::planted::{Bug, planted};
use crate::slices::slice;
use crate::timers::TimerKind;

/// Position slots one command looks at.
pub(crate) const CARRY_PER_COMMAND: usize = 2_000;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub(crate) struct Carries {
    #[n(0)]
    queue: VecDeque<Job>,
    #[n(1)]
    dividends: BTreeMap<u64, (MarketId, Amount)>,
    #[n(2)]
    next_dividend: u64,
    #[n(3)]
    scheduled: bool,
    #[n(4)]
    splits: BTreeMap<u64, (MarketId, Ratio)>,
    #[n(5)]
    next_split: u64,
}

/// What goes over a market in slices, one after the other.
#[derive(Clone, Debug, Encode, Decode)]
enum Job {
    #[n(0)]
    Carry(#[n(0)] Run),
    #[n(1)]
    Split(#[n(0)] Turnover),
}

#[derive(Clone, Debug, Encode, Decode)]
struct Run {
    #[n(0)]
    market: MarketId,
    #[n(1)]
    terms: Terms,
    #[n(2)]
    mark: Price,
    #[n(3)]
    conversion: Exchange,
    #[n(4)]
    started: Timestamp,
    #[n(5)]
    slot: u64,
    /// First everybody pays, then everybody receives.
    #[n(6)]
    receiving: bool,
    /// What was paid in, and the lots it is for.
    #[n(7)]
    pot: Amount,
    #[n(8)]
    lots: Lots,
    /// Shares handed out: each may have lost less than one unit to rounding.
    #[n(9)]
    receivers: u64,
}

#[derive(Clone, Copy, Debug, Encode, Decode)]
enum Terms {
    /// Payers pay this much of their notional; the other side shares it.
    #[n(0)]
    Funding {
        #[n(0)]
        rate: Rate,
        #[n(1)]
        payer: Side,
    },
    /// Each side pays the house, or is paid by it.
    #[n(1)]
    Overnight {
        #[n(0)]
        long: Rate,
        #[n(1)]
        short: Rate,
        #[n(2)]
        days_per_year: u16,
        #[n(3)]
        nights: u8,
    },
    /// Shorts pay longs this much a unit.
    #[n(2)]
    Dividend {
        #[n(0)]
        per_unit: Amount,
    },
}

impl Terms {
    const fn why(&self) -> (Carry, Reason) {
        match self {
            Self::Funding { .. } => (Carry::Funding, Reason::Funding),
            Self::Overnight { .. } => (Carry::Overnight, Reason::Overnight),
            Self::Dividend { .. } => (Carry::Dividend, Reason::Dividend),
        }
    }
    const fn payer(&self) -> Option<Side> {
        match self {
            Self::Funding { payer, .. } => Some(*payer),
            Self::Dividend { .. } => Some(Side::Sell),
            Self::Overnight { .. } => None,
        }
    }
}

impl Engine {
    /// Whether a run over this market's positions waits for its turn or for its next slice.
    pub fn is_carrying(&self, market: MarketId) -> bool {
        let of = |job: &Job| match job {
            Job::Carry(run) => run.market,
            Job::Split(turnover) => turnover.market(),
        };
        self.carries.queue.iter().any(|job| of(job) == market)
    }

    fn start_run(&mut self, market: MarketId, terms: Terms) {
        let m = &self.markets[market.index()];
        let Some((mark, conversion)) = m.contract().mark.zip(self.conversion(m)) else {
            return;
        };
        let now = self.now();
        self.carries.queue.push_back(Job::Carry(Run {
            market,
            terms,
            mark,
            conversion,
            started: now,
            slot: 0,
            receiving: false,
            pot: Amount::ZERO,
            lots: Lots::ZERO,
            receivers: 0,
        }));
        self.timers.add(now, TimerKind::CarrySlice, 0);
    }

    /// A slice of the job in hand. When all fit one slice, payers and receivers are done in one command.
    pub(crate) fn continue_carry(&mut self) {
        let mut budget = slice(CARRY_PER_COMMAND);
        while self.may_begin(budget)
            && let Some(mut job) = self.carries.queue.pop_front()
        {
            let done = match &mut job {
                Job::Carry(run) => self.carry_slice(run, &mut budget),
                Job::Split(turnover) => self.split_slice(turnover, &mut budget),
            };
            if !done {
                self.carries.queue.push_front(job);
                break;
            }
        }
        if !self.carries.queue.is_empty() {
            let now = self.now();
            self.timers.go_on(now, TimerKind::CarrySlice, 0);
        }
    }

    /// Whether a command that can look at so many more slots takes up another job. A run whose first slice looks at none
    /// let the house pay at once and again with its next slice; journals of before keep that.
    fn may_begin(&self, budget: usize) -> bool {
        budget > 0 || self.rules < RULES_NO_EMPTY_SLICE || planted(Bug::RunBeginsWithEmptySlice)
    }

    /// True when the run is through and ended.
    fn carry_slice(&mut self, run: &mut Run, budget: &mut usize) -> bool {
        loop {
            if run.slot == 0 {
                self.carry_house(run);
            }
            let start = run.slot as usize;
            let end = (start + *budget).min(self.positions.slots());
            for slot in start..end {
                let Some(position) = self.positions.in_slot(slot) else { continue };
                if position.market == run.market && position.opened_at < run.started {
                    let id = position.id;
                    self.carry_position(run, id);
                }
            }
            *budget -= end - start;
            run.slot = end as u64;
            if end < self.positions.slots() {
                return false;
            }
            if run.receiving || run.terms.payer().is_none() {
                self.end_run(run);
                return true;
            }
            run.receiving = true;
            run.slot = 0;
            if *budget < self.positions.slots().min(slice(CARRY_PER_COMMAND)) {
                return false;
            }
        }
    }

    /// What shares rounded away goes to the rounding account. More than that was meant for somebody who left in the
    /// middle of the run: it waits in the market's own account for the receivers of the next one.
    fn end_run(&mut self, run: &Run) {
        let asset = self.markets[run.market.index()].settle_asset();
        let from = System::Carry(run.market);
        let amount = self.ledger.system(from, asset);
        if amount.units() > i128::from(run.receivers) {
            return;
        }
        let (from, to) = (LedgerAccount::System(from), LedgerAccount::System(System::Rounding));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::Remainder });
    }
}
