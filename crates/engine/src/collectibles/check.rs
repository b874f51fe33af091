//! What must be true of collectibles after every command, and of a state that was read back.

use super::{COLLECTIBLE_PRICE_MAX, COLLECTIBLE_PRICE_MIN, HANDLING_FEE_MAX, ROYALTY_MAX};
use crate::accounts::Realm;
use crate::engine::Engine;

impl Engine {
    /// Each has an owner, possible fees and a possible price, and no number of a series exists twice.
    pub(crate) fn check_collectibles(&self) -> Result<(), String> {
        let book = &self.collectibles;
        for (id, item) in &book.items {
            let mut accounts = [Some(item.owner), item.author].into_iter().flatten();
            let is_known = accounts.all(|a| self.accounts.get(a.index()).is_some_and(|a| a.realm == Realm::Live));
            let is_priced = item.price.is_none_or(|p| (COLLECTIBLE_PRICE_MIN..=COLLECTIBLE_PRICE_MAX).contains(&p));
            let rates = [(item.handling_fee, HANDLING_FEE_MAX), (item.royalty, ROYALTY_MAX)];
            let is_possible = rates.into_iter().all(|(rate, most)| !rate.is_negative() && rate <= most);
            if !is_known || !is_priced || !is_possible || !book.numbers.contains(&(item.series, item.number)) {
                return Err(format!("collectible {id} is impossible: {item:?}"));
            }
        }
        if book.numbers.len() != book.items.len() {
            return Err("a number of a series exists twice".to_owned());
        }
        Ok(())
    }
}
