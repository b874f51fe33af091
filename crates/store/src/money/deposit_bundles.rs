//! Transfers below the minimum, and those of them that are credited together.

use plimsoll_units::Amount;
use sqlx::any::AnyRow;

use super::{decimal, number, text};
use crate::{Result, Store, Transaction};

/// Stages of a transfer that waits for more, and of one that has its company.
const WAITING: i64 = 5;
const GATHERED: i64 = 6;

/// Whose small transfers, in which coin and by which network.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BundleKey {
    pub user: i64,
    pub account: i64,
    pub network: i64,
    pub coin: String,
}

/// A transfer that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingRow {
    pub id: i64,
    pub tx: String,
    pub idx: i64,
    pub amount: Amount,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepositBundleRow {
    pub id: i64,
    pub bundle: BundleKey,
    pub amount: Amount,
    /// What stands for all of its transfers together.
    pub tx: String,
}

fn read_waiting(row: &AnyRow) -> Result<WaitingRow> {
    Ok(WaitingRow {
        id: number(row, "id")?,
        tx: text(row, "tx")?,
        idx: number(row, "idx")?,
        amount: decimal(row, "amount")?,
    })
}

fn read_bundle_key(row: &AnyRow) -> Result<BundleKey> {
    Ok(BundleKey {
        user: number(row, "user_id")?,
        account: number(row, "account")?,
        network: number(row, "network")?,
        coin: text(row, "coin")?,
    })
}

impl Store {
    /// The transfer waits for more to come; its owner reads why.
    pub async fn park_transfer(
        &self,
        tx: &mut Transaction,
        id: i64,
        confirmations: i64,
        remark: &str,
        at: i64,
    ) -> Result<()> {
        sqlx::query("UPDATE arrivals SET stage = $2, confirmations = $3 WHERE id = $1")
            .bind(id)
            .bind(WAITING)
            .bind(confirmations)
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "UPDATE recharges SET remark = $2, updated_at = $3
             WHERE id = (SELECT recharge_id FROM arrivals WHERE id = $1)",
        )
        .bind(id)
        .bind(remark)
        .bind(at)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Every heap with something on it.
    pub async fn bundles(&self, most: i64) -> Result<Vec<BundleKey>> {
        let rows = sqlx::query(
            "SELECT DISTINCT user_id, account, network, coin FROM arrivals WHERE stage = $1
             ORDER BY user_id, network, coin LIMIT $2",
        )
        .bind(WAITING)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_bundle_key).collect()
    }

    /// What waits on a heap, oldest first.
    pub async fn waiting_on(&self, tx: &mut Transaction, bundle: &BundleKey, most: i64) -> Result<Vec<WaitingRow>> {
        let rows = sqlx::query(
            "SELECT id, tx, idx, amount FROM arrivals
             WHERE stage = $1 AND user_id = $2 AND account = $3 AND network = $4 AND coin = $5 ORDER BY id LIMIT $6",
        )
        .bind(WAITING)
        .bind(bundle.user)
        .bind(bundle.account)
        .bind(bundle.network)
        .bind(&bundle.coin)
        .bind(most)
        .fetch_all(&mut **tx)
        .await?;
        rows.iter().map(read_waiting).collect()
    }

    /// Binds transfers into one. `false` when one of them waits no more: this transaction must not be kept.
    pub async fn gather(
        &self,
        tx: &mut Transaction,
        bundle: &BundleKey,
        (members, amount, hash): (&[i64], Amount, &str),
        at: i64,
    ) -> Result<bool> {
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO gatherings (user_id, account, network, coin, amount, tx, stage, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, 0, $7) RETURNING id",
        )
        .bind(bundle.user)
        .bind(bundle.account)
        .bind(bundle.network)
        .bind(&bundle.coin)
        .bind(amount.to_string())
        .bind(hash)
        .bind(at)
        .fetch_one(&mut **tx)
        .await?;
        for member in members {
            let bound = sqlx::query(
                "UPDATE arrivals SET stage = $2, gathering = $3 WHERE id = $1 AND stage = $4 AND gathering IS NULL",
            )
            .bind(*member)
            .bind(GATHERED)
            .bind(id)
            .bind(WAITING)
            .execute(&mut **tx)
            .await?;
            if bound.rows_affected() != 1 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Those that the ledger has not yet been told of, or whose answer was lost.
    pub async fn open_bundles(&self, most: i64) -> Result<Vec<DepositBundleRow>> {
        let rows = sqlx::query("SELECT * FROM gatherings WHERE stage = 0 ORDER BY id LIMIT $1")
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        let read = |row: &AnyRow| -> Result<DepositBundleRow> {
            Ok(DepositBundleRow {
                id: number(row, "id")?,
                bundle: read_bundle_key(row)?,
                amount: decimal(row, "amount")?,
                tx: text(row, "tx")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// The ledger has credited it: so is each of its transfers, with its own amount.
    pub async fn settle_bundle(
        &self,
        tx: &mut Transaction,
        id: i64,
        deposit: i64,
        (stage, status): (i64, i64),
        (remark, at): (&str, i64),
    ) -> Result<()> {
        sqlx::query("UPDATE gatherings SET stage = 1, deposit = $2 WHERE id = $1")
            .bind(id)
            .bind(deposit)
            .execute(&mut **tx)
            .await?;
        sqlx::query("UPDATE arrivals SET stage = $3, deposit = $2 WHERE gathering = $1")
            .bind(id)
            .bind(deposit)
            .bind(stage)
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "UPDATE recharges SET status = $2, real_amount = (SELECT a.amount FROM arrivals a
                 WHERE a.recharge_id = recharges.id AND a.gathering = $1), remark = $3, updated_at = $4
             WHERE id IN (SELECT recharge_id FROM arrivals WHERE gathering = $1)",
        )
        .bind(id)
        .bind(status)
        .bind(remark)
        .bind(at)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// The ledger refused it: its transfers wait again.
    pub async fn dissolve_bundle(&self, tx: &mut Transaction, id: i64) -> Result<()> {
        sqlx::query("UPDATE arrivals SET stage = $2, gathering = NULL WHERE gathering = $1")
            .bind(id)
            .bind(WAITING)
            .execute(&mut **tx)
            .await?;
        sqlx::query("DELETE FROM gatherings WHERE id = $1 AND stage = 0").bind(id).execute(&mut **tx).await?;
        Ok(())
    }
}
