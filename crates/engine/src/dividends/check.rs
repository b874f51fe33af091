//! What must be true of dividends after every command, and of a state that was read back.

use plimsoll_units::Amount;

use super::{DIVIDEND_TIERS, UnitDays};
use crate::accounts::Realm;
use crate::engine::{Engine, USDT};
use crate::ledger::System;

impl Engine {
    /// The account of dividends holds what is being paid and what is carried, and nothing else; unit-days belong to live
    /// accounts and to quarters that are counted, closed or being paid.
    pub(crate) fn check_dividends(&self) -> Result<(), String> {
        let book = &self.dividends;
        let running = book.run.map(|run| book.declared.get(&run.quarter).ok_or("a dividend that was never declared"));
        let running = running.transpose()?;
        let owed = running.map_or([Amount::ZERO; DIVIDEND_TIERS], super::Declared::left);
        let expected: Amount = owed.into_iter().chain(book.carried).sum();
        let held = self.ledger.system(System::Dividend, USDT);
        if held != expected || owed.iter().any(|left| left.is_negative()) {
            return Err(format!("dividends hold {held} for {expected}"));
        }
        let paying = book.run.map(|run| run.quarter);
        let mut left = UnitDays::default();
        for ((quarter, account), days) in &book.unit_days {
            let is_live = self.accounts.get(account.index()).is_some_and(|account| account.realm == Realm::Live);
            let is_open = Some(*quarter) == paying
                || book.closed.contains_key(quarter)
                || book.quarter.is_some_and(|now| *quarter >= now);
            if !is_live || !is_open || days.iter().any(|days| days.is_negative()) {
                return Err(format!("account {account} has impossible unit-days in quarter {quarter}"));
            }
            if Some(*quarter) == paying {
                left = [left[0] + days[0], left[1] + days[1]];
            }
        }
        if running.is_some_and(|declared| left[0] > declared.unit_days[0] || left[1] > declared.unit_days[1]) {
            return Err("more unit-days are to be paid than were declared".to_owned());
        }
        for (account, holder) in &book.holders {
            let is_live = self.accounts.get(account.index()).is_some_and(|account| account.realm == Realm::Live);
            if !is_live || !holder.units.is_positive() || usize::from(holder.tier) > DIVIDEND_TIERS {
                return Err(format!("account {account} holds impossible units: {holder:?}"));
            }
        }
        Ok(())
    }
}
