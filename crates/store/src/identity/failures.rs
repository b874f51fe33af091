//! Failed tries, counted by key within a window of time.

use crate::{Result, Store};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailureRow {
    pub tries: i64,
    pub latest: i64,
}

impl Store {
    /// Failures under a key since `from`.
    pub async fn failures(&self, key: &str, from: i64) -> Result<Option<FailureRow>> {
        let row: Option<(i64, i64)> =
            sqlx::query_as("SELECT tries, latest FROM failures WHERE failure_key = $1 AND since > $2")
                .bind(key)
                .bind(from)
                .fetch_optional(&self.pool)
                .await?;
        Ok(row.map(|(tries, latest)| FailureRow { tries, latest }))
    }

    /// Counts one more failure; a count begun before `from` starts anew. Returns the count.
    pub async fn add_failure(&self, key: &str, from: i64, now: i64) -> Result<i64> {
        let (tries,) = sqlx::query_as(
            "INSERT INTO failures (failure_key, tries, since, latest) VALUES ($1, 1, $3, $3)
             ON CONFLICT (failure_key) DO UPDATE SET
                tries = CASE WHEN failures.since > $2 THEN failures.tries + 1 ELSE 1 END,
                since = CASE WHEN failures.since > $2 THEN failures.since ELSE $3 END,
                latest = $3
             RETURNING tries",
        )
        .bind(key)
        .bind(from)
        .bind(now)
        .fetch_one(&self.pool)
        .await?;
        Ok(tries)
    }

    pub async fn clear_failures(&self, key: &str) -> Result<()> {
        sqlx::query("DELETE FROM failures WHERE failure_key = $1").bind(key).execute(&self.pool).await?;
        Ok(())
    }

    /// Forgets what failed before `before`. Returns how many.
    pub async fn forget_failures(&self, before: i64) -> Result<u64> {
        let forget = sqlx::query("DELETE FROM failures WHERE latest < $1");
        Ok(forget.bind(before).execute(&self.pool).await?.rows_affected())
    }
}
