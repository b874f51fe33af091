//! What must be true of these pools after every command, and of a state that was read back.

use std::collections::BTreeMap;

use plimsoll_units::{AccountId, Amount, AssetId, DailyPoolId};

use super::DailyPoolBook;
use crate::accounts::Realm;
use crate::engine::Engine;

impl DailyPoolBook {
    /// What takes part is held in its owner's wallet.
    pub(crate) fn held(&self) -> impl Iterator<Item = (AccountId, AssetId, Amount)> + '_ {
        self.shares.iter().filter_map(|((id, account), share)| {
            let pool = self.pool(*id)?;
            Some((*account, pool.terms.asset, share.amount()))
        })
    }
}

impl Engine {
    /// Every share belongs to a live account, the shares of a pool add up to its sum, and a pool with shares has a timer.
    pub(crate) fn check_daily_pools(&self) -> Result<(), String> {
        let book = &self.daily_pools;
        let mut sums: BTreeMap<DailyPoolId, (Amount, Amount)> = BTreeMap::new();
        for ((id, account), share) in &book.shares {
            let is_live = self.accounts.get(account.index()).is_some_and(|account| account.realm == Realm::Live);
            let is_possible = !share.earning.is_negative() && share.fresh.values().all(|fresh| fresh.is_positive());
            if !is_live || !is_possible || !share.amount().is_positive() || !book.pools.contains_key(id) {
                return Err(format!("account {account} has an impossible share of pool {id}: {share:?}"));
            }
            let sum = sums.entry(*id).or_default();
            *sum = (sum.0 + share.amount(), sum.1 + share.earning);
        }
        for (id, pool) in &book.pools {
            let (amount, earning) = sums.remove(id).unwrap_or_default();
            if (pool.amount, pool.earning) != (amount, earning) {
                return Err(format!(
                    "pool {id} counts {} and {} for {amount} and {earning}",
                    pool.amount, pool.earning
                ));
            }
            if pool.timer.is_some() != (amount.is_positive() || pool.run.is_some()) {
                return Err(format!("pool {id} has no timer, or one for nobody"));
            }
        }
        Ok(())
    }
}
