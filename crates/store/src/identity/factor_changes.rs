//! Factor changes: the age of each factor, and its previous value.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::{UserRow, WalletRow};
use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactorChangeRow {
    pub id: i64,
    pub user: i64,
    pub factor: String,
    pub subject: String,
    pub old_text: Option<String>,
    pub old_secret: Option<Vec<u8>>,
    pub changed_at: i64,
}

impl<'r> FromRow<'r, AnyRow> for FactorChangeRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            user: row.try_get("user_id")?,
            factor: row.try_get("factor")?,
            subject: row.try_get("subject")?,
            old_text: row.try_get("old_text")?,
            old_secret: row.try_get("old_secret")?,
            changed_at: row.try_get("changed_at")?,
        })
    }
}

#[derive(Clone, Debug, Default)]
pub struct NewFactorChange<'a> {
    pub user: i64,
    pub factor: &'a str,
    pub subject: &'a str,
    pub old_text: Option<&'a str>,
    pub old_secret: Option<&'a [u8]>,
    pub changed_at: i64,
    pub undo_hash: Option<&'a str>,
    pub undo_until: i64,
    pub old_mailbox_key: Option<&'a str>,
}

/// All factors of a user, and their recent changes that were not undone, oldest first.
#[derive(Clone, Debug)]
pub struct FactorsRow {
    pub user: UserRow,
    /// Credential ids.
    pub passkeys: Vec<String>,
    pub wallets: Vec<WalletRow>,
    pub changes: Vec<FactorChangeRow>,
}

/// `SELECT` of changes that were not undone.
macro_rules! changes_where {
    ($condition:literal) => {
        concat!(
            "SELECT id, user_id, factor, subject, old_text, old_secret, changed_at FROM factor_changes ",
            "WHERE undone_at IS NULL AND ",
            $condition
        )
    };
}

impl Store {
    /// The factors of a user, locked until the transaction ends.
    pub async fn lock_factors(&self, tx: &mut Transaction, user: i64, since: i64) -> Result<Option<FactorsRow>> {
        let Some(row) = self.lock_user(tx, user).await? else {
            return Ok(None);
        };
        let passkeys: Vec<(String,)> =
            sqlx::query_as("SELECT credential FROM passkeys WHERE user_id = $1 AND removed_at IS NULL ORDER BY id")
                .bind(user)
                .fetch_all(&mut **tx)
                .await?;
        let wallets: Vec<(String, String)> =
            sqlx::query_as("SELECT kind, address FROM wallets WHERE user_id = $1 ORDER BY kind")
                .bind(user)
                .fetch_all(&mut **tx)
                .await?;
        let changes = sqlx::query_as(changes_where!("user_id = $1 AND changed_at > $2 ORDER BY id"));
        let changes = changes.bind(user).bind(since).fetch_all(&mut **tx).await?;
        Ok(Some(FactorsRow {
            user: row,
            passkeys: passkeys.into_iter().map(|(credential,)| credential).collect(),
            wallets: wallets.into_iter().map(|(kind, address)| WalletRow { kind, address }).collect(),
            changes,
        }))
    }

    pub async fn add_factor_change(&self, tx: &mut Transaction, change: &NewFactorChange<'_>) -> Result<()> {
        sqlx::query(
            "INSERT INTO factor_changes (user_id, factor, subject, old_text, old_secret, changed_at, undo_hash,
                undo_until, old_mailbox_key)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(change.user)
        .bind(change.factor)
        .bind(change.subject)
        .bind(change.old_text)
        .bind(change.old_secret)
        .bind(change.changed_at)
        .bind(change.undo_hash)
        .bind(change.undo_until)
        .bind(change.old_mailbox_key)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// The change that a code undoes, if it still can.
    pub async fn undoable_change(&self, hash: &str, now: i64) -> Result<Option<FactorChangeRow>> {
        let find = sqlx::query_as(changes_where!("undo_hash = $1 AND undo_until > $2"));
        Ok(find.bind(hash).bind(now).fetch_optional(&self.pool).await?)
    }

    /// Marks this change of a user and all later ones as undone.
    pub async fn note_undone(&self, tx: &mut Transaction, user: i64, first: i64, now: i64) -> Result<()> {
        let note = sqlx::query(
            "UPDATE factor_changes SET undone_at = $3 WHERE user_id = $1 AND id >= $2 AND undone_at IS NULL",
        );
        note.bind(user).bind(first).bind(now).execute(&mut **tx).await?;
        Ok(())
    }

    /// The user who can still get this mailbox back.
    pub async fn user_of_old_mailbox(&self, key: &str, now: i64) -> Result<Option<i64>> {
        let find = sqlx::query_as(
            "SELECT user_id FROM factor_changes
             WHERE old_mailbox_key = $1 AND undo_until > $2 AND undone_at IS NULL ORDER BY id LIMIT 1",
        );
        let found: Option<(i64,)> = find.bind(key).bind(now).fetch_optional(&self.pool).await?;
        Ok(found.map(|(user,)| user))
    }

    /// Deletes changes made before `before`. Returns how many.
    pub async fn forget_factor_changes(&self, before: i64) -> Result<u64> {
        let forget = sqlx::query("DELETE FROM factor_changes WHERE changed_at < $1");
        Ok(forget.bind(before).execute(&self.pool).await?.rows_affected())
    }

    /// Changes above `after` that store an authenticator's secret: ids, owners and secrets.
    pub async fn old_totp_rows(&self, after: i64, most: i64) -> Result<Vec<(i64, i64, Vec<u8>)>> {
        let find = sqlx::query_as(
            "SELECT id, user_id, old_secret FROM factor_changes
             WHERE id > $1 AND old_secret IS NOT NULL ORDER BY id LIMIT $2",
        );
        Ok(find.bind(after).bind(most).fetch_all(&self.pool).await?)
    }

    pub async fn reseal_old_totp(&self, id: i64, secret: &[u8]) -> Result<()> {
        let set = sqlx::query("UPDATE factor_changes SET old_secret = $2 WHERE id = $1");
        set.bind(id).bind(secret).execute(&self.pool).await?;
        Ok(())
    }
}
