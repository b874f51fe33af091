//! Dividends: declared by two people, booked between shorts and longs at the ex-date.
//!
//! Owns declared and pending dividends. The booking is an ordinary carry run.

use super::Terms;
use crate::command::DeclareDividend;
use crate::engine::Engine;
use crate::reject::Reject;
use crate::timers::TimerKind;

/// Maximum number of pending dividends.
const DIVIDENDS_MAX: usize = 1_000;

impl Engine {
    pub(crate) fn declare_dividend(&mut self, command: &DeclareDividend) -> Result<(), Reject> {
        let market = self.markets.get(command.market.index()).ok_or(Reject::NotFound)?;
        if !market.is_contract() || !command.per_unit.is_positive() || command.ex_date <= self.now() {
            return Err(Reject::InvalidInput { what: "dividend" });
        }
        // A dividend must be a fraction of the index price.
        let index = self.indexes[market.spec.index.index()].price.ok_or(Reject::FeedStale)?;
        if command.per_unit.units() > index.units() / 2 {
            return Err(Reject::InvalidInput { what: "dividend" });
        }
        if command.by == command.second {
            return Err(Reject::SamePerson);
        }
        if self.carries.dividends.len() >= DIVIDENDS_MAX {
            return Err(Reject::CapacityReached);
        }
        self.carries.next_dividend += 1;
        let id = self.carries.next_dividend;
        self.carries.dividends.insert(id, (command.market, command.per_unit));
        self.timers.add(command.ex_date, TimerKind::Dividend, id);
        Ok(())
    }

    pub(crate) fn start_dividend(&mut self, id: u64) {
        let (market, per_unit) = self.carries.dividends.remove(&id).expect("a dividend waits for its timer");
        self.start_run(market, Terms::Dividend { per_unit });
    }
}
