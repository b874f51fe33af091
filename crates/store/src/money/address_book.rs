//! The address book, and the address last kept for a coin.

use sqlx::any::AnyRow;

use super::{number, text};
use crate::{Page, Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookRow {
    pub id: i64,
    pub name: String,
    pub coin: String,
    pub channel: String,
    pub network: i64,
    pub address: String,
    pub verified: bool,
    pub whitelisted: bool,
    pub known_since: i64,
}

#[derive(Clone, Debug)]
pub struct NewBookAddress<'a> {
    pub name: &'a str,
    pub coin: &'a str,
    pub channel: &'a str,
    pub network: i64,
    pub address: &'a str,
    pub at: i64,
}

pub(super) fn read(row: &AnyRow) -> Result<BookRow> {
    Ok(BookRow {
        id: number(row, "id")?,
        name: text(row, "name")?,
        coin: text(row, "coin")?,
        channel: text(row, "channel")?,
        network: number(row, "network")?,
        address: text(row, "address")?,
        verified: number(row, "verified")? != 0,
        whitelisted: number(row, "whitelisted")? != 0,
        known_since: number(row, "known_since")?,
    })
}

impl Store {
    /// Refused as taken when the user has the address already; nothing when the user has `most` addresses.
    pub async fn add_book_address(&self, user: i64, new: &NewBookAddress<'_>, most: i64) -> Result<Option<i64>> {
        let count = "SELECT COUNT(*) FROM book_addresses WHERE user_id = $1";
        let Some(mut tx) = self.begin_within(user, count, most).await? else {
            return Ok(None);
        };
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO book_addresses (user_id, name, coin, channel, network, address, verified, whitelisted,
                                         known_since)
             VALUES ($1, $2, $3, $4, $5, $6, 0, 1, $7) RETURNING id",
        )
        .bind(user)
        .bind(new.name)
        .bind(new.coin)
        .bind(new.channel)
        .bind(new.network)
        .bind(new.address)
        .bind(new.at)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(Some(id))
    }

    /// `verified` −1 for all.
    pub async fn book_addresses(&self, user: i64, verified: i64, page: Page) -> Result<(i64, Vec<BookRow>)> {
        let (total,): (i64,) =
            sqlx::query_as("SELECT COUNT(*) FROM book_addresses WHERE user_id = $1 AND ($2 < 0 OR verified = $2)")
                .bind(user)
                .bind(verified)
                .fetch_one(&self.pool)
                .await?;
        let rows = sqlx::query(
            "SELECT * FROM book_addresses WHERE user_id = $1 AND ($2 < 0 OR verified = $2)
             ORDER BY id DESC LIMIT $3 OFFSET $4",
        )
        .bind(user)
        .bind(verified)
        .bind(page.limit())
        .bind(page.offset())
        .fetch_all(&self.pool)
        .await?;
        Ok((total, rows.iter().map(read).collect::<Result<_>>()?))
    }

    /// Everything a user has saved on one network.
    pub async fn book_on_network(&self, user: i64, network: i64) -> Result<Vec<BookRow>> {
        let rows = sqlx::query("SELECT * FROM book_addresses WHERE user_id = $1 AND network = $2 ORDER BY id")
            .bind(user)
            .bind(network)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(read).collect()
    }

    pub async fn remove_book_address(&self, user: i64, id: i64) -> Result<bool> {
        let done = sqlx::query("DELETE FROM book_addresses WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// A withdrawal arrived there.
    pub async fn verify_book_address(&self, user: i64, network: i64, address: &str) -> Result<()> {
        sqlx::query("UPDATE book_addresses SET verified = 1 WHERE user_id = $1 AND network = $2 AND address = $3")
            .bind(user)
            .bind(network)
            .bind(address)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn keep_address(&self, user: i64, coin: &str, address: &str) -> Result<()> {
        sqlx::query(
            "INSERT INTO kept_addresses (user_id, coin, address) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, coin) DO UPDATE SET address = excluded.address",
        )
        .bind(user)
        .bind(coin)
        .bind(address)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn kept_address(&self, user: i64, coin: &str) -> Result<Option<String>> {
        let found: Option<(String,)> =
            sqlx::query_as("SELECT address FROM kept_addresses WHERE user_id = $1 AND coin = $2")
                .bind(user)
                .bind(coin)
                .fetch_optional(&self.pool)
                .await?;
        Ok(found.map(|(address,)| address))
    }
}
