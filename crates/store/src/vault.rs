//! Deposits into the vault that people announced, and the transactions that confirmed them.

use sqlx::Row;

use crate::paging::Page;
use crate::{Result, Store};

/// An announced deposit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VaultIntent {
    pub id: i64,
    pub user: i64,
    /// Of the wallet, in lower case.
    pub address: String,
    pub vault: String,
    /// In the coin, as a decimal.
    pub amount: String,
    pub opened_at: i64,
    pub tx_hash: Option<String>,
    pub confirmed_at: Option<i64>,
}

const COLUMNS: &str = "id, user_id, address, vault, amount, opened_at, tx_hash, confirmed_at";

fn intent(row: &sqlx::any::AnyRow) -> Result<VaultIntent> {
    Ok(VaultIntent {
        id: row.try_get(0)?,
        user: row.try_get(1)?,
        address: row.try_get(2)?,
        vault: row.try_get(3)?,
        amount: row.try_get(4)?,
        opened_at: row.try_get(5)?,
        tx_hash: row.try_get(6)?,
        confirmed_at: row.try_get(7)?,
    })
}

impl Store {
    /// Opens an intent in place of the one the user had open: there is one at a time.
    pub async fn open_vault_intent(&self, opened: &VaultIntent) -> Result<i64> {
        let mut tx = self.begin().await?;
        let close = "DELETE FROM vault_intents WHERE user_id = $1 AND confirmed_at IS NULL";
        sqlx::query(close).bind(opened.user).execute(&mut *tx).await?;
        let sql = "INSERT INTO vault_intents (user_id, address, vault, amount, opened_at) \
                   VALUES ($1, $2, $3, $4, $5) RETURNING id";
        let (id,): (i64,) = sqlx::query_as(sql)
            .bind(opened.user)
            .bind(&opened.address)
            .bind(&opened.vault)
            .bind(&opened.amount)
            .bind(opened.opened_at)
            .fetch_one(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The user's open intent, if it was opened after a time.
    pub async fn open_vault_intent_of(&self, user: i64, since: i64) -> Result<Option<VaultIntent>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM vault_intents WHERE user_id = $1 AND confirmed_at IS NULL AND opened_at > $2 \
             ORDER BY id DESC LIMIT 1"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(user).bind(since).fetch_optional(&self.pool).await?;
        row.as_ref().map(intent).transpose()
    }

    pub async fn is_vault_hash_known(&self, tx_hash: &str) -> Result<bool> {
        let sql = "SELECT id FROM vault_intents WHERE tx_hash = $1";
        let row: Option<(i64,)> = sqlx::query_as(sql).bind(tx_hash).fetch_optional(&self.pool).await?;
        Ok(row.is_some())
    }

    /// Confirms an open intent once. False when it was confirmed or replaced in the meantime, or the transaction has
    /// confirmed another one.
    pub async fn confirm_vault_intent(&self, id: i64, user: i64, tx_hash: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE vault_intents SET tx_hash = $3, confirmed_at = $4 \
                   WHERE id = $1 AND user_id = $2 AND confirmed_at IS NULL \
                   AND NOT EXISTS (SELECT 1 FROM vault_intents other WHERE other.tx_hash = $3)";
        let done = sqlx::query(sql).bind(id).bind(user).bind(tx_hash).bind(at).execute(&self.pool).await?;
        Ok(done.rows_affected() == 1)
    }

    /// The user's confirmed intents, newest first, and how many there are.
    pub async fn confirmed_vault_intents(&self, user: i64, page: Page) -> Result<(i64, Vec<VaultIntent>)> {
        let count = "SELECT COUNT(*) FROM vault_intents WHERE user_id = $1 AND confirmed_at IS NOT NULL";
        let (total,): (i64,) = sqlx::query_as(count).bind(user).fetch_one(&self.pool).await?;
        let sql = format!(
            "SELECT {COLUMNS} FROM vault_intents WHERE user_id = $1 AND confirmed_at IS NOT NULL \
             ORDER BY id DESC LIMIT $2 OFFSET $3"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(user).bind(page.limit()).bind(page.offset());
        let rows = query.fetch_all(&self.pool).await?;
        Ok((total, rows.iter().map(intent).collect::<Result<_>>()?))
    }
}
