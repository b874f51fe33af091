//! Favourite coins of users, in the users' order.

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FavouriteRow {
    pub id: i64,
    pub coin: String,
}

impl Store {
    pub async fn favourites(&self, user: i64) -> Result<Vec<FavouriteRow>> {
        let rows: Vec<(i64, String)> =
            sqlx::query_as("SELECT id, coin FROM favourites WHERE user_id = $1 ORDER BY place, id")
                .bind(user)
                .fetch_all(&self.pool)
                .await?;
        Ok(rows.into_iter().map(|(id, coin)| FavouriteRow { id, coin }).collect())
    }

    /// Adds a coin at the end, unless it is there or the list has `most`. Returns whether it is in the list now.
    pub async fn add_favourite(&self, user: i64, coin: &str, most: i64, at: i64) -> Result<bool> {
        let mut tx = self.begin().await?;
        self.hold_user(&mut tx, user).await?;
        let (count, last): (i64, i64) =
            sqlx::query_as("SELECT COUNT(*), COALESCE(MAX(place), 0) FROM favourites WHERE user_id = $1")
                .bind(user)
                .fetch_one(&mut *tx)
                .await?;
        let known: Option<(i64,)> = sqlx::query_as("SELECT id FROM favourites WHERE user_id = $1 AND coin = $2")
            .bind(user)
            .bind(coin)
            .fetch_optional(&mut *tx)
            .await?;
        if known.is_some() || count >= most {
            return Ok(known.is_some());
        }
        sqlx::query(
            "INSERT INTO favourites (user_id, coin, place, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, coin) DO NOTHING",
        )
        .bind(user)
        .bind(coin)
        .bind(last + 1)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Replaces the whole list, in this order. Coins must be distinct.
    pub async fn replace_favourites(&self, user: i64, coins: &[String], at: i64) -> Result<()> {
        let mut tx = self.begin().await?;
        self.hold_user(&mut tx, user).await?;
        sqlx::query("DELETE FROM favourites WHERE user_id = $1").bind(user).execute(&mut *tx).await?;
        for (place, coin) in (1_i64..).zip(coins) {
            sqlx::query("INSERT INTO favourites (user_id, coin, place, at) VALUES ($1, $2, $3, $4)")
                .bind(user)
                .bind(coin.as_str())
                .bind(place)
                .bind(at)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    pub async fn remove_favourite_coin(&self, user: i64, coin: &str) -> Result<bool> {
        let gone = sqlx::query("DELETE FROM favourites WHERE user_id = $1 AND coin = $2")
            .bind(user)
            .bind(coin)
            .execute(&self.pool)
            .await?;
        Ok(gone.rows_affected() > 0)
    }

    /// Removes one of the user's own by its id.
    pub async fn remove_favourite(&self, user: i64, id: i64) -> Result<bool> {
        let gone = sqlx::query("DELETE FROM favourites WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(gone.rows_affected() > 0)
    }
}
