//! Personal tokens of the staff, for scripts.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffTokenRow {
    pub id: i64,
    pub staff: i64,
    pub name: String,
    /// Separated by spaces.
    pub permissions: String,
    pub created_at: i64,
    pub expires_at: i64,
    pub used_at: Option<i64>,
}

impl<'r> FromRow<'r, AnyRow> for StaffTokenRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            staff: row.try_get("staff")?,
            name: row.try_get("name")?,
            permissions: row.try_get("permissions")?,
            created_at: row.try_get("created_at")?,
            expires_at: row.try_get("expires_at")?,
            used_at: row.try_get("used_at")?,
        })
    }
}

const COLUMNS: &str = "SELECT id, staff, name, permissions, created_at, expires_at, used_at FROM staff_tokens";

impl Store {
    /// `false` when this person has `most` tokens already.
    pub async fn add_staff_token(&self, new: &StaffTokenRow, hash: &str, most: i64) -> Result<bool> {
        let mut tx = self.begin().await?;
        let (open,): (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM staff_tokens WHERE staff = $1 AND closed_at IS NULL AND expires_at > $2",
        )
        .bind(new.staff)
        .bind(new.created_at)
        .fetch_one(&mut *tx)
        .await?;
        if open >= most {
            return Ok(false);
        }
        sqlx::query(
            "INSERT INTO staff_tokens (staff, name, hash, permissions, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(new.staff)
        .bind(&new.name)
        .bind(hash)
        .bind(&new.permissions)
        .bind(new.created_at)
        .bind(new.expires_at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// An open token; notes its use.
    pub async fn use_staff_token(&self, hash: &str, now: i64) -> Result<Option<StaffTokenRow>> {
        let sql = format!("{COLUMNS} WHERE hash = $1 AND closed_at IS NULL AND expires_at > $2");
        let found: Option<StaffTokenRow> =
            sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(hash).bind(now).fetch_optional(&self.pool).await?;
        if let Some(token) = &found {
            let sql = "UPDATE staff_tokens SET used_at = $2 WHERE id = $1";
            sqlx::query(sql).bind(token.id).bind(now).execute(&self.pool).await?;
        }
        Ok(found)
    }

    pub async fn staff_tokens(&self, staff: i64, now: i64) -> Result<Vec<StaffTokenRow>> {
        let sql = format!("{COLUMNS} WHERE staff = $1 AND closed_at IS NULL AND expires_at > $2 ORDER BY id DESC");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(staff).bind(now).fetch_all(&self.pool).await?)
    }

    pub async fn close_staff_token(&self, staff: i64, id: i64, at: i64) -> Result<bool> {
        let sql = "UPDATE staff_tokens SET closed_at = $3 WHERE id = $2 AND staff = $1 AND closed_at IS NULL";
        let closed = sqlx::query(sql).bind(staff).bind(id).bind(at).execute(&self.pool).await?;
        Ok(closed.rows_affected() == 1)
    }
}
