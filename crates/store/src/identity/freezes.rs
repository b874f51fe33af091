//! Reasons of account freezes, shown to the owner.

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFreeze {
    pub user: i64,
    pub category: String,
    pub reason: String,
    pub objection: String,
    pub review_at: i64,
    pub frozen_at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreezeRow {
    pub category: String,
    pub reason: String,
    pub objection: String,
    pub review_at: i64,
}

impl Store {
    pub async fn add_freeze(&self, freeze: &NewFreeze) -> Result<()> {
        sqlx::query(
            "INSERT INTO freezes (user_id, category, reason, objection, review_at, frozen_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(freeze.user)
        .bind(&freeze.category)
        .bind(&freeze.reason)
        .bind(&freeze.objection)
        .bind(freeze.review_at)
        .bind(freeze.frozen_at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The current freeze, if any.
    pub async fn freeze_of(&self, user: i64) -> Result<Option<FreezeRow>> {
        let row: Option<(String, String, String, i64)> = sqlx::query_as(
            "SELECT category, reason, objection, review_at FROM freezes
             WHERE user_id = $1 AND lifted_at IS NULL ORDER BY id DESC LIMIT 1",
        )
        .bind(user)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|(category, reason, objection, review_at)| FreezeRow { category, reason, objection, review_at }))
    }

    pub async fn lift_freezes(&self, user: i64, now: i64) -> Result<()> {
        let lift = sqlx::query("UPDATE freezes SET lifted_at = $2 WHERE user_id = $1 AND lifted_at IS NULL");
        lift.bind(user).bind(now).execute(&self.pool).await?;
        Ok(())
    }
}
