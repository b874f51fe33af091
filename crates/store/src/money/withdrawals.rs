//! Withdrawals as their owner sees them, stage by stage.

use plimsoll_units::Amount;
use sqlx::any::AnyRow;

use super::{decimal, maybe_number, maybe_text, number, text};
use crate::{Page, Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithdrawalRow {
    pub id: i64,
    pub user: i64,
    pub account: i64,
    pub serial: String,
    /// The ledger's id, once it was accepted.
    pub withdrawal: Option<i64>,
    pub channel: String,
    pub coin: String,
    pub network: i64,
    pub amount: Amount,
    pub fee: Amount,
    pub address: String,
    /// The destination hash sent to the ledger instead of the address, in hex.
    pub destination: String,
    pub known_since: Option<i64>,
    pub bank: Option<i64>,
    /// Payout currency and rate; `None` for rows from before there was one.
    pub payout: Option<PayoutRow>,
    /// All payee details for the bank, sealed.
    pub payee: Option<String>,
    pub stage: i64,
    pub intent: Option<i64>,
    pub tx: String,
    pub remark: String,
    pub reason: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

/// The currency of a payout and the source of its rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutRow {
    pub currency: String,
    pub rate: String,
    /// The index and its tick; `None` where the rate is one.
    pub index: Option<i64>,
    pub symbol: String,
    pub tick: i64,
    pub is_inverse: bool,
}

#[derive(Clone, Debug)]
pub struct NewWithdrawal<'a> {
    pub user: i64,
    pub account: i64,
    pub serial: &'a str,
    pub channel: &'a str,
    pub coin: &'a str,
    pub network: i64,
    pub amount: Amount,
    pub address: &'a str,
    pub destination: &'a str,
    pub known_since: Option<i64>,
    pub bank: Option<i64>,
    pub payout: Option<PayoutRow>,
    pub payee: Option<&'a str>,
    pub remark: &'a str,
    pub at: i64,
}

/// The stage before the ledger has answered.
const REQUESTING: i64 = -1;

pub(crate) fn read(row: &AnyRow) -> Result<WithdrawalRow> {
    Ok(WithdrawalRow {
        id: number(row, "id")?,
        user: number(row, "user_id")?,
        account: number(row, "account")?,
        serial: text(row, "serial")?,
        withdrawal: maybe_number(row, "withdrawal")?,
        channel: text(row, "channel")?,
        coin: text(row, "coin")?,
        network: number(row, "network")?,
        amount: decimal(row, "amount")?,
        fee: decimal(row, "fee")?,
        address: text(row, "address")?,
        destination: text(row, "destination")?,
        known_since: maybe_number(row, "known_since")?,
        bank: maybe_number(row, "bank_id")?,
        payout: payout(row)?,
        payee: maybe_text(row, "payee")?,
        stage: number(row, "stage")?,
        intent: maybe_number(row, "intent")?,
        tx: text(row, "tx")?,
        remark: text(row, "remark")?,
        reason: number(row, "reason")?,
        created_at: number(row, "created_at")?,
        updated_at: number(row, "updated_at")?,
    })
}

fn payout(row: &AnyRow) -> Result<Option<PayoutRow>> {
    let currency = text(row, "payout_currency")?;
    if currency.is_empty() {
        return Ok(None);
    }
    Ok(Some(PayoutRow {
        currency,
        rate: text(row, "payout_rate")?,
        index: maybe_number(row, "payout_index")?,
        symbol: text(row, "payout_symbol")?,
        tick: number(row, "payout_tick")?,
        is_inverse: number(row, "payout_inverse")? != 0,
    }))
}

