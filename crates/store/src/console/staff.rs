//! Members of the staff.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffRow {
    pub id: i64,
    pub email: String,
    pub name: String,
    pub roles: i64,
    pub roles_since: i64,
    pub is_active: bool,
    pub password_hash: String,
    /// Sealed.
    pub totp_secret: Vec<u8>,
    pub invited_by: Option<i64>,
    pub approved_by: Option<i64>,
    pub created_at: i64,
    pub seen_at: Option<i64>,
}

impl<'r> FromRow<'r, AnyRow> for StaffRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            email: row.try_get("email")?,
            name: row.try_get("name")?,
            roles: row.try_get("roles")?,
            roles_since: row.try_get("roles_since")?,
            is_active: row.try_get::<i64, _>("is_active")? != 0,
            password_hash: row.try_get("password_hash")?,
            totp_secret: row.try_get("totp_secret")?,
            invited_by: row.try_get("invited_by")?,
            approved_by: row.try_get("approved_by")?,
            created_at: row.try_get("created_at")?,
            seen_at: row.try_get("seen_at")?,
        })
    }
}

#[derive(Clone, Debug)]
pub struct NewStaff<'a> {
    pub id: i64,
    pub email: &'a str,
    pub email_key: &'a str,
    pub name: &'a str,
    pub roles: i64,
    pub password_hash: &'a str,
    pub totp_secret: &'a [u8],
    pub totp_step: i64,
    pub invited_by: Option<i64>,
    pub approved_by: Option<i64>,
    pub at: i64,
}

/// Secrets of invitations are sealed for nobody yet.
pub const INVITED: i64 = -1;

const COLUMNS: &str = "SELECT id, email, name, roles, roles_since, is_active, password_hash, totp_secret, invited_by,
    approved_by, created_at, seen_at FROM staff";

impl Store {
    /// `false` when the address belongs to somebody already.
    pub async fn add_staff(&self, tx: &mut Transaction, new: &NewStaff<'_>) -> Result<bool> {
        let added = sqlx::query(
            "INSERT INTO staff (id, email, email_key, name, roles, roles_since, is_active, password_hash, totp_secret,
                totp_step, created_at, invited_by, approved_by)
             VALUES ($1, $2, $3, $4, $5, $9, 1, $6, $7, $8, $9, $10, $11) ON CONFLICT (email_key) DO NOTHING",
        )
        .bind(new.id)
        .bind(new.email)
        .bind(new.email_key)
        .bind(new.name)
        .bind(new.roles)
        .bind(new.password_hash)
        .bind(new.totp_secret)
        .bind(new.totp_step)
        .bind(new.at)
        .bind(new.invited_by)
        .bind(new.approved_by)
        .execute(&mut **tx)
        .await?;
        Ok(added.rows_affected() == 1)
    }

    /// Takes back a row whose owner the engine refused.
    pub async fn remove_staff(&self, id: i64, invitation: i64) -> Result<()> {
        let mut tx = self.begin().await?;
        sqlx::query("DELETE FROM staff WHERE id = $1").bind(id).execute(&mut *tx).await?;
        let sql = "UPDATE staff_invitations SET used_at = NULL WHERE id = $1";
        sqlx::query(sql).bind(invitation).execute(&mut *tx).await?;
        Ok(tx.commit().await?)
    }

    /// All of them: a platform has a few hundred at most.
    pub async fn all_staff(&self) -> Result<Vec<StaffRow>> {
        let sql = format!("{COLUMNS} ORDER BY id");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(&self.pool).await?)
    }

    pub async fn staff(&self, id: i64) -> Result<Option<StaffRow>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.pool).await?)
    }

    pub async fn staff_by_email_key(&self, key: &str) -> Result<Option<StaffRow>> {
        let sql = format!("{COLUMNS} WHERE email_key = $1");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(key).fetch_optional(&self.pool).await?)
    }

    pub async fn set_staff_roles(&self, id: i64, roles: i64, is_active: bool, at: i64) -> Result<()> {
        sqlx::query("UPDATE staff SET roles = $2, is_active = $3, roles_since = $4 WHERE id = $1")
            .bind(id)
            .bind(roles)
            .bind(i64::from(is_active))
            .bind(at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn note_staff_seen(&self, id: i64, at: i64) -> Result<()> {
        sqlx::query("UPDATE staff SET seen_at = $2 WHERE id = $1").bind(id).bind(at).execute(&self.pool).await?;
        Ok(())
    }

    /// Uses up a time step of an authenticator. `false` when it or a later one was used before.
    pub async fn use_staff_totp_step(&self, id: i64, step: i64) -> Result<bool> {
        let used = sqlx::query("UPDATE staff SET totp_step = $2 WHERE id = $1 AND totp_step < $2")
            .bind(id)
            .bind(step)
            .execute(&self.pool)
            .await?;
        Ok(used.rows_affected() == 1)
    }

    /// Sealed secrets of members and of open invitations: row, the owner they are sealed for, and the secret.
    pub async fn staff_secrets(&self) -> Result<Vec<(i64, i64, Vec<u8>)>> {
        let mut secrets: Vec<(i64, i64, Vec<u8>)> =
            sqlx::query_as("SELECT id, -id, totp_secret FROM staff ORDER BY id").fetch_all(&self.pool).await?;
        let sql = "SELECT id, totp_secret FROM staff_invitations WHERE used_at IS NULL ORDER BY id";
        let invitations: Vec<(i64, Vec<u8>)> = sqlx::query_as(sql).fetch_all(&self.pool).await?;
        secrets.extend(invitations.into_iter().map(|(id, secret)| (id, INVITED, secret)));
        Ok(secrets)
    }

    pub async fn reseal_staff_secret(&self, id: i64, owner: i64, sealed: &[u8]) -> Result<()> {
        let sql = if owner == INVITED {
            "UPDATE staff_invitations SET totp_secret = $2 WHERE id = $1"
        } else {
            "UPDATE staff SET totp_secret = $2 WHERE id = $1"
        };
        sqlx::query(sql).bind(id).bind(sealed).execute(&self.pool).await?;
        Ok(())
    }
}
