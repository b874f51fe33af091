//! Journal progress of charts and tick log. Updated in the same transaction as they are.

use crate::{Result, Store, Transaction};

/// The last batch included in charts and tick log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartProgress {
    pub batch: u64,
    /// Of that batch, hexadecimal.
    pub hash: String,
    pub at: i64,
}

impl ChartProgress {
    pub async fn write(&self, tx: &mut Transaction) -> Result<()> {
        sqlx::query(
            "INSERT INTO chart_progress (id, batch, hash, at) VALUES (1, $1, $2, $3)
             ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, hash = excluded.hash, at = excluded.at",
        )
        .bind(self.batch as i64)
        .bind(self.hash.as_str())
        .bind(self.at)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}

/// All derived tables of this kind.
const DERIVED: [&str; 7] =
    ["candle_chunks", "running_minutes", "tick_chunks", "tick_days", "tick_day_ends", "splits", "chart_progress"];

impl Store {
    pub async fn chart_progress(&self) -> Result<Option<ChartProgress>> {
        let found: Option<(i64, String, i64)> =
            sqlx::query_as("SELECT batch, hash, at FROM chart_progress WHERE id = 1")
                .fetch_optional(&self.pool)
                .await?;
        Ok(found.map(|(batch, hash, at)| ChartProgress { batch: batch as u64, hash, at }))
    }

    /// Deletes all charts and ticks: they can be rebuilt from the journal.
    pub async fn clear_charts(&self) -> Result<()> {
        let mut tx = self.begin().await?;
        for table in DERIVED {
            sqlx::raw_sql(sqlx::AssertSqlSafe(format!("DELETE FROM {table}"))).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(())
    }
}
