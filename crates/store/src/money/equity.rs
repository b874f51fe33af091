//! What a user's wallets were worth at the end of each day.

use plimsoll_units::Amount;

use super::{decimal, number};
use crate::{Result, Store, Transaction};

impl Store {
    pub async fn note_equity(&self, tx: &mut Transaction, user: i64, day: i64, total: Amount) -> Result<()> {
        sqlx::query(
            "INSERT INTO equity_days (user_id, day, total) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, day) DO UPDATE SET total = excluded.total",
        )
        .bind(user)
        .bind(day)
        .bind(total.to_string())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Days in order, from `first` on.
    pub async fn equity_since(&self, user: i64, first: i64) -> Result<Vec<(i64, Amount)>> {
        let rows = sqlx::query("SELECT day, total FROM equity_days WHERE user_id = $1 AND day >= $2 ORDER BY day")
            .bind(user)
            .bind(first)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((number(row, "day")?, decimal(row, "total")?))).collect()
    }

    /// The newest day anybody has a figure for.
    pub async fn newest_equity_day(&self) -> Result<Option<i64>> {
        let (day,): (Option<i64>,) = sqlx::query_as("SELECT MAX(day) FROM equity_days").fetch_one(&self.pool).await?;
        Ok(day)
    }
}
