//! Investor questionnaires of users. Every version is kept; the newest counts.

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvestorRow {
    pub answers: String,
    pub profile: String,
    pub reasons: String,
    pub at: i64,
}

impl Store {
    pub async fn add_investor(&self, user: i64, row: &InvestorRow) -> Result<()> {
        sqlx::query(
            "INSERT INTO investor_answers (user_id, answers, profile, reasons, at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(user)
        .bind(&row.answers)
        .bind(&row.profile)
        .bind(&row.reasons)
        .bind(row.at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn investor(&self, user: i64) -> Result<Option<InvestorRow>> {
        let row: Option<(String, String, String, i64)> = sqlx::query_as(
            "SELECT answers, profile, reasons, at FROM investor_answers WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
        )
        .bind(user)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|(answers, profile, reasons, at)| InvestorRow { answers, profile, reasons, at }))
    }

    /// Versions a user has submitted since `since`.
    pub async fn investor_versions_since(&self, user: i64, since: i64) -> Result<i64> {
        let (count,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM investor_answers WHERE user_id = $1 AND at >= $2")
            .bind(user)
            .bind(since)
            .fetch_one(&self.pool)
            .await?;
        Ok(count)
    }
}
