//! Daily equity of accounts.

use plimsoll_units::Amount;

use super::{decimal, number};
use crate::{Result, Store, Transaction};

impl Store {
    pub async fn note_equity(&self, tx: &mut Transaction, account: i64, day: i64, total: Amount) -> Result<()> {
        sqlx::query(
            "INSERT INTO equity_days (account, day, total) VALUES ($1, $2, $3)
             ON CONFLICT (account, day) DO UPDATE SET total = excluded.total",
        )
        .bind(account)
        .bind(day)
        .bind(total.to_string())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Days in order, from `first`.
    pub async fn equity_since(&self, account: i64, first: i64) -> Result<Vec<(i64, Amount)>> {
        let rows = sqlx::query("SELECT day, total FROM equity_days WHERE account = $1 AND day >= $2 ORDER BY day")
            .bind(account)
            .bind(first)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((number(row, "day")?, decimal(row, "total")?))).collect()
    }

    /// The newest complete day: the house's account is written last.
    pub async fn newest_equity_day(&self) -> Result<Option<i64>> {
        let (day,): (Option<i64>,) =
            sqlx::query_as("SELECT MAX(day) FROM equity_days WHERE account = 0").fetch_one(&self.pool).await?;
        Ok(day)
    }
}
