//! Deposits as their owner sees them.

use plimsoll_units::Amount;
use sqlx::any::AnyRow;

use super::{decimal, maybe_decimal, number, text};
use crate::{Page, Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepositDeclarationRow {
    pub id: i64,
    pub serial: String,
    pub channel: String,
    pub coin: String,
    pub amount: Amount,
    pub real_amount: Option<Amount>,
    pub status: i64,
    pub from_address: String,
    pub to_address: String,
    pub tx: String,
    pub bank_ref: String,
    pub file: String,
    pub remark: String,
    pub confirmations: i64,
    pub need: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Clone, Debug)]
pub struct NewDepositDeclaration<'a> {
    pub user: i64,
    pub serial: &'a str,
    pub channel: &'a str,
    pub coin: &'a str,
    pub amount: Amount,
    pub from_address: &'a str,
    pub to_address: &'a str,
    pub tx: &'a str,
    pub bank_ref: &'a str,
    pub file: &'a str,
    pub remark: &'a str,
    pub at: i64,
}

fn read(row: &AnyRow) -> Result<DepositDeclarationRow> {
    Ok(DepositDeclarationRow {
        id: number(row, "id")?,
        serial: text(row, "serial")?,
        channel: text(row, "channel")?,
        coin: text(row, "coin")?,
        amount: decimal(row, "amount")?,
        real_amount: maybe_decimal(row, "real_amount")?,
        status: number(row, "status")?,
        from_address: text(row, "from_address")?,
        to_address: text(row, "to_address")?,
        tx: text(row, "tx")?,
        bank_ref: text(row, "bank_ref")?,
        file: text(row, "file")?,
        remark: text(row, "remark")?,
        confirmations: number(row, "confirmations")?,
        need: number(row, "need")?,
        created_at: number(row, "created_at")?,
        updated_at: number(row, "updated_at")?,
    })
}

impl Store {
    pub async fn add_declaration(&self, tx: &mut Transaction, new: &NewDepositDeclaration<'_>) -> Result<i64> {
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO recharges (user_id, serial, channel, coin, amount, status, from_address, to_address,
                                    declared_tx, bank_ref, file, remark, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING id",
        )
        .bind(new.user)
        .bind(new.serial)
        .bind(new.channel)
        .bind(new.coin)
        .bind(new.amount.to_string())
        .bind(new.from_address)
        .bind(new.to_address)
        .bind(new.tx)
        .bind(new.bank_ref)
        .bind(new.file)
        .bind(new.remark)
        .bind(new.at)
        .fetch_one(&mut **tx)
        .await?;
        Ok(id)
    }

    /// The number of an own row with this serial: the same declaration said again.
    pub async fn declaration_by_serial(&self, user: i64, serial: &str) -> Result<Option<i64>> {
        let found: Option<(i64,)> = sqlx::query_as("SELECT id FROM recharges WHERE user_id = $1 AND serial = $2")
            .bind(user)
            .bind(serial)
            .fetch_optional(&self.pool)
            .await?;
        Ok(found.map(|(id,)| id))
    }

    pub async fn recharge(&self, user: i64, id: i64) -> Result<Option<DepositDeclarationRow>> {
        let row = sqlx::query(
            "SELECT r.*, COALESCE(a.tx, r.declared_tx) AS tx, COALESCE(a.confirmations, 0) AS confirmations,
                    COALESCE(a.need, 0) AS need
             FROM recharges r LEFT JOIN arrivals a ON a.recharge_id = r.id
             WHERE r.user_id = $1 AND r.id = $2",
        )
        .bind(user)
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        row.as_ref().map(read).transpose()
    }

    /// Newest first, and how many there are; `status` −1 for all.
    pub async fn recharges(&self, user: i64, status: i64, page: Page) -> Result<(i64, Vec<DepositDeclarationRow>)> {
        let (total,): (i64,) =
            sqlx::query_as("SELECT COUNT(*) FROM recharges WHERE user_id = $1 AND ($2 < 0 OR status = $2)")
                .bind(user)
                .bind(status)
                .fetch_one(&self.pool)
                .await?;
        let rows = sqlx::query(
            "SELECT r.*, COALESCE(a.tx, r.declared_tx) AS tx, COALESCE(a.confirmations, 0) AS confirmations,
                    COALESCE(a.need, 0) AS need
             FROM recharges r LEFT JOIN arrivals a ON a.recharge_id = r.id
             WHERE r.user_id = $1 AND ($2 < 0 OR r.status = $2) ORDER BY r.id DESC LIMIT $3 OFFSET $4",
        )
        .bind(user)
        .bind(status)
        .bind(page.limit())
        .bind(page.offset())
        .fetch_all(&self.pool)
        .await?;
        Ok((total, rows.iter().map(read).collect::<Result<_>>()?))
    }

    /// Declarations a user still waits for; small transfers that wait for more are none.
    pub async fn pending_declarations(&self, tx: &mut Transaction, user: i64) -> Result<i64> {
        let (count,): (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM recharges r WHERE r.user_id = $1 AND r.status = 0
               AND NOT EXISTS (SELECT 1 FROM arrivals a WHERE a.recharge_id = r.id AND a.stage IN (5, 6))",
        )
        .bind(user)
        .fetch_one(&mut **tx)
        .await?;
        Ok(count)
    }

    /// The oldest pending declaration that an arrival can be: the transaction or the reference named, or else the
    /// same amount.
    pub async fn matching_declaration(
        &self,
        tx: &mut Transaction,
        (user, channel): (i64, &str),
        (transaction, reference): (&str, &str),
        amount: Amount,
    ) -> Result<Option<i64>> {
        let found: Option<(i64,)> = sqlx::query_as(
            "SELECT r.id FROM recharges r
             WHERE r.user_id = $1 AND r.channel = $2 AND r.status = 0
               AND NOT EXISTS (SELECT 1 FROM arrivals a WHERE a.recharge_id = r.id)
               AND ((r.declared_tx <> '' AND r.declared_tx = $3) OR (r.bank_ref <> '' AND r.bank_ref = $4)
                    OR (r.declared_tx = '' AND r.bank_ref = '' AND r.amount = $5))
             ORDER BY CASE WHEN r.declared_tx = $3 OR r.bank_ref = $4 THEN 0 ELSE 1 END, r.id LIMIT 1",
        )
        .bind(user)
        .bind(channel)
        .bind(transaction)
        .bind(reference)
        .bind(amount.to_string())
        .fetch_optional(&mut **tx)
        .await?;
        Ok(found.map(|(id,)| id))
    }

    pub async fn settle_declaration(
        &self,
        tx: &mut Transaction,
        id: i64,
        (status, real_amount): (i64, Option<Amount>),
        remark: &str,
        at: i64,
    ) -> Result<()> {
        sqlx::query("UPDATE recharges SET status = $2, real_amount = $3, remark = $4, updated_at = $5 WHERE id = $1")
            .bind(id)
            .bind(status)
            .bind(real_amount.map(|amount| amount.to_string()))
            .bind(remark)
            .bind(at)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// Declarations from before `before` for which nothing came: they are over.
    pub async fn time_out_declarations(&self, before: i64, remark: &str, at: i64) -> Result<u64> {
        let done = sqlx::query(
            "UPDATE recharges SET status = 3, remark = $2, updated_at = $3
             WHERE status = 0 AND created_at < $1
               AND NOT EXISTS (SELECT 1 FROM arrivals a WHERE a.recharge_id = recharges.id)",
        )
        .bind(before)
        .bind(remark)
        .bind(at)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected())
    }
}
