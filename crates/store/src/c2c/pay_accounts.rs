//! Payment accounts, to which buyers pay. Details are sealed by the caller.

use plimsoll_units::AccountId;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{account, account_of};
use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct C2cPayAccount {
    pub id: i64,
    pub account: AccountId,
    pub method: i64,
    /// Sealed.
    pub details: String,
    pub known_since: i64,
}

const COLUMNS: &str = "SELECT id, account, method, details, known_since FROM c2c_pay_accounts";

fn pay_account(row: &AnyRow) -> Result<C2cPayAccount> {
    Ok(C2cPayAccount {
        id: row.try_get(0)?,
        account: account_of(row.try_get(1)?),
        method: row.try_get(2)?,
        details: row.try_get(3)?,
        known_since: row.try_get(4)?,
    })
}

impl Store {
    /// Unless the account has as many as it may.
    pub async fn add_c2c_pay_account(&self, new: &C2cPayAccount, most: i64) -> Result<Option<i64>> {
        let added: Option<(i64,)> = sqlx::query_as(
            "INSERT INTO c2c_pay_accounts (account, method, details, known_since) SELECT $1, $2, $3, $4 \
             WHERE (SELECT COUNT(*) FROM c2c_pay_accounts WHERE account = $1 AND is_removed = 0) < $5 RETURNING id",
        )
        .bind(account(new.account))
        .bind(new.method)
        .bind(&new.details)
        .bind(new.known_since)
        .bind(most)
        .fetch_optional(&self.pool)
        .await?;
        Ok(added.map(|(id,)| id))
    }

    pub async fn change_c2c_pay_account(&self, new: &C2cPayAccount) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE c2c_pay_accounts SET method = $3, details = $4, known_since = $5 \
             WHERE id = $1 AND account = $2 AND is_removed = 0",
        )
        .bind(new.id)
        .bind(account(new.account))
        .bind(new.method)
        .bind(&new.details)
        .bind(new.known_since)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    pub async fn remove_c2c_pay_account(&self, owner: AccountId, id: i64) -> Result<bool> {
        let sql = "UPDATE c2c_pay_accounts SET is_removed = 1 WHERE id = $1 AND account = $2 AND is_removed = 0";
        let done = sqlx::query(sql).bind(id).bind(account(owner)).execute(&self.pool).await?;
        Ok(done.rows_affected() > 0)
    }

    /// Newest first; an account has few.
    pub async fn c2c_pay_accounts(&self, owner: AccountId) -> Result<Vec<C2cPayAccount>> {
        let sql = format!("{COLUMNS} WHERE account = $1 AND is_removed = 0 ORDER BY id DESC");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(account(owner)).fetch_all(&self.pool).await?;
        rows.iter().map(pay_account).collect()
    }

    /// Sealed payment accounts with an id above `after`, removed ones as well.
    pub async fn c2c_pay_accounts_after(&self, after: i64, most: i64) -> Result<Vec<C2cPayAccount>> {
        let sql = format!("{COLUMNS} WHERE id > $1 ORDER BY id LIMIT $2");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(after).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(pay_account).collect()
    }

    /// Unless its owner has changed it in between.
    pub async fn reseal_c2c_pay_account(&self, old: &C2cPayAccount, details: &str) -> Result<()> {
        let sql = "UPDATE c2c_pay_accounts SET details = $3 WHERE id = $1 AND details = $2";
        sqlx::query(sql).bind(old.id).bind(&old.details).bind(details).execute(&self.pool).await?;
        Ok(())
    }

    /// Sealed payment accounts of orders above `after`: order, owner and text.
    pub async fn c2c_terms_after(&self, after: i64, most: i64) -> Result<Vec<(i64, i64, String)>> {
        let sql = "SELECT id, account, pay_account FROM c2c_order_terms WHERE id > $1 ORDER BY id LIMIT $2";
        Ok(sqlx::query_as(sql).bind(after).bind(most).fetch_all(&self.pool).await?)
    }

    pub async fn reseal_c2c_terms(&self, id: i64, pay_account: &str) -> Result<()> {
        let sql = "UPDATE c2c_order_terms SET pay_account = $2 WHERE id = $1";
        sqlx::query(sql).bind(id).bind(pay_account).execute(&self.pool).await?;
        Ok(())
    }
}
