//! A person's own limits on second-contracts. A frozen account may set them too: they only protect.

use plimsoll_units::Amount;

use super::SecondsProtectionState;
use crate::accounts::Realm;
use crate::command::LimitSeconds;
use crate::engine::Engine;
use crate::reject::Reject;

/// The highest daily limit a person can ask for.
pub const DAILY_STAKE_MAX: Amount = Amount::whole(100_000);

impl Engine {
    pub(crate) fn limit_seconds(&mut self, command: &LimitSeconds) -> Result<(), Reject> {
        let now = self.now();
        let account = self.customer(command.account)?;
        if account.realm == Realm::Practice {
            return Err(Reject::WrongRealm);
        }
        if command.daily_stake.is_none() && command.exclude_until.is_none() {
            return Err(Reject::InvalidInput { what: "no limit" });
        }
        if let Some(limit) = command.daily_stake
            && (limit.is_negative() || limit > DAILY_STAKE_MAX)
        {
            return Err(Reject::InvalidInput { what: "daily stake" });
        }
        if let Some(until) = command.exclude_until {
            let fresh = SecondsProtectionState::default();
            account.seconds.as_deref().unwrap_or(&fresh).check_exclusion(now, until)?;
        }
        // Every check is above. From here on nothing may fail.
        let habits = self.accounts[command.account.index()].seconds.get_or_insert_default();
        if let Some(limit) = command.daily_stake {
            habits.set_limit(now, limit);
        }
        if let Some(until) = command.exclude_until {
            habits.exclude(until);
        }
        Ok(())
    }
}
