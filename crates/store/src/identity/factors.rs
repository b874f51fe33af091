//! Second factors: an authenticator's secret, recovery codes, passkeys.

use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRow {
    pub id: i64,
    pub user: i64,
    pub credential: String,
    pub label: String,
    pub fixed_state: Vec<u8>,
    pub changing_state: Vec<u8>,
    pub created_at: i64,
    pub used_at: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct NewPasskey<'a> {
    pub user: i64,
    pub credential: &'a str,
    pub label: &'a str,
    pub fixed_state: &'a [u8],
    pub changing_state: &'a [u8],
    pub created_at: i64,
}

type PasskeyTuple = (i64, i64, String, String, Vec<u8>, Vec<u8>, i64, Option<i64>);

fn passkey(row: PasskeyTuple) -> PasskeyRow {
    let (id, user, credential, label, fixed_state, changing_state, created_at, used_at) = row;
    PasskeyRow { id, user, credential, label, fixed_state, changing_state, created_at, used_at }
}

impl Store {
    /// Stores a secret that its owner has not confirmed yet.
    pub async fn set_totp_pending(&self, user: i64, secret: &[u8]) -> Result<()> {
        let set = sqlx::query("UPDATE users SET totp_pending = $2 WHERE id = $1");
        set.bind(user).bind(secret).execute(&self.pool).await?;
        Ok(())
    }

    /// Activates the pending secret; `step` is consumed. `false` when another one is pending.
    pub async fn enable_totp(&self, tx: &mut Transaction, user: i64, pending: &[u8], step: i64) -> Result<bool> {
        let set = sqlx::query(
            "UPDATE users SET totp_secret = totp_pending, totp_pending = NULL, totp_step = $3
             WHERE id = $1 AND totp_pending = $2 AND totp_secret IS NULL",
        );
        Ok(set.bind(user).bind(pending).bind(step).execute(&mut **tx).await?.rows_affected() == 1)
    }

    /// Sets or removes the authenticator's secret and recovery codes, and clears the pending secret.
    pub async fn set_totp(
        &self,
        tx: &mut Transaction,
        user: i64,
        secret: Option<&[u8]>,
        recovery: &[String],
    ) -> Result<()> {
        let set = sqlx::query("UPDATE users SET totp_secret = $2, totp_pending = NULL WHERE id = $1");
        set.bind(user).bind(secret).execute(&mut **tx).await?;
        self.set_recovery_codes(tx, user, recovery).await
    }

    /// Hashes of the unused recovery codes.
    pub async fn recovery_hashes(&self, tx: &mut Transaction, user: i64) -> Result<Vec<String>> {
        let unused = sqlx::query_as("SELECT code_hash FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL");
        let rows: Vec<(String,)> = unused.bind(user).fetch_all(&mut **tx).await?;
        Ok(rows.into_iter().map(|(hash,)| hash).collect())
    }

