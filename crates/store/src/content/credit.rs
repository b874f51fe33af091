//! Events that count for a credit score.

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreditRow {
    pub event: String,
    pub reference: String,
    pub at: i64,
}

impl Store {
    /// Adds an event, once for each reference. Returns whether it was new.
    pub async fn add_credit_event(&self, user: i64, event: &str, reference: &str, at: i64) -> Result<bool> {
        let added = sqlx::query(
            "INSERT INTO credit_events (user_id, event, reference, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, event, reference) DO NOTHING",
        )
        .bind(user)
        .bind(event)
        .bind(reference)
        .bind(at)
        .execute(&self.pool)
        .await?;
        Ok(added.rows_affected() == 1)
    }

    /// A user's newest events, oldest first.
    pub async fn credit_events(&self, user: i64, limit: i64) -> Result<Vec<CreditRow>> {
        let rows: Vec<(String, String, i64)> = sqlx::query_as(
            "SELECT event, reference, at FROM (
                 SELECT id, event, reference, at FROM credit_events WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT $2
             ) AS newest ORDER BY at, id",
        )
        .bind(user)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(event, reference, at)| CreditRow { event, reference, at }).collect())
    }
}
