//! Price alerts of users.

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceAlertRow {
    pub id: i64,
    pub coin: String,
    /// A plain decimal.
    pub price: String,
    /// 0 when the price rises to it, 1 when it falls to it.
    pub direction: i64,
    pub created_at: i64,
}

#[derive(Clone, Copy, Debug)]
pub struct NewPriceAlert<'a> {
    pub coin: &'a str,
    pub price: &'a str,
    pub direction: i64,
    pub at: i64,
}

impl Store {
    /// The user's alerts, oldest first.
    pub async fn price_alerts(&self, user: i64) -> Result<Vec<PriceAlertRow>> {
        let rows: Vec<(i64, String, String, i64, i64)> = sqlx::query_as(
            "SELECT id, coin, price, direction, created_at FROM price_alerts WHERE user_id = $1 ORDER BY id",
        )
        .bind(user)
        .fetch_all(&self.pool)
        .await?;
        let row = |(id, coin, price, direction, created_at)| PriceAlertRow { id, coin, price, direction, created_at };
        Ok(rows.into_iter().map(row).collect())
    }

    /// Adds an alert, unless the user has `most` already. Returns its id.
    pub async fn add_price_alert(&self, user: i64, new: NewPriceAlert<'_>, most: i64) -> Result<Option<i64>> {
        let mut tx = self.begin().await?;
        self.hold_user(&mut tx, user).await?;
        let row: Option<(i64,)> = sqlx::query_as(
            "INSERT INTO price_alerts (user_id, coin, price, direction, created_at)
             SELECT $1, $2, $3, $4, $5 WHERE (SELECT COUNT(*) FROM price_alerts WHERE user_id = $1) < $6
             RETURNING id",
        )
        .bind(user)
        .bind(new.coin)
        .bind(new.price)
        .bind(new.direction)
        .bind(new.at)
        .bind(most)
        .fetch_optional(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(row.map(|(id,)| id))
    }

    /// Moves an alert of the user to another price. Returns whether there was one.
    pub async fn move_price_alert(&self, user: i64, id: i64, new: NewPriceAlert<'_>) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE price_alerts SET coin = $3, price = $4, direction = $5, created_at = $6
             WHERE user_id = $1 AND id = $2",
        )
        .bind(user)
        .bind(id)
        .bind(new.coin)
        .bind(new.price)
        .bind(new.direction)
        .bind(new.at)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Returns whether there was one of the user's to remove.
    pub async fn remove_price_alert(&self, user: i64, id: i64) -> Result<bool> {
        let gone = sqlx::query("DELETE FROM price_alerts WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(gone.rows_affected() > 0)
    }
}
