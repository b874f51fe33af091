//! Incoming transfers reported by a chain or a bank, until they are final.

use plimsoll_units::Amount;
use sqlx::any::AnyRow;

use super::{decimal, maybe_number, number, text};
use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncomingTransferRow {
    pub id: i64,
    pub network: i64,
    pub tx: String,
    pub idx: i64,
    pub user: i64,
    pub account: i64,
    pub channel: String,
    pub coin: String,
    pub amount: Amount,
    pub reference: String,
    pub confirmations: i64,
    pub need: i64,
    pub final_after: i64,
    pub stage: i64,
    pub deposit: Option<i64>,
    pub recharge: Option<i64>,
    pub created_at: i64,
    /// The block on a real chain.
    pub block: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct NewIncomingTransfer<'a> {
    pub network: i64,
    pub tx: &'a str,
    pub idx: i64,
    pub user: i64,
    pub account: i64,
    pub channel: &'a str,
    pub coin: &'a str,
    pub amount: Amount,
    pub reference: &'a str,
    pub need: i64,
    pub final_after: i64,
    pub stage: i64,
    pub next_at: i64,
    pub at: i64,
}

pub(super) fn read(row: &AnyRow) -> Result<IncomingTransferRow> {
    Ok(IncomingTransferRow {
        id: number(row, "id")?,
        network: number(row, "network")?,
        tx: text(row, "tx")?,
        idx: number(row, "idx")?,
        user: number(row, "user_id")?,
        account: number(row, "account")?,
        channel: text(row, "channel")?,
        coin: text(row, "coin")?,
        amount: decimal(row, "amount")?,
        reference: text(row, "reference")?,
        confirmations: number(row, "confirmations")?,
        need: number(row, "need")?,
        final_after: number(row, "final_after")?,
        stage: number(row, "stage")?,
        deposit: maybe_number(row, "deposit")?,
        recharge: maybe_number(row, "recharge_id")?,
        created_at: number(row, "created_at")?,
        block: maybe_number(row, "block")?,
    })
}

impl Store {
    /// Stores a transfer. Returns `None` for a known one, which stays unchanged.
    pub async fn add_incoming_transfer(
        &self,
        tx: &mut Transaction,
        new: &NewIncomingTransfer<'_>,
    ) -> Result<Option<i64>> {
        let row: Option<(i64,)> = sqlx::query_as(
            "INSERT INTO arrivals (network, tx, idx, user_id, account, channel, coin, amount, reference,
                                   confirmations, need, final_after, stage, next_at, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, $12, $13, $14)
             ON CONFLICT (network, tx, idx) DO NOTHING RETURNING id",
        )
        .bind(new.network)
        .bind(new.tx)
        .bind(new.idx)
        .bind(new.user)
        .bind(new.account)
        .bind(new.channel)
        .bind(new.coin)
        .bind(new.amount.to_string())
        .bind(new.reference)
        .bind(new.need)
        .bind(new.final_after)
        .bind(new.stage)
        .bind(new.next_at)
        .bind(new.at)
        .fetch_optional(&mut **tx)
        .await?;
        Ok(row.map(|(id,)| id))
    }

    /// Simulated transfers that are due by now, oldest first. Those on real chains are due by their blocks.
    pub async fn incoming_transfers_due(&self, now: i64, most: i64) -> Result<Vec<IncomingTransferRow>> {
        let rows = sqlx::query(
            "SELECT * FROM arrivals WHERE stage < 3 AND next_at <= $1 AND block IS NULL ORDER BY next_at, id LIMIT $2",
        )
        .bind(now)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read).collect()
    }

    pub async fn link_incoming_transfer(&self, tx: &mut Transaction, id: i64, recharge: i64) -> Result<()> {
        sqlx::query("UPDATE arrivals SET recharge_id = $2 WHERE id = $1")
            .bind(id)
            .bind(recharge)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    pub async fn move_incoming_transfer(
        &self,
        tx: &mut Transaction,
        id: i64,
        (stage, confirmations): (i64, i64),
        deposit: Option<i64>,
        next_at: i64,
    ) -> Result<()> {
        sqlx::query(
            "UPDATE arrivals SET stage = $2, confirmations = $3, deposit = COALESCE($4, deposit), next_at = $5
             WHERE id = $1",
        )
        .bind(id)
        .bind(stage)
        .bind(confirmations)
        .bind(deposit)
        .bind(next_at)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Coins and amounts of a user's transfers since then, arrived or pending.
    pub async fn arrived_since(&self, tx: &mut Transaction, user: i64, since: i64) -> Result<Vec<(String, Amount)>> {
        let rows = sqlx::query("SELECT coin, amount FROM arrivals WHERE user_id = $1 AND created_at >= $2")
            .bind(user)
            .bind(since)
            .fetch_all(&mut **tx)
            .await?;
        rows.iter().map(|row| Ok((text(row, "coin")?, decimal(row, "amount")?))).collect()
    }
}
