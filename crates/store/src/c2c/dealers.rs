//! Those who deal: the name that others see, ratings, blocks and reports.

use plimsoll_units::{AccountId, C2cOrderId};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Arguments, AssertSqlSafe, Row};

use super::{account, account_of, order};
use crate::{PAGE_ROWS_MAX, Page, Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct C2cDealerRow {
    pub account: AccountId,
    /// Random: it says nothing about the account.
    pub uid: String,
    pub nick: String,
    pub at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct C2cRating {
    pub author: AccountId,
    pub is_good: bool,
    pub text: String,
}

#[derive(Clone, Copy, Debug)]
pub struct C2cReport<'a> {
    pub account: AccountId,
    pub subject: AccountId,
    pub ad: Option<i64>,
    pub order: Option<i64>,
    pub reason: i64,
    pub text: &'a str,
    pub at: i64,
}

fn dealer(row: &AnyRow) -> Result<C2cDealerRow> {
    Ok(C2cDealerRow {
        account: account_of(row.try_get(0)?),
        uid: row.try_get(1)?,
        nick: row.try_get(2)?,
        at: row.try_get(3)?,
    })
}

impl Store {
    /// The first row of an account stays.
    pub async fn add_c2c_dealer(&self, row: &C2cDealerRow) -> Result<()> {
        sqlx::query("INSERT INTO c2c_dealers (account, uid, nick, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
            .bind(account(row.account))
            .bind(&row.uid)
            .bind(&row.nick)
            .bind(row.at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Fails with `Taken` when somebody else has this name.
    pub async fn name_c2c_dealer(&self, id: AccountId, nick: &str) -> Result<()> {
        let sql = "UPDATE c2c_dealers SET nick = $2 WHERE account = $1";
        sqlx::query(sql).bind(account(id)).bind(nick).execute(&self.pool).await?;
        Ok(())
    }

    /// The rows of these, where there are any. A page at most.
    pub async fn c2c_dealers(&self, accounts: &[AccountId]) -> Result<Vec<C2cDealerRow>> {
        let accounts = &accounts[..accounts.len().min(PAGE_ROWS_MAX as usize)];
        if accounts.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=accounts.len()).map(|place| format!("${place}")).collect();
        let sql = format!("SELECT account, uid, nick, at FROM c2c_dealers WHERE account IN ({})", places.join(", "));
        let mut arguments = AnyArguments::default();
        for id in accounts {
            arguments.add(account(*id)).expect("a plain value is always encoded");
        }
        let rows = sqlx::query_with(AssertSqlSafe(sql), arguments).fetch_all(&self.pool).await?;
        rows.iter().map(dealer).collect()
    }

    pub async fn c2c_dealer_by_uid(&self, uid: &str) -> Result<Option<C2cDealerRow>> {
        let sql = "SELECT account, uid, nick, at FROM c2c_dealers WHERE uid = $1";
        let row = sqlx::query(sql).bind(uid).fetch_optional(&self.pool).await?;
        row.as_ref().map(dealer).transpose()
    }

    /// One rating of each side of an order; the first one stays.
    pub async fn add_c2c_rating(
        &self,
        id: C2cOrderId,
        subject: AccountId,
        rating: &C2cRating,
        at: i64,
    ) -> Result<bool> {
        let done = sqlx::query(
            "INSERT INTO c2c_ratings (order_id, author, subject, is_good, text, at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING",
        )
        .bind(order(id))
        .bind(account(rating.author))
        .bind(account(subject))
        .bind(i64::from(rating.is_good))
        .bind(&rating.text)
        .bind(at)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    pub async fn c2c_ratings_in(&self, id: C2cOrderId) -> Result<Vec<C2cRating>> {
        let sql = "SELECT author, is_good, text FROM c2c_ratings WHERE order_id = $1 ORDER BY author";
        let rows = sqlx::query(sql).bind(order(id)).fetch_all(&self.pool).await?;
        let rating = |row: &AnyRow| {
            Ok(C2cRating {
                author: account_of(row.try_get(0)?),
                is_good: row.try_get::<i64, _>(1)? != 0,
                text: row.try_get(2)?,
            })
        };
        rows.iter().map(rating).collect()
    }

    /// Good and bad ratings of somebody.
    pub async fn c2c_ratings_of(&self, subject: AccountId) -> Result<(i64, i64)> {
        let sql = "SELECT COUNT(CASE WHEN is_good = 1 THEN 1 END), COUNT(CASE WHEN is_good = 0 THEN 1 END) \
                   FROM c2c_ratings WHERE subject = $1";
        Ok(sqlx::query_as(sql).bind(account(subject)).fetch_one(&self.pool).await?)
    }

    pub async fn set_c2c_block(&self, by: AccountId, blocked: AccountId, on: bool, at: i64) -> Result<()> {
        let sql = if on {
            "INSERT INTO c2c_blocks (account, blocked, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM c2c_blocks WHERE account = $1 AND blocked = $2 AND at <= $3"
        };
        sqlx::query(sql).bind(account(by)).bind(account(blocked)).bind(at).execute(&self.pool).await?;
        Ok(())
    }

    /// Whether `by` has blocked `other`.
    pub async fn has_c2c_blocked(&self, by: AccountId, other: AccountId) -> Result<bool> {
        let sql = "SELECT COUNT(*) FROM c2c_blocks WHERE account = $1 AND blocked = $2";
        let (count,): (i64,) = sqlx::query_as(sql).bind(account(by)).bind(account(other)).fetch_one(&self.pool).await?;
        Ok(count > 0)
    }

    /// Whether one of the two has blocked the other.
    pub async fn is_c2c_blocked(&self, one: AccountId, other: AccountId) -> Result<bool> {
        let sql = "SELECT COUNT(*) FROM c2c_blocks WHERE (account = $1 AND blocked = $2) \
                   OR (account = $2 AND blocked = $1)";
        let (count,): (i64,) =
            sqlx::query_as(sql).bind(account(one)).bind(account(other)).fetch_one(&self.pool).await?;
        Ok(count > 0)
    }

    pub async fn c2c_blocks_of(&self, by: AccountId, page: Page) -> Result<(u64, Vec<AccountId>)> {
        let sql = "SELECT COUNT(*) FROM c2c_blocks WHERE account = $1";
        let (total,): (i64,) = sqlx::query_as(sql).bind(account(by)).fetch_one(&self.pool).await?;
        let sql = "SELECT blocked FROM c2c_blocks WHERE account = $1 ORDER BY at DESC, blocked LIMIT $2 OFFSET $3";
        let rows = sqlx::query(sql).bind(account(by)).bind(page.limit()).bind(page.offset());
        let rows = rows.fetch_all(&self.pool).await?;
        let blocked = rows.iter().map(|row| Ok(account_of(row.try_get(0)?))).collect::<Result<_>>()?;
        Ok((total as u64, blocked))
    }

    /// Everybody whom somebody has blocked or who has blocked them.
    pub async fn c2c_blocks_around(&self, by: AccountId, limit: i64) -> Result<Vec<AccountId>> {
        let sql = "SELECT blocked FROM c2c_blocks WHERE account = $1 \
                   UNION SELECT account FROM c2c_blocks WHERE blocked = $1 LIMIT $2";
        let rows = sqlx::query(sql).bind(account(by)).bind(limit).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(account_of(row.try_get(0)?))).collect()
    }

    pub async fn add_c2c_report(&self, report: &C2cReport<'_>) -> Result<()> {
        sqlx::query(
            "INSERT INTO c2c_reports (account, subject, ad, order_id, reason, text, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(account(report.account))
        .bind(account(report.subject))
        .bind(report.ad)
        .bind(report.order)
        .bind(report.reason)
        .bind(report.text)
        .bind(report.at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn c2c_reports_about(&self, subject: AccountId) -> Result<i64> {
        let sql = "SELECT COUNT(*) FROM c2c_reports WHERE subject = $1";
        let (count,): (i64,) = sqlx::query_as(sql).bind(account(subject)).fetch_one(&self.pool).await?;
        Ok(count)
    }
}
