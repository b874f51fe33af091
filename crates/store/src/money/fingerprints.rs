//! Prints of rows that steer money: a keyed hash of what such a row says, kept beside it. Whoever edits the row without
//! the key can't make the print that goes with it. Knows no key.

use super::address_book::{self, BookRow};
use super::banks::{self, BankRow};
use super::incoming_transfers::{self, IncomingTransferRow};
use super::number;
use crate::{Result, Store, Transaction};

/// Which rows have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fingerprinted {
    SeenDeposit,
    Bank,
    BookAddress,
    /// By the number of its user.
    DepositKey,
}

impl Fingerprinted {
    /// Never changed: rows are found by it.
    const fn name(self) -> &'static str {
        match self {
            Self::SeenDeposit => "arrival",
            Self::Bank => "bank",
            Self::BookAddress => "book address",
            Self::DepositKey => "deposit key",
        }
    }
}

const PUT: &str = "INSERT INTO prints (kind, id, print) VALUES ($1, $2, $3)
                   ON CONFLICT (kind, id) DO UPDATE SET print = excluded.print";

impl Store {
    pub async fn put_print(&self, tx: &mut Transaction, kind: Fingerprinted, id: i64, fingerprint: &str) -> Result<()> {
        sqlx::query(PUT).bind(kind.name()).bind(id).bind(fingerprint).execute(&mut **tx).await?;
        Ok(())
    }

    pub async fn keep_print(&self, kind: Fingerprinted, id: i64, fingerprint: &str) -> Result<()> {
        sqlx::query(PUT).bind(kind.name()).bind(id).bind(fingerprint).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn print_of(&self, kind: Fingerprinted, id: i64) -> Result<Option<String>> {
        let found: Option<(String,)> = sqlx::query_as("SELECT print FROM prints WHERE kind = $1 AND id = $2")
            .bind(kind.name())
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(found.map(|(fingerprint,)| fingerprint))
    }

    /// Transfers that are not yet credited, by number.
    pub async fn open_incoming_transfers(&self, after: i64, most: i64) -> Result<Vec<IncomingTransferRow>> {
        let rows = sqlx::query(
            "SELECT * FROM arrivals WHERE id > $1 AND stage IN (0, 1, 5, 6) AND deposit IS NULL ORDER BY id LIMIT $2",
        )
        .bind(after)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(incoming_transfers::read).collect()
    }

    /// The transfers that were bound into one, in the order they were.
    pub async fn gathered(&self, gathering: i64) -> Result<Vec<IncomingTransferRow>> {
        let rows = sqlx::query("SELECT * FROM arrivals WHERE gathering = $1 ORDER BY id")
            .bind(gathering)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(incoming_transfers::read).collect()
    }

    /// Saved banks by number, each after its owner.
    pub async fn all_banks(&self, after: i64, most: i64) -> Result<Vec<(i64, BankRow)>> {
        let rows = sqlx::query("SELECT * FROM banks WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(after)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((number(row, "user_id")?, banks::read(row)?))).collect()
    }

    /// Saved addresses by number, each after its owner.
    pub async fn all_book_addresses(&self, after: i64, most: i64) -> Result<Vec<(i64, BookRow)>> {
        let rows = sqlx::query("SELECT * FROM book_addresses WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(after)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((number(row, "user_id")?, address_book::read(row)?))).collect()
    }

    /// Deposit keys by number: the number and its user.
    pub async fn all_deposit_keys(&self, after: i64, most: i64) -> Result<Vec<(i64, i64)>> {
        Ok(sqlx::query_as("SELECT id, user_id FROM deposit_keys WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(after)
            .bind(most)
            .fetch_all(&self.pool)
            .await?)
    }
}
