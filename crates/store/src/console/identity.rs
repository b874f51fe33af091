//! Identity checks as the staff sees them: the queue, who works on one, and who looked at which papers.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, FromRow, Row};

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRow {
    pub user: i64,
    pub level: i64,
    pub status: i64,
    /// Sealed, like the number and the telephone.
    pub real_name: String,
    pub id_number: String,
    pub phone: String,
    pub country: String,
    pub card_type: i64,
    pub files: [String; 3],
    pub submitted_at: i64,
    pub decided_at: Option<i64>,
    pub reason: String,
    pub assignee: Option<i64>,
}

impl<'r> FromRow<'r, AnyRow> for ReviewRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            user: row.try_get("user_id")?,
            level: row.try_get("level")?,
            status: row.try_get("status")?,
            real_name: row.try_get("real_name")?,
            id_number: row.try_get("id_number")?,
            phone: row.try_get("phone")?,
            country: row.try_get("country")?,
            card_type: row.try_get("card_type")?,
            files: [row.try_get("front_file")?, row.try_get("back_file")?, row.try_get("hand_file")?],
            submitted_at: row.try_get("submitted_at")?,
            decided_at: row.try_get("decided_at")?,
            reason: row.try_get("reason")?,
            assignee: row.try_get("assignee")?,
        })
    }
}

/// Somebody looked at a check, or at one of its documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewRow {
    pub by: i64,
    pub document: Option<i64>,
    pub at: i64,
}

const COLUMNS: &str = "SELECT c.user_id, c.level, c.status, c.real_name, c.id_number, c.phone, c.country, c.card_type,
    c.front_file, c.back_file, c.hand_file, c.submitted_at, c.decided_at, c.reason, a.staff AS assignee
    FROM identity_checks c LEFT JOIN identity_assignees a ON a.user_id = c.user_id AND a.level = c.level";

impl Store {
    /// Oldest first, after a moment, user and level.
    pub async fn reviews(&self, status: i64, after: (i64, i64, i64), limit: i64) -> Result<Vec<ReviewRow>> {
        let sql = format!(
            "{COLUMNS} WHERE c.status = $1 AND (c.submitted_at > $2 OR (c.submitted_at = $2 AND
                (c.user_id > $3 OR (c.user_id = $3 AND c.level > $4))))
             ORDER BY c.submitted_at, c.user_id, c.level LIMIT $5"
        );
        let (at, user, level) = after;
        let found = sqlx::query_as(AssertSqlSafe(sql)).bind(status).bind(at).bind(user).bind(level).bind(limit);
        Ok(found.fetch_all(&self.pool).await?)
    }

    /// How many wait, and since when the oldest does.
    pub async fn reviews_waiting(&self) -> Result<(i64, Option<i64>)> {
        let sql = "SELECT COUNT(*), MIN(submitted_at) FROM identity_checks WHERE status = 3";
        Ok(sqlx::query_as(sql).fetch_one(&self.pool).await?)
    }

    pub async fn review(&self, user: i64, level: i64) -> Result<Option<ReviewRow>> {
        let sql = format!("{COLUMNS} WHERE c.user_id = $1 AND c.level = $2");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(user).bind(level).fetch_optional(&self.pool).await?)
    }

    pub async fn assign_review(&self, user: i64, level: i64, staff: i64) -> Result<()> {
        sqlx::query(
            "INSERT INTO identity_assignees (user_id, level, staff) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, level) DO UPDATE SET staff = excluded.staff",
        )
        .bind(user)
        .bind(level)
        .bind(staff)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn note_identity_view(&self, user: i64, level: i64, view: &ViewRow) -> Result<()> {
        let sql = "INSERT INTO identity_views (user_id, level, by_staff, document, at) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql).bind(user).bind(level).bind(view.by).bind(view.document).bind(view.at);
        query.execute(&self.pool).await?;
        Ok(())
    }

    /// Newest first.
    pub async fn identity_views(&self, user: i64, level: i64, limit: i64) -> Result<Vec<ViewRow>> {
        let sql = "SELECT by_staff, document, at FROM identity_views WHERE user_id = $1 AND level = $2
                   ORDER BY id DESC LIMIT $3";
        let rows: Vec<(i64, Option<i64>, i64)> =
            sqlx::query_as(sql).bind(user).bind(level).bind(limit).fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(|(by, document, at)| ViewRow { by, document, at }).collect())
    }
}
