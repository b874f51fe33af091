//! Lists of advertisements and orders between customers, and what is counted about those who deal.

use plimsoll_units::{AccountId, AssetId, C2cAdId, C2cOrderId, Timestamp};
use sqlx::any::AnyArguments;
use sqlx::{Arguments, AssertSqlSafe, Row};

use super::lists::{ANY, NEWEST_ID, Question};
use super::rows::c2c::{C2cAdRow, C2cOrderRow};
use crate::{PAGE_ROWS_MAX, Page, Result, Store};

/// Advertisements of one coin, currency and side that a list looks at, oldest first.
pub const C2C_ADS_SEEN_MAX: i64 = 5_000;

/// Filter of one account's orders. Unset fields match all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct C2cOrderFilter {
    pub status: Option<i64>,
    pub open: Option<bool>,
    /// In which the account buys, or sells.
    pub buys: Option<bool>,
}

/// What an account did within a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct C2cCounts {
    /// Orders that ended.
    pub orders: i64,
    pub done: i64,
    /// Ended by this account's own doing: not paid, stepped back, or an appeal lost.
    pub failed: i64,
    /// Sum and number of the times from payment to release, as a seller.
    pub release_ms: i64,
    pub releases: i64,
    /// And from the order to the payment, as a buyer.
    pub pay_ms: i64,
    pub payments: i64,
}

/// Statuses of orders that are not over.
const OPEN: &str = "(status = 0 OR status = 1 OR status = 4)";

