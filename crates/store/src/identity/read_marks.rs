//! Notices that a user has read.

use crate::{Result, Store};

impl Store {
    pub async fn mark_read(&self, user: i64, notices: &[i64], now: i64) -> Result<()> {
        let mut tx = self.begin().await?;
        for notice in notices {
            sqlx::query(
                "INSERT INTO read_marks (user_id, notice_id, at) VALUES ($1, $2, $3)
                 ON CONFLICT (user_id, notice_id) DO NOTHING",
            )
            .bind(user)
            .bind(notice)
            .bind(now)
            .execute(&mut *tx)
            .await?;
        }
        Ok(tx.commit().await?)
    }

    /// A user's newest marks, at most `limit`.
    pub async fn read_marks_of(&self, user: i64, limit: i64) -> Result<Vec<i64>> {
        let rows: Vec<(i64,)> =
            sqlx::query_as("SELECT notice_id FROM read_marks WHERE user_id = $1 ORDER BY notice_id DESC LIMIT $2")
                .bind(user)
                .bind(limit)
                .fetch_all(&self.pool)
                .await?;
        Ok(rows.into_iter().map(|(notice,)| notice).collect())
    }
}
