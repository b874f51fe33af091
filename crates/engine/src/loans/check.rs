//! What must be true of loans after every command, and of a state that was read back.

use std::collections::BTreeMap;

use plimsoll_units::{Amount, AssetId};

use super::{LOAN_AMOUNT_MAX, LOAN_APR_MAX, Loan, LoanBook};
use crate::accounts::Realm;
use crate::engine::Engine;
use crate::ledger::realm_of;

impl LoanBook {
    fn check_loan(&self, loan: &Loan) -> Result<(), String> {
        let id = loan.id;
        if !self.owners.contains(&(loan.account, id)) || id.0 > self.applied {
            return Err(format!("loan {id} is not listed under its owner"));
        }
        if loan.next_at.is_some_and(|at| !self.agenda.contains(at, id.0)) || loan.next_at != loan.next_date() {
            return Err(format!("loan {id} misses its next date"));
        }
        let in_range = loan.amount.is_positive() && loan.amount <= LOAN_AMOUNT_MAX && loan.rounding.is_positive();
        if !in_range || loan.rate.is_negative() || loan.rate > LOAN_APR_MAX {
            return Err(format!("loan {id} is impossible: {loan:?}"));
        }
        let Some(running) = &loan.running else {
            return Ok(());
        };
        let paid = running.interest_paid + running.penalty_paid;
        let is_possible = running.principal.is_positive() && running.principal <= loan.amount;
        if !is_possible || paid > loan.amount || running.local.check().is_err() {
            return Err(format!("loan {id} is impossible: {loan:?}"));
        }
        Ok(())
    }
}

impl Engine {
    /// Loans, their owners, their dates and the sums kept of them agree.
    pub(crate) fn check_loans(&self) -> Result<(), String> {
        let book = &self.loans;
        let mut lent: BTreeMap<AssetId, Amount> = BTreeMap::new();
        for (id, loan) in &book.loans {
            let is_known = loan.id == *id
                && loan.asset.index() / 2 < self.assets.len()
                && realm_of(loan.asset) == Realm::Live
                && self.accounts.get(loan.account.index()).is_some_and(|a| a.realm == Realm::Live);
            if !is_known {
                return Err(format!("loan {id} has no account or coin"));
            }
            book.check_loan(loan)?;
            if let Some(running) = &loan.running {
                *lent.entry(loan.asset).or_default() += running.principal;
            }
        }
        let dated = book.loans.values().filter(|loan| loan.next_at.is_some()).count();
        if book.owners.len() != book.loans.len() || book.agenda.len() != dated {
            return Err("loans that are gone are still listed".to_owned());
        }
        for (asset, sum) in &book.lent {
            if lent.remove(asset).unwrap_or_default() != *sum {
                return Err(format!("{sum} of asset {asset} is said to be lent"));
            }
        }
        if lent.is_empty() { Ok(()) } else { Err("loans that are not counted as lent".to_owned()) }
    }
}
