//! Budgets: how much was spent under a key since its window began.
//!
//! A charge is one conditional statement: of any number of requests at the same time, as many pass as the budget holds.

use crate::{Result, Store};

/// What is to be spent under one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    pub key: String,
    pub amount: i64,
    /// What one window holds, this charge included.
    pub most: i64,
    /// A window that began at this time or earlier is over, and a new one begins.
    pub window_from: i64,
    /// A charge beyond `most` still passes if the last one that passed was at this time or earlier. Nothing: it never does.
    pub pause_from: Option<i64>,
}

/// A charge that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub key: String,
    pub amount: i64,
    /// What the window holds now.
    pub spent: i64,
    /// When the window began.
    pub since: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Charged {
    All(Vec<Counted>),
    /// The charge at this place was too much, and none was made.
    Refused(usize),
}

impl Store {
    /// Makes all charges or none. Callers that share keys name them in the same order: PostgreSQL locks rows as they come.
    pub async fn charge(&self, charges: &[Charge], now: i64) -> Result<Charged> {
        let mut tx = self.begin().await?;
        let mut counted = Vec::with_capacity(charges.len());
        for (place, charge) in charges.iter().enumerate() {
            let fits = charge.amount <= charge.most;
            let row: Option<(i64, i64)> = sqlx::query_as(
                "INSERT INTO budgets (budget_key, spent, since, latest) VALUES ($1, $4, $3, $3)
                 ON CONFLICT (budget_key) DO UPDATE SET
                    spent = CASE WHEN budgets.since > $2 THEN budgets.spent + $4 ELSE $4 END,
                    since = CASE WHEN budgets.since > $2 THEN budgets.since ELSE $3 END,
                    latest = $3
                 WHERE budgets.since <= $2 OR budgets.spent <= $5 OR budgets.latest <= $6
                 RETURNING spent, since",
            )
            .bind(&charge.key)
            .bind(charge.window_from)
            .bind(now)
            .bind(charge.amount)
            .bind(charge.most.saturating_sub(charge.amount))
            .bind(charge.pause_from.unwrap_or(i64::MIN))
            .fetch_optional(&mut *tx)
            .await?;
            let Some((spent, since)) = row.filter(|_| fits) else {
                tx.rollback().await?;
                return Ok(Charged::Refused(place));
            };
            counted.push(Counted { key: charge.key.clone(), amount: charge.amount, spent, since });
        }
        tx.commit().await?;
        Ok(Charged::All(counted))
    }

    /// Takes charges back, where the window in which they were made still runs.
    pub async fn give_back(&self, counted: &[Counted]) -> Result<()> {
        let mut tx = self.begin().await?;
        for charge in counted {
            sqlx::query("UPDATE budgets SET spent = spent - $2 WHERE budget_key = $1 AND since = $3 AND spent >= $2")
                .bind(&charge.key)
                .bind(charge.amount)
                .bind(charge.since)
                .execute(&mut *tx)
                .await?;
        }
        Ok(tx.commit().await?)
    }

    /// Nothing was spent under this key.
    pub async fn clear_budget(&self, key: &str) -> Result<()> {
        sqlx::query("DELETE FROM budgets WHERE budget_key = $1").bind(key).execute(&self.pool).await?;
        Ok(())
    }

    /// Forgets what was last spent before `before`. Returns how many keys.
    pub async fn forget_budgets(&self, before: i64) -> Result<u64> {
        let forget = sqlx::query("DELETE FROM budgets WHERE latest < $1");
        Ok(forget.bind(before).execute(&self.pool).await?.rows_affected())
    }
}
