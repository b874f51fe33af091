//! Deposits and withdrawals of all customers, for the staff.

use std::collections::BTreeMap;

use plimsoll_units::Amount;

use crate::money::WithdrawalRow;
use crate::{Result, Store, StoreError};

impl Store {
    /// Withdrawals in the stages from `first` to `last`, oldest first, after an id.
    pub async fn withdrawals_in(
        &self,
        (first, last): (i64, i64),
        after: i64,
        limit: i64,
    ) -> Result<Vec<WithdrawalRow>> {
        let rows =
            sqlx::query("SELECT * FROM withdrawals WHERE stage BETWEEN $1 AND $2 AND id > $3 ORDER BY id LIMIT $4")
                .bind(first)
                .bind(last)
                .bind(after)
                .bind(limit)
                .fetch_all(&self.pool)
                .await?;
        rows.iter().map(crate::money::read_withdrawal).collect()
    }

    /// Those that ended, newest first, before an id.
    pub async fn withdrawals_ended(&self, from_stage: i64, before: i64, limit: i64) -> Result<Vec<WithdrawalRow>> {
        let rows = sqlx::query("SELECT * FROM withdrawals WHERE stage >= $1 AND id < $2 ORDER BY id DESC LIMIT $3")
            .bind(from_stage)
            .bind(before)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(crate::money::read_withdrawal).collect()
    }

    pub async fn withdrawal_for_staff(&self, id: i64) -> Result<Option<WithdrawalRow>> {
        let row = sqlx::query("SELECT * FROM withdrawals WHERE id = $1").bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(crate::money::read_withdrawal).transpose()
    }

    /// How many are in a stage, and since when the oldest is.
    pub async fn withdrawals_waiting(&self, stage: i64) -> Result<(i64, Option<i64>)> {
        let sql = "SELECT COUNT(*), MIN(created_at) FROM withdrawals WHERE stage = $1";
        Ok(sqlx::query_as(sql).bind(stage).fetch_one(&self.pool).await?)
    }

    /// What was asked for since a moment, by coin: of everybody, or of one customer.
    pub async fn withdrawn_since(&self, user: Option<i64>, since: i64) -> Result<Vec<(String, Amount)>> {
        let sql = "SELECT coin, amount FROM withdrawals WHERE created_at >= $1 AND stage BETWEEN 0 AND 5
                   AND ($2 = 0 OR user_id = $2) LIMIT 100000";
        let rows: Vec<(String, String)> =
            sqlx::query_as(sql).bind(since).bind(user.unwrap_or_default()).fetch_all(&self.pool).await?;
        sums(rows)
    }

    /// What was credited since a moment, by coin: of everybody, or of one customer.
    pub async fn deposited_since(&self, user: Option<i64>, since: i64) -> Result<Vec<(String, Amount)>> {
        let sql = "SELECT coin, amount FROM arrivals WHERE created_at >= $1 AND deposit IS NOT NULL
                   AND ($2 = 0 OR user_id = $2) LIMIT 100000";
        let rows: Vec<(String, String)> =
            sqlx::query_as(sql).bind(since).bind(user.unwrap_or_default()).fetch_all(&self.pool).await?;
        sums(rows)
    }
}

fn sums(rows: Vec<(String, String)>) -> Result<Vec<(String, Amount)>> {
    let mut sums: BTreeMap<String, Amount> = BTreeMap::new();
    for (coin, amount) in rows {
        let amount: Amount = amount.parse().map_err(|_| StoreError::Unreadable(format!("amount {amount}")))?;
        let sum = sums.entry(coin).or_insert(Amount::ZERO);
        *sum = sum.checked_add(amount).map_err(|_| StoreError::Unreadable("a sum of amounts".to_owned()))?;
    }
    Ok(sums.into_iter().collect())
}
