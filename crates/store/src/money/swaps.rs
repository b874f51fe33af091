//! Swaps as their owner sees them.

use plimsoll_units::{Amount, Rate};
use sqlx::any::AnyRow;

use super::{decimal, number, text};
use crate::{Page, Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapRow {
    pub id: i64,
    pub user: i64,
    pub account: i64,
    pub quote: i64,
    pub from_coin: String,
    pub to_coin: String,
    pub amount: Amount,
    pub minimum: Amount,
    pub received: Amount,
    pub mid: Rate,
    pub rate: Rate,
    pub status: i64,
    pub created_at: i64,
}

#[derive(Clone, Debug)]
pub struct NewSwap<'a> {
    pub user: i64,
    pub account: i64,
    pub quote: i64,
    pub from_coin: &'a str,
    pub to_coin: &'a str,
    pub amount: Amount,
    pub minimum: Amount,
    pub received: Amount,
    pub mid: Rate,
    pub rate: Rate,
    pub at: i64,
}

fn read(row: &AnyRow) -> Result<SwapRow> {
    Ok(SwapRow {
        id: number(row, "id")?,
        user: number(row, "user_id")?,
        account: number(row, "account")?,
        quote: number(row, "quote")?,
        from_coin: text(row, "from_coin")?,
        to_coin: text(row, "to_coin")?,
        amount: decimal(row, "amount")?,
        minimum: decimal(row, "minimum")?,
        received: decimal(row, "received")?,
        mid: decimal(row, "mid")?,
        rate: decimal(row, "rate")?,
        status: number(row, "status")?,
        created_at: number(row, "created_at")?,
    })
}

impl Store {
    /// Written before the command is sent, so that a lost reply can be resolved with the ledger.
    pub async fn add_swap(&self, new: &NewSwap<'_>) -> Result<i64> {
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO swaps (user_id, account, quote, from_coin, to_coin, amount, minimum, received, mid, rate,
                                status, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11) RETURNING id",
        )
        .bind(new.user)
        .bind(new.account)
        .bind(new.quote)
        .bind(new.from_coin)
        .bind(new.to_coin)
        .bind(new.amount.to_string())
        .bind(new.minimum.to_string())
        .bind(new.received.to_string())
        .bind(new.mid.to_string())
        .bind(new.rate.to_string())
        .bind(new.at)
        .fetch_one(&self.pool)
        .await?;
        Ok(id)
    }

    pub async fn settle_swap(&self, id: i64, status: i64) -> Result<()> {
        sqlx::query("UPDATE swaps SET status = $2 WHERE id = $1").bind(id).bind(status).execute(&self.pool).await?;
        Ok(())
    }

    /// Deletes a refused swap: nothing happened.
    pub async fn forget_swap(&self, id: i64) -> Result<()> {
        sqlx::query("DELETE FROM swaps WHERE id = $1 AND status = 0").bind(id).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn swap_by_quote(&self, user: i64, quote: i64) -> Result<Option<SwapRow>> {
        let row = sqlx::query("SELECT * FROM swaps WHERE user_id = $1 AND quote = $2")
            .bind(user)
            .bind(quote)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(read).transpose()
    }

    /// Swaps from before `before` without a recorded outcome.
    pub async fn open_swaps(&self, before: i64, most: i64) -> Result<Vec<SwapRow>> {
        let rows = sqlx::query("SELECT * FROM swaps WHERE status = 0 AND created_at < $1 ORDER BY id LIMIT $2")
            .bind(before)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(read).collect()
    }

    /// One page, newest first, and the total count.
    pub async fn swaps(&self, user: i64, page: Page) -> Result<(i64, Vec<SwapRow>)> {
        let (total,): (i64,) =
            sqlx::query_as("SELECT COUNT(*) FROM swaps WHERE user_id = $1").bind(user).fetch_one(&self.pool).await?;
        let rows = sqlx::query("SELECT * FROM swaps WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3")
            .bind(user)
            .bind(page.limit())
            .bind(page.offset())
            .fetch_all(&self.pool)
            .await?;
        Ok((total, rows.iter().map(read).collect::<Result<_>>()?))
    }
}
