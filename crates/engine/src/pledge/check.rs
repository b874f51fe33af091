//! What must be true of pledges after every command, and of a state that was read back.

use plimsoll_units::Amount;

use super::{COLLATERAL_MAX, PLEDGE_LIMIT_INSTITUTION, Pledge, PledgeBook};
use crate::accounts::Realm;
use crate::engine::Engine;
use crate::ledger::realm_of;

impl PledgeBook {
    fn check_pledge(&self, pledge: &Pledge) -> Result<(), String> {
        let id = pledge.id;
        if !self.owners.contains(&(pledge.account, id)) || id.0 > self.opened {
            return Err(format!("pledge {id} is not listed under its owner"));
        }
        let collateral = pledge.collateral.is_positive() && pledge.collateral <= COLLATERAL_MAX;
        let principal = pledge.principal.is_positive() && pledge.principal <= PLEDGE_LIMIT_INSTITUTION;
        if !collateral || !principal || !pledge.levels.is_sound() || pledge.interest_paid.is_negative() {
            return Err(format!("pledge {id} is impossible: {pledge:?}"));
        }
        let watch = self.watches.get(&pledge.index).ok_or_else(|| format!("pledge {id} is not watched"))?;
        let keys = &pledge.keys;
        let is_found = keys.falling.is_none_or(|key| watch.falling.contains(&(key, id)))
            && keys.rising.is_none_or(|key| watch.rising.contains(&(key, id)))
            && keys.next_at.is_none_or(|at| self.agenda.contains(at, id.0));
        if is_found { Ok(()) } else { Err(format!("pledge {id} is not found by its keys")) }
    }
}

impl Engine {
    /// Pledges, their owners, the sets that find them and the sum that is lent agree.
    pub(crate) fn check_pledges(&self) -> Result<(), String> {
        let book = &self.pledges;
        let (mut lent, mut falling, mut rising, mut dated) = (Amount::ZERO, 0, 0, 0);
        for (id, pledge) in &book.pledges {
            let is_known = pledge.id == *id
                && pledge.index.index() < self.indexes.len()
                && pledge.asset.index() / 2 < self.assets.len()
                && realm_of(pledge.asset) == Realm::Live
                && self.accounts.get(pledge.account.index()).is_some_and(|a| a.realm == Realm::Live);
            if !is_known {
                return Err(format!("pledge {id} has no account, coin or index"));
            }
            book.check_pledge(pledge)?;
            lent += pledge.principal;
            falling += usize::from(pledge.keys.falling.is_some());
            rising += usize::from(pledge.keys.rising.is_some());
            dated += usize::from(pledge.keys.next_at.is_some());
        }
        let watched: (usize, usize) =
            book.watches.values().fold((0, 0), |(f, r), w| (f + w.falling.len(), r + w.rising.len()));
        if book.owners.len() != book.pledges.len() || book.agenda.len() != dated || watched != (falling, rising) {
            return Err("pledges that are gone are still listed".to_owned());
        }
        if lent != book.lent {
            return Err(format!("{} is said to be lent on pledges, they owe {lent}", book.lent));
        }
        Ok(())
    }
}
