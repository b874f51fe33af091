//! Declaring the dividend of a closed quarter.

use plimsoll_units::{AccountId, Amount, Rate, Rounding};

use super::{DIVIDEND_QUARTERS_KEPT, DIVIDEND_RATES_MAX, DIVIDEND_TIERS, Declared, DividendRun, UnitDays};
use crate::command::DeclareTierDividend;
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::reject::Reject;
use crate::vip::day_of;

impl Engine {
    /// Order of checks: people, rates, quarter, fee account.
    pub(crate) fn declare_tier_dividend(&mut self, command: &DeclareTierDividend) -> Result<(), Reject> {
        let DeclareTierDividend { quarter, rates, by, second } = *command;
        if by == second {
            return Err(Reject::SamePerson);
        }
        let possible = |(rate, most): (&Rate, &Rate)| !rate.is_negative() && rate <= most;
        if !rates.iter().zip(&DIVIDEND_RATES_MAX).all(possible) {
            return Err(Reject::InvalidInput { what: "rates" });
        }
        let income = *self.dividends.closed.get(&quarter).ok_or(Reject::DividendQuarter)?;
        if self.dividends.run.is_some() {
            return Err(Reject::DividendQuarter);
        }
        let today = day_of(self.now());
        let unit_days = self.all_unit_days(quarter, today);
        let mut parts = [Amount::ZERO; DIVIDEND_TIERS];
        for (tier, part) in parts.iter_mut().enumerate() {
            // Nobody is in the tier: its part stays with the fees.
            if unit_days[tier].is_positive() {
                *part = income.at_rate(rates[tier], Rounding::Down)?;
            }
        }
        let (amount, held) = (parts.iter().copied().sum::<Amount>(), self.ledger.system(System::Fee, USDT));
        if held < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free: held });
        }
        // Every check is above. From here on nothing may fail.
        self.count_all_days(today);
        let carried = std::mem::take(&mut self.dividends.carried);
        let pools = [parts[0] + carried[0], parts[1] + carried[1]];
        let declared_at = self.now();
        let declared = Declared { income, rates, pools, unit_days, paid: [Amount::ZERO; DIVIDEND_TIERS], declared_at };
        let book = &mut self.dividends;
        book.closed.remove(&quarter);
        book.declared.insert(quarter, declared);
        while book.declared.len() > DIVIDEND_QUARTERS_KEPT {
            book.declared.pop_first();
        }
        book.run = Some(DividendRun { quarter });
        let (from, to) = (LedgerAccount::System(System::Fee), LedgerAccount::System(System::Dividend));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason: Reason::DividendDeclare });
        self.out.push(Event::DividendDeclared { quarter, income, amount, pools });
        self.schedule_dividend_slice();
        Ok(())
    }

    /// Everybody's days of a quarter together, with those that are not counted yet.
    fn all_unit_days(&self, quarter: i64, today: i64) -> UnitDays {
        let mut sum = UnitDays::default();
        for (_, days) in self.dividends.unit_days_in(quarter) {
            sum = [sum[0] + days[0], sum[1] + days[1]];
        }
        for holder in self.dividends.holders.values().filter(|holder| holder.tier > 0) {
            let missing = holder.days_missing(quarter, today);
            sum[usize::from(holder.tier) - 1] += Amount::from_units(holder.units.units() * missing);
        }
        sum
    }

    /// Holders are institutions that people verified one by one: few enough for one command.
    fn count_all_days(&mut self, today: i64) {
        let holders: Vec<AccountId> = self.dividends.holders.keys().copied().collect();
        for account in holders {
            self.count_days(account, today);
        }
    }
}