impl Store {
    /// Advertisements that are shown, of one coin, currency and side of the maker.
    pub async fn c2c_ads_on(&self, asset: AssetId, fiat: &str, side: i64) -> Result<Vec<C2cAdId>> {
        let sql = "SELECT id FROM derived_c2c_ads WHERE is_on = 1 AND fiat = $1 AND asset = $2 AND side = $3 \
                   ORDER BY id LIMIT $4";
        let found = sqlx::query(sql).bind(fiat).bind(i64::from(asset.0)).bind(side).bind(C2C_ADS_SEEN_MAX);
        let rows = found.fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(C2cAdId(row.try_get::<i64, _>(0)? as u64))).collect()
    }

    /// An account's advertisements that were not taken down, newest first.
    pub async fn c2c_ads_of(&self, account: AccountId, page: Page) -> Result<(u64, Vec<C2cAdRow>)> {
        let values = vec![account.0.into()];
        Question { condition: "account = $1 AND is_ended = 0", order: NEWEST_ID, values }.page(self, page).await
    }

    pub async fn c2c_orders_of(
        &self,
        account: AccountId,
        filter: C2cOrderFilter,
        page: Page,
    ) -> Result<(u64, Vec<C2cOrderRow>)> {
        let condition = "(($4 <> 0 AND buyer = $1) OR ($4 <> 1 AND seller = $1)) AND ($2 < 0 OR status = $2) \
             AND ($3 < 0 OR ($3 = 1 AND (status = 0 OR status = 1 OR status = 4)) \
                  OR ($3 = 0 AND NOT (status = 0 OR status = 1 OR status = 4)))";
        let values = vec![
            account.0.into(),
            filter.status.unwrap_or(ANY),
            filter.open.map_or(ANY, i64::from),
            filter.buys.map_or(ANY, i64::from),
        ];
        Question { condition, order: NEWEST_ID, values }.page(self, page).await
    }

    /// An order of one of its two sides.
    pub async fn c2c_order_of(&self, account: AccountId, id: C2cOrderId) -> Result<Option<C2cOrderRow>> {
        let values = vec![account.0.into(), i64::try_from(id.0).unwrap_or(ANY)];
        Question { condition: "id = $2 AND (buyer = $1 OR seller = $1)", order: NEWEST_ID, values }.first(self).await
    }

    /// For the staff alone.
    pub async fn c2c_order_for_staff(&self, id: C2cOrderId) -> Result<Option<C2cOrderRow>> {
        let values = vec![i64::try_from(id.0).unwrap_or(ANY)];
        Question { condition: "id = $1", order: NEWEST_ID, values }.first(self).await
    }

    /// Orders with an appeal, the longest waiting first; those that are over, newest first.
    pub async fn c2c_appeals(&self, open: bool, page: Page) -> Result<(u64, Vec<C2cOrderRow>)> {
        let (condition, order) = if open {
            ("status = 4", "appealed_at, id")
        } else {
            ("appealed_at IS NOT NULL AND status <> 4", NEWEST_ID)
        };
        Question { condition, order, values: Vec::new() }.page(self, page).await
    }

    /// Appeals in which an account was a side, newest first.
    pub async fn c2c_appeals_of(&self, account: AccountId, page: Page) -> Result<(u64, Vec<C2cOrderRow>)> {
        let condition = "appealed_at IS NOT NULL AND (buyer = $1 OR seller = $1)";
        Question { condition, order: NEWEST_ID, values: vec![account.0.into()] }.page(self, page).await
    }

    /// Orders that count against an account's credit score, newest first.
    pub async fn c2c_faults_of(&self, account: AccountId, limit: i64) -> Result<Vec<C2cOrderRow>> {
        let condition = "(buyer = $1 AND status = 5) OR loser = $1";
        Question { condition, order: NEWEST_ID, values: vec![account.0.into()] }.rows(self, limit, 0).await
    }

    /// What these accounts did since a moment, in their order.
    pub async fn c2c_counts(&self, accounts: &[AccountId], since: Timestamp) -> Result<Vec<C2cCounts>> {
        let accounts = &accounts[..accounts.len().min(PAGE_ROWS_MAX as usize)];
        let mut counts = vec![C2cCounts::default(); accounts.len()];
        if accounts.is_empty() {
            return Ok(counts);
        }
        for (side, fails) in [("buyer", "status = 3 OR status = 5 OR loser = buyer"), ("seller", "loser = seller")] {
            let times = if side == "buyer" { "paid_at - opened_at" } else { "ended_at - paid_at" };
            let timed = if side == "buyer" { "paid_at IS NOT NULL" } else { "status = 2" };
            let places: Vec<String> = (2..accounts.len() + 2).map(|place| format!("${place}")).collect();
            let places = places.join(", ");
            let sql = format!(
                "SELECT {side}, COUNT(*), COUNT(CASE WHEN status = 2 THEN 1 END), COUNT(CASE WHEN {fails} THEN 1 END), \
                 CAST(COALESCE(SUM(CASE WHEN {timed} THEN {times} END), 0) AS BIGINT), COUNT(CASE WHEN {timed} THEN 1 END) \
                 FROM derived_c2c_orders WHERE {side} IN ({places}) AND opened_at >= $1 AND NOT {OPEN} GROUP BY {side}"
            );
            let mut arguments = AnyArguments::default();
            arguments.add(since.0).expect("a plain value is always encoded");
            for account in accounts {
                arguments.add(i64::from(account.0)).expect("a plain value is always encoded");
            }
            for row in sqlx::query_with(AssertSqlSafe(sql), arguments).fetch_all(&self.pool).await? {
                let account: i64 = row.try_get(0)?;
                let Some(at) = accounts.iter().position(|known| i64::from(known.0) == account) else { continue };
                let counted = &mut counts[at];
                counted.orders += row.try_get::<i64, _>(1)?;
                counted.done += row.try_get::<i64, _>(2)?;
                counted.failed += row.try_get::<i64, _>(3)?;
                let (sum, number): (i64, i64) = (row.try_get(4)?, row.try_get(5)?);
                if side == "buyer" {
                    (counted.pay_ms, counted.payments) = (sum, number);
                } else {
                    (counted.release_ms, counted.releases) = (sum, number);
                }
            }
        }
        Ok(counts)
    }
}
