//! The staff's sessions, apart from those of customers.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffSessionRow {
    pub id: i64,
    pub staff: i64,
    pub csrf: String,
    pub ip: String,
    pub agent: String,
    pub created_at: i64,
    pub seen_at: i64,
    pub expires_at: i64,
    pub step_up_at: Option<i64>,
}

impl<'r> FromRow<'r, AnyRow> for StaffSessionRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            staff: row.try_get("staff")?,
            csrf: row.try_get("csrf")?,
            ip: row.try_get("ip")?,
            agent: row.try_get("agent")?,
            created_at: row.try_get("created_at")?,
            seen_at: row.try_get("seen_at")?,
            expires_at: row.try_get("expires_at")?,
            step_up_at: row.try_get("step_up_at")?,
        })
    }
}

#[derive(Clone, Debug)]
pub struct NewStaffSession<'a> {
    pub staff: i64,
    pub hash: &'a str,
    pub csrf: &'a str,
    pub ip: &'a str,
    pub agent: &'a str,
    pub at: i64,
    pub expires_at: i64,
}

const COLUMNS: &str =
    "SELECT id, staff, csrf, ip, agent, created_at, seen_at, expires_at, step_up_at FROM staff_sessions";

impl Store {
    /// Opens a session and closes the oldest ones beyond `most`.
    pub async fn add_staff_session(&self, new: &NewStaffSession<'_>, most: i64) -> Result<()> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "INSERT INTO staff_sessions (staff, hash, csrf, ip, agent, created_at, seen_at, expires_at, step_up_at)
             VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $6)",
        )
        .bind(new.staff)
        .bind(new.hash)
        .bind(new.csrf)
        .bind(new.ip)
        .bind(new.agent)
        .bind(new.at)
        .bind(new.expires_at)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "UPDATE staff_sessions SET closed_at = $2 WHERE staff = $1 AND closed_at IS NULL AND id NOT IN
                (SELECT id FROM staff_sessions WHERE staff = $1 AND closed_at IS NULL ORDER BY id DESC LIMIT $3)",
        )
        .bind(new.staff)
        .bind(new.at)
        .bind(most)
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// An open session, used since `idle_from`.
    pub async fn staff_session(&self, hash: &str, now: i64, idle_from: i64) -> Result<Option<StaffSessionRow>> {
        let sql = format!("{COLUMNS} WHERE hash = $1 AND closed_at IS NULL AND expires_at > $2 AND seen_at >= $3");
        let found = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(hash).bind(now).bind(idle_from);
        Ok(found.fetch_optional(&self.pool).await?)
    }

    pub async fn staff_sessions(&self, staff: i64, now: i64, idle_from: i64) -> Result<Vec<StaffSessionRow>> {
        let sql = format!(
            "{COLUMNS} WHERE staff = $1 AND closed_at IS NULL AND expires_at > $2 AND seen_at >= $3 ORDER BY id DESC"
        );
        let found = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(staff).bind(now).bind(idle_from);
        Ok(found.fetch_all(&self.pool).await?)
    }

    pub async fn note_staff_session_used(&self, id: i64, at: i64) -> Result<()> {
        sqlx::query("UPDATE staff_sessions SET seen_at = $2 WHERE id = $1")
            .bind(id)
            .bind(at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn note_step_up(&self, id: i64, at: i64) -> Result<()> {
        sqlx::query("UPDATE staff_sessions SET step_up_at = $2 WHERE id = $1")
            .bind(id)
            .bind(at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// `false` when this person has no such open session.
    pub async fn close_staff_session(&self, staff: i64, id: i64, at: i64) -> Result<bool> {
        let closed =
            sqlx::query("UPDATE staff_sessions SET closed_at = $3 WHERE id = $2 AND staff = $1 AND closed_at IS NULL")
                .bind(staff)
                .bind(id)
                .bind(at)
                .execute(&self.pool)
                .await?;
        Ok(closed.rows_affected() == 1)
    }

    /// Ends all sessions and tokens of somebody whose roles changed.
    pub async fn close_staff_access(&self, staff: i64, at: i64) -> Result<()> {
        for sql in [
            "UPDATE staff_sessions SET closed_at = $2 WHERE staff = $1 AND closed_at IS NULL",
            "UPDATE staff_tokens SET closed_at = $2 WHERE staff = $1 AND closed_at IS NULL",
        ] {
            sqlx::query(sql).bind(staff).bind(at).execute(&self.pool).await?;
        }
        Ok(())
    }
}
