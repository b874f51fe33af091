//! Terms of a pool, and who takes part.

use plimsoll_units::{Amount, DailyPoolId};

use super::{
    DAILY_AMOUNT_MAX, DAILY_CEILING_MAX, DAILY_POOLS_MAX, DAILY_SHARES_MAX, DailyPool, DailyShare, DailyTerms,
};
use crate::accounts::KycLevel;
use crate::command::{JoinDailyPool, LeaveDailyPool, OfferDailyPool};
use crate::engine::Engine;
use crate::event::Event;
use crate::fees::LEVELS;
use crate::funds::{FundClass, own_wallet};
use crate::ledger::{Posting, Reason, Wallet};
use crate::reject::Reject;
use crate::vip::day_of;

fn check_terms(command: &OfferDailyPool) -> Result<(), Reject> {
    if !command.ceiling.is_positive() || command.ceiling > DAILY_CEILING_MAX {
        return Err(Reject::InvalidInput { what: "ceiling" });
    }
    let in_order = command.minimum.is_positive() && command.minimum <= command.maximum;
    if !in_order || command.maximum > DAILY_AMOUNT_MAX {
        return Err(Reject::InvalidInput { what: "amounts" });
    }
    if usize::from(command.level) >= LEVELS {
        return Err(Reject::InvalidInput { what: "level" });
    }
    Ok(())
}

impl Engine {
    pub(crate) fn offer_daily_pool(&mut self, command: &OfferDailyPool) -> Result<(), Reject> {
        check_terms(command)?;
        let OfferDailyPool { pool: id, asset, ceiling, minimum, maximum, level, class, open, .. } = *command;
        self.check_asset(asset)?;
        let known = self.daily_pools.pool(id);
        if known.is_none() && self.daily_pools.pools.len() >= DAILY_POOLS_MAX {
            return Err(Reject::CapacityReached);
        }
        if known.is_some_and(|pool| pool.terms.asset != asset) {
            return Err(Reject::InvalidInput { what: "coin" });
        }
        let today = day_of(self.now());
        // Every check is above. From here on nothing may fail.
        let terms = DailyTerms { asset, ceiling, minimum, maximum, level, class, open };
        let pools = &mut self.daily_pools.pools;
        pools.entry(id).and_modify(|pool| pool.terms = terms).or_insert_with(|| DailyPool {
            terms,
            amount: Amount::ZERO,
            earning: Amount::ZERO,
            paid_day: today,
            run: None,
            timer: None,
            paid: Amount::ZERO,
            recent: Default::default(),
        });
        self.schedule_daily_pool(id);
        Ok(())
    }

    /// Order of checks: account, pool, who may join, amount, balance, numbers.
    pub(crate) fn join_daily_pool(&mut self, command: &JoinDailyPool) -> Result<(), Reject> {
        let JoinDailyPool { account, pool: id, amount } = *command;
        let (kyc, vip) = self.live_customer(account).map(|customer| (customer.kyc, customer.vip))?;
        let pool = self.daily_pools.pool(id).filter(|pool| pool.terms.open).ok_or(Reject::ProductRemoved)?;
        let DailyTerms { asset, minimum, maximum, level, class, .. } = pool.terms;
        if vip < level || (class == FundClass::Institution && kyc < KycLevel::Institution) {
            return Err(Reject::FundLevel { level });
        }
        let own = self.daily_pools.share(id, account);
        let after = own.map_or(Amount::ZERO, DailyShare::amount).checked_add(amount)?;
        if !amount.is_positive() || after < minimum {
            return Err(Reject::FundTooLittle { minimum });
        }
        if after > maximum {
            return Err(Reject::FundTooMuch { maximum });
        }
        let free = self.ledger.free(account, Wallet::Financial, asset);
        if free < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        if own.is_none() && self.daily_pools.shares(id).take(DAILY_SHARES_MAX).count() >= DAILY_SHARES_MAX {
            return Err(Reject::CapacityReached);
        }
        // Every check is above. From here on nothing may fail.
        self.begin_daily_run(id);
        let today = day_of(self.now());
        let new = DailyShare { paid_day: today, ..DailyShare::default() };
        let share = self.daily_pools.shares.entry((id, account)).or_insert(new);
        *share.fresh.entry(today).or_default() += amount;
        self.daily_pools.pool_mut(id).amount += amount;
        let (from, to) = own_wallet(account);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::DailyJoin });
        self.out.push(Event::DailyPoolJoined { pool: id, account, amount, total: after });
        self.schedule_daily_pool(id);
        Ok(())
    }

    /// What came last leaves first. A day that has begun pays nothing for what leaves. Order of checks: account, share,
    /// amount, what is left.
    pub(crate) fn leave_daily_pool(&mut self, command: &LeaveDailyPool) -> Result<(), Reject> {
        let LeaveDailyPool { account, pool: id, amount } = *command;
        self.customer(account)?.check_not_frozen()?;
        let total = self.daily_pools.share(id, account).ok_or(Reject::NotFound)?.amount();
        let DailyTerms { asset, minimum, .. } = self.daily_pools.pool(id).expect("a share has its pool").terms;
        if !amount.is_positive() {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        if amount > total {
            return Err(Reject::InsufficientBalance { needed: amount, free: total });
        }
        let left = total - amount;
        if left.is_positive() && left < minimum {
            return Err(Reject::FundTooLittle { minimum });
        }
        // Every check is above. From here on nothing may fail.
        self.begin_daily_run(id);
        self.pay_daily_share(id, account);
        self.take_out_share(id, account, amount);
        let (to, from) = own_wallet(account);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::DailyLeave });
        self.out.push(Event::DailyPoolLeft { pool: id, account, amount, total: left });
        self.schedule_daily_pool(id);
        Ok(())
    }

    fn take_out_share(&mut self, id: DailyPoolId, account: plimsoll_units::AccountId, amount: Amount) {
        let share = self.daily_pools.shares.get_mut(&(id, account)).expect("found by the caller");
        let earned = share.take_out(amount);
        if share.amount().is_zero() {
            self.daily_pools.shares.remove(&(id, account));
        }
        let pool = self.daily_pools.pool_mut(id);
        pool.amount -= amount;
        pool.earning -= earned;
    }
}
