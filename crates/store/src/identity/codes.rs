//! One-time codes sent to a mailbox or a phone.

use crate::{Result, Store, Transaction};

#[derive(Clone, Debug)]
pub struct NewCode {
    pub target: String,
    pub purpose: &'static str,
    pub code_hash: String,
    pub sent_at: i64,
    pub expires_at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRow {
    pub id: i64,
    pub code_hash: String,
}

impl Store {
    /// Stores a new code; older ones of the same target and purpose become invalid.
    pub async fn add_code(&self, tx: &mut Transaction, code: &NewCode) -> Result<i64> {
        sqlx::query("UPDATE codes SET used_at = $3 WHERE target = $1 AND purpose = $2 AND used_at IS NULL")
            .bind(&code.target)
            .bind(code.purpose)
            .bind(code.sent_at)
            .execute(&mut **tx)
            .await?;
        let (id,) = sqlx::query_as(
            "INSERT INTO codes (target, purpose, code_hash, sent_at, expires_at) VALUES ($1, $2, $3, $4, $5)
             RETURNING id",
        )
        .bind(&code.target)
        .bind(code.purpose)
        .bind(&code.code_hash)
        .bind(code.sent_at)
        .bind(code.expires_at)
        .fetch_one(&mut **tx)
        .await?;
        Ok(id)
    }

    /// Counts one attempt at the waiting code of a target and purpose, and returns it. `None` when none waits or its
    /// attempts are used up.
    pub async fn try_code(&self, target: &str, purpose: &str, tries_max: i64, now: i64) -> Result<Option<CodeRow>> {
        let row: Option<(i64, String)> = sqlx::query_as(
            "UPDATE codes SET tries = tries + 1
             WHERE target = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 AND tries < $4
             RETURNING id, code_hash",
        )
        .bind(target)
        .bind(purpose)
        .bind(now)
        .bind(tries_max)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|(id, code_hash)| CodeRow { id, code_hash }))
    }

    /// Consumes a code. `true` for exactly one caller.
    pub async fn use_code(&self, id: i64, now: i64) -> Result<bool> {
        let used = sqlx::query("UPDATE codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL");
        Ok(used.bind(id).bind(now).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Deletes codes sent before `before`. Returns how many.
    pub async fn forget_codes(&self, before: i64) -> Result<u64> {
        let forget = sqlx::query("DELETE FROM codes WHERE sent_at < $1");
        Ok(forget.bind(before).execute(&self.pool).await?.rows_affected())
    }
}