impl Store {
    /// Written before the command is sent, so that no withdrawal is ever without its destination.
    pub async fn add_withdrawal(&self, new: &NewWithdrawal<'_>) -> Result<i64> {
        let payout = new.payout.as_ref();
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO withdrawals (user_id, account, serial, channel, coin, network, amount, fee, address,
                                      destination, known_since, bank_id, stage, tx, remark, reason, next_at,
                                      created_at, updated_at, payout_currency, payout_rate, payout_index,
                                      payout_symbol, payout_tick, payout_inverse, payee)
             VALUES ($1, $2, $3, $4, $5, $6, $7, '0', $8, $9, $10, $11, $12, '', $13, 0, $14, $14, $14, $15, $16,
                     $17, $18, $19, $20, $21)
             RETURNING id",
        )
        .bind(new.user)
        .bind(new.account)
        .bind(new.serial)
        .bind(new.channel)
        .bind(new.coin)
        .bind(new.network)
        .bind(new.amount.to_string())
        .bind(new.address)
        .bind(new.destination)
        .bind(new.known_since)
        .bind(new.bank)
        .bind(REQUESTING)
        .bind(new.remark)
        .bind(new.at)
        .bind(payout.map_or("", |payout| payout.currency.as_str()))
        .bind(payout.map_or("", |payout| payout.rate.as_str()))
        .bind(payout.and_then(|payout| payout.index))
        .bind(payout.map_or("", |payout| payout.symbol.as_str()))
        .bind(payout.map_or(0, |payout| payout.tick))
        .bind(payout.map_or(0, |payout| i64::from(payout.is_inverse)))
        .bind(new.payee)
        .fetch_one(&self.pool)
        .await?;
        Ok(id)
    }

    /// Marks a withdrawal as accepted under this ledger id.
    pub async fn accept_withdrawal(&self, id: i64, withdrawal: i64, fee: Amount, next_at: i64, at: i64) -> Result<()> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "UPDATE withdrawals SET withdrawal = $2, fee = $3, stage = 0, next_at = $4, updated_at = $5
             WHERE id = $1 AND stage = $6",
        )
        .bind(id)
        .bind(withdrawal)
        .bind(fee.to_string())
        .bind(next_at)
        .bind(at)
        .bind(REQUESTING)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "INSERT INTO withdrawal_steps (withdrawal_id, stage, at) VALUES ($1, 0, $2)
             ON CONFLICT (withdrawal_id, stage) DO NOTHING",
        )
        .bind(id)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// Deletes a refused withdrawal: nothing happened.
    pub async fn forget_withdrawal(&self, id: i64) -> Result<()> {
        sqlx::query("DELETE FROM withdrawals WHERE id = $1 AND stage = $2")
            .bind(id)
            .bind(REQUESTING)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Records the intended final stage and its reason, in case the reply gets lost.
    pub async fn intend_withdrawal(&self, id: i64, stage: i64, reason: i64) -> Result<()> {
        sqlx::query("UPDATE withdrawals SET intent = $2, reason = $3 WHERE id = $1")
            .bind(id)
            .bind(stage)
            .bind(reason)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Stages only advance: an update from an earlier stage changes nothing.
    pub async fn move_withdrawal(&self, id: i64, stage: i64, tx_hash: &str, next_at: i64, at: i64) -> Result<()> {
        let mut tx = self.begin().await?;
        let moved = sqlx::query(
            "UPDATE withdrawals
             SET stage = $2, tx = CASE WHEN $3 = '' THEN tx ELSE $3 END, next_at = $4, updated_at = $5
             WHERE id = $1 AND stage < $2",
        )
        .bind(id)
        .bind(stage)
        .bind(tx_hash)
        .bind(next_at)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        if moved.rows_affected() == 1 {
            sqlx::query(
                "INSERT INTO withdrawal_steps (withdrawal_id, stage, at) VALUES ($1, $2, $3)
                 ON CONFLICT (withdrawal_id, stage) DO NOTHING",
            )
            .bind(id)
            .bind(stage)
            .bind(at)
            .execute(&mut *tx)
            .await?;
        }
        Ok(tx.commit().await?)
    }

    pub async fn withdrawal(&self, user: i64, id: i64) -> Result<Option<WithdrawalRow>> {
        let row = sqlx::query("SELECT * FROM withdrawals WHERE user_id = $1 AND id = $2 AND stage <> $3")
            .bind(user)
            .bind(id)
            .bind(REQUESTING)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(read).transpose()
    }

    pub async fn withdrawal_by_serial(&self, user: i64, serial: &str) -> Result<Option<WithdrawalRow>> {
        let row = sqlx::query("SELECT * FROM withdrawals WHERE user_id = $1 AND serial = $2")
            .bind(user)
            .bind(serial)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(read).transpose()
    }

    /// When it reached each stage.
    pub async fn withdrawal_steps(&self, id: i64) -> Result<Vec<(i64, i64)>> {
        Ok(sqlx::query_as("SELECT stage, at FROM withdrawal_steps WHERE withdrawal_id = $1 ORDER BY at, stage")
            .bind(id)
            .fetch_all(&self.pool)
            .await?)
    }

    /// Withdrawals in the stages from `first` to `last`, newest first, and the total count.
    pub async fn withdrawals(
        &self,
        user: i64,
        (first, last): (i64, i64),
        page: Page,
    ) -> Result<(i64, Vec<WithdrawalRow>)> {
        let (total,): (i64,) =
            sqlx::query_as("SELECT COUNT(*) FROM withdrawals WHERE user_id = $1 AND stage BETWEEN $2 AND $3")
                .bind(user)
                .bind(first)
                .bind(last)
                .fetch_one(&self.pool)
                .await?;
        let rows = sqlx::query(
            "SELECT * FROM withdrawals WHERE user_id = $1 AND stage BETWEEN $2 AND $3
             ORDER BY id DESC LIMIT $4 OFFSET $5",
        )
        .bind(user)
        .bind(first)
        .bind(last)
        .bind(page.limit())
        .bind(page.offset())
        .fetch_all(&self.pool)
        .await?;
        Ok((total, rows.iter().map(read).collect::<Result<_>>()?))
    }

    /// Withdrawals that have not ended and are due by now, the longest waiting first.
    pub async fn withdrawals_due(&self, now: i64, most: i64) -> Result<Vec<WithdrawalRow>> {
        let rows =
            sqlx::query("SELECT * FROM withdrawals WHERE stage < 5 AND next_at <= $1 ORDER BY next_at, id LIMIT $2")
                .bind(now)
                .bind(most)
                .fetch_all(&self.pool)
                .await?;
        rows.iter().map(read).collect()
    }

    /// Sets when to look at it again.
    pub async fn postpone_withdrawal(&self, id: i64, next_at: i64) -> Result<()> {
        sqlx::query("UPDATE withdrawals SET next_at = $2 WHERE id = $1")
            .bind(id)
            .bind(next_at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
