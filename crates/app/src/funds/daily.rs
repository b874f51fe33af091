//! Pools that pay up to a ceiling a day: what is on offer and what stands behind it, joining and leaving. And what was
//! declared for institutions, which is everybody's to read.

use plimsoll_engine::command::{JoinDailyPool, LeaveDailyPool};
use plimsoll_engine::daily_pools::{DailyCoverage, DailyPool, DailyShare};
use plimsoll_engine::dividends::Declared;
use plimsoll_engine::{Engine, Reject, RequestKey};
use plimsoll_units::{AccountId, Amount, DailyPoolId};

use super::Funds;
use crate::coins::{check_decimals, coin_of};
use crate::error::Result;
use crate::principal::Principal;

/// A pool, what it holds, and the caller's part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyOffer {
    pub id: DailyPoolId,
    pub coin: String,
    pub pool: DailyPool,
    pub coverage: DailyCoverage,
    pub share: Option<DailyShare>,
}

/// Dividends so far: quarters that were declared, newest first, and what was left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DividendsView {
    pub is_counting: bool,
    pub declared: Vec<(i64, Declared)>,
    pub left: Amount,
}

fn offer(engine: &Engine, id: DailyPoolId, account: Option<AccountId>) -> Option<DailyOffer> {
    let pool = engine.daily_pools().pool(id)?.clone();
    let share = account.and_then(|account| engine.daily_pools().share(id, account)).cloned();
    let (coin, coverage) = (coin_of(engine, pool.terms.asset), engine.daily_coverage(id)?);
    Some(DailyOffer { id, coin, pool, coverage, share })
}

impl Funds {
    /// Those on offer, and those that the caller is in.
    pub fn daily_pools(&self, caller: Option<&Principal>) -> Result<Vec<DailyOffer>> {
        let account = caller.map(|caller| caller.account);
        self.engine_client.read_stale(|engine| {
            let ids: Vec<DailyPoolId> = engine.daily_pools().pools().map(|(id, _)| id).collect();
            let offers = ids.into_iter().filter_map(|id| offer(engine, id, account));
            offers.filter(|offer| offer.pool.terms.open || offer.share.is_some()).collect()
        })
    }

    async fn daily_pool(&self, principal: &Principal, id: DailyPoolId) -> Result<DailyOffer> {
        let account = Some(principal.account);
        Ok(self.engine_client.read(|engine| offer(engine, id, account)).await?.ok_or(Reject::NotFound)?)
    }

    /// The coin decides how many decimals an amount may have.
    fn check_daily(&self, id: DailyPoolId, amount: Amount) -> Result<()> {
        let coin = self
            .engine_client
            .read_stale(|engine| engine.daily_pools().pool(id).map(|pool| coin_of(engine, pool.terms.asset)))?;
        check_decimals(&coin.ok_or(Reject::ProductRemoved)?, amount, "amount")?;
        Ok(())
    }

    pub async fn join_daily(
        &self,
        principal: &Principal,
        pool: DailyPoolId,
        amount: Amount,
        key: Option<RequestKey>,
    ) -> Result<DailyOffer> {
        self.check_daily(pool, amount)?;
        self.engine_client.submit(JoinDailyPool { account: principal.account, pool, amount }, key).await?;
        self.daily_pool(principal, pool).await
    }

    pub async fn leave_daily(
        &self,
        principal: &Principal,
        pool: DailyPoolId,
        amount: Amount,
        key: Option<RequestKey>,
    ) -> Result<DailyOffer> {
        self.check_daily(pool, amount)?;
        self.engine_client.submit(LeaveDailyPool { account: principal.account, pool, amount }, key).await?;
        self.daily_pool(principal, pool).await
    }

    pub fn dividends(&self) -> Result<DividendsView> {
        self.engine_client.read_stale(|engine| {
            let book = engine.dividends();
            let mut declared: Vec<_> = book.declared().map(|(quarter, declared)| (quarter, *declared)).collect();
            declared.reverse();
            DividendsView { is_counting: book.is_counting(), declared, left: book.carried().into_iter().sum() }
        })
    }
}
