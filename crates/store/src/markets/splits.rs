//! Stock splits, by which charts restate earlier prices.

use crate::{Result, Store, Transaction};

/// A split: this many new units for this many old ones from a time on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitRow {
    pub symbol: String,
    pub at: i64,
    pub new: i64,
    pub old: i64,
}

impl SplitRow {
    /// Writes the split, unless it is known.
    pub async fn write(&self, tx: &mut Transaction) -> Result<()> {
        sqlx::query(
            "INSERT INTO splits (symbol, at, new_units, old_units) VALUES ($1, $2, $3, $4)
             ON CONFLICT (symbol, at) DO NOTHING",
        )
        .bind(self.symbol.as_str())
        .bind(self.at)
        .bind(self.new)
        .bind(self.old)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}

impl Store {
    /// Of all instruments, oldest first.
    pub async fn splits(&self) -> Result<Vec<SplitRow>> {
        let rows: Vec<(String, i64, i64, i64)> =
            sqlx::query_as("SELECT symbol, at, new_units, old_units FROM splits ORDER BY symbol, at")
                .fetch_all(&self.pool)
                .await?;
        Ok(rows.into_iter().map(|(symbol, at, new, old)| SplitRow { symbol, at, new, old }).collect())
    }
}