    /// Consumes a time step. `true` for one caller, and only for a later step than the last.
    pub async fn use_totp_step(&self, user: i64, step: i64) -> Result<bool> {
        let set = sqlx::query("UPDATE users SET totp_step = $2 WHERE id = $1 AND totp_step < $2");
        Ok(set.bind(user).bind(step).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Replaces all recovery codes of a user.
    pub async fn set_recovery_codes(&self, tx: &mut Transaction, user: i64, hashes: &[String]) -> Result<()> {
        sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1").bind(user).execute(&mut **tx).await?;
        for hash in hashes {
            let add = sqlx::query("INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)");
            add.bind(user).bind(hash).execute(&mut **tx).await?;
        }
        Ok(())
    }

    /// Consumes a recovery code. `true` for one caller.
    pub async fn use_recovery_code(&self, user: i64, hash: &str, now: i64) -> Result<bool> {
        let set = sqlx::query(
            "UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL",
        );
        Ok(set.bind(user).bind(hash).bind(now).execute(&self.pool).await?.rows_affected() == 1)
    }

    pub async fn recovery_codes_left(&self, user: i64) -> Result<i64> {
        let count = sqlx::query_as("SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL");
        let (left,) = count.bind(user).fetch_one(&self.pool).await?;
        Ok(left)
    }

    pub async fn add_passkey(&self, tx: &mut Transaction, passkey: &NewPasskey<'_>) -> Result<i64> {
        let (id,) = sqlx::query_as(
            "INSERT INTO passkeys (user_id, credential, label, fixed_state, changing_state, created_at)
             VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
        )
        .bind(passkey.user)
        .bind(passkey.credential)
        .bind(passkey.label)
        .bind(passkey.fixed_state)
        .bind(passkey.changing_state)
        .bind(passkey.created_at)
        .fetch_one(&mut **tx)
        .await?;
        Ok(id)
    }

    pub async fn passkey(&self, user: i64, credential: &str) -> Result<Option<PasskeyRow>> {
        let row: Option<PasskeyTuple> = sqlx::query_as(
            "SELECT id, user_id, credential, label, fixed_state, changing_state, created_at, used_at
             FROM passkeys WHERE user_id = $1 AND credential = $2 AND removed_at IS NULL",
        )
        .bind(user)
        .bind(credential)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(passkey))
    }

    pub async fn passkeys_of(&self, user: i64, limit: i64) -> Result<Vec<PasskeyRow>> {
        let rows: Vec<PasskeyTuple> = sqlx::query_as(
            "SELECT id, user_id, credential, label, fixed_state, changing_state, created_at, used_at
             FROM passkeys WHERE user_id = $1 AND removed_at IS NULL ORDER BY id LIMIT $2",
        )
        .bind(user)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(passkey).collect())
    }

    pub async fn note_passkey_used(&self, user: i64, id: i64, changing_state: &[u8], now: i64) -> Result<()> {
        let note = sqlx::query("UPDATE passkeys SET changing_state = $3, used_at = $4 WHERE user_id = $1 AND id = $2");
        note.bind(user).bind(id).bind(changing_state).bind(now).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn passkey_count(&self, user: i64) -> Result<i64> {
        let count = sqlx::query_as("SELECT COUNT(*) FROM passkeys WHERE user_id = $1 AND removed_at IS NULL");
        let (passkeys,) = count.bind(user).fetch_one(&self.pool).await?;
        Ok(passkeys)
    }

    /// Renames a passkey of this user. `false` when there is none.
    pub async fn rename_passkey(&self, user: i64, id: i64, label: &str) -> Result<bool> {
        let rename =
            sqlx::query("UPDATE passkeys SET label = $3 WHERE user_id = $1 AND id = $2 AND removed_at IS NULL");
        Ok(rename.bind(user).bind(id).bind(label).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Removes a passkey of this user so that it can be restored. Returns which one; `None` when there is none.
    pub async fn remove_passkey(&self, tx: &mut Transaction, user: i64, id: i64, now: i64) -> Result<Option<String>> {
        let removed: Option<(String,)> = sqlx::query_as(
            "UPDATE passkeys SET removed_at = $3 WHERE user_id = $1 AND id = $2 AND removed_at IS NULL
             RETURNING credential",
        )
        .bind(user)
        .bind(id)
        .bind(now)
        .fetch_optional(&mut **tx)
        .await?;
        Ok(removed.map(|(credential,)| credential))
    }

    /// Restores a removed passkey.
    pub async fn restore_passkey(&self, tx: &mut Transaction, user: i64, credential: &str) -> Result<()> {
        let restore = sqlx::query("UPDATE passkeys SET removed_at = NULL WHERE user_id = $1 AND credential = $2");
        restore.bind(user).bind(credential).execute(&mut **tx).await?;
        Ok(())
    }

    /// Deletes a passkey permanently.
    pub async fn delete_passkey(&self, tx: &mut Transaction, user: i64, credential: &str) -> Result<()> {
        let delete = sqlx::query("DELETE FROM passkeys WHERE user_id = $1 AND credential = $2");
        delete.bind(user).bind(credential).execute(&mut **tx).await?;
        Ok(())
    }

    /// Deletes passkeys removed before `before`. Returns how many.
    pub async fn forget_passkeys(&self, before: i64) -> Result<u64> {
        let forget = sqlx::query("DELETE FROM passkeys WHERE removed_at < $1");
        Ok(forget.bind(before).execute(&self.pool).await?.rows_affected())
    }
}
