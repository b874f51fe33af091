//! Invitations: links that make somebody a member of the staff.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationRow {
    pub id: i64,
    pub email: String,
    pub roles: i64,
    /// Sealed.
    pub totp_secret: Vec<u8>,
    /// Nobody: the first owner, invited by the start of the platform.
    pub invited_by: Option<i64>,
    pub approved_by: Option<i64>,
    pub expires_at: i64,
}

impl<'r> FromRow<'r, AnyRow> for InvitationRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            email: row.try_get("email")?,
            roles: row.try_get("roles")?,
            totp_secret: row.try_get("totp_secret")?,
            invited_by: row.try_get("invited_by")?,
            approved_by: row.try_get("approved_by")?,
            expires_at: row.try_get("expires_at")?,
        })
    }
}

#[derive(Clone, Debug)]
pub struct NewInvitation<'a> {
    pub hash: &'a str,
    pub email: &'a str,
    pub roles: i64,
    pub totp_secret: &'a [u8],
    pub invited_by: Option<i64>,
    pub approved_by: Option<i64>,
    pub at: i64,
    pub expires_at: i64,
}

const COLUMNS: &str =
    "SELECT id, email, roles, totp_secret, invited_by, approved_by, expires_at FROM staff_invitations";

impl Store {
    pub async fn add_invitation(&self, new: &NewInvitation<'_>) -> Result<()> {
        sqlx::query(
            "INSERT INTO staff_invitations (hash, email, roles, totp_secret, invited_by, approved_by, created_at,
                expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(new.hash)
        .bind(new.email)
        .bind(new.roles)
        .bind(new.totp_secret)
        .bind(new.invited_by)
        .bind(new.approved_by)
        .bind(new.at)
        .bind(new.expires_at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// An invitation that is not used and not over.
    pub async fn invitation(&self, hash: &str, now: i64) -> Result<Option<InvitationRow>> {
        let sql = format!("{COLUMNS} WHERE hash = $1 AND used_at IS NULL AND expires_at > $2");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(hash).bind(now).fetch_optional(&self.pool).await?)
    }

    pub async fn open_invitations(&self, now: i64) -> Result<Vec<InvitationRow>> {
        let sql = format!("{COLUMNS} WHERE used_at IS NULL AND expires_at > $1 ORDER BY id");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(now).fetch_all(&self.pool).await?)
    }

    /// `false` when it was used meanwhile.
    pub async fn use_invitation(&self, tx: &mut Transaction, id: i64, at: i64) -> Result<bool> {
        let used = sqlx::query("UPDATE staff_invitations SET used_at = $2 WHERE id = $1 AND used_at IS NULL")
            .bind(id)
            .bind(at)
            .execute(&mut **tx)
            .await?;
        Ok(used.rows_affected() == 1)
    }

    /// Ends the first owner's earlier links: only the newest one counts.
    pub async fn end_first_invitations(&self, at: i64) -> Result<()> {
        sqlx::query("UPDATE staff_invitations SET used_at = $1 WHERE invited_by IS NULL AND used_at IS NULL")
            .bind(at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
